/* prunelab effects: what each letter and each group of letters does over a full sweep. */
#include <stdio.h>
#include <string.h>

#include "analysis/effects/effects_table.h"
#include "base/arena.h"
#include "cli/rows.h"
#include "store/choice.h"

typedef struct Options {
    const char *db, *study, *suite, *setting, *metric, *letters;
    int64_t depth;
    bool all;
    TableFormat format;
} Options;

static const CliOption options[] = {
    ROWS_OF_STUDY,
    {"--depth", "D", "depth (the deepest with a full sweep)", NUMBER(depth, 0, MAX_DEPTH - 1)},
    {"--metric", "NAME",
     "nc, nbp, solution, solution_4b, solution_ns or solved (solution for a budget, else nc)",
     TEXT(metric, CLI_METRIC_OF_EFFECTS)},
    {"--letters", "LETTERS", "only sets of these letters (all that were swept)",
     TEXT(letters, CLI_LETTERS)},
    {ROW_DB},
    {"--all", NULL, "also interactions, Shapley values, doublings, single positions", TO(all)},
    {ROW_CSV("one row for each effect, of every order")},
    {ROW_JSON("one object")},
    {ROW_MARKDOWN("Markdown tables")},
    {.name = NULL},
};

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
    Text known = TEXT_ARENA;
    metric_names(&known, true, true);
    return status_fail(status, "unknown metric '%.200s' (known: %s)", given, text_get(&known));
}

/* What of the request hangs on the study: whose letters and whose settings they are. `*known`: the
 * study was found, and what is wrong is the command line. */
static bool read_study(EffectsRequest *request, Store *store, const Options *o,
                       char setting[ENGINE_PARAMS_NB], bool *known, Status *status) {
    Alphabet alphabet;
    char *study = choice_study(store, o->study, status);
    *known = study && alphabet_of(&alphabet, store, study, status);
    char *unnamed = *known ? choice_setting_unnamed(store, study, status) : NULL;
    const bool good =
        unnamed &&
        (!o->letters || read_letters(&alphabet, o->letters, &request->letters, status)) &&
        choice_setting_of(&alphabet, o->setting ? o->setting : unnamed, setting, status);
    if (good && !o->metric && o->depth < 0 && alphabet.foreign &&
        choice_has_solutions(store, study, status))
        request->metric = METRIC_SOLUTION;
    request->setting = setting;
    return good && !status->failed;
}

static void show(Store *store, const EffectsRequest *request, const Options *o, Status *status) {
    EffectsTable table;
    if (effects_load(&table, store, request, status)) {
        if (o->format == TABLE_CSV)
            effects_print_csv(&table, stdout);
        else if (o->format == TABLE_JSON)
            effects_print_json(&table, stdout);
        else if (o->all || effects_is_thin(&table))
            effects_print(&table, o->format, stdout);
        else
            effects_print_summary(&table, o->format, stdout);
        if (o->all && !effects_is_thin(&table) && request->metric == METRIC_SOLUTION &&
            o->format != TABLE_CSV && o->format != TABLE_JSON)
            effects_print_beside(store, request, o->format, stdout, status);
    }
}

static int effects(CliCall *call, Status *status) {
    const Options *o = call->options;
    EffectsRequest request = {.study = o->study, .suite = o->suite, .depth = (int)o->depth};
    char setting[ENGINE_PARAMS_NB];
    bool known = true;
    if (!read_metric(o->metric, &request.metric, status))
        return EXIT_USAGE;
    Store *store = store_open_read(o->db, status);
    const bool good = store && read_study(&request, store, o, setting, &known, status);
    if (good)
        show(store, &request, o, status);
    store_close(store, status);
    return store && known && !good ? EXIT_USAGE : EXIT_DONE;
}

const CliCommand cmd_effects = {
    "effects", "[options]", "show the effects of letters and groups of letters",
    "Print which letters save nodes: alone, added last and on average over all sets of the\n"
    "others, in per cent, with 95 % intervals. With --all: interactions of every order and\n"
    "Shapley values too, in doublings of the nodes. The sets are the study's largest full\n"
    "sweep at the depth; --letters takes a part of it, with the other letters off. If the\n"
    "study is a fraction of a sweep: main effects, pairs, and what each is mixed with.",
    CLI_RUNS(effects, options)};
