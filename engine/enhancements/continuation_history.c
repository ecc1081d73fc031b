/* h, continuation history: quiet moves are ordered by how often and how deep they cut right after
 * the same move of the opponent, and after the same own move before that.
 * Source: Chess Programming Wiki, "Continuation History"; in most engines since Stockfish 8 (2016).
 *
 * Choice: one table for both sides; a null move makes no pair; from depth 2 on, as H. Choice: points add to
 * those of H and K, and stay within +-2^30. */
#include <string.h>

#include "enhancements/registry.h"

enum { WEIGHT, PLIES, MALUS };
enum { BACK_MAX = 2, CELLS = MOVE_PIECE_TO_NB };
enum { POINTS_MAX = 1 << 30 };

typedef struct Continuation {
    int32_t points[BACK_MAX][CELLS][CELLS]; /* by plies back, earlier move, move */
} Continuation;

static size_t continuation_history_size(const int64_t *param) {
    return (size_t)param[PLIES] * CELLS * CELLS * sizeof(int32_t);
}

/* Points of all moves after the move so many plies back, 0 for the last; NULL where there is none. */
static int32_t *points_after(const Node *n, int back, const Active *self) {
    Continuation *c = self->state;
    for (int i = 0; i < back && n; i++)
        n = n->parent;
    return n && n->move != MOVE_NONE ? c->points[back][move_piece_to(n->move)] : NULL;
}

static void continuation_history_rank(Search *s, Node *n, Active *self) {
    (void)s;
    const Ranking *r = &n->ranking;
    const Move *moves = n->ordering.list.moves;
    for (int i = r->from; i < r->to; i++)
        r->credit[i] = 0;
    for (int back = 0; back < self->param[PLIES]; back++) {
        const int32_t *points = points_after(n, back, self);
        for (int i = r->from; points && i < r->to; i++)
            if (!game_tactical(moves[i]))
                r->credit[i] += self->param[WEIGHT] * points[move_piece_to(moves[i])];
    }
}

static void add(int32_t *points, Move m, int32_t gain) {
    int32_t *cell = &points[move_piece_to(m)];
    *cell += gain;
    if (*cell > POINTS_MAX)
        *cell = POINTS_MAX;
    if (*cell < -POINTS_MAX)
        *cell = -POINTS_MAX;
}

static void continuation_history_learn(Search *s, const Node *n, Active *self) {
    (void)s;
    if (n->end != END_CUTOFF || n->depth < 2 || game_tactical(n->best))
        return;
    const int32_t gain = (int32_t)1 << (n->depth < 20 ? n->depth : 20);
    for (int back = 0; back < self->param[PLIES]; back++) {
        int32_t *points = points_after(n, back, self);
        if (!points)
            continue;
        add(points, n->best, gain);
        for (int i = 0; self->param[MALUS] && i < n->ordering.next; i++)
            if (order_searched(n, i) != n->best && !game_tactical(order_searched(n, i)))
                add(points, order_searched(n, i), -gain);
    }
}

const Enhancement enhancement_continuation_history = {
    .params = {[WEIGHT] = {"weight", PARAM_INTEGER, 1, 0, 1000, NULL, "multiplies the points"},
               [PLIES] = {"plies", PARAM_INTEGER, BACK_MAX, 1, BACK_MAX, NULL,
                          "pairs: with the move so many plies back, and all nearer"},
               [MALUS] = {"malus", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                          "quiet moves that did not cut lose points"}},
    .size = continuation_history_size,
    .rank = continuation_history_rank,
    .credits = true,
    .learn = continuation_history_learn,
};
