/* The registry's rows in tests' loops: a row is switched on with what it requires, and a level is
 * tried at a value that differs and is allowed. Depends on: engine.h, registry. */
#ifndef TESTS_SUPPORT_ROWS_H
#define TESTS_SUPPORT_ROWS_H

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine.h"
#include "enhancements/registry.h"

/* The letters of the papers: the rows that stand first. */
#define ROWS_PAPERS "TRNSHKLMV"

/* Is the row none of the papers'? */
static inline bool rows_is_new(int row) {
    return !strchr(ROWS_PAPERS, registry[row].letter);
}

/* Switch the row on beside what is on, with what it requires; if that goes not together, alone. */
static inline void rows_switch_on(EngineSettings *settings, int row) {
    Status status = STATUS_OK;
    EngineSettings together = *settings;
    together.letters |= registry_needed(row);
    settings->letters =
        engine_settings_check(&together, &status) ? together.letters : registry_needed(row);
}

/* Set the parameter of an integer kind to another value than its default. False where none is
 * found that is in range and goes with the rest. */
static inline bool rows_put_other(EngineSettings *settings, const char *key, const Param *p) {
    const int64_t tries[] = {p->kind == PARAM_POWER_2 ? 16 : 1, p->min, p->fallback / 2,
                             p->kind == PARAM_POWER_2 ? 2 * p->fallback : p->fallback + 1, p->max};
    for (size_t i = 0; i < sizeof tries / sizeof tries[0]; i++) {
        EngineSettings changed = *settings;
        Status status = STATUS_OK;
        char value[32];
        snprintf(value, sizeof value, "%" PRId64, tries[i]);
        if (tries[i] != p->fallback && engine_settings_set(&changed, key, value, &status) &&
            engine_settings_check(&changed, &status)) {
            *settings = changed;
            return true;
        }
    }
    return false;
}

#endif
