#include "spec/games.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "spec/keys.h"
#include "spec/suite.h"

/* The trees of a game are a suite of their own, and each suite is there once. */
static bool is_new(const Spec *spec, const char *fen, Status *status) {
    char name[SUITE_NAME_NB], other[SUITE_NAME_NB];
    suite_name_trees(fen, name);
    for (int i = 0; i < spec->games_nb; i++) {
        suite_name_trees(spec->games[i], other);
        if (strcmp(name, other) == 0)
            return status_fail(status, "'%s' occurs twice (`seeds` makes more trees of a game)",
                               name);
    }
    return true;
}

static bool read_one(Spec *spec, const JsValue *value, EnginePosition *position, Status *status) {
    char fen[ENGINE_FEN_NB];
    const char *text;
    if (!keys_text(value, &text, status) || !engine_position_set_other(position, text, status))
        return false;
    engine_position_fen(position, fen);
    if (!is_new(spec, fen, status))
        return false;
    spec->games = mem_grow(spec->games, (size_t)spec->games_nb + 1, sizeof *spec->games);
    memcpy(spec->games[spec->games_nb++], fen, sizeof fen);
    return true;
}

static bool read_list(Spec *spec, const JsValue *value, EnginePosition *position, Status *status) {
    if (js_array_nb(value) == 0)
        return status_fail(status, "no game");
    if (js_array_nb(value) > SPEC_GAMES_MAX)
        return status_fail(status, "more than %d games", SPEC_GAMES_MAX);
    for (size_t i = 0; i < js_array_nb(value); i++)
        if (!read_one(spec, js_array_at(value, i), position, status)) {
            status_at(status, "[%zu]", i);
            return false;
        }
    return true;
}

bool games_read(Spec *spec, const JsValue *value, Status *status) {
    EnginePosition *position = engine_position_new();
    if (!position)
        return status_fail(status, "out of memory");
    if (js_is_array(value))
        read_list(spec, value, position, status);
    else
        read_one(spec, value, position, status);
    engine_position_free(position);
    return !status->failed;
}

bool games_read_seeds(Spec *spec, const JsValue *value, Status *status) {
    return keys_int(value, 1, SUITE_POSITIONS_MAX, &spec->seeds, status);
}

bool games_check(Spec *spec, Status *status) {
    EnginePosition *position = engine_position_new();
    spec->seeds = spec->seeds ? spec->seeds : 1;
    if (!position)
        return status_fail(status, "out of memory");
    if ((int64_t)spec->games_nb * spec->seeds > SUITE_POSITIONS_MAX)
        status_fail(status, "%d games of %d seeds are more than %d positions", spec->games_nb,
                    spec->seeds, SUITE_POSITIONS_MAX);
    for (int i = 0; i < spec->games_nb && !status->failed; i++)
        if (engine_position_set_other(position, spec->games[i], status))
            engine_position_check_depth(position, spec->depth, status);
    if (status->failed)
        status_at(status, "game");
    engine_position_free(position);
    return !status->failed;
}
