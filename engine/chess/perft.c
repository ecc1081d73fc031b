#include "chess/perft.h"

#include "chess/movegen.h"

/* Plies that are counted without a look at the caller: some milliseconds at most. */
enum { BLIND = 3 };

bool perft(const Board *b, int depth, PerftStop *stop, void *context, uint64_t *leaves) {
    if (stop && depth >= BLIND && stop(context, *leaves))
        return false;
    if (depth <= 1) {
        *leaves += depth ? (uint64_t)movegen_count(b) : 1;
        return true;
    }
    MoveList list;
    Board next;
    movegen_all(b, &list);
    for (int i = 0; i < list.count; i++) {
        board_make(&next, b, list.moves[i]);
        if (!perft(&next, depth - 1, stop, context, leaves))
            return false;
    }
    return true;
}
