/* The bench: a fixed set of searches whose node counts sign the program. */
#include "engine.h"
#include "enhancements/registry.h"

/* A commit that changes these says so in its last line: `Bench: <none> <all>`. */
const uint64_t engine_bench_none = 912656;
const uint64_t engine_bench_all = 681007;

typedef struct BenchPosition {
    const char *fen;
    int depth_none, depth_all;
} BenchPosition;

/* Middlegames with every special move in reach, an endgame, a mate and a stalemate near. */
static const BenchPosition positions[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 5},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 4},
    {"r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1", 4, 5},
    {"r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1", 4, 5},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 7},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 5},
    {"8/8/8/8/8/1k6/1q6/K7 w - - 0 1", 3, 3},
    {"7k/8/5KQ1/8/8/8/8/8 b - - 0 1", 4, 6},
    {"2kr3r/pp1q1ppp/5n2/1Nb5/2Pp1B2/7Q/P4PPP/1R3RK1 w - - 0 1", 4, 5},
    {"8/P1k5/8/8/8/1p6/3K2p1/8 w - - 0 1", 6, 8},
};

typedef struct BenchSum {
    uint64_t nc, ns;
} BenchSum;

static bool note_last(void *context, const EngineIteration *it) {
    *(BenchSum *)context = (BenchSum){it->nc, it->cpu_ns};
    return true;
}

static bool bench_sum(const EngineSettings *settings, bool all, BenchSum *sum, Status *status) {
    Engine *engine = engine_new(settings, status);
    EnginePosition *position = engine_position_new();
    *sum = (BenchSum){0, 0};
    for (size_t i = 0; engine && position && i < sizeof positions / sizeof positions[0]; i++) {
        BenchSum last = {0, 0};
        EngineLimits limits = {.depth = all ? positions[i].depth_all : positions[i].depth_none,
                               .iteration = note_last,
                               .context = &last};
        engine_reset(engine);
        if (engine_position_set(position, positions[i].fen, status))
            engine_search(engine, position, &limits);
        sum->nc += last.nc;
        sum->ns += last.ns;
    }
    if (!position)
        status_fail(status, "out of memory");
    engine_position_free(position);
    engine_free(engine);
    return !status->failed;
}

bool engine_bench(EngineBench *bench, Status *status) {
    EngineSettings settings;
    BenchSum none, all;
    engine_settings_init(&settings);
    if (!engine_stack(status) || !bench_sum(&settings, false, &none, status))
        return false;
    /* The papers' letters: what is added to the registry leaves the bench as it is. */
    if (!engine_settings_letters(&settings, "TRNSHKLMV", status) ||
        !bench_sum(&settings, true, &all, status))
        return false;
    *bench = (EngineBench){none.nc, all.nc, none.ns, all.ns};
    return true;
}

bool engine_bench_row(int row, uint64_t *nc, Status *status) {
    EngineSettings settings;
    BenchSum sum;
    engine_settings_init(&settings);
    settings.letters = registry_needed(row);
    if (!engine_stack(status) || !bench_sum(&settings, false, &sum, status))
        return false;
    *nc = sum.nc;
    return true;
}
