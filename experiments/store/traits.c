#include "store/traits.h"

#include <stdlib.h>

#include "base/text.h"
#include "engine.h"
#include "spec/diagram.h"

typedef struct Untold {
    int64_t id;
    char *fen;
} Untold;

/* A text that is no legal position has none. */
static bool add(Store *store, EnginePosition *position, const Untold *untold, Status *status) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    Diagram diagram;
    int64_t captures = 0;
    Status illegal = STATUS_OK;
    if (!engine_position_set(position, untold->fen, &illegal))
        return true;
    diagram_read(&diagram, untold->fen);
    const int nb = engine_position_moves(position, moves);
    for (int i = 0; i < nb; i++)
        captures += diagram_is_capture(&diagram, moves[i]);
    return store_do(store, status, "INSERT INTO traits VALUES (?, ?, ?, ?, ?)", "iiiii", untold->id,
                    (int64_t)diagram_men(&diagram), (int64_t)nb, captures,
                    (int64_t)engine_position_in_check(position));
}

bool traits_fill(Store *store, Status *status) {
    Untold *untold = NULL;
    size_t nb = 0;
    StoreStatement *rows = store_query(
        store, status,
        "SELECT id, fen FROM positions WHERE id NOT IN (SELECT position_id FROM traits)", "");
    while (store_row(&rows, status)) {
        if (!engine_text_is_chess(store_text(rows, 1)))
            continue;
        untold = mem_more(untold, nb, sizeof *untold);
        untold[nb++] = (Untold){store_integer(rows, 0), mem_text(store_text(rows, 1))};
    }
    EnginePosition *position = nb ? engine_position_new() : NULL;
    if (nb && !position)
        status_fail(status, "out of memory");
    for (size_t i = 0; i < nb; i++) {
        if (!status->failed)
            add(store, position, &untold[i], status);
        free(untold[i].fen);
    }
    free(untold);
    engine_position_free(position);
    return !status->failed;
}
