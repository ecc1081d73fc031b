/* prunelab experiments, figures, plot, summary: what scripts of the program's home do. They are told by
 * their environment what to use, as the Makefile tells them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/home.h"
#include "cli/rows.h"

typedef struct Variable {
    const char *name, *value; /* NULL: the script's own default */
} Variable;

typedef struct Options {
    const char *db, *profile, *out, *study, *suite, *setting, *metric, *depth;
    int64_t jobs;
    bool pdf, all;
} Options;

/* Run the script of the command's name in this process's place, with these arguments and variables. */
static int run_script(const CliCall *call, const CliList *arguments, const Variable *variables,
                      Status *status) {
    const char *home = home_folder();
    if (!home)
        return status_fail(status,
                           "cannot find this program's own files ($PRUNELAB_HOME may name their "
                           "folder; else it is ../share/prunelab, or .., of the program's)"),
               EXIT_FAILED;
    const char *script = arena_print("%s/scripts/%s", home, call->command->name);
    const char *argv[CLI_REPEAT_MAX + 2] = {script};
    memcpy(argv + 1, arguments->text, (size_t)arguments->count * sizeof *argv);
    setenv("PRUNELAB", home_program(call->argv[0]), 1);
    setenv("DB", ((const Options *)call->options)->db, 1);
    for (const Variable *v = variables; v->name; v++)
        if (v->value)
            setenv(v->name, v->value, 1);
    fflush(NULL);
    execv(script, (char *const *)argv); /* returns only where that fails */
    status_fail(status, "cannot run '%s': %s", script, strerror(errno));
    return EXIT_FAILED;
}

/* An option that has a value, for a script. */
static void pass(CliList *arguments, const char *name, const char *value) {
    if (value) {
        arguments->text[arguments->count++] = name;
        arguments->text[arguments->count++] = value;
    }
}

static void pass_arguments(CliList *arguments, const CliCall *call, int first) {
    for (int i = first; i < call->arguments.count; i++)
        arguments->text[arguments->count++] = call->arguments.text[i];
}

/* ---- experiments ----------------------------------------------------------------------------- */

static const CliOption experiments_options[] = {
    {ROW_DB},
    {ROW_PROFILE},
    {ROW_JOBS},
    {.name = NULL},
};

static int experiments(CliCall *call, Status *status) {
    const Options *o = call->options;
    char jobs[16];
    snprintf(jobs, sizeof jobs, "%d", (int)o->jobs);
    const Variable variables[] = {
        {"PROFILE", o->profile}, {"JOBS", jobs}, {"FIGURES", "paper-figures"}, {NULL, NULL}};
    return run_script(call, &call->arguments, variables, status);
}

const CliCommand cmd_experiments = {
    "experiments",
    "[study|minimal-trees|matches|timing|boards|figures|summary|claims|report|paper]... "
    "[options]",
    "run everything: the papers' studies, figures, claims, page",
    "Repeat the papers' studies, draw the figures, judge the claims and write the page. This\n"
    "takes about 6 minutes on two cores with the profile quick, hours with paper. Stored\n"
    "results are not computed again. Without an argument all steps except paper are run. The\n"
    "environment variables STUDIES and MATCHES name specs to use instead of the usual ones.\n"
    "Figures go to paper-figures/, everything else to results/.",
    .arguments = {0, CLI_REPEAT_MAX, {CLI_WORD, CLI_WORD}},
    .words = "study|minimal-trees|matches|timing|boards|figures|summary|claims|report|paper",
    CLI_RUNS(experiments, experiments_options)};

/* ---- figures --------------------------------------------------------------------------------- */

static const CliOption figures_options[] = {
    {"--study", "NAME", "draw this study (the figure's own)", TEXT(study, CLI_STUDY)},
    {"--suite", "NAME", "these positions (the figure's own)", TEXT(suite, CLI_SUITE)},
    {"--depth", "D", "at or up to this depth (the deepest)", TO(depth)},
    {ROW_DB},
    {"--out", "FOLDER", "folder to draw into", TEXT(out, CLI_FILE), .fallback = "paper-figures"},
    {"--pdf", NULL, "figure.pdf too, for papers", TO(pdf)},
    {.name = NULL},
};

static int figures(CliCall *call, Status *status) {
    const Options *o = call->options;
    CliList arguments = {.count = 0};
    pass(&arguments, "--study", o->study);
    pass(&arguments, "--suite", o->suite);
    pass(&arguments, "--depth", o->depth);
    if (o->pdf)
        arguments.text[arguments.count++] = "--pdf";
    pass_arguments(&arguments, call, 0);
    const Variable variables[] = {{"FIGURES", o->out}, {NULL, NULL}};
    return run_script(call, &arguments, variables, status);
}

