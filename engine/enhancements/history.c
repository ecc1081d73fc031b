/* H, the history heuristic: moves are ordered by how often and how deep they were sufficient
 * before, wherever in the tree. Source: Schaeffer 1989, sec. III and Fig. 1; weights and mapping as
 * discussed there.
 *
 * The sufficient move is the cutting one, else the first with the greatest fail-soft value, also
 * where it does not exceed alpha: the text of sec. III, not the slip of Fig. 1, which leaves
 * `bestmove` unset. It is credited at every interior node searched to its end with at least 2 plies
 * to go: "the first depth - 1 plies" (sec. V), or at all of them (last_ply). */
#include <stddef.h>
#include <string.h>

#include "enhancements/registry.h"

enum { WEIGHT, MAPPING, SIDES, LAST_PLY, RELATIVE, MOVES };
enum { WEIGHT_1, WEIGHT_DEPTH, WEIGHT_DEPTH2, WEIGHT_POW2 };
enum { MAP_FROM_TO, MAP_PIECE_TO };
enum { SIDES_BOTH, SIDES_EACH };
enum { SORTS_ALL, SORTS_QUIET };
enum { CELLS = MOVE_FROM_TO_NB, RELATIVE_SHIFT = 16 };

/* Choice: points saturate here, far above what a study reaches. */
#define POINTS_MAX ((int64_t)1 << (CREDIT_BITS - 1))

static const char *const weight_choices[] = {"1", "depth", "depth2", "pow2", NULL};
static const char *const mapping_choices[] = {"from_to", "piece_to", NULL};
static const char *const sides_choices[] = {"both", "each", NULL};
static const char *const moves_choices[] = {"all", "quiet", NULL};

typedef struct History {
    int64_t good[SIDE_NB][CELLS];     /* history points: sums of credits */
    int64_t searched[SIDE_NB][CELLS]; /* the same for every move that came; for `relative` */
} History;

static int side_of(const Node *n, const Active *self) {
    return self->param[SIDES] == SIDES_EACH ? n->board.side : 0;
}

static uint32_t cell_of(Move m, const Active *self) {
    return self->param[MAPPING] == MAP_FROM_TO ? move_from_to(m) : move_piece_to(m);
}

static int64_t credit_of(int depth, const Active *self) {
    switch (self->param[WEIGHT]) {
    case WEIGHT_1:
        return 1;
    case WEIGHT_DEPTH:
        return depth;
    case WEIGHT_DEPTH2:
        return (int64_t)depth * depth;
    default:
        return (int64_t)1 << (depth < 32 ? depth : 32);
    }
}

/* The question of mapping is asked once a node, for the compiler takes it out of the loop. */
static void give_points(Node *n, const int64_t *points, bool by_piece) {
    const Ranking *r = &n->ranking;
    int64_t *const given = r->credit;
    for (int i = r->from; i < r->to; i++) {
        const Move m = n->ordering.list.moves[i];
        given[i] = points[by_piece ? move_piece_to(m) : move_from_to(m)];
    }
}

static void history_rank(Search *s, Node *n, Active *self) {
    (void)s;
    const History *h = self->state;
    const Ranking *r = &n->ranking;
    const Move *moves = n->ordering.list.moves;
    const int side = side_of(n, self);
    give_points(n, h->good[side], self->param[MAPPING] == MAP_PIECE_TO);
    for (int i = r->from; self->param[RELATIVE] && i < r->to; i++)
        if (r->credit[i])
            r->credit[i] =
                r->credit[i] * (1 << RELATIVE_SHIFT) / h->searched[side][cell_of(moves[i], self)];
    for (int i = r->from; self->param[MOVES] != SORTS_ALL && i < r->to; i++)
        r->credit[i] = game_tactical(moves[i]) ? 0 : r->credit[i];
}

static bool is_concerned(Move m, const Active *self) {
    return self->param[MOVES] == SORTS_ALL || !game_tactical(m);
}

static void credit(int64_t *points, int64_t weight) {
    *points += weight;
    if (*points > POINTS_MAX)
        *points = POINTS_MAX;
}

/* "HistoryTable[bestmove] := HistoryTable[bestmove] + 2^depth" */
static void history_learn(Search *s, const Node *n, Active *self) {
    (void)s;
    if ((n->depth < 2 && !self->param[LAST_PLY]) || !is_concerned(n->best, self))
        return;
    History *h = self->state;
    const int side = side_of(n, self);
    const int64_t weight = credit_of(n->depth, self);
    credit(&h->good[side][cell_of(n->best, self)], weight);
    for (int i = 0; self->param[RELATIVE] && i < n->ordering.next; i++)
        credit(&h->searched[side][cell_of(order_searched(n, i), self)], weight);
}

/* Sums of the gains; at most POINTS_MAX, as one table would have. */
static void merge_points(int64_t (*common)[CELLS], void *const *states, int nb, size_t offset) {
    for (int cell = 0; cell < CELLS; cell++) {
        int64_t sum = (*common)[cell];
        for (int i = 0; i < nb; i++)
            sum += ((const int64_t *)((const char *)states[i] + offset))[cell] - (*common)[cell];
        (*common)[cell] = sum < POINTS_MAX ? sum : POINTS_MAX;
    }
    for (int i = 0; i < nb; i++)
        memcpy((char *)states[i] + offset, *common, sizeof *common);
}

/* "merged": Schaeffer 1989, sec. VI. */
static void history_merge(void *common, void *const *states, int nb, const int64_t *param) {
    History *h = common;
    for (int side = 0; side < (param[SIDES] == SIDES_EACH ? SIDE_NB : 1); side++) {
        const size_t at = (size_t)side * sizeof h->good[0];
        merge_points(&h->good[side], states, nb, offsetof(History, good) + at);
        if (param[RELATIVE])
            merge_points(&h->searched[side], states, nb, offsetof(History, searched) + at);
    }
}

static const Lore history_lore = {history_merge};

const Enhancement enhancement_history = {
    .params = {[WEIGHT] = {"weight", PARAM_CHOICE, WEIGHT_POW2, 0, 0, weight_choices,
                           "credit at depth d: 1, d, d squared, or 2 to the d"},
               [MAPPING] = {"mapping", PARAM_CHOICE, MAP_FROM_TO, 0, 0, mapping_choices,
                            "what identifies a move: from and to, or piece and to"},
               [SIDES] = {"sides", PARAM_CHOICE, SIDES_BOTH, 0, 0, sides_choices,
                          "one table for both sides, or one for each"},
               [LAST_PLY] = {"last_ply", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                             "record at depth 1 too"},
               [RELATIVE] = {"relative", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                             "divide by the number of times the move came, searched or left out "
                             "(relative history)"},
               [MOVES] = {"moves", PARAM_CHOICE, SORTS_ALL, 0, 0, moves_choices,
                          "sort and record all moves, or only quiet ones"}},
    .state = sizeof(History),
    .rank = history_rank,
    .credits = true,
    .lore = &history_lore,
    .learn = history_learn,
};
