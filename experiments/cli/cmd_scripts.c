/* prunelab experiments, figures, summary: what scripts of the program's home do. They are told by
 * their environment what to use, as the Makefile tells them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/home.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/study.h"
#include "store/provenance.h"
#include "store/store.h"
#include "work/pool.h"

typedef struct Variable {
    const char *name, *value; /* NULL: the script's own default */
} Variable;

/* Become the script of a name. Returns only where that fails. */
static void become(const char *script, const CliList *arguments, Status *status) {
    const char *argv[CLI_REPEAT_MAX + 2] = {script};
    for (int i = 0; i < arguments->count; i++)
        argv[i + 1] = arguments->text[i];
    fflush(NULL);
    execv(script, (char *const *)argv);
    status_fail(status, "cannot run '%s': %s", script, strerror(errno));
}

/* Run a script of the home in this process's place, with these arguments and variables. */
static int run_script(const CliUsage *usage, const char *argv0, const CliList *arguments,
                      const Variable *variables) {
    Status status = STATUS_OK;
    char *home = home_folder(), *program = home_program(argv0);
    Text script = TEXT_EMPTY;
    text_add(&script, "%s/scripts/%s", home ? home : "", usage->name);
    setenv("PRUNELAB", program, 1);
    for (const Variable *v = variables; v->name; v++)
        if (v->value)
            setenv(v->name, v->value, 1);
    if (home)
        become(text_get(&script), arguments, &status);
    else
        status_fail(&status, "cannot find this program's own files ($PRUNELAB_HOME may name their "
                             "folder; else it is ../share/prunelab, or .., of the program's)");
    text_release(&script);
    free(program);
    free(home);
    return cli_fail(usage, EXIT_FAILED, &status);
}

/* NULL is the default of these options, and always good. */
static bool check_options(const char *profile, const char *jobs, Status *status) {
    int64_t jobs_nb;
    return (!profile || study_check_profile(profile, status)) &&
           (!jobs || cli_integer(jobs, "--jobs", 1, POOL_MAX, &jobs_nb, status));
}

int cmd_experiments(int argc, char **argv) {
    static const CliUsage usage = {
        "experiments",
        "[study|minimal-trees|matches|timing|boards|figures|summary|claims|report|paper]... "
        "[options]",
        "Repeat the papers' studies, draw the figures, judge the claims and write the page. This\n"
        "takes about 5 minutes on two cores with the profile quick, hours with paper. Stored\n"
        "results are not computed again. Without an argument all steps except paper are run. The\n"
        "environment variables STUDIES and MATCHES name specs to use instead of the usual ones.\n"
        "Figures go to paper-figures/, everything else to results/.",
        0, CLI_REPEAT_MAX};
    const char *db = NULL, *profile = NULL, *jobs = NULL;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--profile", "NAME", "quick or paper (quick)", .text = &profile},
        {"--jobs", "N", "worker processes (one per processor)", .text = &jobs},
        {.name = NULL},
    };
    CliList steps;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &steps);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!check_options(profile, jobs, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    const Variable variables[] = {
        {"DB", db ? db : STORE_DEFAULT_PATH},
        {"PROFILE", profile ? profile : "quick"},
        {"JOBS", jobs ? jobs : ""},
        {"FIGURES", "paper-figures"},
        {NULL, NULL},
    };
    return run_script(&usage, argv[0], &steps, variables);
}

int cmd_figures(int argc, char **argv) {
    static const CliUsage usage = {
        "figures", "[FIGURE...] [options]",
        "Draw the papers' figures, by default all of them, from the database alone. Writes\n"
        "figure.svg, figure.png, the caption figure.md and the numbers figure.csv to\n"
        "FOLDER/FIGURE/. A figure whose study was not run is skipped with a message. Needs\n"
        "gnuplot and the DejaVu fonts.",
        0, CLI_REPEAT_MAX};
    const char *db = NULL, *out = NULL;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--out", "FOLDER", "folder to draw into (paper-figures)", .text = &out},
        {.name = NULL},
    };
    CliList figures;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &figures);
    if (end != CLI_GO)
        return cli_exit(end);
    const Variable variables[] = {
        {"DB", db ? db : STORE_DEFAULT_PATH},
        {"FIGURES", out ? out : "paper-figures"},
        {NULL, NULL},
    };
    return run_script(&usage, argv[0], &figures, variables);
}

int cmd_summary(int argc, char **argv) {
    static const CliUsage usage = {
        "summary", "[options]",
        "Print the main results on a page: ten numbers, what was run, root values, and the first\n"
        "study's reductions; with --all also those of every study, base programs, forward pruning\n"
        "and matches. Fails if root values differ where they must agree.",
        0, 0};
    const char *db = NULL, *profile = NULL;
    bool all = false;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--all", NULL, "the long tables too", .given = &all},
        {"--profile", "NAME", "profile of the matches: quick or paper (quick)", .text = &profile},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!check_options(profile, NULL, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    const Variable variables[] = {
        {"DB", db ? db : STORE_DEFAULT_PATH},
        {"PROFILE", profile ? profile : "quick"},
        {"FIGURES", "paper-figures"},
        {NULL, NULL},
    };
    if (all)
        arguments.text[arguments.count++] = "--all";
    return run_script(&usage, argv[0], &arguments, variables);
}
