#include "shard/merge_inputs.h"

#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/say.h"
#include "shard/ranges.h"
#include "store/catalog.h"
#include "store/lock.h"
#include "store/seal.h"
#include "store/strangers.h"

/* ---- plans ----------------------------------------------------------------------------------- */

static bool is_same(const MergePlan *plan, StoreStatement *row) {
    return strcmp(plan->study, store_text(row, 0)) == 0 &&
           strcmp(plan->spec_mark, store_text(row, 1)) == 0 &&
           strcmp(plan->suite_mark, store_text(row, 2)) == 0 && plan->of == store_integer(row, 3) &&
           strcmp(plan->deal, store_text(row, 6)) == 0;
}

/* The plans of a file's shards, with which shares are done; NULL where it holds none. */
static MergePlan *read_plans(Store *store, int *nb, Status *status) {
    MergePlan *plans = NULL;
    *nb = 0;
    const bool foreign = strangers_are_there(store, status);
    StoreStatement *s = store_prepare(
        store,
        store_has(store, "shard_deals", status)
            ? "SELECT study, spec_mark, suite_mark, of, number, max(coalesce(outcome = 'done', 0)),"
              " coalesce(deal, '') AS deal, max(coalesce(shard_deals.cells, 0))"
              " FROM shards JOIN runs ON runs.id = run_id LEFT JOIN shard_deals USING (run_id)"
              " GROUP BY study, spec_mark, suite_mark, of, deal, number ORDER BY 1, 2, 3, 4, 7, 5"
            : "SELECT study, spec_mark, suite_mark, of, number, max(coalesce(outcome = 'done', 0)),"
              " '', 0 FROM shards JOIN runs ON runs.id = run_id"
              " GROUP BY study, spec_mark, suite_mark, of, number ORDER BY 1, 2, 3, 4, 5",
        status);
    while (s && store_next(s, status)) {
        const int64_t of = store_integer(s, 3), number = store_integer(s, 4);
        if (of < 1 || of > SHARD_MAX || number < 1 || number > of) {
            status_fail(status, "database '%s' is damaged: bad shard number", store_path(store));
            break;
        }
        if (*nb == 0 || !is_same(&plans[*nb - 1], s)) {
            plans = arena_grow(plans, (size_t)*nb + 1, sizeof *plans);
            plans[(*nb)++] = (MergePlan){.study = arena_text(store_text(s, 0)),
                                         .spec_mark = arena_text(store_text(s, 1)),
                                         .suite_mark = arena_text(store_text(s, 2)),
                                         .of = (int)of,
                                         .deal = arena_text(store_text(s, 6)),
                                         .cells = store_integer(s, 7),
                                         .done = arena_new((size_t)of, sizeof(bool)),
                                         .foreign = foreign};
        }
        plans[*nb - 1].done[number - 1] = store_integer(s, 5);
    }
    store_release(s);
    return plans;
}

/* What differs between two plans of one study, in a word; NULL: nothing. */
static const char *difference(const MergePlan *a, const MergePlan *b) {
    if (strcmp(a->spec_mark, b->spec_mark) != 0)
        return b->foreign ? "spec, or of another engine program," : "spec";
    return strcmp(a->suite_mark, b->suite_mark) != 0 ? "suite" : NULL;
}

/* Of plans that are to make a whole: also how they were dealt. */
static bool differ(const MergeInputs *inputs, const char *path, const MergePlan *other, int nb,
                   Status *status) {
    for (int i = 0; i < nb && i < inputs->plans_nb; i++) {
        const MergePlan *first = &inputs->plans[i], *now = &other[i];
        const char *what = strcmp(first->study, now->study) != 0 ? "study" : difference(first, now);
        if (!what)
            what = first->of != now->of ? "number of shards"
                   : strcmp(first->deal, now->deal) != 0
                       ? "division of the plan (by another program)"
                       : NULL;
        if (what)
            return status_fail(status,
                               "'%s' holds a shard of another %s than '%s' (study '%s', %d shards; "
                               "there study '%s', %d shards)",
                               path, what, inputs->first, now->study, now->of, first->study,
                               first->of);
    }
    if (nb != inputs->plans_nb)
        return status_fail(status, "'%s' holds shards of %d specs, '%s' of %d", path, nb,
                           inputs->first, inputs->plans_nb);
    return true;
}

/* A study's shares of one spec and suite make one table, also when they come one after another. */
static bool fit(const MergeInputs *inputs, const char *path, const char *out, const MergePlan *now,
                Status *status) {
    for (int i = 0; i < inputs->held_nb; i++) {
        const MergePlan *held = &inputs->held[i];
        const char *what = strcmp(held->study, now->study) == 0 ? difference(held, now) : NULL;
        if (what)
            return status_fail(status,
                               "'%s' holds a shard with another %s than study '%s' in '%s': "
                               "merge it into another database",
                               path, what, now->study, out);
    }
    return true;
}

