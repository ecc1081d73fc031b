#include "report_data.h"

#include <stdio.h>
#include <string.h>

#include "engine.h"

/* A position NAME-queen-given belongs to NAME: it is two plies on, so searched two plies less. */
static const char lines_sql[] =
    "WITH own AS MATERIALIZED (SELECT position, enhancements, depth, score, pv, parameters,"
    "  coalesce(json_extract(parameters, '$.\"base.quiescence\"'), 'captures') AS quiescence,"
    "  coalesce(json_extract(parameters, '$.\"base.check_extension\"'), 'off') = 'on' AS extension"
    "  FROM iteration WHERE study = 'horizon' AND suite = 'horizon' AND pv IS NOT NULL),"
    " chosen AS (SELECT enhancements FROM own GROUP BY enhancements"
    "  ORDER BY instr(enhancements, 'T') > 0, enhancements LIMIT 1)"
    "SELECT root.enhancements, root.position, position.fen, root.quiescence, root.extension, "
    "root.depth,"
    "  root.score, given.score, root.pv"
    " FROM own AS root JOIN chosen USING (enhancements)"
    " JOIN position ON position.suite = 'horizon' AND position.position = root.position"
    " LEFT JOIN own AS given ON given.position = root.position || '-queen-given'"
    "  AND given.enhancements = root.enhancements AND given.parameters = root.parameters"
    "  AND given.depth = root.depth - 2"
    " WHERE root.position NOT LIKE '%-queen-given'"
    " ORDER BY root.position, root.quiescence, root.extension, root.depth";

enum { SET, DIAGRAM, FEN, QUIESCENCE, EXTENSION, DEPTH, SCORE, GIVEN, PV };

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
    JsValue *line =
        js_fill(js_object(), "diagram %s, fen %s, quiescence %s", store_text(row, DIAGRAM),
                store_text(row, FEN), store_text(row, QUIESCENCE));
    js_fill(line, "extension %d, depth %d, score %d, given %d", (int)store_integer(row, EXTENSION),
            (int)store_integer(row, DEPTH), (int)store_integer(row, SCORE),
            store_type(row, GIVEN) == STORE_INTEGER ? (int)store_integer(row, GIVEN) : FIELD_NONE);
    put_moves(line, position, store_text(row, PV));
    return line;
}

JsValue *report_horizon(Store *store, Status *status) {
    StoreStatement *row = store_prepare(store, lines_sql, status);
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
