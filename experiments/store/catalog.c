#include "store/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "store/gaps.h"
#include "store/ledger.h"
#include "store/strangers.h"

/* ---- engines and registry -------------------------------------------------------------------- */

/* Which engines are this program's; that of '-' is also that of minimal trees. */
static const char own_sql[] =
    "INSERT OR IGNORE INTO engines VALUES (engine_of('-'), 1);"
    "CREATE TEMP VIEW IF NOT EXISTS own_engines AS SELECT signature, current,"
    "  CASE WHEN signature IN (SELECT signature FROM strangers) THEN current ELSE"
    "  signature = engine_of('-') OR EXISTS (SELECT 1 FROM all_configurations"
    "   WHERE engine = signature AND engine = engine_of(enhancements)) END AS own FROM engines";

/* Intervals and effects rest on the cells that were shown when they were computed: where others are
 * shown now, a study has none until its next run computes them anew. */
static const char change_sql[] =
    "CREATE TEMP TABLE changed AS SELECT DISTINCT name FROM own_engines"
    "  JOIN all_configurations ON engine = signature"
    "  JOIN all_members ON configuration_id = all_configurations.id"
    "  JOIN studies ON studies.id = study_id WHERE current <> own;"
    "DELETE FROM intervals WHERE study IN (SELECT name FROM changed);"
    "DELETE FROM effects WHERE study IN (SELECT name FROM changed);"
    "DROP TABLE changed;"
    "UPDATE engines SET current = NOT current"
    " WHERE signature IN (SELECT signature FROM own_engines WHERE current <> own)";

bool catalog_show_own(Store *store, Status *status) {
    int64_t changes = 0;
    return store_run(store, own_sql, status) &&
           store_ask(store, &changes, status,
                     "SELECT count(*) FROM own_engines WHERE current <> own", "") &&
           (changes == 0 || store_run(store, change_sql, status));
}

bool catalog_check_study(Store *store, const char *study, Status *status) {
    StoreStatement *s = store_prepare(
        store,
        "SELECT enhancements, group_concat(DISTINCT engine), engine_of(enhancements)"
        " FROM all_configurations WHERE id IN"
        "  (SELECT configuration_id FROM all_members JOIN studies ON studies.id = study_id"
        "   WHERE name = ?)"
        " GROUP BY enhancements HAVING max(engine IS engine_of(enhancements)"
        "  OR engine IN (SELECT signature FROM strangers)) = 0 LIMIT 1",
        status);
    if (s)
        store_bind(s, "t", study);
    if (s && store_next(s, status))
        status_fail(status,
                    "database '%s' holds counts of '%s' by another engine (signature %.100s; this"
                    " program's is %s)",
                    store_path(store), store_text(s, 0), store_text(s, 1),
                    store_text(s, 2) ? store_text(s, 2) : "unknown");
    store_release(s);
    return !status->failed;
}

static void put_parameters(Store *store, const char *owner, const Param *params, Status *status) {
    EngineSettings defaults;
    engine_settings_init(&defaults);
    for (const Param *p = params; p->name && !status->failed; p++) {
        char name[64], value[32];
        Text choices = TEXT_EMPTY;
        snprintf(name, sizeof name, "%s.%s", owner, p->name);
        for (int i = 0; p->kind == PARAM_CHOICE && p->choices[i]; i++)
            text_add(&choices, "%s%s", i ? " " : "", p->choices[i]);
        const char *fallback = engine_settings_get(&defaults, name, value);
        if (p->kind == PARAM_CHOICE)
            store_do(store, status, "INSERT INTO parameters VALUES (?, ?, ?, NULL, NULL, ?, ?)",
                     "ttttt", name, owner, fallback, text_get(&choices), p->help);
        else
            store_do(store, status, "INSERT INTO parameters VALUES (?, ?, ?, ?, ?, NULL, ?)",
                     "tttiit", name, owner, fallback, p->min, p->max, p->help);
        text_release(&choices);
    }
}

static void put_enhancement(Store *store, int row, Status *status) {
    const EngineEnhancement e = engine_enhancement(row);
    const char letter[] = {e.letter, '\0'};
    store_do(store, status, "INSERT INTO enhancements VALUES (?, ?, ?, ?, ?, ?)", "ittttt",
             (int64_t)row, letter, e.key, e.title, e.source, e.requires);
    put_parameters(store, letter, e.params, status);
    for (int i = 0; i < OWN_MAX; i++)
        if (e.counters[i])
            store_do(store, status, "INSERT INTO counter_names VALUES (?, ?)", "tt", e.counters[i],
                     letter);
}

