/* From a claim's parts to its verdict. Pure: no database, no clock.
 *
 * A part holds when its interval lies within the test's limits (tolerance added), fails when it
 * lies outside them, and is undecided where it straddles or touches one; an exact number holds or fails; a
 * part whose interval is not known decides nothing. A part that no position moves (parts/still.h) holds or
 * fails as an exact number where the limits are one number: that is asked of every position. A test holds when its share of parts holds,
 * fails when it cannot even if every undecided part held, and lacks its parts where there is none.
 * Tests are joined by `and`: one that fails makes the claim not reproduced whatever else is
 * missing. Parts that a query finds too rough to be judged it labels "no power: " and their
 * name. Depends on: part.h, claim.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_JUDGE_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_JUDGE_H

#include "analysis/claims/claim.h"
#include "analysis/parts/part.h"

typedef enum Verdict {
    VERDICT_REPRODUCED,
    VERDICT_NOT_REPRODUCED,
    VERDICT_UNDECIDED,
    VERDICT_NO_POWER,
    VERDICT_NOT_COMPARABLE,
    VERDICT_NOT_RUN,
    VERDICTS_NB
} Verdict;

const char *verdict_name(Verdict verdict); /* "not reproduced" */

/* SHOWN: no test asks about it. LACKING is of tests alone. */
typedef enum JudgeState {
    STATE_SHOWN,
    STATE_HOLDS,
    STATE_UNDECIDED,
    STATE_LACKING,
    STATE_FAILS
} JudgeState;

const char *judge_state_name(JudgeState state); /* "holds", "fails", "undecided", "shown" */

/* `steps`: those of the tests on order, and pools. State i belongs to part i, then to step i - parts->nb. */
typedef struct Judgement {
    Verdict verdict;
    PartList steps;
    JudgeState *states; /* [parts + steps] */
    int judged, holding;
    int headline; /* the part or step that decided, -1: none */
    const ClaimTest
        *lacking; /* the first test without parts, also one that may lack them; or NULL */
    bool rough;   /* every test without parts has some that the query calls too rough to judge */
} Judgement;

/* The parts that fall to a test, the first whose `parts` their label begins with: their number.
 * Range: `members` has room for all. */
int judge_members(const Claim *claim, int test, const PartList *parts, const Part **members);

/* How does one figure stand to a test? */
JudgeState judge_part(const ClaimTest *test, const Part *part);

/* Errors: parts that cannot be put in order. Owner: the caller releases, also after an error. */
bool judge_claim(Judgement *judgement, const Claim *claim, const PartList *parts, Status *status);

/* Part or step of an index as in states. */
const Part *judgement_part(const Judgement *judgement, const PartList *parts, int index);

void judgement_release(Judgement *judgement);

#endif
