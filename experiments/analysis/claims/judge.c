#include "analysis/claims/judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims/pool.h"
#include "base/text.h"

const char *verdict_name(Verdict verdict) {
    static const char *const names[] = {"reproduced", "not reproduced", "undecided",
                                        "no power",   "not comparable", "not run"};
    return names[verdict];
}

const char *judge_state_name(JudgeState state) {
    static const char *const names[] = {"shown", "holds", "undecided", "lacking", "fails"};
    return names[state];
}

static bool is_order(const ClaimTest *test) {
    return test->kind == CLAIM_RISING || test->kind == CLAIM_FALLING;
}

/* An interval that only touches a limit does not lie beyond it: where one of 970 positions is lost and
 * none gained, the loss is 0 or more in every resample. */
static bool lies_within(const Interval *interval, double from, double to) {
    return (interval->low > from || isinf(from)) && (interval->high < to || isinf(to));
}

JudgeState judge_part(const ClaimTest *test, const Part *part) {
    const bool distance = test->pool == CLAIM_POOL_DISTANCE;
    const double from = distance ? 0 : test->from - test->tolerance;
    const double to = distance ? INFINITY : test->to + test->tolerance;
    const bool exact = part->exact || (part->still && from == to);
    if (!exact && !part->interval.known)
        return STATE_UNDECIDED;
    if (exact)
        return part->value >= from && part->value <= to ? STATE_HOLDS : STATE_FAILS;
    return lies_within(&part->interval, from, to)                  ? STATE_HOLDS
           : part->interval.high < from || part->interval.low > to ? STATE_FAILS
                                                                   : STATE_UNDECIDED;
}

/* How far the figure lies within the limits, below 0 outside: the least tells a test's weakest. */
static double margin_of(const ClaimTest *test, const Part *part) {
    return fmin(part->value - (test->from - test->tolerance),
                test->to + test->tolerance - part->value);
}

/* The test that a label falls to: the first whose `parts` it begins with; -1: none. */
static int test_of(const Claim *claim, const char *label) {
    for (int i = 0; i < claim->tests_nb; i++)
        if (strncmp(label, claim->tests[i].parts, strlen(claim->tests[i].parts)) == 0)
            return i;
    return -1;
}

const Part *judgement_part(const Judgement *judgement, const PartList *parts, int index) {
    return index < parts->nb ? &parts->at[index] : &judgement->steps.at[index - parts->nb];
}

/* ---- one test -------------------------------------------------------------------------------- */

/* Its parts' (or steps') count by state, and the one that speaks for it. */
typedef struct Tally {
    int nb, holding, undecided, headline;
} Tally;

/* Where all must hold, the worst part speaks; where one must, the best. */
static bool speaks_before(const ClaimTest *test, JudgeState state, double margin, JudgeState other,
                          double other_margin) {
    const bool worse = state != other ? state > other : margin < other_margin;
    const bool better = state != other ? state < other : margin > other_margin;
    return test->share > 0 ? worse : better;
}

static void count_part(Tally *tally, Judgement *judgement, const PartList *parts,
                       const ClaimTest *test, int index) {
    const Part *part = judgement_part(judgement, parts, index);
    const JudgeState state = judge_part(test, part);
    judgement->states[index] = state;
    tally->nb++;
    tally->holding += state == STATE_HOLDS;
    tally->undecided += state == STATE_UNDECIDED;
    if (tally->headline >= 0) {
        const Part *so_far = judgement_part(judgement, parts, tally->headline);
        if (!speaks_before(test, state, margin_of(test, part), judgement->states[tally->headline],
                           margin_of(test, so_far)))
            return;
    }
    tally->headline = index;
}

static JudgeState state_of(const ClaimTest *test, const Tally *tally) {
    const double needed = test->share > 0 ? test->share * tally->nb : 1;
    if (tally->nb == 0)
        return STATE_LACKING;
    if (tally->holding >= needed - 1e-9)
        return STATE_HOLDS;
    return tally->holding + tally->undecided < needed - 1e-9 ? STATE_FAILS : STATE_UNDECIDED;
}

