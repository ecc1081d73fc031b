/* prunelab experiments, figures, plot, summary: what scripts of the program's home do. They are told by
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

/* An option that has a value, for a script. */
static void pass(CliList *arguments, const char *name, const char *value) {
    if (!value || arguments->count + 2 > CLI_REPEAT_MAX)
        return;
    arguments->text[arguments->count++] = name;
    arguments->text[arguments->count++] = value;
}

int cmd_figures(int argc, char **argv) {
    static const CliUsage usage = {
        "figures", "[FIGURE...] [options]",
        "Draw the papers' figures, by default all of them, from the database alone. Writes\n"
        "figure.svg, figure.png, the caption figure.md and the numbers figure.csv to\n"
        "FOLDER/FIGURE/. A figure whose study was not run is skipped with a message. --study,\n"
        "--suite and --depth draw a figure of your own counts: its message says what it looked\n"
        "for where it cannot. Needs gnuplot and the DejaVu fonts.",
        0, CLI_REPEAT_MAX - 7};
    const char *db = NULL, *out = NULL, *study = NULL, *suite = NULL, *depth = NULL;
    bool pdf = false;
    const CliOption rows[] = {
        {"--study", "NAME", "draw this study (the figure's own)", .text = &study},
        {"--suite", "NAME", "these positions (the figure's own)", .text = &suite},
        {"--depth", "D", "at or up to this depth (the deepest)", .text = &depth},
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--out", "FOLDER", "folder to draw into (paper-figures)", .text = &out},
        {"--pdf", NULL, "figure.pdf too, for papers", .given = &pdf},
        {.name = NULL},
    };
    CliList figures, arguments = {.count = 0};
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &figures);
    if (end != CLI_GO)
        return cli_exit(end);
    pass(&arguments, "--study", study);
    pass(&arguments, "--suite", suite);
    pass(&arguments, "--depth", depth);
    if (pdf)
        arguments.text[arguments.count++] = "--pdf";
    for (int i = 0; i < figures.count; i++)
        arguments.text[arguments.count++] = figures.text[i];
    const Variable variables[] = {
        {"DB", db ? db : STORE_DEFAULT_PATH},
        {"FIGURES", out ? out : "paper-figures"},
        {NULL, NULL},
    };
    return run_script(&usage, argv[0], &arguments, variables);
}

/* The form, and a name that ends as a format does; in *file the name to write. */
static bool check_plot(const CliList *words, const char *out, char *file, size_t nb,
                       Status *status) {
    static const char *const forms[] = {"scatter", "quantile"};
    static const char *const endings[] = {".svg", ".png", ".pdf"};
    const char *form = words->text[0];
    if (strcmp(form, forms[0]) != 0 && strcmp(form, forms[1]) != 0)
        return status_fail(status, "unknown form '%.200s' (known: scatter, quantile)", form);
    if (strcmp(form, forms[0]) == 0 && words->count != 3)
        return status_fail(status, "scatter takes two sets, not %d", words->count - 1);
    snprintf(file, nb, "%s", out ? out : "");
    if (!out)
        snprintf(file, nb, "%s.svg", form);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (strlen(file) > 4 && strcmp(file + strlen(file) - 4, endings[i]) == 0)
            return true;
    return status_fail(status, "--out '%.200s' does not end in .svg, .png or .pdf", file);
}

int cmd_plot(int argc, char **argv) {
    static const CliUsage usage = {
        "plot", "scatter|quantile A B [C...] [options]",
        "Draw sets of a study against each other. scatter: two sets by position, on logarithmic\n"
        "axes, with the line of their mean ratio; quantile: the share of the positions that each\n"
        "set solves, against nodes. Sets are named as `prunelab compare` does, and the positions\n"
        "are those that all sets have. Needs gnuplot and the DejaVu fonts.",
        3, 7};
    const char *db = NULL, *out = NULL;
    static const char *const passed[] = {"--study", "--suite", "--setting", "--depth", "--metric"};
    enum { PASSED_NB = sizeof passed / sizeof passed[0] };
    const char *given[PASSED_NB] = {NULL};
    const CliOption rows[] = {
        {"--study", "NAME", "study (the first in the database)", .text = &given[0]},
        {"--suite", "NAME", "suite (the study's first)", .text = &given[1]},
        {"--setting", "JSON", "setting, as in a spec ({}, or the study's only one)",
         .text = &given[2]},
        {"--depth", "D", "depth (the deepest that all sets have)", .text = &given[3]},
        {"--metric", "NAME", "of scatter: what `prunelab compare` takes (nc, or solution)",
         .text = &given[4]},
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--out", "FILE", "picture to write, .svg, .png or .pdf (scatter.svg or quantile.svg)",
         .text = &out},
        {.name = NULL},
    };
    CliList words, arguments = {.count = 0};
    char file[4096];
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &words);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!check_plot(&words, out, file, sizeof file, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    arguments.text[arguments.count++] = words.text[0];
    arguments.text[arguments.count++] = file;
    for (int i = 0; i < PASSED_NB; i++)
        if (given[i]) {
            arguments.text[arguments.count++] = passed[i];
            arguments.text[arguments.count++] = given[i];
        }
    arguments.text[arguments.count++] = "--";
    for (int i = 1; i < words.count; i++)
        arguments.text[arguments.count++] = words.text[i];
    const Variable variables[] = {{"DB", db ? db : STORE_DEFAULT_PATH}, {NULL, NULL}};
    return run_script(&usage, argv[0], &arguments, variables);
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
