#include "report/paper/paper_text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "report/report_figures.h"

enum { LOOPS_MAX = 8 };

/* What stands between {{ and }}. */
typedef struct Mark {
    const char *at, *end; /* from the first brace, to behind the last */
    char kind;            /* '#', '^', '/', or 0 */
    const char *name;     /* of the query, or of the figure */
    size_t name_nb;
    const char *column; /* NULL: none */
    size_t column_nb;
    const char *figure; /* the word before the name; NULL: none */
    size_t figure_nb;
} Mark;

typedef struct Filling {
    Text *out; /* NULL: what is passed over */
    const char *text;
    PaperData *data;
    struct {
        const PaperRows *rows;
        size_t row;
    } loops[LOOPS_MAX];
    int loops_nb;
    const char *failed_at; /* where an error is; the first one's */
} Filling;

static bool fail_at(Filling *filling, const char *at) {
    filling->failed_at = filling->failed_at ? filling->failed_at : at;
    return false;
}

/* ---- marks ----------------------------------------------------------------------------------- */

static bool read_mark(Filling *filling, const char *at, Mark *mark, Status *status) {
    const char *end = strstr(at, "}}"), *from = at + 2;
    *mark = (Mark){.at = at, .end = end ? end + 2 : NULL};
    if (!end) {
        status_fail(status, "'{{' without '}}'");
        return fail_at(filling, at);
    }
    if (*from == '#' || *from == '^' || *from == '/')
        mark->kind = *from++;
    const char *blank = memchr(from, ' ', (size_t)(end - from));
    if (blank) {
        mark->figure = from;
        mark->figure_nb = (size_t)(blank - from);
        from = blank + 1;
    }
    const char *dot = memchr(from, '.', (size_t)(end - from));
    mark->name = from;
    mark->name_nb = (size_t)((dot ? dot : end) - from);
    mark->column = dot ? dot + 1 : NULL;
    mark->column_nb = dot ? (size_t)(end - dot - 1) : 0;
    return true;
}

