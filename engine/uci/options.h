/* UCI options, made from the registry: `Preset`, `Hash`, `Threads` (1), `Move Overhead`,
 * a check for each letter ("T transposition table") and a spin or combo for each parameter
 * ("T.acceptance").
 * Depends on: the facade. */
#ifndef UCI_OPTIONS_H
#define UCI_OPTIONS_H

#include "engine.h"

typedef struct Options {
    EngineSettings wanted; /* as the options say, which may not be fit to run */
    EngineSettings good;   /* the last of them that were fit */
    int64_t overhead;      /* milliseconds that a move loses on its way */
} Options;

/* The preset "play". */
void options_init(Options *options);

/* Print every `option` line. */
void options_print(void);

/* Set an option. As UCI asks, neither names nor values are case sensitive.
 * Errors: an unknown name or a bad value (nothing changes then); settings that do not go together:
 * `wanted` is changed all the same, so that the order of options does not matter, and `good` is
 * not. */
bool options_set(Options *options, const char *name, const char *value, Status *status);

#endif
