#include "work/verify.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/say.h"
#include "store/sources.h"
#include "work/replay.h"

/* MAX_DEPTH - 1; what is said to be deeper was never searched, and gaps_find tells. */
#define DEEPEST "63"
_Static_assert(MAX_DEPTH == 64, "DEEPEST");

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

static void name_difference(void *context, const char *text) {
    Verify *verify = context;
    verify->outcome->differ++;
    progress_give_way(&verify->replay.driver.progress);
    say(stdout, "differs: %s\n", text);
}

static void verify_drawn(Replay *replay, int64_t wanted, uint64_t seed, VerifyOutcome *outcome) {
    draw_sample(replay, wanted, seed);
    driver_work(&replay->driver, replay->cells_nb, (double)replay->cells_nb);
    outcome->verified = replay->driver.progress.figures.finished;
}

static const ReplayHooks hooks = {.differs = name_difference};

bool verify_run(const Session *session, int64_t wanted, uint64_t seed, VerifyOutcome *outcome,
                Status *status) {
    static const char sql[] =
        "SELECT row_number() OVER (), position_id, configuration_id, depth,"
        " dense_rank() OVER (ORDER BY enhancements, depth) FROM iterations"
        " JOIN all_configurations AS c ON c.id = configuration_id"
        " WHERE engine = engine_of(enhancements) AND depth BETWEEN 0 AND " DEEPEST
        " ORDER BY position_id, configuration_id, depth";
    static const char both_sql[] =
        "SELECT row_number() OVER (), position_id, configuration_id, depth,"
        " dense_rank() OVER (ORDER BY engine IN (SELECT signature FROM strangers), enhancements,"
        "  depth) FROM iterations"
        " JOIN all_configurations AS c ON c.id = configuration_id"
        " WHERE depth BETWEEN 0 AND " DEEPEST
        " AND (engine = engine_of(enhancements) OR engine IN (SELECT signature FROM engines"
        "  JOIN strangers USING (signature) WHERE current)) ORDER BY position_id, "
        "configuration_id, depth";
    Verify verify = {.outcome = outcome};
    Replay *replay = &verify.replay;
    *outcome = (VerifyOutcome){.verified = 0};
    StrangerList strangers;
    const bool init = replay_init(replay, &hooks, &verify, session, status);
    const bool met = strangers_meet(&strangers, session->store, status);
    replay->strangers = &strangers;
    replay->whole = true;
    if (init && met &&
        replay_load(replay, store_prepare(session->store, strangers.nb ? both_sql : sql, status)) &&
        replay->cells_nb == 0)
        status_fail(status, "database '%s' holds no finished search of this engine to verify",
                    session->db);
    if (!status->failed)
        verify_drawn(replay, wanted, seed, outcome);
    replay_release(replay);
    return !status->failed;
}

/* The same of what other programs searched of a study (store/sources.h). */
static bool verify_others(const Session *session, const char *study, int64_t wanted,
                          VerifyOutcome *outcome, Status *status) {
    Verify verify = {.outcome = outcome};
    *outcome = (VerifyOutcome){.verified = 0};
    const char *sql = arena_print(
        "SELECT id, position_id, configuration_id, depth, dense_rank() OVER"
        " (ORDER BY configuration_id, depth) FROM cells WHERE status = 'done' AND id IN (%s)",
        sources_cells_sql);
    verify.replay.whole = true;
    if (replay_init(&verify.replay, &hooks, &verify, session, status)) {
        StoreStatement *rows = store_query(session->store, status, sql, "tt", study, sources_own());
        if (replay_load(&verify.replay, rows))
            verify_drawn(&verify.replay, wanted, 1, outcome);
    }
    replay_release(&verify.replay);
    return !status->failed;
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
