/* prunelab paper: what the database holds, as a journal would print it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/claims/claims.h"
#include "base/home.h"
#include "base/say.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "report/paper/paper.h"

static const CliUsage usage = {
    "paper", "[options]",
    "Write the results as a journal paper, in one HTML file for printing (`make paper` prints it\n"
    "to PDF). Its text is experiments/paper/paper.html. Every number in it that is not quoted\n"
    "from a paper comes from a query in that folder or from the verdicts of `prunelab claims`.",
    0, 0};

int cmd_paper(int argc, char **argv) {
    const char *db = NULL;
    PaperRequest request = {0};
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--out", "FILE", "file to write (" STORE_DEFAULT_FOLDER "/paper.html)",
         .text = &request.out},
        {"--text", "FOLDER", "text and queries (" PAPER_DEFAULT_FOLDER ")",
         .text = &request.folder},
        {"--figures", "FOLDER", "drawn figures (paper-figures)", .text = &request.figures},
        {"--claims", "PATH", "the papers' claims (" CLAIMS_DEFAULT_PATH ")",
         .text = &request.claims},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    int64_t bytes = 0;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    request.out = request.out ? request.out : STORE_DEFAULT_FOLDER "/paper.html";
    request.figures = request.figures ? request.figures : "paper-figures";
    /* A path, not a bare name, so its kind does not matter. */
    char *text =
        request.folder ? mem_text(request.folder) : home_find(PAPER_DEFAULT_FOLDER, HOME_CLAIMS);
    char *claims = home_find(request.claims ? request.claims : CLAIMS_DEFAULT_PATH, HOME_CLAIMS);
    request.folder = text;
    request.claims = claims;
    Store *store = store_open_read(db ? db : STORE_DEFAULT_PATH, &status);
    if (store && paper_write(store, &request, &bytes, &status))
        say(stdout, "%s: %" PRId64 " kB\n", request.out, bytes / 1000);
    store_close(store, &status);
    free(text);
    free(claims);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : EXIT_DONE;
}
