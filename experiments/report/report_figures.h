/* The drawn figures, made ready to stand together in one page.
 * Depends on: base/json.h, base/text.h. */
#ifndef EXPERIMENTS_REPORT_REPORT_FIGURES_H
#define EXPERIMENTS_REPORT_REPORT_FIGURES_H

#include "base/json.h"
#include "base/text.h"

/* Every folder with a data.sql or a figure.svg, in the order of names: its picture and caption are
 * added to `html`, its data (figure.csv) to `data` as {"name": text}. A picture that was not drawn
 * is told in the text. Returns the number of pictures. */
int report_figures(const char *folder, Text *html, JsValue *data);

/* Text as HTML shows it: & < > " ' are written as entities. */
void report_escape(Text *html, const char *text, size_t nb);

#endif
