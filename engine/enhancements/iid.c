/* I, internal iterative deepening: where neither a table move nor another is known, the node itself
 * is first searched some plies less deep, and the move found there is tried first.
 * Source: Chess Programming Wiki, "Internal Iterative Deepening"; the papers iterate at the root alone
 * (Marsland 1986, sec. 3.4).
 *
 * Choice: the move is the shallower search's own best, also where it failed low, and not what T
 * holds of it: T may have kept a deeper entry, and need not be on.
 * Choice: not at the root, whose order belongs to the base program.
 * Choice: before V and M are asked, for what they try is ordered too; at kind PV neither is. */
#include "enhancements/registry.h"

enum { DEPTH, REDUCTION, WHERE };
enum { WHERE_PV, WHERE_CUT };
enum { SEARCHES = OWN_FIRST };

static const char *const where_choices[] = {"pv", "cut", NULL};

static bool iid_check(const int64_t *param, Status *status) {
    return param[REDUCTION] < param[DEPTH] ||
           status_fail(status,
                       "parameter 'I.r': value '%d' out of range (1 to I.depth - 1, here %d)",
                       (int)param[REDUCTION], (int)param[DEPTH] - 1);
}

static bool applies(const Node *n, const Active *self) {
    return n->ply > 0 && !n->again && n->depth >= self->param[DEPTH] &&
           (n->kind == KIND_PV || (n->kind == KIND_CUT && self->param[WHERE] == WHERE_CUT)) &&
           !(n->known[0] | n->known[1] | n->known[2]);
}

static bool iid_probe(Search *s, Node *n, Active *self) {
    if (!applies(n, self))
        return false;
    Node again;
    self->count[SEARCHES][n->kind]++;
    search_again(s, n, &again, n->depth - (int)self->param[REDUCTION], n->alpha, n->beta, MOVE_NONE,
                 self->row);
    if (s->stop == STOP_NONE && again.best != MOVE_NONE)
        order_known(n, PLACE_KNOWN, again.best, self);
    return false;
}

const Enhancement enhancement_iid = {
    .params = {[DEPTH] = {"depth", PARAM_INTEGER, 3, 2, MAX_DEPTH, NULL,
                          "least depth at which it is used"},
               [REDUCTION] = {"r", PARAM_INTEGER, 2, 1, MAX_DEPTH - 1, NULL,
                              "depth reduction of its search; less than `depth`"},
               [WHERE] = {"where", PARAM_CHOICE, WHERE_PV, 0, 0, where_choices,
                          "at PV nodes only, or at expected cut-nodes too"}},
    .counters = {[OWN_TRIED] = "iid_moves_tried",
                 [OWN_CUTOFFS] = "iid_move_cutoffs",
                 [SEARCHES] = "iid_searches"},
    .inside = "iid",
    .check = iid_check,
    .probe = iid_probe,
};
