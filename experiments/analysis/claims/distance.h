/* How far a claim's figures lie from its limits, as they are and in each resample of the positions.
 *
 * The distance of a figure is what lies between it and the nearest limit of its test, tolerance
 * added: above 0 within, below 0 outside; log2 of their ratio where the figure is a ratio. A test's
 * is that of its pool, or the one that as many of its parts have as it asks for; a claim's the least
 * over its tests.
 * Depends on: claim.h, part.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_DISTANCE_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_DISTANCE_H

#include "analysis/claims/claim.h"
#include "analysis/parts/part.h"

/* Are all parts that are judged of the same positions, more than one, and of the same games? Then they
 * can be drawn together; what is drawn, which is the parts'. */
bool distance_can_be_drawn(const Claim *claim, const PartList *parts, Drawing *drawing);

/* Positions that all weigh alike and would make as rough a sample: (sum w)^2 / sum w^2, where a
 * position, or a game that is drawn, weighs what it has of the parts that are judged, on average over
 * them (figure_add_shares). 0: there are none. Range: parts that can be drawn together. */
double distance_positions(const Claim *claim, const PartList *parts);

/* The claim's distance, and in `resampled` that in each resample; NaN where a test lacks its parts,
 * or a figure is not known. Range: parts that can be drawn by `bootstrap`; no test is on order.
 * Errors: a pool of parts that have no common mean. */
bool distance_of_claim(const Claim *claim, const PartList *parts, const Bootstrap *bootstrap,
                       double *value, double *resampled, Status *status);

/* Does no resample move the distance because no position moves a part that is judged (parts/still.h)?
 * Then it says nothing of how sure its side is. `resampled` has `nb` of distance_of_claim. */
bool distance_is_still(const Claim *claim, const PartList *parts, double value,
                       const double *resampled, int nb);

/* The probability of so sure a side of 0 by chance: twice the share of the resamples on the other
 * side, at least one of them; NaN where some have none. */
double distance_chance(const double *resampled, int nb);

#endif
