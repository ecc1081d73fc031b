#include "analysis/claims/judge.h"

#include <math.h>
#include <string.h>

#include "analysis/claims/pool.h"
#include "analysis/claims/sides.h"
#include "base/arena.h"

const char *verdict_name(Verdict verdict) {
    static const char *const names[] = {"reproduced", "not reproduced", "no difference",
                                        "undecided",  "no power",       "not comparable",
                                        "not run"};
    return names[verdict];
}

const char *part_state_name(PartState state) {
    static const char *const names[] = {"undecided", "holds", "fails", "no difference"};
    return state.judged ? names[state.state] : "shown";
}

const Part *judgement_part(const Judgement *judgement, const PartList *parts, int index) {
    return index < parts->nb ? &parts->at[index] : &judgement->pools.at[index - parts->nb];
}

/* ---- bands ----------------------------------------------------------------------------------- */

/* Ratios by their logarithms. */
static double scaled(const Part *part, double figure) {
    return figure_is_ratio(part->form) ? log2(figure) : figure;
}

static Interval band_of(const Part *part, double below, double above) {
    const double value = scaled(part, part->value);
    const Interval band = {part->interval.known, value - below, value + above};
    return figure_is_ratio(part->form) ? (Interval){band.known, exp2(band.low), exp2(band.high)}
                                       : band;
}

static void stretch(const Part *const *parts, int nb, Interval *bands) {
    const double reach = stats_shared(nb);
    for (int i = 0; i < nb; i++) {
        const double value = scaled(parts[i], parts[i]->value);
        bands[i] = band_of(parts[i], reach * (value - scaled(parts[i], parts[i]->interval.low)),
                           reach * (scaled(parts[i], parts[i]->interval.high) - value));
    }
}

static bool can_be_drawn(const Part *const *parts, int nb) {
    for (int i = 0; i < nb; i++)
        if (parts[i]->clusters_nb < 2 || !figure_is_paired(parts[i], parts[0]))
            return false;
    return true;
}

static void draw_bands(const Part *const *parts, int nb, Interval *bands) {
    const Drawing drawing = figure_drawing(parts[0]);
    Bootstrap *bootstrap = bootstrap_hold(NULL, &drawing);
    double *figures = arena_new(BOOTSTRAP_RESAMPLES, sizeof *figures);
    double *largest = arena_new(BOOTSTRAP_RESAMPLES, sizeof *largest);
    double *deviations = arena_new((size_t)nb, sizeof *deviations);
    for (int i = 0; i < nb; i++) {
        figure_resample(parts[i], bootstrap, figures);
        for (int r = 0; r < BOOTSTRAP_RESAMPLES; r++)
            figures[r] = scaled(parts[i], figures[r]);
        if (stats_deviation(figures, BOOTSTRAP_RESAMPLES, &deviations[i]))
            stats_note_largest(largest, figures, BOOTSTRAP_RESAMPLES,
                               scaled(parts[i], parts[i]->value), deviations[i]);
    }
    const double n = figures_effective(parts, nb);
    const double reach = n > 1 ? stats_reach(largest, BOOTSTRAP_RESAMPLES, n) : NAN;
    for (int i = 0; i < nb; i++)
        bands[i] = parts[i]->still
                       ? parts[i]->interval
                       : band_of(parts[i], reach * deviations[i], reach * deviations[i]);
    bootstrap_free(bootstrap);
}

/* Bands of a test's parts that are simultaneous over them (max-t, the same resamples), with their own interval
 * where one is alone. Parts that cannot be drawn together (of other positions, or with intervals of their own)
 * have their intervals stretched as Bonferroni asks; what no position moves keeps its bounds. */
static void part_bands(const Part *const *parts, int nb, Interval *bands) {
    if (nb == 1)
        bands[0] = parts[0]->interval;
    else if (can_be_drawn(parts, nb))
        draw_bands(parts, nb, bands);
    else
        stretch(parts, nb, bands);
}

/* ---- one test -------------------------------------------------------------------------------- */

/* What is judged of a test: its parts, or their pool. */
typedef struct Asked {
    const ClaimTest *test;
    const Part *const *members;
    int nb;
    const Part *pool; /* that is judged; NULL: the members are */
    int pool_index;
    SideList sides;
    Interval *bands; /* by member */
    State *states;   /* by side */
} Asked;

static const Part *part_of(const Asked *asked, const Side *side) {
    return asked->pool ? asked->pool : asked->members[side->member];
}

static bool is_ratio(const Asked *asked, const Side *side) {
    const bool ratio = figure_is_ratio(asked->members[side->member]->form);
    return asked->pool ? pool_is_ratio(asked->test, ratio) : ratio;
}

static bool is_exact(const Asked *asked, const Part *part) {
    return part->exact || (part->still && asked->test->from == asked->test->to);
}

static bool are_few(const Asked *asked, const Side *side) {
    const int units = figure_units(asked->members[side->member]);
    return units > 0 && units < STATS_UNITS_LEAST;
}

/* The lower limit comes first. */
static bool is_low(const Asked *asked, const Side *side) {
    return isfinite(asked->test->from) && side->asks.group == 0;
}

