#include "shard/shard_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/catalog.h"
#include "store/seal.h"
#include "store/sources.h"
#include "store/strangers.h"

const char *const shard_state_names[] = {"done", "partial", "missing", "damaged", "foreign"};

/* ---- records --------------------------------------------------------------------------------- */

void shard_plan_of(ShardPlan *about, const Plan *plan) {
    snprintf(about->study, sizeof about->study, "%s", plan->spec->study);
    shard_marks(plan, &about->marks);
    about->cells = plan_count(plan);
}

bool shard_record(Store *store, int64_t run, const ShardPlan *about, const Plan *plan,
                  Status *status) {
    return store_do(store, status, "INSERT INTO shards VALUES (?, ?, ?, ?, ?, ?, NULL)", "iiiitt",
                    run, (int64_t)about->shard.number, (int64_t)about->shard.of, plan->cells_nb,
                    about->marks.spec, about->marks.suite) &&
           store_do(store, status, "INSERT INTO shard_deals VALUES (?, ?, ?)", "iti", run,
                    about->deal, about->cells);
}

/* ---- a file and a share ---------------------------------------------------------------------- */

/* The runs of a share that a database holds: is one of them whole, and of which plan is the last of
 * the share's number? */
static ShardState judge(Store *store, const ShardPlan *wanted, Text *why, Status *status) {
    ShardState state = SHARD_FOREIGN;
    StoreStatement *s =
        store_query(store, status,
                    "SELECT study = ?1, number, of, spec_mark = ?2, suite_mark = ?3,"
                    " coalesce(outcome = 'done', 0), coalesce(outcome, 'not ended'), study,"
                    " sum IS NULL"
                    " FROM shards JOIN runs ON runs.id = run_id ORDER BY run_id",
                    "ttt", wanted->study, wanted->marks.spec, wanted->marks.suite);
    const bool foreign = strangers_are_there(store, status);
    text_add(why, "it holds no shard");
    while (s && state != SHARD_DONE && store_next(s, status)) {
        const bool same_study = store_integer(s, 0), same_spec = store_integer(s, 3),
                   same_suite = store_integer(s, 4),
                   same_share = store_integer(s, 1) == wanted->shard.number &&
                                store_integer(s, 2) == wanted->shard.of;
        if (same_study && same_spec && same_suite && same_share) {
            const bool done = store_integer(s, 5), sealed = !store_integer(s, 8);
            state = !done ? SHARD_PARTIAL : sealed ? SHARD_DONE : SHARD_DAMAGED;
            text_clear(why);
            if (state != SHARD_DONE)
                text_add(why, "its run: %s%s", store_text(s, 6),
                         done ? ", but it has no checksum of its rows" : "");
        } else if (state == SHARD_FOREIGN) {
            text_clear(why);
            text_add(why, "it is shard %" PRId64 "/%" PRId64 " of study '%s'%s",
                     store_integer(s, 1), store_integer(s, 2), store_text(s, 7),
                     same_study && !same_spec
                         ? foreign ? ", of another spec, or of another engine program"
                                   : ", of another spec"
                     : same_study && !same_suite ? ", of another suite"
                                                 : "");
        }
    }
    store_release(s);
    return state;
}

ShardState shard_look(const char *path, const ShardPlan *wanted, Text *why) {
    Status status = STATUS_OK, engine = STATUS_OK, closing = STATUS_OK;
    ShardState state = SHARD_DAMAGED;
    text_clear(why);
    if (access(path, F_OK) != 0)
        return SHARD_MISSING;
    Store *store = store_open_read(path, &status);
    if (store && store_check(store, false, &status)) {
        SourcesOther other;
        if (!catalog_check_study(store, wanted->study, &engine)) {
            state = SHARD_FOREIGN;
            text_add(why, "%s", engine.text);
        } else if (sources_other(store, wanted->study, &other, &status)) {
            state = SHARD_FOREIGN;
            text_add(why, "it was searched by another program (%s; this one's are %s)", other.who,
                     sources_own());
        } else
            state = judge(store, wanted, why, &status);
        if (!status.failed && state == SHARD_DONE)
            seal_check(store, &status);
    }
    store_close(store, &closing);
    if (status.failed) {
        state = SHARD_DAMAGED;
        text_clear(why);
        text_add(why, "%s", status.text);
    }
    return state;
}

int64_t shard_progress(const char *path) {
    Status status = STATUS_OK, closing = STATUS_OK;
    int64_t nb = -1;
    Store *store = access(path, F_OK) == 0 ? store_open_read(path, &status) : NULL;
    if (store && !store_ask(store, &nb, &status, "SELECT count(*) FROM iterations", ""))
        nb = -1;
    store_close(store, &closing);
    return nb;
}
