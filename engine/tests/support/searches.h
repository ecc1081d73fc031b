/* Searches through the facade, for tests: settings from text, a suite, a search and what it found.
 * Whatever fails fails the test that called. */
#ifndef TESTS_SUPPORT_SEARCHES_H
#define TESTS_SUPPORT_SEARCHES_H

#include "engine.h"

enum { SUITE_MAX = 64 };

typedef struct Suite {
    int count;
    EngineEpd items[SUITE_MAX];
} Suite;

typedef struct Found {
    int iterations;
    EngineIteration last;
    Counters counters;
} Found;

/* The 24 Bratko-Kopec positions. */
void suite_read(Suite *suite);

/* Exactly these letters on, every parameter at its default. */
EngineSettings settings_of(const char *letters);
void settings_put(EngineSettings *settings, const char *key, const char *value);

/* Owner: the caller frees. */
Engine *engine_of(const EngineSettings *settings);

/* EngineLimits.iteration that keeps what it gets; the context is a Found. */
bool found_keep(void *context, const EngineIteration *it);

/* Search with the engine as it is, within limits; or from a reset state to a depth. */
EngineEnd find_with(Engine *engine, const char *fen, const EngineLimits *limits, Found *found);
void find(Engine *engine, const char *fen, int depth, Found *found);

/* The same by an engine of these settings, for this one search. */
void find_fresh(const EngineSettings *settings, const char *fen, int depth, Found *found);

#endif
