#include "uci/divide.h"

#include <inttypes.h>

#include "uci/out.h"

bool divide_print(const EnginePosition *position, int depth, EnginePerftStop *stop, void *context,
                  uint64_t *leaves, Status *status) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB], fen[ENGINE_FEN_NB];
    EnginePosition *child = engine_position_new();
    if (!child)
        return status_fail(status, "out of memory");
    engine_position_fen(position, fen);
    const int moves_nb = depth > 0 ? engine_position_moves(position, moves) : 0;
    *leaves = depth == 0;
    for (int i = 0; i < moves_nb && !status->failed; i++) {
        const uint64_t before = *leaves;
        if (!engine_position_set(child, fen, status) ||
            !engine_position_play(child, moves[i], status))
            break;
        if (engine_perft_until(child, depth - 1, stop, context, leaves))
            out_line("%s: %" PRIu64, moves[i], *leaves - before);
        else
            status_fail(status, "perft %d stopped after %" PRIu64 " leaves", depth, *leaves);
    }
    engine_position_free(child);
    return !status->failed;
}
