/* From a database's cells to cubes: the largest full set of 2^n sets that a study asks for at a
 * depth, and the counts at the positions that are done in all of them.
 * Letters that every set of the study has on at that depth are fixed: they are no letters of the
 * cube. Of cubes of equal size the first in registry order is taken.
 * Depends on: analysis/effects/effects.h, analysis/effects/grid.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_CUBE_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_CUBE_H

#include "analysis/effects/effects.h"
#include "analysis/effects/grid.h"

/* A cube with its counts, or a fraction of one. */
typedef struct Cube {
    Alphabet alphabet;
    Fraction fraction; /* no letters: it is a full cube */
    bool singles;      /* of a fraction: the sets beside it are there, too */
    int sets_nb;
    int letters_nb;
    uint64_t letters;    /* mask of the alphabet; letter i of the cube is its i-th */
    uint64_t fixed;      /* on in every set */
    int positions_nb;    /* done in every set, with counts above 0 */
    int *positions;      /* numbers in the group's names */
    int *clusters;       /* of each of them, for stats.h */
    int zero_nb;         /* positions left out for a count of 0 */
    double *logs;        /* [set * positions_nb + position], sets as effects.h has them;
                                     the mean over the cell's searches; of time to solution what
                                     the position says of the set's price is in it (stats.h) */
    bool solved;         /* they are shares of what is solved */
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

/* Take from what the group has read the cube of these letters (a mask of the alphabet; others off, but the fixed
 * ones); or with 0 the fraction that it is of a sweep, with the sets beside it where all of them are there: all letters,
 * none, all but each, each alone; or the largest that the study asks for. True where every set is done at a position
 * that is done in all; else the cube says what is missing. */
bool cube_take(Cube *cube, const Grid *group, uint64_t letters);
/* Is what a group asks for a fraction of a sweep? A full sweep is none. */
bool cube_is_fraction(const Grid *group);

/* Its effects, the arena's: effects_compute, or of a fraction effects_of_fraction, from resamples of cube_drawing().
 * What was not measured has no intervals. */
Effect *cube_effects(const Cube *cube, int orders, const Bootstrap *bootstrap, int *nb);

/* What its resamples draw; the cube's while it lives. */
Drawing cube_drawing(const Cube *cube);

/* Letters as text, of the arena: of the cube, bit i is its letter i; of the alphabet. */
const char *cube_text(const Cube *cube, unsigned letters);
const char *cube_mask_text(const Cube *cube, uint64_t mask);

#endif
