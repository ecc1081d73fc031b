#include "analysis/compare/compare.h"

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/text.h"

static const char *largest_name(const Compare *compare, const CompareFigures *figures) {
    return figures->largest >= 0 ? compare->positions[figures->largest] : NULL;
}

/* Is a depth asked for? */
static bool has_depth(const Compare *compare, bool one_depth, int depth) {
    return one_depth ? depth == compare->request.depth : compare->depths[depth].nb > 0;
}

/* ---- CSV ------------------------------------------------------------------------------------- */

static void put_pair(Table *table, const Compare *compare, const CompareFigures *figures) {
    const Interval total = figures->total_interval, mean = figures->mean_interval;
    table_put(table, "%s %g %g %g %g %g %g", compare->request.sets[0], figures->log2_total,
              interval_low(total), interval_high(total), figures->log2_mean, interval_low(mean),
              interval_high(mean));
    table_put(table, "%d %d %d %d %g %s", figures->smaller, figures->equal, figures->larger,
              figures->same_value, figures->largest_share, largest_name(compare, figures));
}

static void put_set(Table *table, const Compare *compare, int depth, int set) {
    enum { PAIR_COLUMNS = 13 };
    const CompareFigures figures = compare_figures(compare, depth, set);
    const CompareSide *side = &compare->sides[set];
    table_put(table, "%s %s %s %s %d %d %s", compare->study, compare->suite,
              compare->request.setting, metrics[compare->request.metric].name, depth,
              compare->depths[depth].nb, side->set.letters);
    table_put(table, "%" PRIu64 " %g", figures.total, figures.geometric_mean);
    if (set)
        put_pair(table, compare, &figures);
    else
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

#define POSITION                                                                                   \
    "study %s, suite %s, metric %s, depth %d, position %s, enhancements %s, parameters %s, "       \
    "set %s, n %" PRIu64 ", score %" PRId64 ", against %s, log2_ratio %g, outcome %s, "            \
    "same_value %d"

static void put_position(Table *table, const Compare *compare, int set, int i) {
    const CompareRequest *request = &compare->request;
    const CompareDepth *at = &compare->depths[request->depth];
    const CompareSide *side = &compare->sides[set];
    const int64_t score = at->columns[set].score[i];
    const uint64_t n = compare_count(compare, set, i), first = compare_count(compare, 0, i);
    const char *outcome = n < first ? "smaller" : n > first ? "larger" : "equal";
    table_put(table, POSITION, compare->study, compare->suite, metrics[request->metric].name,
              request->depth, compare->positions[at->common[i]], side->set.letters,
              side->parameters, request->sets[set], n, score, set ? request->sets[0] : NULL,
              set && n && first ? stats_log2_ratio(n, first) : NAN,
              set && !compare_is_priced(compare) ? outcome : NULL,
              set && compare_has_values(compare) ? score == at->columns[0].score[i] : FIELD_NONE);
}

void compare_print_positions_csv(const Compare *compare, FILE *file) {
    Table *table = table_of(file, TABLE_CSV, POSITION);
    for (int i = 0; i < compare->depths[compare->request.depth].nb; i++)
        for (int set = 0; set < compare->request.sets_nb; set++)
            put_position(table, compare, set, i);
    table_end(table);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static JsValue *json_ratio(double ratio, Interval interval) {
    return js_fill(js_object(), "log2 %g, low %g, high %g", ratio, interval_low(interval),
                   interval_high(interval));
}

static JsValue *json_pair(const Compare *compare, const CompareFigures *figures) {
    JsValue *object = js_fill(js_object(), "against %s", compare->request.sets[0]);
    js_put(object, "total", json_ratio(figures->log2_total, figures->total_interval));
    js_put(object, "mean", json_ratio(figures->log2_mean, figures->mean_interval));
    return js_fill(object,
                   "ratios %d, smaller %d, equal %d, larger %d, same_value %d, "
                   "largest_share %g, largest_position %s",
                   figures->ratios, figures->smaller, figures->equal, figures->larger,
                   figures->same_value, figures->largest_share, largest_name(compare, figures));
}

static JsValue *json_depth(const Compare *compare, int depth) {
    JsValue *object = js_object(), *sets = js_array();
    const CompareDepth *at = &compare->depths[depth];
    js_fill(object, "depth %d, positions %d, rounds %d, within %g", depth, at->nb, at->rounds,
            at->rounds > 1 ? at->within : NAN);
    for (int set = 0; set < compare->request.sets_nb; set++) {
        const CompareFigures figures = compare_figures(compare, depth, set);
        JsValue *item =
            js_fill(js_object(),
                    "set %s, enhancements %s, parameters %s, total %" PRIu64 ", geometric_mean %g",
                    compare->request.sets[set], compare->sides[set].set.letters,
                    compare->sides[set].parameters, figures.total, figures.geometric_mean);
        js_put(item, "pair", set ? json_pair(compare, &figures) : js_new_text(NULL));
        js_append(sets, item);
    }
    js_put(object, "sets", sets);
    return object;
}

static JsValue *json_positions(const Compare *compare) {
    const CompareDepth *at = &compare->depths[compare->request.depth];
    const int *order = compare_order(compare);
    JsValue *array = js_array();
    for (int i = 0; i < at->nb; i++) {
        JsValue *counts = js_object(), *scores = js_object();
        for (int set = 0; set < compare->request.sets_nb; set++) {
            const char *name = compare->request.sets[set];
            js_put(counts, name, js_new_integer((int64_t)compare_count(compare, set, order[i])));
            js_put(scores, name, js_new_integer(at->columns[set].score[order[i]]));
        }
        JsValue *item =
            js_fill(js_object(), "position %s", compare->positions[at->common[order[i]]]);
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
