#include "report_data.h"

#include <stdio.h>

#include "engine.h"

/* Columns of the query; those before go to the page as they are. */
enum { FEN = 1, PV = 7, SET = 8 };

/* The line from a position, up to the first move that is not legal there. */
static void put_moves(JsValue *line, EnginePosition *position, const char *pv) {
    JsValue *moves = js_array(), *sans = js_array();
    Status status = STATUS_OK;
    char move[ENGINE_MOVE_NB], san[ENGINE_MOVE_NB];
    for (int nb = 0; sscanf(pv, "%7s%n", move, &nb) == 1; pv += nb) {
        if (!engine_position_san(position, move, san, &status) ||
            !engine_position_play(position, move, &status))
            break;
        js_append(moves, js_new_text(move));
        js_append(sans, js_new_text(san));
    }
    js_put(line, "moves", moves);
    js_put(line, "san", sans);
}

static JsValue *read_line(StoreStatement *row, EnginePosition *position) {
    JsValue *line = js_object();
    report_members(line, row, 0, PV);
    put_moves(line, position, store_text(row, PV));
    return line;
}

JsValue *report_horizon(Store *store, Status *status) {
    StoreStatement *row = report_query(store, "horizon", status);
    EnginePosition *position = row ? engine_position_new() : NULL;
    JsValue *result = js_object(), *lines = js_array();
    if (row && !position)
        status_fail(status, "out of memory");
    while (position && store_next(row, status)) {
        Status unread = STATUS_OK; /* no position of chess: nothing to tell */
        if (!engine_position_set(position, store_text(row, FEN), &unread))
            continue;
        js_put(result, "set", js_new_text(store_text(row, SET)));
        js_append(lines, read_line(row, position));
    }
    js_put(result, "lines", lines);
    engine_position_free(position);
    store_release(row);
    return js_if(!status->failed, result);
}
