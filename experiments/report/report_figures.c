#include "report_figures.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"

/* ---- files ----------------------------------------------------------------------------------- */

/* A file of a figure's folder; false where there is none. */
static bool read_file(const char *folder, const char *figure, const char *name, Text *text) {
    Text path = TEXT_EMPTY;
    char buffer[16384];
    text_clear(text);
    text_add(&path, "%s/%s/%s", folder, figure, name);
    const char *why;
    FILE *file = files_read(text_get(&path), &why);
    text_release(&path);
    if (!file)
        return false;
    for (size_t nb; (nb = fread(buffer, 1, sizeof buffer, file)) > 0;)
        text_add_bytes(text, buffer, nb);
    const bool good = !ferror(file) && text->nb > 0 && !memchr(text->data, '\0', text->nb);
    fclose(file);
    return good;
}

static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names of folders that are figures; a name is letters, digits and hyphens, and so an id. */
static char **list_figures(const char *folder, int *nb) {
    char **names = NULL;
    DIR *directory = opendir(folder);
    Text text = TEXT_EMPTY;
    *nb = 0;
    for (const struct dirent *entry; directory && (entry = readdir(directory));) {
        const char *name = entry->d_name;
        bool plain = name[0] != '\0';
        for (const char *c = name; *c; c++)
            plain &= isalnum((unsigned char)*c) || *c == '-' || *c == '_';
        if (!plain || !(read_file(folder, name, "data.sql", &text) ||
                        read_file(folder, name, "figure.svg", &text)))
            continue;
        names = mem_grow(names, (size_t)*nb + 1, sizeof *names);
        names[(*nb)++] = mem_text(name);
    }
    if (directory)
        closedir(directory);
    text_release(&text);
    if (*nb)
        qsort(names, (size_t)*nb, sizeof *names, compare_names);
    return names;
}

/* ---- the picture ----------------------------------------------------------------------------- */

static bool starts(const char *at, const char *what) {
    return strncmp(at, what, strlen(what)) == 0;
}

/* Skip what says nothing about the figure: the declaration before it, gnuplot's title (a browser
 * would show it under the pointer everywhere) and description. */
static const char *skip_idle(const char *at) {
    static const char *const idle[][2] = {{"<title>Gnuplot</title>", "</title>"},
                                          {"<desc>Produced by GNUPLOT", "</desc>"}};
    for (size_t i = 0; i < sizeof idle / sizeof idle[0]; i++)
        if (starts(at, idle[i][0])) {
            const char *end = strstr(at, idle[i][1]);
            return end ? end + strlen(idle[i][1]) : at;
        }
    return at;
}

static const char tip_begins[] = " onmousemove=\"gnuplot_svg.showHypertext(evt,'";
static const char tip_ends[] = "')\" onmouseout=\"gnuplot_svg.hideHypertext()\"><title> </title>";

/* Gnuplot's hypertext calls a script that would have to be loaded; the page has tips of its own.
 * The text is escaped already. Returns what comes after it, NULL where none begins here. */
static const char *add_tip(Text *html, const char *at) {
    if (!starts(at, tip_begins))
        return NULL;
    const char *text = at + strlen(tip_begins), *end = strstr(text, tip_ends);
    if (!end)
        return NULL;
    text_add(html, " data-tip=\"");
    text_add_bytes(html, text, (size_t)(end - text));
    text_add(html, "\">");
    return end + strlen(tip_ends);
}

/* How many characters up to where a name of this picture begins; 0: none begins here. */
static size_t find_name(const char *at) {
    static const char *const before[] = {" id='",    " id=\"", "href='#",
                                         "href=\"#", "url(#",  "url('#"};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        if (starts(at, before[i]))
            return strlen(before[i]);
    return 0;
}

/* Pictures of one page share their names' space: each gets its own in front of them. */
static void add_picture(Text *html, const char *svg, const char *name) {
    const char *at = strstr(svg, "<svg");
    while (at && *at) {
        const char *after = skip_idle(at);
        const size_t nb = find_name(after);
        const char *tipped = add_tip(html, at);
        if (tipped || after != at) {
            at = tipped ? tipped : after;
        } else if (nb) {
            text_add_bytes(html, at, nb);
            text_add(html, "%s-", name);
            at += nb;
        } else {
            text_add_bytes(html, at++, 1);
        }
    }
}

/* ---- the caption ----------------------------------------------------------------------------- */

void report_escape(Text *html, const char *text, size_t nb) {
    for (size_t i = 0; i < nb; i++)
        switch (text[i]) {
        case '&':
            text_add(html, "&amp;");
            break;
        case '<':
            text_add(html, "&lt;");
            break;
        case '>':
            text_add(html, "&gt;");
            break;
        case '"':
            text_add(html, "&quot;");
            break;
        case '\'':
            text_add(html, "&#39;");
            break;
        default:
            text_add_bytes(html, text + i, 1);
        }
}

/* The little Markdown that captions use: paragraphs, **strong**, `code`. */
static void add_caption(Text *html, const char *text) {
    bool strong = false, code = false;
    text_add(html, "<p>");
    for (const char *c = text; *c; c++)
        if (!code && starts(c, "**")) {
            strong = !strong;
            text_add(html, strong ? "<strong>" : "</strong>");
            c++;
        } else if (*c == '`') {
            code = !code;
            text_add(html, code ? "<code>" : "</code>");
        } else if (starts(c, "\n\n") && !strong && !code && c[2]) {
            text_add(html, "</p>\n<p>");
        } else {
            report_escape(html, c, 1);
        }
    text_add(html, "%s%s</p>", code ? "</code>" : "", strong ? "</strong>" : "");
}

/* ---- a figure -------------------------------------------------------------------------------- */

static bool add_figure(const char *folder, const char *name, Text *html, JsValue *data) {
    Text text = TEXT_EMPTY;
    const bool drawn = read_file(folder, name, "figure.svg", &text);
    text_add(html, "<figure class=\"figure\" id=\"figure-%s\" aria-labelledby=\"caption-%s\">\n",
             name, name);
    if (drawn) {
        text_add(html,
                 "<div class=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"Picture: %s\">",
                 name);
        add_picture(html, text_get(&text), name);
        text_add(html, "</div>\n");
    }
    text_add(html, "<figcaption id=\"caption-%s\">", name);
    if (!drawn)
        text_add(html,
                 "<p class=\"missing\"><strong>%s</strong> is not drawn: its study was not run, or "
                 "<code>make figures</code> was not called.</p>",
                 name);
    else if (read_file(folder, name, "figure.md", &text))
        add_caption(html, text_get(&text));
    else
        text_add(html, "<p><strong>%s</strong></p>", name);
    text_add(html, "</figcaption>\n");
    if (drawn && read_file(folder, name, "figure.csv", &text)) {
        js_put(data, name, js_new_text(text_get(&text)));
        text_add(html,
                 "<details class=\"figure-data\" data-figure=\"%s\"><summary>The data of this "
                 "figure as a table</summary></details>\n",
                 name);
    }
    text_add(html, "</figure>\n");
    text_release(&text);
    return drawn;
}

int report_figures(const char *folder, Text *html, JsValue *data) {
    int nb, drawn = 0;
    char **names = list_figures(folder, &nb);
    for (int i = 0; i < nb; i++) {
        drawn += add_figure(folder, names[i], html, data);
        free(names[i]);
    }
    free(names);
    if (drawn == 0) {
        text_add(html, "<p class=\"missing\">No figure is drawn in <code>");
        report_escape(html, folder, strlen(folder));
        text_add(html, "</code>: <code>make figures</code> draws them from the database.</p>\n");
    }
    return drawn;
}
