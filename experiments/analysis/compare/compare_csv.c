#include "analysis/compare/compare_print.h"

void compare_put_outcome(Table *table, const Compare *compare, int number) {
    if (compare_is_priced(compare))
        table_null(table);
    else
        table_integer(table, number);
}

void compare_put_same_value(Table *table, const Compare *compare, int number) {
    if (compare_has_values(compare))
        table_integer(table, number);
    else
        table_null(table);
}

static void put_csv_pair(Table *table, const Compare *compare, const ComparePair *pair) {
    table_text(table, compare->request.sets[0]);
    table_known(table, pair->known, pair->total, 0);
    table_known(table, pair->total_interval.known, pair->total_interval.low, 0);
    table_known(table, pair->total_interval.known, pair->total_interval.high, 0);
    table_known(table, pair->known, pair->mean, 0);
    table_known(table, pair->mean_interval.known, pair->mean_interval.low, 0);
    table_known(table, pair->mean_interval.known, pair->mean_interval.high, 0);
    compare_put_outcome(table, compare, pair->smaller);
    compare_put_outcome(table, compare, pair->equal);
    compare_put_outcome(table, compare, pair->larger);
    compare_put_same_value(table, compare, pair->same_value);
    table_known(table, pair->largest >= 0, pair->largest_share, 0);
    table_text(table, pair->largest >= 0 ? compare->positions[pair->largest] : NULL);
}

static void put_csv_row(Table *table, const Compare *compare, int depth, int set) {
    enum { PAIR_COLUMNS = 13 };
    const CompareSet figures = compare_set(compare, depth, set);
    table_text(table, compare->study);
    table_text(table, compare->suite);
    table_text(table, compare->request.setting);
    table_text(table, metrics[compare->request.metric].name);
    table_integer(table, depth);
    table_integer(table, compare_common_nb(compare, depth));
    table_text(table, compare->sides[set].set.letters);
    table_integer(table, (int64_t)figures.total);
    table_known(table, figures.geometric_mean > 0, figures.geometric_mean, 0);
    if (set) {
        const ComparePair pair = compare_pair(compare, depth, set);
        put_csv_pair(table, compare, &pair);
    } else
        for (int i = 0; i < PAIR_COLUMNS; i++)
            table_null(table);
    table_integer(table, BOOTSTRAP_SEED);
    table_text(table, compare->sides[set].parameters);
    table_text(table, compare->request.sets[set]);
}

static void put_position_row(Table *table, const Compare *compare, int position, int set) {
    const CompareRequest *request = &compare->request;
    const CompareCell *first = compare_cell(compare, request->depth, 0, position);
    const CompareCell *cell = compare_cell(compare, request->depth, set, position);
    const uint64_t n = compare_count(compare, request->depth, set, position);
    const uint64_t n_first = compare_count(compare, request->depth, 0, position);
    table_text(table, compare->study);
    table_text(table, compare->suite);
    table_text(table, metrics[request->metric].name);
    table_integer(table, request->depth);
    table_text(table, compare->positions[position]);
    table_text(table, compare->sides[set].set.letters);
    table_text(table, compare->sides[set].parameters);
    table_text(table, request->sets[set]);
    table_integer(table, (int64_t)n);
    table_integer(table, cell->score);
    table_text(table, set ? request->sets[0] : NULL);
    table_known(table, set && n && n_first, n && n_first ? stats_log2_ratio(n, n_first) : 0, 0);
    table_text(table, !set || compare_is_priced(compare) ? NULL
                      : n < n_first                      ? "smaller"
                      : n > n_first                      ? "larger"
                                                         : "equal");
    if (set)
        compare_put_same_value(table, compare, cell->score == first->score);
    else
        table_null(table);
}

void compare_print_csv(const Compare *compare, bool one_depth, FILE *file) {
    const char *const names[] = {"study",
                                 "suite",
                                 "setting",
                                 "metric",
                                 "depth",
                                 "positions",
                                 "enhancements",
                                 "total",
                                 "geometric_mean",
                                 "against",
                                 "log2_total",
                                 "log2_total_low",
                                 "log2_total_high",
                                 "log2_mean",
                                 "log2_mean_low",
                                 "log2_mean_high",
                                 "smaller",
                                 "equal",
                                 "larger",
                                 "same_value",
                                 "largest_share",
                                 "largest_position",
                                 "seed",
                                 "parameters",
                                 "set"};
    Table *table = table_new(file, TABLE_CSV, sizeof names / sizeof names[0], names);
    for (int depth = 0; depth < compare->depths_nb; depth++)
        if (one_depth ? depth == compare->request.depth : compare_common_nb(compare, depth) > 0)
            for (int set = 0; set < compare->request.sets_nb; set++)
                put_csv_row(table, compare, depth, set);
    table_end(table);
}

void compare_print_positions_csv(const Compare *compare, FILE *file) {
    const CompareRequest *request = &compare->request;
    const char *const names[] = {"study",        "suite",      "metric",  "depth",     "position",
                                 "enhancements", "parameters", "set",     "n",         "score",
                                 "against",      "log2_ratio", "outcome", "same_value"};
    Table *table = table_new(file, TABLE_CSV, sizeof names / sizeof names[0], names);
    for (int p = 0; p < compare->positions_nb; p++)
        for (int set = 0; compare_is_common(compare, request->depth, p) && set < request->sets_nb;
             set++)
            put_position_row(table, compare, p, set);
    table_end(table);
}
