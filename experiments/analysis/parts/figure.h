/* Parts of a claim, as rows fill them, and the figure of each.
 *
 * A part's rows lie in clusters, one a position. Its figure is a function of the clusters' sums, so
 * that it can be computed again for any resample of the positions; what is the least of several sets
 * is chosen again each time.
 * Depends on: analysis/stats.h, terms.h. */
#ifndef EXPERIMENTS_ANALYSIS_PARTS_FIGURE_H
#define EXPERIMENTS_ANALYSIS_PARTS_FIGURE_H

#include "analysis/parts/terms.h"
#include "analysis/stats.h"

typedef enum PartForm {
    PART_NUMBER,
    PART_MEAN,
    PART_RATIO,
    PART_DIFFERENCE,
    PART_GEOMETRIC,
    PART_CORRELATION,
    PART_SETS,      /* correlation over sets of the totals' logarithms */
    PART_RANKS,     /* of their ranks */
    PART_TOTALS,    /* terms of totals or formulas: a ratio */
    PART_REDUCTION, /* terms of reductions: points */
    PART_MEANS,     /* terms of reductions of geometric means: points, or doublings */
    PART_PAIRS
} PartForm;

enum { PART_SUMS = 6 };

/* The rows of one position, added up. */
typedef struct PartCluster {
    char *position; /* NULL: rows without positions */
    double sum[PART_SUMS];
    double *nodes; /* of terms, by column; NaN where there was no row */
    int nodes_nb;
} PartCluster;

typedef struct Part {
    char *label;
    PartForm form;
    bool exact; /* no interval belongs to it; else one that is not known decides nothing */
    bool still; /* no position moves it */
    bool whole; /* of terms: no position lacks a set, so that one that is not drawn adds nothing */
    double value;
    Interval interval;
    PartCluster *clusters; /* ascending by position once measured; a number has none */
    int clusters_nb;
    TextIndex positions; /* while rows are gathered: the clusters' in their order */
    int *games;          /* of each, by numbers for stats.h; NULL: none */
    Terms terms;
} Part;

/* Add a pair to the sums of a correlation: the number of pairs, x, y, xx, yy, xy. */
void figure_add_pair(double sum[PART_SUMS], double x, double y);

/* The figure of the clusters, each `weights` times (NULL: once). Not a number: it divides by nothing, or lacks a
 * set. */
double figure_of(const Part *part, const uint8_t *weights);

/* What the part's resamples draw: its positions, or their games. The part's while it lives. */
Drawing figure_drawing(const Part *part);

/* The figure in each of the resamples, which must be of as many positions; NaN where it has none. */
void figure_resample(const Part *part, const Bootstrap *bootstrap, double *figures);

/* The interval of figures of resamples, of which some may be NaN, over n positions (stats.h). */
Interval figure_interval(const Bootstrap *bootstrap, const double *figures, double n);

/* Does the figure tell how many times one thing is another, so that its logarithm adds up? */
bool figure_is_ratio(PartForm form);

/* How many positions, or games, of one weight would make as rough a sample as those that are drawn for
 * these parts, of the same positions: a position weighs what it has of the denominators, on average over
 * the parts; if only means are wanted, all have equal weights. Range: nb above 0; parts with clusters. */
double figures_effective(const Part *const *parts, int nb);

/* How many positions, games or pairs of games the figure is over; 0: it is a number without any. */
int figure_units(const Part *part);

/* Are both of the same positions, by name, so that they can be drawn together? */
bool figure_is_paired(const Part *a, const Part *b);

/* Does no position (or game) move the figure, of more than one? Then all resamples are equal and a bootstrap's interval
 * has no width, which decides nothing: nobody knows how much an unseen position would differ by. So there is none, but
 * for shares of positions (figure_net_interval). What is not still, though its resamples may be equal: figures that choose,
 * as a set that is the best of all in every resample, and correlations; there the positions differ and the choice is
 * what is sure. Range: a part with its value and games. */
bool figure_is_still(const Part *part);

/* The interval of a share of positions whose base is a count of the same positions: what is kept, lost or won of
 * what the base solves; unknown where the part is none. A bootstrap calls one loss surer than none; so it comes from
 * the discordant pairs (stats.h), whatever their number. Range: a part with its value and games. */
Interval figure_net_interval(const Part *part);

#endif
