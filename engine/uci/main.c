/* prunelab-engine: speaks UCI, or does what its arguments say. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "uci/divide.h"
#include "uci/speed.h"
#include "uci/text.h"
#include "uci/uci.h"

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

static const char usage[] =
    "usage: prunelab-engine                                speak UCI on standard input, output\n"
    "       prunelab-engine bench                          print the program's node signature\n"
    "       prunelab-engine perft DEPTH [FEN] [--no-bulk]  count the leaves of the legal tree\n"
    "       prunelab-engine --help | --version\n";

static const char help[] =
    "\n"
    "A chess engine whose every enhancement of alpha-beta is a switch.\n"
    "\n"
    "bench    searches a fixed set of positions with nothing on and with everything on and prints\n"
    "         the speeds; the last line is `Bench: <none> <all>`; fails if these are not the\n"
    "         numbers of this version\n"
    "perft    prints the leaves below each move, then their sum; DEPTH is 0 to 13; FEN is one\n"
    "         argument of 4 or 6 fields (default: the start position); with --no-bulk the last\n"
    "         moves are made, not only counted\n"
    "\n"
    "Commands beyond UCI: `go perft DEPTH`, `perft DEPTH`, `d` (position and settings), `eval`.\n"
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

static int run_bench(void) {
    Status status = STATUS_OK;
    return speed_print(&status) ? EXIT_DONE : fail(&status);
}

static int run_perft(const char *depth_text, const char *fen, bool bulk) {
    Status status = STATUS_OK;
    int64_t depth;
    if (!depth_text)
        return misuse("perft needs a depth after", "perft");
    if (!text_number(depth_text, 0, DIVIDE_DEPTH_MAX, &depth))
        return misuse("perft depth is not a number from 0 to 13:", depth_text);
    EnginePosition *position = engine_position_new();
    int code = EXIT_DONE;
    if (!position) {
        status_fail(&status, "out of memory");
        code = fail(&status);
    } else if (fen && !engine_position_set(position, fen, &status)) {
        fail(&status);
        code = EXIT_USAGE;
    }
    for (int i = 0; i < status.notes_nb; i++)
        fprintf(stderr, "prunelab-engine: %s\n", status.notes[i].text);
    if (code == EXIT_DONE &&
        !divide_print(position,
                      &(DivideRequest){.depth = (int)depth, .bulk = bulk, .before_total = ""},
                      &status))
        code = fail(&status);
    engine_position_free(position);
    return code;
}

static int parse_perft(int argc, char **argv) {
    const char *words[2] = {NULL, NULL};
    int words_nb = 0;
    bool bulk = true;
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], "--no-bulk") == 0)
            bulk = false;
        else if (strncmp(argv[i], "--", 2) == 0)
            return misuse("unknown option", argv[i]);
        else if (words_nb == 2)
            return misuse("too many arguments (is the FEN quoted?):", argv[i]);
        else
            words[words_nb++] = argv[i];
    }
    return run_perft(words[0], words[1], bulk);
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
        return parse_perft(argc, argv);
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
