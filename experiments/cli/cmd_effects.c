/* prunelab effects: what each letter and each group of letters does over a full sweep. */
#include <stdio.h>

#include "analysis/effects/effects_table.h"
#include "base/arena.h"
#include "base/masks.h"
#include "cli/rows.h"
#include "store/choice.h"

static bool read_letters(const Alphabet *alphabet, const char *given, uint64_t *letters,
                         Status *status) {
    if (alphabet_read(alphabet, given, letters, status) && *letters == 0)
        status_fail(status, "at least one letter is needed");
    else if (mask_bits(*letters) > EFFECTS_LETTERS_MAX)
        status_fail(status, "at most %d letters", EFFECTS_LETTERS_MAX);
    status_at(status, "--letters '%.200s'", given);
    return !status->failed;
}

/* What of the request hangs on the study: whose letters and whose settings they are. `*known`: the
 * study was found, and what is wrong is the command line. */
static bool read_study(EffectsRequest *request, const CliCall *call, char setting[ENGINE_PARAMS_NB],
                       bool *known, Status *status) {
    Alphabet alphabet;
    Store *store = call->store;
    char *study = choice_study(store, call->study, status);
    *known = study && alphabet_of(&alphabet, store, study, status);
    char *unnamed = *known ? choice_setting_unnamed(store, study, status) : NULL;
    const bool good =
        unnamed &&
        (!call->letters || read_letters(&alphabet, call->letters, &request->letters, status)) &&
        choice_setting_of(&alphabet, call->setting ? call->setting : unnamed, setting, status);
    if (good && !call->metric && call->depth < 0 && alphabet.foreign &&
        choice_has_solutions(store, study, status))
        request->metric = METRIC_SOLUTION;
    request->setting = setting;
    return good && !status->failed;
}

static void show(const EffectsRequest *request, const CliCall *call, Status *status) {
    EffectsTable table;
    if (!effects_load(&table, call->store, request, status))
        return;
    const bool all = call->all || effects_is_thin(&table);
    if (call->format == TABLE_CSV)
        effects_print_csv(&table, stdout);
    else if (call->format == TABLE_JSON)
        effects_print_json(&table, stdout);
    else
        (all ? effects_print : effects_print_summary)(&table, call->format, stdout);
    if (all && !effects_is_thin(&table) && request->metric == METRIC_SOLUTION &&
        call->format != TABLE_CSV && call->format != TABLE_JSON)
        effects_print_beside(call->store, request, call->format, stdout, status);
}

static int effects(CliCall *call, Status *status) {
    EffectsRequest request = {.study = call->study,
                              .suite = call->suite,
                              .depth = (int)call->depth,
                              .metric = metric_find(call->metric, true)};
    char setting[ENGINE_PARAMS_NB];
    bool known;
    if (read_study(&request, call, setting, &known, status))
        show(&request, call, status);
    else if (known)
        return EXIT_USAGE;
    return EXIT_DONE;
}

const CliCommand cmd_effects = {
    "effects",
    "[options]",
    "show the effects of letters and groups of letters",
    "Print which letters save nodes: alone, added last and on average over all sets of the\n"
    "others, in per cent, with 95 % intervals. With --all: interactions of every order and\n"
    "Shapley values too, in doublings of the nodes. The sets are the study's largest full\n"
    "sweep at the depth; --letters takes a part of it, with the other letters off. If the\n"
    "study is a fraction of a sweep: main effects, pairs, and what each is mixed with.",
    .opens = CLI_READS,
    .run = effects,
    .options = {
        ROWS_OF_STUDY,
        {"--depth", "D", "depth (the deepest with a full sweep)", NUMBER(depth, 0, MAX_DEPTH - 1)},
        {"--metric", "NAME",
         "nc, nbp, solution, solution_4b, solution_ns or solved (solution for a budget, else nc)",
         TEXT(metric, CLI_WORD),
         .words = CLI_WORDS("nc", "nbp", "solution", "solution_4b", "solution_ns", "solved")},
        {"--letters", "LETTERS", "only sets of these letters (all that were swept)",
         TEXT(letters, CLI_LETTERS)},
        {ROW_DB},
        {"--all", NULL, "also interactions, Shapley values, doublings, single positions", TO(all)},
        {ROW_CSV("one row for each effect, of every order")},
        {ROW_JSON("one object")},
        {ROW_MARKDOWN("Markdown tables")}}};