bool catalog_describe(Store *store, Status *status) {
    if (!store_begin(store, status))
        return false;
    store_run(store, "DELETE FROM enhancements; DELETE FROM parameters; DELETE FROM counter_names",
              status);
    catalog_show_own(store, status);
    put_parameters(store, "base", base_params, status);
    for (int row = 0; row < engine_enhancement_nb(); row++)
        put_enhancement(store, row, status);
    for (int i = 0; i < COUNT_NB; i++)
        store_do(store, status, "INSERT INTO counter_names VALUES (?, 'base')", "t",
                 counter_names[i]);
    return store_end(store, status);
}

/* ---- what a plan asks for -------------------------------------------------------------------- */

static void join_moves(Text *text, const char moves[][ENGINE_MOVE_NB], int count) {
    for (int i = 0; i < count; i++)
        text_add(text, "%s%s", i ? " " : "", moves[i]);
}

/* An entry that is known must be what it was: results hang on it. */
static bool check_entry(Store *store, int64_t suite, const SuiteEntry *entry, const char *best,
                        const char *avoid, const char *suite_name, Status *status) {
    StoreStatement *s = store_prepare(
        store,
        "SELECT fen, best, avoid FROM entries JOIN positions ON positions.id = position_id"
        " WHERE suite_id = ? AND name = ?",
        status);
    if (!s)
        return false;
    store_bind(s, "it", suite, entry->epd.id);
    if (store_next(s, status) &&
        (strcmp(store_text(s, 0), entry->epd.fen) != 0 || strcmp(store_text(s, 1), best) != 0 ||
         strcmp(store_text(s, 2), avoid) != 0))
        status_fail(
            status,
            "position '%s' of suite '%s' differs from the one in the database ('%s', best '%s', "
            "avoid '%s'; now '%s', best '%s', avoid '%s'): give it another id, or use "
            "another database",
            entry->epd.id, suite_name, store_text(s, 0), store_text(s, 1), store_text(s, 2),
            entry->epd.fen, best, avoid);
    store_release(s);
    return !status->failed;
}

static bool put_suite(Store *store, const char *name, int64_t *id, Status *status) {
    return store_do(store, status, "INSERT INTO suites (name) VALUES (?) ON CONFLICT DO NOTHING",
                    "t", name) &&
           store_ask(store, id, status, "SELECT id FROM suites WHERE name = ?", "t", name);
}

/* What was drawn from the entry, in whatever study it is. */
#define DRAWN_SQL                                                                                  \
    " WHERE suite = (SELECT suites.name FROM entries JOIN suites ON suites.id = suite_id"          \
    "                WHERE entries.id = ?1)"                                                       \
    " AND study IN (SELECT name FROM studies WHERE EXISTS"                                         \
    "   (SELECT 1 FROM all_members WHERE study_id = studies.id AND entry_id = ?1))"

/* The game that an entry is from; none where its file names none any more. Intervals that were drawn
 * otherwise go: whoever computes a study's next draws them again. */
static bool put_cluster(Store *store, int64_t entry, const char *game, Status *status) {
    int64_t same = 0;
    if (!store_ask(store, &same, status,
                   "SELECT (SELECT name FROM clusters WHERE entry_id = ?) IS nullif(?, '')", "it",
                   entry, game) ||
        same)
        return !status->failed;
    return store_do(store, status, "DELETE FROM intervals" DRAWN_SQL, "i", entry) &&
           store_do(store, status, "DELETE FROM effects" DRAWN_SQL, "i", entry) &&
           store_do(store, status, "DELETE FROM clusters WHERE entry_id = ?", "i", entry) &&
           (!game[0] ||
            store_do(store, status, "INSERT INTO clusters VALUES (?, ?)", "it", entry, game));
}

/* An entry, and the suite that it is of. */
static bool put_entry(Store *store, const Suite *of, int index, int64_t position, int64_t *id,
                      Status *status) {
    const SuiteEntry *entry = &of->entries[index];
    char name[SUITE_NAME_NB];
    int64_t suite;
    suite_name_of(of, index, name);
    if (!put_suite(store, name, &suite, status))
        return false;
    Text best = TEXT_EMPTY, avoid = TEXT_EMPTY;
    join_moves(&best, entry->epd.best, entry->epd.best_nb);
    join_moves(&avoid, entry->epd.avoid, entry->epd.avoid_nb);
    if (check_entry(store, suite, entry, text_get(&best), text_get(&avoid), name, status))
        store_do(store, status,
                 "INSERT INTO entries (suite_id, name, number, position_id, best, avoid, mate)"
                 " VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0)) ON CONFLICT DO UPDATE SET"
                 " number = excluded.number, mate = excluded.mate",
                 "itiitti", suite, entry->epd.id, (int64_t)entry->line, position, text_get(&best),
                 text_get(&avoid), (int64_t)entry->epd.mate);
    text_release(&best);
    text_release(&avoid);
    return !status->failed &&
           store_ask(store, id, status, "SELECT id FROM entries WHERE suite_id = ? AND name = ?",
                     "it", suite, entry->epd.id) &&
           put_cluster(store, *id, entry->epd.game, status);
}