const CliCommand cmd_figures = {
    "figures",
    "[FIGURE...] [options]",
    "draw the papers' figures",
    "Draw the papers' figures, by default all of them, from the database alone. Writes\n"
    "figure.svg, figure.png, the caption figure.md and the numbers figure.csv to\n"
    "FOLDER/FIGURE/. A figure whose study was not run is skipped with a message. --study,\n"
    "--suite and --depth draw a figure of your own counts: its message says what it looked\n"
    "for where it cannot. Needs gnuplot and the DejaVu fonts.",
    .arguments = {0, CLI_REPEAT_MAX - 7, {CLI_FIGURE, CLI_FIGURE}},
    CLI_RUNS(figures, figures_options)};

/* ---- plot ------------------------------------------------------------------------------------ */

static const CliOption plot_options[] = {
    ROWS_OF_STUDY,
    {"--depth", "D", "depth (the deepest that all sets have)", TO(depth)},
    {"--metric", "NAME", "of scatter: what `prunelab compare` takes (nc, or solution)", TO(metric)},
    {ROW_DB},
    {"--out", "FILE", "picture to write, .svg, .png or .pdf (scatter.svg or quantile.svg)",
     TEXT(out, CLI_FILE)},
    {.name = NULL},
};

/* The form, and a name that ends as a format does. */
static bool check_plot(const CliList *words, const char *file, Status *status) {
    static const char *const endings[] = {".svg", ".png", ".pdf"};
    const char *form = words->text[0];
    const bool scatter = strcmp(form, "scatter") == 0;
    if (!scatter && strcmp(form, "quantile") != 0)
        return status_fail(status, "unknown form '%.200s' (known: scatter, quantile)", form);
    if (scatter && words->count != 3)
        return status_fail(status, "scatter takes two sets, not %d", words->count - 1);
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (strlen(file) > 4 && strcmp(file + strlen(file) - 4, endings[i]) == 0)
            return true;
    return status_fail(status, "--out '%.200s' does not end in .svg, .png or .pdf", file);
}

static int plot(CliCall *call, Status *status) {
    const Options *o = call->options;
    CliList arguments = {.count = 0};
    const char *form = call->arguments.text[0];
    const char *file = o->out ? o->out : arena_print("%s.svg", form);
    if (!check_plot(&call->arguments, file, status))
        return EXIT_USAGE;
    pass(&arguments, form, file);
    pass(&arguments, "--study", o->study);
    pass(&arguments, "--suite", o->suite);
    pass(&arguments, "--setting", o->setting);
    pass(&arguments, "--depth", o->depth);
    pass(&arguments, "--metric", o->metric);
    arguments.text[arguments.count++] = "--";
    pass_arguments(&arguments, call, 1);
    return run_script(call, &arguments, &(Variable){NULL, NULL}, status);
}

const CliCommand cmd_plot = {
    "plot",
    "scatter|quantile A B [C...] [options]",
    "draw sets against each other: a scatter, or what they solve",
    "Draw sets of a study against each other. scatter: two sets by position, on logarithmic\n"
    "axes, with the line of their mean ratio; quantile: the share of the positions that each\n"
    "set solves, against nodes. Sets are named as `prunelab compare` does, and the positions\n"
    "are those that all sets have. Needs gnuplot and the DejaVu fonts.",
    .arguments = {3, 7, {CLI_WORD, CLI_SET}},
    .words = "scatter|quantile",
    CLI_RUNS(plot, plot_options)};

/* ---- summary --------------------------------------------------------------------------------- */

static const CliOption summary_options[] = {
    {ROW_DB},
    {"--all", NULL, "the long tables too", TO(all)},
    {"--profile", "NAME", "profile of the matches: quick or paper", TEXT(profile, CLI_WORD),
     .words = "quick|paper", .fallback = "quick"},
    {.name = NULL},
};

static int summary(CliCall *call, Status *status) {
    const Options *o = call->options;
    const Variable variables[] = {
        {"PROFILE", o->profile}, {"FIGURES", "paper-figures"}, {NULL, NULL}};
    if (o->all)
        call->arguments.text[call->arguments.count++] = "--all";
    return run_script(call, &call->arguments, variables, status);
}

const CliCommand cmd_summary = {
    "summary", "[options]", "print the contents of the database and the main results",
    "Print the main results on a page: ten numbers, what was run, root values, and the first\n"
    "study's reductions; with --all also those of every study, base programs, forward pruning\n"
    "and matches. Fails if root values differ where they must agree.",
    CLI_RUNS(summary, summary_options)};
