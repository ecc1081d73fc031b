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

/* Leave on, of what is on, what goes together with these letters and with what is kept before it, by
 * the registry's order, at the levels as they are. What the levels also need is set before. */
static inline void rows_leave_on(EngineSettings *settings, uint64_t letters) {
    const uint64_t wanted = settings->letters;
    settings->letters = letters;
    for (int row = 0; row < registry_nb; row++) {
        EngineSettings together = *settings;
        Status status = STATUS_OK;
        together.letters |= wanted & (uint64_t)1 << row;
        if (engine_settings_check(&together, &status) ||
            !engine_settings_check(settings, &(Status)STATUS_OK)) /* not yet all that it needs */
            settings->letters = together.letters;
    }
}

/* Switch the row on with what it requires, and leave on what goes with it. */
static inline void rows_switch_on(EngineSettings *settings, int row) {
    settings->letters |= registry_needed(row);
    rows_leave_on(settings, registry_needed(row));
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
