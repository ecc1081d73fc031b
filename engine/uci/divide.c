#include "uci/divide.h"

#include <inttypes.h>

#include "uci/out.h"

/* What the moves of one divide share. */
typedef struct Divide {
    const DivideRequest *request;
    EnginePosition *child; /* scratch */
    char fen[ENGINE_FEN_NB];
    uint64_t leaves; /* of all moves so far */
} Divide;

static bool count_move(Divide *d, const char *move, Status *status) {
    const DivideRequest *r = d->request;
    const uint64_t before = d->leaves;
    if (!engine_position_set(d->child, d->fen, status) ||
        !engine_position_play(d->child, move, status))
        return false;
    if (!engine_perft_until(d->child, r->depth - 1, r->bulk, r->stop, r->context, &d->leaves))
        return status_fail(status, "perft %d stopped after %" PRIu64 " leaves", r->depth,
                           d->leaves);
    out_line("%s: %" PRIu64, move, d->leaves - before);
    return true;
}

bool divide_print(const EnginePosition *position, const DivideRequest *request, Status *status) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    Divide d = {.request = request, .child = engine_position_new()};
    if (!d.child)
        return status_fail(status, "out of memory");
    engine_position_fen(position, d.fen);
    const int moves_nb = request->depth > 0 ? engine_position_moves(position, moves) : 0;
    d.leaves = request->depth > 0 ? 0 : 1;
    for (int i = 0; i < moves_nb && !status->failed; i++)
        count_move(&d, moves[i], status);
    if (!status->failed && request->before_total[0])
        out_line("%s", "");
    if (!status->failed)
        out_line("%s%" PRIu64, request->before_total, d.leaves);
    engine_position_free(d.child);
    return !status->failed;
}
