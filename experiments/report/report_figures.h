/* The drawn figures, made ready to stand together in one page.
 * Depends on: store/store.h, base/json.h, base/text.h. */
#ifndef EXPERIMENTS_REPORT_REPORT_FIGURES_H
#define EXPERIMENTS_REPORT_REPORT_FIGURES_H

#include "base/json.h"
#include "base/text.h"
#include "store/store.h"

/* Every folder with a data.sql or a figure.svg, in groups behind an index: its picture and caption
 * are added to `html`, its data (figure.csv) to `data` as {"name": text}. A picture is shown where its
 * query gives its data on this database; the others are named in one line. Figures that were not drawn
 * are named in the text, folded away. Returns the number of pictures shown. */
int report_figures(Store *store, const char *folder, Text *html, JsValue *data);

/* One of them with the first paragraph of its caption; where there is none of this database's data, a line that
 * says so and how to draw it. */
void report_figure(Store *store, const char *folder, const char *name, Text *html);

/* Text as HTML shows it: & < > " ' are written as entities. */
void report_escape(Text *html, const char *text, size_t nb);

#endif
