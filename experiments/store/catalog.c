#include "store/catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "store/gaps.h"
#include "store/ledger.h"
#include "store/members.h"
#include "store/strangers.h"

/* ---- what belongs to a plan ----------------------------------------------------------------- */

static void join_moves(Text *text, const char moves[][ENGINE_MOVE_NB], int count) {
    for (int i = 0; i < count; i++)
        text_add(text, "%s%s", i ? " " : "", moves[i]);
}

/* Under one name a suite has one content. Where an entry of the same name and another content is asked by
 * another study, results could not be told apart by their names. */
static bool check_entry(Store *store, int64_t id, Status *status) {
    StoreStatement *s = store_query(
        store, status,
        "SELECT new.name, suites.name, old_fen.fen, old.best, old.avoid, new_fen.fen, new.best, "
        "new.avoid, studies.name"
        " FROM entries AS new JOIN entries AS old ON old.suite_id = new.suite_id"
        "  AND old.name = new.name AND old.id <> new.id"
        " JOIN suites ON suites.id = new.suite_id"
        " JOIN positions AS new_fen ON new_fen.id = new.position_id"
        " JOIN positions AS old_fen ON old_fen.id = old.position_id"
        " JOIN block_rows ON block_rows.entry_id = old.id AND block_id IN"
        "  (SELECT block_id FROM study_members)"
        " JOIN study_members USING (block_id) JOIN studies ON studies.id = study_id"
        " WHERE new.id = ? LIMIT 1",
        "i", id);
    if (store_row(&s, status))
        status_fail(status,
                    "position '%s' of suite '%s' differs from the one that study '%s' in the "
                    "database has ('%s', best '%s', avoid '%s'; now '%s', best '%s', avoid '%s'): "
                    "give it another id, or use another database",
                    store_text(s, 0), store_text(s, 1), store_text(s, 8), store_text(s, 2),
                    store_text(s, 3), store_text(s, 4), store_text(s, 5), store_text(s, 6),
                    store_text(s, 7));
    store_release(s);
    return !status->failed;
}

/* Which entries the view `position` shows, of the suites of those that were put: these, and what a study
 * or a match asks. */
static bool show_entries(Store *store, const int64_t *entries, int nb, Status *status) {
    store_run(store,
              "CREATE TEMP TABLE IF NOT EXISTS held_entries (entry_id INTEGER PRIMARY KEY);"
              "CREATE TEMP TABLE IF NOT EXISTS put_entries (id INTEGER PRIMARY KEY);"
              "DELETE FROM temp.held_entries; DELETE FROM temp.put_entries;"
              "INSERT INTO temp.held_entries SELECT entry_id FROM block_rows WHERE block_id IN"
              "  (SELECT block_id FROM study_members) UNION SELECT entry_id FROM match_members",
              status);
    for (int i = 0; i < nb && !status->failed; i++)
        store_do(store, status, "INSERT OR IGNORE INTO temp.put_entries VALUES (?)", "i",
                 entries[i]);
    return !status->failed &&
           store_run(store,
                     "UPDATE entries SET current = id IN (SELECT id FROM temp.put_entries)"
                     "  OR id IN (SELECT entry_id FROM temp.held_entries)"
                     " WHERE suite_id IN (SELECT suite_id FROM entries"
                     "   WHERE id IN (SELECT id FROM temp.put_entries))"
                     "  AND current <> (id IN (SELECT id FROM temp.put_entries)"
                     "   OR id IN (SELECT entry_id FROM temp.held_entries))",
                     status);
}

bool catalog_name(Store *store, const char *table, const char *column, const char *text,
                  int64_t *id, Status *status) {
    char find[96], put[96];
    snprintf(find, sizeof find, "SELECT id FROM %s WHERE %s = ?", table, column);
    snprintf(put, sizeof put, "INSERT INTO %s (%s) VALUES (?)", table, column);
    *id = 0;
    if (store_ask(store, id, status, find, "t", text) || status->failed)
        return !status->failed;
    if (store_do(store, status, put, "t", text))
        *id = store_last_id(store);
    return !status->failed;
}

