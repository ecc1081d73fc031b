/* prunelab: studies of alpha-beta enhancements, run, stored and asked about. */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/home.h"
#include "base/say.h"
#include "cli/cli.h"
#include "work/worker.h"

#define POINT(name) &cmd_##name
static const CliCommand *const commands[] = {COMMANDS(POINT)};
#undef POINT
enum { COMMANDS_NB = sizeof commands / sizeof commands[0] };

static void print_commands(FILE *file) {
    fputs("usage: prunelab COMMAND [arguments]\n\n"
          "Run, store and query studies of alpha-beta enhancements.\n\n",
          file);
    for (int i = 0; i < COMMANDS_NB; i++)
        fprintf(file, "  %-14s %s\n", commands[i]->name, commands[i]->brief);
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

static const CliCommand *find_command(const char *name) {
    for (int i = 0; i < COMMANDS_NB; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* Print what the last of the words may become: a command, or what the command of the first says. */
static int complete_line(int nb, char **words) {
    const CliCommand *command = nb > 1 ? find_command(words[0]) : NULL;
    if (command)
        complete_print(command, words + 1, nb - 1);
    for (int i = 0; nb == 1 && i < COMMANDS_NB; i++)
        complete_offer(words[0], commands[i]->name);
    if (nb == 1) {
        complete_offer(words[0], "--help");
        complete_offer(words[0], "--version");
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
    if (strcmp(argv[1], "complete") == 0) /* called by a shell's completion */
        return complete_line(argc - 2, argv + 2);
    if (strcmp(argv[1], "worker") == 0) /* how a replacement for a dead worker is started */
        return worker_main(STDIN_FILENO, STDOUT_FILENO);
    char help[] = "--help";
    char *asked[] = {argv[0], argv[argc - 1], help, NULL};
    if (strcmp(argv[1], "help") == 0 && argc == 3) /* help COMMAND is COMMAND --help */
        argv = asked;
    const CliCommand *command = find_command(argv[1]);
    if (command)
        return cli_run(command, argc, argv);
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
