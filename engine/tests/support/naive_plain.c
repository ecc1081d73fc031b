#include "support/naive_plain.h"

#include <stdlib.h>

#include "chess/eval.h"
#include "chess/movegen.h"
#include "chess/psqt.h"
#include "chess/see.h"
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

/* ---- the base program ---- */

static Score sum_of_men(const NaiveBase *base, const Board *b) {
    static const int worth[] = {
        [PAWN] = 100, [KNIGHT] = 325, [BISHOP] = 325, [ROOK] = 500, [QUEEN] = 975, [KING] = 0};
    int material = 0, mg = 0, eg = 0, phase = 0;
    for (Square s = 0; s < SQUARE_NB; s++) {
        const PieceType t = board_piece_on(b, s);
        if (t == PIECE_NONE)
            continue;
        const Colour c = b->colours[WHITE] >> s & 1 ? WHITE : BLACK;
        material += c == WHITE ? worth[t] : -worth[t];
        mg += psq_mg(psqt[c][t][s]);
        eg += psq_eg(psqt[c][t][s]);
        phase += phase_weight[t];
    }
    if (base->eval == 2)
        return material;
    phase = phase < PHASE_FULL ? phase : PHASE_FULL;
    return (mg * phase + eg * (PHASE_FULL - phase)) / PHASE_FULL;
}

Score naive_static(const NaiveBase *base, const Board *b) {
    Score value = eval_static(b);
    if (base->eval)
        value = b->side == WHITE ? sum_of_men(base, b) : -sum_of_men(base, b);
    return base->grain ? value / base->grain * base->grain : value;
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

static bool gives_check(const Board *b, Move m) {
    Board next;
    board_make(&next, b, m);
    return board_in_check(&next);
}

/* All moves in check; else what takes or becomes a queen, with `quiet` what gives check too. */
static void quiescence_moves(const Board *b, bool quiet, MoveList *moves) {
    MoveList legal;
    moves->count = 0;
    movegen_all(b, &legal);
    for (int i = 0; i < legal.count; i++) {
        const Move m = legal.moves[i];
        if (board_in_check(b) || move_is_tactical(m) || (quiet && gives_check(b, m)))
            moves->moves[moves->count++] = m;
    }
}

/* A capture that does not promote, with the man that it takes; or more than any value. */
static Score most_gained(Move m) {
    static const int worth[] = {
        [PAWN] = 100, [KNIGHT] = 325, [BISHOP] = 325, [ROOK] = 500, [QUEEN] = 975};
    if (move_captured(m) == PIECE_NONE || move_promotion(m) != PIECE_NONE)
        return SCORE_INFINITE;
    return worth[move_captured(m)];
}

/* One node; `top` is the bottom position. */
static Score quiesce(const NaiveBase *base, const Board *b, int ply, bool top, Score alpha,
                     Score beta, uint64_t *nodes) {
    if (ply >= MAX_PLY)
        abort();
    MoveList moves;
    Score best = -SCORE_INFINITE;
    if (base->quiescence == 1)
        return naive_static(base, b);
    quiescence_moves(b, top && base->quiescence == 3, &moves);
    if (!board_in_check(b))
        best = naive_static(base, b);
    else if (moves.count == 0)
        return naive_no_moves_value(b, ply);
    if (best >= beta)
        return best;
    const Score stand = best;
    Ranked ranked[MAX_MOVES];
    for (int i = 0; i < moves.count; i++)
        ranked[i] = quiescence_rank(moves.moves[i]);
    naive_sort_stably(ranked, moves.count);
    for (int i = 0; i < moves.count && best < beta; i++) {
        Board next;
        if (base->quiescence == 2 && !board_in_check(b) && see_value(b, ranked[i].move) < 0)
            continue;
        const Score most = stand + base->delta + most_gained(ranked[i].move);
        if (base->delta && base->delta != SCORE_MATE && !board_in_check(b) && most <= alpha) {
            best = naive_greater(best, most);
            continue;
        }
        board_make(&next, b, ranked[i].move);
        ++*nodes;
        best = naive_greater(
            best, -quiesce(base, &next, ply + 1, false, -beta, -naive_greater(alpha, best), nodes));
    }
    return best;
}

Score naive_quiesce(const NaiveBase *base, const Board *b, int ply, Score alpha, Score beta,
                    uint64_t *nodes) {
    return quiesce(base, b, ply, true, alpha, beta, nodes);
}

/* ---- the order of generation ---- */

static uint64_t splitmix(uint64_t x) {
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static uint64_t random_of(const NaiveBase *base, const Board *b, Move m) {
    const uint64_t promotion = move_promotion(m) == PIECE_NONE ? 0 : move_promotion(m);
    const uint64_t name = move_from(m) + 64u * move_to(m) + 4096u * promotion;
    return splitmix(splitmix(b->key + base->seed * 0x9E3779B97F4A7C15u) + name);
}

void naive_generate(const NaiveBase *base, const Board *b, MoveList *moves) {
    Ranked ranked[MAX_MOVES];
    movegen_all(b, moves);
    for (int i = 0; i < moves->count; i++) {
        const Move m = moves->moves[i];
        ranked[i] = quiescence_rank(m); /* place 1: a quiet move */
        if (ranked[i].place == 1)
            ranked[i].place = 2;
        else if (base->order == 2 && see_value(b, m) < 0)
            ranked[i].place = 1;
        if (base->order == 3) /* half of it, for credits have a sign */
            ranked[i].credit = (int64_t)(random_of(base, b, m) >> 1);
    }
    if (base->order)
        naive_sort_stably(ranked, moves->count);
    for (int i = 0; base->order && i < moves->count; i++)
        moves->moves[i] = ranked[i].move;
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

static bool is_mated(const Board *b) {
    MoveList moves;
    movegen_all(b, &moves);
    return moves.count == 0 && board_in_check(b);
}

static bool is_drawn(const Node *node, NaiveRules rules) {
    if (node->parent != NULL && rules.fifty_moves && node->board->fifty >= 100)
        return !is_mated(node->board);
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
        return naive_quiesce(&plain->rules.base, node->board, node->ply, node->alpha, node->beta,
                             &result->quiescence);
    }
    MoveList moves;
    naive_generate(&plain->rules.base, node->board, &moves);
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

Score naive_move_value(const Board *root, NaiveRules rules, Move m, int depth) {
    Plain plain = {.rules = rules, .cuts = true};
    const Node node = {
        .board = root, .depth = depth, .alpha = -SCORE_INFINITE, .beta = SCORE_INFINITE};
    return search_move(&plain, &node, m, -SCORE_INFINITE);
}
