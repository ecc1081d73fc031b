#include "analysis/compare/compare.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/text.h"

static const char *largest_name(const Compare *compare, const ComparePair *pair) {
    return pair->largest >= 0 ? compare->positions[pair->largest] : NULL;
}

/* Is a depth asked for? */
static bool has_depth(const Compare *compare, bool one_depth, int depth) {
    return one_depth ? depth == compare->request.depth : compare_common_nb(compare, depth) > 0;
}

/* ---- CSV ------------------------------------------------------------------------------------- */

static void put_pair(Table *table, const Compare *compare, const ComparePair *pair) {
    const Interval total = pair->total_interval, mean = pair->mean_interval;
    table_put(table, "%s %g %g %g %g %g %g", compare->request.sets[0], pair->total,
              interval_low(total), interval_high(total), pair->mean, interval_low(mean),
              interval_high(mean));
    table_put(table, "%d %d %d %d %g %s", pair->smaller, pair->equal, pair->larger,
              pair->same_value, pair->largest_share, largest_name(compare, pair));
}

static void put_set(Table *table, const Compare *compare, int depth, int set) {
    enum { PAIR_COLUMNS = 13 };
    const CompareSet figures = compare_set(compare, depth, set);
    const CompareSide *side = &compare->sides[set];
    table_put(table, "%s %s %s %s %d %d %s", compare->study, compare->suite,
              compare->request.setting, metrics[compare->request.metric].name, depth,
              compare_common_nb(compare, depth), side->set.letters);
    table_put(table, "%" PRIu64 " %g", figures.total,
              figures.geometric_mean > 0 ? figures.geometric_mean : NAN);
    if (set) {
        const ComparePair pair = compare_pair(compare, depth, set);
        put_pair(table, compare, &pair);
    } else
        for (int i = 0; i < PAIR_COLUMNS; i++)
            table_text(table, NULL);
    table_put(table, "%d %s %s", BOOTSTRAP_SEED, side->parameters, compare->request.sets[set]);
}

void compare_print_csv(const Compare *compare, bool one_depth, FILE *file) {
    Table *table =
        table_of(file, TABLE_CSV,
                 "study, suite, setting, metric, depth, positions, enhancements, total, "
                 "geometric_mean, against, log2_total, log2_total_low, log2_total_high, "
                 "log2_mean, log2_mean_low, log2_mean_high, smaller, equal, larger, same_value, "
                 "largest_share, largest_position, seed, parameters, set");
    for (int depth = 0; depth < compare->depths_nb; depth++)
        for (int set = 0; has_depth(compare, one_depth, depth) && set < compare->request.sets_nb;
             set++)
            put_set(table, compare, depth, set);
    table_end(table);
}

static void put_position(Table *table, const Compare *compare, int position, int set) {
    const CompareRequest *request = &compare->request;
    const CompareCell *first = compare_cell(compare, request->depth, 0, position);
    const CompareCell *cell = compare_cell(compare, request->depth, set, position);
    const uint64_t n = compare_count(compare, request->depth, set, position);
    const uint64_t n_first = compare_count(compare, request->depth, 0, position);
    table_put(table, "%s %s %s %d %s %s", compare->study, compare->suite,
              metrics[request->metric].name, request->depth, compare->positions[position],
              compare->sides[set].set.letters);
    table_put(table, "%s %s %" PRIu64 " %" PRId64, compare->sides[set].parameters,
              request->sets[set], n, cell->score);
    table_text(table, set ? request->sets[0] : NULL);
    table_put(table, "%g", set && n && n_first ? stats_log2_ratio(n, n_first) : NAN);
    table_text(table, !set || compare_is_priced(compare) ? NULL
                      : n < n_first                      ? "smaller"
                      : n > n_first                      ? "larger"
                                                         : "equal");
    table_put(table, "%d",
              set && compare_has_values(compare) ? cell->score == first->score : FIELD_NONE);
}

