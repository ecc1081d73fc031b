/* prunelab-engine: speaks UCI, or does what its arguments say. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "uci/divide.h"
#include "uci/out.h"
#include "uci/text.h"
#include "uci/uci.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

static const char usage[] =
    "usage: prunelab-engine                                speak UCI on standard input, output\n"
    "       prunelab-engine bench                          print the program's node signature\n"
    "       prunelab-engine perft DEPTH [FEN]            count the leaves of the legal tree\n"
    "       prunelab-engine --help | --version\n";

static const char help[] =
    "\n"
    "A chess engine whose every enhancement of alpha-beta is a switch.\n"
    "\n"
    "bench    searches a fixed set of positions with nothing on and with everything on and prints\n"
    "         the speeds; the last line is `Bench: <none> <all>`; fails if these are not the\n"
    "         numbers of this version\n"
    "perft    prints the leaves below each move, then their sum; DEPTH is 0 to 13; FEN is one\n"
    "         argument of 4 or 6 fields (default: the start position)\n"
    "\n"
    "Commands beyond UCI: `go perft DEPTH`, `d` (position and settings), `eval`.\n"
    "seldepth is the greatest ply reached since `go`, quiescence included; hashfull is the share\n"
    "of T's table in use. `go nodes N` stops at the first interior node after N nodes.\n"
    "When its input ends, a search stops at 5 million nodes (for longer searches keep the input\n"
    "open or use `prunelab search`); after that or `quit` a perft stops at 300 million leaves.\n"
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

static int count_leaves(int depth, const char *fen) {
    Status status = STATUS_OK;
    uint64_t leaves;
    EnginePosition *position = engine_position_new();
    int code = EXIT_DONE;
    if (!position) {
        status_fail(&status, "out of memory");
        code = fail(&status);
    } else if (!engine_position_set(position, fen, &status)) {
        fail(&status);
        code = EXIT_USAGE;
    }
    for (int i = 0; i < status.notes_nb; i++)
        fprintf(stderr, "prunelab-engine: %s\n", status.notes[i].text);
    if (code == EXIT_DONE && divide_print(position, depth, NULL, NULL, &leaves, &status))
        out_line("%" PRIu64, leaves);
    else if (code == EXIT_DONE)
        code = fail(&status);
    engine_position_free(position);
    return code;
}

static int run_perft(int argc, char **argv) {
    int64_t depth;
    if (argc < 3)
        return misuse("perft needs a depth after", "perft");
    if (argc > 4)
        return misuse("too many arguments (is the FEN quoted?):", argv[4]);
    if (!text_number(argv[2], 0, DIVIDE_DEPTH_MAX, &depth))
        return misuse("perft depth is not a number from 0 to 13:", argv[2]);
    return count_leaves((int)depth, argc == 4 ? argv[3] : "startpos");
}

static int print_help(void) {
    printf("%s%s", usage, help);
    return EXIT_DONE;
}

static int run(int argc, char **argv) {
    Status status = STATUS_OK;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0)
            return print_help();
    if (!engine_isa(&status)) {
        fail(&status);
        return EXIT_USAGE;
    }
    if (argc < 2)
        return uci_run(&status) ? EXIT_DONE : fail(&status);
    if (strcmp(argv[1], "perft") == 0)
        return run_perft(argc, argv);
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
