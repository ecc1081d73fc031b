/* Quiescence: the value of a bottom position.
 * Stand pat unless in check; captures and queen promotions; all evasions when in check. A fixed
 * order that no enhancement touches. No SEE or lazy pruning, and delta pruning only by `base.delta`.
 * That is `base.quiescence` = `captures`; definitions.md has the other levels.
 *
 * Choice: the order is by 8 * (captured + promoted) - moving, with P 1 N 2 B 3 R 4 Q 5 K 6 and 0
 * for none, greatest first, then generation order; when in check tactical moves come first, then
 * quiet ones in generation order. (Most valuable victim, least valuable attacker.)
 * Choice: stalemate is not looked for, for only captures are generated; mate is. Choice: `checks` are those of
 * the bottom position alone, for Marsland names selected checks without selecting.
 * Source: Marsland 1986, sec. 2.5; Schaeffer 1989, sec. V. */
#include "search/audit.h"

enum { LOOK_NODES = 4096 }; /* nodes of one quiescence search between two looks at limits */

typedef struct Quiescence {
    Search *search;
    uint64_t nodes;   /* below the bottom position */
    uint64_t look_at; /* look at the limits again when `nodes` gets here */
    int64_t level;    /* base.quiescence */
    Score delta;      /* base.delta */
    int first;        /* ply of the bottom position */
    bool by_victim;   /* captures alone, and all: a node may make one before it knows the next */
    bool left_out;    /* base.delta left captures out */
} Quiescence;

/* Nearly every quiescence search ends long before the first look; a board full of queens does not.
 */
static bool look(Quiescence *q) {
    Search *s = q->search;
    const uint64_t limit = search_limit(s);
    if (limit && s->counters.nc + q->nodes >= limit)
        s->stop = STOP_NODES;
    else if (s->hooks.stop && s->hooks.stop(s->hooks.context))
        s->stop = STOP_ASKED;
    q->look_at = q->nodes + LOOK_NODES;
    return s->stop == STOP_NONE;
}

/* The fixed order as unique keys, greatest first. */
static void rank_moves(const MoveList *list, int keys[]) {
    for (int i = 0; i < list->count; i++)
        keys[i] = worth_of_move(list->moves[i]) * MAX_MOVES + MAX_MOVES - 1 - i;
}

static Move pick(MoveList *list, int keys[], int next) {
    int best = next;
    for (int i = next + 1; i < list->count; i++)
        if (keys[i] > keys[best])
            best = i;
    const Move m = list->moves[best];
    list->moves[best] = list->moves[next];
    keys[best] = keys[next];
    return m;
}

static void leave_out_losing(const Board *b, MoveList *list) {
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (see_value(b, list->moves[i]) >= 0)
            list->moves[kept++] = list->moves[i];
    list->count = kept;
}

/* Quiet moves that give check, behind the tactical ones, in generation order. */
static void add_checks(const Board *b, MoveList *list) {
    MoveList all;
    movegen_all(b, &all);
    for (int i = list->count; i < all.count; i++) {
        Board child;
        board_make(&child, b, all.moves[i]);
        if (board_in_check(&child))
            list->moves[list->count++] = all.moves[i];
    }
}

/* What other levels than captures make of the tactical moves of a node not in check. */
static __attribute__((noinline)) void change_moves(const Quiescence *q, const Board *b, int ply,
                                                   MoveList *list) {
    if (q->level == QUIESCENCE_EXCHANGE)
        leave_out_losing(b, list);
    else if (ply == q->first)
        add_checks(b, list);
}

/* Delta pruning: captures that do not promote and, from the static value, would not reach alpha with
 * what they take and a margin besides. Returns the greatest such sum, or `best` if that is more. A margin
 * of SCORE_MATE is none, even where alpha is a mate. */
static __attribute__((noinline)) Score leave_out_hopeless(Quiescence *q, MoveList *list,
                                                          Score alpha, Score best) {
    const Score from = best + q->delta;
    int kept = 0;
    if (q->delta == SCORE_MATE)
        return best;
    for (int i = 0; i < list->count; i++) {
        const Move m = list->moves[i];
        const bool takes = move_captured(m) != PIECE_NONE && move_promotion(m) == PIECE_NONE;
        const Score sum = takes ? from + worth_of_man[move_captured(m)] : SCORE_INFINITE;
        if (sum > alpha)
            list->moves[kept++] = m;
        else if (sum > best)
            best = sum;
    }
    q->left_out |= kept < list->count;
    list->count = kept;
    return best;
}

