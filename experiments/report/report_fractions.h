/* The fractions of sweeps that a database has, for the page: what `prunelab effects` prints of them.
 * Depends on: analysis/effects/thin.h, base/json.h. */
#ifndef EXPERIMENTS_REPORT_REPORT_FRACTIONS_H
#define EXPERIMENTS_REPORT_REPORT_FRACTIONS_H

#include "base/json.h"
#include "store/store.h"

/* A table as report_tables has them, without a query: no SQL says what it has. Its rows are none where
 * no study is a fraction, or none is done. Owner: the caller; NULL where `status` has failed. */
JsValue *report_fractions(Store *store, Status *status);

#endif
