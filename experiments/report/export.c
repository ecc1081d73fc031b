#include "report/export.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "analysis/claims/claims.h"
#include "base/arena.h"
#include "base/say.h"
#include "report/dictionary.h"
#include "report/export_files.h"
#include "store/rows.h"

typedef struct Export {
    Store *store;
    const ExportRequest *request;
    FILE *log;
    Dictionary dictionary;
    JsValue *resources; /* of the data package */
    char **views;       /* names of all that the database has, in order */
    size_t views_nb;
    ExportFiles *files;
} Export;

static bool make_folder(const char *folder, Status *status) {
    struct stat there;
    if (mkdir(folder, 0777) == 0)
        return true;
    if (errno != EEXIST)
        return status_fail(status, "cannot make the folder '%s': %s", folder, strerror(errno));
    if (stat(folder, &there) != 0 || !S_ISDIR(there.st_mode))
        return status_fail(status, "'%s' is not a folder", folder);
    return true;
}

/* ---- the data package ------------------------------------------------------------------------ */

static JsValue *describe_column(const Dictionary *dictionary, const char *view,
                                const char *column) {
    const DictionaryRow *row = dictionary_find(dictionary, view, column);
    JsValue *field = js_fill(js_object(), "name %s, type %s", column, row ? row->type : "any");
    if (row)
        js_fill(field, "description %s", row->description);
    if (row && row->unit[0])
        js_fill(field, "unit %s", row->unit);
    return field;
}

static bool is_wanted(const ExportRequest *request, const char *view);

static JsValue *fields_of(const char *first, const char *second) {
    JsValue *fields = js_fill(js_array(), "%s", first);
    return second ? js_fill(fields, "%s", second) : fields;
}

/* Columns of the view that name a row of another resource, which has them under the same names. */
static void refer(const Export *export, const char *view, JsValue *keys, const char *resource,
                  const char *first, const char *second) {
    if (strcmp(view, resource) == 0 || !is_wanted(export->request, resource) ||
        !dictionary_find(&export->dictionary, view, first) ||
        (second && !dictionary_find(&export->dictionary, view, second)))
        return;
    JsValue *key = js_object(), *reference = js_fill(js_object(), "resource %s", resource);
    js_put(reference, "fields", fields_of(first, second));
    js_put(key, "fields", fields_of(first, second));
    js_put(key, "reference", reference);
    js_append(keys, key);
}

/* The view's primary key and foreign keys; nothing where it has none. */
static void describe_keys(const Export *export, const char *view, JsValue *schema) {
    JsValue *primary = js_keep(js_array()), *foreign = js_keep(js_array());
    for (size_t i = 0; i < export->dictionary.nb; i++) {
        const DictionaryRow *row = &export->dictionary.rows[i];
        if (strcmp(row->view, view) == 0 && strcmp(row->key, "primary") == 0)
            js_append(primary, js_new_text(row->column));
    }
    refer(export, view, foreign, "position", "suite", "position");
    refer(export, view, foreign, "run", "run", NULL);
    if (js_array_nb(primary))
        js_put(schema, "primaryKey", js_share(primary));
    if (js_array_nb(foreign))
        js_put(schema, "foreignKeys", js_share(foreign));
}

static void describe_view(Export *export, const char *view, StoreStatement *rows) {
    JsValue *resource = js_object(), *schema = js_object(), *fields = js_array();
    JsValue *dialect = js_object();
    for (int i = 0; i < store_column_nb(rows); i++)
        js_append(fields, describe_column(&export->dictionary, view, store_column_name(rows, i)));
    js_fill(resource, "profile %s, name %s, path %s, format %s, mediatype %s, encoding %s",
            "tabular-data-resource", view, arena_print("%s.csv", view), "csv", "text/csv", "utf-8");
    js_fill(dialect, "delimiter %s, quoteChar %s", ",", "\""); /* without it readers guess */
    js_put(dialect, "doubleQuote", js_new_boolean(true));
    js_fill(dialect, "lineTerminator %s", "\n");
    js_put(resource, "dialect", dialect);
    js_put(schema, "fields", fields);
    js_put(schema, "missingValues", js_fill(js_array(), "%s", ""));
    describe_keys(export, view, schema);
    js_put(resource, "schema", schema);
    js_append(export->resources, resource);
}

