/* b, ProbCut: if a search some plies shallower falls outside the window by more than its usual error, the full
 * one probably would too, and the node is left.
 * Source: Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA
 * Journal 18(2), 1995; Jiang & Buro 2003 for chess.
 *
 * The model is v(d) = a v(d - r) + b with error sigma, here in whole numbers: a in thousandths, b and
 * sigma in centipawns, t in tenths. Choice: the defaults are round numbers, no fit to searches. Choice: the
 * bound is rounded towards the safe side. Choice: a stalemate is found first. */
#include "enhancements/registry.h"

enum { SLOPE, OFFSET, SIGMA, T, REDUCTION, DEPTH };
enum { TRIES = OWN_FIRST, PRUNES };
enum { THOUSAND = 1000 };

static bool probcut_check(const int64_t *param, Status *status) {
    return param[REDUCTION] < param[DEPTH] ||
           status_fail(status,
                       "parameter 'b.r': value '%d' out of range (1 to b.depth - 1, here %d)",
                       (int)param[REDUCTION], (int)param[DEPTH] - 1);
}

/* A margin that puts the shallow value beyond every score, whatever the bound. */
static bool probcut_preserves(const int64_t *param) {
    const int64_t margin = param[T] * param[SIGMA] * 100;
    const int64_t offset = param[OFFSET] < 0 ? -param[OFFSET] : param[OFFSET];
    return margin >= param[SLOPE] * SCORE_MATE + THOUSAND * (SCORE_MATE + offset);
}

/* The quotient rounded up. */
static int64_t divide_up(int64_t a, int64_t b) {
    return a > 0 ? (a + b - 1) / b : a / b;
}

/* The shallow value from which on the deep one is taken to reach beta; with side -1, mirrored, to
 * stay at alpha. Beyond a mate: none. */
static Score shallow_bound(const int64_t *param, Score bound, int side) {
    const int64_t margin = param[T] * param[SIGMA] * 100; /* thousandths of a centipawn */
    const int64_t gap = side * (int64_t)THOUSAND * (bound - param[OFFSET]);
    const int64_t up = divide_up(margin + gap, param[SLOPE]);
    return up >= SCORE_MATE_MIN || up <= -SCORE_MATE_MIN ? SCORE_MATE : side * (Score)up;
}

/* Is the value beyond beta (side 1), or below alpha (side -1)? */
static bool holds(Search *s, Node *n, Score bound, int side, Active *self) {
    const Score shallow =
        node_is_open(n, bound) ? shallow_bound(self->param, bound, side) : SCORE_MATE;
    if (shallow == SCORE_MATE)
        return false;
    Node again;
    const int depth = n->depth - (int)self->param[REDUCTION];
    const Score alpha = side > 0 ? shallow - 1 : shallow;
    self->count[TRIES][n->kind]++;
    const Score value = search_again(s, n, &again, depth, alpha, alpha + 1, MOVE_NONE, self->row);
    if (s->stop != STOP_NONE || (side > 0 ? value < shallow : value > shallow))
        return false;
    self->count[PRUNES][n->kind]++;
    n->score = bound;
    return true;
}

static bool probcut_prune(Search *s, Node *n, Active *self) {
    if (n->depth < self->param[DEPTH] || n->again || n->kind == KIND_PV || game_forced(&n->board))
        return false;
    return holds(s, n, n->beta, 1, self) ||
           (s->stop == STOP_NONE && holds(s, n, n->alpha, -1, self));
}

const Enhancement enhancement_probcut = {
    .params = {[SLOPE] = {"a", PARAM_INTEGER, 1000, 1, 10000, NULL,
                          "slope of the model: deep value by shallow, in thousandths"},
               [OFFSET] = {"b", PARAM_INTEGER, 0, -10000, 10000, NULL,
                           "offset of the model, in centipawns"},
               [SIGMA] = {"sigma", PARAM_INTEGER, 70, 0, SCORE_MATE, NULL,
                          "standard error of the model, in centipawns"},
               [T] = {"t", PARAM_INTEGER, 15, 0, 1000, NULL,
                      "standard errors of margin, in tenths"},
               [REDUCTION] = {"r", PARAM_INTEGER, 2, 1, MAX_DEPTH - 1, NULL,
                              "depth reduction of its search; less than `depth`"},
               [DEPTH] = {"depth", PARAM_INTEGER, 4, 2, MAX_DEPTH, NULL,
                          "least depth at which it is used"}},
    .counters = {AUDIT_COUNTERS("probcut"), [TRIES] = "probcut_tries", [PRUNES] = "probcut_prunes"},
    .inside = "probcut",
    .preserves_value = probcut_preserves,
    .check = probcut_check,
    .minimal_windows = true,
    .prune = probcut_prune,
};
