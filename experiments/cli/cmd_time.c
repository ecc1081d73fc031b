/* prunelab time: CPU times of a study's stored searches, in interleaved rounds. */
#include <stdio.h>

#include "analysis/model.h"
#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "store/alphabet.h"
#include "work/progress.h"
#include "work/timing.h"

typedef struct Options {
    const char *db, *sets;
    int64_t rounds, depth, seed;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--rounds", "N", "total number of rounds", NUMBER(rounds, 1, TIMING_ROUNDS_MAX),
     .fallback = "5"},
    {"--sets", "LIST", "only these sets: '- S TNH' (all of the study)", TO(sets)},
    {"--depth", "D", "greatest depth (as deep as stored)", NUMBER(depth, 1, MAX_DEPTH - 1)},
    {"--seed", "N", "seed of the orders", NUMBER(seed, 0, INT64_MAX), .fallback = "1986"},
    {.name = NULL},
};

/* The spec by which a study came to be: of its last run. */
static bool find_study(Store *store, const char *study, LedgerRun *about, Status *status) {
    StoreStatement *s = store_query(store, status,
                                    "SELECT spec, spec_path, profile FROM runs"
                                    " WHERE study = ? ORDER BY id DESC LIMIT 1",
                                    "t", study);
    if (store_row(&s, status)) {
        about->spec = arena_text(store_text(s, 0));
        about->spec_path = arena_text(store_text(s, 1));
        about->profile = arena_text(store_text(s, 2));
    } else if (!status->failed) {
        status_fail(status, "unknown study '%.200s' in database '%s'", study, store_path(store));
    }
    store_release(s);
    Alphabet alphabet;
    if (!status->failed && alphabet_of(&alphabet, store, study, status) && alphabet.foreign)
        status_fail(status,
                    "study '%s' is of a foreign engine, whose processor time a run stores "
                    "with its counts (the view trace)",
                    study);
    return !status->failed;
}

static SessionEnd time_and_fit(const CliCall *call, const Session *session, const TimingPlan *plan,
                               Status *status) {
    TimingOutcome outcome;
    char took[32];
    if (!timing_run(session, plan, &outcome, status))
        return SESSION_FAILED;
    progress_duration(outcome.seconds, took);
    say(stdout, "%d rounds in %s, %d stored in all\n", outcome.rounds - outcome.before, took,
        outcome.rounds);
    if (outcome.interrupted) {
        cli_say_stopped(call, "complete rounds are", session->db);
        return SESSION_INTERRUPTED;
    }
    return model_fit(session->store, plan->study, stdout, status) ? SESSION_DONE : SESSION_FAILED;
}

static int time_study(const CliCall *call, const TimingPlan *plan, const char *db, Status *status) {
    Session session = {.db = db, .jobs = 1, .argc = call->argc, .argv = call->argv, .known = true};
    SessionEnd end = SESSION_FAILED;
    LedgerRun about = {.study = plan->study};
    if (session_open(&session, status) && find_study(session.store, plan->study, &about, status) &&
        session_begin(&session, &about, status))
        end = time_and_fit(call, &session, plan, status);
    session_close(&session, end, status);
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

static int time_command(CliCall *call, Status *status) {
    const Options *o = call->options;
    Text sets = TEXT_ARENA; /* in the database's spelling */
    if (o->sets && !spell_sets(o->sets, &sets, status))
        return EXIT_USAGE;
    const TimingPlan plan = {.study = call->arguments.text[0],
                             .sets = text_get(&sets),
                             .depth = o->depth > 0 ? (int)o->depth : 0,
                             .rounds = (int)o->rounds,
                             .seed = (uint64_t)o->seed};
    return time_study(call, &plan, o->db, status);
}

const CliCommand cmd_time = {
    "time",
    "STUDY [options]",
    "measure CPU times in rounds, one worker, and fit the cost model",
    "Repeat the stored searches of a study in rounds, store the CPU times (views timing,\n"
    "time_median, time_total), and fit the cost model to them (see `prunelab model --help`). A\n"
    "round runs every search once, in its own order, all in one worker; every count must equal\n"
    "the stored one. Rounds of the same program on the same machine add up: the command runs\n"
    "until N are stored, also after an interruption.",
    .arguments = {1, 1, {CLI_STUDY}},
    .searches = true,
    CLI_RUNS(time_command, options)};
