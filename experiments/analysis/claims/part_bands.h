/* Bands of the parts of a test that are simultaneous over them: max-t, the same resamples (analysis/stats.h).
 * Depends on: analysis/parts/figure.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_PART_BANDS_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_PART_BANDS_H

#include "analysis/parts/figure.h"

/* bands[nb] of the parts' figures, with their own interval where one is alone. Parts that cannot be drawn
 * together (of other positions, or with intervals of their own) have their intervals stretched as Bonferroni
 * asks; what no position moves keeps its bounds. Unknown where the interval is. Range: nb above 0. */
void part_bands(const Part *const *parts, int nb, Interval *bands);

#endif
