#include "support/naive_plain.h"

#include <stdlib.h>

#include "chess/eval.h"
#include "chess/movegen.h"
#include "support/naive.h"

Score naive_no_moves_value(const Board *b, int ply) {
    return board_in_check(b) ? -(SCORE_MATE - ply) : 0;
}

static bool comes_before(const Ranked *a, const Ranked *b) {
    return a->place != b->place ? a->place < b->place : a->credit > b->credit;
}

void naive_sort_stably(Ranked list[], int count) {
    for (int i = 1; i < count; i++) {
        Ranked moving = list[i];
        int j = i;
        for (; j > 0 && comes_before(&moving, &list[j - 1]); j--)
            list[j] = list[j - 1];
        list[j] = moving;
    }
}

/* ---- quiescence ---- */

static Ranked quiescence_rank(Move m) {
    static const int worth[] = {[PAWN] = 1,  [KNIGHT] = 2, [BISHOP] = 3,    [ROOK] = 4,
                                [QUEEN] = 5, [KING] = 6,   [PIECE_NONE] = 0};
    if (!move_is_tactical(m))
        return (Ranked){.move = m, .place = 1};
    int gain = worth[move_captured(m)] + worth[move_promotion(m)];
    return (Ranked){.move = m, .place = 0, .credit = 8 * gain - worth[move_piece(m)]};
}

Score naive_quiesce(const Board *b, int ply, Score alpha, Score beta, uint64_t *nodes) {
    if (ply >= MAX_PLY)
        abort();
    MoveList moves;
    Score best = -SCORE_INFINITE;
    if (board_in_check(b)) {
        movegen_all(b, &moves);
        if (moves.count == 0)
            return naive_no_moves_value(b, ply);
    } else {
        best = eval_static(b);
        if (best >= beta)
            return best;
        movegen_tactical(b, &moves);
    }
    Ranked ranked[MAX_MOVES];
    for (int i = 0; i < moves.count; i++)
        ranked[i] = quiescence_rank(moves.moves[i]);
    naive_sort_stably(ranked, moves.count);
    for (int i = 0; i < moves.count && best < beta; i++) {
        Board next;
        board_make(&next, b, ranked[i].move);
        ++*nodes;
        best = naive_greater(
            best, -naive_quiesce(&next, ply + 1, -beta, -naive_greater(alpha, best), nodes));
    }
    return best;
}

/* ---- the plain search ---- */

typedef struct Node {
    const struct Node *parent; /* NULL at the root */
    const Board *board;
    int ply, depth;
    Score alpha, beta;
} Node;

typedef struct Plain {
    NaiveRules rules;
    bool cuts; /* alpha-beta; else minimax */
    NaiveResult result;
} Plain;

static bool is_drawn(const Node *node, NaiveRules rules) {
    if (node->parent != NULL && rules.fifty_moves && node->board->fifty >= 100)
        return true;
    for (const Node *n = node->parent; n != NULL && rules.repetition; n = n->parent)
        if (n->board->key == node->board->key)
            return true;
    return false;
}

static Score plain_search(Plain *plain, const Node *node);

static Score search_move(Plain *plain, const Node *node, Move m, Score alpha) {
    Board next;
    board_make(&next, node->board, m);
    const bool extended = plain->rules.check_extension && board_in_check(&next);
    plain->result.extended += extended;
    const Node child = {.parent = node,
                        .board = &next,
                        .ply = node->ply + 1,
                        .depth = node->depth - 1 + extended,
                        .alpha = -node->beta,
                        .beta = -alpha};
    return -plain_search(plain, &child);
}

/* In generation order. */
static Score plain_search(Plain *plain, const Node *node) {
    NaiveResult *result = &plain->result;
    const bool drawn = is_drawn(node, plain->rules);
    *(node->depth <= 0 ? &result->horizon : &result->interior) += 1;
    result->drawn += drawn;
    if (drawn)
        return 0;
    if (node->depth <= 0) {
        result->nbp++;
        return naive_quiesce(node->board, node->ply, node->alpha, node->beta, &result->quiescence);
    }
    MoveList moves;
    movegen_all(node->board, &moves);
    if (moves.count == 0)
        return naive_no_moves_value(node->board, node->ply);
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < moves.count && best < node->beta; i++) {
        Score alpha = plain->cuts ? naive_greater(node->alpha, best) : node->alpha;
        Score value = search_move(plain, node, moves.moves[i], alpha);
        if (node->ply == 0 && value > best)
            result->best = moves.moves[i];
        best = naive_greater(best, value);
    }
    return best;
}

void naive_minimax(const Board *root, NaiveRules rules, int depth, NaiveResult *result) {
    Plain plain = {.rules = rules, .result = {.depth = depth}};
    const Node node = {
        .board = root, .depth = depth, .alpha = -SCORE_INFINITE, .beta = SCORE_INFINITE};
    plain.result.score = plain_search(&plain, &node);
    *result = plain.result;
}

Score naive_move_value(const Board *root, Move m, int depth) {
    Plain plain = {.cuts = true};
    const Node node = {
        .board = root, .depth = depth, .alpha = -SCORE_INFINITE, .beta = SCORE_INFINITE};
    return search_move(&plain, &node, m, -SCORE_INFINITE);
}
