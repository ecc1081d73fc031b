/* prunelab-engine: speaks UCI, or does what its arguments say. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "uci/out.h"
#include "uci/uci.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

static const char usage[] =
    "usage: prunelab-engine                                speak UCI on standard input, output\n"
    "       prunelab-engine bench                          print the program's node signature\n"
    "       prunelab-engine --help | --version\n";

static const char help[] =
    "\n"
    "A chess engine whose every enhancement of alpha-beta is a switch.\n"
    "\n"
    "bench    searches a fixed set of positions with nothing on and with everything on and prints\n"
    "         the speeds; the last line is `Bench: <none> <all>`; fails if these are not the\n"
    "         numbers of this version\n"
    "\n"
    "Commands beyond UCI: `go perft DEPTH` (leaves below each move, then their sum; to 13 plies),\n"
    "`d` (position and settings), `eval`.\n"
    "seldepth is the greatest ply reached since `go`, quiescence included; hashfull is the share\n"
    "of T's table in use. `go nodes N` stops at the first interior node after N nodes.\n"
    "When its input ends, a search stops at 5 million nodes (for longer searches keep the input\n"
    "open or use `prunelab search`); after `quit` a perft stops at 300 million leaves.\n"
    "\n"
    "PRUNELAB_ISA=generic in the environment disables the instructions of newer processors;\n"
    "counts never depend on it.\n"
    "Exit code: 0 done, 1 failed, 2 wrong usage.\n";

static int fail(const Status *status) {
    fprintf(stderr, "prunelab-engine: %s\n", status->text);
    return EXIT_FAILED;
}

static int misuse(const char *what, const char *subject) {
    Status status = STATUS_OK;
    status_fail(&status, "%s '%s'", what, subject);
    fprintf(stderr, "prunelab-engine: %s\n%s", status.text, usage);
    return EXIT_USAGE;
}

static void print_speed(const char *what, uint64_t nodes, uint64_t ns) {
    out_line("%-18s %10" PRIu64 " nodes %5" PRIu64 " ms CPU  %7.2f million a second", what, nodes,
             ns / 1000000, (double)nodes * 1e3 / (double)(ns > 0 ? ns : 1));
}

/* Print nodes, CPU time and speed of the bench's halves; then of both as `N nodes M nps`, the form that
 * OpenBench reads, and `Bench: <none> <all>` last. Fails also by counts that are not this version's. */
static int run_bench(void) {
    EngineBench bench;
    Status status = STATUS_OK;
    const char *isa = engine_isa(&status);
    if (!isa || !engine_bench(&bench, &status))
        return fail(&status);
    out_line("instruction set: %s", isa);
    print_speed("nothing on", bench.none, bench.none_ns);
    print_speed("everything on", bench.all, bench.all_ns);
    const uint64_t ns = bench.none_ns + bench.all_ns, nodes = bench.none + bench.all;
    out_line("%" PRIu64 " nodes %.0f nps", nodes, (double)nodes * 1e9 / (double)(ns > 0 ? ns : 1));
    out_line("Bench: %" PRIu64 " %" PRIu64, bench.none, bench.all);
    if (bench.none == engine_bench_none && bench.all == engine_bench_all)
        return EXIT_DONE;
    status_fail(&status,
                "bench counts differ: this version's are %" PRIu64 " %" PRIu64
                " (the search was changed, or the compiler is wrong)",
                engine_bench_none, engine_bench_all);
    return fail(&status);
}

static int run(int argc, char **argv) {
    Status status = STATUS_OK;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0)
            return printf("%s%s", usage, help), EXIT_DONE;
    if (!engine_isa(&status)) {
        fail(&status);
        return EXIT_USAGE;
    }
    if (argc < 2)
        return uci_run(&status) ? EXIT_DONE : fail(&status);
    if (argc > 2)
        return misuse("too many arguments:", argv[2]);
    if (strcmp(argv[1], "bench") == 0)
        return run_bench();
    if (strcmp(argv[1], "--version") == 0)
        printf("prunelab-engine %s\n", ENGINE_VERSION);
    else
        return misuse("unknown argument", argv[1]);
    return EXIT_DONE;
}

int main(int argc, char **argv) {
    const int code = run(argc, argv);
    /* A full disk must not look like success. */
    if ((fflush(stdout) || ferror(stdout)) && code == EXIT_DONE) {
        fprintf(stderr, "prunelab-engine: cannot write the output\n");
        return EXIT_FAILED;
    }
    return code;
}
