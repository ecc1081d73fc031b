/* From a claim's parts to its verdict. Pure: no database, no clock.
 *
 * A part holds when its interval lies beyond the test's limits, fails when it lies outside them, makes no
 * difference when it lies within the test's margin of equality, and is undecided where it straddles or
 * touches a limit; an exact number holds or fails; a part whose interval is not known decides nothing, nor
 * one over fewer than STATS_UNITS_LEAST positions, games or pairs of games. A part that no position moves
 * (parts/still.h) holds or fails as an exact number where the limits are one number: that is required of every
 * position. Where a test has several parts, all must hold, or one: multiverse/state.h says how, so that a
 * part fails (or where one must hold, holds) only in bands over all of them.
 * A test without parts is lacking. Tests are joined by `and`: one that fails makes the claim not reproduced
 * whatever else is missing. Parts that a query finds too rough to be judged it labels "no power: " and their
 * name. Depends on: part.h, claim.h, analysis/multiverse/state.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_JUDGE_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_JUDGE_H

#include "analysis/claims/claim.h"
#include "analysis/multiverse/state.h"
#include "analysis/needed.h"
#include "analysis/parts/part.h"

typedef enum Verdict {
    VERDICT_REPRODUCED,
    VERDICT_NOT_REPRODUCED,
    VERDICT_NO_DIFFERENCE,
    VERDICT_UNDECIDED,
    VERDICT_NO_POWER,
    VERDICT_NOT_COMPARABLE,
    VERDICT_NOT_RUN,
    VERDICTS_NB
} Verdict;

const char *verdict_name(Verdict verdict); /* "not reproduced" */

/* The verdict on a part. */
typedef struct PartState {
    bool judged; /* else it is shown */
    State state;
} PartState;

const char *
part_state_name(PartState state); /* "holds", "fails", "undecided", "no difference", "shown" */

/* `pools`: of tests that have one. State i belongs to part i, then to pool i - parts->nb. */
typedef struct Judgement {
    Verdict verdict;
    PartList pools;
    PartState *states; /* [parts + pools] */
    int judged, holding, failing;
    int alone;    /* parts that fail (of any: hold) by their own interval, not in bands */
    bool few;     /* some were over too few positions, games or pairs */
    int headline; /* the part or pool that decided, -1: none */
    NeededFigure
        asked; /* its figure and the limit that it is nearest to, as logarithms if it is a ratio */
    bool asked_ratio;
    const ClaimTest *limits; /* of the part that decided; NULL: none did */
    const ClaimTest
        *lacking;           /* the first test without parts, also one that may lack them; or NULL */
    const ClaimTest *unmet; /* a condition that does not hold: the claim is open then; or NULL */
    bool rough; /* every test without parts has some that the query calls too rough to judge */
} Judgement;

/* Errors: parts that cannot be pooled. */
bool judge_claim(Judgement *judgement, const Claim *claim, const PartList *parts, Status *status);

/* Part or pool of an index as in states. */
const Part *judgement_part(const Judgement *judgement, const PartList *parts, int index);

#endif
