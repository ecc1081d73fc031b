#include "export/export.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "export/dictionary.h"
#include "json.h"
#include "rows.h"
#include "say.h"
#include "text.h"

typedef struct Export {
    Store *store;
    const ExportRequest *request;
    FILE *log;
    Dictionary dictionary;
    JsValue *resources; /* of the data package */
    char **names;       /* files written so far, under their temporary names */
    size_t nb;
} Export;

/* ---- files -------------------------------------------------------------------------------------
 */

/* FOLDER/NAME, or what it is called while it is written. Owner: the caller frees. */
static char *path_of(const Export *export, const char *name, bool part) {
    Text path = TEXT_EMPTY;
    text_add(&path, "%s/%s%s", export->request->folder, part ? "." : "", name);
    if (part)
        text_add(&path, ".part%ld", (long)getpid());
    return path.data;
}

static bool cannot_write(const char *path, Status *status) {
    return status_fail(status, "cannot write '%s': %s", path, strerror(errno));
}

static FILE *open_file(Export *export, const char *name, Status *status) {
    char *path = path_of(export, name, true);
    FILE *file = fopen(path, "w");
    if (!file)
        cannot_write(path, status);
    else {
        export->names = mem_grow(export->names, export->nb + 1, sizeof *export->names);
        export->names[export->nb++] = mem_text(name);
    }
    free(path);
    return file;
}

static bool close_file(const Export *export, FILE *file, const char *name, Status *status) {
    char *path = path_of(export, name, false);
    const bool lost = ferror(file);
    if ((fclose(file) != 0 || lost) && !status->failed)
        cannot_write(path, status);
    free(path);
    return !status->failed;
}

/* Give the files their names; after an error take them away, as far as they are not renamed. */
static void finish_files(Export *export, Status *status) {
    for (size_t i = 0; i < export->nb; i++) {
        char *part = path_of(export, export->names[i], true);
        char *path = path_of(export, export->names[i], false);
        if (!status->failed && rename(part, path) != 0)
            cannot_write(path, status);
        if (status->failed)
            unlink(part);
        free(part);
        free(path);
        free(export->names[i]);
    }
    free(export->names);
}

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

/* ---- the data package --------------------------------------------------------------------------
 */

static JsValue *describe_column(const Dictionary *dictionary, const char *view,
                                const char *column) {
    const DictionaryRow *row = dictionary_find(dictionary, view, column);
    JsValue *field = js_object();
    js_put(field, "name", js_new_text(column));
    js_put(field, "type", js_new_text(row ? row->type : "any"));
    if (row) {
        js_put(field, "description", js_new_text(row->description));
        if (row->unit[0])
            js_put(field, "unit", js_new_text(row->unit));
    }
    return field;
}

static void describe_view(Export *export, const char *view, StoreStatement *rows) {
    JsValue *resource = js_object(), *schema = js_object(), *fields = js_array();
    JsValue *missing = js_array();
    Text path = TEXT_EMPTY;
    text_add(&path, "%s.csv", view);
    js_append(missing, js_new_text(""));
    for (int i = 0; i < store_column_nb(rows); i++)
        js_append(fields, describe_column(&export->dictionary, view, store_column_name(rows, i)));
    js_put(resource, "profile", js_new_text("tabular-data-resource"));
    js_put(resource, "name", js_new_text(view));
    js_put(resource, "path", js_new_text(text_get(&path)));
    js_put(resource, "format", js_new_text("csv"));
    js_put(resource, "mediatype", js_new_text("text/csv"));
    js_put(resource, "encoding", js_new_text("utf-8"));
    js_put(schema, "fields", fields);
    js_put(schema, "missingValues", missing);
    js_put(resource, "schema", schema);
    js_append(export->resources, resource);
    text_release(&path);
}

