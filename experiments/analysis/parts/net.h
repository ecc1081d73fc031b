/* Shares of positions whose base is a count of the same positions: what is kept, lost or won of what the base
 * solves. A bootstrap calls one loss surer than none; so their intervals come from the discordant pairs
 * (exact.h), whatever their number.
 * Depends on: figure.h. */
#ifndef EXPERIMENTS_ANALYSIS_PARTS_NET_H
#define EXPERIMENTS_ANALYSIS_PARTS_NET_H

#include "analysis/parts/figure.h"

/* The interval of such a share; unknown where the part is none. Range: a part with its value and games. */
Interval net_interval(const Part *part);

#endif
