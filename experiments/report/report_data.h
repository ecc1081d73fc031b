/* What the page shows, from the database, as JSON. Owner of every value: the caller. NULL
 * where `status` has failed.
 * Depends on: store/store.h, base/json.h. */
#ifndef EXPERIMENTS_REPORT_REPORT_DATA_H
#define EXPERIMENTS_REPORT_REPORT_DATA_H

#include "base/json.h"
#include "store/store.h"

/* A column of a row. */
JsValue *report_value(StoreStatement *row, int column);

/* Put so many columns of a row under their names, from one on. */
void report_members(JsValue *object, StoreStatement *row, int first, int nb);

/* {"columns": [...], "rows": [[...], ...]} of a query that takes no values; of one of page.sql. */
JsValue *report_rows(Store *store, const char *sql, Status *status);
JsValue *report_named(Store *store, const char *name, Status *status);

/* A query of page.sql. Owner: the caller releases. */
StoreStatement *report_query(Store *store, const char *name, Status *status);

/* Program, runs, cells by study and status, root values compared and found wrong. */
JsValue *report_provenance(Store *store, Status *status);

/* The enhancements of the registry: [{"letter", "title", "source"}, ...]. */
JsValue *report_enhancements(void);

/* Tables to sort and filter: [{"id", "title", "note", "columns", "rows", "sql"}, ...]. */
JsValue *report_tables(Store *store, Status *status);

/* Every study and setting in which two sets or more were run, count by count, for the explorer:
 * [{"study", "title", "suite", "setting", "deepening", "letters", "depths", "positions", "sets",
 * "nc", "nbp", "values", "others"}, ...]. `nc` and `nbp` are cumulative, for set s, depth d and
 * position p (all as indices) at (s * depths + d) * positions + p, null where the search is not
 * done. `values`: the first set's root values at d * positions + p; `others`: [s, d, p, value]
 * where a set has another. `every`: 1, or of a large suite n: each n-th position alone is here. `keys`: where a position has a solution, whether the iteration holds it, as a text
 * of '1', '0' and ' ' in the order of `nc`. */
JsValue *report_sweeps(Store *store, Status *status);

/* Of the fractions of sweeps, what `prunelab effects` prints: a table as report_tables has them,
 * without a query: no SQL says what it has. Its rows are none where no study is a fraction, or none
 * is done. Owner: the caller; NULL where `status` has failed. */
JsValue *report_fractions(Store *store, Status *status);

/* The study of the horizon effect, line by line, for the page, which shows it by depth:
 * {"set": letters, "lines": [{"diagram", "fen", "quiescence", "extension" (0 or 1), "depth", "score",
 * "given", "moves": [coordinates], "san": [...]}, ...]}: of every diagram of the study and suite `horizon`, by
 * quiescence, extension and depth, with one set (one whose lines no table cuts short, if there is one).
 * `given`: the value of the same diagram after the queen is given, at the same horizon, or null. A line
 * ends before a move that is not legal. No line where the study was not run.
 * Errors: out of memory, SQLite's text. Owner: the caller. */
JsValue *report_horizon(Store *store, Status *status);

#endif
