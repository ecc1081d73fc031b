/* Figures that nothing moves: no position (or game) says otherwise than the figure does, so that all
 * resamples are equal and a bootstrap's interval has no width. Such an interval decides nothing: that none
 * of 160 solutions was lost is compatible with a loss of 2 % (exact.h).
 *
 * A share of positions, with denominators of 0 and 1, has exact bounds in its place; anything else, as nodes
 * that are equal everywhere, has no interval: nobody knows how much an unseen position would differ by.
 * What is not still, though its resamples may be equal: figures that choose, as a set that is the best of
 * all in every resample, and correlations; there the positions differ and the choice is what is sure.
 * Depends on: figure.h. */
#ifndef EXPERIMENTS_ANALYSIS_PARTS_STILL_H
#define EXPERIMENTS_ANALYSIS_PARTS_STILL_H

#include "analysis/parts/figure.h"

/* Is there a figure and more than one position, and does none of them move it? Its `value` and games
 * must be set. */
bool still_is(const Part *part);

/* Its interval; unknown where it is no share. Range: a part that is still. */
Interval still_interval(const Part *part);

#endif
