/* The universes of a study as a database holds them: their levels, choice by choice, and which have
 * too small a table.
 * Depends on: store/store.h, analysis/multiverse/multiverse.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_UNIVERSE_LIST_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_UNIVERSE_LIST_H

#include "analysis/multiverse/multiverse.h"
#include "store/store.h"

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
 * size; in words where they have any (level_words.h), and tables by their number of entries, or as what alone is
 * overloaded or is not. Errors: too many levels. */
bool universe_list_cross(const UniverseList *list, const bool *left_out, MultiverseChoice *choices,
                         MultiverseUniverse *universes, int *nb, Status *status);

#endif
