#include "report_figures.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"
#include "store/rows.h"

/* ---- groups ---------------------------------------------------------------------------------- */

enum { GROUP_FIGURES = 8 };

/* By the question that they answer, the page's own first. What is in no group comes last. */
static const struct Group {
    const char *title;
    const char *names[GROUP_FIGURES];
} groups[] = {
    {"Which enhancements pay", {"overview", "best-sets", "lattice", "interactions", "depth"}},
    {"What the results depend on", {"universes", "recipe", "where", "ordering"}},
    {"The papers' own figures",
     {"schaeffer-fig3", "schaeffer-fig4", "schaeffer-fig5", "schaeffer-fig6", "marsland-fig8",
      "marsland-tables", "matches"}},
    {"Selective search, other ways to search the root, other trees and games",
     {"selectivity", "drivers", "trees", "games"}},
};
enum { GROUPS_NB = sizeof groups / sizeof groups[0] };

/* Its group and its place there as one number. */
static int find_place(const char *name) {
    for (int g = 0; g < GROUPS_NB; g++)
        for (int i = 0; i < GROUP_FIGURES && groups[g].names[i]; i++)
            if (strcmp(groups[g].names[i], name) == 0)
                return g * GROUP_FIGURES + i;
    return GROUPS_NB * GROUP_FIGURES;
}

static int compare_places(const void *a, const void *b) {
    const int x = find_place(*(char *const *)a), y = find_place(*(char *const *)b);
    return x != y ? x - y : strcmp(*(char *const *)a, *(char *const *)b);
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Read a file of a figure's folder; false where there is none, or it is empty or no text. */
static bool figure_file(const char *folder, const char *figure, const char *name, Text *text) {
    char buffer[16384];
    text_clear(text);
    const char *why;
    FILE *file = files_read(arena_print("%s/%s/%s", folder, figure, name), &why);
    if (!file)
        return false;
    for (size_t nb; (nb = fread(buffer, 1, sizeof buffer, file)) > 0;)
        text_add_bytes(text, buffer, nb);
    const bool good = !ferror(file) && text->nb > 0 && !memchr(text->data, '\0', text->nb);
    fclose(file);
    return good;
}

/* Names of folders that are figures; a name is letters, digits and hyphens, and so an id. */
static char **list_figures(const char *folder, int *nb) {
    char **names = NULL;
    DIR *directory = opendir(folder);
    Text text = TEXT_ARENA;
    *nb = 0;
    for (const struct dirent *entry; directory && (entry = readdir(directory));) {
        const char *name = entry->d_name;
        bool plain = name[0] != '\0';
        for (const char *c = name; *c; c++)
            plain &= isalnum((unsigned char)*c) || *c == '-' || *c == '_';
        if (!plain || !(figure_file(folder, name, "data.sql", &text) ||
                        figure_file(folder, name, "figure.svg", &text)))
            continue;
        names = arena_grow(names, (size_t)*nb + 1, sizeof *names);
        names[(*nb)++] = arena_text(name);
    }
    if (directory)
        closedir(directory);
    if (*nb)
        qsort(names, (size_t)*nb, sizeof *names, compare_places);
    return names;
}

/* ---- what it was drawn from ------------------------------------------------------------------ */

/* The figure's query: beside its pictures, else where the program's own figures are. */
static bool read_query(const char *folder, const char *name, Text *sql) {
    if (figure_file(folder, name, "data.sql", sql))
        return true;
    char *home = home_find(arena_print("paper-figures/%s/data.sql", name), HOME_FIGURE);
    *strrchr(home, '/') = '\0';
    return figure_file(home, ".", "data.sql", sql);
}

/* What the query gives here, as `scripts/figures` writes it to figure.csv; "" where it fails. */
static void ask_query(Store *store, const char *sql, Text *csv) {
    Status why = STATUS_OK;
    char *printed = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&printed, &size);
    StoreStatement *statement = file ? store_prepare_user(store, sql, &why) : NULL;
    const bool good = statement && rows_print(statement, TABLE_CSV, file, NULL, &why);
    store_release(statement);
    if (file)
        fclose(file);
    text_clear(csv);
    if (good)
        text_add_bytes(csv, printed, size);
    free(printed);
}

