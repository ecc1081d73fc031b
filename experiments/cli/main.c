/* prunelab: studies of alpha-beta enhancements, run, stored and asked about. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/home.h"
#include "base/say.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/complete.h"
#include "work/pool.h"

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    bool searches; /* and needs the stack for it */
    const char *about;
} Command;

/* To add a command: its file, its line in commands.h, its row here. */
static const Command commands[] = {
    {"run", cmd_run, true, "run a study: search what the database lacks"},
    {"shards", cmd_shards, false, "show which shards of a study are done"},
    {"merge", cmd_merge, false, "merge databases: a study's shards, or any others"},
    {"search", cmd_search, true, "search one position or a suite, without a database"},
    {"analyse", cmd_analyse, false, "compute confidence intervals of the stored results"},
    {"claims", cmd_claims, false, "judge the papers' claims from the database"},
    {"compare", cmd_compare, true, "compare sets of enhancements, position by position"},
    {"effects", cmd_effects, false, "show the effects of letters and groups of letters"},
    {"where", cmd_where, false, "show in which positions each letter pays"},
    {"time", cmd_time, true, "measure CPU times in rounds, one worker, and fit the cost model"},
    {"model", cmd_model, false, "fit the cost model, which predicts CPU time from counts"},
    {"experiments", cmd_experiments, false,
     "run everything: the papers' studies, figures, claims, page"},
    {"figures", cmd_figures, false, "draw the papers' figures"},
    {"plot", cmd_plot, false, "draw sets against each other: a scatter, or what they solve"},
    {"summary", cmd_summary, false, "print the contents of the database and the main results"},
    {"query", cmd_query, false, "query the database in SQL"},
    {"estimate", cmd_estimate, false, "estimate a number from a query's rows, with its interval"},
    {"export", cmd_export, false, "write every view as a CSV file, with a data dictionary"},
    {"report", cmd_report, true, "write everything on one page for a browser"},
    {"lab", cmd_lab, false, "write a page that searches by itself"},
    {"paper", cmd_paper, false, "write the results as a journal paper"},
    {"verify", cmd_verify, true, "repeat stored searches: equal to the node, or exit 1"},
    {"forget", cmd_forget, false, "remove searches that no study uses any more"},
    {"upgrade", cmd_upgrade, false, "copy an older database into a new file of this version"},
    {"status", cmd_status, false, "show the searches done, failed and to do, and the time left"},
    {"match", cmd_match, true, "play matches between settings: games, Elo, PGN"},
    {"tree", cmd_tree, true, "print the tree of a small search"},
    {"minimal-tree", cmd_minimal_tree, true, "measure the smallest possible search tree"},
    {"boards", cmd_boards, true, "measure ways to represent the board"},
    {"mine", cmd_mine, true, "make a suite of tactical positions, verified by another engine"},
    {"sample", cmd_sample, true, "make a suite of positions from an engine's games against itself"},
    {"engine", cmd_engine, false, "show the options of a UCI engine, and propose a study of it"},
    {"enhancements", cmd_enhancements, false, "list enhancements, parameters and counters"},
    {"write", cmd_write, false, "replace a file by a script's output"},
};
enum { COMMANDS_NB = sizeof commands / sizeof commands[0] };

static void print_commands(FILE *file) {
    fputs("usage: prunelab COMMAND [arguments]\n\n"
          "Run, store and query studies of alpha-beta enhancements.\n\n",
          file);
    for (int i = 0; i < COMMANDS_NB; i++)
        fprintf(file, "  %-14s %s\n", commands[i].name, commands[i].about);
    fputs("\nA file that is not in the current folder is looked up among the program's own files, "
          "in\n"
          "../share/prunelab or .. of the program's folder. Specs, suites, queries and claims may "
          "be\n"
          "named without folder and extension: `prunelab run schaeffer1989`. The environment "
          "variable\n"
          "PRUNELAB_HOME names another folder of such files. PRUNELAB_ISA=generic disables the\n"
          "instructions of newer processors.\n\n"
          "`prunelab COMMAND --help` describes a command.\n"
          "Exit code: 0 done, 1 failed, 2 wrong usage.\n",
          file);
}

