/* prunelab upgrade: an older database, copied into a new file of the present version. */
#include <inttypes.h>
#include <stdio.h>

#include "base/say.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/upgrade.h"

static const CliUsage usage = {
    "upgrade", "FILE [--output NEW]",
    "Copy an older database into a new file of this program's version. FILE is only read; NEW\n"
    "must not exist. A database of the current version can be copied too: the copy gets the\n"
    "tables and views that were added since it was made.",
    1, 1};

int cmd_upgrade(int argc, char **argv) {
    const char *output = NULL;
    const CliOption rows[] = {
        {"--output", "NEW", "the new database (FILE.upgraded)", .text = &output},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    Upgrade upgrade = {0, 0};
    Text name = TEXT_EMPTY;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    text_add(&name, "%s.upgraded", arguments.text[0]);
    output = output ? output : text_get(&name);
    if (upgrade_copy(arguments.text[0], output, &upgrade, &status))
        say(stdout, "'%s', version %" PRId64 ": %" PRId64 " rows copied to '%s', version %d\n",
            arguments.text[0], upgrade.version, upgrade.rows, output, STORE_VERSION);
    text_release(&name);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : EXIT_DONE;
}