/* ---- a claim --------------------------------------------------------------------------------- */

int judge_members(const Claim *claim, int test, const PartList *parts, const Part **members) {
    int nb = 0;
    for (int i = 0; i < parts->nb; i++)
        if (test_of(claim, parts->at[i].label) == test)
            members[nb++] = &parts->at[i];
    return nb;
}

static bool add_steps_of(PartList *steps, const Part *const *members, int nb, Status *status) {
    for (int i = 1; i < nb; i++)
        if (!parts_add_step(steps, members[i - 1], members[i], status))
            return false;
    return true;
}

/* The steps of every test on order, the pools of others; first_step[t] of test t, first_step[tests]
 * the end. */
static bool add_steps(Judgement *judgement, const Claim *claim, const PartList *parts,
                      int *first_step, Status *status) {
    const Part **members = mem_new((size_t)parts->nb + 1, sizeof *members);
    for (int t = 0; t < claim->tests_nb && !status->failed; t++) {
        const ClaimTest *test = &claim->tests[t];
        const int nb = judge_members(claim, t, parts, members);
        first_step[t] = judgement->steps.nb;
        if (is_order(test))
            add_steps_of(&judgement->steps, members, nb, status);
        else if (test->pool != CLAIM_POOL_NONE && nb)
            pool_parts(&judgement->steps, test, members, nb, status);
    }
    free(members);
    first_step[claim->tests_nb] = judgement->steps.nb;
    return !status->failed;
}

static Tally judge_test(Judgement *judgement, const Claim *claim, const PartList *parts, int t,
                        const int *first_step) {
    Tally tally = {.headline = -1};
    if (is_order(&claim->tests[t]) || claim->tests[t].pool != CLAIM_POOL_NONE) {
        for (int i = first_step[t]; i < first_step[t + 1]; i++)
            count_part(&tally, judgement, parts, &claim->tests[t], parts->nb + i);
        return tally;
    }
    for (int i = 0; i < parts->nb; i++)
        if (test_of(claim, parts->at[i].label) == t)
            count_part(&tally, judgement, parts, &claim->tests[t], i);
    return tally;
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

static Verdict verdict_of(JudgeState worst) {
    switch (worst) {
    case STATE_HOLDS:
        return VERDICT_REPRODUCED;
    case STATE_FAILS:
        return VERDICT_NOT_REPRODUCED;
    case STATE_UNDECIDED:
        return VERDICT_UNDECIDED;
    default:
        return VERDICT_NOT_RUN;
    }
}

bool judge_claim(Judgement *judgement, const Claim *claim, const PartList *parts, Status *status) {
    *judgement = (Judgement){.headline = -1};
    int *first_step = mem_new((size_t)claim->tests_nb + 1, sizeof *first_step);
    JudgeState worst = STATE_SHOWN;
    if (add_steps(judgement, claim, parts, first_step, status))
        judgement->states =
            mem_new((size_t)(parts->nb + judgement->steps.nb) + 1, sizeof *judgement->states);
    for (int t = 0; t < claim->tests_nb && !status->failed; t++) {
        const Tally tally = judge_test(judgement, claim, parts, t, first_step);
        const JudgeState state = state_of(&claim->tests[t], &tally);
        judgement->judged += tally.nb;
        judgement->holding += tally.holding;
        if (state == STATE_LACKING)
            note_lacking(judgement, &claim->tests[t], parts);
        if (state == STATE_LACKING && claim->tests[t].if_there)
            continue;
        if (state > worst || judgement->headline < 0)
            judgement->headline = tally.headline >= 0 ? tally.headline : judgement->headline;
        worst = state > worst ? state : worst;
    }
    judgement->verdict = claim->not_comparable ? VERDICT_NOT_COMPARABLE
                         : claim->no_power     ? VERDICT_NO_POWER
                                               : verdict_of(worst);
    free(first_step);
    return !status->failed;
}

void judgement_release(Judgement *judgement) {
    parts_release(&judgement->steps);
    free(judgement->states);
    judgement->states = NULL;
}
