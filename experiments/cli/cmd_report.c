/* prunelab report: everything on one page that a browser opens from disk. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/claims/claims.h"
#include "base/home.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "report/report.h"

static const CliUsage usage = {
    "report", "[options]",
    "Write the results as one self-contained HTML file, which needs no server or network: an\n"
    "explorer of every set of enhancements, search trees to step through, the figures, the\n"
    "verdicts on the papers' claims, tables, and the provenance of the numbers.",
    0, 0};

int cmd_report(int argc, char **argv) {
    const char *db = NULL;
    ReportRequest request = {0};
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--out", "FILE", "file to write (" STORE_DEFAULT_FOLDER "/report.html)",
         .text = &request.out},
        {"--figures", "FOLDER", "drawn figures (paper-figures)", .text = &request.figures},
        {"--claims", "PATH", "the papers' claims (" CLAIMS_DEFAULT_PATH ")",
         .text = &request.claims},
        {"--confirmation", "FILE", "the frozen rules' verdicts on positions not seen before",
         .text = &request.confirmation},
        {"--save", "FOLDER",
         "also print the verdicts, and write claims.md and claims.json to FOLDER",
         .text = &request.save},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    int64_t bytes = 0;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    request.out = request.out ? request.out : STORE_DEFAULT_FOLDER "/report.html";
    const char *named = request.figures;
    request.figures = named ? named : "paper-figures";
    /* Where there are no claims, away from the checkout and any home, it is a report without
     * verdicts. */
    char *claims = home_find(request.claims ? request.claims : CLAIMS_DEFAULT_PATH, HOME_CLAIMS);
    if (request.claims || access(claims, F_OK) == 0)
        request.claims = claims;
    if (request.claims && access(request.claims, F_OK) != 0)
        status_fail(&status, "--claims '%.400s': %s", request.claims, strerror(errno));
    Store *store = status.failed ? NULL : store_open_read(db ? db : STORE_DEFAULT_PATH, &status);
    if (store && report_write(store, &request, &bytes, &status))
        say(stdout, "%s: %.1f MB, opens in any browser\n", request.out, (double)bytes / 1e6);
    if (!status.failed && named && access(named, F_OK) != 0)
        say(stderr, "prunelab report: there is no folder '%s': the page has no figures\n", named);
    store_close(store, &status);
    free(claims);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : EXIT_DONE;
}
