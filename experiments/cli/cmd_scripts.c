/* prunelab experiments, figures, plot, summary: what scripts of the program's home do. They are told by
 * their environment what to use, as the Makefile tells them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/home.h"
#include "cli/rows.h"

static void add_all(CliList *words, const CliList *more) {
    for (int i = 0; i < more->count; i++)
        cli_add(words, more->text[i]);
}

/* Tell the script what an option says: by a variable that it knows, or by the same option. */
static void pass(CliList *words, const CliCall *call, const CliOption *o) {
    const char *place = (const char *)call + o->place;
    const char *value = o->type == CLI_TEXT     ? *(const char *const *)place
                        : o->type == CLI_NUMBER ? arena_print("%" PRId64, *(const int64_t *)place)
                                                : NULL;
    const char *variable = strcmp(o->name, "--db") == 0        ? "DB"
                           : strcmp(o->name, "--profile") == 0 ? "PROFILE"
                           : strcmp(o->name, "--jobs") == 0    ? "JOBS"
                           : strcmp(o->name, "--out") == 0     ? "FIGURES"
                                                               : NULL;
    if (value && variable)
        setenv(variable, value, 1);
    else if (value || (o->type == CLI_BOOL && *(const bool *)place))
        cli_add(words, o->name);
    if (value && !variable)
        cli_add(words, value);
}

/* Run the script of the command's name in this process's place: `first`, what the options say, `last`. */
static int run_script(const CliCall *call, const CliList *first, const CliList *last,
                      Status *status) {
    const char *home = home_folder();
    if (!home)
        return status_fail(status,
                           "cannot find this program's own files ($PRUNELAB_HOME may name their "
                           "folder; else it is ../share/prunelab, or .., of the program's)"),
               EXIT_FAILED;
    const char *script = arena_print("%s/scripts/%s", home, call->command->name);
    CliList words = {NULL, 0};
    cli_add(&words, script);
    add_all(&words, first);
    setenv("PRUNELAB", home_program(call->argv[0]), 1);
    setenv("FIGURES", "paper-figures", 1);
    for (const CliOption *o = call->command->options; o->name; o++)
        pass(&words, call, o);
    add_all(&words, last);
    fflush(NULL);
    execv(script, (char *const *)words.text); /* returns only where that fails */
    status_fail(status, "cannot run '%s': %s", script, strerror(errno));
    return EXIT_FAILED;
}

/* A script that is given the arguments as they are. */
static int run_with_arguments(CliCall *call, Status *status) {
    return run_script(call, &(CliList){NULL, 0}, &call->arguments, status);
}

/* ---- experiments ----------------------------------------------------------------------------- */

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
    .words = CLI_WORDS("study", "minimal-trees", "matches", "timing", "boards", "figures",
                       "summary", "claims", "report", "paper"),
    .run = run_with_arguments,
    .options = {{ROW_DB}, {ROW_PROFILE}, {ROW_JOBS}}};

/* ---- figures --------------------------------------------------------------------------------- */

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
    .run = run_with_arguments,
    .options = {{"--study", "NAME", "draw this study (the figure's own)", TEXT(study, CLI_STUDY)},
                {"--suite", "NAME", "these positions (the figure's own)", TEXT(suite, CLI_SUITE)},
                {"--depth", "D", "at or up to this depth (the deepest)", TO(depth_text)},
                {ROW_DB},
                {"--out", "FOLDER", "folder to draw into", TEXT(out, CLI_FILE),
                 .fallback = "paper-figures"},
                {"--pdf", NULL, "figure.pdf too, for papers", TO(pdf)}}};

/* ---- plot ------------------------------------------------------------------------------------ */

/* The form, and a name that ends as a format does. */
static bool check_plot(const CliList *words, const char *file, Status *status) {
    const char *form = words->text[0];
    const char *ending = strlen(file) > 4 ? file + strlen(file) - 4 : "";
    const bool scatter = strcmp(form, "scatter") == 0;
    if (!scatter && strcmp(form, "quantile") != 0)
        return status_fail(status, "unknown form '%.200s' (known: scatter, quantile)", form);
    if (scatter && words->count != 3)
        return status_fail(status, "scatter takes two sets, not %d", words->count - 1);
    return strcmp(ending, ".svg") == 0 || strcmp(ending, ".png") == 0 ||
           strcmp(ending, ".pdf") == 0 ||
           status_fail(status, "--out '%.200s' does not end in .svg, .png or .pdf", file);
}

static int plot(CliCall *call, Status *status) {
    const char *form = call->arguments.text[0];
    const char *file = call->out ? call->out : arena_print("%s.svg", form);
    CliList first = {NULL, 0}, last = call->arguments;
    if (!check_plot(&call->arguments, file, status))
        return EXIT_USAGE;
    cli_add(&first, form);
    cli_add(&first, file);
    call->out = NULL;
    last.text[0] = "--"; /* in the form's place */
    return run_script(call, &first, &last, status);
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
    .words = CLI_WORDS("scatter", "quantile"),
    .run = plot,
    .options = {ROWS_OF_STUDY,
                {"--depth", "D", "depth (the deepest that all sets have)", TO(depth_text)},
                {"--metric", "NAME", "of scatter: what `prunelab compare` takes (nc, or solution)",
                 TO(metric)},
                {ROW_DB},
                {"--out", "FILE",
                 "picture to write, .svg, .png or .pdf (scatter.svg or quantile.svg)",
                 TEXT(out, CLI_FILE)}}};

/* ---- summary --------------------------------------------------------------------------------- */

const CliCommand cmd_summary = {
    "summary",
    "[options]",
    "print the contents of the database and the main results",
    "Print the main results on a page: ten numbers, what was run, root values, and the first\n"
    "study's reductions; with --all also those of every study, base programs, forward pruning\n"
    "and matches. Fails if root values differ where they must agree.",
    .run = run_with_arguments,
    .options = {{ROW_DB},
                {"--all", NULL, "the long tables too", TO(all)},
                {"--profile", "NAME", "profile of the matches: quick or paper",
                 TEXT(profile, CLI_WORD), .words = CLI_WORDS("quick", "paper"),
                 .fallback = "quick"}}};
