/* prunelab paper: what the database holds, as a journal would print it. */
#include <inttypes.h>

#include "analysis/claims/claims.h"
#include "base/home.h"
#include "base/say.h"
#include "cli/rows.h"
#include "report/paper/paper.h"

typedef struct Options {
    const char *db, *out, *text, *figures, *claims;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--out", "FILE", "file to write", TEXT(out, CLI_FILE),
     .fallback = STORE_DEFAULT_FOLDER "/paper.html"},
    {"--text", "FOLDER", "text and queries (" PAPER_DEFAULT_FOLDER ")", TEXT(text, CLI_FILE)},
    {ROW_FIGURES},
    {ROW_CLAIMS},
    {.name = NULL},
};

static int paper(CliCall *call, Status *status) {
    const Options *o = call->options;
    int64_t bytes = 0;
    /* A path, not a bare name, so its kind does not matter. */
    const PaperRequest request = {
        .out = o->out,
        .folder = o->text ? o->text : home_find(PAPER_DEFAULT_FOLDER, HOME_CLAIMS),
        .figures = o->figures ? o->figures : "paper-figures",
        .claims = home_find(o->claims ? o->claims : CLAIMS_DEFAULT_PATH, HOME_CLAIMS)};
    Store *store = store_open_read(o->db, status);
    if (store && paper_write(store, &request, &bytes, status))
        say(stdout, "%s: %" PRId64 " kB\n", o->out, bytes / 1000);
    store_close(store, status);
    return EXIT_DONE;
}

const CliCommand cmd_paper = {
    "paper", "[options]", "write the results as a journal paper",
    "Write the results as a journal paper, in one HTML file for printing (`make paper` prints it\n"
    "to PDF). Its text is experiments/paper/paper.html. Every number in it that is not quoted\n"
    "from a paper comes from a query in that folder or from the verdicts of `prunelab claims`.",
    CLI_RUNS(paper, options)};
