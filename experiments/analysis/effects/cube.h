/* From a database's cells to cubes: the largest full set of 2^n sets that a study asks for at a
 * depth, and the counts at the positions that are done in all of them.
 * Letters that every set of the study has on at that depth are fixed: they are no letters of the
 * cube. Of cubes of equal size the first in registry order is taken.
 * Depends on: store/alphabet.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_CUBE_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_CUBE_H

#include "analysis/effects/effects.h"
#include "analysis/metric.h"
#include "base/text.h"
#include "store/alphabet.h"

/* One suite, setting and depth of a study: what it asks for, and once that is read what is done. Sets are
 * masks of the study's letters (store/alphabet.h). */
#define CUBE_UNDONE UINT64_MAX
typedef struct CubeReading CubeReading;
typedef struct CubeGroup {
    Alphabet alphabet;
    char *suite, *setting;
    int depth;
    uint64_t *sets; /* that are wanted, ascending, each once */
    size_t sets_nb;
    bool ends;           /* cells end at this depth */
    Text configurations; /* ids of what is wanted, a JSON array; one may be in it twice */
    CubeReading *reading;
    /* By cube_group_read(): */
    uint64_t *counts[METRIC_EFFECTS_NB]; /* at cube_place(); CUBE_UNDONE: there is none */
    double *ns,
        *nodes;    /* of each cell's search, with METRIC_SOLUTION_NS; 0: the time is not known */
    int64_t entry; /* id of the last one */
    char **names;
    int *clusters; /* of each (store/clusters.h) */
    int entries_nb;
    int rounds_nb; /* most searches of a cell */
} CubeGroup;

/* Where a count stands: `set` by number in `sets`, `entry` in `names`, round from 0. */
static inline size_t cube_place(const CubeGroup *group, size_t set, int entry, int round) {
    return ((size_t)entry * group->sets_nb + set) * (size_t)group->rounds_nb + (size_t)round;
}

/* Which cells to read; NULL and -1: all. */
typedef struct CubeRequest {
    const char *study, *suite, *setting;
    int depth;
} CubeRequest;

/* Called for one group after another: of a suite and setting the deepest first. The group is the
 * callee's for the call only. False: the next are not read. */
typedef bool CubeVisit(void *context, CubeGroup *group, Status *status);

/* Read which groups there are, and visit them. `study` must be given. Errors: SQLite's text, or the visitor's. */
bool cube_read(Store *store, const CubeRequest *request, CubeVisit *visit, void *context,
               Status *status);
/* Read these counts of a group that is visited, in place of others. Errors: SQLite's text. */
bool cube_group_read(CubeGroup *group, MetricId first, MetricId last, Status *status);
/* Let them go, whose cube is taken. */
void cube_group_forget(CubeGroup *group);

/* A cube with its counts. */
typedef struct Cube {
    Alphabet alphabet;
    int letters_nb;
    uint64_t letters;             /* mask of the alphabet */
    uint64_t fixed;               /* on in every set */
    int row[EFFECTS_LETTERS_MAX]; /* letter i of the cube: its place in the alphabet */
    int positions_nb;             /* done in every set, with counts above 0 */
    int *positions;               /* numbers in the group's names */
    int *clusters;                /* of each of them, for stats.h */
    int zero_nb;                  /* positions left out for a count of 0 */
    double *logs;                 /* [set * positions_nb + position], sets as masks of cube letters;
                                     the mean over the cell's searches; of time to solution what
                                     the position says of the set's price is in it (stats.h) */
    int rounds_nb;       /* searches of each cell: the first ones that are done in every set */
    bool is_once;        /* times that `run` took once: no measurement */
    double within;       /* standard deviation of a cell's logs, over its searches (stats_within) */
    size_t differing_nb; /* cells whose searches differ */
    /* Where something lacks: */
    int missing_nb;   /* sets of the cube that are done at no position */
    uint64_t missing; /* the first of them */
    int unasked_nb;   /* sets that the study does not ask for at this depth */
    uint64_t unasked; /* the first of them */
    int asked_nb;     /* sets that it asks for */
} Cube;

/* Take the cube of these letters (a mask of the alphabet; others off, but the fixed ones), or with 0 the
 * largest that the study asks for. True where every set is done at a position that is done in all;
 * else the cube says what is missing. Owner: the caller releases, whatever is returned. */
bool cube_take(Cube *cube, const CubeGroup *group, uint64_t letters, MetricId metric);
void cube_release(Cube *cube);

/* What its resamples draw; the cube's while it lives. */
Drawing cube_drawing(const Cube *cube);

/* Letters of the cube as text: bit i is its letter i. */
void cube_effect_text(const Cube *cube, unsigned letters, char text[ENGINE_LETTERS_NB]);

#endif
