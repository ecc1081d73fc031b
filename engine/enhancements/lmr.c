/* l, late move reductions: quiet moves that come late in the order are searched less deep, and again
 * with all their plies where they turn out better than the best so far.
 * Source: Chess Programming Wiki, "Late Move Reductions"; Levy, Broughton & Taylor 1989 for
 * reductions by rank in a search with killers and history.
 *
 * Choice: the number of plies is the same at every rank and depth. */
#include "enhancements/registry.h"

enum { FROM, DEPTH, REDUCTION, WHERE };
enum { WHERE_NONPV, WHERE_ALL };

static const char *const where_choices[] = {"nonpv", "all", NULL};

static bool lmr_preserves(const int64_t *param) {
    return param[REDUCTION] == 0 || param[FROM] >= MAX_MOVES;
}

static void lmr_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    (void)s;
    if (n->depth < self->param[DEPTH] || game_forced(&n->board) ||
        (n->kind == KIND_PV && self->param[WHERE] == WHERE_NONPV))
        return;
    rule_add(rule, &(MoveChange){.self = self,
                                 .from = (int)self->param[FROM],
                                 .classes = MOVES_QUIET,
                                 .plies = -(int)self->param[REDUCTION]});
}

const Enhancement enhancement_lmr = {
    .params = {[FROM] = {"k", PARAM_INTEGER, 4, 1, MAX_MOVES, NULL,
                         "moves searched to the full depth"},
               [DEPTH] = {"depth", PARAM_INTEGER, 3, 2, MAX_DEPTH, NULL,
                          "least depth at which it is used"},
               [REDUCTION] = {"r", PARAM_INTEGER, 1, 0, MAX_DEPTH, NULL, "plies less"},
               [WHERE] = {"where", PARAM_CHOICE, WHERE_NONPV, 0, 0, where_choices,
                          "at all nodes except PV nodes, or at all"}},
    .counters =
        {AUDIT_COUNTERS("lmr"), [OWN_CHANGED] = "lmr_reduced", [OWN_AGAIN] = "lmr_researches"},
    .preserves_value = lmr_preserves,
    .moves = lmr_moves,
};
