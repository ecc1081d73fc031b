#include "cli/sql.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"
#include "report/dictionary.h"
#include "work/stop.h"

/* ---- what there is to ask for ---------------------------------------------------------------- */

/* The names of the columns of the view of row *at, which moves behind them. */
static const char *take_columns(const Dictionary *dictionary, size_t *at) {
    const char *view = dictionary->rows[*at].view;
    Text columns = TEXT_ARENA;
    for (; *at < dictionary->nb && strcmp(dictionary->rows[*at].view, view) == 0; ++*at)
        text_add(&columns, "%s%s", columns.nb ? ", " : "", dictionary->rows[*at].column);
    return text_get(&columns);
}

static const char *view_names(const Dictionary *dictionary) {
    Text views = TEXT_ARENA;
    for (size_t i = 0; i < dictionary->nb; take_columns(dictionary, &i))
        text_add(&views, "%s%s", i ? ", " : "", dictionary->rows[i].view);
    return text_get(&views);
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
    return status_fail(status, "no view '%.200s' (known: %s)", view, view_names(dictionary));
}

bool schema_print(const char *view, TableFormat format, Status *status) {
    Dictionary dictionary;
    if (!dictionary_read_views(&dictionary, status))
        return false;
    if (view)
        return print_view(&dictionary, view, format, status);
    Table *table = table_of(stdout, format, "view, columns");
    for (size_t i = 0; i < dictionary.nb;) {
        const char *name = dictionary.rows[i].view;
        table_put(table, "%s %s", name, take_columns(&dictionary, &i));
    }
    table_end(table);
    return true;
}

/* ---- advice ---------------------------------------------------------------------------------- */

static bool advise_columns(const char *sql, const Dictionary *dictionary) {
    bool any = false;
    for (size_t i = 0; i < dictionary->nb;) {
        const char *view = dictionary->rows[i].view, *columns = take_columns(dictionary, &i);
        if (text_has_word(sql, view)) {
            fprintf(stderr, "%s has: %s\n", view, columns);
            any = true;
        }
    }
    return any;
}

/* Columns that are words of SQL: one that stands without quotes, beside its view. */
static bool advise_quotes(const char *sql) {
    static const char *const columns[][2] = {{"run", "commit"}, {"parameter", "default"}};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        const char *view = columns[i][0], *column = columns[i][1];
        char quoted[32];
        snprintf(quoted, sizeof quoted, "\"%s\"", column);
        if (text_has_word(sql, view) && text_has_word(sql, column) && !strstr(sql, quoted)) {
            fprintf(stderr,
                    "'%s' is an SQL keyword: for the column of the view %s write it in double "
                    "quotes, %s\n",
                    column, view, quoted);
            return true;
        }
    }
    return false;
}

/* Where `sql` is wrong, print what its writer may have meant: quotes for a column that is named as a word
 * of SQL, the columns of the views that it names, or the views. */
static void advise(const char *sql) {
    Dictionary dictionary;
    Status status = STATUS_OK;
    if (dictionary_read_views(&dictionary, &status) && !advise_quotes(sql) &&
        !advise_columns(sql, &dictionary))
        fprintf(stderr, "views: %s\n", view_names(&dictionary));
}

/* ---- the SQL --------------------------------------------------------------------------------- */

enum { SQL_MAX = 4 << 20 }; /* bytes of a file's: it may never end */

/* The whole of a file, or of standard input for "-". Errors: cannot be read; a byte 0; too large.
 */
static bool read_sql(const char *path, Text *sql, Status *status) {
    const bool standard = strcmp(path, "-") == 0;
    const char *why = NULL;
    FILE *file = standard ? stdin : files_read(home_find(path, HOME_QUERY), &why);
    char bytes[4096];
    if (!file)
        return status_fail(status, "cannot open '%s': %s", path, why);
    for (size_t nb; sql->nb <= SQL_MAX && (nb = fread(bytes, 1, sizeof bytes, file)) > 0;)
        text_add_bytes(sql, bytes, nb);
    if (ferror(file))
        status_fail(status, "cannot read '%s': %s", path, strerror(errno));
    else if (sql->nb > SQL_MAX)
        status_fail(status, "cannot read '%s': larger than %d MB", path, SQL_MAX >> 20);
    else if (strlen(text_get(sql)) != sql->nb)
        status_fail(status, "'%s' is not text: it has a NUL byte", path);
    if (!standard)
        fclose(file);
    return !status->failed;
}

/* The file that the SQL is in; NULL where it is the argument itself. */
static const char *find_file(const CliList *arguments, const char *file, Status *status) {
    if ((arguments->count > 0) == (file != NULL))
        status_fail(status, file ? "SQL and --file exclude each other"
                                 : "SQL is missing: an argument, --file FILE, or -");
    else if (!file && strcmp(arguments->text[0], "-") == 0)
        return "-";
    return file;
}

int sql_answer(CliCall *call, const char *db, const char *file, SqlAnswer *answer, Status *status) {
    file = find_file(&call->arguments, file, status);
    if (status->failed)
        return EXIT_USAGE;
    Text sql = TEXT_ARENA;
    if (file)
        read_sql(file, &sql, status);
    else
        text_add(&sql, "%s", call->arguments.text[0]);
    const char *text = text_after_mark(text_get(&sql));
    Store *store = status->failed ? NULL : store_open_read(db, status);
    if (store) { /* a query may well run for ever */
        stop_listen();
        store_stop_when(store, stop_is_asked);
        answer(call->options, store, text, status);
    }
    const bool wrong = store && store_sql_is_wrong(store);
    store_close(store, status);
    const int code = status->failed ? cli_fail(call->command, status) : EXIT_DONE;
    if (code != EXIT_DONE && wrong)
        advise(text);
    return code;
}
