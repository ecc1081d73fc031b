#include "chess/perft.h"

#include "chess/movegen.h"

/* Plies that are counted without a look at the caller: some milliseconds at most. */
enum { BLIND = 3 };

uint64_t perft(const Board *b, int depth, bool bulk) {
    if (depth == 0)
        return 1;
    if (bulk && depth == 1)
        return (uint64_t)movegen_count(b);
    MoveList list;
    Board next;
    uint64_t leaves = 0;
    movegen_all(b, &list);
    for (int i = 0; i < list.count; i++) {
        board_make(&next, b, list.moves[i]);
        leaves += perft(&next, depth - 1, bulk);
    }
    return leaves;
}

bool perft_until(const Board *b, int depth, bool bulk, PerftStop *stop, void *context,
                 uint64_t *leaves) {
    if (stop && stop(context, *leaves))
        return false;
    if (depth <= BLIND) {
        *leaves += perft(b, depth, bulk);
        return true;
    }
    MoveList list;
    Board next;
    movegen_all(b, &list);
    for (int i = 0; i < list.count; i++) {
        board_make(&next, b, list.moves[i]);
        if (!perft_until(&next, depth - 1, bulk, stop, context, leaves))
            return false;
    }
    return true;
}
