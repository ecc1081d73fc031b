/* prunelab compare: two or more sets of enhancements on the same positions. */
#include <stdio.h>
#include <string.h>

#include "analysis/compare/compare.h"
#include "analysis/compare/trace.h"
#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "spec/plan.h"
#include "store/choice.h"

typedef struct Options {
    const char *db, *study, *suite, *setting, *metric, *trace;
    int64_t depth;
    bool positions, all;
    bool budget; /* the study's measure is nodes to solution */
    TableFormat format;
} Options;

static const CliOption options[] = {
    ROWS_OF_STUDY,
    {"--depth", "D", "depth (the deepest that all sets have)", NUMBER(depth, 0, MAX_DEPTH - 1)},
    {"--metric", "NAME",
     "nc, nbp, cpu, solution, solution_4b, solution_ns or solved (solution for a budget, else "
     "nc)",
     TEXT(metric, CLI_METRIC)},
    {"--all", NULL, "also the positions that differ most, and every depth", TO(all)},
    {"--positions", NULL, "all positions, not only the most different; CSV: one row each",
     TO(positions)},
    {"--trace", "POSITION", "where the trees of A and B first differ: an id of the suite, or a FEN",
     TO(trace)},
    {ROW_DB},
    {ROW_CSV("one row for each depth and set")},
    {ROW_JSON("one object")},
    {ROW_MARKDOWN("Markdown tables")},
    {.name = NULL},
};

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

static bool is_fen(const char *text) {
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    const bool good = position && engine_position_set(position, text, &status);
    engine_position_free(position);
    return good;
}

static bool check_trace(const CompareRequest *request, const Options *o, Status *status) {
    if (!o->trace)
        return true;
    if (request->sets_nb != 2)
        return status_fail(status, "--trace takes two sets, not %d", request->sets_nb);
    if (request->alphabet.foreign)
        return status_fail(status, "--trace follows searches of our own engine only");
    if ((o->format != TABLE_ALIGNED && o->format != TABLE_JSON) || o->positions)
        return status_fail(status, "--trace prints text or --json only");
    if (is_fen(o->trace) && o->depth < 0)
        return status_fail(status, "--trace with a FEN needs --depth");
    return true;
}

/* Of our own engine's studies there are no nodes to solution; a foreign engine tells no bottom positions. */
static bool read_metric(const Options *o, bool foreign, MetricId *metric, Status *status) {
    *metric = o->metric ? metric_find(o->metric, false) : o->budget ? METRIC_SOLUTION : METRIC_NC;
    if (foreign && *metric == METRIC_NBP)
        return status_fail(status, "--metric nbp: the study's foreign engine does not tell it");
    if (*metric < METRICS_NB &&
        (foreign || *metric == METRIC_SOLVED || !metric_is_of_solutions(*metric)))
        return true;
    Text known = TEXT_ARENA;
    metric_names(&known, false, foreign);
    return status_fail(status, "unknown metric '%.200s' (known: %s)", o->metric, text_get(&known));
}

static void print(const Compare *compare, const Options *o) {
    if (o->format == TABLE_CSV && o->positions)
        compare_print_positions_csv(compare, stdout);
    else if (o->format == TABLE_CSV)
        compare_print_csv(compare, o->depth >= 0, stdout);
    else if (o->format == TABLE_JSON)
        compare_print_json(compare, o->depth >= 0, stdout);
    else
        compare_print(compare, o->format,
                      o->positions ? COMPARE_POSITIONS
                      : o->all     ? COMPARE_ALL
                                   : COMPARE_BRIEF,
                      stdout);
}

/* ---- where two trees part -------------------------------------------------------------------- */

static void trace(const char *fen, const EngineSettings settings[2], const CompareRequest *request,
                  const Options *o, Status *status) {
    Trace found;
    if (trace_find(&found, fen, settings, request->depth, status))
        trace_print(&found, fen, request->sets, o->format == TABLE_JSON, stdout);
}

static void trace_fen(const CompareRequest *request, const Set *sets, const Options *o,
                      Status *status) {
    EngineSettings settings[2];
    if (set_under(&sets[0], request->setting, &settings[0], status) &&
        set_under(&sets[1], request->setting, &settings[1], status))
        trace(o->trace, settings, request, o, status);
}

/* The position of that name in the suite. */
static char *find_fen(const Compare *compare, Store *store, const char *name, Status *status) {
    StoreStatement *row =
        store_query(store, status, "SELECT fen FROM position WHERE suite = ? AND position = ?",
                    "tt", compare->suite, name);
    char *fen = store_row(&row, status) ? arena_text(store_text(row, 0)) : NULL;
    store_release(row);
    if (fen && !engine_text_is_chess(fen))
        status_fail(status,
                    "--trace: position '%.200s' is an artificial tree; only searches "
                    "of chess can be followed",
                    name);
    else if (!fen)
        status_fail(status, "position '%.200s' is not in suite '%s', and not a legal FEN", name,
                    compare->suite);
    return fen;
}

