/* The study of the horizon effect, line by line, for the page, which shows it by depth.
 * Depends on: engine.h, base/json.h, store/store.h. */
#ifndef EXPERIMENTS_REPORT_REPORT_HORIZON_H
#define EXPERIMENTS_REPORT_REPORT_HORIZON_H

#include "base/json.h"
#include "store/store.h"

/* {"set": letters, "lines": [{"diagram", "fen", "quiescence", "extension" (0 or 1), "depth", "score",
 * "given", "moves": [coordinates], "san": [...]}, ...]}: of every diagram of the study and suite `horizon`, by
 * quiescence, extension and depth, with one set (one whose lines no table cuts short, if there is one).
 * `given`: the value of the same diagram after the queen is given, at the same horizon, or null. A line
 * ends before a move that is not legal. No line where the study was not run.
 * Errors: out of memory, SQLite's text. Owner: the caller. */
JsValue *report_horizon(Store *store, Status *status);

#endif
