/* prunelab effects: what each letter and each group of letters does over a full sweep. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/effects/effects_print.h"
#include "analysis/effects/effects_summary.h"
#include "analysis/effects/thin_print.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/choice.h"

static const CliUsage usage = {
    "effects", "[options]",
    "Print which letters save nodes: alone, added last and on average over all sets of the\n"
    "others, in per cent, with 95 % intervals. With --all: interactions of every order and\n"
    "Shapley values too, in doublings of the nodes. The sets are the study's largest full\n"
    "sweep at the depth; --letters takes a part of it, with the other letters off. If the\n"
    "study is a fraction of a sweep: main effects, pairs, and what each is mixed with.",
    0, 0};

typedef struct Options {
    const char *db, *study, *suite, *setting, *depth, *metric, *letters;
    bool csv, json, markdown, all;
    TableFormat format;
} Options;

static bool read_letters(const Alphabet *alphabet, const char *given, uint64_t *letters,
                         Status *status) {
    char text[ENGINE_LETTERS_NB];
    if (!alphabet_read(alphabet, given, letters, status)) {
        status_at(status, "--letters '%.200s'", given);
        return false;
    }
    alphabet_text(alphabet, *letters, text);
    if (*letters == 0)
        return status_fail(status, "--letters '%.200s': at least one letter is needed", given);
    if (strlen(text) > EFFECTS_LETTERS_MAX)
        return status_fail(status, "--letters '%.200s': at most %d letters", given,
                           EFFECTS_LETTERS_MAX);
    return true;
}

static bool read_metric(const char *given, MetricId *metric, Status *status) {
    *metric = metric_find(given, true);
    if (*metric < METRICS_NB)
        return true;
    Text known = TEXT_EMPTY;
    metric_names(&known, true, true);
    status_fail(status, "unknown metric '%.200s' (known: %s)", given, text_get(&known));
    text_release(&known);
    return false;
}

static bool read_options(EffectsRequest *request, Options *options, Status *status) {
    int64_t depth = -1;
    request->study = options->study;
    request->suite = options->suite;
    if (!read_metric(options->metric, &request->metric, status))
        return false;
    if (options->depth && !cli_integer(options->depth, "--depth", 0, MAX_DEPTH - 1, &depth, status))
        return false;
    request->depth = (int)depth;
    return cli_format(options->csv, options->json, options->markdown, &options->format, status);
}

/* What of the request hangs on the study: whose letters and whose settings they are. `*known`: the
 * study was found, and what is wrong is the command line. */
static bool read_study(EffectsRequest *request, Store *store, const Options *options,
                       char setting[ENGINE_PARAMS_NB], bool *known, Status *status) {
    Alphabet alphabet;
    char *study = choice_study(store, options->study, status);
    *known = study && alphabet_of(&alphabet, store, study, status);
    char *unnamed = *known ? choice_setting_unnamed(store, study, status) : NULL;
    const bool good = unnamed &&
                      (!options->letters ||
                       read_letters(&alphabet, options->letters, &request->letters, status)) &&
                      choice_setting_of(&alphabet, options->setting ? options->setting : unnamed,
                                        setting, status);
    if (good && !options->metric && !options->depth && alphabet.foreign &&
        choice_has_solutions(store, study, status))
        request->metric = METRIC_SOLUTION;
    free(unnamed);
    free(study);
    request->setting = setting;
    return good && !status->failed;
}

/* Of a study that is a fraction of a sweep; nothing where it is not. */
static bool show_fraction(Store *store, const EffectsRequest *request, TableFormat format,
                          bool *is_fraction, Status *status) {
    ThinTable table;
    const bool good = thin_load(&table, store, request, is_fraction, status);
    if (good && *is_fraction && format == TABLE_CSV)
        thin_print_csv(&table, stdout);
    else if (good && *is_fraction && format == TABLE_JSON)
        thin_print_json(&table, stdout);
    else if (good && *is_fraction)
        thin_print(&table, format, stdout);
    thin_release(&table);
    return good;
}

static int close_and_fail(Store *store, Status *status) {
    store_close(store, status);
    return cli_fail(&usage, EXIT_FAILED, status);
}

static int show_effects(EffectsRequest *request, const Options *options, Status *status) {
    Store *store = store_open_read(options->db ? options->db : STORE_DEFAULT_PATH, status);
    char setting[ENGINE_PARAMS_NB];
    if (!store)
        return cli_fail(&usage, EXIT_FAILED, status);
    EffectsTable table;
    bool known = false;
    if (!read_study(request, store, options, setting, &known, status)) {
        store_close(store, status);
        return cli_fail(&usage, known ? EXIT_USAGE : EXIT_FAILED, status);
    }
    bool is_fraction = false;
    if (!request->letters && !show_fraction(store, request, options->format, &is_fraction, status))
        return close_and_fail(store, status);
    if (!is_fraction && effects_load(&table, store, request, status)) {
        if (options->format == TABLE_CSV)
            effects_print_csv(&table, stdout);
        else if (options->format == TABLE_JSON)
            effects_print_json(&table, stdout);
        else if (options->all)
            effects_print(&table, options->format, stdout);
        else
            effects_print_summary(&table, options->format, stdout);
        if (options->all && request->metric == METRIC_SOLUTION && options->format != TABLE_CSV &&
            options->format != TABLE_JSON)
            effects_print_beside(store, request, options->format, stdout, status);
    }
    if (!is_fraction)
        effects_release(&table);
    store_close(store, status);
    return status->failed ? cli_fail(&usage, EXIT_FAILED, status) : EXIT_DONE;
}

int cmd_effects(int argc, char **argv) {
    Options options = {.csv = false};
    const CliOption rows[] = {
        {"--study", "NAME", "study (the first in the database)", .text = &options.study},
        {"--suite", "NAME", "suite (the study's first)", .text = &options.suite},
        {"--setting", "JSON", "setting, as in a spec ({}, or the study's only one)",
         .text = &options.setting},
        {"--depth", "D", "depth (the deepest with a full sweep)", .text = &options.depth},
        {"--metric", "NAME",
         "nc, nbp, solution, solution_4b, solution_ns or solved (solution for a budget, else nc)",
         .text = &options.metric},
        {"--letters", "LETTERS", "only sets of these letters (all that were swept)",
         .text = &options.letters},
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &options.db},
        {"--all", NULL, "also interactions, Shapley values, doublings, single positions",
         .given = &options.all},
        {"--csv", NULL, "one row for each effect, of every order", .given = &options.csv},
        {"--json", NULL, "one object", .given = &options.json},
        {"--markdown", NULL, "Markdown tables", .given = &options.markdown},
        {.name = NULL},
    };
    CliList arguments;
    EffectsRequest request = {.depth = -1};
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!read_options(&request, &options, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    return show_effects(&request, &options, &status);
}
