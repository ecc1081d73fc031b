/* prunelab forget: what studies asked before, and ask no more. */
#include <inttypes.h>
#include <stdio.h>

#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/forget.h"
#include "store/kept.h"

static const CliUsage usage = {
    "forget", "[options]",
    "Remove searches that a spec or a suite asked for before it was edited. A study is what its\n"
    "specs and suites said last; the rest is stored but in no view, and `run` and `status` count\n"
    "it. Searches that another study asks for stay. The file does not shrink: its room is used\n"
    "again.",
    0, 0};

int cmd_forget(int argc, char **argv) {
    const char *db = NULL, *study = NULL;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--study", "NAME", "of this study only", .text = &study},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    int64_t cells = 0;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    db = db ? db : STORE_DEFAULT_PATH;
    Store *made = store_open_read(db, &status); /* nothing is made here */
    store_close(made, &status);
    Store *store = status.failed ? NULL : store_open_write(db, &status);
    if (store && forget_former(store, study, &cells, &status) && kept_fill(store, &status))
        say(stdout, "%" PRId64 " search%s removed from '%s'\n", cells, cells == 1 ? "" : "es", db);
    store_close(store, &status);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : EXIT_DONE;
}
