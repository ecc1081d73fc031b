/* prunelab mine: a suite of tactical positions that an independent engine has verified. */
#include <ctype.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "mine/mine.h"

static const CliUsage usage = {
    "mine", "--output FILE.epd [options]",
    "Make a suite of tactical positions. Weakened settings of the engine play games; a position\n"
    "is kept if an independent UCI engine, the verifier, finds that the best move wins and the\n"
    "second best does not. The same seed, versions and options give the same file. Answers are\n"
    "stored in a work file as they come, so an interrupted run can be resumed.",
    0, 0};

/* Options that are numbers: where each goes in MineOptions. */
typedef struct Number {
    const char *name, *value, *help;
    size_t place;
    int64_t min, max;
} Number;

#define TO(member) offsetof(MineOptions, member)

static const Number numbers[] = {
    {"--seed", "N", "seed of the games (1)", TO(seed), 0, INT32_MAX},
    {"--count", "N", "positions to keep (1001)", TO(count), 1, 9999},
    {"--from", "N", "begin with game N (1)", TO(from), 1, INT32_MAX},
    {"--step", "N", "play only every Nth game from there (1)", TO(step), 1, INT32_MAX},
    {"--games", "N", "stop after game N with the positions found (0: no limit)", TO(games), 0,
     INT32_MAX},
    {"--slips", "N", "random moves tried at each ply (2)", TO(slips), 0, 2},
    {"--endings", "SHARE", "this percentage of games starts from an ending (0)", TO(endings), 0,
     100},
    {"--nodes", "N", "nodes of the verifier's deciding search (200000)", TO(nodes), 1, INT32_MAX},
    {"--first-nodes", "N", "nodes of its first, rejecting search (5000)", TO(first_nodes), 1,
     INT32_MAX},
    {"--middle-nodes", "N", "nodes of its middle search, also rejecting (30000)", TO(middle_nodes),
     1, INT32_MAX},
    {"--sample", "N", "search one in N rejects to the middle limit (60; 0: none)", TO(sample), 0,
     INT32_MAX},
    {"--win", "CP", "the best move's least score (200)", TO(win), 1, 10000},
    {"--second", "CP", "the second best's greatest score (100)", TO(second), -10000, 10000},
    {"--easy", "SHARE", "at most this percentage of easy positions (25)", TO(easy), 0, 100},
    {"--hard", "N", "the verifier first prefers the key in iteration N or later (0: any)", TO(hard),
     0, 99},
    {"--quiet", "SHARE", "at least this percentage of quiet keys (0)", TO(quiet), 0, 100},
    {"--zugzwang", "SHARE", "find zugzwangs, at most this percentage (0: do not look)",
     TO(zugzwang), 0, 100},
    {"--hash", "MB", "the verifier's table (4)", TO(hash), 1, 65536},
    {"--patience", "S", "seconds to wait for one answer (60)", TO(patience), 1, 86400},
};
enum { NUMBERS_NB = sizeof numbers / sizeof numbers[0], TEXTS_NB = 4 };

/* What stands without an option. */
static const MineOptions defaults = {.seed = 1,
                                     .count = 1001,
                                     .from = 1,
                                     .step = 1,
                                     .slips = 2,
                                     .nodes = 200000,
                                     .first_nodes = 5000,
                                     .middle_nodes = 30000,
                                     .sample = 60,
                                     .win = 200,
                                     .second = 100,
                                     .easy = 25,
                                     .hash = 4,
                                     .patience = 60};

static bool take_numbers(const char *const *texts, MineOptions *o, Status *status) {
    for (int i = 0; i < NUMBERS_NB; i++) {
        const Number *n = &numbers[i];
        int64_t *number = (int64_t *)((char *)o + n->place);
        if (texts[i] && !cli_integer(texts[i], n->name, n->min, n->max, number, status))
            return false;
    }
    return true;
}

/* Errors: no output, not a letter, a number out of its range. */
static bool take(const char *const *texts, MineOptions *o, Status *status) {
    if (!o->letter)
        o->letter = "T";
    if (!o->output)
        return status_fail(status, "--output is missing");
    if (strlen(o->letter) != 1 || !isalpha((unsigned char)o->letter[0]))
        return status_fail(status, "--letter '%.100s': not a letter", o->letter);
    if (!take_numbers(texts, o, status))
        return false;
    if (o->second >= o->win)
        return status_fail(status, "--second %" PRId64 ": not less than --win %" PRId64, o->second,
                           o->win);
    return true;
}

static int mine(const MineOptions *options) {
    Status status = STATUS_OK;
    MineTally t;
    if (!mine_run(options, &t, &status))
        return cli_fail(&usage, EXIT_FAILED, &status);
    say(stdout,
        "%" PRId64 " of %" PRId64 " positions in '%s': %" PRId64 " games, %" PRId64
        " positions, %" PRId64 " candidates (%" PRId64 " seen before), %" PRId64
        " looked at, %" PRId64 " longer, %" PRId64 " in full, %" PRId64 " worthy\n",
        t.kept, options->count, options->output, t.games, t.positions, t.candidates, t.twice,
        t.first, t.middle, t.full, t.worthy);
    return EXIT_DONE;
}

int cmd_mine(int argc, char **argv) {
    MineOptions o = defaults;
    const char *texts[NUMBERS_NB] = {NULL};
    CliOption rows[TEXTS_NB + NUMBERS_NB + 1] = {
        {"--output", "FILE", "the suite to write", .text = &o.output},
        {"--work", "FILE", "stored answers (the output's name with .work)", .text = &o.work},
        {"--verifier", "PATH", "a UCI engine (stockfish)", .text = &o.verifier},
        {"--letter", "X", "the first letter of the names (T)", .text = &o.letter},
    };
    for (int i = 0; i < NUMBERS_NB; i++)
        rows[TEXTS_NB + i] =
            (CliOption){numbers[i].name, numbers[i].value, numbers[i].help, .text = &texts[i]};
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!take(texts, &o, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    Text work = TEXT_EMPTY;
    text_add(&work, "%s.work", o.output);
    if (!o.work)
        o.work = text_get(&work);
    const int code = mine(&o);
    text_release(&work);
    return code;
}
