#include "spec/spec_parts.h"

#include <string.h>

#include "base/arena.h"
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

typedef struct Reader {
    Spec *spec;
    EnginePosition *position;
} Reader;

static bool read_one(void *at, const JsValue *value, Status *status) {
    Spec *spec = ((Reader *)at)->spec;
    EnginePosition *position = ((Reader *)at)->position;
    char fen[ENGINE_FEN_NB];
    const char *text;
    if (!keys_text(value, &text, status) || !engine_position_set_other(position, text, status))
        return false;
    engine_position_fen(position, fen);
    if (!is_new(spec, fen, status))
        return false;
    spec->games = arena_grow(spec->games, (size_t)spec->games_nb + 1, sizeof *spec->games);
    memcpy(spec->games[spec->games_nb++], fen, sizeof fen);
    return true;
}

bool games_read(void *spec, const JsValue *value, Status *status) {
    Reader reader = {spec, engine_position_new()};
    if (!reader.position)
        return status_fail(status, "out of memory");
    if (js_is_array(value))
        keys_each(&reader, value, "games", 1, SPEC_GAMES_MAX, read_one, status);
    else
        read_one(&reader, value, status);
    engine_position_free(reader.position);
    return !status->failed;
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
