/* prunelab mine: a suite of tactical positions that an independent engine has verified. */
#include <ctype.h>
#include <inttypes.h>
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

/* A number among the options: where it goes, what it is without the option. */
typedef struct Number {
    const char *name, *value, *help;
    int64_t *number;
    int64_t min, max;
    const char *text;
} Number;

static bool take_numbers(Number *numbers, int nb, Status *status) {
    for (int i = 0; i < nb; i++) {
        Number *n = &numbers[i];
        if (n->text && !cli_integer(n->text, n->name, n->min, n->max, n->number, status))
            return false;
    }
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

enum { NUMBERS_NB = 20 };

int cmd_mine(int argc, char **argv) {
    MineOptions o = {.seed = 1,
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
    Number numbers[NUMBERS_NB] = {
        {"--seed", "N", "seed of the games (1)", &o.seed, 0, INT32_MAX, NULL},
        {"--count", "N", "positions to keep (1001)", &o.count, 1, 9999, NULL},
        {"--from", "N", "begin with game N (1)", &o.from, 1, INT32_MAX, NULL},
        {"--step", "N", "play only every Nth game from there (1)", &o.step, 1, INT32_MAX, NULL},
        {"--games", "N", "stop after game N with the positions found (0: no limit)", &o.games, 0,
         INT32_MAX, NULL},
        {"--deeper", "PLIES", "plies that the players search beyond their two to four (0)",
         &o.deeper, 0, 4, NULL},
        {"--slips", "N", "random moves tried at each ply (2)", &o.slips, 0, 2, NULL},
        {"--endings", "SHARE", "this percentage of games starts from an ending (0)", &o.endings, 0,
         100, NULL},
        {"--nodes", "N", "nodes of the verifier's deciding search (200000)", &o.nodes, 1, INT32_MAX,
         NULL},
        {"--first-nodes", "N", "nodes of its first, rejecting search (5000)", &o.first_nodes, 1,
         INT32_MAX, NULL},
        {"--middle-nodes", "N", "nodes of its middle search, also rejecting (30000)",
         &o.middle_nodes, 1, INT32_MAX, NULL},
        {"--sample", "N", "search one in N rejects to the middle limit (60; 0: none)", &o.sample, 0,
         INT32_MAX, NULL},
        {"--win", "CP", "the best move's least score (200)", &o.win, 1, 10000, NULL},
        {"--second", "CP", "the second best's greatest score (100)", &o.second, -10000, 10000,
         NULL},
        {"--easy", "SHARE", "at most this percentage of easy positions (25)", &o.easy, 0, 100,
         NULL},
        {"--hard", "N", "the verifier first prefers the key in iteration N or later (0: any)",
         &o.hard, 0, 99, NULL},
        {"--quiet", "SHARE", "at least this percentage of quiet keys (0)", &o.quiet, 0, 100, NULL},
        {"--zugzwang", "SHARE", "find zugzwangs, at most this percentage (0: do not look)",
         &o.zugzwang, 0, 100, NULL},
        {"--hash", "MB", "the verifier's table (4)", &o.hash, 1, 65536, NULL},
        {"--patience", "S", "seconds to wait for one answer (60)", &o.patience, 1, 86400, NULL},
    };
    CliOption rows[NUMBERS_NB + 5] = {
        {"--output", "FILE", "the suite to write", .text = &o.output},
        {"--work", "FILE", "stored answers (the output's name with .work)", .text = &o.work},
        {"--verifier", "PATH", "a UCI engine (stockfish)", .text = &o.verifier},
        {"--letter", "X", "the first letter of the names (T)", .text = &o.letter},
    };
    for (int i = 0; i < NUMBERS_NB; i++)
        rows[4 + i] = (CliOption){numbers[i].name, numbers[i].value, numbers[i].help,
                                  .text = &numbers[i].text};
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!o.letter)
        o.letter = "T";
    if (!o.output)
        status_fail(&status, "--output is missing");
    else if (strlen(o.letter) != 1 || !isalpha((unsigned char)o.letter[0]))
        status_fail(&status, "--letter '%.100s': not a letter", o.letter);
    else if (take_numbers(numbers, NUMBERS_NB, &status) && o.second >= o.win)
        status_fail(&status, "--second %" PRId64 ": not less than --win %" PRId64, o.second, o.win);
    if (status.failed)
        return cli_fail(&usage, EXIT_USAGE, &status);
    Text work = TEXT_EMPTY;
    text_add(&work, "%s.work", o.output);
    if (!o.work)
        o.work = text_get(&work);
    const int code = mine(&o);
    text_release(&work);
    return code;
}
