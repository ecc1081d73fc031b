#include "work/verify.h"

#include "base/say.h"
#include "base/text.h"
#include "store/sources.h"
#include "work/replay.h"

/* MAX_DEPTH - 1; what is said to be deeper was never searched, and gaps_find tells. */
#define DEEPEST "63"
_Static_assert(MAX_DEPTH == 64, "DEEPEST");

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
    driver_begin(&replay->driver, replay->cells_nb, (double)replay->cells_nb);
    replay_run(replay);
    driver_end(&replay->driver);
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
        status_fail(status, "database '%s' holds no finished cell of this engine to verify",
                    session->db);
    if (!status->failed)
        verify_drawn(replay, wanted, seed, outcome);
    replay_release(replay);
    strangers_release(&strangers);
    return !status->failed;
}

bool verify_others(const Session *session, const char *study, int64_t wanted,
                   VerifyOutcome *outcome, Status *status) {
    Verify verify = {.outcome = outcome};
    Text sql = TEXT_EMPTY;
    *outcome = (VerifyOutcome){.verified = 0};
    text_add(&sql,
             "SELECT id, position_id, configuration_id, depth, dense_rank() OVER"
             " (ORDER BY configuration_id, depth) FROM cells WHERE status = 'done' AND id IN (%s)",
             sources_cells_sql);
    verify.replay.whole = true;
    if (replay_init(&verify.replay, &hooks, &verify, session, status)) {
        StoreStatement *rows = store_prepare(session->store, text_get(&sql), status);
        if (rows)
            store_bind(rows, "tt", study, sources_own());
        if (replay_load(&verify.replay, rows))
            verify_drawn(&verify.replay, wanted, 1, outcome);
    }
    replay_release(&verify.replay);
    text_release(&sql);
    return !status->failed;
}
