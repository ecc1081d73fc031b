/* What a drawn figure was drawn from.
 * Depends on: store/store.h, base/text.h. */
#ifndef EXPERIMENTS_REPORT_FIGURE_ORIGIN_H
#define EXPERIMENTS_REPORT_FIGURE_ORIGIN_H

#include "base/text.h"
#include "store/store.h"

/* Read a file of a figure's folder; false where there is none, or it is empty or no text. */
bool figure_file(const char *folder, const char *figure, const char *name, Text *text);

/* Does the figure's query (data.sql in its folder, else of the program's own figure of that name) give
 * on this database the data that the picture was drawn from (figure.csv, or figure.origin where a script made
 * the data)? Folders of figures outlive databases, and nothing else says whose picture it is. */
bool figure_is_of(Store *store, const char *folder, const char *figure);

#endif
