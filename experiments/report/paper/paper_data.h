/* What a paper is made of: named queries, the files NAME.sql of a folder, and drawn figures. Each query runs
 * when it is first named, and once.
 * Depends on: store/store.h, base/json.h, report/report_figures.h. */
#ifndef EXPERIMENTS_REPORT_PAPER_PAPER_DATA_H
#define EXPERIMENTS_REPORT_PAPER_PAPER_DATA_H

#include "base/json.h"
#include "base/text.h"
#include "store/store.h"

typedef struct PaperData PaperData;

/* The answer of a query, or one row of it. */
typedef struct PaperRows {
    const char *name;       /* of the query */
    const JsValue *columns; /* array of texts */
    const JsValue *rows;    /* array of arrays */
} PaperRows;

/* `folder`: of the queries; `figures`: of the drawn figures. All three must stay. */
PaperData *paper_data_new(Store *store, const char *folder, const char *figures);

/* The answer of the query of that name (`nb` bytes). Errors: the name is no word of small letters,
 * digits and underscores; the file cannot be read; it is not one statement that reads; the file is
 * named. NULL then. Owner: the data. */
const PaperRows *paper_data_ask(PaperData *data, const char *name, size_t nb, Status *status);

/* Add the figure of that name (report_figure). Errors: the name is no word of small letters, digits and hyphens. */
bool paper_data_figure(const PaperData *data, const char *name, size_t nb, Text *html,
                       Status *status);

size_t paper_rows_nb(const PaperRows *rows);
int paper_rows_column(const PaperRows *rows, const char *name, size_t nb); /* -1: none */

/* A cell. Text: numbers as SQLite writes them; NULL for NULL. Number: false where it is none. */
const JsValue *paper_rows_cell(const PaperRows *rows, size_t row, int column);
char *paper_cell_text(const JsValue *cell);

#endif
