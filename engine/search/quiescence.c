#include "search/quiescence.h"

#include "chess/eval.h"

enum { LOOK_NODES = 4096 }; /* nodes of one quiescence search between two looks at limits */

typedef struct Quiescence {
    Search *search;
    uint64_t nodes;   /* below the bottom position */
    uint64_t look_at; /* look at the limits again when `nodes` gets here */
} Quiescence;

/* Nearly every quiescence search ends long before the first look; a board full of queens does not.
 */
static void look(Quiescence *q) {
    Search *s = q->search;
    const uint64_t limit = s->hooks.node_limit;
    if (limit && s->nc + q->nodes >= limit)
        s->stop = STOP_NODES;
    else if (s->hooks.stop && s->hooks.stop(s->hooks.context))
        s->stop = STOP_ASKED;
    q->look_at = q->nodes + LOOK_NODES;
}

/* P 1 ... K 6, none 0 */
static int worth(PieceType piece) {
    return piece == PIECE_NONE ? 0 : (int)piece + 1;
}

/* The fixed order as unique keys, greatest first. */
static void rank_tactical(const MoveList *list, int keys[]) {
    for (int i = 0; i < list->count; i++) {
        const Move m = list->moves[i];
        const int gain = worth(move_captured(m)) + worth(move_promotion(m));
        const int rank = move_is_tactical(m) ? 64 + 8 * gain - worth(move_piece(m)) : 0;
        keys[i] = rank * MAX_MOVES + MAX_MOVES - 1 - i;
    }
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

static Score quiesce(Quiescence *q, const Board *b, Score alpha, Score beta, int ply) {
    if (ply >= MAX_PLY)
        q->search->stop = STOP_LENGTH;
    else if (q->nodes >= q->look_at)
        look(q);
    if (q->search->stop != STOP_NONE)
        return 0;
    MoveList list;
    Score best = -SCORE_INFINITE;
    if (board_in_check(b)) {
        movegen_all(b, &list);
        if (list.count == 0)
            return ply - SCORE_MATE;
    } else {
        best = eval_cached(q->search->eval_cache, b);
        if (best >= beta)
            return best;
        movegen_tactical(b, &list);
    }
    int keys[MAX_MOVES];
    rank_tactical(&list, keys);
    for (int i = 0; i < list.count && q->search->stop == STOP_NONE; i++) {
        Board child;
        board_make(&child, b, pick(&list, keys, i));
        q->nodes++;
        const Score floor = best > alpha ? best : alpha;
        const Score value = -quiesce(q, &child, -beta, -floor, ply + 1);
        if (value > best)
            best = value;
        if (best >= beta)
            break;
    }
    return best;
}

Score quiescence_search(Search *s, const Node *n, uint64_t *nodes) {
    Quiescence q = {s, 0, LOOK_NODES};
    const Score score = quiesce(&q, &n->board, n->alpha, n->beta, n->ply);
    *nodes = q.nodes;
    return score;
}
