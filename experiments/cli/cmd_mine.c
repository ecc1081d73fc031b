/* prunelab mine: a suite of tactical positions that an independent engine has verified. */
#include <inttypes.h>

#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "mine/mine.h"

typedef MineOptions Options;

static const CliOption options[] = {
    {"--output", "FILE", "the suite to write", TEXT(output, CLI_FILE), .needed = true},
    {"--work", "FILE", "stored answers (the output's name with .work)", TEXT(work, CLI_FILE)},
    {"--verifier", "PATH", "a UCI engine (stockfish)", TEXT(verifier, CLI_FILE)},
    {"--letter", "X", "the first letter of the names", TO(letter), .fallback = "T"},
    {"--seed", "N", "seed of the games", NUMBER(seed, 0, INT32_MAX), .fallback = "1"},
    {"--count", "N", "positions to keep", NUMBER(count, 1, 9999), .fallback = "1001"},
    {"--from", "N", "begin with game N", NUMBER(from, 1, INT32_MAX), .fallback = "1"},
    {"--step", "N", "play only every Nth game from there", NUMBER(step, 1, INT32_MAX),
     .fallback = "1"},
    {"--games", "N", "stop after game N with the positions found (0: no limit)",
     NUMBER(games, 0, INT32_MAX), .fallback = "0"},
    {"--slips", "N", "random moves tried at each ply", NUMBER(slips, 0, 2), .fallback = "2"},
    {"--endings", "SHARE", "this percentage of games starts from an ending",
     NUMBER(endings, 0, 100), .fallback = "0"},
    {"--nodes", "N", "nodes of the verifier's deciding search", NUMBER(nodes, 1, INT32_MAX),
     .fallback = "200000"},
    {"--first-nodes", "N", "nodes of its first, rejecting search",
     NUMBER(first_nodes, 1, INT32_MAX), .fallback = "5000"},
    {"--middle-nodes", "N", "nodes of its middle search, also rejecting",
     NUMBER(middle_nodes, 1, INT32_MAX), .fallback = "30000"},
    {"--sample", "N", "search one in N rejects to the middle limit (60; 0: none)",
     NUMBER(sample, 0, INT32_MAX), .fallback = "60"},
    {"--win", "CP", "the best move's least score", NUMBER(win, 1, 10000), .fallback = "200"},
    {"--second", "CP", "the second best's greatest score", NUMBER(second, -10000, 10000),
     .fallback = "100"},
    {"--easy", "SHARE", "at most this percentage of easy positions", NUMBER(easy, 0, 100),
     .fallback = "25"},
    {"--hard", "N", "the verifier first prefers the key in iteration N or later (0: any)",
     NUMBER(hard, 0, 99), .fallback = "0"},
    {"--quiet", "SHARE", "at least this percentage of quiet keys", NUMBER(quiet, 0, 100),
     .fallback = "0"},
    {"--zugzwang", "SHARE", "find zugzwangs, at most this percentage (0: do not look)",
     NUMBER(zugzwang, 0, 100), .fallback = "0"},
    {"--hash", "MB", "the verifier's table", NUMBER(hash, 1, 65536), .fallback = "4"},
    {ROW_PATIENCE},
    {.name = NULL},
};

static int mine(CliCall *call, Status *status) {
    MineOptions *o = call->options;
    MineTally t;
    if (o->second >= o->win)
        status_fail(status, "--second %" PRId64 ": not less than --win %" PRId64, o->second,
                    o->win);
    if (!cli_letter(o->letter, status) || status->failed)
        return EXIT_USAGE;
    o->work = o->work ? o->work : arena_print("%s.work", o->output);
    if (mine_run(o, &t, status))
        say(stdout,
            "%" PRId64 " of %" PRId64 " positions in '%s': %" PRId64 " games, %" PRId64
            " positions, %" PRId64 " candidates (%" PRId64 " seen before), %" PRId64
            " looked at, %" PRId64 " longer, %" PRId64 " in full, %" PRId64 " worthy\n",
            t.kept, o->count, o->output, t.games, t.positions, t.candidates, t.twice, t.first,
            t.middle, t.full, t.worthy);
    return EXIT_DONE;
}

const CliCommand cmd_mine = {
    "mine",
    "--output FILE.epd [options]",
    "make a suite of tactical positions, verified by another engine",
    "Make a suite of tactical positions. Weakened settings of the engine play games; a position\n"
    "is kept if an independent UCI engine, the verifier, finds that the best move wins and the\n"
    "second best does not. The same seed, versions and options give the same file. Answers are\n"
    "stored in a work file as they come, so an interrupted run can be resumed.",
    .searches = true,
    CLI_RUNS(mine, options)};
