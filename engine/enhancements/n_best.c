/* B, tapered N-best forward pruning: of a node's moves only the N with the greatest static values
 * are searched, fewer the farther from the root.
 * Source: Marsland 1986, sec. 3.2; the widths of old programs by the Chess Programming Wiki, "Type B
 * Strategy": Kotok's 4, 3, 2, 2, 1, 1; Bernstein's 7 at every ply; Greenblatt's 15, 15, 9, 9, 7.
 *
 * Choice: a first move (by the order at work) that is not among the N is searched besides. The static values
 * sort the moves too where `use` says so, so that the order's part can be measured. */
#include "enhancements/registry.h"
#include "search/plausible.h"

enum { WIDTHS, WIDTH, USE };
enum { WIDTHS_KOTOK, WIDTHS_BERNSTEIN, WIDTHS_GREENBLATT, WIDTHS_EVEN };
enum { USE_PRUNE, USE_BOTH, USE_ORDER };
enum { STATICS = OWN_FIRST, PLIES = 5 };

static const char *const widths_choices[] = {"kotok", "bernstein", "greenblatt", "even", NULL};
static const char *const use_choices[] = {"prune", "both", "order", NULL};

static bool n_best_preserves(const int64_t *param) {
    return param[USE] == USE_ORDER || (param[WIDTHS] == WIDTHS_EVEN && param[WIDTH] >= MAX_MOVES);
}

static int width_at(int ply, const int64_t *param) {
    static const uint8_t widths[][PLIES] = {[WIDTHS_KOTOK] = {4, 3, 2, 2, 1},
                                            [WIDTHS_BERNSTEIN] = {7, 7, 7, 7, 7},
                                            [WIDTHS_GREENBLATT] = {15, 15, 9, 9, 7}};
    if (param[WIDTHS] == WIDTHS_EVEN)
        return (int)param[WIDTH];
    return widths[param[WIDTHS]][ply < PLIES ? ply : PLIES - 1];
}

static void n_best_rank(Search *s, Node *n, Active *self) {
    const Ranking *r = &n->ranking;
    const bool orders = self->param[USE] != USE_PRUNE;
    for (int i = r->from; i < r->to; i++)
        r->credit[i] = orders ? node_static_after(s, n, n->ordering.list.moves[i]) : 0;
    self->count[STATICS][n->kind] += orders ? (uint64_t)(r->to - r->from) : 0;
}

/* How many moves come before this one by static value? */
static int better_nb(const Score *values, int nb, int move) {
    int better = 0;
    for (int i = 0; i < nb; i++)
        better += values[i] > values[move] || (values[i] == values[move] && i < move);
    return better;
}

static void n_best_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    const int width = width_at(n->ply, self->param), nb = n->ordering.list.count;
    if (self->param[USE] == USE_ORDER || nb <= width || game_forced(&n->board))
        return;
    Score values[MAX_MOVES], *worths = ((Plausible *)self->state)->values[n->frame];
    plausible_values(s, n, 0, self, STATICS, values);
    for (int i = 0; i < nb; i++) /* left out: 0; the N: more than any value */
        worths[i] = better_nb(values, nb, i) < width ? SCORE_INFINITE : -SCORE_INFINITE;
    plausible_add(rule, worths, self);
}

const Enhancement enhancement_n_best = {
    .params =
        {[WIDTHS] = {"widths", PARAM_CHOICE, WIDTHS_KOTOK, 0, 0, widths_choices,
                     "moves searched by ply: those of an old program, or the same everywhere"},
         [WIDTH] = {"width", PARAM_INTEGER, 10, 1, MAX_MOVES, NULL, "moves searched where `even`"},
         [USE] = {"use", PARAM_CHOICE, USE_PRUNE, 0, 0, use_choices,
                  "static values leave moves out, order them, or both"}},
    .counters =
        {AUDIT_COUNTERS("n_best"), [STATICS] = "n_best_statics", [OWN_CHANGED] = "n_best_left_out"},
    .preserves_value = n_best_preserves,
    .state = sizeof(Plausible),
    .rank = n_best_rank,
    .credits = true,
    .late = true,
    .moves = n_best_moves,
};
