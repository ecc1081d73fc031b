#include "match/match_store.h"

#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "store/catalog.h"
#include "store/provenance.h"
#include "store/strangers.h"

static const char *colour_of(int game) {
    return game % 2 ? "black" : "white";
}

/* ---- what is asked for ----------------------------------------------------------------------- */

static bool put_match(Store *store, MatchPlan *plan, Match *match, Status *status) {
    const int64_t player = plan->configurations[match->player].id,
                  opponent = plan->configurations[match->opponent].id;
    return store_do(store, status,
                    "INSERT INTO matches (player_id, opponent_id, control, rules)"
                    " VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    "iitt", player, opponent, match->control_text, plan->rules) &&
           store_ask(store, &match->id, status,
                     "SELECT id FROM matches WHERE player_id = ? AND opponent_id = ?"
                     " AND control = ? AND rules = ?",
                     "iitt", player, opponent, match->control_text, plan->rules);
}

static void put_members(StoreStatement *s, const MatchPlan *plan, const Match *match, int64_t study,
                        Status *status) {
    for (int pair = 0; pair < match->pairs && !status->failed; pair++) {
        const SuiteEntry *entry = &plan->suite->entries[match_plan_entry(plan, 2 * pair)];
        store_put(s, status, "iitttt", study, match->id, plan->spec->players[match->player].name,
                  plan->spec->players[match->opponent].name, plan->suite->name, entry->epd.id);
    }
}

static void put_plan(Store *store, MatchPlan *plan, Status *status) {
    int64_t study = 0;
    if (catalog_register_study(store, plan->spec->study, plan->spec->title, &study, status) &&
        plan->spec->stranger)
        strangers_put(store, plan->spec->stranger, study, status);
    for (int i = 0; i < plan->spec->players_nb && !status->failed; i++)
        catalog_register_configuration(store, &plan->configurations[i], status);
    StoreStatement *s =
        store_prepare(store,
                      "INSERT INTO match_members (study_id, match_id, player, opponent, entry_id)"
                      " SELECT ?1, ?2, ?3, ?4, entries.id FROM entries"
                      " JOIN suites ON suites.id = suite_id"
                      " WHERE suites.name = ?5 AND entries.name = ?6 ON CONFLICT DO NOTHING",
                      status);
    for (int i = 0; s && i < plan->nb && !status->failed; i++)
        if (put_match(store, plan, &plan->matches[i], status))
            put_members(s, plan, &plan->matches[i], study, status);
    store_release(s);
}

bool match_register(Store *store, MatchPlan *plan, Status *status) {
    if (!plan->positions)
        plan->positions = arena_new((size_t)plan->suite->nb, sizeof *plan->positions);
    if (!catalog_register_suite(store, plan->suite, plan->positions, status) ||
        !store_begin(store, status))
        return false;
    put_plan(store, plan, status);
    return store_end(store, status);
}

/* ---- what is there --------------------------------------------------------------------------- */

StoreStatement *match_games(Store *store, const char *columns, Status *status) {
    return store_prepare(
        store,
        arena_print("SELECT %s FROM games JOIN matches ON matches.id = match_id"
                    " JOIN positions ON positions.id = position_id"
                    " JOIN all_configurations AS own ON own.id = player_id"
                    " JOIN all_configurations AS other ON other.id = opponent_id"
                    " WHERE own.engine = coalesce(?1, engine_of(own.enhancements))"
                    " AND own.enhancements = ?2 AND own.parameters = ?3"
                    " AND other.engine = coalesce(?1, engine_of(other.enhancements))"
                    " AND other.enhancements = ?4 AND other.parameters = ?5 AND control = ?6"
                    " AND rules = ?7 AND fen = ?8 AND colour = ?9",
                    columns),
        status);
}

bool match_find_game(StoreStatement *s, const MatchPlan *plan, const Match *match, int game,
                     Status *status) {
    const PlanConfiguration *own = &plan->configurations[match->player],
                            *other = &plan->configurations[match->opponent];
    store_bind(s, "ttttttttt", own->engine, own->letters, own->parameters, other->letters,
               other->parameters, match->control_text, plan->rules,
               plan->suite->entries[match_plan_entry(plan, game)].epd.fen, colour_of(game));
    return store_next(s, status);
}

static int half_points(const char *result, int game) {
    const int white = strcmp(result, "1-0") == 0 ? 2 : strcmp(result, "0-1") == 0 ? 0 : 1;
    return game % 2 ? 2 - white : white;
}

bool match_recall(Store *store, MatchPlan *plan, bool failed_too, Status *status) {
    StoreStatement *s = match_games(store, "result", status);
    for (int i = 0; s && i < plan->nb; i++) {
        Match *match = &plan->matches[i];
        for (int game = 0; game < 2 * match->pairs && !status->failed; game++) {
            if (!match_find_game(s, plan, match, game, status))
                continue;
            const char *result = store_text(s, 0);
            match->points[game] = (int8_t)(result       ? half_points(result, game)
                                           : failed_too ? MATCH_GAME_FAILED
                                                        : MATCH_GAME_MISSING);
        }
    }
    store_release(s);
    return !status->failed;
}

static bool same_game(StoreStatement *s, const MatchPlan *plan, const Match *match, int pair,
                      Status *status) {
    const bool there = match_find_game(s, plan, match, 2 * pair, status);
    const char *first = there ? arena_text(store_text(s, 0)) : "";
    return match_find_game(s, plan, match, 2 * pair + 1, status) &&
           strcmp(first, store_text(s, 0)) == 0;
}

bool match_count_unequal(Store *store, const MatchPlan *plan, const Match *match, int64_t *unequal,
                         Status *status) {
    StoreStatement *s = match_games(store, "result || ' ' || moves || ' ' || thoughts", status);
    *unequal = 0;
    for (int pair = 0; s && pair < match->pairs && !status->failed; pair++)
        *unequal += match->points[2 * pair] >= 0 && match->points[2 * pair + 1] >= 0 &&
                    !same_game(s, plan, match, pair, status);
    store_release(s);
    return !status->failed;
}

/* ---- games ----------------------------------------------------------------------------------- */

void match_record_add(MatchRecord *record, const GameMove *move) {
    const char *space = record->moves.nb ? " " : "";
    text_add(&record->moves, "%s%s", space, move->move);
    text_add(&record->thoughts, "%s%d/%d/%" PRIu64, space, move->depth, move->score, move->nodes);
    text_add(&record->times, "%s%" PRId64, space, move->ns / 1000);
    record->nodes += move->nodes;
    record->ns += move->ns;
}

void match_record_release(MatchRecord *record) {
    text_release(&record->moves);
    text_release(&record->thoughts);
    text_release(&record->times);
    record->nodes = 0;
    record->ns = 0;
}

int match_points(const GameResult *result, int game) {
    return game % 2 ? 2 - result->white : result->white;
}

bool match_put_game(Store *store, const MatchPlan *plan, const Match *match, int game,
                    const GameResult *result, const char *reason, const MatchRecord *record,
                    int64_t run, Status *status) {
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    static const char sql[] =
        "INSERT OR REPLACE INTO games (match_id, position_id, colour, status, reason, result,"
        " ended_by, plies, nodes, cpu_ns, moves, thoughts, times, run_id, finished)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    char now[32];
    provenance_now(now);
    return store_do(
        store, status, sql, "iitttttiiitttit", match->id,
        plan->positions[match_plan_entry(plan, game)], colour_of(game), reason ? "failed" : "done",
        reason, reason ? NULL : results[result->white], reason ? NULL : game_end_names[result->end],
        reason ? (int64_t)0 : (int64_t)result->plies, (int64_t)record->nodes, record->ns,
        text_get(&record->moves), text_get(&record->thoughts), text_get(&record->times), run, now);
}
