#include "cli/schema.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
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
    static const char *const names[] = {"view", "columns"};
    Table *table = table_new(stdout, format, 2, names);
    for (size_t i = 0; i < dictionary->nb;) {
        Text columns = TEXT_EMPTY;
        table_text(table, dictionary->rows[i].view);
        add_columns(&columns, dictionary, &i);
        table_text(table, text_get(&columns));
        text_release(&columns);
    }
    table_end(table);
}

static bool print_view(const Dictionary *dictionary, const char *view, TableFormat format,
                       Status *status) {
    static const char *const names[] = {"column", "type", "unit", "meaning"};
    Table *table = NULL;
    for (size_t i = 0; i < dictionary->nb; i++) {
        const DictionaryRow *row = &dictionary->rows[i];
        if (strcmp(row->view, view) != 0)
            continue;
        table = table ? table : table_new(stdout, format, 4, names);
        table_text(table, row->column);
        table_text(table, row->type);
        table_text(table, row->unit);
        table_text(table, row->description);
    }
    if (table) {
        table_end(table);
        return true;
    }
    Text known = TEXT_EMPTY;
    add_views(&known, dictionary);
    status_fail(status, "no view '%.200s' (known: %s)", view, text_get(&known));
    text_release(&known);
    return false;
}

bool schema_print(const char *view, TableFormat format, Status *status) {
    Dictionary dictionary;
    bool good = dictionary_read(&dictionary, status);
    if (good && view)
        good = print_view(&dictionary, view, format, status);
    else if (good)
        print_views(&dictionary, format);
    dictionary_release(&dictionary);
    return good;
}

/* ---- advice ---------------------------------------------------------------------------------- */

static bool is_of_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

/* Does the text hold the word, by itself? */
static bool has_word(const char *text, const char *word) {
    const size_t nb = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_of_word(at[-1])) && !is_of_word(at[nb]))
            return true;
    return false;
}

static void advise_columns(FILE *file, const char *sql, const Dictionary *dictionary) {
    for (size_t i = 0; i < dictionary->nb;) {
        const char *view = dictionary->rows[i].view;
        Text columns = TEXT_EMPTY;
        add_columns(&columns, dictionary, &i);
        if (has_word(sql, view))
            fprintf(file, "%s has: %s\n", view, text_get(&columns));
        text_release(&columns);
    }
}

static void advise_views(FILE *file, const Dictionary *dictionary) {
    Text views = TEXT_EMPTY;
    add_views(&views, dictionary);
    fprintf(file, "views: %s\n", text_get(&views));
    text_release(&views);
}

/* SQLite's words for a column's name that SQL has taken: near "commit": syntax error. */
static void advise_quotes(FILE *file, const char *said, const Dictionary *dictionary) {
    for (size_t i = 0; i < dictionary->nb; i++) {
        const DictionaryRow *row = &dictionary->rows[i];
        char near[96];
        snprintf(near, sizeof near, "near \"%.60s\": syntax error", row->column);
        if (strstr(said, near)) {
            fprintf(file,
                    "'%s' is a word of SQL: as a column of the view %s write it in double quotes, "
                    "\"%s\"\n",
                    row->column, row->view, row->column);
            return;
        }
    }
}

void schema_advise(FILE *file, const char *sql, const char *said) {
    Dictionary dictionary;
    Status status = STATUS_OK;
    if (!dictionary_read(&dictionary, &status))
        return;
    if (strstr(said, "no such column: "))
        advise_columns(file, sql, &dictionary);
    else if (strstr(said, "no such table: "))
        advise_views(file, &dictionary);
    else
        advise_quotes(file, said, &dictionary);
    dictionary_release(&dictionary);
}
