/* Nodes of artificial trees, made when they are asked for. Integers alone: a share is a draw from a
 * hundred. Every draw about a node or its children is a hash of the node's key and of what it is for,
 * so that the order in which a search comes to nodes changes nothing. */
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "search/search.h"

/* What draws are for. A child's come last: by its place. */
typedef enum Purpose { FOR_ROOT = 1, FOR_BEST, FOR_PLACE, FOR_VALUE, FOR_NAMES, FOR_CHILD } Purpose;

enum { PLACE_SHIFT = 23 }; /* of the place in a move's word; below are names, from 1 */

/* Two numbers become one. */
static uint64_t mix(uint64_t a, uint64_t b) {
    return rng_mix(a + (b + 1) * 0x9E3779B97F4A7C15u);
}

/* In [0, below); the bias is below 2^-17. Range: below in [1, 2^15). */
static int draw(uint64_t from, int below) {
    return (int)((from >> 32) * (uint64_t)below >> 32);
}

/* In [-most, most]. */
static int draw_about_0(uint64_t from, int most) {
    return draw(from, 2 * most + 1) - most;
}

static void enter(Board *b, const Tree *tree, int ply, uint64_t number, Score value) {
    const uint64_t seed = mix((uint64_t)tree->seed, 0);
    memset(b, 0, sizeof *b);
    b->tree = tree;
    b->key = mix(mix(mix(seed, (uint64_t)ply), number), (uint64_t)(value + SCORE_INFINITE));
    b->number = number;
    b->ply = ply;
    b->value = value;
    b->side = ply & 1;
}

Board tree_root(const Tree *tree) {
    Board b;
    const uint64_t drawn = mix((uint64_t)tree->seed, FOR_ROOT);
    enter(&b, tree, 0, 0, tree->kind == TREE_PLANTED ? draw_about_0(drawn, tree->spread) : 0);
    return b;
}

/* Which child of a planted node has the value that gives the node's. */
static int best_place(const Board *b) {
    const Tree *tree = b->tree;
    const int quarter = (tree->width + 3) / 4, share = draw(mix(b->key, FOR_BEST), 100);
    const uint64_t drawn = mix(b->key, FOR_PLACE);
    if (share < tree->first)
        return 0;
    return share < tree->quarter ? 1 + draw(drawn, quarter - 1)
                                 : quarter + draw(drawn, tree->width - quarter);
}

static Score value_of_child(const Board *b, int place, uint64_t drawn) {
    const Tree *tree = b->tree;
    switch (tree->kind) {
    case TREE_PLANTED:
        return -(place == best_place(b) ? b->value : b->value - 1 - draw(drawn, tree->spread));
    case TREE_INCREMENTAL:
        return -(b->value + draw_about_0(drawn, tree->spread));
    default:
        return 0;
    }
}

void game_make(Board *next, const Board *b, Move m) {
    const Tree *tree = b->tree;
    const int place = (int)(m >> PLACE_SHIFT);
    const uint64_t drawn = mix(b->key, FOR_CHILD + (uint64_t)place);
    const uint64_t number = tree->states ? mix(drawn, FOR_PLACE) % (uint64_t)tree->states
                                         : b->number * (uint64_t)tree->width + (uint64_t)place;
    enter(next, tree, b->ply + 1, number, value_of_child(b, place, drawn));
}

void game_pass(Board *next, const Board *b) {
    enter(next, b->tree, b->ply + 1, b->number, -b->value);
}

/* The name also as a piece and a square, for callers that need these. */
static Move make_move(int place, int name) {
    enum { MEN = 6 };
    const int man = name >> 6;
    return (Move)(man | (name & 63) << 6 | man % MEN << 12) | (Move)place << PLACE_SHIFT;
}

void game_moves(const Board *b, MoveList *list) {
    const Tree *tree = b->tree;
    const int drawn = draw(mix(b->key, FOR_NAMES), tree->width);
    const int first = tree->names == TREE_NAMES_ALONE ? drawn : 0;
    const int names = tree->names == TREE_NAMELESS ? drawn : 0;
    list->count = tree->width;
    for (int i = 0; i < list->count; i++) {
        const int place = (first + i) % tree->width;
        list->moves[i] = make_move(place, 1 + (names + place) % tree->width);
    }
}

int game_width(const Board *b) {
    return b->tree->width;
}

Score game_static(const Board *b) {
    const Tree *tree = b->tree;
    const uint64_t drawn = mix(b->key, FOR_VALUE);
    switch (tree->kind) {
    case TREE_RANDOM:
        return draw_about_0(drawn, tree->spread);
    case TREE_BIVALUED:
        return draw(drawn, 1000) < tree->win ? 1 : -1;
    default:
        return b->value;
    }
}

/* Whatever base.quiescence says: nothing is tactical. */
Score quiescence_search(Search *s, const Node *n, uint64_t *nodes) {
    *nodes = 0;
    return game_value(s->eval_cache, &n->board);
}

void game_knowledge(const Board *b, int kind, const Move moves[], int count, int scores[]) {
    (void)b;
    (void)kind;
    (void)moves;
    memset(scores, 0, (size_t)count * sizeof *scores);
}

int game_worth(const Board *b, Move m, bool safe) {
    return (void)b, (void)m, (void)safe, 0;
}

void game_write(Move m, char text[MOVE_TEXT_NB]) {
    snprintf(text, MOVE_TEXT_NB, "%d", m == MOVE_NONE ? 0 : (int)(m >> PLACE_SHIFT) + 1);
}
