#include "report/paper/paper.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims/across.h"
#include "analysis/claims/claims.h"
#include "analysis/intervals.h"
#include "analysis/multiverse/multiverse.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/text.h"
#include "report/page.h"
#include "report/report_data.h"
#include "report/report_figures.h"

/* What stands between {{ and }}. */
typedef struct Mark {
    const char *at, *end; /* from the first brace, to behind the last */
    char kind;            /* '#', '^', '/', or 0 */
    const char *name;     /* of the query, or of the figure */
    const char *column;   /* NULL: none */
    const char *figure;   /* the word before the name; NULL: none */
} Mark;

/* The answer of a query. */
typedef struct Answer {
    const char *name;
    const JsValue *columns; /* array of texts */
    const JsValue *rows;    /* array of arrays */
    size_t row;             /* in its innermost loop, else the first */
    struct Answer *next;
} Answer;

typedef struct Filling {
    Text *out; /* NULL: what is passed over */
    Store *store;
    const PaperRequest *request;
    Answer *answers; /* the last first */
    const char *at;  /* where an error is */
    Status *status;
} Filling;

/* A file of the folder. Its path is in front of an error, and for messages. */
static bool read_file(const PaperRequest *request, const char *name, const char **path, Text *text,
                      Status *status) {
    *path = arena_print("%s/%s", request->folder, name);
    if (files_read_text(text, *path, status))
        return true;
    status_at(status, "%s", *path);
    return false;
}

/* ---- what a paper is made of ----------------------------------------------------------------- */

/* A name is part of a path: nothing in it may lead elsewhere. `joint`: the one mark that may be in it. */
static bool is_name(const char *name, char joint) {
    bool good = *name != '\0';
    for (; *name; name++)
        good &= (*name >= 'a' && *name <= 'z') || (*name >= '0' && *name <= '9') || *name == joint;
    return good;
}

static Answer *ask(Filling *filling, const char *name) {
    for (Answer *answer = filling->answers; answer; answer = answer->next)
        if (strcmp(answer->name, name) == 0)
            return answer;
    if (!is_name(name, '_'))
        return status_fail(filling->status, "'%.60s' is not the name of a query", name), NULL;
    Text sql = TEXT_ARENA;
    const char *path;
    if (!read_file(filling->request, arena_print("%s.sql", name), &path, &sql, filling->status))
        return NULL;
    const JsValue *found = js_keep(report_rows(filling->store, text_get(&sql), filling->status));
    if (!found)
        return status_at(filling->status, "%s", path), NULL;
    Answer *answer = arena_new(1, sizeof *answer);
    *answer = (Answer){name, js_get(found, "columns"), js_get(found, "rows"), 0, filling->answers};
    return filling->answers = answer;
}

/* A cell's text, numbers as SQLite writes them; NULL for NULL. */
static const char *cell_text(const JsValue *cell) {
    int64_t whole;
    double real;
    if (js_string(cell))
        return js_string(cell);
    if (js_integer(cell, &whole))
        return arena_print("%lld", (long long)whole);
    return js_real(cell, &real) ? arena_print("%.15g", real) : NULL;
}

/* ---- marks ----------------------------------------------------------------------------------- */

static bool read_mark(const char *at, Mark *mark, Status *status) {
    const char *end = strstr(at, "}}");
    *mark = (Mark){.at = at, .end = end ? end + 2 : NULL};
    if (!end)
        return status_fail(status, "'{{' without '}}'");
    char *from = arena_print("%.*s", (int)(end - at) - 2, at + 2);
    if (*from == '#' || *from == '^' || *from == '/')
        mark->kind = *from++;
    char *blank = strchr(from, ' ');
    if (blank) {
        *blank = '\0';
        mark->figure = from;
        from = blank + 1;
    }
    char *dot = strchr(from, '.');
    if (dot) {
        *dot = '\0';
        mark->column = dot + 1;
    }
    mark->name = from;
    return true;
}

static bool refuse(const Filling *filling, const Mark *mark) {
    return status_fail(filling->status, "'%.*s' is not allowed here", (int)(mark->end - mark->at),
                       mark->at);
}

