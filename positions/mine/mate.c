#include "mine/mate.h"

#include <assert.h>
#include <stdlib.h>

#include "base/text.h"

struct MateProver {
    Engine *engine;
    EnginePosition *position;
};

MateProver *mate_new(Status *status) {
    MateProver *prover = mem_new(1, sizeof *prover);
    EngineSettings settings;
    engine_settings_init(&settings);
    engine_settings_letters(&settings, "TNHL", status);
    engine_settings_set(&settings, "T.entries", "1048576", status);
    assert(engine_settings_preserve_value(&settings));
    prover->position = engine_position_new();
    prover->engine = status->failed ? NULL : engine_new(&settings, status);
    if (prover->engine && prover->position)
        return prover;
    status_fail(status, "out of memory");
    mate_free(prover);
    return NULL;
}

void mate_free(MateProver *prover) {
    if (!prover)
        return;
    engine_free(prover->engine);
    engine_position_free(prover->position);
    free(prover);
}

/* The plies of a mate that an iteration has seen whole; 0 for none. */
static int mate_plies(const EngineIteration *iteration) {
    if (!score_is_mate(iteration->score))
        return 0;
    const int plies = SCORE_MATE - abs(iteration->score);
    return plies <= iteration->depth ? plies : 0;
}

typedef struct Hunt {
    int plies;    /* 0: no mate was seen */
    bool against; /* the side to move is mated */
    bool cut;     /* by the node limit */
} Hunt;

static bool stop_at_mate(void *context, const EngineIteration *iteration) {
    Hunt *hunt = context;
    hunt->plies = mate_plies(iteration);
    hunt->against = iteration->score < 0;
    return hunt->plies == 0;
}

/* Search iteration by iteration: the first mate seen is the shortest. */
static Hunt hunt_mate(MateProver *prover, int depth, uint64_t nodes) {
    Hunt hunt = {0, false, false};
    const EngineLimits limits = {
        .depth = depth, .nodes = nodes, .iteration = stop_at_mate, .context = &hunt};
    engine_reset(prover->engine);
    hunt.cut = engine_search(prover->engine, prover->position, &limits) == ENGINE_NODES;
    return hunt;
}

static bool is_mated(const EnginePosition *position) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    return engine_position_in_check(position) && engine_position_moves(position, moves) == 0;
}

MateEnd mate_prove(MateProver *prover, const char *fen, const char *key, int moves, uint64_t nodes,
                   int *mate, Status *status) {
    if (!engine_position_set(prover->position, fen, status))
        return MATE_OPEN;
    const Hunt first = hunt_mate(prover, 2 * moves - 1, nodes);
    if (!first.plies || first.against || !engine_position_play(prover->position, key, status))
        return MATE_OPEN;
    const Hunt second = hunt_mate(prover, first.plies - 1, nodes);
    if (second.cut)
        return MATE_OPEN;
    if (first.plies == 1 ? !is_mated(prover->position)
                         : !second.against || second.plies != first.plies - 1)
        return MATE_REFUTED;
    *mate = (first.plies + 1) / 2;
    return MATE_PROVED;
}