static bool put_position(Store *store, const char *fen, int64_t *id, Status *status) {
    return store_do(store, status, "INSERT INTO positions (fen) VALUES (?) ON CONFLICT DO NOTHING",
                    "t", fen) &&
           store_ask(store, id, status, "SELECT id FROM positions WHERE fen = ?", "t", fen);
}

bool catalog_register_configuration(Store *store, PlanConfiguration *c, Status *status) {
    return store_do(store, status,
                    "INSERT INTO engines VALUES (coalesce(?, engine_of(?)), 1)"
                    " ON CONFLICT DO UPDATE SET current = 1",
                    "tt", c->engine, c->letters) &&
           store_do(store, status,
                    "INSERT INTO all_configurations (engine, enhancements, parameters, preserves,"
                    " game, deepening) VALUES (coalesce(?6, engine_of(?1)), ?1, ?2, ?3, ?4, ?5)"
                    " ON CONFLICT DO NOTHING",
                    "ttitit", c->letters, c->parameters, (int64_t)c->preserves, c->game,
                    (int64_t)c->deepening, c->engine) &&
           store_ask(store, &c->id, status,
                     "SELECT id FROM all_configurations WHERE engine = coalesce(?3, engine_of(?1))"
                     " AND enhancements = ?1 AND parameters = ?2",
                     "ttt", c->letters, c->parameters, c->engine);
}

bool catalog_register_study(Store *store, const char *name, const char *title, int64_t *id,
                            Status *status) {
    return store_do(store, status,
                    "INSERT INTO studies (name, title) VALUES (?, ?)"
                    " ON CONFLICT DO UPDATE SET title = excluded.title WHERE excluded.title <> ''",
                    "tt", name, title) &&
           store_ask(store, id, status, "SELECT id FROM studies WHERE name = ?", "t", name);
}

static bool put_configurations(Store *store, Plan *plan, Status *status) {
    for (int i = 0; i < plan->configurations_nb && !status->failed; i++)
        catalog_register_configuration(store, &plan->configurations[i], status);
    return !status->failed;
}

static bool put_positions(Store *store, Plan *plan, Status *status) {
    for (int i = 0; i < plan->positions_nb && !status->failed; i++)
        put_position(store, plan->positions[i].fen, &plan->positions[i].id, status);
    return !status->failed;
}

/* Every set of the plan under one setting, at every depth. */
static void put_members(StoreStatement *s, const Plan *plan, int setting, int64_t setting_id,
                        int64_t study, const int64_t *entries, Status *status) {
    const int last = plan->spec->depth, first = last < 1 ? last : 1;
    for (int e = 0; e < plan->suite->nb; e++)
        for (int i = 0; i < plan->spec->sets_nb; i++) {
            const int number = plan->member[setting * plan->spec->sets_nb + i];
            const PlanConfiguration *c = &plan->configurations[number];
            for (int depth = first; depth <= last && !status->failed; depth++) {
                if (!plan_asks(plan, plan->entry_position[e], number, depth))
                    continue;
                store_bind(s, "iiiiii", study, entries[e], c->id, (int64_t)depth, setting_id,
                           (int64_t)plan_is_cell(plan, c, depth));
                store_finish_row(s, status);
            }
        }
}

/* The name of a setting that is a universe. */
static bool put_universe(Store *store, const Plan *plan, int setting, int64_t setting_id,
                         int64_t study, Status *status) {
    return !plan->spec->universes ||
           store_do(store, status,
                    "INSERT INTO universes VALUES (?, ?, ?)"
                    " ON CONFLICT DO UPDATE SET name = excluded.name",
                    "iit", study, setting_id, plan->spec->universes[setting]);
}

