#include "uci/speed.h"

#include <inttypes.h>

#include "uci/out.h"

static void print_speed(const char *what, uint64_t nodes, uint64_t ns) {
    out_line("%-18s %10" PRIu64 " nodes %5" PRIu64 " ms CPU  %7.2f million a second", what, nodes,
             ns / 1000000, (double)nodes * 1e3 / (double)(ns > 0 ? ns : 1));
}

bool speed_print(Status *status) {
    EngineBench bench;
    const char *isa = engine_isa(status);
    if (!isa || !engine_bench(&bench, status))
        return false;
    out_line("instruction set: %s", isa);
    print_speed("nothing on", bench.none, bench.none_ns);
    print_speed("everything on", bench.all, bench.all_ns);
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
