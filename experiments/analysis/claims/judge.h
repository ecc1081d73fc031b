/* From a claim's parts to its verdict, its reason, and the correction of primary claims.
 *
 * A part holds when its interval lies beyond the test's limits, fails when it lies outside them, makes no
 * difference when it lies within the test's margin of equality, and is undecided where it straddles or
 * touches a limit; an exact number holds or fails; a part whose interval is not known decides nothing, nor
 * one over fewer than STATS_UNITS_LEAST positions, games or pairs of games. A part that no position moves
 * (parts/figure.h) holds or fails as an exact number where the limits are one number: that is required of every
 * position. Where a test has several parts, all must hold, or one: multiverse.h says how, so that a
 * part fails (or where one must hold, holds) only in bands over all of them.
 * A test without parts is lacking. Tests are joined by `and`: one that fails makes the claim not reproduced
 * whatever else is missing. Parts that a query finds too rough to be judged it labels "no power: " and their
 * name. Depends on: claim.h, analysis/parts, analysis/needed.h, analysis/multiverse, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_JUDGE_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_JUDGE_H

#include "analysis/claims/claim.h"
#include "analysis/multiverse/multiverse.h"
#include "analysis/needed.h"
#include "analysis/parts/part.h"
#include "store/store.h"

/* ---- parts, pools and sides of tests (sides.c) ------------------------------------------------ */

/* Parts that fall to a test. */
typedef struct TestParts {
    const ClaimTest *test;
    const Part **at;
    int nb;
} TestParts;

/* The parts of a claim that are judged, by the test that they fall to: the first whose `parts` their label begins
 * with. */
typedef struct Members {
    const Part **at; /* all, test by test */
    int nb;
    TestParts *tests;
    int tests_nb;
} Members;

Members members_new(const Claim *claim, const PartList *parts);

/* Are all of the same positions, more than one, and so of the same games? Then they can be drawn together. */
bool parts_can_be_drawn(const Part *const *parts, int nb);

/* ---- pools ----------------------------------------------------------------------------------- */

/* Are the parts judged as one figure, drawn together over the positions? Else the pool of a test that has one is
 * shown. */
bool pool_is_judged(const ClaimTest *test);

/* Append to `pooled` the test's pool of parts, with its interval, which is not known where they are of
 * other positions. A part that no position moves (parts/figure.h) is at both ends of its own interval;
 * where it has none it stays as it is, and a pool that has no width then has no interval. Range: some parts; a
 * pool other than none. Errors: ratios and others together; parts without positions that have intervals. */
bool pool_parts(PartList *pooled, const TestParts *own, Status *status);

/* ---- sides ----------------------------------------------------------------------------------- */

/* What a test asks, side by side (multiverse.h): each of its parts, or the pool that is judged, against
 * each limit. The distance of a figure from a limit is above 0 where the test holds; log2 of their ratio where the
 * figure is a ratio. */
typedef struct Side {
    MultiverseSide asks;
    bool low, ratio;   /* it is against the lower limit; its figure is a ratio */
    int member;        /* of the test's parts; 0 of a pool */
    double value;      /* the distance */
    double *resampled; /* in each resample; NULL: none are wanted */
} Side;

typedef struct SideList {
    Side *at;
    int nb, groups_nb;
} SideList;

/* Where the group ends that begins at `first`. */
int sides_group_end(const SideList *sides, int first);

/* The distance of an interval from the side's limit. */
Interval side_interval(const ClaimTest *test, const Side *side, Interval interval);

/* Append the sides of a test's parts. `bootstrap`: of their positions; NULL: no distances are resampled.
 * Range: some parts. Errors: a pool of parts that have no common mean. */
bool sides_add(SideList *sides, const TestParts *own, const Bootstrap *bootstrap, Status *status);

/* Those of all tests of a claim that have parts; a test that lacks them without leave brings one side that
 * is not known. A part that no position moves has no resamples: they would say that it is sure. */
bool sides_of_claim(SideList *sides, const Members *members, const Bootstrap *bootstrap,
                    Status *status);

/* ---- verdicts --------------------------------------------------------------------------------- */

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
    const PartList *parts;
    PartList pools;
    Members members;
    PartState *states; /* [parts + pools] */
    int judged, holding, failing;
    int alone;            /* parts that fail (of any: hold) by their own interval, not in bands */
    bool few;             /* some were over too few positions, games or pairs */
    int decides;          /* the index of the part or pool that decided, where one did */
    const Part *headline; /* that one; NULL: none did */
    const ClaimTest *limits; /* its test; NULL: alike */
    NeededFigure asked;      /* its figure and the nearest limit, as logarithms if it is a ratio */
    bool asked_ratio;
    const ClaimTest
        *lacking;           /* the first test without parts, also one that may lack them; or NULL */
    const ClaimTest *unmet; /* a condition that does not hold: the claim is open then; or NULL */
    bool rough; /* every test without parts has some that the query calls too rough to judge */
} Judgement;

/* Errors: parts that cannot be pooled. */
bool judge_claim(Judgement *judgement, const Claim *claim, const PartList *parts, Status *status);

/* Part or pool of an index as in states. */
const Part *judgement_part(const Judgement *judgement, int index);

/* ---- why (reason.c) -------------------------------------------------------------------------- */

/* What a claim needs and a database lacks, and why it has its verdict, in words. One that was run to the end, and is
 * too rough to be judged, has no power: the verdict becomes that. Range: after asked_begin. Errors: SQLite's. */
bool reason_add(Text *reason, Store *store, const Claim *claim, Judgement *judgement,
                Status *status);

/* Lacks the database what the claim's query must not be asked without? Without minimal trees a ratio to them is one
 * to nothing; where a size was fixed beforehand, nothing is judged of a part of it. `trees_alone`: look for trees
 * alone. Range, errors: alike. */
bool reason_is_lacking(Store *store, const Claim *claim, bool trees_alone, Status *status);

/* ---- primary claims, named beforehand (primary.c) --------------------------------------------- */

/* How likely the side on which a primary claim lies is by chance, over its positions; NaN where it cannot be
 * computed. */
double primary_chance(const Members *members, Status *status);

/* Correct the verdicts of claims as JSON, those with a `chance`, for all `family` primary claims (Holm):
 * `corrected` is put beside it, and where it is above 5 % the claim is undecided. */
void primary_correct(const JsValue *claims, int family);

#endif
