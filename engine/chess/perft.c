#include "chess/perft.h"

#include "chess/movegen.h"

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
