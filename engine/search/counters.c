#include "search/counters.h"

const char *const counter_names[COUNT_NB] = {
    "interior",      "horizon",       "nbp",        "quiescence",       "terminal",
    "drawn",         "extended",      "cutoffs",    "minimal_searches", "researches",
    "static_values", "delta_audited", "delta_wrong"};
const char *const kind_names[KIND_NB] = {"pv", "cut", "all"};

const int audit_margins[AUDIT_MARGINS_NB] = {0, 25, 50, 100, 200, 400, 800};
const int audit_ranks[AUDIT_RANKS_NB] = {1, 4, 8, 16, 32};

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

uint64_t counters_nodes(const Counters *counters, NodeKind kind) {
    return counters->base[COUNT_INTERIOR][kind] + counters->base[COUNT_HORIZON][kind] +
           counters->base[COUNT_QUIESCENCE][kind];
}

/* Who lies inside one purpose lies inside any, and is a node. */
static bool insides_are_ok(const Counters *counters, NodeKind kind) {
    const uint64_t any = counters->inside[PURPOSE_ANY][kind];
    bool good = any <= counters_nodes(counters, kind);
    for (int purpose = 0; purpose < PURPOSE_ANY; purpose++)
        good &= counters->inside[purpose][kind] <= any;
    return good;
}

/* What was audited for the letters and for base.delta is what was audited at all depths. */
static bool audits_are_ok(const Counters *counters) {
    static const int own[AUDITED_NB] = {[AUDITED_ALL] = OWN_AUDITED, [AUDITED_WRONG] = OWN_WRONG};
    static const Counter base[AUDITED_NB] = {
        [AUDITED_ALL] = COUNT_DELTA_AUDITED, [AUDITED_WRONG] = COUNT_DELTA_WRONG};
    bool good = true;
    for (Audited what = 0; what < AUDITED_NB; what++) {
        uint64_t by_row = counters_total(counters, base[what]), by_plies = 0;
        for (int row = 0; row < ENHANCEMENT_MAX; row++)
            by_row += kinds_sum(counters->own[row][own[what]]);
        for (int plies = 0; plies < AUDIT_PLIES_NB; plies++)
            for (int place = 0; place < AUDIT_PLACES_NB; place++)
                by_plies += kinds_sum(counters->audited[plies][place][what]);
        good &= by_row == by_plies;
    }
    return good;
}

bool counters_are_ok(const Counters *counters) {
    uint64_t ranks = 0;
    for (int rank = 0; rank < CUT_RANK_NB; rank++)
        ranks += kinds_sum(counters->cut_rank[rank]);
    return counters_nc(counters) == counters->nc && insides_are_ok(counters, KIND_PV) &&
           insides_are_ok(counters, KIND_CUT) && insides_are_ok(counters, KIND_ALL) &&
           ranks == counters_total(counters, COUNT_CUTOFFS) && audits_are_ok(counters) &&
           counters_total(counters, COUNT_NBP) <= counters_total(counters, COUNT_HORIZON) &&
           counters_total(counters, COUNT_TERMINAL) <= counters_total(counters, COUNT_INTERIOR);
}