static bool join_plans(MergeInputs *inputs, Store *store, const char *path, const char *out,
                       Status *status) {
    int nb;
    MergePlan *plans = read_plans(store, &nb, status);
    for (int i = 0; i < nb && !status->failed; i++)
        fit(inputs, path, out, &plans[i], status);
    if (status->failed || nb == 0)
        return !status->failed;
    if (!inputs->first) {
        inputs->first = path;
        inputs->plans = plans;
        inputs->plans_nb = nb;
        return true;
    }
    if (differ(inputs, path, plans, nb, status))
        for (int i = 0; i < nb; i++)
            for (int k = 0; k < plans[i].of; k++)
                inputs->plans[i].done[k] |= plans[i].done[k];
    return !status->failed;
}

/* ---- files ----------------------------------------------------------------------------------- */

static bool is_same_file(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

/* What makes a whole together was counted by one engine, this one. */
static bool check_engine(Store *store, Status *status) {
    StoreStatement *s = store_prepare(
        store, "SELECT DISTINCT study FROM shards JOIN runs ON runs.id = run_id", status);
    while (store_row(&s, status))
        catalog_check_study(store, store_text(s, 0), status);
    return !status->failed;
}

bool merge_inputs_begin(MergeInputs *inputs, const char *out, Status *status) {
    Status closing = STATUS_OK;
    Store *store = store_open_made(out, status);
    if (store && store_check(store, false, status) && seal_check(store, status) &&
        merge_sources_add(&inputs->sources, store, NULL, status))
        inputs->held = read_plans(store, &inputs->held_nb, status);
    store_close(store, &closing);
    return !status->failed;
}

bool merge_inputs_check_sum(const char *path, Status *status) {
    Status closing = STATUS_OK;
    Store *store = store_open_read(path, status);
    if (store)
        seal_check(store, status);
    store_close(store, &closing);
    return !status->failed;
}

bool merge_inputs_add(MergeInputs *inputs, const char *path, const char *out, bool whole,
                      char foreign[SOURCES_NB], Status *status) {
    Status closing = STATUS_OK;
    if (is_same_file(path, out))
        return status_fail(status, "'%s' is the database to merge into", path);
    const long writer = lock_owner(path);
    if (writer)
        return status_fail(status, "another run is using '%s' (process %ld)", path, writer);
    Store *store = store_open_read(path, status);
    if (store && store_check(store, false, status) &&
        (!whole || (seal_check_vouched(store, status) && check_engine(store, status))) &&
        merge_sources_add(&inputs->sources, store, foreign, status) && !(foreign && foreign[0]))
        join_plans(inputs, store, path, out, status);
    store_close(store, &closing);
    return !status->failed;
}

int merge_inputs_tell_missing(const MergeInputs *inputs, FILE *file) {
    int missing = 0;
    for (int i = 0; i < inputs->plans_nb; i++) {
        const MergePlan *plan = &inputs->plans[i];
        Ranges left = {.first = 0};
        for (int k = 0; k < plan->of; k++)
            if (!plan->done[k])
                ranges_add(&left, k + 1);
        const char *numbers = ranges_end(&left);
        if (left.nb)
            say(file, "study '%s': of %d shards these are not here, or not done: %s\n", plan->study,
                plan->of, numbers);
        missing += left.nb;
    }
    return missing;
}

/* The cells of a study that have ended, each once. */
static const char ended_sql[] =
    "SELECT count(*) FROM (SELECT DISTINCT position_id, configuration_id, depth FROM study_members"
    "  JOIN studies ON studies.id = study_id JOIN block_rows USING (block_id)"
    "  JOIN entries ON entries.id = entry_id WHERE studies.name = ? AND is_cell)"
    " JOIN cells USING (position_id, configuration_id, depth)"
    " WHERE status IN ('done', 'timeout', 'skipped')";

bool merge_inputs_check_whole(const MergeInputs *inputs, Store *store, Status *status) {
    for (int i = 0; i < inputs->plans_nb && !status->failed; i++) {
        const MergePlan *plan = &inputs->plans[i];
        int64_t ended = 0;
        if (store_ask(store, &ended, status, ended_sql, "t", plan->study) && plan->cells > ended)
            status_fail(
                status,
                "study '%s' is not whole: its plan has %lld searches, and %lld of them are not "
                "in these shards",
                plan->study, (long long)plan->cells, (long long)(plan->cells - ended));
    }
    return !status->failed;
}
