/* prunelab lab: a page that searches by itself. */
#include <inttypes.h>

#include "base/say.h"
#include "cli/cli.h"
#include "report/report.h"

typedef struct Options {
    const char *out, *engine;
} Options;

static const CliOption options[] = {
    {"--out", "FILE", "file to write", TEXT(out, CLI_FILE),
     .fallback = STORE_DEFAULT_FOLDER "/lab.html"},
    {"--engine", "FILE", "engine to put in (the program's own engine.wasm.gz)",
     TEXT(engine, CLI_FILE)},
    {.name = NULL},
};

static int lab(CliCall *call, Status *status) {
    const Options *o = call->options;
    int64_t bytes = 0;
    if (lab_write(o->out, o->engine, &bytes, status))
        say(stdout, "%s: %" PRId64 " kB, opens in any browser\n", o->out, bytes / 1000);
    return EXIT_DONE;
}

const CliCommand cmd_lab = {
    "lab", "[options]", "write a page that searches by itself",
    "Write the laboratory as one self-contained HTML file: a page that searches your own\n"
    "positions with any enhancements. The engine is in the page: no server, network or database\n"
    "is needed. `make lab` compiles the engine and calls this command.",
    CLI_RUNS(lab, options)};
