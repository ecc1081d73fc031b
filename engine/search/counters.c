#include "search/counters.h"

const char *const counter_names[COUNT_NB] = {
    "interior", "horizon",  "nbp",     "quiescence",       "terminal",
    "drawn",    "extended", "cutoffs", "minimal_searches", "researches"};
const char *const kind_names[KIND_NB] = {"pv", "cut", "all"};

static uint64_t kinds_sum(const uint64_t by_kind[KIND_NB]) {
    return by_kind[KIND_PV] + by_kind[KIND_CUT] + by_kind[KIND_ALL];
}

uint64_t counters_total(const Counters *counters, Counter counter) {
    return kinds_sum(counters->base[counter]);
}

uint64_t counters_nc(const Counters *counters) {
    return counters_total(counters, COUNT_INTERIOR) + counters_total(counters, COUNT_HORIZON) +
           counters_total(counters, COUNT_QUIESCENCE);
}

uint64_t counters_inside(const Counters *counters, Purpose purpose, NodeKind kind) {
    uint64_t sum = 0;
    for (int set = 0; set < PURPOSE_SETS; set++)
        if (set & (int)purpose)
            sum += counters->nodes[set][kind];
    return sum;
}

bool counters_are_ok(const Counters *counters) {
    uint64_t nodes = 0, ranks = 0;
    for (int set = 0; set < PURPOSE_SETS; set++)
        nodes += kinds_sum(counters->nodes[set]);
    for (int rank = 0; rank < CUT_RANK_NB; rank++)
        ranks += kinds_sum(counters->cut_rank[rank]);
    return nodes == counters_nc(counters) && ranks == counters_total(counters, COUNT_CUTOFFS) &&
           counters_total(counters, COUNT_NBP) <= counters_total(counters, COUNT_HORIZON) &&
           counters_total(counters, COUNT_TERMINAL) <= counters_total(counters, COUNT_INTERIOR);
}