static bool write_package(Export *export, Status *status) {
    FILE *file = export_files_open(export->files, "datapackage.json", status);
    if (!file)
        return false;
    JsValue *licences = js_array(); /* the data's is the program's own */
    js_append(licences, js_fill(js_object(), "name %s, title %s, path %s", "MIT", "MIT License",
                                "https://opensource.org/license/mit"));
    JsValue *package = js_keep(
        js_fill(js_object(), "profile %s, name %s, title %s, version %s", "tabular-data-package",
                "prunelab", "Enhancements of alpha-beta, alone and together", ENGINE_VERSION));
    js_put(package, "licenses", licences);
    js_fill(package, "description %s",
            "A text that a spreadsheet would run as a formula (it begins with =, +, @, a "
            "tab or a carriage return, or with - and calls something) has an apostrophe "
            "in front.");
    js_put(package, "resources", js_share(export->resources));
    js_print(file, package);
    putc('\n', file);
    return export_files_close(export->files, file, "datapackage.json", status);
}

static bool write_dictionary(Export *export, Status *status) {
    FILE *file = export_files_open(export->files, "dictionary.csv", status);
    if (!file)
        return false;
    dictionary_print(file);
    return export_files_close(export->files, file, "dictionary.csv", status);
}

/* ---- views ----------------------------------------------------------------------------------- */

/* By its columns from left to right, for SQLite's releases read views in different orders. */
static StoreStatement *select_sorted(Store *store, const char *view, Status *status) {
    Text sql = TEXT_ARENA;
    text_add(&sql, "SELECT * FROM \"%s\"", view);
    StoreStatement *statement = store_prepare(store, text_get(&sql), status);
    const int nb = statement ? store_column_nb(statement) : 0;
    store_release(statement);
    for (int i = 1; i <= nb; i++)
        text_add(&sql, "%s%d", i > 1 ? ", " : " ORDER BY ", i);
    return nb ? store_prepare(store, text_get(&sql), status) : NULL;
}

/* The columns of `prunelab claims --csv`. */
static const char verdicts_sql[] =
    "SELECT value ->> 'id' AS id, value ->> 'claim' AS claim, value ->> 'source' AS source,"
    " value ->> 'paper' AS paper, CAST(value ->> 'ours' AS REAL) AS ours,"
    " CAST(value ->> 'low' AS REAL) AS low, CAST(value ->> 'high' AS REAL) AS high,"
    " value ->> 'of' AS \"of\", value ->> 'unit' AS unit, value ->> 'verdict' AS verdict,"
    " value ->> '$.universes.word' AS word, value ->> '$.universes.distinct' AS \"distinct\","
    " value ->> '$.universes.holds' AS holds, value ->> '$.universes.fails' AS fails,"
    " value ->> 'reason' AS reason"
    " FROM temp.judged, json_each(judged.report, '$.claims')";

/* Verdicts are no rows of the database: they are made now, from the claims that come with the program, as a
 * temporary view. */
static bool judge(Export *export, Status *status) {
    Status why = STATUS_OK;
    Store *store = export->store;
    const JsValue *report = js_keep(claims_report(store, export->request->claims, &why));
    const char *text = report ? arena_at_end(free, js_write(report)) : NULL;
    if (report && store_run(store, "CREATE TEMP TABLE judged (report TEXT)", &why) &&
        store_do(store, &why, "INSERT INTO temp.judged VALUES (?)", "t", text) &&
        store_view(store, DICTIONARY_VERDICTS, verdicts_sql, &why))
        return true;
    if (export->request->views)
        return status_fail(status, "%s", why.text);
    say(export->log, "no verdicts: %s\n", why.text);
    return false;
}

static bool write_view(Export *export, const char *view, Status *status) {
    if (strcmp(view, DICTIONARY_VERDICTS) == 0 && !judge(export, status))
        return !status->failed;
    int64_t rows = 0;
    const char *name = arena_print("%s.csv", view);
    StoreStatement *statement = select_sorted(export->store, view, status);
    FILE *file = statement ? export_files_open(export->files, name, status) : NULL;
    if (file) {
        describe_view(export, view, statement);
        rows_print(statement, TABLE_SHEET, file, &rows, status);
        if (export_files_close(export->files, file, name, status))
            say(export->log, "%s/%s: %" PRId64 " rows\n", export->request->folder, name, rows);
    }
    store_release(statement);
    return !status->failed;
}