static bool is_end_of(const Mark *end, const Mark *begin) {
    return end->kind == '/' && end->name_nb == begin->name_nb &&
           end->column_nb == begin->column_nb &&
           memcmp(end->name, begin->name, begin->name_nb) == 0 &&
           (!begin->column || memcmp(end->column, begin->column, begin->column_nb) == 0);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* The row that is asked for: of the innermost loop over that query, else the first. */
static bool find_row(Filling *filling, const Mark *mark, const PaperRows **rows, size_t *row,
                     Status *status) {
    *rows = paper_data_ask(filling->data, mark->name, mark->name_nb, status);
    *row = 0;
    for (int i = 0; i < filling->loops_nb; i++)
        if (filling->loops[i].rows == *rows)
            *row = filling->loops[i].row;
    return *rows != NULL || fail_at(filling, mark->at);
}

/* NULL where the query has no row. */
static bool find_cell(Filling *filling, const Mark *mark, const JsValue **cell, Status *status) {
    const PaperRows *rows;
    size_t row;
    if (!find_row(filling, mark, &rows, &row, status))
        return false;
    const int column = paper_rows_column(rows, mark->column, mark->column_nb);
    *cell = column >= 0 && row < paper_rows_nb(rows) ? paper_rows_cell(rows, row, column) : NULL;
    if (column >= 0)
        return true;
    status_fail(status, "query '%s' has no column '%.*s'", rows->name,
                (int)(mark->column_nb < 60 ? mark->column_nb : 60), mark->column);
    return fail_at(filling, mark->at);
}

static bool has_digit(const char *text) {
    return text[strcspn(text, "0123456789")] != '\0';
}

static bool add_value(Filling *filling, const Mark *mark, Status *status) {
    const JsValue *cell;
    if (!find_cell(filling, mark, &cell, status))
        return false;
    char *text = cell ? paper_cell_text(cell) : NULL;
    if (!text) {
        status_fail(status, "'%.*s.%.*s' has no value", (int)mark->name_nb, mark->name,
                    (int)mark->column_nb, mark->column);
        return fail_at(filling, mark->at);
    }
    const bool number = has_digit(text),
               negative = text[0] == '-' && isdigit((unsigned char)text[1]);
    if (number)
        text_add(filling->out, "<data value=\"%.*s.%.*s\">", (int)mark->name_nb, mark->name,
                 (int)mark->column_nb, mark->column);
    text_add(filling->out, "%s", negative ? "\xe2\x88\x92" : ""); /* a minus, no hyphen */
    report_escape(filling->out, text + negative, strlen(text + negative));
    text_add(filling->out, "%s", number ? "</data>" : "");
    return true;
}

static bool add_figure(Filling *filling, const Mark *mark, Status *status) {
    if (mark->figure_nb == 6 && memcmp(mark->figure, "figure", 6) == 0)
        return paper_data_figure(filling->data, mark->name, mark->name_nb, filling->out, status) ||
               fail_at(filling, mark->at);
    status_fail(status, "'%.*s' is not allowed here", (int)(mark->end - mark->at), mark->at);
    return fail_at(filling, mark->at);
}

/* ---- sections -------------------------------------------------------------------------------- */

static bool fill(Filling *filling, const char **at, const Mark *begin, Status *status);

/* How often a section is to be filled. */
static bool count_turns(Filling *filling, const Mark *mark, size_t *turns, Status *status) {
    const JsValue *cell = NULL;
    const PaperRows *rows;
    size_t row;
    bool something;
    if (mark->column) {
        if (!find_cell(filling, mark, &cell, status))
            return false;
        char *text = cell ? paper_cell_text(cell) : NULL;
        something = text && *text && strcmp(text, "0") != 0;
        *turns = something == (mark->kind == '#');
        return true;
    }
    if (!find_row(filling, mark, &rows, &row, status))
        return false;
    *turns = mark->kind == '#' ? paper_rows_nb(rows) : paper_rows_nb(rows) == 0;
    return true;
}

static bool fill_section(Filling *filling, const char **at, const Mark *mark, Status *status) {
    const char *start = *at;
    size_t turns = 0;
    Text *out = filling->out;
    if (out && !count_turns(filling, mark, &turns, status))
        return false;
    const bool loop = turns && mark->kind == '#' && !mark->column;
    if (loop && filling->loops_nb == LOOPS_MAX) {
        status_fail(status, "more than %d nested loops", LOOPS_MAX);
        return fail_at(filling, mark->at);
    }
    if (loop)
        filling->loops[filling->loops_nb++].rows =
            paper_data_ask(filling->data, mark->name, mark->name_nb, status);
    filling->out = turns ? out : NULL;
    bool good = true;
    for (size_t turn = 0; good && turn < (turns ? turns : 1); turn++) {
        *at = start;
        if (loop)
            filling->loops[filling->loops_nb - 1].row = turn;
        good = fill(filling, at, mark, status);
    }
    filling->out = out;
    filling->loops_nb -= loop;
    return good;
}

static bool fill_mark(Filling *filling, const char **at, const Mark *mark, Status *status) {
    *at = mark->end;
    if (mark->kind == '#' || mark->kind == '^')
        return fill_section(filling, at, mark, status);
    if (mark->kind == '/' || (!mark->figure && !mark->column)) {
        status_fail(status, "'%.*s' is not allowed here", (int)(mark->end - mark->at), mark->at);
        return fail_at(filling, mark->at);
    }
    if (!filling->out)
        return true;
    return mark->figure ? add_figure(filling, mark, status) : add_value(filling, mark, status);
}

/* From *at to the end of the section that `begin` began, or of the text; *at is behind it then. */
static bool fill(Filling *filling, const char **at, const Mark *begin, Status *status) {
    for (;;) {
        Mark mark;
        const char *next = strstr(*at, "{{"), *end = next ? next : *at + strlen(*at);
        if (filling->out)
            text_add_bytes(filling->out, *at, (size_t)(end - *at));
        *at = end;
        if (!next && !begin)
            return true;
        if (!next) {
            status_fail(status, "'%.*s' has no end", (int)(begin->end - begin->at), begin->at);
            return fail_at(filling, begin->at);
        }
        if (!read_mark(filling, next, &mark, status))
            return false;
        if (begin && is_end_of(&mark, begin)) {
            *at = mark.end;
            return true;
        }
        if (!fill_mark(filling, at, &mark, status))
            return false;
    }
}

bool paper_text_fill(Text *out, const char *text, const char *path, PaperData *data,
                     Status *status) {
    Filling filling = {.out = out, .text = text, .data = data};
    const char *at = text;
    if (fill(&filling, &at, NULL, status))
        return true;
    int line = 1;
    for (const char *c = text; filling.failed_at && c < filling.failed_at; c++)
        line += *c == '\n';
    status_at(status, "%s:%d", path, line);
    return false;
}