/* Does the figure's query (data.sql in its folder, else of the program's own figure of that name) give
 * on this database the data that the picture was drawn from (figure.csv, or figure.origin where a script made
 * the data)? Folders of figures outlive databases, and nothing else says whose picture it is. */
static bool figure_is_of(Store *store, const char *folder, const char *name) {
    Text drawn = TEXT_ARENA, sql = TEXT_ARENA, now = TEXT_ARENA;
    const bool told = (figure_file(folder, name, "figure.origin", &drawn) ||
                       figure_file(folder, name, "figure.csv", &drawn)) &&
                      read_query(folder, name, &sql);
    if (told)
        ask_query(store, text_get(&sql), &now);
    return told && strcmp(text_get(&drawn), text_get(&now)) == 0;
}

/* ---- the picture ----------------------------------------------------------------------------- */

static bool starts(const char *at, const char *what) {
    return strncmp(at, what, strlen(what)) == 0;
}

/* How many characters up to where a name of this picture begins; 0: none begins here. */
static size_t find_name(const char *at) {
    static const char *const before[] = {" id='",
                                         " id=\"",
                                         "href='#",
                                         "href=\"#",
                                         "url(#",
                                         "url('#",
                                         " aria-labelledby=\"",
                                         " aria-describedby=\""};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++)
        if (starts(at, before[i]))
            return strlen(before[i]);
    return 0;
}

