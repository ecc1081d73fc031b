/* prunelab lab: a page that searches by itself. */
#include <inttypes.h>
#include <stdio.h>

#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "report/lab.h"
#include "store/store.h"

static const CliUsage usage = {
    "lab", "[options]",
    "Write the laboratory as one self-contained HTML file: a page that searches your own\n"
    "positions with any enhancements. The engine is in the page: no server, network or database\n"
    "is needed. `make lab` compiles the engine and calls this command.",
    0, 0};

int cmd_lab(int argc, char **argv) {
    const char *out = NULL, *engine = NULL;
    const CliOption rows[] = {
        {"--out", "FILE", "file to write (" STORE_DEFAULT_FOLDER "/lab.html)", .text = &out},
        {"--engine", "FILE", "engine to put in (the program's own engine.wasm.gz)",
         .text = &engine},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    int64_t bytes = 0;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    out = out ? out : STORE_DEFAULT_FOLDER "/lab.html";
    if (!lab_write(out, engine, &bytes, &status))
        return cli_fail(&usage, EXIT_FAILED, &status);
    say(stdout, "%s: %" PRId64 " kB, opens in any browser\n", out, bytes / 1000);
    return EXIT_DONE;
}