static Score quiesce(Quiescence *q, const Board *b, Score alpha, Score beta, int ply);

/* Search a move. Returns whether it cuts. */
static inline bool cuts(Quiescence *q, const Board *b, Move m, Score alpha, Score beta, int ply,
                        Score *best) {
    Board child;
    board_make(&child, b, m);
    q->nodes++;
    const Score floor = *best > alpha ? *best : alpha;
    const Score value = -quiesce(q, &child, -beta, -floor, ply + 1);
    if (value > *best)
        *best = value;
    return *best >= beta;
}

/* At a ply deeper than any before, with so many moves: stop the search where there is no room for them. */
static __attribute__((noinline)) void go_deeper(Search *s, int ply, int moves_nb) {
    if (moves_nb == 0)
        return;
    if (ply >= MAX_PLY)
        s->stop = STOP_LENGTH;
    else
        s->deepest_quiescence = ply;
}

/* Search the moves that base.quiescence names, in check all of them; `best` is the value of standing pat.
 * Out of line, since most nodes stand pat and need no room for moves. */
static __attribute__((noinline)) Score search_moves(Quiescence *q, const Board *b, Score alpha,
                                                    Score beta, int ply, Score best) {
    MoveList list;
    if (board_in_check(b)) {
        movegen_all(b, &list);
        if (list.count == 0)
            return ply - SCORE_MATE;
    } else {
        movegen_tactical(b, &list);
        if (q->level != QUIESCENCE_CAPTURES)
            change_moves(q, b, ply, &list);
        if (q->delta)
            best = leave_out_hopeless(q, &list, alpha, best);
    }
    if (ply >= q->search->deepest_quiescence)
        go_deeper(q->search, ply + 1, list.count);
    int keys[MAX_MOVES];
    if (list.count > 1)
        rank_moves(&list, keys);
    for (int i = 0; i < list.count && q->search->stop == STOP_NONE; i++)
        if (cuts(q, b, pick(&list, keys, i), alpha, beta, ply, &best))
            break;
    return best;
}

/* The same, in the same order, where no capture is left out and none promotes: victim by victim, the
 * greatest first. Many a node cuts before the captures of the next victim are even listed. */
static __attribute__((noinline)) Score search_captures(Quiescence *q, const Board *b, Score alpha,
                                                       Score beta, int ply, Score best,
                                                       Bitboard attacked) {
    Captures captures;
    Move moves[CAPTURES_MAX];
    movegen_captures_init(&captures, b, attacked);
    for (int victim = QUEEN; victim >= PAWN; victim--) {
        if (!(captures.victims & b->pieces[victim]))
            continue;
        const int nb = movegen_captures_of(&captures, b, (PieceType)victim, moves);
        if (ply >= q->search->deepest_quiescence)
            go_deeper(q->search, ply + 1, nb);
        for (int i = 0; i < nb && q->search->stop == STOP_NONE; i++)
            if (cuts(q, b, moves[i], alpha, beta, ply, &best))
                return best;
    }
    return best;
}

static Score quiesce(Quiescence *q, const Board *b, Score alpha, Score beta, int ply) {
    if (q->nodes >= q->look_at && !look(q))
        return 0;
    Score best = -SCORE_INFINITE;
    if (!board_in_check(b)) {
        Bitboard attacked;
        best = eval_attacks(q->search->eval_cache, b, &attacked);
        if (best >= beta)
            return best;
        if (q->by_victim && !board_may_promote(b))
            return search_captures(q, b, alpha, beta, ply, best, attacked);
    }
    return search_moves(q, b, alpha, beta, ply, best);
}

Score quiescence_search(Search *s, const Node *n, uint64_t *nodes) {
    *nodes = 0;
    if (s->params.base[BASE_QUIESCENCE] == QUIESCENCE_NONE)
        return eval_cached(s->eval_cache, &n->board);
    Quiescence q = {.search = s,
                    .look_at = LOOK_NODES,
                    .level = s->params.base[BASE_QUIESCENCE],
                    .delta = (Score)s->params.base[BASE_DELTA],
                    .first = n->ply};
    q.by_victim = q.level == QUIESCENCE_CAPTURES && !q.delta;
    const Score score = quiesce(&q, &n->board, n->alpha, n->beta, n->ply);
    *nodes = q.nodes;
    if (q.left_out && s->auditor && s->stop == STOP_NONE)
        audit_bottom(s, n, score);
    return score;
}
