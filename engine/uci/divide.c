#include "uci/divide.h"

#include <inttypes.h>

#include "uci/out.h"

/* Leaves below one move. `child` is scratch. */
static uint64_t count_move(EnginePosition *child, const char *fen, const char *move, int depth,
                           bool bulk, Status *status) {
    if (!engine_position_set(child, fen, status) || !engine_position_play(child, move, status))
        return 0;
    return engine_perft(child, depth - 1, bulk);
}

bool divide_print(const EnginePosition *position, int depth, bool bulk, DivideStop stop,
                  void *context, Status *status) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB], fen[ENGINE_FEN_NB];
    EnginePosition *child = engine_position_new();
    if (!child)
        return status_fail(status, "out of memory");
    const int moves_nb = depth > 0 ? engine_position_moves(position, moves) : 0;
    uint64_t total = depth > 0 ? 0 : 1;
    engine_position_fen(position, fen);
    for (int i = 0; i < moves_nb && !status->failed; i++) {
        if (stop && stop(context)) {
            status_fail(status, "perft stopped");
            break;
        }
        const uint64_t leaves = count_move(child, fen, moves[i], depth, bulk, status);
        out_line("%s: %" PRIu64, moves[i], leaves);
        total += leaves;
    }
    if (!status->failed)
        out_line("%" PRIu64, total);
    engine_position_free(child);
    return !status->failed;
}
