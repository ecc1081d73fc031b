/* The engine's search beside the naive one (support/naive.h): positions, settings for both, and
 * what is compared. Whatever fails fails the test that called. */
#ifndef TESTS_SUPPORT_ORACLE_H
#define TESTS_SUPPORT_ORACLE_H

#include "engine.h"
#include "support/naive.h"

enum {
    ORACLE_POSITIONS_NB = 50,
    ORACLE_DEPTH_MAX = 8,
    ORACLE_ENTRIES = 8192, /* of an ordinary table */
    ORACLE_NAME_NB = 256
};

typedef struct OraclePosition {
    const char *fen;
    int depth;   /* that the named sets reach; one more in the long run */
    int minimax; /* the depth that minimax reaches in the short run; its quiescence has no window */
} OraclePosition;
extern const OraclePosition oracle_positions[ORACLE_POSITIONS_NB];

extern const char oracle_letters[]; /* ended by '\0' */

/* Levels of M and V, and what they depend on; of D, E and I, which are taken as they are where one
 * of these is on. */
typedef struct OracleLevels {
    int r, c, m; /* M's */
    bool nonpv;  /* M's where; else cut */
    int t;       /* V's, or NAIVE_T_VARIABLE */
    bool check_extension, narrowing;
    NaiveRoads roads;
    const char *more; /* letters besides those of the mask; NULL: none */
    const int *level; /* by NaiveLevel; NULL: the defaults */
} OracleLevels;

/* Levels of the base program, of H and of K, each by its index among the engine's choices. */
typedef struct OracleUniverse {
    NaiveBase base;
    int history, knowledge;
} OracleUniverse;

/* One configuration of both searches; mask bit i is oracle_letters[i]. */
typedef struct OracleConfig {
    int mask;
    int entries;
    bool at_least;
    NaiveReplacement replacement;
    const OracleLevels *levels;     /* NULL: the defaults */
    const OracleUniverse *universe; /* NULL: the defaults */
} OracleConfig;

typedef struct OracleRun {
    int depth;                                        /* iterations taken */
    EngineIteration iterations[ORACLE_DEPTH_MAX + 1]; /* [1..depth]; `counters` is not valid */
    Counters counters[ORACLE_DEPTH_MAX + 1];
} OracleRun;

/* Is it the long run (PRUNELAB_LONG in the environment), or a short one (PRUNELAB_SHORT), in which
 * each configuration has a quarter of its positions, the next another quarter? */
bool oracle_is_long(void);
bool oracle_is_short(void);

/* The engine's defaults of all of NaiveLevel. */
void oracle_default_levels(int level[NAIVE_LEVEL_NB]);

/* The base program's levels. */
void oracle_put_base(EngineSettings *settings, const NaiveBase *base);

/* The mask of a set of letters; a configuration's words; what it is to the engine, to the naive
 * search. Owner: the options point into the configuration, and to static text. */
int oracle_mask(const char *set);
void oracle_name(const OracleConfig *config, char text[ORACLE_NAME_NB]);
EngineSettings oracle_settings(const OracleConfig *config);
NaiveOptions oracle_options(const OracleConfig *config);

/* Search from a reset state. */
void oracle_run(Engine *engine, const EnginePosition *position, int depth, OracleRun *run);

/* Set *board too. Owner: the caller frees. */
EnginePosition *oracle_position(const char *fen, Board *board);

/* The engine writes no move as an empty text. */
bool oracle_same_move(const char *text, Move m);

/* What is being compared. */
typedef struct OracleCase {
    const char *fen;
    char set[ORACLE_NAME_NB];
    int depth;
} OracleCase;

/* Prints a difference, the first few of a test only. */
void oracle_report(const OracleCase *c, const char *what, long long got, long long wanted,
                   int *differences);

/* Base counts, score and best move. */
void oracle_compare(const OracleCase *c, const EngineIteration *it, const NaiveResult *r,
                    int *differences);

/* Both searches on one position; on every stride-th position, to its own depth or depth_max. */
void oracle_compare_position(const OracleConfig *config, const char *fen, int depth,
                             int *differences);
void oracle_compare_config(const OracleConfig *config, int stride, int depth_max, int *differences);

#endif