/* The next name of a list like "a,b", which goes behind it. */
static const char *next_name(const char **list) {
    const size_t nb = strcspn(*list, ",");
    const char *name = arena_print("%.*s", (int)nb, *list);
    *list += nb + ((*list)[nb] == ',');
    return name;
}

static bool is_listed(const char *list, const char *name) {
    while (list && *list)
        if (strcmp(next_name(&list), name) == 0)
            return true;
    return false;
}

/* Is every name of a list a view? */
static bool check_list(const Export *export, const char *list, Status *status) {
    while (list && *list) {
        const char *name = next_name(&list);
        Text names = TEXT_ARENA;
        bool known = false;
        for (size_t i = 0; i < export->views_nb; i++) {
            known |= strcmp(export->views[i], name) == 0;
            text_add(&names, "%s%s", i ? "," : "", export->views[i]);
        }
        if (!known)
            return status_fail(status, "unknown view '%s' (known: %s)", name, text_get(&names));
    }
    return true;
}

/* Who made the database named its views. A name that becomes a file's is letters, digits and `_`,
 * and not that of another file here. */
static bool is_file_name(const char *view) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    return *view && view[strspn(view, plain)] == '\0' && strcasecmp(view, "dictionary") != 0;
}

static bool is_wanted(const ExportRequest *request, const char *view) {
    /* Counters are many times the rest. */
    return (request->views ? is_listed(request->views, view) : strcmp(view, "counter") != 0) &&
           !is_listed(request->except, view);
}

static bool list_views(Export *export, Status *status) {
    StoreStatement *names = store_query(export->store, status,
                                        "SELECT name FROM sqlite_schema WHERE type = 'view'"
                                        " AND name NOT GLOB '[_]*'" /* private */
                                        " UNION SELECT '" DICTIONARY_VERDICTS "' ORDER BY name",
                                        "");
    while (store_row(&names, status)) {
        export->views = arena_grow(export->views, export->views_nb + 1, sizeof *export->views);
        export->views[export->views_nb++] = arena_text(store_text(names, 0));
    }
    return !status->failed;
}

/* May every file be written? */
static bool check_files(const Export *export, Status *status) {
    const ExportRequest *request = export->request;
    for (size_t i = 0; i < export->views_nb && !status->failed; i++) {
        if (is_wanted(request, export->views[i]))
            export_files_check(request->folder, arena_print("%s.csv", export->views[i]),
                               request->inputs, status);
    }
    return !status->failed &&
           export_files_check(request->folder, "dictionary.csv", request->inputs, status) &&
           export_files_check(request->folder, "datapackage.json", request->inputs, status);
}

static bool check_names(const Export *export, Status *status) {
    for (size_t i = 0; i < export->views_nb; i++)
        if (is_wanted(export->request, export->views[i]) && !is_file_name(export->views[i]))
            return status_fail(status,
                               "database '%.300s' has a view '%.300s', which is not a valid "
                               "file name",
                               store_path(export->store), export->views[i]);
    return true;
}

static bool check(Export *export, Status *status) {
    const ExportRequest *request = export->request;
    return list_views(export, status) && check_list(export, request->views, status) &&
           check_list(export, request->except, status) && check_names(export, status) &&
           make_folder(request->folder, status) && check_files(export, status);
}

static bool write_views(Export *export, Status *status) {
    for (size_t i = 0; i < export->views_nb; i++)
        if (is_wanted(export->request, export->views[i]) &&
            !write_view(export, export->views[i], status))
            return false;
    return true;
}

bool export_check(Store *store, const ExportRequest *request, Status *status) {
    Export export = {.store = store, .request = request};
    check(&export, status);
    return !status->failed;
}

bool export_views(Store *store, const ExportRequest *request, FILE *log, Status *status) {
    Export export = {
        .store = store, .request = request, .log = log, .resources = js_keep(js_array())};
    /* One transaction: every file is of the same state, also beside a run at work. */
    if (dictionary_read(&export.dictionary, status) && store_run(store, "BEGIN", status)) {
        if (check(&export, status))
            export.files = export_files_begin(request->folder, request->inputs, status);
        if (export.files && write_views(&export, status) && write_dictionary(&export, status))
            write_package(&export, status);
        store_run(store, "COMMIT", status);
    }
    export_files_end(export.files, status);
    return !status->failed;
}
