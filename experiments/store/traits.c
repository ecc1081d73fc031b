#include "store/catalog.h"

#include "engine.h"
#include "spec/diagram.h"

/* A text that is no legal position has none. */
static bool add(Store *store, EnginePosition *position, int64_t id, const char *fen,
                Status *status) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    Diagram diagram;
    int64_t captures = 0;
    Status illegal = STATUS_OK;
    if (!engine_position_set(position, fen, &illegal))
        return true;
    diagram_read(&diagram, fen);
    const int nb = engine_position_moves(position, moves);
    for (int i = 0; i < nb; i++)
        captures += diagram_is_capture(&diagram, moves[i]);
    return store_do(store, status, "INSERT INTO traits VALUES (?, ?, ?, ?, ?)", "iiiii", id,
                    (int64_t)diagram_men(&diagram), (int64_t)nb, captures,
                    (int64_t)engine_position_in_check(position));
}

bool traits_fill(Store *store, Status *status) {
    EnginePosition *position = NULL;
    StoreStatement *rows = store_query(
        store, status,
        "SELECT id, fen FROM positions WHERE id NOT IN (SELECT position_id FROM traits)", "");
    while (store_row(&rows, status)) {
        if (!engine_text_is_chess(store_text(rows, 1)))
            continue;
        if (!position && !(position = engine_position_new()))
            status_fail(status, "out of memory");
        else
            add(store, position, store_integer(rows, 0), store_text(rows, 1), status);
    }
    engine_position_free(position);
    return !status->failed;
}
