#include "work/tally.h"

#include <inttypes.h>
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

/* By turn, as the search asks them. Most have searched nothing. */
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
 * cell end before them (LEDGER_LATER). */
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

void tally_walk(const Counters *counters, uint64_t letters, TallyVisit visit, void *context) {
    for (int i = 0; i < COUNT_NB; i++)
        if (i < COUNT_STATIC || !is_zero(counters->base[i])) /* the last: only where asked for */
            visit(context, counter_names[i], "base", counters->base[i]);
    walk_own(counters, letters, visit, context);
    int last = CUT_RANK_NB;
    while (last > 0 && is_zero(counters->cut_rank[last - 1]))
        last--;
    for (int rank = 0; rank < last; rank++) {
        char name[TALLY_NAME_NB];
        snprintf(name, sizeof name, "cut_rank_%d", rank + 1);
        visit(context, name, "base", counters->cut_rank[rank]);
    }
    walk_audit(counters, visit, context);
    walk_inside(counters, visit, context);
    walk_places(counters, visit, context);
}

enum { NUMBER_NB = 21 }; /* 2^64 has 20 digits */

/* As printf would, which takes several times as long: of 144 numbers an iteration. */
static char *put_number(char *to, uint64_t number) {
    char digits[NUMBER_NB];
    int nb = 0;
    do
        digits[nb++] = (char)('0' + number % 10);
    while (number /= 10);
    while (nb)
        *to++ = digits[--nb];
    return to;
}

static void write_one(void *context, const char *name, const char *owner,
                      const uint64_t by_kind[KIND_NB]) {
    Text *text = context;
    char numbers[2 + KIND_NB * (1 + NUMBER_NB) + 1], *to = numbers;
    (void)owner;
    if (text->data[text->nb - 1] != '{')
        text_add_bytes(text, ",", 1);
    text_add_bytes(text, "\"", 1);
    text_add_bytes(text, name, strlen(name));
    memcpy(to, "\":", 2);
    to += 2;
    for (int kind = 0; kind < KIND_NB; kind++) {
        *to++ = kind ? ',' : '[';
        to = put_number(to, by_kind[kind]);
    }
    *to++ = ']';
    text_add_bytes(text, numbers, (size_t)(to - numbers));
}

void tally_write(const Counters *counters, uint64_t letters, Text *text) {
    text_add(text, "{");
    tally_walk(counters, letters, write_one, text);
    text_add(text, "}");
}
