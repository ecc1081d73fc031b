/* prunelab compare: two or more sets of enhancements on the same positions. */
#include <string.h>

#include "analysis/compare/compare.h"
#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "store/choice.h"

/* Sets in a study's letters. */
static bool read_sets(CompareRequest *request, const CliList *arguments, Set *sets,
                      Status *status) {
    for (int i = 0; i < arguments->count; i++) {
        const char *given = arguments->text[i];
        if (!compare_read_set(&sets[i], given, &request->alphabet, status))
            return false;
        for (int k = 0; k < i; k++)
            if (strcmp(sets[k].name, sets[i].name) == 0)
                return status_fail(status, "set '%.200s' is given twice", given);
        request->sets[i] = sets[i].name;
    }
    request->sets_nb = arguments->count;
    return true;
}

/* Of our own engine's studies there are no nodes to solution; a foreign engine tells no bottom positions. */
static bool read_metric(const CliCall *call, bool foreign, MetricId *metric, Status *status) {
    *metric = call->metric ? metric_find(call->metric, false) : METRIC_NC;
    if (foreign && *metric == METRIC_NBP)
        return status_fail(status, "--metric nbp: the study's foreign engine does not tell it");
    if (*metric < METRICS_NB &&
        (foreign || *metric == METRIC_SOLVED || !metric_is_of_solutions(*metric)))
        return true;
    Text known = TEXT_ARENA;
    metric_names(&known, false, foreign);
    return status_fail(status, "unknown metric '%.200s' (known: %s)", call->metric,
                       text_get(&known));
}

static void print(const Compare *compare, const CliCall *call) {
    if (call->format == TABLE_CSV && call->positions)
        compare_print_positions_csv(compare, stdout);
    else if (call->format == TABLE_CSV)
        compare_print_csv(compare, call->depth >= 0, stdout);
    else if (call->format == TABLE_JSON)
        compare_print_json(compare, call->depth >= 0, stdout);
    else
        compare_print(compare, call->format,
                      call->positions ? COMPARE_POSITIONS
                      : call->all     ? COMPARE_ALL
                                      : COMPARE_BRIEF,
                      stdout);
}

/* What hangs on the study: whose letters the sets are (ours, unless it is of a foreign engine), and its
 * setting where none is named. A named study that is not there is told: by our letters, sets of an engine's
 * would be wrong instead. What else cannot be read is told when it is read for good. */
static char *ask_study(Alphabet *alphabet, CliCall *call, Status *status) {
    Status ignored = STATUS_OK;
    Store *store = store_open_read(call->db, &ignored);
    char *study = store ? choice_study(store, call->study, &ignored) : NULL;
    if (store && call->study && !study)
        status_fail(status, "%s", ignored.text);
    alphabet_own(alphabet);
    if (study && !alphabet_of(alphabet, store, study, &ignored))
        alphabet_own(alphabet);
    if (!call->metric && study && alphabet->foreign && call->depth < 0 &&
        choice_has_solutions(store, study, &ignored))
        call->metric = metrics[METRIC_SOLUTION].name; /* the study's measure is nodes to solution */
    char *setting = study ? choice_setting_unnamed(store, study, &ignored) : NULL;
    store_close(store, &ignored);
    return setting ? setting : arena_text("{}");
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Nodes to solution with the unsolved counted higher, in time, and what is solved. */
static void print_beside(const CompareRequest *request, int depth, const CliCall *call,
                         Store *store, Status *status) {
    say(stdout, "\n");
    for (MetricId m = METRIC_SOLUTION_4B; m <= METRIC_SOLVED && !status->failed; m++) {
        CompareRequest own = *request;
        Compare compare;
        own.metric = m;
        own.depth = depth;
        if (compare_load(&compare, store, &own, status))
            compare_print_sentences(&compare, call->format, stdout);
    }
    if (!status->failed)
        say(stdout, "\nNodes at equal depth are the engine's own depth: --metric nc.\n");
}

static void compare_sets(const CompareRequest *request, const CliCall *call, Status *status) {
    Store *store = store_open_read(call->db, status);
    Compare compare;
    if (!store)
        return;
    if (compare_load(&compare, store, request, status)) {
        print(&compare, call);
        if (request->metric == METRIC_SOLUTION && call->format != TABLE_CSV &&
            call->format != TABLE_JSON)
            print_beside(request, compare.request.depth, call, store, status);
    }
    store_close(store, status);
}

static int compare(CliCall *call, Status *status) {
    Set sets[COMPARE_SETS_MAX];
    char setting[ENGINE_PARAMS_NB];
    CompareRequest request = {
        .study = call->study, .suite = call->suite, .setting = setting, .depth = (int)call->depth};
    char *unnamed = ask_study(&request.alphabet, call, status);
    if (!status->failed &&
        !(read_sets(&request, &call->arguments, sets, status) &&
          read_metric(call, request.alphabet.foreign, &request.metric, status) &&
          choice_setting_of(&request.alphabet, call->setting ? call->setting : unnamed, setting,
                            status)))
        return EXIT_USAGE;
    if (!status->failed)
        compare_sets(&request, call, status);
    return EXIT_DONE;
}

const CliCommand cmd_compare = {
    "compare",
    "A B [C...] [options]",
    "compare sets of enhancements, position by position",
    "Compare sets of enhancements (letters, - for none) with the first of them, over the\n"
    "positions that all have: how many times the nodes, with a 95 % interval. --all adds the\n"
    "positions and depths. A set may have its own parameters, as in TNSHM:M.m=8,M.c=3: the\n"
    "study's only configuration with these values, or the setting with these values changed.",
    .arguments = {2, COMPARE_SETS_MAX, {CLI_SET, CLI_SET}},
    .run = compare,
    .options = {
        ROWS_OF_STUDY,
        {"--depth", "D", "depth (the deepest that all sets have)", NUMBER(depth, 0, MAX_DEPTH - 1)},
        {"--metric", "NAME",
         "nc, nbp, cpu, solution, solution_4b, solution_ns or solved (solution for a budget, else "
         "nc)",
         TEXT(metric, CLI_METRIC)},
        {"--all", NULL, "also the positions that differ most, and every depth", TO(all)},
        {"--positions", NULL, "all positions, not only the most different; CSV: one row each",
         TO(positions)},
        {ROW_DB},
        {ROW_CSV("one row for each depth and set")},
        {ROW_JSON("one object")},
        {ROW_MARKDOWN("Markdown tables")}}};
