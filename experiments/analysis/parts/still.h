/* Figures that nothing moves: no position (or game) says otherwise than the figure does, so that all
 * resamples are equal and a bootstrap's interval has no width. Such an interval decides nothing: nobody knows
 * how much an unseen position would differ by. So they have none, but for shares of positions (net_interval).
 * What is not still, though its resamples may be equal: figures that choose, as a set that is the best of
 * all in every resample, and correlations; there the positions differ and the choice is what is sure.
 * Depends on: figure.h. */
#ifndef EXPERIMENTS_ANALYSIS_PARTS_STILL_H
#define EXPERIMENTS_ANALYSIS_PARTS_STILL_H

#include "analysis/parts/figure.h"

/* Is there a figure and more than one position, and does none of them move it? Its `value` and games
 * must be set. */
bool still_is(const Part *part);

/* The interval of a share of positions whose base is a count of the same positions: what is kept, lost or won of
 * what the base solves; unknown where the part is none. A bootstrap calls one loss surer than none; so it comes from
 * the discordant pairs (exact.h), whatever their number. Range: a part with its value and games. */
Interval net_interval(const Part *part);

#endif