static bool write_package(Export *export, Status *status) {
    FILE *file = open_file(export, "datapackage.json", status);
    if (!file)
        return false;
    JsValue *package = js_object();
    js_put(package, "profile", js_new_text("tabular-data-package"));
    js_put(package, "name", js_new_text("prunelab"));
    js_put(package, "title", js_new_text("Enhancements of alpha-beta, alone and together"));
    js_put(package, "version", js_new_text(ENGINE_VERSION));
    js_put(
        package, "description",
        js_new_text("A text that a spreadsheet would run as a formula (it begins with =, +, @, a "
                    "tab or a carriage return, or with - and calls something) has an apostrophe "
                    "in front."));
    js_put(package, "resources", export->resources);
    export->resources = NULL; /* the package's now */
    js_print(file, package);
    putc('\n', file);
    js_free(package);
    return close_file(export, file, "datapackage.json", status);
}

static bool write_dictionary(Export *export, Status *status) {
    FILE *file = open_file(export, "dictionary.csv", status);
    if (!file)
        return false;
    dictionary_print(file);
    return close_file(export, file, "dictionary.csv", status);
}

/* ---- views -------------------------------------------------------------------------------------
 */

static bool write_view(Export *export, const char *view, Status *status) {
    Text sql = TEXT_EMPTY, name = TEXT_EMPTY;
    int64_t rows = 0;
    text_add(&sql, "SELECT * FROM \"%s\"", view);
    text_add(&name, "%s.csv", view);
    StoreStatement *statement = store_prepare(export->store, text_get(&sql), status);
    FILE *file = statement ? open_file(export, text_get(&name), status) : NULL;
    if (file) {
        describe_view(export, view, statement);
        rows_print(statement, TABLE_SHEET, file, &rows, status);
        if (close_file(export, file, text_get(&name), status))
            say(export->log, "%s/%s: %" PRId64 " rows\n", export->request->folder, text_get(&name),
                rows);
    }
    store_release(statement);
    text_release(&sql);
    text_release(&name);
    return !status->failed;
}

/* Is a name in a list like "a,b"? */
static bool is_listed(const char *list, const char *name) {
    const size_t nb = strlen(name);
    for (const char *at = list; at && *at;) {
        const size_t length = strcspn(at, ",");
        if (length == nb && strncmp(at, name, nb) == 0)
            return true;
        at += length + (at[length] == ',');
    }
    return false;
}

/* Is every name of a list a view? `views`: their names, separated by commas. */
static bool check_list(const char *list, const char *views, Status *status) {
    for (const char *at = list; at && *at;) {
        const size_t length = strcspn(at, ",");
        Text name = TEXT_EMPTY;
        text_add(&name, "%.*s", (int)length, at);
        const bool known = is_listed(views, text_get(&name));
        if (!known)
            status_fail(status, "unknown view '%s' (known: %s)", text_get(&name), views);
        text_release(&name);
        if (!known)
            return false;
        at += length + (at[length] == ',');
    }
    return true;
}

static bool list_views(Store *store, Text *views, Status *status) {
    StoreStatement *names = store_prepare(
        store, "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name", status);
    while (names && store_next(names, status))
        text_add(views, "%s%s", views->nb ? "," : "", store_text(names, 0));
    store_release(names);
    return !status->failed;
}

static bool write_views(Export *export, char *views, Status *status) {
    const ExportRequest *request = export->request;
    for (char *rest = views, *view; (view = strtok_r(rest, ",", &rest));)
        if ((!request->views || is_listed(request->views, view)) &&
            !is_listed(request->except, view) && !write_view(export, view, status))
            return false;
    return true;
}

bool export_views(Store *store, const ExportRequest *request, FILE *log, Status *status) {
    Export export = {.store = store, .request = request, .log = log, .resources = js_array()};
    Text views = TEXT_EMPTY;
    /* One transaction: every file tells of the same state, also beside a run at work. */
    if (dictionary_read(&export.dictionary, status) && store_run(store, "BEGIN", status)) {
        if (list_views(store, &views, status) &&
            check_list(request->views, text_get(&views), status) &&
            check_list(request->except, text_get(&views), status) &&
            make_folder(request->folder, status) && write_views(&export, views.data, status) &&
            write_dictionary(&export, status))
            write_package(&export, status);
        Status closing = STATUS_OK;
        store_run(store, "COMMIT", status->failed ? &closing : status);
    }
    finish_files(&export, status);
    if (export.resources)
        js_free(export.resources);
    dictionary_release(&export.dictionary);
    text_release(&views);
    return !status->failed;
}