/* Of a share: do nine of ten parts lie within the margin of what is counted from? */
static bool are_equal(const Asked *asked) {
    int equal = 0;
    for (int i = 0; i < asked->nb; i++) {
        const Interval own = asked->members[i]->interval;
        equal += own.known && fmax(fabs(own.low - asked->test->above),
                                   fabs(own.high - asked->test->above)) < asked->test->equal;
    }
    return asked->pool && asked->test->pool == CLAIM_POOL_SHARE && asked->test->equal > 0 &&
           10 * equal >= 9 * asked->nb;
}

static State state_of_side(const Asked *asked, const Side *side, Judgement *judgement) {
    const Part *part = part_of(asked, side);
    const bool ratio = is_ratio(asked, side), any = side->asks.any, low = is_low(asked, side);
    if (is_exact(asked, part))
        return side->value >= 0 ? STATE_HOLDS : STATE_FAILS;
    if (are_few(asked, side)) {
        judgement->few = true;
        return STATE_OPEN;
    }
    if (are_equal(asked))
        return STATE_EQUAL;
    const Interval own = side_interval(asked->test, low, ratio, part->interval);
    const Interval band =
        asked->pool ? own : side_interval(asked->test, low, ratio, asked->bands[side->member]);
    const State state = state_of(own, band, any, side->asks.margin);
    judgement->alone += state == STATE_OPEN && own.known && (any ? own.low > 0 : own.high < 0);
    return state;
}

/* A part's, that of all its sides. */
static void note_part(Judgement *judgement, int index, State state) {
    PartState *own = &judgement->states[index];
    const State both[] = {own->state, state};
    own->state = own->judged ? state_join(both, 2, false) : state;
    own->judged = true;
}

/* The groups' states joined by `and`; of the side that speaks for them the index in *speaker. */
static State join_groups(const Asked *asked, int *speaker) {
    State worst = STATE_HOLDS;
    *speaker = -1;
    for (int first = 0, end; first < asked->sides.nb; first = end) {
        const Side *sides = asked->sides.at;
        const MultiverseSide *asks = &sides[first].asks;
        for (end = first; end < asked->sides.nb && sides[end].asks.group == asks->group;)
            end++;
        const State state = state_join(asked->states + first, end - first, asks->any);
        const State both[] = {worst, state};
        const bool speaks = *speaker < 0 || (state != worst && state_join(both, 2, false) == state);
        int own = -1;
        for (int s = first; s < end; s++)
            if (asked->states[s] == state &&
                (own < 0 || (asks->any ? sides[s].value > sides[own].value
                                       : sides[s].value < sides[own].value)))
                own = s;
        worst = state_join(both, 2, false);
        *speaker = speaks ? own : *speaker;
    }
    return worst;
}

static int index_of(const PartList *parts, const Asked *asked, const Side *side) {
    return asked->pool ? asked->pool_index : (int)(asked->members[side->member] - parts->at);
}

/* Is a state no worse than the worst so far, so that another part speaks for the claim? */
static bool is_better(State worst, State state) {
    const State both[] = {worst, state};
    return state_join(both, 2, false) == worst;
}

/* What the side that speaks is asked. */
static void note_asked(Judgement *judgement, const Asked *asked, const Side *side) {
    const Part *part = part_of(asked, side);
    const bool ratio = is_ratio(asked, side), low = is_low(asked, side);
    const double limit = low ? asked->test->from : asked->test->to;
    judgement->asked_ratio = ratio && limit > 0;
    judgement->limits = asked->test;
    const bool logs = judgement->asked_ratio;
    judgement->asked = (NeededFigure){logs ? log2(part->value) : part->value,
                                      logs ? log2(limit) : limit,
                                      {part->interval.known && !part->exact,
                                       logs ? log2(part->interval.low) : part->interval.low,
                                       logs ? log2(part->interval.high) : part->interval.high},
                                      figure_units(asked->members[side->member])};
}

/* Its state, and the part that speaks for it. */
static State judge_asked(Judgement *judgement, const PartList *parts, Asked *asked, State worst,
                         int *headline, Status *status) {
    int speaker = -1;
    asked->bands = arena_new((size_t)asked->nb, sizeof *asked->bands);
    if (!asked->pool)
        part_bands(asked->members, asked->nb, asked->bands);
    sides_add(&asked->sides, asked->test, asked->members, asked->nb, NULL, status);
    asked->states = arena_new((size_t)asked->sides.nb + 1, sizeof *asked->states);
    for (int s = 0; s < asked->sides.nb; s++) {
        const Side *side = &asked->sides.at[s];
        asked->states[s] = state_of_side(asked, side, judgement);
        note_part(judgement, index_of(parts, asked, side), asked->states[s]);
    }
    const State state = join_groups(asked, &speaker);
    *headline = speaker < 0 ? -1 : index_of(parts, asked, &asked->sides.at[speaker]);
    if (speaker >= 0 && !asked->test->condition &&
        (judgement->headline < 0 || !is_better(worst, state)))
        note_asked(judgement, asked, &asked->sides.at[speaker]);
    return state;
}

