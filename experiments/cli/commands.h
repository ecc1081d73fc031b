/* The commands: one file each, cmd_NAME.c.
 * Depends on: cli.h. */
#ifndef EXPERIMENTS_CLI_COMMANDS_H
#define EXPERIMENTS_CLI_COMMANDS_H

#include "cli/cli.h"

/* All of them, in the order of --help. To add one: its file, and its name here. */
#define COMMANDS(X)                                                                                \
    X(run), X(shards), X(merge), X(search), X(analyse), X(claims), X(compare), X(effects),         \
        X(where), X(time), X(model), X(experiments), X(figures), X(plot), X(summary), X(query),    \
        X(estimate), X(export), X(report), X(lab), X(paper), X(verify), X(forget), X(upgrade),     \
        X(status), X(match), X(tree), X(minimal_tree), X(boards), X(mine), X(sample), X(engine),   \
        X(enhancements), X(write)

#define COMMAND(name) cmd_##name
extern const CliCommand COMMANDS(COMMAND);

#endif
