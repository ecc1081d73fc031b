/* prunelab mine, sample: suites made of games, with what an independent engine says of them. */
#include <ctype.h>
#include <string.h>

#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"

/* The letter that names of positions begin with. */
static bool check_letter(const char *letter, Status *status) {
    return (strlen(letter) == 1 && isalpha((unsigned char)letter[0])) ||
           status_fail(status, "--letter '%.100s': not a letter", letter);
}

/* ---- mine ---------------------------------------------------------------------------------------- */

static int mine(CliCall *call, Status *status) {
    MineOptions *o = &call->mine;
    MineTally t;
    if (o->second >= o->win)
        status_fail(status, "--second %" PRId64 ": not less than --win %" PRId64, o->second,
                    o->win);
    if (!check_letter(o->letter, status) || status->failed)
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
    .run = mine,
    .options = {
        {"--output", "FILE", "the suite to write", TEXT(mine.output, CLI_FILE), .needed = true},
        {"--work", "FILE", "stored answers (the output's name with .work)",
         TEXT(mine.work, CLI_FILE)},
        {"--verifier", "PATH", "a UCI engine (stockfish)", TEXT(mine.verifier, CLI_FILE)},
        {"--letter", "X", "the first letter of the names", TO(mine.letter), .fallback = "T"},
        {"--seed", "N", "seed of the games", NUMBER(mine.seed, 0, INT32_MAX), .fallback = "1"},
        {"--count", "N", "positions to keep", NUMBER(mine.count, 1, 9999), .fallback = "1001"},
        {"--from", "N", "begin with game N", NUMBER(mine.from, 1, INT32_MAX), .fallback = "1"},
        {"--step", "N", "play only every Nth game from there", NUMBER(mine.step, 1, INT32_MAX),
         .fallback = "1"},
        {"--games", "N", "stop after game N with the positions found (0: no limit)",
         NUMBER(mine.games, 0, INT32_MAX), .fallback = "0"},
        {"--slips", "N", "random moves tried at each ply", NUMBER(mine.slips, 0, 2),
         .fallback = "2"},
        {"--endings", "SHARE", "this percentage of games starts from an ending",
         NUMBER(mine.endings, 0, 100), .fallback = "0"},
        {"--nodes", "N", "nodes of the verifier's deciding search",
         NUMBER(mine.nodes, 1, INT32_MAX), .fallback = "200000"},
        {"--first-nodes", "N", "nodes of its first, rejecting search",
         NUMBER(mine.first_nodes, 1, INT32_MAX), .fallback = "5000"},
        {"--middle-nodes", "N", "nodes of its middle search, also rejecting",
         NUMBER(mine.middle_nodes, 1, INT32_MAX), .fallback = "30000"},
        {"--sample", "N", "search one in N rejects to the middle limit (60; 0: none)",
         NUMBER(mine.sample, 0, INT32_MAX), .fallback = "60"},
        {"--win", "CP", "the best move's least score", NUMBER(mine.win, 1, 10000),
         .fallback = "200"},
        {"--second", "CP", "the second best's greatest score", NUMBER(mine.second, -10000, 10000),
         .fallback = "100"},
        {"--easy", "SHARE", "at most this percentage of easy positions", NUMBER(mine.easy, 0, 100),
         .fallback = "25"},
        {"--hard", "N", "the verifier first prefers the key in iteration N or later (0: any)",
         NUMBER(mine.hard, 0, 99), .fallback = "0"},
        {"--quiet", "SHARE", "at least this percentage of quiet keys", NUMBER(mine.quiet, 0, 100),
         .fallback = "0"},
        {"--zugzwang", "SHARE", "find zugzwangs, at most this percentage (0: do not look)",
         NUMBER(mine.zugzwang, 0, 100), .fallback = "0"},
        {"--hash", "MB", "the verifier's table", NUMBER(mine.hash, 1, 65536), .fallback = "4"},
        {ROW_PATIENCE(mine)}}};

/* ---- sample -------------------------------------------------------------------------------------- */

static int sample(CliCall *call, Status *status) {
    SampleOptions *o = &call->play;
    SampleTally t;
    if (!check_letter(o->letter, status))
        return EXIT_USAGE;
    o->work = o->work ? o->work : arena_print("%s.work", o->output);
    if (sample_run(o, &t, status))
        say(stdout,
            "%" PRId64 " positions in '%s': %" PRId64 " opening, %" PRId64 " middlegame, %" PRId64
            " endgame; %" PRId64 " games, %" PRId64 " starts passed over as uneven\n"
            "games that did not reach the phase drawn: %" PRId64 " opening, %" PRId64
            " middlegame, %" PRId64 " endgame; with copies only: %" PRId64 "\n",
            o->count, o->output, t.kept[PHASE_OPENING], t.kept[PHASE_MIDDLEGAME],
            t.kept[PHASE_ENDGAME], t.games, t.uneven, t.unreached[PHASE_OPENING],
            t.unreached[PHASE_MIDDLEGAME], t.unreached[PHASE_ENDGAME], t.copied);
    return EXIT_DONE;
}

const CliCommand cmd_sample = {
    "sample",
    "--output FILE.epd [options]",
    "make a suite of positions from an engine's games against itself",
    "Make a suite of positions from engine play, one a game. A UCI engine plays against itself\n"
    "from random starts that it finds even; opening, middlegame and endgame have a third each, "
    "and\n"
    "the first N positions are such a mix too. The same seed and engine give the same file. Games\n"
    "are stored in a work file as they are played, so an interrupted run can be resumed.",
    .searches = true,
    .run = sample,
    .options = {
        {"--output", "FILE", "the suite to write", TEXT(play.output, CLI_FILE), .needed = true},
        {"--work", "FILE", "stored games (the output's name with .work)",
         TEXT(play.work, CLI_FILE)},
        {"--engine", "PATH", "the UCI engine that plays", TEXT(play.program, CLI_FILE),
         .fallback = SAMPLE_PROGRAM},
        {"--identity", "TEXT", "what it must call itself, and its network", TO(play.identity),
         .fallback = SAMPLE_IDENTITY},
        {"--letter", "X", "the first letter of the names", TO(play.letter), .fallback = "G"},
        {"--seed", "N", "seed of starts, limits, phases and plies", NUMBER(play.seed, 0, INT32_MAX),
         .fallback = "1"},
        {"--count", "N", "number of positions", NUMBER(play.count, 1, 9999), .fallback = "1000"},
        {"--hash", "MB", "the engine's table", NUMBER(play.hash, 1, 65536), .fallback = "16"},
        {ROW_PATIENCE(play)}}};
