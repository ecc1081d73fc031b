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
    const Board *board;
    int ply, depth;
    Score alpha, beta;
} Node;

/* Minimax, or with `cuts` alpha-beta, in generation order. */
static Score plain_search(const Node *node, bool cuts, NaiveResult *result) {
    if (node->depth <= 0) {
        result->horizon++;
        result->nbp++;
        return naive_quiesce(node->board, node->ply, node->alpha, node->beta, &result->quiescence);
    }
    result->interior++;
    MoveList moves;
    movegen_all(node->board, &moves);
    if (moves.count == 0)
        return naive_no_moves_value(node->board, node->ply);
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < moves.count && best < node->beta; i++) {
        Board next;
        board_make(&next, node->board, moves.moves[i]);
        Score alpha = cuts ? naive_greater(node->alpha, best) : node->alpha;
        Node child = {&next, node->ply + 1, node->depth - 1, -node->beta, -alpha};
        Score value = -plain_search(&child, cuts, result);
        if (node->ply == 0 && value > best)
            result->best = moves.moves[i];
        best = naive_greater(best, value);
    }
    return best;
}

void naive_minimax(const Board *root, int depth, NaiveResult *result) {
    Node node = {.board = root, .depth = depth, .alpha = -SCORE_INFINITE, .beta = SCORE_INFINITE};
    *result = (NaiveResult){.depth = depth};
    result->score = plain_search(&node, false, result);
}

Score naive_move_value(const Board *root, Move m, int depth) {
    Board next;
    board_make(&next, root, m);
    Node child = {&next, 1, depth - 1, -SCORE_INFINITE, SCORE_INFINITE};
    NaiveResult ignored = {0};
    return -plain_search(&child, true, &ignored);
}
