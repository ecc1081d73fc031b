/* Command lines: options described as rows, from which parsing and --help both come.
 * Depends on: engine.h (Status), base/table.h. */
#ifndef EXPERIMENTS_CLI_CLI_H
#define EXPERIMENTS_CLI_CLI_H

#include "base/table.h"
#include "engine.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

enum {
    CLI_REPEAT_MAX = 64,      /* of one option */
    CLI_ARGUMENTS_MAX = 10001 /* `merge` takes every shard of a study, and the file they go into */
};
typedef struct CliList {
    const char *text[CLI_ARGUMENTS_MAX];
    int count;
} CliList;

typedef struct CliOption {
    const char *name;  /* "--db"; NULL ends the rows */
    const char *value; /* what follows it, for the help: "FILE"; NULL for a switch */
    const char *help;  /* where it lists "a, b or c", the value is one of them */
    /* Exactly one is set: where what was given goes. A text option given twice is refused. */
    bool *given;
    const char **text;
    CliList *list;
} CliOption;

typedef struct CliUsage {
    const char *name;     /* "run" */
    const char *synopsis; /* "SPEC.json [options]" */
    const char *about;    /* one paragraph */
    int arguments_min, arguments_max;
} CliUsage;

typedef enum CliEnd { CLI_GO, CLI_HELP, CLI_WRONG } CliEnd;

enum { CLI_FIRST = 2 }; /* argv[0] is the program, argv[1] the command */

/* Parse argv[CLI_FIRST..): options in any place, "--name value" or "--name=value", "--" ends them.
 * Prints the help, or what may follow (cli/complete.h): CLI_HELP; or what is wrong: CLI_WRONG. Arguments that are no options go to
 * `arguments`. */
CliEnd cli_parse(int argc, char **argv, const CliUsage *usage, const CliOption *options,
                 CliList *arguments);

/* What a command returns for an end other than CLI_GO. */
int cli_exit(CliEnd end);

/* A whole number in [min, max]. Errors: quotes the text and gives the range. */
bool cli_integer(const char *text, const char *name, int64_t min, int64_t max, int64_t *number,
                 Status *status);

/* Letters and "P=V" texts into settings, which are checked. Errors: as engine.h says. */
bool cli_settings(EngineSettings *settings, const char *letters, const CliList *set,
                  Status *status);

/* Set a position to what --fen or --game names, one of them NULL. What was taken for what in a FEN is reported
 * on stderr. Errors: as engine.h says; a tree
 * that cannot be searched with these settings to this depth. */
bool cli_position(EnginePosition *position, const char *fen, const char *game, int depth,
                  const EngineSettings *settings, Status *status);

/* What --csv, --json and --markdown ask for; without one of them an aligned table. Errors: more
 * than one. */
bool cli_format(bool csv, bool json, bool markdown, TableFormat *format, Status *status);

/* The same with --latex, of commands that print one table. */
bool cli_format_latex(bool csv, bool json, bool markdown, bool latex, TableFormat *format,
                      Status *status);

/* Say that the command was stopped by a signal, and what of its work is kept: "whole games are".
 */
void cli_say_stopped(const CliUsage *usage, const char *kept, const char *db);

/* Print "prunelab NAME: text" to stderr; returns `code`. */
int cli_fail(const CliUsage *usage, int code, const Status *status);

#endif