/* Pictures of one page share their names' space: each gets its own in front of them. */
static void add_picture(Text *html, const char *svg, const char *name) {
    const char *at = strstr(svg, "<svg");
    while (at && *at) {
        const size_t nb = find_name(at);
        if (nb) {
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
    static const char marks[] = {'&', '<', '>', '"', '\''};
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
    for (size_t i = 0; i < nb; i++) {
        const char *mark = memchr(marks, text[i], sizeof marks);
        if (mark)
            text_add(html, "%s", entities[mark - marks]);
        else
            text_add_bytes(html, text + i, 1);
    }
}

static const char *escaped(const char *text) {
    Text html = TEXT_ARENA;
    report_escape(&html, text, strlen(text));
    return text_get(&html);
}

/* Does an asterisk begin what is *stressed*: at a word's begin, and with another at a word's end before the
 * paragraph ends? `before` is the character before it, 0 where there is none. */
static bool begins_stress(const char *at, char before) {
    if (isalnum((unsigned char)before) || isspace((unsigned char)at[1]) || at[1] == '*')
        return false;
    for (const char *c = at + 1; *c && !starts(c, "\n\n"); c++)
        if (*c == '*' && c[1] != '*' && c[-1] != '*' && !isspace((unsigned char)c[-1]))
            return true;
    return false;
}

/* The little Markdown that captions use: paragraphs, **strong**, *stress*, `code`; a backslash before
 * punctuation takes it as it is. What comes after the first paragraph is folded. */
static void add_caption(Text *html, const char *text) {
    bool strong = false, stress = false, code = false, folded = false;
    text_add(html, "<p>");
    for (const char *c = text; *c; c++)
        if (!code && *c == '\\' && ispunct((unsigned char)c[1])) {
            report_escape(html, ++c, 1);
        } else if (!code && starts(c, "**")) {
            strong = !strong;
            text_add(html, strong ? "<strong>" : "</strong>");
            c++;
        } else if (!code && *c == '*' && (stress || begins_stress(c, c == text ? '\0' : c[-1]))) {
            stress = !stress;
            text_add(html, stress ? "<em>" : "</em>");
        } else if (*c == '`') {
            code = !code;
            text_add(html, code ? "<code>" : "</code>");
        } else if (starts(c, "\n\n") && !strong && !stress && !code && c[2]) {
            text_add(html, folded ? "</p>\n<p>"
                                  : "</p>\n<details class=\"about\"><summary>Sample, method, "
                                    "commit</summary><p>");
            folded = true;
            c++;
        } else {
            report_escape(html, c, 1);
        }
    text_add(html, "%s%s%s</p>%s", code ? "</code>" : "", stress ? "</em>" : "",
             strong ? "</strong>" : "", folded ? "</details>" : "");
}

/* ---- a figure -------------------------------------------------------------------------------- */

/* What a figure is called: the caption's first **strong** words without their full stop, else its folder. */
static void add_title(Text *html, const char *caption, const char *name) {
    const char *begin = caption ? strstr(caption, "**") : NULL;
    const char *end = begin ? strstr(begin + 2, "**") : NULL;
    if (!end || end == begin + 2) {
        text_add(html, "%s", name);
        return;
    }
    for (const char *c = begin + 2; c < end - (end[-1] == '.'); c++) {
        const bool escaped = *c == '\\' && ispunct((unsigned char)c[1]);
        c += escaped;
        if (escaped || (*c != '*' && *c != '`'))
            report_escape(html, c, 1);
    }
}

/* The caption without its title, where that is a sentence which the picture shows already. */
static const char *without_title(const char *caption, const char *title, const char *svg) {
    const char *drawn = strstr(svg, arena_print(">%s</title>", title));
    const char *end = drawn && starts(caption, "**") ? strstr(caption + 2, "**") : NULL;
    return end && end[-1] == '.' ? end + 2 + strspn(end + 2, " ") : caption;
}

/* A drawn figure; a link to it is added to `index`. */
static void add_figure(const char *folder, const char *name, const char *svg, Text *html,
                       Text *index, JsValue *data) {
    Text text = TEXT_ARENA;
    text_add(html,
             "<figure class=\"figure\" id=\"figure-%s\" aria-labelledby=\"caption-%s\">\n"
             "<div class=\"picture\">",
             name, name);
    add_picture(html, svg, name);
    text_add(html, "</div>\n<figcaption id=\"caption-%s\">", name);
    const bool told = figure_file(folder, name, "figure.md", &text);
    Text title = TEXT_ARENA;
    add_title(&title, told ? text_get(&text) : NULL, name);
    if (told)
        add_caption(html, without_title(text_get(&text), text_get(&title), svg));
    else
        text_add(html, "<p><strong>%s</strong></p>", name);
    text_add(index, "<li><a href=\"#figure-%s\">%s</a></li>\n", name, text_get(&title));
    text_add(html, "</figcaption>\n");
    if (figure_file(folder, name, "figure.csv", &text)) {
        js_put(data, name, js_new_text(text_get(&text)));
        text_add(html,
                 "<details class=\"figure-data\" data-figure=\"%s\"><summary>The data of this "
                 "figure as a table</summary></details>\n",
                 name);
    }
    text_add(html, "</figure>\n");
}

void report_figure(Store *store, const char *folder, const char *name, Text *html) {
    Text svg = TEXT_ARENA, caption = TEXT_ARENA;
    if (figure_file(folder, name, "figure.svg", &svg) && figure_is_of(store, folder, name)) {
        text_add(html, "<figure class=\"drawn\" id=\"figure-%s\">", name);
        add_picture(html, text_get(&svg), name);
        text_add(html, "<figcaption>");
        figure_file(folder, name, "figure.md", &caption);
        char *rest = caption.nb ? strstr(caption.data, "\n\n") : NULL;
        if (rest)
            *rest = '\0';
        add_caption(html, text_get(&caption));
        text_add(html, "</figcaption></figure>\n");
    } else {
        text_add(
            html,
            "<p class=\"missing\" id=\"figure-%s\">The figure is not drawn from this database: "
            "<code>prunelab figures %s</code>.</p>\n",
            name, name);
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* The parts of the page's figures while they are made. */
typedef struct Gallery {
    Text index, drawn, missing, others;         /* others: names of pictures of other data */
    int group, drawn_nb, missing_nb, others_nb; /* the group that is open, -1: none */
} Gallery;

static void end_group(Gallery *gallery) {
    if (gallery->group < 0)
        return;
    text_add(&gallery->index, "</ul></div>\n");
    text_add(&gallery->drawn, "</div>\n");
}

static void begin_group(Gallery *gallery, int group) {
    const char *title = group < GROUPS_NB ? groups[group].title : "More figures";
    end_group(gallery);
    text_add(&gallery->index, "<div><p>%s</p><ul>\n", title);
    text_add(&gallery->drawn, "<div class=\"figure-group\"><h3>%s</h3>\n", title);
    gallery->group = group;
}

static void add_to_gallery(Gallery *gallery, Store *store, const char *folder, const char *name,
                           JsValue *data) {
    Text picture = TEXT_ARENA;
    const int group = find_place(name) / GROUP_FIGURES;
    if (!figure_file(folder, name, "figure.svg", &picture)) {
        text_add(
            &gallery->missing,
            "<p class=\"missing\" id=\"figure-%s\"><strong>%s</strong> is not drawn: its study "
            "or <code>make figures</code> was not run.</p>\n",
            name, name);
        gallery->missing_nb++;
    } else if (!figure_is_of(store, folder, name)) {
        text_add(&gallery->others, "%s<code id=\"figure-%s\">%s</code>",
                 gallery->others_nb++ ? ", " : "", name, name);
    } else {
        if (group != gallery->group)
            begin_group(gallery, group);
        add_figure(folder, name, text_get(&picture), &gallery->drawn, &gallery->index, data);
        gallery->drawn_nb++;
    }
}

static void add_others(Text *html, const Gallery *gallery, Store *store, const char *folder) {
    const bool one = gallery->others_nb == 1;
    text_add(
        html,
        "<p class=\"missing\" id=\"figures-others\">%d %s in <code>%s</code> %s drawn from other "
        "data and not shown here: %s. <code>prunelab figures --db %s</code> draws %s from this "
        "database.</p>\n",
        gallery->others_nb, one ? "picture" : "pictures", escaped(folder), one ? "is" : "are",
        text_get(&gallery->others), escaped(store_path(store)), one ? "it" : "them");
}

static void add_gallery(Text *html, const Gallery *gallery, Store *store, const char *folder) {
    if (gallery->others_nb)
        add_others(html, gallery, store, folder);
    if (gallery->drawn_nb)
        text_add(html, "<div class=\"figure-index\">\n%s</div>\n%s", text_get(&gallery->index),
                 text_get(&gallery->drawn));
    else if (!gallery->others_nb)
        text_add(html,
                 "<p class=\"missing\">No figure is drawn in <code>%s</code>: <code>make "
                 "figures</code> draws them from the database.</p>\n",
                 escaped(folder));
    if (gallery->missing_nb)
        text_add(html,
                 "<details id=\"figures-missing\"><summary>%d %s not drawn</summary>\n%s"
                 "</details>\n",
                 gallery->missing_nb, gallery->missing_nb == 1 ? "figure is" : "figures are",
                 text_get(&gallery->missing));
}

int report_figures(Store *store, const char *folder, Text *html, JsValue *data) {
    int nb;
    char **names = list_figures(folder, &nb);
    Gallery gallery = {TEXT_ARENA, TEXT_ARENA, TEXT_ARENA, TEXT_ARENA, .group = -1};
    for (int i = 0; i < nb; i++)
        add_to_gallery(&gallery, store, folder, names[i], data);
    end_group(&gallery);
    add_gallery(html, &gallery, store, folder);
    return gallery.drawn_nb;
}
