#include "analysis/compare/compare_json.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/text.h"

static JsValue *known_real(bool known, double number) {
    return known ? js_new_real(number) : js_new_text(NULL);
}

static JsValue *json_ratio(bool known, double ratio, Interval interval) {
    JsValue *object = js_object();
    js_put(object, "log2", known_real(known, ratio));
    js_put(object, "low", known_real(interval.known, interval.low));
    js_put(object, "high", known_real(interval.known, interval.high));
    return object;
}

static JsValue *json_outcome(const Compare *compare, int number) {
    return compare_is_priced(compare) ? js_new_text(NULL) : js_new_integer(number);
}

static JsValue *json_pair(const Compare *compare, int depth, int set) {
    const ComparePair pair = compare_pair(compare, depth, set);
    JsValue *object = js_object();
    js_put(object, "against", js_new_text(compare->request.sets[0]));
    js_put(object, "total", json_ratio(pair.known, pair.total, pair.total_interval));
    js_put(object, "mean", json_ratio(pair.known, pair.mean, pair.mean_interval));
    js_put(object, "ratios", js_new_integer(pair.ratios));
    js_put(object, "smaller", json_outcome(compare, pair.smaller));
    js_put(object, "equal", json_outcome(compare, pair.equal));
    js_put(object, "larger", json_outcome(compare, pair.larger));
    js_put(object, "same_value",
           compare_has_values(compare) ? js_new_integer(pair.same_value) : js_new_text(NULL));
    js_put(object, "largest_share", known_real(pair.largest >= 0, pair.largest_share));
    js_put(object, "largest_position",
           js_new_text(pair.largest >= 0 ? compare->positions[pair.largest] : NULL));
    return object;
}

static JsValue *json_depth(const Compare *compare, int depth) {
    JsValue *object = js_object(), *sets = js_array();
    const CompareSearches searches = compare_searches(compare, depth);
    js_put(object, "depth", js_new_integer(depth));
    js_put(object, "positions", js_new_integer(compare_common_nb(compare, depth)));
    js_put(object, "rounds", js_new_integer(searches.rounds));
    js_put(object, "within", known_real(searches.rounds > 1, searches.within));
    for (int set = 0; set < compare->request.sets_nb; set++) {
        const CompareSet figures = compare_set(compare, depth, set);
        JsValue *item = js_object();
        js_put(item, "set", js_new_text(compare->request.sets[set]));
        js_put(item, "enhancements", js_new_text(compare->sides[set].set.letters));
        js_put(item, "parameters", js_new_text(compare->sides[set].parameters));
        js_put(item, "total", js_new_integer((int64_t)figures.total));
        js_put(item, "geometric_mean",
               known_real(figures.geometric_mean > 0, figures.geometric_mean));
        js_put(item, "pair", set ? json_pair(compare, depth, set) : js_new_text(NULL));
        js_append(sets, item);
    }
    js_put(object, "sets", sets);
    return object;
}

static JsValue *json_positions(const Compare *compare) {
    const CompareRequest *request = &compare->request;
    JsValue *array = js_array();
    int *order = mem_new((size_t)compare->positions_nb, sizeof *order);
    const int nb = compare_order(compare, request->depth, order);
    for (int i = 0; i < nb; i++) {
        JsValue *item = js_object(), *counts = js_object(), *scores = js_object();
        for (int set = 0; set < request->sets_nb; set++) {
            const CompareCell *cell = compare_cell(compare, request->depth, set, order[i]);
            js_put(counts, request->sets[set],
                   js_new_integer((int64_t)compare_count(compare, request->depth, set, order[i])));
            js_put(scores, request->sets[set], js_new_integer(cell->score));
        }
        js_put(item, "position", js_new_text(compare->positions[order[i]]));
        js_put(item, "counts", counts);
        js_put(item, "scores", scores);
        js_append(array, item);
    }
    free(order);
    return array;
}

void compare_json(const Compare *compare, bool one_depth, FILE *file) {
    const CompareRequest *request = &compare->request;
    JsValue *object = js_object(), *depths = js_array();
    js_put(object, "study", js_new_text(compare->study));
    js_put(object, "suite", js_new_text(compare->suite));
    js_put(object, "setting", js_new_text(request->setting));
    js_put(object, "metric", js_new_text(metrics[request->metric].name));
    if (request->metric == METRIC_CPU)
        js_put(object, "times", js_new_text(compare->timed ? "time" : "run"));
    js_put(object, "depth", js_new_integer(request->depth));
    js_put(object, "method", js_new_text(compare_method(compare)));
    js_put(object, "seed", js_new_integer(BOOTSTRAP_SEED));
    for (int depth = 0; depth < compare->depths_nb; depth++)
        if (one_depth ? depth == request->depth : compare_common_nb(compare, depth) > 0)
            js_append(depths, json_depth(compare, depth));
    js_put(object, "depths", depths);
    js_put(object, "positions", json_positions(compare));
    js_print(file, object);
    putc('\n', file);
    js_free(object);
}
