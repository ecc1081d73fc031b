/* prunelab sample: a suite of positions from games that an engine plays against itself. */
#include <inttypes.h>

#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "mine/sample.h"

typedef SampleOptions Options;

static const CliOption options[] = {
    {"--output", "FILE", "the suite to write", TEXT(output, CLI_FILE), .needed = true},
    {"--work", "FILE", "stored games (the output's name with .work)", TEXT(work, CLI_FILE)},
    {"--engine", "PATH", "the UCI engine that plays", TEXT(program, CLI_FILE),
     .fallback = SAMPLE_PROGRAM},
    {"--identity", "TEXT", "what it must call itself, and its network", TO(identity),
     .fallback = SAMPLE_IDENTITY},
    {"--letter", "X", "the first letter of the names", TO(letter), .fallback = "G"},
    {"--seed", "N", "seed of starts, limits, phases and plies", NUMBER(seed, 0, INT32_MAX),
     .fallback = "1"},
    {"--count", "N", "number of positions", NUMBER(count, 1, 9999), .fallback = "1000"},
    {"--hash", "MB", "the engine's table", NUMBER(hash, 1, 65536), .fallback = "16"},
    {ROW_PATIENCE},
    {.name = NULL},
};

static int sample(CliCall *call, Status *status) {
    SampleOptions *o = call->options;
    SampleTally t;
    if (!cli_letter(o->letter, status))
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
    CLI_RUNS(sample, options)};
