#include "uci/speed.h"

#include <inttypes.h>

#include "base/now.h"
#include "uci/out.h"

/* A perft whose count is known, with bulk counting. Source: the chess programming community's
 * tables; the second position is known as Kiwipete. */
typedef struct Perft {
    const char *name, *fen;
    int depth;
    uint64_t leaves;
} Perft;

static const Perft perfts[] = {
    {"perft 5, start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4865609},
    {"perft 4, Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4,
     4085603},
};

static void print_speed(const char *what, uint64_t count, const char *unit, uint64_t ns) {
    out_line("%-18s %10" PRIu64 " %-6s %5" PRIu64 " ms CPU  %7.2f million a second", what, count,
             unit, ns / 1000000, (double)count * 1e3 / (double)(ns > 0 ? ns : 1));
}

static bool print_perft(EnginePosition *position, const Perft *p, Status *status) {
    if (!engine_position_set(position, p->fen, status))
        return false;
    const uint64_t start = now_process_ns();
    const uint64_t leaves = engine_perft(position, p->depth, true);
    print_speed(p->name, leaves, "leaves", now_process_ns() - start);
    if (leaves == p->leaves)
        return true;
    return status_fail(status, "%s: %" PRIu64 " leaves, not %" PRIu64, p->name, leaves, p->leaves);
}

static bool print_perfts(Status *status) {
    EnginePosition *position = engine_position_new();
    bool good = position || status_fail(status, "out of memory");
    for (size_t i = 0; good && i < sizeof perfts / sizeof *perfts; i++)
        good = print_perft(position, &perfts[i], status);
    engine_position_free(position);
    return good;
}

bool speed_print(Status *status) {
    EngineBench bench;
    const char *isa = engine_isa(status);
    if (!isa || !engine_bench(&bench, status))
        return false;
    out_line("instruction set: %s", isa);
    print_speed("nothing on", bench.none, "nodes", bench.none_ns);
    print_speed("everything on", bench.all, "nodes", bench.all_ns);
    if (!print_perfts(status))
        return false;
    const uint64_t ns = bench.none_ns + bench.all_ns, nodes = bench.none + bench.all;
    out_line("%" PRIu64 " nodes %.0f nps", nodes, (double)nodes * 1e9 / (double)(ns > 0 ? ns : 1));
    out_line("Bench: %" PRIu64 " %" PRIu64, bench.none, bench.all);
    if (bench.none == engine_bench_none && bench.all == engine_bench_all)
        return true;
    return status_fail(status,
                       "bench counts differ: this version's are %" PRIu64 " %" PRIu64
                       " (the search was changed, or the compiler is wrong)",
                       engine_bench_none, engine_bench_all);
}
