/* prunelab report: everything on one page that a browser opens from disk. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "analysis/claims/claims.h"
#include "base/home.h"
#include "base/say.h"
#include "cli/rows.h"
#include "report/report.h"

typedef struct Options {
    const char *db, *out, *figures, *claims, *confirmation, *save;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--out", "FILE", "file to write", TEXT(out, CLI_FILE),
     .fallback = STORE_DEFAULT_FOLDER "/report.html"},
    {ROW_FIGURES},
    {ROW_CLAIMS},
    {"--confirmation", "FILE", "the frozen rules' verdicts on positions not seen before",
     TEXT(confirmation, CLI_FILE)},
    {"--save", "FOLDER", "also print the verdicts, and write claims.md and claims.json to FOLDER",
     TEXT(save, CLI_FILE)},
    {.name = NULL},
};

static int report(CliCall *call, Status *status) {
    const Options *o = call->options;
    int64_t bytes = 0;
    char *claims = home_find(o->claims ? o->claims : CLAIMS_DEFAULT_PATH, HOME_CLAIMS);
    /* Where there are no claims, away from the checkout and any home, it is a report without
     * verdicts. */
    const bool judged = access(claims, F_OK) == 0;
    if (o->claims && !judged)
        status_fail(status, "--claims '%.400s': %s", claims, strerror(errno));
    const ReportRequest request = {.out = o->out,
                                   .figures = o->figures ? o->figures : "paper-figures",
                                   .claims = judged ? claims : NULL,
                                   .confirmation = o->confirmation,
                                   .save = o->save};
    Store *store = status->failed ? NULL : store_open_read(o->db, status);
    if (store && report_write(store, &request, &bytes, status))
        say(stdout, "%s: %.1f MB, opens in any browser\n", o->out, (double)bytes / 1e6);
    if (!status->failed && o->figures && access(o->figures, F_OK) != 0)
        say(stderr, "prunelab report: there is no folder '%s': the page has no figures\n",
            o->figures);
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
    CLI_RUNS(report, options)};
