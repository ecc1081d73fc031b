#include "cli/schema.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "report/dictionary.h"

/* The dictionary's text of the columns of `view`, from row *at, which moves behind them. */
static void add_columns(Text *out, const Dictionary *dictionary, size_t *at) {
    const char *view = dictionary->rows[*at].view;
    for (size_t i = *at; *at < dictionary->nb; ++*at) {
        if (strcmp(dictionary->rows[*at].view, view) != 0)
            break;
        text_add(out, "%s%s", *at == i ? "" : ", ", dictionary->rows[*at].column);
    }
}

static void add_views(Text *out, const Dictionary *dictionary) {
    const char *last = "";
    for (size_t i = 0; i < dictionary->nb; last = dictionary->rows[i++].view)
        if (strcmp(dictionary->rows[i].view, last) != 0)
            text_add(out, "%s%s", *last ? ", " : "", dictionary->rows[i].view);
}

/* ---- printing -------------------------------------------------------------------------------- */

static void print_views(const Dictionary *dictionary, TableFormat format) {
    Table *table = table_of(stdout, format, "view, columns");
    for (size_t i = 0; i < dictionary->nb;) {
        Text columns = TEXT_ARENA;
        table_text(table, dictionary->rows[i].view);
        add_columns(&columns, dictionary, &i);
        table_text(table, text_get(&columns));
    }
    table_end(table);
}

static bool print_view(const Dictionary *dictionary, const char *view, TableFormat format,
                       Status *status) {
    Table *table = NULL;
    for (size_t i = 0; i < dictionary->nb; i++) {
        const DictionaryRow *row = &dictionary->rows[i];
        if (strcmp(row->view, view) != 0)
            continue;
        table = table ? table : table_of(stdout, format, "column, type, unit, meaning");
        table_put(table, "%s %s %s %s", row->column, row->type, row->unit, row->description);
    }
    if (table) {
        table_end(table);
        return true;
    }
    Text known = TEXT_ARENA;
    add_views(&known, dictionary);
    return status_fail(status, "no view '%.200s' (known: %s)", view, text_get(&known));
}

bool schema_print(const char *view, TableFormat format, Status *status) {
    Dictionary dictionary;
    bool good = dictionary_read_views(&dictionary, status);
    if (good && view)
        good = print_view(&dictionary, view, format, status);
    else if (good)
        print_views(&dictionary, format);
    return good;
}

/* ---- advice ---------------------------------------------------------------------------------- */

static bool advise_columns(FILE *file, const char *sql, const Dictionary *dictionary) {
    bool any = false;
    for (size_t i = 0; i < dictionary->nb;) {
        const char *view = dictionary->rows[i].view;
        Text columns = TEXT_ARENA;
        add_columns(&columns, dictionary, &i);
        if (text_has_word(sql, view)) {
            fprintf(file, "%s has: %s\n", view, text_get(&columns));
            any = true;
        }
    }
    return any;
}

static void advise_views(FILE *file, const Dictionary *dictionary) {
    Text views = TEXT_ARENA;
    add_views(&views, dictionary);
    fprintf(file, "views: %s\n", text_get(&views));
}

/* Columns that are words of SQL: one that stands without quotes, beside its view. */
static bool advise_quotes(FILE *file, const char *sql) {
    static const char *const columns[][2] = {{"run", "commit"}, {"parameter", "default"}};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        const char *view = columns[i][0], *column = columns[i][1];
        char quoted[32];
        snprintf(quoted, sizeof quoted, "\"%s\"", column);
        if (text_has_word(sql, view) && text_has_word(sql, column) && !strstr(sql, quoted)) {
            fprintf(file,
                    "'%s' is an SQL keyword: for the column of the view %s write it in double "
                    "quotes, %s\n",
                    column, view, quoted);
            return true;
        }
    }
    return false;
}

void schema_advise(FILE *file, const char *sql) {
    Dictionary dictionary;
    Status status = STATUS_OK;
    if (!dictionary_read_views(&dictionary, &status))
        return;
    if (!advise_quotes(file, sql) && !advise_columns(file, sql, &dictionary))
        advise_views(file, &dictionary);
}
