/* M, multi-cut: an expected cut-node with several moves that cut in a shallower search is left, for
 * if one of them fails to cut another will.
 * Source: Bjornsson & Marsland, sec. 4 and Fig. 4.
 * Deviation: Fig. 4 as printed returns the last move's value from the full search; the kernel
 * returns the greatest. Choice: the endgame, where it is off, is where the game says so
 * (chess/rules.h; the paper only says: the endgame). */
#include "enhancements/registry.h"

enum { REDUCTION, CUTOFFS, MOVES, WHERE };
enum { WHERE_CUT, WHERE_NONPV };
enum { TRIES = OWN_FIRST, PRUNES };
enum { RECENT_MOVES = 7 }; /* the last three, as bits */

static const char *const where_choices[] = {"cut", "nonpv", NULL};

/* One cutoff more than moves never comes, which tells what the searches cost; more say no more. */
static bool multi_cut_check(const int64_t *param, Status *status) {
    const int most = (int)param[MOVES] + 1;
    return param[CUTOFFS] <= most ||
           status_fail(status, "parameter 'M.c': value '%d' out of range (1 to M.m + 1, here %d)",
                       (int)param[CUTOFFS], most);
}

/* More cutoffs than moves never come. */
static bool multi_cut_preserves(const int64_t *param) {
    return param[CUTOFFS] > param[MOVES];
}

static bool applies(const Node *n, const Active *self) {
    return (n->kind == KIND_CUT || (n->kind == KIND_ALL && self->param[WHERE] == WHERE_NONPV)) &&
           n->depth > self->param[REDUCTION] && !game_forced(&n->board) &&
           !(n->extended & RECENT_MOVES) && n->beta < SCORE_INFINITE && !game_is_ending(&n->board);
}

static bool multi_cut_prune(Search *s, Node *n, Active *self) {
    if (!applies(n, self))
        return false;
    self->count[TRIES][n->kind]++;
    const int depth = n->depth - 1 - (int)self->param[REDUCTION];
    int cutoffs = 0;
    for (int i = 0; i < self->param[MOVES] && i < n->ordering.list.count; i++) {
        int placed_by;
        Node child;
        search_make(n, &child, order_next(s, n, &placed_by));
        const Score value =
            search_child(s, &child, depth, -n->beta, -n->beta + 1, kind_below(n->kind), self->row);
        if (s->stop != STOP_NONE)
            return false;
        if (value >= n->beta && ++cutoffs == self->param[CUTOFFS]) {
            self->count[PRUNES][n->kind]++;
            n->score = n->beta;
            return true;
        }
    }
    n->ordering.next = 0; /* what is picked stays so: it comes in the same order */
    return false;
}

const Enhancement enhancement_multi_cut = {
    .params = {[REDUCTION] = {"r", PARAM_INTEGER, 2, 1, MAX_DEPTH, NULL,
                              "depth reduction of its searches; tried only at greater depths"},
               [CUTOFFS] = {"c", PARAM_INTEGER, 3, 1, MAX_MOVES, NULL, "cutoffs needed"},
               [MOVES] = {"m", PARAM_INTEGER, 10, 1, MAX_MOVES, NULL, "moves tried"},
               [WHERE] = {"where", PARAM_CHOICE, WHERE_CUT, 0, 0, where_choices,
                          "at expected cut-nodes only, or at all nodes except PV nodes"}},
    .counters =
        {AUDIT_COUNTERS("multicut"), [TRIES] = "multicut_tries", [PRUNES] = "multicut_prunes"},
    .inside = "multicut",
    .preserves_value = multi_cut_preserves,
    .check = multi_cut_check,
    .selective = SELECTIVE_ALWAYS,
    .minimal_windows = true,
    .prune = multi_cut_prune,
};
