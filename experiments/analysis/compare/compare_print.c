#include "analysis/compare/compare.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "analysis/best.h"
#include "analysis/needed.h"
#include "base/arena.h"
#include "base/say.h"

enum { SHOWN_POSITIONS = 8 };

/* ---- tables ---------------------------------------------------------------------------------- */

/* The ratio of totals is shown as it is, that of positions as its logarithm. */
static void print_totals(const Compare *compare, TableFormat format, FILE *file) {
    Table *table = table_of(file, format, "set, total, ratio, low, high, geometric_mean");
    for (int set = 0; set < compare->request.sets_nb; set++) {
        const CompareFigures figures = compare_figures(compare, compare->request.depth, set);
        table_text(table, compare->request.sets[set]);
        table_count(table, (int64_t)figures.total);
        table_put(table, "%.3f %.3f %.3f", exp2(figures.log2_total),
                  exp2(interval_low(figures.total_interval)),
                  exp2(interval_high(figures.total_interval)));
        if (isnan(figures.geometric_mean))
            table_text(table, NULL);
        else
            table_count(table, (int64_t)(figures.geometric_mean + 0.5));
    }
    table_end(table);
}

static void put_pair(Table *table, const char *set, double log2_ratio,
                     const CompareFigures *figures) {
    table_put(table, "%s %.3f %.3f %.3f %.3f %d %d %d %d", set, exp2(log2_ratio),
              figures->log2_mean, interval_low(figures->mean_interval),
              interval_high(figures->mean_interval), figures->smaller, figures->equal,
              figures->larger, figures->same_value);
}

static void print_pairs(const Compare *compare, TableFormat format, FILE *file) {
    Table *table = table_of(file, format,
                            "set, ratio, log2_ratio, low, high, smaller, equal, larger, "
                            "same_value, largest_share, position");
    for (int set = 1; set < compare->request.sets_nb; set++) {
        const CompareFigures figures = compare_figures(compare, compare->request.depth, set);
        const bool share = figures.largest_share <= 1; /* of a total near 0: none */
        put_pair(table, compare->request.sets[set], figures.log2_mean, &figures);
        table_put(table, "%.3f", share ? figures.largest_share : NAN);
        table_text(table, share ? compare->positions[figures.largest] : NULL);
    }
    table_end(table);
}

static void put_position(Table *table, const Compare *compare, int i) {
    const int sets = compare->request.sets_nb;
    const CompareDepth *at = &compare->depths[compare->request.depth];
    const uint64_t first = compare_count(compare, 0, i);
    bool agree = true;
    table_text(table, compare->positions[at->common[i]]);
    for (int set = 0; set < sets; set++)
        table_count(table, (int64_t)compare_count(compare, set, i));
    for (int set = 1; set < sets; set++) {
        const uint64_t n = compare_count(compare, set, i);
        table_put(table, "%.3f", n && first ? stats_log2_ratio(n, first) : NAN);
        agree &= at->columns[set].score[i] == at->columns[0].score[i];
    }
    if (compare_has_values(compare))
        table_text(table, agree ? "same" : "differ");
}

static void print_positions(const Compare *compare, TableFormat format, int most, FILE *file) {
    const CompareRequest *request = &compare->request;
    const int *order = compare_order(compare);
    const char *names[COMPARE_SETS_MAX * 2 + 1] = {"position"};
    int columns = 1;
    for (int set = 0; set < request->sets_nb; set++)
        names[columns++] = request->sets[set];
    for (int set = 1; set < request->sets_nb; set++)
        names[columns++] = arena_print("log2 %s/%s", request->sets[set], request->sets[0]);
    if (compare_has_values(compare))
        names[columns++] = "values";
    Table *table = table_new(file, format, columns, names);
    for (int i = 0; i < compare->depths[request->depth].nb && i < most; i++)
        put_position(table, compare, order[i]);
    table_end(table);
}

