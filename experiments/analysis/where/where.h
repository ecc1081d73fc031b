/* Where a letter pays: what it saves in strata of the positions, by traits that no search decides.
 *
 * A study has every set with one of T R N S H K L alone, T R N S H K, this without each of its letters, and
 * all seven, in each of its base programs. What a letter saves at a position, in doublings of NC: `alone`,
 * log2 of nothing on over the letter alone; `added last`, log2 of T R N S H K without the letter over T R N S H K,
 * and for L of T R N S H K over all seven.
 * Strata: the three phases; thirds by the rank of the legal moves, ties by the position's number; no capture at
 * hand, 1 or 2, more; in check or not. A contrast is a stratum's mean less that of the other positions (in check
 * less not in check), ten a letter and statistic, 140 a base program.
 *   found      on the positions with odd numbers: its band, simultaneous over the 140, lies on one side of 0,
 *              and it is more than WHERE_MARGIN
 *   confirmed  on those with even numbers: same sign, below 5 % after Holm's correction over what was found in the
 *              base program, more than the margin; taken back where the other sign is as sure; else it is too small
 *   pays       the band of a stratum's mean on the even positions, simultaneous over the trait's strata, the letters
 *              and the statistics, lies above 0 and not within the margin; equal within; costs below
 * The rules are those of experiments/claims/referees/games/settled.json, written before a search.
 * Depends on: analysis/stats.h, store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_WHERE_WHERE_H
#define EXPERIMENTS_ANALYSIS_WHERE_WHERE_H

#include "analysis/stats.h"
#include "store/store.h"

/* 2 % of the nodes, in doublings. */
#define WHERE_MARGIN 0.0286

enum {
    WHERE_LETTERS = 7,
    WHERE_FIGURES = 2 * WHERE_LETTERS, /* alone, then added last */
    WHERE_STRATA = 11,
    WHERE_PHASES = 3,
    WHERE_FEW = 30, /* of a half: below it no verdict, */
    WHERE_NONE = 10 /* and no number */
};

typedef struct WhereRow {
    const char *letter, *statistic; /* "T"; "alone" or "added last" */
    const char *trait, *stratum;    /* "phase", "opening" */
    int positions;                  /* of the even half */
    double mean;                    /* of the stratum, even half; NaN: none */
    Interval band;                  /* of it */
    const char *word;               /* "pays", "equal", "costs", "open", "few" */
    double odd, even;               /* the contrast in each half; NaN: none, as of "not in check" */
    Interval odd_band;              /* simultaneous over all of the base program */
    Interval even_own;              /* its own */
    double chance;                  /* by Holm; NaN where it was not found */
    const char *told;               /* "", "confirmed", "taken back", "not confirmed: too small" */
    double inside[WHERE_PHASES];    /* the contrast inside each phase, even half; NaN: none */
} WhereRow;

typedef struct WhereProgram {
    char *name;
    struct WherePosition *at; /* by line */
    int positions, done;      /* of them, how many have all sets */
    WhereRow *rows;           /* [WHERE_STRATA * WHERE_FIGURES] */
} WhereProgram;

typedef struct WhereTable {
    WhereProgram *programs; /* in the study's order */
    int nb, depth;
} WhereTable;

/* Judge a study at a depth. Errors: it lacks sets, or positions that its suite has: of a part of a sample nothing
 * is reported. */
bool where_load(WhereTable *table, Store *store, const char *study, int depth, Status *status);

#endif