static void trace_stored(const Compare *compare, Store *store, const Options *o, Status *status) {
    EngineSettings settings[2];
    for (int i = 0; i < 2; i++)
        if (!plan_recall(&settings[i], compare->sides[i].set.letters, compare->sides[i].parameters,
                         status))
            return;
    const char *fen = find_fen(compare, store, o->trace, status);
    if (status->failed)
        return;
    if (o->format != TABLE_JSON)
        say(stdout, "study %s, suite %s, position %s, depth %d\n%s\n", compare->study,
            compare->suite, o->trace, compare->request.depth, fen);
    trace(fen, settings, &compare->request, o, status);
}

/* What hangs on the study: whose letters the sets are (ours, unless it is of a foreign engine), and its
 * setting where none is named. A named study that is not there is told: by our letters, sets of an engine's
 * would be wrong instead. What else cannot be read is told when it is read for good. */
static char *ask_study(Alphabet *alphabet, Options *o, Status *status) {
    Status ignored = STATUS_OK;
    Store *store = store_open_read(o->db, &ignored);
    char *study = store ? choice_study(store, o->study, &ignored) : NULL;
    if (store && o->study && !study)
        status_fail(status, "%s", ignored.text);
    alphabet_own(alphabet);
    if (study && !alphabet_of(alphabet, store, study, &ignored))
        alphabet_own(alphabet);
    o->budget =
        study && alphabet->foreign && o->depth < 0 && choice_has_solutions(store, study, &ignored);
    char *setting = study ? choice_setting_unnamed(store, study, &ignored) : NULL;
    store_close(store, &ignored);
    return setting ? setting : arena_text("{}");
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Nodes to solution with the unsolved counted higher, in time, and what is solved. */
static void print_beside(const CompareRequest *request, int depth, const Options *o, Store *store,
                         Status *status) {
    say(stdout, "\n");
    for (MetricId m = METRIC_SOLUTION_4B; m <= METRIC_SOLVED && !status->failed; m++) {
        CompareRequest own = *request;
        Compare compare;
        own.metric = m;
        own.depth = depth;
        if (compare_load(&compare, store, &own, status))
            compare_print_sentences(&compare, o->format, stdout);
    }
    if (!status->failed)
        say(stdout, "\nNodes at equal depth are the engine's own depth: --metric nc.\n");
}

static void compare_sets(const CompareRequest *request, const Options *o, Status *status) {
    Store *store = store_open_read(o->db, status);
    Compare compare;
    if (!store)
        return;
    if (compare_load(&compare, store, request, status)) {
        if (o->trace)
            trace_stored(&compare, store, o, status);
        else
            print(&compare, o);
        if (request->metric == METRIC_SOLUTION && o->format != TABLE_CSV && o->format != TABLE_JSON)
            print_beside(request, compare.request.depth, o, store, status);
    }
    store_close(store, status);
}

static int compare(CliCall *call, Status *status) {
    Options *o = call->options;
    Set sets[COMPARE_SETS_MAX];
    char setting[ENGINE_PARAMS_NB];
    CompareRequest request = {
        .study = o->study, .suite = o->suite, .setting = setting, .depth = (int)o->depth};
    char *unnamed = ask_study(&request.alphabet, o, status);
    if (!status->failed &&
        !(read_sets(&request, &call->arguments, sets, status) &&
          read_metric(o, request.alphabet.foreign, &request.metric, status) &&
          check_trace(&request, o, status) &&
          choice_setting_of(&request.alphabet, o->setting ? o->setting : unnamed, setting, status)))
        return EXIT_USAGE;
    if (!status->failed && o->trace && is_fen(o->trace))
        trace_fen(&request, sets, o, status);
    else if (!status->failed)
        compare_sets(&request, o, status);
    return EXIT_DONE;
}

const CliCommand cmd_compare = {
    "compare",
    "A B [C...] [options]",
    "compare sets of enhancements, position by position",
    "Compare sets of enhancements (letters, - for none) with the first of them, over the\n"
    "positions that all have: how many times the nodes, with a 95 % interval. --all adds the\n"
    "positions and depths. A set may have its own parameters, as in TNSHM:M.m=8,M.c=3: the\n"
    "study's only configuration with these values, or the setting with these values changed.\n"
    "--trace searches the first two again and shows where their trees first differ; with a FEN\n"
    "it needs no database.",
    .arguments = {2, COMPARE_SETS_MAX, {CLI_SET, CLI_SET}},
    .searches = true,
    CLI_RUNS(compare, options)};