void compare_print_positions_csv(const Compare *compare, FILE *file) {
    const CompareRequest *request = &compare->request;
    Table *table = table_of(file, TABLE_CSV,
                            "study, suite, metric, depth, position, enhancements, parameters, set, "
                            "n, score, against, log2_ratio, outcome, same_value");
    for (int p = 0; p < compare->positions_nb; p++)
        for (int set = 0; compare_is_common(compare, request->depth, p) && set < request->sets_nb;
             set++)
            put_position(table, compare, p, set);
    table_end(table);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static JsValue *json_ratio(double ratio, Interval interval) {
    return js_fill(js_object(), "log2 %g, low %g, high %g", ratio, interval_low(interval),
                   interval_high(interval));
}

static JsValue *json_pair(const Compare *compare, int depth, int set) {
    const ComparePair pair = compare_pair(compare, depth, set);
    JsValue *object = js_fill(js_object(), "against %s", compare->request.sets[0]);
    js_put(object, "total", json_ratio(pair.total, pair.total_interval));
    js_put(object, "mean", json_ratio(pair.mean, pair.mean_interval));
    return js_fill(object,
                   "ratios %d, smaller %d, equal %d, larger %d, same_value %d, "
                   "largest_share %g, largest_position %s",
                   pair.ratios, pair.smaller, pair.equal, pair.larger, pair.same_value,
                   pair.largest_share, largest_name(compare, &pair));
}

static JsValue *json_depth(const Compare *compare, int depth) {
    JsValue *object = js_object(), *sets = js_array();
    const CompareSearches searches = compare_searches(compare, depth);
    js_fill(object, "depth %d, positions %d, rounds %d, within %g", depth,
            compare_common_nb(compare, depth), searches.rounds,
            searches.rounds > 1 ? searches.within : NAN);
    for (int set = 0; set < compare->request.sets_nb; set++) {
        const CompareSet figures = compare_set(compare, depth, set);
        JsValue *item = js_fill(js_object(), "set %s, enhancements %s, parameters %s",
                                compare->request.sets[set], compare->sides[set].set.letters,
                                compare->sides[set].parameters);
        js_fill(item, "total %" PRIu64 ", geometric_mean %g", figures.total,
                figures.geometric_mean > 0 ? figures.geometric_mean : NAN);
        js_put(item, "pair", set ? json_pair(compare, depth, set) : js_new_text(NULL));
        js_append(sets, item);
    }
    js_put(object, "sets", sets);
    return object;
}

static JsValue *json_positions(const Compare *compare) {
    const CompareRequest *request = &compare->request;
    JsValue *array = js_array();
    int *order = arena_new((size_t)compare->positions_nb, sizeof *order);
    const int nb = compare_order(compare, request->depth, order);
    for (int i = 0; i < nb; i++) {
        JsValue *item = js_object(), *counts = js_object(), *scores = js_object();
        for (int set = 0; set < request->sets_nb; set++) {
            const CompareCell *cell = compare_cell(compare, request->depth, set, order[i]);
            js_put(counts, request->sets[set],
                   js_new_integer((int64_t)compare_count(compare, request->depth, set, order[i])));
            js_put(scores, request->sets[set], js_new_integer(cell->score));
        }
        js_fill(item, "position %s", compare->positions[order[i]]);
        js_put(item, "counts", counts);
        js_put(item, "scores", scores);
        js_append(array, item);
    }
    return array;
}

void compare_print_json(const Compare *compare, bool one_depth, FILE *file) {
    const CompareRequest *request = &compare->request;
    JsValue *object = js_object(), *depths = js_array();
    js_fill(object, "study %s, suite %s, setting %s, metric %s", compare->study, compare->suite,
            request->setting, metrics[request->metric].name);
    if (request->metric == METRIC_CPU)
        js_fill(object, "times %s", compare->timed ? "time" : "run");
    js_fill(object, "depth %d, method %s, seed %d", request->depth, compare_method(compare),
            BOOTSTRAP_SEED);
    for (int depth = 0; depth < compare->depths_nb; depth++)
        if (has_depth(compare, one_depth, depth))
            js_append(depths, json_depth(compare, depth));
    js_put(object, "depths", depths);
    js_put(object, "positions", json_positions(compare));
    js_print_line(file, object);
}
