/* Specification curves (Simonsohn et al. 2020): universes from the lowest value to the highest, each
 * with its band, and below it which levels it has.
 * Depends on: paper_data.h, base/text.h. */
#ifndef EXPERIMENTS_REPORT_PAPER_PAPER_CURVE_H
#define EXPERIMENTS_REPORT_PAPER_PAPER_CURVE_H

#include "base/text.h"
#include "report/paper/paper_data.h"

/* Add the figure of rows with the columns panel (those of a panel stand together, from left to right),
 * unit, state (holds, fails, open), value, low, high (NULL: no band), in ascending order of value; every
 * column more is a choice, its cells the levels. Errors: a column is missing, a value is no number, no
 * row, too many panels. */
bool paper_curve_draw(Text *svg, const PaperRows *rows, Status *status);

#endif
