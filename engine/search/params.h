/* Parameters: what a study may vary, described as data.
 * From these rows come the UCI options, the JSON keys, the help and the database's description.
 * Depends on: limits. */
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

#include <stdint.h>

/* A bit for every row in 64, one more for PURPOSE_RESEARCH; letters of both cases are 52. */
enum { ENHANCEMENT_MAX = 52, PARAM_MAX = 12 };

typedef enum ParamKind {
    PARAM_INTEGER, /* min..max */
    PARAM_POWER_2, /* a power of two in min..max */
    PARAM_CHOICE   /* an index into choices, which ends with NULL */
} ParamKind;

/* A default of 0, or the first choice, is what was done before there was the parameter: one that is
 * added so leaves stored counts valid (engine/signature.c). */
typedef struct Param {
    const char *name; /* without its letter: "acceptance"; NULL ends an array */
    ParamKind kind;
    int64_t fallback, min, max; /* min, max are unused for choices */
    const char *const *choices;
    const char *help; /* one line */
} Param;

/* The base program's parameters (method: base program). Values index SearchParams.base. */
typedef enum BaseParam {
    BASE_DEEPENING,
    BASE_ROOT_ORDER,
    BASE_CAPTURES,
    BASE_ALGORITHM,
    BASE_CHECK_EXTENSION,
    BASE_REPETITION,
    BASE_FIFTY_MOVES,
    BASE_ORDER,
    BASE_SEED,
    BASE_EVAL,
    BASE_GRAIN,
    BASE_QUIESCENCE,
    BASE_BOUNDS,
    BASE_WORKERS,
    BASE_MERGE_INTERVAL,
    BASE_DELTA,
    BASE_AUDIT,
    BASE_PARAM_NB
} BaseParam;

enum { SWITCH_OFF, SWITCH_ON };
enum { ROOT_BEST_FIRST, ROOT_SORTED, ROOT_FIXED };
enum { CAPTURES_FIRST, CAPTURES_MERGED };
enum { ALGORITHM_ALPHABETA, ALGORITHM_MINIMAX };
enum { ORDER_GENERATED, ORDER_WORTH, ORDER_SAFE, ORDER_RANDOM };
enum { QUIESCENCE_CAPTURES, QUIESCENCE_NONE, QUIESCENCE_EXCHANGE, QUIESCENCE_CHECKS };
enum { BOUNDS_TWO, BOUNDS_ONE };

enum { WORKERS_MAX = 64 };

extern const char *const switch_choices[]; /* "off", "on" */
extern const Param base_params[];          /* indexed by BaseParam, ended by a NULL name */

/* What a search is run with: which enhancements, and every parameter's value. */
typedef struct SearchParams {
    uint64_t letters; /* bit i: row i of the registry is on */
    int64_t base[BASE_PARAM_NB];
    int64_t own[ENHANCEMENT_MAX][PARAM_MAX]; /* by row of the registry */
} SearchParams;

#endif
