/* prunelab sample: a suite of positions from games that an engine plays against itself. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/say.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "mine/sample.h"

static const CliUsage usage = {
    "sample", "--output FILE.epd [options]",
    "Make a suite of positions from engine play, one a game. A UCI engine plays against itself\n"
    "from random starts that it finds even; opening, middlegame and endgame have a third each, "
    "and\n"
    "the first N positions are such a mix too. The same seed and engine give the same file. Games\n"
    "are stored in a work file as they are played, so an interrupted run can be resumed.",
    0, 0};

static int sample(const SampleOptions *options) {
    Status status = STATUS_OK;
    SampleTally t;
    if (!sample_run(options, &t, &status))
        return cli_fail(&usage, EXIT_FAILED, &status);
    say(stdout,
        "%" PRId64 " positions in '%s': %" PRId64 " opening, %" PRId64 " middlegame, %" PRId64
        " endgame; %" PRId64 " games, %" PRId64 " starts passed over as uneven\n"
        "games that did not reach the phase drawn: %" PRId64 " opening, %" PRId64
        " middlegame, %" PRId64 " endgame; with copies only: %" PRId64 "\n",
        options->count, options->output, t.kept[PHASE_OPENING], t.kept[PHASE_MIDDLEGAME],
        t.kept[PHASE_ENDGAME], t.games, t.uneven, t.unreached[PHASE_OPENING],
        t.unreached[PHASE_MIDDLEGAME], t.unreached[PHASE_ENDGAME], t.copied);
    return EXIT_DONE;
}

/* Errors: no output, not a letter, a number out of its range. */
static bool take(const char *seed, const char *count, const char *hash, const char *patience,
                 SampleOptions *o, Status *status) {
    if (!o->output)
        return status_fail(status, "--output is missing");
    if (strlen(o->letter) != 1 || !isalpha((unsigned char)o->letter[0]))
        return status_fail(status, "--letter '%.100s': not a letter", o->letter);
    return (!seed || cli_integer(seed, "--seed", 0, INT32_MAX, &o->seed, status)) &&
           (!count || cli_integer(count, "--count", 1, 9999, &o->count, status)) &&
           (!hash || cli_integer(hash, "--hash", 1, 65536, &o->hash, status)) &&
           (!patience || cli_integer(patience, "--patience", 1, 86400, &o->patience, status));
}

int cmd_sample(int argc, char **argv) {
    SampleOptions o = {.seed = 1,
                       .count = 1000,
                       .hash = 16,
                       .patience = 60,
                       .letter = "G",
                       .program = SAMPLE_PROGRAM,
                       .identity = SAMPLE_IDENTITY};
    const char *program = NULL, *identity = NULL, *letter = NULL;
    const char *seed = NULL, *count = NULL, *hash = NULL, *patience = NULL;
    const CliOption rows[] = {
        {"--output", "FILE", "the suite to write", .text = &o.output},
        {"--work", "FILE", "stored games (the output's name with .work)", .text = &o.work},
        {"--engine", "PATH", "the UCI engine that plays (" SAMPLE_PROGRAM ")", .text = &program},
        {"--identity", "TEXT",
         "what it must call itself, and its network; another is refused\n(" SAMPLE_IDENTITY ")",
         .text = &identity},
        {"--letter", "X", "the first letter of the names (G)", .text = &letter},
        {"--seed", "N", "seed of starts, limits, phases and plies (1)", .text = &seed},
        {"--count", "N", "number of positions (1000)", .text = &count},
        {"--hash", "MB", "the engine's table (16)", .text = &hash},
        {"--patience", "S", "seconds to wait for one answer (60)", .text = &patience},
        {0}};
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    o.program = program ? program : o.program;
    o.identity = identity ? identity : o.identity;
    o.letter = letter ? letter : o.letter;
    if (!take(seed, count, hash, patience, &o, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    Text work = TEXT_EMPTY;
    text_add(&work, "%s.work", o.output);
    if (!o.work)
        o.work = text_get(&work);
    const int code = sample(&o);
    text_release(&work);
    return code;
}
