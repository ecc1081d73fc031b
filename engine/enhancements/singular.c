/* Q, singular extensions: the table's move is searched a ply deeper where, at half the depth, no
 * other move comes near its value.
 * Source: Anantharaman, Campbell & Hsu, "Singular extensions: adding selectivity to brute-force
 * searching", AI 43, 1990; in this cheaper form, from the table, Chess Programming Wiki.
 *
 * A node whose only move it is has no other, and extends it. Nothing of the search without it is stored. */
#include <string.h>

#include "enhancements/registry.h"

enum { DEPTH, MARGIN, DRAFT, GAIN };
enum { TRIES = OWN_FIRST };

typedef struct Singular {
    int8_t quarters[MAX_DEPTH][MAX_MOVES]; /* by frame: what the node's moves gain */
} Singular;

/* Choice: with nothing to gain it is not asked, for its searches would teach H and L. */
static bool singular_preserves(const int64_t *param) {
    return param[GAIN] == 0;
}

/* Sets the bound that the other moves are asked for. */
static bool applies(const Search *s, const Node *n, const Active *self, Recalled *recalled,
                    Score *bound) {
    if (n->ply == 0 || n->ply >= 2 * s->iteration || n->again || n->depth < self->param[DEPTH] ||
        self->param[GAIN] == 0 || !search_recall(s, n, recalled) ||
        recalled->draft < n->depth - self->param[DRAFT] ||
        recalled->known.lower == -SCORE_INFINITE || score_is_mate(recalled->known.lower))
        return false;
    *bound = recalled->known.lower - (Score)self->param[MARGIN];
    return *bound > -SCORE_MATE_MIN;
}

static void singular_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    Recalled recalled;
    Score bound;
    if (!applies(s, n, self, &recalled, &bound))
        return;
    const int index = list_index(&n->ordering.list, recalled.move);
    if (index < 0)
        return;
    Node again;
    self->count[TRIES][n->kind]++;
    const Score others =
        search_again(s, n, &again, n->depth / 2, bound - 1, bound, recalled.move, self->row);
    if (s->stop != STOP_NONE || others >= bound)
        return;
    int8_t *quarters = ((Singular *)self->state)->quarters[n->frame];
    memset(quarters, 0, (size_t)n->ordering.list.count);
    quarters[index] = (int8_t)self->param[GAIN];
    rule_add(rule,
             &(MoveChange){.self = self, .classes = MOVES_ALL, .quarters_by_index = quarters});
}

/* Who is singular is not known before others are searched: the table's move may be. */
static bool singular_gains(const Search *s, const Node *n, const Node *child, int moves_nb,
                           const Active *self) {
    Recalled recalled;
    (void)moves_nb;
    return self->param[GAIN] && n->depth >= self->param[DEPTH] && search_recall(s, n, &recalled) &&
           recalled.move == child->move;
}

const Enhancement enhancement_singular = {
    .params = {[DEPTH] = {"depth", PARAM_INTEGER, 4, 2, MAX_DEPTH, NULL,
                          "least depth at which it is used"},
               [MARGIN] = {"margin", PARAM_INTEGER, 50, 0, SCORE_MATE, NULL,
                           "centipawns below the table's bound that no other move may reach"},
               [DRAFT] = {"draft", PARAM_INTEGER, 3, 0, MAX_DEPTH, NULL,
                          "plies that the table's draft may be less than the depth"},
               [GAIN] = {"gain", PARAM_INTEGER, QUARTERS, 0, QUARTERS, NULL, "quarter plies"}},
    .counters = {[TRIES] = "singular_tries", [OWN_CHANGED] = "singular_extended"},
    .inside = "singular",
    .preserves_value = singular_preserves,
    .state = sizeof(Singular),
    .minimal_windows = true,
    .moves = singular_moves,
    .gains = singular_gains,
};
