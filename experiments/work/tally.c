#include "work/tally.h"

#include <stdio.h>
#include <string.h>

static bool is_zero(const uint64_t by_kind[KIND_NB]) {
    return !(by_kind[KIND_PV] | by_kind[KIND_CUT] | by_kind[KIND_ALL]);
}

static void walk_own(const Counters *counters, uint64_t letters, TallyVisit visit, void *context) {
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        if (!(letters >> row & 1))
            continue;
        const EngineEnhancement e = engine_enhancement(row);
        for (int i = 0; i < OWN_MAX; i++)
            if (e.counters[i])
                visit(context, e.counters[i], (char[]){e.letter, '\0'}, counters->own[row][i]);
    }
}

static void visit_inside(const Counters *counters, const char *what, int purpose, TallyVisit visit,
                         void *context) {
    char name[TALLY_NAME_NB];
    if (is_zero(counters->inside[purpose]))
        return;
    snprintf(name, sizeof name, "inside_%s", what);
    visit(context, name, "base", counters->inside[purpose]);
}

/* In the order in which the search calls them. Most have searched nothing. */
static void walk_inside(const Counters *counters, TallyVisit visit, void *context) {
    visit_inside(counters, "research", PURPOSE_RESEARCH, visit, context);
    int left = 0;
    for (int row = 0; row < engine_enhancement_nb(); row++)
        left += !is_zero(counters->inside[row]);
    for (int turn = 0; left > 0; turn++)
        for (int row = 0; row < engine_enhancement_nb(); row++) {
            if (is_zero(counters->inside[row]))
                continue;
            const EngineEnhancement e = engine_enhancement(row);
            left -= e.turn == turn;
            if (e.turn == turn && e.inside)
                visit_inside(counters, e.inside, row, visit, context);
        }
}

static const char *const audit_names[AUDITED_NB] = {"audited", "wrong"};

/* At all places together. Plies at which nothing was audited are left out. */
static void walk_audit(const Counters *counters, TallyVisit visit, void *context) {
    for (int plies = 0; plies < AUDIT_PLIES_NB; plies++) {
        uint64_t sums[AUDITED_NB][KIND_NB] = {{0}};
        for (int place = 0; place < AUDIT_PLACES_NB; place++)
            for (int i = 0; i < AUDITED_NB * KIND_NB; i++)
                sums[i / KIND_NB][i % KIND_NB] +=
                    counters->audited[plies][place][i / KIND_NB][i % KIND_NB];
        for (Audited what = 0; what < AUDITED_NB && !is_zero(sums[AUDITED_ALL]); what++) {
            char name[TALLY_NAME_NB];
            snprintf(name, sizeof name, "%s_plies_%d", audit_names[what], plies);
            visit(context, name, "base", sums[what]);
        }
    }
}

static void name_place(int place, char *name, size_t size) {
    if (place < AUDIT_RANKS)
        snprintf(name, size, "margin_%d", audit_margins[place]);
    else if (place < AUDIT_NEITHER)
        snprintf(name, size, "rank_%d", audit_ranks[place - AUDIT_RANKS]);
    else
        snprintf(name, size, "neither");
}

/* Place by place, as "audited_by_margin_100_plies_3". These come last of all, for older counts of the same
 * cell end before them. */
static void walk_places(const Counters *counters, TallyVisit visit, void *context) {
    for (int plies = 0; plies < AUDIT_PLIES_NB; plies++)
        for (int i = 0; i < AUDIT_PLACES_NB * AUDITED_NB; i++) {
            const int place = i / AUDITED_NB, what = i % AUDITED_NB;
            if (is_zero(counters->audited[plies][place][AUDITED_ALL]))
                continue;
            char by[TALLY_NAME_NB / 2], name[TALLY_NAME_NB];
            name_place(place, by, sizeof by);
            snprintf(name, sizeof name, "%s_by_%s_plies_%d", audit_names[what], by, plies);
            visit(context, name, "base", counters->audited[plies][place][what]);
        }
}

static void walk_base(const Counters *counters, TallyVisit visit, void *context) {
    for (int i = 0; i < COUNT_STATIC; i++)
        visit(context, counter_names[i], "base", counters->base[i]);
}

/* Only where they were asked for. */
static void walk_statics(const Counters *counters, TallyVisit visit, void *context) {
    for (int i = COUNT_STATIC; i < COUNT_NB; i++)
        if (!is_zero(counters->base[i]))
            visit(context, counter_names[i], "base", counters->base[i]);
}

static const char *const rank_names[] = {
    "cut_rank_1",  "cut_rank_2",  "cut_rank_3",  "cut_rank_4",  "cut_rank_5",  "cut_rank_6",
    "cut_rank_7",  "cut_rank_8",  "cut_rank_9",  "cut_rank_10", "cut_rank_11", "cut_rank_12",
    "cut_rank_13", "cut_rank_14", "cut_rank_15", "cut_rank_16"};
_Static_assert(sizeof rank_names / sizeof rank_names[0] == CUT_RANK_NB, "a name each");

static void walk_ranks(const Counters *counters, TallyVisit visit, void *context) {
    int last = CUT_RANK_NB;
    while (last > 0 && is_zero(counters->cut_rank[last - 1]))
        last--;
    for (int rank = 0; rank < last; rank++)
        visit(context, rank_names[rank], "base", counters->cut_rank[rank]);
}

/* Few searches are audited. */
static bool is_audited(const Counters *counters) {
    static const Counters none;
    return memcmp(counters->audited, none.audited, sizeof none.audited) != 0;
}

static void walk_others(const Counters *counters, TallyVisit visit, void *context) {
    const bool audited = is_audited(counters);
    walk_ranks(counters, visit, context);
    if (audited)
        walk_audit(counters, visit, context);
    walk_inside(counters, visit, context);
    if (audited)
        walk_places(counters, visit, context);
}

void tally_walk(const Counters *counters, uint64_t letters, TallyVisit visit, void *context) {
    walk_base(counters, visit, context);
    walk_statics(counters, visit, context);
    walk_own(counters, letters, visit, context);
    walk_others(counters, visit, context);
}

static void take_one(void *context, const char *name, const char *owner,
                     const uint64_t by_kind[KIND_NB]) {
    CountRow *row = count_rows_add(context);
    (void)owner;
    memcpy(row->name, name, strnlen(name, sizeof row->name - 1)); /* of zeros: the end is there */
    for (int kind = 0; kind < KIND_NB; kind++)
        row->of[kind] = (int64_t)by_kind[kind];
}

void tally_take(const Counters *counters, uint64_t letters, CountRows *rows) {
    walk_base(counters, take_one, rows);
    walk_own(counters, letters, take_one, rows);
    for (int i = 0; i < rows->nb; i++)
        rows->rows[i].always = true;
    walk_statics(counters, take_one, rows);
    walk_others(counters, take_one, rows);
    count_rows_list_ranks(rows);
}
