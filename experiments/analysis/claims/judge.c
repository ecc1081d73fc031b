#include "analysis/claims/judge.h"

#include <math.h>
#include <string.h>

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

const Part *judgement_part(const Judgement *judgement, int index) {
    const PartList *parts = judgement->parts;
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

static void draw_bands(const Part *const *parts, int nb, Interval *bands) {
    const Drawing drawing = figure_drawing(parts[0]);
    const Bootstrap *bootstrap = bootstrap_of(&drawing);
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
}

/* Bands of a test's parts that are simultaneous over them (max-t, the same resamples), with their own interval
 * where one is alone. Parts that cannot be drawn together (of other positions, or with intervals of their own)
 * have their intervals stretched as Bonferroni asks; what no position moves keeps its bounds. */
static void part_bands(const Part *const *parts, int nb, Interval *bands) {
    if (nb == 1)
        bands[0] = parts[0]->interval;
    else if (parts_can_be_drawn(parts, nb))
        draw_bands(parts, nb, bands);
    else
        stretch(parts, nb, bands);
}

/* ---- one test -------------------------------------------------------------------------------- */

/* What is judged of a test: its parts, or their pool. */
typedef struct Asked {
    const TestParts *own;
    const Part *pool; /* that is judged; NULL: the parts are */
    SideList sides;
    Interval *bands; /* by part */
    State *states;   /* by side */
} Asked;

static const Part *part_of(const Asked *asked, const Side *side) {
    return asked->pool ? asked->pool : asked->own->at[side->member];
}

static bool are_few(const Asked *asked, const Side *side) {
    const int units = figure_units(asked->own->at[side->member]);
    return units > 0 && units < STATS_UNITS_LEAST;
}

/* Of a share: do nine of ten parts lie within the margin of what is counted from? */
static bool are_equal(const Asked *asked) {
    const ClaimTest *test = asked->own->test;
    int equal = 0;
    for (int i = 0; i < asked->own->nb; i++) {
        const Interval own = asked->own->at[i]->interval;
        equal += own.known &&
                 fmax(fabs(own.low - test->above), fabs(own.high - test->above)) < test->equal;
    }
    return test->pool == CLAIM_POOL_SHARE && test->equal > 0 && 10 * equal >= 9 * asked->own->nb;
}

static State state_of_side(const Asked *asked, const Side *side, Judgement *judgement) {
    const ClaimTest *test = asked->own->test;
    const Part *part = part_of(asked, side);
    const bool any = side->asks.any;
    if (part->exact || (part->still && test->from == test->to))
        return side->value >= 0 ? STATE_HOLDS : STATE_FAILS;
    if (are_few(asked, side)) {
        judgement->few = true;
        return STATE_OPEN;
    }
    if (are_equal(asked))
        return STATE_EQUAL;
    const Interval own = side_interval(test, side, part->interval);
    const Interval band = asked->pool ? own : side_interval(test, side, asked->bands[side->member]);
    const State state = state_of(own, band, any, side->asks.margin);
    judgement->alone += state == STATE_OPEN && own.known && (any ? own.low > 0 : own.high < 0);
    return state;
}

/* Its place among all parts and pools. */
static int index_of(const Judgement *judgement, const Asked *asked, const Side *side) {
    return asked->pool ? judgement->parts->nb + (int)(asked->pool - judgement->pools.at)
                       : (int)(part_of(asked, side) - judgement->parts->at);
}

/* Of a group's sides that have its state the one that decides: of all the least, of any the greatest. */
static const Side *speaker_of(const Asked *asked, int first, int end, State state) {
    const Side *sides = asked->sides.at, *speaker = NULL;
    for (int s = first; s < end; s++)
        if (asked->states[s] == state &&
            (!speaker || (sides[s].asks.any ? sides[s].value > speaker->value
                                            : sides[s].value < speaker->value)))
            speaker = &sides[s];
    return speaker;
}

/* The groups' states joined by `and`, and the side that speaks for them. */
static State join_groups(const Asked *asked, const Side **speaker) {
    State worst = STATE_HOLDS;
    for (int first = 0, end; first < asked->sides.nb; first = end) {
        end = sides_group_end(&asked->sides, first);
        const State state =
            state_join(asked->states + first, end - first, asked->sides.at[first].asks.any);
        if (!*speaker || state_worse(worst, state) != worst)
            *speaker = speaker_of(asked, first, end, state);
        worst = state_worse(worst, state);
    }
    return worst;
}

/* Its state, and the side that speaks for it; a pool is added. */
static State judge_asked(Judgement *judgement, Asked *asked, const Side **speaker, Status *status) {
    const TestParts *own = asked->own;
    PartList *pools = &judgement->pools;
    if (own->test->pool != CLAIM_POOL_NONE && !pool_parts(pools, own, status))
        return STATE_OPEN;
    asked->pool = pool_is_judged(own->test) ? &pools->at[pools->nb - 1] : NULL;
    asked->bands = arena_new((size_t)own->nb, sizeof *asked->bands);
    if (!asked->pool)
        part_bands(own->at, own->nb, asked->bands);
    sides_add(&asked->sides, own, NULL, status);
    asked->states = arena_new((size_t)asked->sides.nb + 1, sizeof *asked->states);
    for (int s = 0; s < asked->sides.nb; s++) {
        const Side *side = &asked->sides.at[s];
        const State state = asked->states[s] = state_of_side(asked, side, judgement);
        PartState *part = &judgement->states[index_of(judgement, asked, side)];
        part->state = part->judged ? state_worse(part->state, state) : state; /* all its sides' */
        part->judged = true;
    }
    return join_groups(asked, speaker);
}

/* The side that speaks for the claim: its part, and what that is asked. */
static void note_speaker(Judgement *judgement, const Asked *asked, const Side *side) {
    const Part *part = part_of(asked, side);
    const double limit = side->low ? asked->own->test->from : asked->own->test->to;
    const bool logs = side->ratio && limit > 0;
    const Interval own = part->interval;
    judgement->decides = index_of(judgement, asked, side);
    judgement->limits = asked->own->test;
    judgement->asked_ratio = logs;
    judgement->asked = (NeededFigure){logs ? log2(part->value) : part->value,
                                      logs ? log2(limit) : limit,
                                      {own.known && !part->exact, logs ? log2(own.low) : own.low,
                                       logs ? log2(own.high) : own.high},
                                      figure_units(asked->own->at[side->member])};
}

/* ---- a claim --------------------------------------------------------------------------------- */

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

static void note_lacking(Judgement *judgement, const ClaimTest *test) {
    judgement->rough =
        is_rough(test, judgement->parts) && (judgement->rough || !judgement->lacking);
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

static Verdict judge_tests(Judgement *judgement, Status *status) {
    const Members *members = &judgement->members;
    State worst = STATE_HOLDS;
    bool lacking = false;
    for (int t = 0; t < members->tests_nb && !status->failed; t++) {
        Asked asked = {.own = &members->tests[t]};
        const ClaimTest *test = asked.own->test;
        const Side *speaker = NULL;
        if (asked.own->nb == 0) {
            note_lacking(judgement, test);
            lacking = lacking || !test->if_there;
            continue;
        }
        const State state = judge_asked(judgement, &asked, &speaker, status);
        if (test->condition) {
            if (state != STATE_HOLDS)
                judgement->unmet = test;
            continue;
        }
        if (speaker && (!judgement->limits || state_worse(worst, state) != worst))
            note_speaker(judgement, &asked, speaker);
        worst = state_worse(worst, state);
    }
    for (int i = 0; i < judgement->parts->nb + judgement->pools.nb; i++) {
        judgement->judged += judgement->states[i].judged;
        judgement->holding += judgement->states[i].state == STATE_HOLDS;
        judgement->failing += judgement->states[i].state == STATE_FAILS;
    }
    return verdict_of(worst, lacking || judgement->judged == 0);
}

bool judge_claim(Judgement *judgement, const Claim *claim, const PartList *parts, Status *status) {
    *judgement = (Judgement){.parts = parts, .members = members_new(claim, parts)};
    judgement->states =
        arena_new((size_t)(parts->nb + claim->tests_nb) + 1, sizeof *judgement->states);
    judgement->verdict = judge_tests(judgement, status);
    judgement->headline = judgement->limits ? judgement_part(judgement, judgement->decides) : NULL;
    if (judgement->unmet && judgement->verdict != VERDICT_NOT_RUN)
        judgement->verdict = VERDICT_UNDECIDED;
    if (claim->not_comparable || claim->no_power)
        judgement->verdict = claim->not_comparable ? VERDICT_NOT_COMPARABLE : VERDICT_NO_POWER;
    return !status->failed;
}
