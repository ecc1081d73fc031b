/* prunelab export: every view as a file that R, pandas or a spreadsheet reads. */
#include <stdio.h>

#include "analysis/claims/claims.h"
#include "base/files.h"
#include "base/home.h"
#include "cli/rows.h"
#include "report/export.h"

/* Write the views of a database, or ask only whether they may be written. */
static bool export_from(const char *db, const ExportRequest *request, bool write, Status *status) {
    Store *store = store_open_read(db, status);
    if (store && write)
        export_views(store, request, stdout, status);
    else if (store)
        export_check(store, request, status);
    store_close(store, status);
    return !status->failed;
}

/* The copy takes its name last, when the files have taken theirs. */
static bool export_copy(const char *db, const char *copy, const ExportRequest *request,
                        Status *status) {
    const char *const inputs[] = {db, NULL};
    if (!export_from(db, request, false, status))
        return false;
    FileOut *out = files_begin(copy, FILE_DATABASE, inputs, status);
    if (out && store_copy(db, out, status))
        export_from(files_part(out), request, true, status);
    return files_end(out, status);
}

typedef struct Options {
    const char *db, *views, *except, *database;
} Options;

static const CliOption options[] = {
    {"--views", "A,B", "only these views (all but counter)", TO(views)},
    {"--except", "A,B", "all views but these", TO(except)},
    {"--database", "FILE", "copy the database to FILE, then export the copy; not during a run",
     TEXT(database, CLI_FILE)},
    {ROW_DB},
    {.name = NULL},
};

static int export(CliCall *call, Status *status) {
    const Options *o = call->options;
    const char *const inputs[] = {o->db, o->database, NULL};
    const ExportRequest request = {.folder = call->arguments.text[0],
                                   .views = o->views,
                                   .except = o->except,
                                   .inputs = inputs,
                                   .claims = home_find(CLAIMS_DEFAULT_PATH, HOME_CLAIMS)};
    if (o->database)
        export_copy(o->db, o->database, &request, status);
    else
        export_from(o->db, &request, true, status);
    return EXIT_DONE;
}

const CliCommand cmd_export = {
    "export",
    "FOLDER [options]",
    "write every view as a CSV file, with a data dictionary",
    "Write every view but counter as FOLDER/VIEW.csv, the verdicts on the papers' claims as\n"
    "verdict.csv, with dictionary.csv (meaning and unit of each column) and datapackage.json\n"
    "(Frictionless Data). The folder is created if needed. Its\n"
    "files of these names are replaced, all or none; other files are left alone. NULL becomes an\n"
    "empty field. Text that a spreadsheet would run as a formula gets a leading apostrophe.",
    .arguments = {1, 1, {CLI_FILE}},
    CLI_RUNS(export, options)};
