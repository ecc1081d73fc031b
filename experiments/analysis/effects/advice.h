/* What helps where a study's sets are not done: to run it again, or what else is missing.
 * Depends on: analysis/effects/cube.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_ADVICE_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_ADVICE_H

#include "analysis/effects/cube.h"
#include "base/text.h"

/* Which counts lack: of a study, suite and setting, all given. */
typedef struct Lack {
    const char *study, *suite, *setting;
    MetricId metric;
} Lack;

/* Add to a text that says what is not done: ": run the study again, ...". Errors: SQLite's. */
bool advice_add(Text *text, Store *store, const Lack *lack, Status *status);

#endif