static void put_settings(Store *store, const Plan *plan, int64_t study, const int64_t *entries,
                         Status *status) {
    StoreStatement *s = store_prepare(store,
                                      "INSERT INTO all_members VALUES (?, ?, ?, ?, ?, ?)"
                                      " ON CONFLICT DO UPDATE SET is_cell ="
                                      " max(is_cell, excluded.is_cell)",
                                      status);
    for (int i = 0; s && i < plan->spec->settings_nb && !status->failed; i++) {
        char text[ENGINE_PARAMS_NB];
        int64_t id = 0;
        spec_setting_text(plan->spec, i, text);
        store_do(store, status,
                 "INSERT INTO settings (parameters) VALUES (?) ON CONFLICT DO NOTHING", "t", text);
        if (store_ask(store, &id, status, "SELECT id FROM settings WHERE parameters = ?", "t",
                      text) &&
            put_universe(store, plan, i, id, study, status))
            put_members(s, plan, i, id, study, entries, status);
    }
    store_release(s);
}

/* A study has one baseline: what its last spec says. */
static void put_baseline(Store *store, const Plan *plan, int64_t study, Status *status) {
    if (plan->baseline >= 0 && !status->failed)
        store_do(store, status,
                 "INSERT INTO baselines VALUES (?, ?) ON CONFLICT DO UPDATE SET"
                 " configuration_id = excluded.configuration_id",
                 "ii", study, plan->configurations[plan->baseline].id);
}

static void put_plan(Store *store, Plan *plan, Status *status) {
    int64_t study = 0;
    int64_t *entries = mem_new((size_t)plan->suite->nb, sizeof *entries);
    if (catalog_register_study(store, plan->spec->study, plan->spec->title, &study, status) &&
        (!plan->spec->stranger || strangers_put(store, plan->spec->stranger, study, status)) &&
        put_positions(store, plan, status) && put_configurations(store, plan, status)) {
        for (int e = 0; e < plan->suite->nb && !status->failed; e++)
            put_entry(store, plan->suite, e, plan->positions[plan->entry_position[e]].id,
                      &entries[e], status);
        if (!status->failed)
            put_settings(store, plan, study, entries, status);
        put_baseline(store, plan, study, status);
    }
    free(entries);
}

bool catalog_register(Store *store, Plan *plan, Status *status) {
    if (!store_begin(store, status))
        return false;
    put_plan(store, plan, status);
    return store_end(store, status);
}

bool catalog_register_suite(Store *store, const Suite *suite, int64_t positions[], Status *status) {
    int64_t entry;
    if (!store_begin(store, status))
        return false;
    for (int e = 0; e < suite->nb && !status->failed; e++)
        if (put_position(store, suite->entries[e].epd.fen, &positions[e], status))
            put_entry(store, suite, e, positions[e], &entry, status);
    return store_end(store, status);
}

/* ---- what is there already ------------------------------------------------------------------- */

/* What the database calls the plan's positions and configurations; 0 for what it does not know. */
static bool find_ids(Store *store, Plan *plan, Status *status) {
    for (int i = 0; i < plan->positions_nb && !status->failed; i++) {
        PlanPosition *p = &plan->positions[i];
        p->id = 0;
        store_ask(store, &p->id, status, "SELECT id FROM positions WHERE fen = ?", "t", p->fen);
    }
    for (int i = 0; i < plan->configurations_nb && !status->failed; i++) {
        PlanConfiguration *c = &plan->configurations[i];
        c->id = 0;
        store_ask(store, &c->id, status,
                  "SELECT id FROM all_configurations WHERE engine = coalesce(?1, engine_of(?2))"
                  " AND enhancements = ?2 AND parameters = ?3",
                  "ttt", c->engine, c->letters, c->parameters);
    }
    return !status->failed;
}

bool catalog_mark_known(Store *store, Plan *plan, Status *status) {
    if (!find_ids(store, plan, status))
        return false;
    Text sql = TEXT_EMPTY;
    text_add(&sql,
             "SELECT (%s) OR EXISTS (SELECT 1 FROM cells"
             "  WHERE position_id = ?1 AND configuration_id = ?2 AND depth = ?3"
             "  AND (status = 'timeout' AND (?5 BETWEEN 1 AND node_limit OR reason = ?7)"
             "       OR status = 'skipped' AND ?6))",
             gaps_whole_sql);
    StoreStatement *s = store_prepare(store, text_get(&sql), status);
    text_release(&sql);
    for (int64_t i = 0; s && i < plan->cells_nb && !status->failed; i++) {
        PlanCell *cell = &plan->cells[i];
        const PlanConfiguration *c = &plan->configurations[cell->configuration];
        store_bind(s, "iiiiiit", plan->positions[cell->position].id, c->id, (int64_t)cell->depth,
                   (int64_t)(c->deepening && !plan->spec->stranger),
                   (int64_t)plan->spec->node_limit, (int64_t)(c->unfit != NULL),
                   LEDGER_ENDED_ITSELF);
        cell->known = store_next(s, status) && store_integer(s, 0);
    }
    store_release(s);
    return !status->failed;
}
