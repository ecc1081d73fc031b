/* Lines over whole numbers, in panels side by side, each named at its end.
 * Depends on: paper_data.h, base/text.h. */
#ifndef EXPERIMENTS_REPORT_PAPER_PAPER_LINES_H
#define EXPERIMENTS_REPORT_PAPER_PAPER_LINES_H

#include "base/text.h"
#include "report/paper/paper_data.h"

/* Add the figure of rows with the columns panel (those of a panel stand together), series (alike within
 * a panel), x, y, and reference: NULL, or what a dashed line at that y is called (x is not used then).
 * Errors: a column is missing, no row, x or y is no number, too many panels, series or steps. */
bool paper_lines_draw(Text *svg, const PaperRows *rows, Status *status);

#endif
