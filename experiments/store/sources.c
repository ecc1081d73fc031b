#include "store/sources.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/say.h"

static const char own[] =
#include "engine_source.inc"
    ;

const char sources_cells_sql[] =
    "SELECT cells.id FROM cells JOIN run_sources USING (run_id)"
    " JOIN all_configurations AS c ON c.id = configuration_id"
    " WHERE source <> ?2 AND engine = engine_of(enhancements)"
    "  AND NOT (status = 'done' AND reason IS NOT NULL)"
    "  AND configuration_id IN (SELECT configuration_id FROM study_members"
    "   JOIN studies ON studies.id = study_id WHERE name = ?1)";

const char sources_who_sql[] =
    "'sources ' || source || ', version ' || version || coalesce(', commit ' || substr(hash, 1, "
    "8), '')"
    " || coalesce(', changed: ' || substr(replace(changes, char(10), ' '), 1, 100)"
    " || iif(length(changes) > 100, ' ...', ''), '')";

const char *sources_own(void) {
    return own;
}

bool sources_record(Store *store, int64_t run, const char *changes, Status *status) {
    return store_do(store, status, "INSERT INTO run_sources VALUES (?, ?, ?)", "itt", run, own,
                    changes);
}

bool sources_other(Store *store, const char *study, SourcesOther *other, Status *status) {
    if (!store_has(store, "run_sources", status))
        return false;
    const char *sql = arena_print(
        "SELECT source, %s FROM runs JOIN run_sources ON run_id = runs.id WHERE source <> ?2"
        " AND source NOT IN (SELECT other FROM source_checks WHERE study = ?1 AND source = ?2)"
        " AND runs.id IN (SELECT run_id FROM cells WHERE id IN (%s)) ORDER BY runs.id LIMIT 1",
        sources_who_sql, sources_cells_sql);
    StoreStatement *s = store_query(store, status, sql, "tt", study, own);
    const bool found = store_row(&s, status);
    if (found) {
        snprintf(other->source, sizeof other->source, "%s", store_text(s, 0));
        other->who = arena_text(store_text(s, 1));
    }
    store_release(s);
    return found;
}

bool sources_checked(Store *store, const char *study, const char *other, int64_t cells,
                     Status *status) {
    return store_do(store, status, "INSERT OR REPLACE INTO source_checks VALUES (?, ?, ?, ?)",
                    "ttti", study, own, other, cells);
}

bool sources_tell(Store *store, FILE *file, Status *status) {
    if (!store_has(store, "run_sources", status))
        return !status->failed;
    const char *sql = arena_print(
        "SELECT min(study), count(*), who, checked FROM (SELECT study, %s AS who,"
        "  (SELECT max(cells) FROM source_checks AS c WHERE c.study = runs.study"
        "   AND c.other = run_sources.source) AS checked FROM runs"
        "  JOIN run_sources ON run_id = runs.id"
        "  WHERE source <> ? AND runs.id IN (SELECT run_id FROM cells) GROUP BY study, source)"
        " GROUP BY who, checked ORDER BY 1",
        sources_who_sql);
    StoreStatement *s = store_query(store, status, sql, "t", own);
    while (store_row(&s, status)) {
        const int64_t others = store_integer(s, 1) - 1;
        say(file, "%s", store_text(s, 0));
        if (others)
            say(file, " and %" PRId64 " other stud%s", others, others == 1 ? "y" : "ies");
        say(file, ": searched by another program (%s; this one's are %s)", store_text(s, 2), own);
        if (store_type(s, 3) == STORE_INTEGER)
            say(file, "; %" PRId64 " searched again, 0 differ", store_integer(s, 3));
        say(file, "\n");
    }
    return !status->failed;
}
