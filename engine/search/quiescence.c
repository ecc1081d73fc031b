#include "search/quiescence.h"

#include "chess/eval.h"

typedef struct Quiescence {
    uint64_t nodes; /* below the bottom position */
    bool too_long;
} Quiescence;

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
    if (ply >= MAX_PLY) {
        q->too_long = true;
        return 0;
    }
    MoveList list;
    Score best = -SCORE_INFINITE;
    if (board_in_check(b)) {
        movegen_all(b, &list);
        if (list.count == 0)
            return ply - SCORE_MATE;
    } else {
        best = eval_static(b);
        if (best >= beta)
            return best;
        movegen_tactical(b, &list);
    }
    int keys[MAX_MOVES];
    rank_tactical(&list, keys);
    for (int i = 0; i < list.count && !q->too_long; i++) {
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
    Quiescence q = {0, false};
    const Score score = quiesce(&q, &n->board, n->alpha, n->beta, n->ply);
    *nodes = q.nodes;
    if (q.too_long)
        s->stop = STOP_LENGTH;
    return score;
}