static bool is_end_of(const Mark *end, const Mark *begin) {
    return end->kind == '/' && strcmp(end->name, begin->name) == 0 &&
           strcmp(end->column ? end->column : "", begin->column ? begin->column : "") == 0;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* NULL where the query has no row, or NULL there. */
static bool find_text(Filling *filling, const Mark *mark, const char **text) {
    const Answer *answer = ask(filling, mark->name);
    if (!answer)
        return false;
    size_t column = 0;
    const size_t nb = js_array_nb(answer->columns);
    while (column < nb &&
           strcmp(js_string(js_array_at(answer->columns, column)), mark->column) != 0)
        column++;
    if (column == nb)
        return status_fail(filling->status, "query '%s' has no column '%.60s'", answer->name,
                           mark->column);
    *text = answer->row < js_array_nb(answer->rows)
                ? cell_text(js_array_at(js_array_at(answer->rows, answer->row), column))
                : NULL;
    return true;
}

static bool add_value(Filling *filling, const Mark *mark) {
    const char *text;
    if (!find_text(filling, mark, &text))
        return false;
    if (!text)
        return status_fail(filling->status, "'%s.%s' has no value", mark->name, mark->column);
    const bool number = text[strcspn(text, "0123456789")] != '\0',
               negative = text[0] == '-' && isdigit((unsigned char)text[1]);
    if (number)
        text_add(filling->out, "<data value=\"%s.%s\">", mark->name, mark->column);
    text_add(filling->out, "%s", negative ? "\xe2\x88\x92" : ""); /* a minus, no hyphen */
    report_escape(filling->out, text + negative, strlen(text + negative));
    text_add(filling->out, "%s", number ? "</data>" : "");
    return true;
}

static bool add_figure(Filling *filling, const Mark *mark) {
    if (strcmp(mark->figure, "figure") != 0)
        return refuse(filling, mark);
    if (!is_name(mark->name, '-'))
        return status_fail(filling->status, "'%.60s' is not the name of a figure", mark->name);
    report_figure(filling->store, filling->request->figures, mark->name, filling->out);
    return true;
}

/* ---- sections -------------------------------------------------------------------------------- */

static bool fill(Filling *filling, const char **at, const Mark *begin);

/* How often a section is to be filled. */
static bool count_turns(Filling *filling, const Mark *mark, size_t *turns) {
    const char *text;
    if (mark->column) {
        if (!find_text(filling, mark, &text))
            return false;
        const bool something = text && *text && strcmp(text, "0") != 0;
        *turns = something == (mark->kind == '#');
        return true;
    }
    const Answer *answer = ask(filling, mark->name);
    if (answer)
        *turns = mark->kind == '#' ? js_array_nb(answer->rows) : js_array_nb(answer->rows) == 0;
    return answer != NULL;
}

static bool fill_section(Filling *filling, const char **at, const Mark *mark) {
    const char *start = *at;
    size_t turns = 0;
    Text *out = filling->out;
    if (out && !count_turns(filling, mark, &turns))
        return false;
    Answer *answer = turns && mark->kind == '#' && !mark->column ? ask(filling, mark->name) : NULL;
    const size_t before = answer ? answer->row : 0;
    filling->out = turns ? out : NULL;
    bool good = true;
    for (size_t turn = 0; good && turn < (turns ? turns : 1); turn++) {
        *at = start;
        if (answer)
            answer->row = turn;
        good = fill(filling, at, mark);
    }
    filling->out = out;
    if (answer)
        answer->row = before;
    return good;
}

static bool fill_mark(Filling *filling, const char **at, const Mark *mark) {
    *at = mark->end;
    if (mark->kind == '#' || mark->kind == '^')
        return fill_section(filling, at, mark);
    if (mark->kind == '/' || (!mark->figure && !mark->column))
        return refuse(filling, mark);
    if (!filling->out)
        return true;
    return mark->figure ? add_figure(filling, mark) : add_value(filling, mark);
}

/* From *at to the end of the section that `begin` began, or of the text; *at is behind it then. */
static bool fill(Filling *filling, const char **at, const Mark *begin) {
    for (;;) {
        Mark mark;
        const char *next = strstr(*at, "{{"), *end = next ? next : *at + strlen(*at);
        if (filling->out)
            text_add_bytes(filling->out, *at, (size_t)(end - *at));
        *at = end;
        if (!next && !begin)
            return true;
        filling->at = next ? next : begin->at;
        if (!next)
            return status_fail(filling->status, "'%.*s' has no end", (int)(begin->end - begin->at),
                               begin->at);
        if (!read_mark(next, &mark, filling->status))
            return false;
        if (begin && is_end_of(&mark, begin)) {
            *at = mark.end;
            return true;
        }
        if (!fill_mark(filling, at, &mark))
            return false;
    }
}

/* Add the filled text of paper.html. An error has its line in front. */
static bool fill_page(Text *page, Store *store, const PaperRequest *request, Status *status) {
    Filling filling = {.out = page, .store = store, .request = request, .status = status};
    Text text = TEXT_ARENA;
    const char *path;
    if (!read_file(request, "paper.html", &path, &text, status))
        return false;
    const char *at = text_get(&text);
    if (fill(&filling, &at, NULL))
        return true;
    int line = 1;
    for (const char *c = text_get(&text); c < filling.at; c++)
        line += *c == '\n';
    status_at(status, "%s:%d", path, line);
    return false;
}

/* ---- what queries are given ------------------------------------------------------------------ */

static bool give(Store *store, const char *name, const JsValue *value, Status *status) {
    return store_do(store, status, "INSERT INTO given VALUES (?, ?)", "tt", name,
                    arena_at_end(free, js_write(value)));
}

/* Numbers of the method that are constants of the program: the text names them, and must not say
 * others. */
static JsValue *method_json(void) {
    return js_fill(js_object(),
                   "band %g, variance_least %g, total_least %g, total_low_least %g, pairs_least %g,"
                   " flips_least %g, support_least %g, closed_least %g, each_least %g, overload %g,"
                   " large_table %g, universe_resamples %g, resamples %g",
                   1 - STATS_OUTSIDE, MULTIVERSE_VARIANCE_LEAST, MULTIVERSE_TOTAL_LEAST,
                   MULTIVERSE_TOTAL_LOW_LEAST, MULTIVERSE_PAIRS_LEAST, MULTIVERSE_FLIPS_LEAST,
                   MULTIVERSE_SUPPORT_LEAST, MULTIVERSE_CLOSED_LEAST, MULTIVERSE_EACH_LEAST,
                   UNIVERSE_OVERLOAD, (double)UNIVERSE_LARGE_TABLE, (double)ACROSS_RESAMPLES,
                   (double)BOOTSTRAP_RESAMPLES);
}

static bool give_all(Store *store, const char *claims_path, Status *status) {
    const JsValue *claims = js_keep(claims_report(store, claims_path, status));
    const JsValue *method = js_keep(method_json());
    return claims && store_run(store, "CREATE TEMP TABLE given (name TEXT, json TEXT)", status) &&
           give(store, "claims", claims, status) && give(store, "method", method, status);
}

static bool prepare(Store *store, const PaperRequest *request, Status *status) {
    Text sql = TEXT_ARENA;
    const char *path;
    if (read_file(request, "prepare.sql", &path, &sql, status) &&
        !store_run(store, text_get(&sql), status))
        status_at(status, "%s", path);
    return !status->failed;
}

bool paper_write(Store *store, const PaperRequest *request, int64_t *bytes, Status *status) {
    const char *const inputs[] = {store_path(store), request->claims, request->folder, NULL};
    Text page = TEXT_ARENA;
    if (files_check(request->out, FILE_PAGE, inputs, status) &&
        give_all(store, request->claims, status) && prepare(store, request, status) &&
        fill_page(&page, store, request, status))
        page_write(request->out, inputs, &page, status);
    *bytes = (int64_t)page.nb;
    return !status->failed;
}
