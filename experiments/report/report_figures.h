/* The drawn figures, made ready to stand together in one page.
 * Depends on: base/json.h, base/text.h. */
#ifndef EXPERIMENTS_REPORT_REPORT_FIGURES_H
#define EXPERIMENTS_REPORT_REPORT_FIGURES_H

#include "base/json.h"
#include "base/text.h"

/* Every folder with a data.sql or a figure.svg, in groups behind an index: its picture and caption
 * are added to `html`, its data (figure.csv) to `data` as {"name": text}. Pictures that were not
 * drawn are told in the text, folded away. Returns the number of pictures. */
int report_figures(const char *folder, Text *html, JsValue *data);

/* Text as HTML shows it: & < > " ' are written as entities. */
void report_escape(Text *html, const char *text, size_t nb);

#endif
