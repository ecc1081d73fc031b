/* What a test asks, side by side (multiverse/state.h): each of its parts, or the pool that is judged, against
 * each limit.
 *
 * The distance of a figure from a limit is above 0 where the test holds; log2 of their ratio where the
 * figure is a ratio.
 * Depends on: claim.h, part.h, pool.h, analysis/multiverse/state.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_SIDES_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_SIDES_H

#include "analysis/claims/claim.h"
#include "analysis/multiverse/multiverse.h"
#include "analysis/parts/part.h"

/* The parts of a claim that are judged, by the test that they fall to: the first whose `parts` their label begins
 * with. Those of test t are at[first[t]] to at[first[t + 1] - 1]. */
typedef struct Members {
    const Part **at;
    int nb, *first;
} Members;

Members members_new(const Claim *claim, const PartList *parts);

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

/* The distance of an interval from the side's limit. */
Interval side_interval(const ClaimTest *test, const Side *side, Interval interval);

/* Append the sides of a test's parts. `bootstrap`: of their positions; NULL: no distances are resampled.
 * Range: nb above 0. Errors: a pool of parts that have no common mean. */
bool sides_add(SideList *sides, const ClaimTest *test, const Part *const *members, int nb,
               const Bootstrap *bootstrap, Status *status);

/* Those of all tests of a claim that have parts; a test that lacks them without leave brings one side that
 * is not known. A part that no position moves has no resamples: they would say that it is sure. */
bool sides_of_claim(SideList *sides, const Claim *claim, const Members *members,
                    const Bootstrap *bootstrap, Status *status);

/* Are all parts that are judged of the same positions, more than one, and of the same games? Then they
 * can be drawn together; what is drawn, which is the parts', and how many positions or games of one weight
 * would make as rough a sample (figures_effective). */
bool sides_can_be_drawn(const Members *members, Drawing *drawing, double *n);

#endif
