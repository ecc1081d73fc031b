/* prunelab query, estimate: the database asked in SQL, and what there is to ask for: the views and their columns, as the
 * dictionary has them. */
#include <errno.h>
#include <string.h>

#include "analysis/parts/part.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"
#include "cli/rows.h"
#include "report/dictionary.h"
#include "store/rows.h"
#include "work/stop.h"

/* ---- what there is to ask for ---------------------------------------------------------------- */

/* Is row i the first of its view? */
static bool begins_view(const Dictionary *dictionary, size_t i) {
    return i == 0 || strcmp(dictionary->rows[i].view, dictionary->rows[i - 1].view) != 0;
}

/* The names of a view's columns; NULL: of all views. */
static const char *names_of(const Dictionary *dictionary, const char *view) {
    Text names = TEXT_ARENA;
    for (size_t i = 0; i < dictionary->nb; i++) {
        const DictionaryRow *row = &dictionary->rows[i];
        if (view ? strcmp(row->view, view) == 0 : begins_view(dictionary, i))
            text_add(&names, "%s%s", names.nb ? ", " : "", view ? row->column : row->view);
    }
    return text_get(&names);
}

/* Print every view with its columns, a row a view; of one view (`view` not NULL) a row a column with
 * its type, unit and meaning. Errors: an unknown view; lists the known ones. */
static bool print_schema(const char *view, TableFormat format, Status *status) {
    Dictionary dictionary;
    if (!dictionary_read_views(&dictionary, status))
        return false;
    if (view && !*names_of(&dictionary, view))
        return status_fail(status, "no view '%.200s' (known: %s)", view,
                           names_of(&dictionary, NULL));
    Table *table = table_of(stdout, format, view ? "column, type, unit, meaning" : "view, columns");
    for (size_t i = 0; i < dictionary.nb; i++) {
        const DictionaryRow *row = &dictionary.rows[i];
        if (!view && begins_view(&dictionary, i))
            table_put(table, "%s %s", row->view, names_of(&dictionary, row->view));
        else if (view && strcmp(row->view, view) == 0)
            table_put(table, "%s %s %s %s", row->column, row->type, row->unit, row->description);
    }
    table_end(table);
    return true;
}

/* ---- advice ---------------------------------------------------------------------------------- */

static bool advise_columns(const char *sql, const Dictionary *dictionary) {
    bool any = false;
    for (size_t i = 0; i < dictionary->nb; i++) {
        const char *view = dictionary->rows[i].view;
        if (!begins_view(dictionary, i) || !text_has_word(sql, view))
            continue;
        fprintf(stderr, "%s has: %s\n", view, names_of(dictionary, view));
        any = true;
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
        fprintf(stderr, "views: %s\n", names_of(&dictionary, NULL));
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

/* Print what `sql` comes to. */
typedef void Answer(const CliCall *call, Store *store, const char *sql, Status *status);

/* Answer, from the database, the only argument or the whole of --file; "-" as either is standard input. A file that
 * is not there is looked up among the program's queries. A signal stops it. Where the SQL is wrong, what it may
 * name is printed behind the message. Returns the exit code. */
static int answer(const CliCall *call, Answer *print, Status *status) {
    const char *given = call->arguments.count ? call->arguments.text[0] : NULL;
    const char *file = given && strcmp(given, "-") == 0 ? given : call->file;
    if (!given == !call->file) {
        status_fail(status, given ? "SQL and --file exclude each other"
                                  : "SQL is missing: an argument, --file FILE, or -");
        return EXIT_USAGE;
    }
    Text sql = TEXT_ARENA;
    if (file)
        read_sql(file, &sql, status);
    else
        text_add(&sql, "%s", given);
    const char *text = text_after_mark(text_get(&sql));
    Store *store = status->failed ? NULL : store_open_read(call->db, status);
    if (store) { /* a query may well run for ever */
        stop_listen();
        store_stop_when(store, stop_is_asked);
        print(call, store, text, status);
    }
    const bool wrong = store && store_sql_is_wrong(store);
    store_close(store, status);
    const int code = status->failed ? cli_fail(call->command, status) : EXIT_DONE;
    if (code != EXIT_DONE && wrong)
        advise(text);
    return code;
}

/* ---- query --------------------------------------------------------------------------------------- */

static void ask(const CliCall *call, Store *store, const char *sql, Status *status) {
    StoreStatement *statement = store_prepare_user(store, sql, status);
    if (statement)
        rows_print(statement, call->format, stdout, NULL, status);
    store_release(statement);
}

static int query(CliCall *call, Status *status) {
    if (!call->schema)
        return answer(call, ask, status);
    if (call->file)
        status_fail(status, "--schema and --file exclude each other");
    else
        print_schema(call->arguments.count ? call->arguments.text[0] : NULL, call->format, status);
    return status->failed ? EXIT_USAGE : EXIT_DONE;
}

const CliCommand cmd_query = {
    "query",
    "SQL | - | --file FILE | --schema [VIEW] [options]",
    "query the database in SQL",
    "Run one SELECT on the database, read-only; - reads it from standard input. With --schema,\n"
    "list the views and their columns, or one view's columns with their meaning. Example queries\n"
    "are in experiments/queries/. Two column names are SQL keywords and need double quotes:\n"
    "run.\"commit\", parameter.\"default\".",
    .arguments = {.max = 1},
    .run = query,
    .options = {{ROW_FILE}, /* else an argument */
                {"--schema", NULL, "list views and columns; needs no database", TO(schema)},
                {ROW_DB},
                ROWS_OF_SQL}};

/* ---- estimate ------------------------------------------------------------------------------------ */

static void print_estimates(const PartList *parts, TableFormat format) {
    Table *table = table_of(stdout, format, "label, estimate, low, high, sampled");
    for (int i = 0; i < parts->nb; i++) {
        const Part *part = &parts->at[i];
        table_put(table, "%s %.3f %.3f %.3f %d", part->label, part->value,
                  interval_low(part->interval), interval_high(part->interval), figure_units(part));
    }
    table_end(table);
}

static void load_and_print(const CliCall *call, Store *store, const char *sql, Status *status) {
    PartList parts = {NULL, 0};
    Clusters games = {.nb = 0};
    if ((!call->suite || clusters_hold(&games, store, call->suite, status)) &&
        parts_load(&parts, store, sql, &games, status)) {
        if (parts.nb == 0)
            status_fail(status,
                        "nothing to estimate: no row has a label and a position with value, ratio,"
                        " numerator and denominator, or x and y");
        else
            print_estimates(&parts, call->format);
    }
}

static int estimate(CliCall *call, Status *status) {
    return answer(call, load_and_print, status);
}

const CliCommand cmd_estimate = {
    "estimate",
    "SQL | - | --file FILE [options]",
    "estimate a number from a query's rows, with its interval",
    "Run one SELECT, and estimate a number with its 95 % interval for each label. A row has a "
    "label, a\n"
    "position, and one of these: value (the estimate is the mean), ratio (the geometric mean),\n"
    "numerator and denominator (the ratio of their sums), x and y (Pearson's correlation). The "
    "interval\n"
    "is a bootstrap over positions: all rows of a position are drawn together. With --suite, "
    "positions\n"
    "of one game are drawn together. All labels over the same positions take the same resamples.\n"
    "Example: experiments/queries/16-estimate.sql.",
    .arguments = {.max = 1},
    .run = estimate,
    .options = {
        {ROW_FILE},
        {"--suite", "SUITE", "the suite whose games the positions are of", TEXT(suite, CLI_SUITE)},
        {ROW_DB},
        ROWS_OF_SQL}};