/* ---- a claim --------------------------------------------------------------------------------- */

/* The pools of all tests; pool_of[t] of test t, -1: none. */
static bool add_pools(Judgement *judgement, const Claim *claim, const Members *members,
                      int *pool_of, Status *status) {
    for (int t = 0; t < claim->tests_nb && !status->failed; t++) {
        const ClaimTest *test = &claim->tests[t];
        const int first = members->first[t], nb = members->first[t + 1] - first;
        pool_of[t] = test->pool != CLAIM_POOL_NONE && nb ? judgement->pools.nb : -1;
        if (pool_of[t] >= 0)
            pool_parts(&judgement->pools, test, members->at + first, nb, status);
    }
    return !status->failed;
}

/* False: it has no parts. */
static bool judge_test(Judgement *judgement, const Claim *claim, const PartList *parts,
                       const Members *members, int t, int pool, State worst, State *state,
                       int *headline, Status *status) {
    const int first = members->first[t], nb = members->first[t + 1] - first;
    Asked asked = {.test = &claim->tests[t],
                   .members = members->at + first,
                   .nb = nb,
                   .pool =
                       nb && pool_is_judged(&claim->tests[t]) ? &judgement->pools.at[pool] : NULL,
                   .pool_index = parts->nb + pool};
    if (nb)
        *state = judge_asked(judgement, parts, &asked, worst, headline, status);
    return nb > 0;
}

/* Has the test parts that the query finds too rough to be judged? */
static bool is_rough(const ClaimTest *test, const PartList *parts) {
    static const char rough[] = "no power: ";
    const size_t nb = sizeof rough - 1;
    for (int i = 0; i < parts->nb; i++) {
        const char *label = parts->at[i].label;
        if (strncmp(label, rough, nb) == 0 &&
            strncmp(label + nb, test->parts, strlen(test->parts)) == 0)
            return true;
    }
    return false;
}

static void note_lacking(Judgement *judgement, const ClaimTest *test, const PartList *parts) {
    judgement->rough = is_rough(test, parts) && (judgement->rough || !judgement->lacking);
    if (!judgement->lacking)
        judgement->lacking = test;
}

/* What fails is not reproduced, whatever is missing. */
static Verdict verdict_of(State worst, bool lacking) {
    static const Verdict verdicts[] = {[STATE_HOLDS] = VERDICT_REPRODUCED,
                                       [STATE_FAILS] = VERDICT_NOT_REPRODUCED,
                                       [STATE_OPEN] = VERDICT_UNDECIDED,
                                       [STATE_EQUAL] = VERDICT_NO_DIFFERENCE};
    return lacking && worst != STATE_FAILS ? VERDICT_NOT_RUN : verdicts[worst];
}

static Verdict judge_tests(Judgement *judgement, const Claim *claim, const PartList *parts,
                           const Members *members, const int *pool_of, Status *status) {
    State worst = STATE_HOLDS;
    bool lacking = false;
    for (int t = 0; t < claim->tests_nb && !status->failed; t++) {
        State state = STATE_OPEN;
        int headline = -1;
        if (!judge_test(judgement, claim, parts, members, t, pool_of[t], worst, &state, &headline,
                        status)) {
            note_lacking(judgement, &claim->tests[t], parts);
            lacking = lacking || !claim->tests[t].if_there;
            continue;
        }
        if (claim->tests[t].condition) {
            if (state != STATE_HOLDS)
                judgement->unmet = &claim->tests[t];
            continue;
        }
        const State both[] = {worst, state};
        if (judgement->headline < 0 || !is_better(worst, state))
            judgement->headline = headline;
        worst = state_join(both, 2, false);
    }
    for (int i = 0; i < parts->nb + judgement->pools.nb && !status->failed; i++) {
        judgement->judged += judgement->states[i].judged;
        if (!judgement->states[i].judged)
            continue;
        judgement->holding += judgement->states[i].state == STATE_HOLDS;
        judgement->failing += judgement->states[i].state == STATE_FAILS;
    }
    return verdict_of(worst, lacking || judgement->judged == 0);
}

bool judge_claim(Judgement *judgement, const Claim *claim, const PartList *parts, Status *status) {
    *judgement = (Judgement){.headline = -1};
    Members members = members_new(claim, parts);
    int *pool_of = arena_new((size_t)claim->tests_nb + 1, sizeof *pool_of);
    if (add_pools(judgement, claim, &members, pool_of, status)) {
        judgement->states =
            arena_new((size_t)(parts->nb + judgement->pools.nb) + 1, sizeof *judgement->states);
        judgement->verdict = judge_tests(judgement, claim, parts, &members, pool_of, status);
    }
    if (judgement->unmet && judgement->verdict != VERDICT_NOT_RUN)
        judgement->verdict = VERDICT_UNDECIDED;
    if (claim->not_comparable || claim->no_power)
        judgement->verdict = claim->not_comparable ? VERDICT_NOT_COMPARABLE : VERDICT_NO_POWER;
    return !status->failed;
}