/* What was drawn from the entry, in whatever study it is. */
#define DRAWN_SQL                                                                                  \
    " WHERE suite_id = (SELECT suite_id FROM entries WHERE id = ?1) AND study_id IN"               \
    "  (SELECT study_id FROM study_members JOIN block_rows USING (block_id) WHERE entry_id = ?1)"

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
    if (!catalog_name(store, "suites", "name", name, &suite, status))
        return false;
    Text best = TEXT_EMPTY, avoid = TEXT_EMPTY;
    join_moves(&best, entry->epd.best, entry->epd.best_nb);
    join_moves(&avoid, entry->epd.avoid, entry->epd.avoid_nb);
    store_do(store, status,
             "INSERT INTO entries (suite_id, name, number, position_id, best, avoid, mate)"
             " VALUES (?, ?, ?, ?, ?, ?, nullif(?, 0)) ON CONFLICT DO UPDATE SET"
             " number = excluded.number, mate = excluded.mate"
             " WHERE number <> excluded.number OR mate IS NOT excluded.mate",
             "itiitti", suite, entry->epd.id, (int64_t)entry->line, position, text_get(&best),
             text_get(&avoid), (int64_t)entry->epd.mate);
    store_ask(store, id, status,
              "SELECT id FROM entries WHERE (suite_id, name, position_id, best, avoid) ="
              " (?, ?, ?, ?, ?)",
              "ititt", suite, entry->epd.id, position, text_get(&best), text_get(&avoid));
    text_release(&best);
    text_release(&avoid);
    return !status->failed && put_cluster(store, *id, entry->epd.game, status);
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

/* What a configuration asks: its block. Of a plan that was not cut it hangs on deepening alone. */
static bool put_block(Members *members, const Plan *plan, int number, const int64_t *entries,
                      int64_t *block, Status *status) {
    const int last = plan->spec->depth, first = last < 1 ? last : 1;
    const PlanConfiguration *c = &plan->configurations[number];
    for (int e = 0; e < plan->suite->nb; e++)
        for (int depth = first; depth <= last; depth++)
            if (plan_asks(plan, plan->entry_position[e], number, depth))
                members_add(members, (MemberRow){entries[e], depth, plan_is_cell(plan, c, depth)});
    *block = 0;
    return members->nb == 0 || members_block(members, block, status);
}

