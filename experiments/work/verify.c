#include "work/verify.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/say.h"
#include "store/sources.h"
#include "work/replay.h"

enum { SOURCES_SAMPLE = 20 }; /* searches of another program that are run again */

typedef struct Verify {
    Replay replay;
    VerifyOutcome *outcome;
} Verify;

/* One of each set and depth, in an order drawn by the seed, then a second one of each, ... */
static void draw_sample(Replay *replay, int64_t wanted, uint64_t seed) {
    Rng rng = rng_init(seed);
    uint64_t group = 0, rank = 0;
    for (int64_t i = 0; i < replay->cells_nb; i++)
        replay->cells[i].draw = rng_next(&rng);
    replay_sort(replay);
    for (int64_t i = 0; i < replay->cells_nb; i++) {
        ReplayCell *cell = &replay->cells[i];
        rank = i > 0 && cell->group == group ? rank + 1 : 0;
        group = cell->group;
        cell->group = rank;
    }
    replay_sort(replay);
    if (replay->cells_nb > wanted)
        replay->cells_nb = wanted;
}

static void name_difference(void *context, const ReplayCell *cell, const char *text) {
    Verify *verify = context;
    (void)cell;
    verify->outcome->differ++;
    progress_give_way(&verify->replay.driver.progress);
    say(stdout, "differs: %s\n", text);
}

/* Search a sample of the rows again (replay_load). */
static bool search(const Session *session, StoreStatement *rows, const StrangerList *strangers,
                   int64_t wanted, uint64_t seed, VerifyOutcome *outcome, Status *status) {
    static const ReplayHooks hooks = {.differs = name_difference};
    Verify verify = {.outcome = outcome};
    Replay *replay = &verify.replay;
    *outcome = (VerifyOutcome){.verified = 0};
    replay_init(replay, &hooks, &verify, session, status);
    replay->strangers = strangers;
    replay->whole = true;
    if (replay_load(replay, rows)) {
        draw_sample(replay, wanted, seed);
        driver_work(&replay->driver, replay->cells_nb, (double)replay->cells_nb);
        outcome->verified = replay->driver.progress.figures.finished;
    }
    replay_release(replay);
    return !status->failed;
}

bool verify_run(const Session *session, int64_t wanted, uint64_t seed, VerifyOutcome *outcome,
                Status *status) {
    StrangerList strangers;
    const bool both = strangers_meet(&strangers, session->store, status) && strangers.nb;
    /* What is said to be deeper than searches go was never searched, and gaps_find tells. */
    const char *sql = arena_print(
        "SELECT row_number() OVER (), position_id, configuration_id, depth,"
        " dense_rank() OVER (ORDER BY %senhancements, depth) FROM iterations"
        " JOIN all_configurations AS c ON c.id = configuration_id"
        " WHERE depth BETWEEN 0 AND %d AND (engine = engine_of(enhancements)%s)"
        " ORDER BY position_id, configuration_id, depth",
        both ? "engine IN (SELECT signature FROM strangers), " : "", MAX_DEPTH - 1,
        both ? " OR engine IN (SELECT signature FROM engines JOIN strangers USING (signature)"
               " WHERE current)"
             : "");
    return search(session, store_prepare(session->store, sql, status), &strangers, wanted, seed,
                  outcome, status) &&
           (outcome->verified ||
            status_fail(status, "database '%s' holds no finished search of this engine to verify",
                        session->db));
}

/* The same of what other programs searched of a study (store/sources.h). */
static bool verify_others(const Session *session, const char *study, int64_t wanted,
                          VerifyOutcome *outcome, Status *status) {
    const char *sql = arena_print(
        "SELECT id, position_id, configuration_id, depth, dense_rank() OVER"
        " (ORDER BY configuration_id, depth) FROM cells WHERE status = 'done' AND id IN (%s)",
        sources_cells_sql);
    StoreStatement *rows = store_query(session->store, status, sql, "tt", study, sources_own());
    return search(session, rows, NULL, wanted, 1, outcome, status);
}

bool verify_programs(const Session *session, const char *study, Status *status) {
    SourcesOther other;
    while (!status->failed && sources_other(session->store, study, &other, status)) {
        VerifyOutcome outcome = {.differ = 0};
        const char *who = other.who;
        if (session->share)
            status_fail(
                status,
                "'%s' was searched by another program (%.400s; this one's are %s): a shard is "
                "one program's",
                session->db, who, sources_own());
        else if (verify_others(session, study, SOURCES_SAMPLE, &outcome, status) && outcome.differ)
            status_fail(
                status,
                "study '%s' in '%s' was searched by another program (%.400s; this one's are "
                "%s), and %" PRId64 " of %" PRId64 " searches differ (above): choose another --db",
                study, session->db, who, sources_own(), outcome.differ, outcome.verified);
        else if (sources_checked(session->store, study, other.source, outcome.verified, status))
            say(stdout,
                "stored searches are of another program (%s): %" PRId64
                " searched again, 0 differ\n",
                who, outcome.verified);
    }
    return !status->failed;
}
