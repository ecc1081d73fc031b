/* How many positions would tell: from a figure that lies too near its limit on those that there are.
 * With half the interval's width w, and the figure d from its limit, n positions become n' = 2.04 n (w / d)^2
 * where a second sample of that size would exclude the limit in four of five cases: 1.96 + 0.84 standard
 * errors, squared and over 1.96^2. The question was open because d was small, so the number errs low; the
 * range is that of the middle half of the resamples. From fewer than NEEDED_UNITS_LEAST positions neither w
 * nor d is known well enough, and no more is said than how wide the interval will be: w sqrt(n / N).
 * Depends on: analysis/stats.h, base/text.h.
 * Source: the project's method, section 8. */
#ifndef EXPERIMENTS_ANALYSIS_NEEDED_H
#define EXPERIMENTS_ANALYSIS_NEEDED_H

#include "analysis/stats.h"
#include "base/text.h"

/* What is said of CPU times that `run` took: what needs an interval has none. */
#define NEEDED_ROUNDS                                                                              \
    "Times have no interval: `run` made each search once, in the order of its spec, which "        \
    "counts too."

enum { NEEDED_UNITS_LEAST = 100, NEEDED_UNITS_TOLD = 1000 };

/* A figure with its interval over n positions, and its limit: differences, as logarithms are of ratios. */
typedef struct NeededFigure {
    double value, limit;
    Interval interval;
    int n; /* above 0 */
} NeededFigure;

typedef struct Needed {
    bool known;       /* false: too few positions, or no interval */
    double positions; /* for the figure as it is; INFINITY: it lies on the limit */
    double low, high; /* INFINITY: nobody knows */
} Needed;

Needed needed_to_tell(const NeededFigure *figure);

/* How many positions make the half width no more than `half`, and the range: a half width of n positions is
 * itself known to a share of 1.96 / sqrt(2 n), twice that for tails as heavy as counts have. Known from
 * NEEDED_UNITS_LEAST positions on. Range: half above 0. */
Needed needed_within(double half_width, int n, double half);

/* Add "about 640 positions would tell (320 to 2,900)", or of few "with 1,000 positions its interval would
 * reach about 0.6 % to either side"; `ratio`: figures are logarithms to base 2, widths are reported in per cent.
 * Nothing where the
 * interval is not known or leaves the limit out. True where something was added. */
bool needed_add(Text *text, const NeededFigure *figure, bool ratio);

/* Add "2,900", to two digits; "any number of" where it is infinite. */
void needed_add_count(Text *text, double positions);

#endif