/* Blocks by configuration. */
static int64_t *put_blocks(Members *members, const Plan *plan, const int64_t *entries,
                           Status *status) {
    int64_t *blocks = mem_new((size_t)plan->configurations_nb, sizeof *blocks);
    int64_t same[2] = {0, 0};
    for (int i = 0; i < plan->configurations_nb && !status->failed; i++) {
        int64_t *of = &same[plan->configurations[i].deepening];
        if (*of == 0 || plan->asked)
            put_block(members, plan, i, entries, of, status);
        blocks[i] = *of;
    }
    return blocks;
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

static void put_setting(Store *store, Members *members, const Plan *plan, int setting,
                        int64_t study, int64_t part, const int64_t *blocks, Status *status) {
    char text[ENGINE_PARAMS_NB];
    int64_t id = 0;
    spec_setting_text(plan->spec, setting, text);
    if (!catalog_name(store, "settings", "parameters", text, &id, status) ||
        !put_universe(store, plan, setting, id, study, status))
        return;
    for (int i = 0; i < plan->spec->sets_nb && !status->failed; i++) {
        const int number = plan->member[setting * plan->spec->sets_nb + i];
        if (blocks[number])
            members_put(members, part, plan->configurations[number].id, id, blocks[number], status);
    }
}

static void put_settings(Store *store, const Plan *plan, int64_t study, int64_t part,
                         const int64_t *entries, Status *status) {
    Members members = {.store = store};
    int64_t *blocks = put_blocks(&members, plan, entries, status);
    for (int i = 0; i < plan->spec->settings_nb && !status->failed; i++)
        put_setting(store, &members, plan, i, study, part, blocks, status);
    free(members.rows);
    free(blocks);
}

/* A study has one baseline: what its last spec says. */
static void put_baseline(Store *store, const Plan *plan, int64_t study, Status *status) {
    if (plan->baseline >= 0 && !status->failed)
        store_do(store, status,
                 "INSERT INTO baselines VALUES (?, ?) ON CONFLICT DO UPDATE SET"
                 " configuration_id = excluded.configuration_id",
                 "ii", study, plan->configurations[plan->baseline].id);
}

/* Hash of a plan's spec: with that of its suite what makes another part of a study of it. */
static int64_t spec_mark(const Plan *plan) {
    return (int64_t)(rng_mix(text_hash(TEXT_HASH_START, plan->spec->text)) >> 1);
}

/* What belongs to members that are no more. */
static const char orphans_sql[] = "DELETE FROM universes WHERE (study_id, setting_id) NOT IN"
                                  " (SELECT study_id, setting_id FROM setting_members);"
                                  "DELETE FROM baselines WHERE (study_id, configuration_id) NOT IN"
                                  " (SELECT study_id, configuration_id FROM study_members)";

static void put_part(Store *store, Plan *plan, const MemberPart *about, int64_t study,
                     const int64_t *entries, Status *status) {
    int64_t part = 0;
    if (!members_part(store, study, about, plan->suite->name, spec_mark(plan),
                      plan->suite_mark ? plan->suite_mark : plan_suite_mark(plan->suite), &part,
                      status))
        return;
    put_settings(store, plan, study, part, entries, status);
    if (status->failed || !members_refresh(store, study, status))
        return;
    put_baseline(store, plan, study, status);
    store_run(store, orphans_sql, status);
    for (int e = 0; e < plan->suite->nb && !status->failed; e++)
        check_entry(store, entries[e], status);
    if (!status->failed)
        show_entries(store, entries, plan->suite->nb, status);
}

static void put_plan(Store *store, Plan *plan, const MemberPart *about, Status *status) {
    int64_t study = 0;
    int64_t *entries = mem_new((size_t)plan->suite->nb, sizeof *entries);
    if (catalog_register_study(store, plan->spec->study, plan->spec->title, &study, status) &&
        (!plan->spec->stranger || strangers_put(store, plan->spec->stranger, study, status))) {
        for (int i = 0; i < plan->positions_nb && !status->failed; i++)
            catalog_name(store, "positions", "fen", plan->positions[i].fen, &plan->positions[i].id,
                         status);
        for (int i = 0; i < plan->configurations_nb && !status->failed; i++)
            catalog_register_configuration(store, &plan->configurations[i], status);
        for (int e = 0; e < plan->suite->nb && !status->failed; e++)
            put_entry(store, plan->suite, e, plan->positions[plan->entry_position[e]].id,
                      &entries[e], status);
        if (!status->failed)
            put_part(store, plan, about, study, entries, status);
    }
    free(entries);
}

bool catalog_register(Store *store, Plan *plan, const MemberPart *about, Status *status) {
    if (!store_begin(store, status))
        return false;
    put_plan(store, plan, about, status);
    if (!status->failed)
        traits_fill(store, status);
    return store_end(store, status);
}

bool catalog_register_suite(Store *store, const Suite *suite, int64_t positions[], Status *status) {
    int64_t *entries = mem_new((size_t)suite->nb, sizeof *entries);
    if (store_begin(store, status)) {
        for (int e = 0; e < suite->nb && !status->failed; e++)
            if (catalog_name(store, "positions", "fen", suite->entries[e].epd.fen, &positions[e],
                             status) &&
                put_entry(store, suite, e, positions[e], &entries[e], status))
                check_entry(store, entries[e], status);
        if (!status->failed)
            show_entries(store, entries, suite->nb, status);
        if (!status->failed)
            traits_fill(store, status);
        store_end(store, status);
    }
    free(entries);
    return !status->failed;
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
    const char *sql =
        arena_print("SELECT (%s) OR EXISTS (SELECT 1 FROM cells"
                    "  WHERE position_id = ?1 AND configuration_id = ?2 AND depth = ?3"
                    "  AND (status = 'timeout' AND (?5 BETWEEN 1 AND node_limit OR reason = ?7)"
                    "       OR status = 'skipped' AND ?6))",
                    gaps_whole_sql);
    store_run(store, "BEGIN", status); /* or each search takes the locks anew */
    for (int64_t i = 0; i < plan->cells_nb && !status->failed; i++) {
        PlanCell *cell = &plan->cells[i];
        const PlanConfiguration *c = &plan->configurations[cell->configuration];
        int64_t known = 0;
        store_ask(store, &known, status, sql, "iiiiiit", plan->positions[cell->position].id, c->id,
                  (int64_t)cell->depth, (int64_t)(c->deepening && !plan->spec->stranger),
                  (int64_t)plan->spec->node_limit, (int64_t)(c->unfit != NULL),
                  LEDGER_ENDED_ITSELF);
        cell->known = known;
    }
    return store_end(store, status);
}
