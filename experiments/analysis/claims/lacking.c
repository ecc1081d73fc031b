#include "analysis/claims/lacking.h"

#include <inttypes.h>

#include "analysis/claims/asked.h"

/* The deepest that the database holds of it; games count as any depth. */
static bool depth_of(Store *store, const ClaimNeed *need, int64_t *depth, Status *status) {
    static const char *const sql[] = {
        [NEED_COUNTS] =
            "SELECT max(members.depth) FROM studies JOIN _members AS members ON study_id = id"
            " WHERE name = ?",
        [NEED_TIMES] = "SELECT max(depth) FROM timing WHERE study = ?",
        [NEED_GAMES] =
            "SELECT 99 * (count(*) > 0) FROM studies JOIN match_members ON study_id = studies.id"
            " JOIN matches ON matches.id = match_id"
            " JOIN _configurations AS own ON own.id = player_id"
            " JOIN _configurations AS other ON other.id = opponent_id WHERE name = ?",
        [NEED_TREES] = "SELECT max(depth) FROM minimal_tree WHERE status = 'done' AND ? <> ''",
        [NEED_BOARDS] =
            "SELECT count(*) FROM board_cost WHERE instructions IS NOT NULL AND ? <> ''",
    };
    *depth = 0;
    return store_ask(store, depth, status, sql[need->kind], "t", need->study);
}

static void add_need(Text *text, const ClaimNeed *need, int64_t positions) {
    static const char *const what[] = {[NEED_COUNTS] = "the study",
                                       [NEED_TIMES] = "CPU times of",
                                       [NEED_GAMES] = "the match",
                                       [NEED_TREES] = "minimal trees by",
                                       [NEED_BOARDS] = "instructions of"};
    text_add(text, "%s %s", what[need->kind], need->study);
    if (need->depth)
        text_add(text, " to depth %d", need->depth);
    if (need->positions)
        text_add(text, " on %d positions, of which %" PRId64 " are done", need->positions,
                 positions);
    text_add(text, " (`%s`)", need->command);
}

/* False on an error too. `positions`: on how many it is done, where it says how many. */
static bool is_lacking(Store *store, const ClaimNeed *need, int64_t *positions, Status *status) {
    int64_t depth;
    *positions = 0;
    if (!depth_of(store, need, &depth, status))
        return false;
    if (depth < (need->depth ? need->depth : 1))
        return true;
    return need->positions && asked_positions(store, need->study, need->depth, positions, status) &&
           *positions < need->positions;
}

bool lacking_add(Text *text, Store *store, const Claim *claim, Status *status) {
    bool some = false;
    for (int i = 0; i < claim->needs_nb && !status->failed; i++) {
        int64_t positions;
        if (!is_lacking(store, &claim->needs[i], &positions, status))
            continue;
        text_add(text, some ? "; " : "missing: ");
        add_need(text, &claim->needs[i], positions);
        some = true;
    }
    return some;
}

bool lacking_must(Store *store, const Claim *claim, bool trees_alone, Status *status) {
    int64_t positions;
    for (int i = 0; i < claim->needs_nb && !status->failed; i++) {
        const ClaimNeed *need = &claim->needs[i];
        if ((need->kind == NEED_TREES || (need->positions && !trees_alone)) &&
            is_lacking(store, need, &positions, status))
            return true;
    }
    return false;
}
