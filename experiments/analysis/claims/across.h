/* A claim across the universes of a study: its query runs in each, one after the other, and what
 * comes of it is how far the claim's sides are from their limits there (judge.h). A universe has no distance
 * where the query brings no part for a test, or not the positions of the universe that has most; one that no position moves
 * (parts/figure.h) leaves the claim open there.
 * Depends on: base/json.h, asked.h, analysis/multiverse. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_ACROSS_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_ACROSS_H

#include "analysis/claims/asked.h"
#include "analysis/multiverse/multiverse.h"

/* ---- the universes of a study (universe_list.c) ------------------------------------------------ */

/* A table is too small where set T searches more than so many times the nodes (NC) that it searches
 * in the universe which differs only in having UNIVERSE_LARGE_TABLE entries, at the deepest depth
 * that was run; where that one was not run, where it has fewer than UNIVERSE_SMALL_TABLE. */
#define UNIVERSE_OVERLOAD 1.1
enum { UNIVERSE_LARGE_TABLE = 1048576, UNIVERSE_SMALL_TABLE = 8192 };

typedef struct UniverseRow {
    char *name, *setting;
    char *level[MULTIVERSE_CHOICES_MAX]; /* of each choice */
    long rank[MULTIVERSE_CHOICES_MAX];   /* of each level: a number itself, a word's place */
    bool overloaded;
} UniverseRow;

typedef struct UniverseList {
    char *study;
    char *choice[MULTIVERSE_CHOICES_MAX]; /* the parameters in which they differ, by name */
    int choices_nb;
    UniverseRow *at; /* by level, the last choice fastest */
    int nb;
} UniverseList;

/* Those of a study; none where it has none.
 * Errors: too many choices. */
bool universe_list_read(UniverseList *list, Store *store, const char *study, Status *status);

/* Choices and levels of the universes that are not left out (left_out[i]), and the place of each in
 * `universes`, whose levels are set. Levels in the order in which the engine names them, numbers by
 * size; in words where they have any, and tables by their number of entries, or as what alone is
 * overloaded or is not. Errors: too many levels. */
bool universe_list_cross(const UniverseList *list, const bool *left_out, MultiverseChoice *choices,
                         MultiverseUniverse *universes, int *nb, Status *status);

/* Levels of the program's parameters in words, so that a rule reads "holds where history leaves
 * captures alone". Choice: they stand here, by parameter and level, and not in a study's spec: a spec is
 * part of what is frozen (claims.h), and a database that was computed before there were words is described
 * in them too. A level without words is identified by its name. */
typedef struct LevelWords {
    const char *parameter, *level; /* "H.moves", "quiet" */
    const char *condition;         /* "history leaves captures alone" */
    const char *negation;          /* true where the level is any other */
} LevelWords;

/* All of them, ended by a row without a parameter. */
extern const LevelWords level_words[];

/* ---- a claim in them -------------------------------------------------------------------------- */

enum { ACROSS_RESAMPLES = 2000 };

/* {"study", "universes", "left_out", "positions", "distinct", "open", "holds", "fails", "equal", "word", "decides": [...],
 *  "rule", "support", "variance", "noise", "full_cross",
 *  "choices": [{"choice", "levels": [...], "first", "total", "low", "high", "flips", "decides"}],
 *  "table": [{"universe", "levels": [...], "value", "low", "high", "state", "same_as"}]}
 * `universes` is how many were judged, `positions` how many that weigh alike would make as rough a sample
 * (judge.h), in the universe where these are fewest: by them bands are widened; value, low and high are
 * distances. JSON null where the list
 * is empty, no universe has a distance, or there are too few positions. Errors: the query's; a part that cannot be drawn again.
 * Owner: the caller frees; NULL on an error. */
JsValue *across_judge(const Asked *asked, const Claim *claim, const UniverseList *list,
                      Status *status);

#endif
