#include "shard/merge_inputs.h"

#include <string.h>

#include "base/arena.h"

/* Another program of the same study; NULL: none, or one is this. */
static const MergeSource *find_other(const MergeSources *sources, const MergeSource *now) {
    const MergeSource *other = NULL;
    for (int i = 0; i < sources->nb; i++) {
        const MergeSource *row = &sources->rows[i];
        if (strcmp(row->study, now->study) != 0)
            continue;
        if (strcmp(row->source, now->source) == 0)
            return NULL;
        other = row;
    }
    return other;
}

static bool were_equal(Store *store, const MergeSource *a, const MergeSource *b, Status *status) {
    int64_t nb = 0;
    store_ask(store, &nb, status,
              "SELECT count(*) FROM source_checks WHERE study = ?1"
              " AND ((source, other) = (?2, ?3) OR (source, other) = (?3, ?2))",
              "ttt", a->study, a->source, b->source);
    return nb > 0;
}

static void add_row(MergeSources *sources, Store *store, MergeSource row, char foreign[SOURCES_NB],
                    Status *status) {
    const MergeSource *other = find_other(sources, &row);
    if (!other || were_equal(store, other, &row, status)) {
        sources->rows = arena_more(sources->rows, (size_t)sources->nb, sizeof *sources->rows);
        sources->rows[sources->nb++] = row;
        return;
    }
    if (foreign)
        snprintf(foreign, SOURCES_NB, "%s", row.source);
    else
        status_fail(status,
                    "'%s' was searched by another program than '%s', study '%s' (%s; there %s): "
                    "--foreign merges it as a study of its own",
                    row.path, other->path, row.study, row.who, other->who);
}

bool merge_sources_add(MergeSources *sources, Store *store, char foreign[SOURCES_NB],
                       Status *status) {
    if (foreign)
        foreign[0] = '\0';
    if (!store_has(store, "run_sources", status))
        return !status->failed;
    const char *sql = arena_print(
        "SELECT study, source, %s FROM runs JOIN run_sources ON run_id = runs.id WHERE runs.id IN"
        " (SELECT run_id FROM cells WHERE configuration_id IN (SELECT id FROM all_configurations"
        "  WHERE engine NOT IN (SELECT signature FROM strangers)))"
        " GROUP BY study, source ORDER BY min(runs.id)",
        sources_who_sql);
    StoreStatement *s = store_prepare(store, sql, status);
    while (s && !(foreign && *foreign) && !status->failed && store_next(s, status))
        add_row(sources, store,
                (MergeSource){arena_text(store_text(s, 0)), arena_text(store_text(s, 1)),
                              arena_text(store_text(s, 2)), arena_text(store_path(store))},
                foreign, status);
    store_release(s);
    return !status->failed;
}
