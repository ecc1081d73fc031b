/* Command lines: what a command takes stands in rows, from which its line is read and checked, and its --help and
 * what may follow are printed. Depends on: engine.h (Status), base/table.h. */
#ifndef EXPERIMENTS_CLI_CLI_H
#define EXPERIMENTS_CLI_CLI_H

#include <stddef.h>

#include "base/table.h"
#include "engine.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

enum {
    CLI_FIRST = 2,            /* argv[0] is the program, argv[1] the command */
    CLI_REPEAT_MAX = 64,      /* of one option */
    CLI_ROWS_MAX = 64,        /* of one command */
    CLI_ARGUMENTS_MAX = 10001 /* `merge` takes every shard of a study, and the file they go into */
};
typedef struct CliList {
    const char *text[CLI_ARGUMENTS_MAX];
    int count;
} CliList;

/* What a text is: how it is checked, and what a shell offers for it. Names of files are offered with the bare names
 * of the program's own (base/home.h), where there are such. */
typedef enum CliKind {
    CLI_ANY,
    CLI_WORD,   /* one of the row's words */
    CLI_METRIC, /* analysis/metric.h; the command checks it, for it hangs on the study */
    CLI_METRIC_OF_EFFECTS,
    CLI_WORKERS, /* a number: how many processes; there is one per processor where it is not given */
    CLI_LETTERS, /* a set: TNH */
    CLI_SET,     /* a set with parameters of its own: TNSHM:M.m=8,M.c=3 */
    CLI_PARAM,   /* P=V */
    CLI_FILE,    /* any file or folder */
    CLI_SPEC,
    CLI_STUDY, /* a name; so are suite, claim, figure */
    CLI_SUITE,
    CLI_SUITE_FILE,
    CLI_QUERY,
    CLI_PRICES,
    CLI_KNOWN,
    CLI_CLAIM,
    CLI_FIGURE,
    CLI_FILE_KIND /* of base/files.h */
} CliKind;

/* Where a row's value goes in the command's struct Options, and of which type it is there. */
typedef enum CliType { CLI_BOOL, CLI_FORMAT, CLI_NUMBER, CLI_TEXT, CLI_LIST } CliType;
#define CLI_TYPE(x)                                                                                \
    _Generic((x),                                                                                  \
        bool: CLI_BOOL,                                                                            \
        TableFormat: CLI_FORMAT,                                                                   \
        int64_t: CLI_NUMBER,                                                                       \
        const char *: CLI_TEXT,                                                                    \
        CliList: CLI_LIST)
#define TO(member) .place = offsetof(Options, member), .type = CLI_TYPE(((Options *)NULL)->member)
#define TEXT(member, text_kind) TO(member), .kind = text_kind
#define NUMBER(member, least, most) TO(member), .min = least, .max = most

typedef struct CliOption {
    const char *name;  /* "--db"; NULL ends the rows */
    const char *value; /* what follows it, for the help: "FILE"; NULL for a switch */
    const char *help;
    size_t place;
    CliType type;
    CliKind kind;
    TableFormat format; /* of a switch that chooses one: they exclude each other */
    int64_t min, max;   /* of a number */
    const char *words;  /* "quick|paper" */
    /* The value where it is not given. The help has it behind its text, unless that ends in parentheses.
     * Without one: false, NULL, no text in the list, and for a number -1. */
    const char *fallback;
    bool needed;
} CliOption;

/* A command as it was called. */
typedef struct CliCall {
    const struct CliCommand *command;
    void *options; /* struct Options of the command's file, filled in */
    CliList arguments;
    int argc; /* the line as it was typed */
    char **argv;
} CliCall;

typedef struct CliCommand {
    const char *name;     /* "run" */
    const char *synopsis; /* "SPEC.json [options]" */
    const char *brief;    /* for the list of commands */
    const char *about;    /* one paragraph */
    struct {
        int min, max;
        CliKind kinds[2]; /* of the first, and of all behind it */
    } arguments;
    const char *words; /* of arguments that are words */
    bool searches;     /* and needs the stack for it */
    const CliOption *options;
    size_t options_nb; /* bytes of struct Options */
    /* Do it. Returns the exit code; where status has failed, its text is printed and the code is EXIT_FAILED, or
     * EXIT_USAGE if that is returned. */
    int (*run)(CliCall *call, Status *status);
} CliCommand;

/* The last of a command's fields: the function, and the rows for struct Options. */
#define CLI_RUNS(function, rows) .run = function, .options = rows, .options_nb = sizeof(Options)

/* All commands, in the order of --help. To add one: its file, cmd_NAME.c, and its name here. */
#define COMMANDS(X)                                                                                \
    X(run), X(shards), X(merge), X(search), X(analyse), X(claims), X(compare), X(effects),         \
        X(where), X(time), X(model), X(experiments), X(figures), X(plot), X(summary), X(query),    \
        X(estimate), X(export), X(report), X(lab), X(paper), X(verify), X(forget), X(upgrade),     \
        X(status), X(match), X(tree), X(minimal_tree), X(boards), X(mine), X(sample), X(engine),   \
        X(enhancements), X(write)
#define COMMAND(name) cmd_##name
extern const CliCommand COMMANDS(COMMAND);

/* Read argv[CLI_FIRST..) - options in any place, "--name value" or "--name=value", "--" ends them - and run the
 * command, or print its help or what is wrong. Returns the exit code. */
int cli_run(const CliCommand *command, int argc, char **argv);

/* The option of a name that is nb bytes long; NULL: none. */
const CliOption *cli_find(const CliCommand *command, const char *name, size_t nb);

/* Letters and "P=V" texts into settings, which are checked. Errors: as engine.h says. */
bool cli_settings(EngineSettings *settings, const char *letters, const CliList *set,
                  Status *status);

/* The letter that names of positions begin with: errors where it is none. */
bool cli_letter(const char *letter, Status *status);

/* Set a position to what --fen or --game names, one of them NULL. What was taken for what in a FEN is reported
 * on stderr. Errors: as engine.h says; a tree
 * that cannot be searched with these settings to this depth. */
bool cli_position(EnginePosition *position, const char *fen, const char *game, int depth,
                  const EngineSettings *settings, Status *status);

/* Say that the command was stopped by a signal, and what of its work is kept: "whole games are".
 */
void cli_say_stopped(const CliCall *call, const char *kept, const char *db);

/* Print what failed now, for more is to be said behind it; the status is as new. Returns EXIT_FAILED. */
int cli_fail(const CliCommand *command, Status *status);

/* For a shell that completes a line: print what the last of the words behind a command may become, one a line: each
 * begins with it. Behind them stand ":files" where files go too, and ":nospace" where a word is not at its end.
 * Range: nb is at least 1; the last word may be "". */
void complete_print(const CliCommand *command, char *const words[], int nb);

/* Print a word that may replace `typed`, if it begins so. */
void complete_offer(const char *typed, const char *word);

#endif
