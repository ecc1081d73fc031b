/* prunelab time: CPU times of a study's stored searches, in interleaved rounds. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/model.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/alphabet.h"
#include "work/progress.h"
#include "work/timing.h"

enum { ROUNDS_DEFAULT = 5 };

static const CliUsage usage = {
    "time", "STUDY [options]",
    "Repeat the stored searches of a study in rounds, store the CPU times (views timing,\n"
    "time_median, time_total), and fit the cost model to them (see `prunelab model --help`). A\n"
    "round runs every search once, in its own order, all in one worker; every count must equal\n"
    "the stored one. Rounds of the same program on the same machine add up: the command runs\n"
    "until N are stored, also after an interruption.",
    1, 1};

typedef struct Options {
    TimingPlan plan;
    const char *db;
    Text sets;                        /* in the database's spelling */
    char *spec, *spec_path, *profile; /* of the study's last run */
    int argc;
    char **argv;
} Options;

/* What the run's row says besides: the spec by which the study came to be. */
static bool find_study(Store *store, Options *options, Status *status) {
    StoreStatement *s = store_prepare(store,
                                      "SELECT spec, spec_path, profile FROM runs"
                                      " WHERE study = ? ORDER BY id DESC LIMIT 1",
                                      status);
    if (!s)
        return false;
    store_bind(s, "t", options->plan.study);
    if (store_next(s, status)) {
        options->spec = mem_text(store_text(s, 0));
        options->spec_path = mem_text(store_text(s, 1));
        options->profile = mem_text(store_text(s, 2));
    } else if (!status->failed) {
        status_fail(status, "unknown study '%.200s' in database '%s'", options->plan.study,
                    store_path(store));
    }
    store_release(s);
    Alphabet alphabet;
    if (!status->failed && alphabet_of(&alphabet, store, options->plan.study, status) &&
        alphabet.foreign)
        status_fail(status,
                    "study '%s' is of a foreign engine, whose processor time a run stores "
                    "with its counts (the view trace)",
                    options->plan.study);
    return !status->failed;
}

static void print_outcome(const TimingOutcome *outcome, const Options *options) {
    char took[32];
    progress_duration(outcome->seconds, took);
    say(stdout, "%d rounds in %s, %d stored in all\n", outcome->rounds - outcome->before, took,
        outcome->rounds);
    if (outcome->interrupted)
        cli_say_stopped(&usage, "complete rounds are", options->db);
}

static SessionEnd time_and_fit(const Session *session, const Options *options, Status *status) {
    TimingOutcome outcome;
    if (!timing_run(session, &options->plan, &outcome, status))
        return SESSION_FAILED;
    print_outcome(&outcome, options);
    if (outcome.interrupted)
        return SESSION_INTERRUPTED;
    return model_fit(session->store, options->plan.study, stdout, status) ? SESSION_DONE
                                                                          : SESSION_FAILED;
}

static int time_study(Options *options, Status *status) {
    Session session = {
        .db = options->db, .jobs = 1, .argc = options->argc, .argv = options->argv, .known = true};
    SessionEnd end = SESSION_FAILED;
    if (session_open(&session, status) && find_study(session.store, options, status)) {
        const LedgerRun about = {.study = options->plan.study,
                                 .spec = options->spec,
                                 .spec_path = options->spec_path,
                                 .profile = options->profile};
        if (session_begin(&session, &about, status))
            end = time_and_fit(&session, options, status);
    }
    session_close(&session, end, status);
    free(options->spec);
    free(options->spec_path);
    free(options->profile);
    if (status->failed)
        return cli_fail(&usage, EXIT_FAILED, status);
    return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
}

/* "- NT": words of letters in any order, into "- TN". */
static bool spell_sets(const char *given, Text *sets, Status *status) {
    char word[64], letters[ENGINE_LETTERS_NB];
    int length;
    for (; sscanf(given, " %63s%n", word, &length) == 1; given += length) {
        EngineSettings settings;
        engine_settings_init(&settings);
        if (!engine_settings_letters(&settings, word, status))
            return status_at(status, "--sets"), false;
        engine_settings_letters_text(&settings, letters);
        text_add(sets, "%s%s", sets->nb ? " " : "", letters);
    }
    return true;
}

int cmd_time(int argc, char **argv) {
    Options options = {.argc = argc, .argv = argv, .sets = TEXT_EMPTY};
    const char *rounds = NULL, *depth = NULL, *seed = NULL, *sets = NULL;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &options.db},
        {"--rounds", "N", "total number of rounds (5)", .text = &rounds},
        {"--sets", "LIST", "only these sets: '- S TNH' (all of the study)", .text = &sets},
        {"--depth", "D", "greatest depth (as deep as stored)", .text = &depth},
        {"--seed", "N", "seed of the orders (1986)", .text = &seed},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    int64_t rounds_nb = ROUNDS_DEFAULT, deepest = 0, number = TIMING_SEED;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if ((rounds && !cli_integer(rounds, "--rounds", 1, TIMING_ROUNDS_MAX, &rounds_nb, &status)) ||
        (depth && !cli_integer(depth, "--depth", 1, MAX_DEPTH - 1, &deepest, &status)) ||
        (seed && !cli_integer(seed, "--seed", 0, INT64_MAX, &number, &status)) ||
        (sets && !spell_sets(sets, &options.sets, &status))) {
        text_release(&options.sets);
        return cli_fail(&usage, EXIT_USAGE, &status);
    }
    options.db = options.db ? options.db : STORE_DEFAULT_PATH;
    options.plan = (TimingPlan){.study = arguments.text[0],
                                .sets = text_get(&options.sets),
                                .depth = (int)deepest,
                                .rounds = (int)rounds_nb,
                                .seed = (uint64_t)number};
    const int code = time_study(&options, &status);
    text_release(&options.sets);
    return code;
}
