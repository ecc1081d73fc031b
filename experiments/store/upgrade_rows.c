#include "store/upgrade.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "store/contents.h"
#include "store/members.h"

/* ---- counts ---------------------------------------------------------------------------------- */

static const char iterations_sql[] =
    "SELECT position_id, configuration_id, depth, pv, counters FROM other.iterations LEFT JOIN "
    "other.details ON iteration_id = id"
    " ORDER BY position_id, configuration_id, depth";
enum { PV = 3, COUNTERS };

static const char put_sql[] =
    "INSERT INTO main.iterations SELECT position_id, configuration_id, depth, score, best_move, "
    "nbp,"
    " nc, interior, horizon, quiescence, cpu_ns, cell_id, nullif(?4, 0), nullif(?5, 0),"
    " nullif(?6, 0)"
    " FROM other.iterations WHERE position_id = ?1 AND configuration_id = ?2 AND depth = ?3";

/* {"name": [pv, cut, all], ...}; a foreign engine's are "{}". `always`: names that every search has. */
static void read_counters(Store *store, const char *json, const TextIndex *always,
                          CountRows *counts, Status *status) {
    StoreStatement *row = store_query(
        store, status, "SELECT key, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)", "t",
        json);
    counts->nb = 0;
    while (store_row(&row, status)) {
        CountRow *count = count_rows_add(counts);
        bool good = strlen(store_text(row, 0)) < sizeof count->name;
        for (int kind = 0; kind < KIND_NB && good; kind++) {
            good = store_type(row, 1 + kind) == STORE_INTEGER;
            count->of[kind] = store_integer(row, 1 + kind);
        }
        if (!good) {
            status_fail(status, "counters cannot be read: %.100s", json);
            continue;
        }
        strcpy(count->name, store_text(row, 0));
        count->always = index_find(always, count->name) >= 0;
    }
    count_rows_list_ranks(counts);
}

bool upgrade_iterations(Store *store, Status *status) {
    Contents *contents = contents_open(store, status);
    StoreStatement *row = contents ? store_prepare(store, iterations_sql, status) : NULL;
    TextIndex always = {.nb = 0};
    CountRows counts = {.nb = 0};
    count_names_always(&always);
    while (store_row(&row, status)) {
        int64_t line = 0, content = 0, list = 0;
        if (store_text(row, PV)) {
            contents_put_line(contents, store_text(row, PV), &line, status);
            read_counters(store, store_text(row, COUNTERS), &always, &counts, status);
            if (counts.nb && !status->failed)
                contents_put(contents, &counts, &content, &list, status);
        }
        if (!status->failed)
            store_do(store, status, put_sql, "iiiiii", store_integer(row, 0), store_integer(row, 1),
                     store_integer(row, 2), line, content, list);
    }
    free(counts.rows);
    contents_close(contents);
    return !status->failed && (!store_has_table(store, "other", "seldepths", status) ||
                               store_run(store,
                                         "INSERT INTO main.seldepths SELECT position_id,"
                                         " configuration_id, depth, seldepth FROM other.seldepths"
                                         " JOIN other.iterations ON id = iteration_id",
                                         status));
}

/* ---- members --------------------------------------------------------------------------------- */

/* Nobody kept which spec asked: one part, which no run replaces. */
static const char parts_sql[] =
    "INSERT INTO main.parts (study_id, spec, profile, changes, suite, spec_mark, suite_mark, "
    "updated,"
    " current) SELECT id, '', coalesce((SELECT profile FROM main.runs WHERE study = name"
    "  ORDER BY runs.id DESC LIMIT 1), ''), '', '', 0, 0,"
    " strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), 1 FROM main.studies";

enum { STUDY, CONFIGURATION, SETTING, KEYS_NB };

static bool put_member(Members *members, const int64_t group[], int64_t block, Status *status) {
    int64_t part = 0;
    return store_ask(members->store, &part, status, "SELECT id FROM parts WHERE study_id = ?", "i",
                     group[STUDY]) &&
           members_put(members, part, group[CONFIGURATION], group[SETTING], block, status);
}

bool upgrade_members(Store *store, const char *table, Status *status) {
    Members members = {.store = store};
    const char *sql = arena_print(
        "SELECT study_id, configuration_id, setting_id, entry_id, depth, is_cell FROM other.%s"
        " ORDER BY study_id, configuration_id, setting_id, entry_id, depth",
        table);
    if (store_run(store, parts_sql, status))
        members_groups(&members, sql, KEYS_NB, put_member, status);
    free(members.rows);
    return !status->failed && members_refresh_each(store, "SELECT id FROM studies", status);
}

/* ---- intervals and effects ------------------------------------------------------------------- */

/* A suite or setting that only these rows name is one, too. */
static const char names_sql[] =
    "INSERT OR IGNORE INTO main.metrics (name) SELECT DISTINCT metric FROM other.intervals;"
    "INSERT OR IGNORE INTO main.methods (name) SELECT DISTINCT method FROM other.intervals;"
    "INSERT OR IGNORE INTO main.sets (letters) SELECT DISTINCT enhancements FROM other.intervals;"
    "INSERT OR IGNORE INTO main.suites (name) SELECT DISTINCT suite FROM other.intervals;"
    "INSERT OR IGNORE INTO main.settings (parameters) SELECT DISTINCT setting FROM other.intervals";
static const char intervals_sql[] =
    "INSERT INTO main.intervals SELECT s.id, u.id, g.id, e.id, depth, m.id, h.id, NULL, low, high,"
    " seed FROM other.intervals AS o JOIN main.studies AS s ON s.name = study"
    " JOIN main.suites AS u ON u.name = suite JOIN main.settings AS g ON g.parameters = setting"
    " JOIN main.sets AS e ON e.letters = enhancements JOIN main.metrics AS m ON m.name = metric"
    " JOIN main.methods AS h ON h.name = method WHERE low IS NOT NULL OR high IS NOT NULL";
static const char effect_names_sql[] =
    "INSERT OR IGNORE INTO main.metrics (name) SELECT DISTINCT metric FROM other.effects;"
    "INSERT OR IGNORE INTO main.suites (name) SELECT DISTINCT suite FROM other.effects;"
    "INSERT OR IGNORE INTO main.settings (parameters) SELECT DISTINCT setting FROM other.effects;"
    "INSERT OR IGNORE INTO main.sets (letters) SELECT letters FROM other.effects"
    "  UNION SELECT cube FROM other.effects UNION SELECT fixed FROM other.effects";
static const char effects_sql[] =
    "INSERT INTO main.effects SELECT s.id, u.id, g.id, depth, m.id, substr(kind, 1, 1), e.id, "
    "value,"
    " low, high, band_low, band_high, positions, largest_share, largest_position, c.id, f.id"
    " FROM other.effects AS o JOIN main.studies AS s ON s.name = study"
    " JOIN main.suites AS u ON u.name = suite JOIN main.settings AS g ON g.parameters = setting"
    " JOIN main.sets AS e ON e.letters = o.letters JOIN main.metrics AS m ON m.name = metric"
    " JOIN main.sets AS c ON c.letters = cube JOIN main.sets AS f ON f.letters = fixed";

bool upgrade_answers(Store *store, Status *status) {
    return (!store_has_table(store, "other", "intervals", status) ||
            (store_run(store, names_sql, status) && store_run(store, intervals_sql, status))) &&
           (!store_has_table(store, "other", "effects", status) ||
            (store_run(store, effect_names_sql, status) &&
             store_run(store, effects_sql, status))) &&
           !status->failed;
}
