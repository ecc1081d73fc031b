/* prunelab upgrade: an older database, copied into a new file of the present version. */
#include <inttypes.h>

#include "base/arena.h"
#include "base/say.h"
#include "cli/cli.h"
#include "store/upgrade.h"

typedef struct Options {
    const char *output;
} Options;

static const CliOption options[] = {
    {"--output", "NEW", "the new database (FILE.upgraded)", TEXT(output, CLI_FILE)},
    {.name = NULL},
};

static int upgrade(CliCall *call, Status *status) {
    const Options *o = call->options;
    const char *file = call->arguments.text[0];
    Upgrade done = {0, 0};
    const char *output = o->output ? o->output : arena_print("%s.upgraded", file);
    if (upgrade_copy(file, output, &done, status))
        say(stdout, "'%s', version %" PRId64 ": %" PRId64 " rows copied to '%s', version %d\n",
            file, done.version, done.rows, output, STORE_VERSION);
    return EXIT_DONE;
}

const CliCommand cmd_upgrade = {
    "upgrade",
    "FILE [--output NEW]",
    "copy an older database into a new file of this version",
    "Copy an older database into a new file of this program's version. FILE is only read; NEW\n"
    "must not exist. A database of the current version can be copied too: the copy gets the\n"
    "tables and views that were added since it was made.",
    .arguments = {1, 1, {CLI_FILE}},
    CLI_RUNS(upgrade, options)};