static void print_depths(const Compare *compare, TableFormat format, FILE *file) {
    Table *table = table_of(file, format,
                            "depth, positions, set, total_ratio, log2_ratio, low, high, smaller, "
                            "equal, larger, same_value");
    for (int depth = 0; depth < compare->depths_nb; depth++)
        for (int set = 1; compare->depths[depth].nb && set < compare->request.sets_nb; set++) {
            const CompareFigures figures = compare_figures(compare, depth, set);
            table_put(table, "%d %d", depth, compare->depths[depth].nb);
            put_pair(table, compare->request.sets[set], figures.log2_total, &figures);
        }
    table_end(table);
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* Positions that have no ratio in some pair. */
static int without_ratio(const Compare *compare) {
    const int depth = compare->request.depth;
    int most = 0;
    for (int set = 1; set < compare->request.sets_nb; set++) {
        const int nb = compare->depths[depth].nb - compare_figures(compare, depth, set).ratios;
        most = nb > most ? nb : most;
    }
    return most;
}

/* What no setting tells: parameters of a set's own, with those that were left out. */
static void print_sides(const Compare *compare, TableFormat format, FILE *file) {
    for (int set = 0; set < compare->request.sets_nb; set++)
        if (compare->sides[set].set.own_nb)
            table_say(file, format, "%s: %s\n", compare->request.sets[set],
                      compare->sides[set].parameters);
}

/* Sets in columns: logarithms of counts, or what is solved; returns the positions. */
static int take_best(const Compare *compare, bool solved, double *logs, int *clusters) {
    const CompareDepth *at = &compare->depths[compare->request.depth];
    const int sets = compare->request.sets_nb;
    int *taken = arena_new((size_t)at->nb, sizeof *taken), nb = 0;
    for (int i = 0; i < at->nb; i++) {
        bool good = true;
        for (int s = 0; s < sets; s++)
            good &= solved || compare_count(compare, s, i) > 0;
        if (good)
            taken[nb++] = i;
    }
    for (int k = 0; k < nb; k++) {
        clusters[k] = compare->clusters[at->common[taken[k]]];
        for (int s = 0; s < sets; s++) {
            const double n = (double)compare_count(compare, s, taken[k]);
            logs[s * nb + k] = solved ? n : log2(n);
        }
    }
    return nb;
}

static void print_best_sets(const Compare *compare, const BestSets *best, bool solved,
                            TableFormat format, FILE *file) {
    Text text = TEXT_ARENA;
    int *order = best_in_order(best);
    for (int i = 0; i < best->held_nb; i++) {
        const double above = best->value[order[i]];
        text_add(&text, "%s%s", i ? ", " : "", compare->request.sets[order[i]]);
        if (above > 0 && solved)
            text_add(&text, " (%.1f points fewer)", 100 * above);
        else if (above > 0)
            text_add(&text, " (%+.1f %%)", 100 * (exp2(above) - 1));
    }
    table_say(file, format, "Not told apart from the best: %d of %d sets: %s.\n", best->held_nb,
              best->sets, text_get(&text));
}

/* Which of three sets or more cannot be told apart from the best of them (analysis/best.h), over the positions that
 * all have, with a count above 0 where counts are compared as ratios. Nothing of two sets, of fewer than three such
 * positions, and where the metric is a time: its price would have to be drawn too. */
static void print_best(const Compare *compare, TableFormat format, FILE *file) {
    const size_t nb = (size_t)compare->positions_nb, sets = (size_t)compare->request.sets_nb;
    const bool solved = compare->request.metric == METRIC_SOLVED;
    if (sets < 3 || compare_is_priced(compare) || compare->request.metric == METRIC_CPU)
        return;
    double *logs = arena_new(nb * sets, sizeof *logs);
    int *clusters = arena_new(nb, sizeof *clusters);
    const int taken = take_best(compare, solved, logs, clusters);
    BestSets best;
    if (taken > 2 &&
        best_sets(&best, (int)sets, logs, solved, bootstrap_of(&(Drawing){taken, clusters})))
        print_best_sets(compare, &best, solved, format, file);
}

/* A line a set that can be quoted. */
static void print_sentences(const Compare *compare, TableFormat format, FILE *file) {
    const CompareRequest *request = &compare->request;
    const Metric *metric = &metrics[request->metric];
    for (int set = 1; set < request->sets_nb; set++) {
        const CompareFigures figures = compare_figures(compare, request->depth, set);
        const Interval interval = figures.mean_interval;
        const bool fewer = figures.log2_mean <= 0;
        if (!interval.known)
            continue;
        table_say(file, format, "%s %s %.2f times the %s of %s at depth %d (%.2f to %.2f)",
                  request->sets[set], metric->does, exp2(figures.log2_mean), metric->what,
                  request->sets[0], request->depth, exp2(interval.low), exp2(interval.high));
        if (compare_is_priced(compare))
            say(file, "; the time per node is measured, and resampled with the positions");
        else
            say(file, ", %s on %d of %d positions", fewer ? metric->less : metric->more,
                fewer ? figures.smaller : figures.larger, compare->depths[request->depth].nb);
        Text needed = TEXT_ARENA;
        if (needed_add(&needed, &(NeededFigure){figures.log2_mean, 0, interval, figures.units},
                       true))
            say(file, "; %s", text_get(&needed));
        say(file, ".\n");
    }
}

void compare_print_sentences(const Compare *compare, TableFormat format, FILE *file) {
    const CompareRequest *request = &compare->request;
    if (request->metric != METRIC_SOLVED) {
        print_sentences(compare, format, file);
        print_best(compare, format, file);
        return;
    }
    Text text = TEXT_ARENA;
    for (int set = 0; set < request->sets_nb; set++)
        text_add(&text, "%s%s %s%" PRIu64, set ? ", " : "", request->sets[set],
                 set ? "" : "solves ", compare_figures(compare, request->depth, set).total);
    text_add(&text, " of %d positions ", compare->depths[request->depth].nb);
    if (compare_has_values(compare))
        text_add(&text, "at depth %d", request->depth);
    else
        text_add(&text, "within the budget");
    table_say(file, format, "%s.\n", text_get(&text));
    print_best(compare, format, file);
}

/* What comes of searching every cell several times. */
static void print_searches(const Compare *compare, FILE *file) {
    const CompareDepth *at = &compare->depths[compare->request.depth];
    if (at->rounds < 2)
        return;
    say(file, "Each search was made %d times: counts are means, log2_ratio is the mean over all.\n",
        at->rounds);
    if (at->differing)
        say(file,
            "Repeated searches differ in %zu of %zu, with a standard deviation of %.2f "
            "doublings.\n",
            at->differing, at->cells, at->within);
    else if (compare->request.metric != METRIC_SOLVED)
        say(file, "No repeated searches differ.\n");
}

/* `time` takes letters, under all settings of the study. */
static bool is_first_of_letters(const Compare *compare, int set) {
    for (int i = 0; i < set; i++)
        if (strcmp(compare->sides[i].set.letters, compare->sides[set].set.letters) == 0)
            return false;
    return true;
}

/* Why times have no interval, and what gives one. */
static void print_once(const Compare *compare, TableFormat format, FILE *file) {
    const CompareRequest *request = &compare->request;
    table_say(file, format, NEEDED_ROUNDS);
    if (!request->alphabet.foreign) {
        table_say(file, format, "\nMeasured: prunelab time %s --sets '", compare->study);
        for (int set = 0; set < request->sets_nb; set++)
            if (is_first_of_letters(compare, set))
                table_say(file, format, "%s%s", set ? " " : "", compare->sides[set].set.letters);
        table_say(file, format, "'");
    } else
        say(file, "\n`rounds` in the spec measure.");
    say(file, "\n");
}

/* What was compared, and how its metric counts. */
static void print_head(const Compare *compare, TableFormat format, FILE *file) {
    const CompareRequest *request = &compare->request;
    table_say(
        file, format, "study %s, suite %s, setting %s, metric %s%s\n", compare->study,
        compare->suite, request->setting, metrics[request->metric].name,
        request->metric == METRIC_CPU
            ? (compare->timed ? " (nanoseconds, measured by `prunelab time`)" : " (nanoseconds)")
        : request->metric == METRIC_SOLUTION
            ? " (nodes when the best move became a key for good; unsolved within the budget B: "
              "2 B)"
        : compare_is_priced(compare)
            ? (compare_is_once(compare)
                   ? " (nanoseconds: nodes to solution times the set's time a node)"
                   : " (nanoseconds: nodes to solution times the set's measured time a node, drawn "
                     "with the positions)")
        : request->alphabet.foreign && request->metric == METRIC_NC
            ? " (at the engine's own depth, which reductions and extensions redefine)"
            : "");
    print_sides(compare, format, file);
}

/* The tables behind the first: ratios by position, the positions, every depth. */
static void print_more(const Compare *compare, TableFormat format, bool all, FILE *file) {
    const CompareRequest *request = &compare->request;
    table_heading(file, format, "Position by position against %s, depth %d", request->sets[0],
                  request->depth);
    print_pairs(compare, format, file);
    table_heading(file, format, "Positions%s, depth %d",
                  all ? ", largest differences first" : " that differ most", request->depth);
    print_positions(compare, format, all ? compare->positions_nb : SHOWN_POSITIONS, file);
    table_heading(file, format, "By depth, against %s", request->sets[0]);
    print_depths(compare, format, file);
    table_say(file, format,
              "\nRatios are set / %s: below 1 (log2 below 0) the set is smaller. log2_ratio is the "
              "mean over positions,\nlargest_share the largest share of one position in the "
              "difference of totals.\n",
              request->sets[0]);
}

void compare_print(const Compare *compare, TableFormat format, CompareDetail detail, FILE *file) {
    const CompareRequest *request = &compare->request;
    compare_print_sentences(compare, format, file);
    if (compare_is_once(compare))
        print_once(compare, format, file);
    say(file, "\n");
    print_head(compare, format, file);
    table_heading(file, format, "Totals at depth %d, %d of %d positions done in all sets",
                  request->depth, compare->depths[request->depth].nb, compare->positions_nb);
    print_totals(compare, format, file);
    if (detail != COMPARE_BRIEF)
        print_more(compare, format, detail == COMPARE_POSITIONS, file);
    print_searches(compare, file);
    if (without_ratio(compare))
        say(file, "Positions with a count of 0 have no ratio: %d left out of its mean.\n",
            without_ratio(compare));
    if (compare_is_once(compare))
        return;
    say(file, "\nlow and high: %s, seed %d.\n", compare_method(compare), BOOTSTRAP_SEED);
    table_say(file, format,
              "Suite %s, depth %d: the first line has the mean ratio over positions, the table the "
              "ratio of totals.\n",
              compare->suite, request->depth);
}
