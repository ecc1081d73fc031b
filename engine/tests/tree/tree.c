#include <string.h>

#include "base/rng.h"
#include "search/search.h"

/* Two numbers become one, as in the last steps of splitmix64. */
static uint64_t mix(uint64_t a, uint64_t b) {
    uint64_t z = a + b * 0x9E3779B97F4A7C15u + 1;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int draw(uint64_t from, int below) {
    return (int)((from >> 32) * (uint64_t)below >> 32);
}

/* Number of positions above a ply. */
static uint64_t above(const Tree *tree, int ply) {
    uint64_t sum = 0, width = 1;
    for (int p = 0; p < ply; p++, width *= (uint64_t)tree->width)
        sum += width;
    return sum;
}

static void enter(Board *b, const Tree *tree, uint64_t path, int ply, int value, uint64_t drawn) {
    memset(b, 0, sizeof *b);
    b->tree = tree;
    b->path = path;
    b->draw = drawn;
    b->ply = ply;
    b->value = value;
    b->key = above(tree, ply) + path;
    b->side = ply & 1;
}

Board tree_root(const Tree *tree) {
    Board b;
    const uint64_t drawn = mix(tree->seed, 1);
    enter(&b, tree, 0, 0, draw(mix(drawn, 2), 2 * tree->spread + 1) - tree->spread, drawn);
    return b;
}

void tree_child(const Board *b, int index, Board *child) {
    const Tree *tree = b->tree;
    const uint64_t drawn = mix(b->draw, 16 + (uint64_t)index);
    const int best = tree->first ? 0 : draw(mix(b->draw, 3), tree->width);
    const int worse = index == best ? 0 : 1 + draw(mix(drawn, 4), tree->spread);
    enter(child, tree, b->path * (uint64_t)tree->width + (uint64_t)index, b->ply + 1,
          -(b->value - worse), drawn);
}

/* A permutation of 13 bits, by the seed. */
static int permuted(uint64_t number, uint64_t seed) {
    enum { BITS = 13, MASK = (1 << BITS) - 1 };
    for (int round = 0; round < 3; round++) {
        number = (number + mix(seed, (uint64_t)round)) & MASK;
        number = (number ^ number >> 7) & MASK;
        number = number * 0x1D2B & MASK;
        number ^= number >> 6;
    }
    return (int)number;
}

int tree_value(const Board *b) {
    switch (b->tree->kind) {
    case TREE_PLANTED:
        return b->value;
    case TREE_DISTINCT:
        return permuted(b->path, b->tree->seed) - (1 << 12);
    default:
        return draw(mix(b->draw, 5), 2 * b->tree->spread + 1) - b->tree->spread;
    }
}

int tree_minimax(const Board *b, int depth) {
    int best = -SCORE_INFINITE;
    if (depth == 0)
        return tree_value(b);
    for (int i = 0; i < b->tree->width; i++) {
        Board child;
        tree_child(b, i, &child);
        const int value = -tree_minimax(&child, depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

/* ---- what the kernel asks of a game ---------------------------------------------------------- */

/* All are quiet, and the number is where it goes. */
static Move move_of(int index) {
    return (Move)(index + 1) << 6;
}

void game_make(Board *next, const Board *b, Move m) {
    tree_child(b, (int)move_piece_to(m) - 1, next);
}

void game_pass(Board *next, const Board *b) {
    tree_child(b, 0, next);
}

void game_moves(const Board *b, MoveList *list) {
    list->count = b->tree->width;
    for (int i = 0; i < list->count; i++)
        list->moves[i] = move_of(i);
}

int game_width(const Board *b) {
    return b->tree->width;
}

Score game_static(const Board *b) {
    return tree_value(b);
}

Score quiescence_search(Search *s, const Node *n, uint64_t *nodes) {
    (void)s;
    *nodes = 0;
    return tree_value(&n->board);
}

int game_worth(const Board *b, Move m, bool safe) {
    return (void)b, (void)m, (void)safe, 0;
}

void game_knowledge(const Board *b, int kind, const Move moves[], int count, int scores[]) {
    (void)b;
    (void)kind;
    (void)moves;
    memset(scores, 0, (size_t)count * sizeof *scores);
}
