/* Command lines: what a command takes stands in rows, from which its line is read and checked, and its --help and
 * what may follow are printed. Depends on: base/table.h, mine/mine.h, mine/sample.h, work/session.h. */
#ifndef EXPERIMENTS_CLI_CLI_H
#define EXPERIMENTS_CLI_CLI_H

#include <stddef.h>

#include "base/table.h"
#include "mine/mine.h"
#include "mine/sample.h"
#include "work/session.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

enum {
    CLI_FIRST = 2,            /* argv[0] is the program, argv[1] the command */
    CLI_REPEAT_MAX = 64,      /* of one option */
    CLI_ROWS_MAX = 24,        /* of one command, and an end behind them */
    CLI_ARGUMENTS_MAX = 10001 /* `merge` takes every shard of a study, and the file they go into */
};

typedef struct CliList {
    const char **text; /* NULL behind the last; NULL where there is none */
    int count;
} CliList;

/* Add a text, which stays where it is. */
void cli_add(CliList *list, const char *text);

/* What a text is: how it is checked, and what a shell offers for it. Names of files are offered with the bare names
 * of the program's own (base/home.h), where there are such. */
typedef enum CliKind {
    CLI_ANY,
    CLI_WORD,    /* one of the row's CLI_WORDS */
    CLI_METRIC,  /* analysis/metric.h; the command checks it, for it hangs on the study */
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

/* A command as it was called: its line, and what options on it say. An option's row names the member that it goes
 * to; of what a command has no row for, and of what is not given, there is false, NULL, an empty list, of a number
 * that has a row -1. */
typedef struct CliCall {
    const struct CliCommand *command;
    int argc; /* the line as it was typed */
    char **argv;
    CliList arguments;
    Store *store; /* of a command that `opens` one */
    /* What is looked at. */
    const char *db, *study, *suite, *setting, *metric, *profile, *file, *path, *verdict;
    const char *views, *except, *from, *range, *shard, *within, *folder, *take;
    CliList set, known, suites, switches, inputs;
    bool all, positions, parts, universes, freeze, schema, whole, foreign, known_only;
    int64_t known_sample, sample, seed, shards, only, verify;
    /* What is searched or played, and how. */
    const char *fen, *game, *letters, *sets, *name, *engine;
    int64_t depth, nodes, max_nodes, rounds, jobs;
    bool iterations, once, no_instructions, dry_run, fail_fast, report;
    MineOptions mine;
    SampleOptions play;
    /* What is printed or written, and where. */
    TableFormat format;
    const char *out, *output, *save, *pgn, *database, *figures, *claims, *confirmation, *text, *of;
    bool json, todo, check, pdf;
    const char *depth_text; /* for a script, which checks it */
} CliCall;

/* Where a row's value goes in a CliCall, and of which type it is there. */
typedef enum CliType { CLI_BOOL, CLI_FORMAT, CLI_NUMBER, CLI_TEXT, CLI_LIST } CliType;
#define CLI_TYPE(x)                                                                                \
    _Generic((x),                                                                                  \
        bool: CLI_BOOL,                                                                            \
        TableFormat: CLI_FORMAT,                                                                   \
        int64_t: CLI_NUMBER,                                                                       \
        const char *: CLI_TEXT,                                                                    \
        CliList: CLI_LIST)
#define TO(member) .place = offsetof(CliCall, member), .type = CLI_TYPE(((CliCall *)NULL)->member)
#define TEXT(member, text_kind) TO(member), .kind = text_kind
#define CLI_WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define NUMBER(member, least, most) TO(member), .min = least, .max = most

typedef struct CliOption {
    const char *name;  /* "--db"; NULL ends the rows */
    const char *value; /* what follows it, for the help: "FILE"; NULL for a switch */
    const char *help;
    size_t place;
    CliType type;
    CliKind kind;
    TableFormat format;       /* of a switch that chooses one: they exclude each other */
    int64_t min, max;         /* of a number */
    const char *const *words; /* CLI_WORDS */
    /* The value where it is not given. The help has it behind its text, unless that ends in parentheses. */
    const char *fallback;
    bool needed;
} CliOption;

/* Is the database of --db open while the command runs? Changed is only what is there: none is made. */
typedef enum CliOpening { CLI_NONE, CLI_READS, CLI_CHANGES } CliOpening;

typedef struct CliCommand {
    const char *name;     /* "run" */
    const char *synopsis; /* "SPEC.json [options]" */
    const char *brief;    /* for the list of commands */
    const char *about;    /* one paragraph */
    struct {
        int min, max;
        CliKind kinds[2]; /* of the first, and of all behind it */
    } arguments;
    const char *const *words; /* of arguments that are words */
    bool searches;            /* and needs the stack for it */
    CliOpening opens;
    /* Do it. Returns the exit code; where status has failed, its text is printed and the code is EXIT_FAILED, or
     * EXIT_USAGE if that is returned. */
    int (*run)(CliCall *call, Status *status);
    CliOption options[CLI_ROWS_MAX]; /* ended by one without a name */
} CliCommand;

/* All commands, in the order of --help. To add one: its place in a file cmd_*.c, and its name
 * here. */
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

/* A session of --db and --jobs (1 where there is no such option), to be opened. */
Session cli_session(const CliCall *call);

/* Close it. Where a signal ended the work, say that, and what of it is kept: "whole games are". Returns the exit
 * code. */
int cli_close(const CliCall *call, Session *session, SessionEnd end, const char *kept,
              Status *status);

/* Print what failed now, for more is to be said behind it; the status is as new. Returns EXIT_FAILED. */
int cli_fail(const CliCommand *command, Status *status);

/* For a shell that completes a line: print what the last of the words behind a command may become, one a line: each
 * begins with it. Behind them stand ":files" where files go too, and ":nospace" where a word is not at its end.
 * Range: nb is at least 1; the last word may be "". */
void complete_print(const CliCommand *command, char *const words[], int nb);

/* Print a word that may replace `typed`, if it begins so. */
void complete_offer(const char *typed, const char *word);

#endif
