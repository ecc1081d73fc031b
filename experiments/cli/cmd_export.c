/* prunelab export: every view as a file that R, pandas or a spreadsheet reads. */
#include <stdio.h>
#include <stdlib.h>

#include "analysis/claims/claims.h"
#include "base/files.h"
#include "base/home.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "report/export.h"

static const CliUsage usage = {
    "export", "FOLDER [options]",
    "Write every view but counter as FOLDER/VIEW.csv, the verdicts on the papers' claims as\n"
    "verdict.csv, with dictionary.csv (meaning and unit of each column) and datapackage.json\n"
    "(Frictionless Data). The folder is created if needed. Its\n"
    "files of these names are replaced, all or none; other files are left alone. NULL becomes an\n"
    "empty field. Text that a spreadsheet would run as a formula gets a leading apostrophe.",
    1, 1};

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

int cmd_export(int argc, char **argv) {
    ExportRequest request = {.folder = NULL};
    const char *db = NULL, *copy = NULL;
    const CliOption rows[] = {
        {"--views", "A,B", "only these views (all but counter)", .text = &request.views},
        {"--except", "A,B", "all views but these", .text = &request.except},
        {"--database", "FILE", "copy the database to FILE, then export the copy; not during a run",
         .text = &copy},
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    request.folder = arguments.text[0];
    if (!db)
        db = STORE_DEFAULT_PATH;
    const char *const inputs[] = {db, copy, NULL};
    request.inputs = inputs;
    char *claims = home_find(CLAIMS_DEFAULT_PATH, HOME_CLAIMS);
    request.claims = claims;
    const bool good =
        copy ? export_copy(db, copy, &request, &status) : export_from(db, &request, true, &status);
    free(claims);
    return good ? EXIT_DONE : cli_fail(&usage, EXIT_FAILED, &status);
}
