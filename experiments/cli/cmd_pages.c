/* prunelab report, paper, lab, export: all that a database holds, written for others to read. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "analysis/claims/claims.h"
#include "base/files.h"
#include "base/home.h"
#include "base/say.h"
#include "cli/rows.h"
#include "report/export.h"
#include "report/paper/paper.h"
#include "report/report.h"

/* ---- report -------------------------------------------------------------------------------------- */

static int report(CliCall *call, Status *status) {
    int64_t bytes = 0;
    char *claims = home_find(call->claims ? call->claims : CLAIMS_DEFAULT_PATH, HOME_CLAIMS);
    /* Where there are no claims, away from the checkout and any home, it is a report without
     * verdicts. */
    const bool judged = access(claims, F_OK) == 0;
    if (call->claims && !judged)
        status_fail(status, "--claims '%.400s': %s", claims, strerror(errno));
    const ReportRequest request = {.out = call->out,
                                   .figures = call->figures ? call->figures : "paper-figures",
                                   .claims = judged ? claims : NULL,
                                   .confirmation = call->confirmation,
                                   .save = call->save};
    Store *store = status->failed ? NULL : store_open_read(call->db, status);
    if (store && report_write(store, &request, &bytes, status))
        say(stdout, "%s: %.1f MB, opens in any browser\n", call->out, (double)bytes / 1e6);
    if (!status->failed && call->figures && access(call->figures, F_OK) != 0)
        say(stderr, "prunelab report: there is no folder '%s': the page has no figures\n",
            call->figures);
    store_close(store, status);
    return EXIT_DONE;
}

const CliCommand cmd_report = {
    "report",
    "[options]",
    "write everything on one page for a browser",
    "Write the results as one self-contained HTML file, which needs no server or network: an\n"
    "explorer of every set of enhancements, search trees to step through, the figures, the\n"
    "verdicts on the papers' claims, tables, and the provenance of the numbers.",
    .searches = true,
    .run = report,
    .options = {{ROW_DB},
                {"--out", "FILE", "file to write", TEXT(out, CLI_FILE),
                 .fallback = STORE_DEFAULT_FOLDER "/report.html"},
                {ROW_FIGURES},
                {ROW_CLAIMS},
                {"--confirmation", "FILE",
                 "the frozen rules' verdicts on positions not seen before",
                 TEXT(confirmation, CLI_FILE)},
                {"--save", "FOLDER",
                 "also print the verdicts, and write claims.md and claims.json to FOLDER",
                 TEXT(save, CLI_FILE)}}};

/* ---- paper --------------------------------------------------------------------------------------- */

static int paper(CliCall *call, Status *status) {
    int64_t bytes = 0;
    /* A path, not a bare name, so its kind does not matter. */
    const PaperRequest request = {
        .out = call->out,
        .folder = call->text ? call->text : home_find(PAPER_DEFAULT_FOLDER, HOME_CLAIMS),
        .figures = call->figures ? call->figures : "paper-figures",
        .claims = home_find(call->claims ? call->claims : CLAIMS_DEFAULT_PATH, HOME_CLAIMS)};
    if (paper_write(call->store, &request, &bytes, status))
        say(stdout, "%s: %" PRId64 " kB\n", call->out, bytes / 1000);
    return EXIT_DONE;
}

const CliCommand cmd_paper = {
    "paper",
    "[options]",
    "write the results as a journal paper",
    "Write the results as a journal paper, in one HTML file for printing (`make paper` prints it\n"
    "to PDF). Its text is experiments/paper/paper.html. Every number in it that is not quoted\n"
    "from a paper comes from a query in that folder or from the verdicts of `prunelab claims`.",
    .opens = CLI_READS,
    .run = paper,
    .options = {
        {ROW_DB},
        {"--out", "FILE", "file to write", TEXT(out, CLI_FILE),
         .fallback = STORE_DEFAULT_FOLDER "/paper.html"},
        {"--text", "FOLDER", "text and queries (" PAPER_DEFAULT_FOLDER ")", TEXT(text, CLI_FILE)},
        {ROW_FIGURES},
        {ROW_CLAIMS}}};

/* ---- lab ----------------------------------------------------------------------------------------- */

static int lab(CliCall *call, Status *status) {
    int64_t bytes = 0;
    if (lab_write(call->out, call->engine, &bytes, status))
        say(stdout, "%s: %" PRId64 " kB, opens in any browser\n", call->out, bytes / 1000);
    return EXIT_DONE;
}

const CliCommand cmd_lab = {
    "lab",
    "[options]",
    "write a page that searches by itself",
    "Write the laboratory as one self-contained HTML file: a page that searches your own\n"
    "positions with any enhancements. The engine is in the page: no server, network or database\n"
    "is needed. `make lab` compiles the engine and calls this command.",
    .run = lab,
    .options = {{"--out", "FILE", "file to write", TEXT(out, CLI_FILE),
                 .fallback = STORE_DEFAULT_FOLDER "/lab.html"},
                {"--engine", "FILE", "engine to put in (the program's own engine.wasm.gz)",
                 TEXT(engine, CLI_FILE)}}};

/* ---- export -------------------------------------------------------------------------------------- */

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

static int export(CliCall *call, Status *status) {
    const char *const inputs[] = {call->db, call->database, NULL};
    const ExportRequest request = {.folder = call->arguments.text[0],
                                   .views = call->views,
                                   .except = call->except,
                                   .inputs = inputs,
                                   .claims = home_find(CLAIMS_DEFAULT_PATH, HOME_CLAIMS)};
    if (call->database)
        export_copy(call->db, call->database, &request, status);
    else
        export_from(call->db, &request, true, status);
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
    .run = export,
    .options = {{"--views", "A,B", "only these views (all but counter)", TO(views)},
                {"--except", "A,B", "all views but these", TO(except)},
                {"--database", "FILE",
                 "copy the database to FILE, then export the copy; not during a run",
                 TEXT(database, CLI_FILE)},
                {ROW_DB}}};