static int start_command(const Command *command, int argc, char **argv) {
    Status status = STATUS_OK;
    if (!command->searches || engine_stack(&status))
        return command->run(argc, argv);
    say(stderr, "prunelab %s: %s\n", command->name, status.text);
    return EXIT_FAILED;
}

static const Command *find_command(const char *name) {
    for (int i = 0; i < COMMANDS_NB; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* Print what the last of the words may become: a command, or what the command of the first says. */
static int complete_line(int nb, char **words) {
    const Command *command = nb > 1 ? find_command(words[0]) : NULL;
    if (nb == 1) {
        for (int i = 0; i < COMMANDS_NB; i++)
            complete_offer(words[0], commands[i].name);
        complete_offer(words[0], "--help");
        complete_offer(words[0], "--version");
    } else if (command) {
        char asked[] = COMPLETE_ASKED, program[] = "prunelab";
        char **argv = mem_new((size_t)nb + 3, sizeof *argv);
        argv[0] = program;
        argv[1] = words[0];
        argv[CLI_FIRST] = asked;
        memcpy(argv + CLI_FIRST + 1, words + 1, (size_t)(nb - 1) * sizeof *argv);
        command->run(nb + 2, argv);
        free(argv);
    }
    return EXIT_DONE;
}

static int run_command(int argc, char **argv) {
    if (argc < 2) {
        print_commands(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (strcmp(argv[1], "help") == 0 && argc == 2)) {
        print_commands(stdout);
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("prunelab %s\n", ENGINE_VERSION);
        return EXIT_DONE;
    }
    Status status = STATUS_OK;
    if (home_wrong()) {
        say(stderr,
            "prunelab: PRUNELAB_HOME is '%s', and that is no folder with experiments/specs\n",
            home_wrong());
        return EXIT_USAGE;
    }
    if (!engine_isa(&status)) {
        fprintf(stderr, "prunelab: %s\n", status.text);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "complete") == 0) /* how the completion of a shell asks */
        return complete_line(argc - 2, argv + 2);
    if (strcmp(argv[1], "worker") == 0) /* how a replacement for a dead worker is started */
        return pool_worker_command();
    char help[] = "--help";
    char *asked[] = {argv[0], argv[argc - 1], help, NULL};
    if (strcmp(argv[1], "help") == 0 && argc == 3) /* help COMMAND is COMMAND --help */
        argv = asked;
    const Command *command = find_command(argv[1]);
    if (command)
        return start_command(command, argc, argv);
    say(stderr, "prunelab: unknown command '%s' (see `prunelab --help`)\n", argv[1]);
    return EXIT_USAGE;
}

/* Whoever closed our input or outputs gets nothing for them, but not our text in what is opened
 * next: a worker's pipe, the lock. They cannot be written: output that goes nowhere is told. */
static void fill_standard_files(void) {
    int fd;
    while ((fd = open("/dev/null", O_RDONLY)) >= 0 && fd <= STDERR_FILENO)
        ;
    if (fd > STDERR_FILENO)
        close(fd);
}

int main(int argc, char **argv) {
    /* A file that may not grow is an error like a full disk, told and survived, not a death. */
#ifdef SIGXFSZ
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGCHLD, SIG_DFL); /* ignored by who started us, no child's end could be waited for */
#endif
    fill_standard_files();
    const int code = run_command(argc, argv);
    /* Output that did not arrive must not look like success. */
    if ((fflush(stdout) || ferror(stdout)) && code == EXIT_DONE) {
        fprintf(stderr, "prunelab: cannot write the output\n");
        return EXIT_FAILED;
    }
    return code;
}
