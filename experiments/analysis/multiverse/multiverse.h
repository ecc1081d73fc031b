/* What a multiverse says of a claim: from the claim's statistics in every universe to a word, to the
 * choices that decide and, where there is one, to a rule. Pure: numbers in, numbers and words out,
 * the same on every run.
 *
 * A universe takes one level of each choice. It has the claim's sides, the same in every
 * universe; its value, which is shown and explained, is their signed distance from their limits, the least
 * of those that must all hold, the greatest of those of which one must: above 0 the claim holds. Distances
 * are drawn again over positions, the same resamples of positions in every universe. In this order:
 *   merge   universes of equal identity are one; shares of universes are of the distinct ones
 *   bands   distance -+ reach * se, simultaneous over universes and sides; the own interval of a side is
 *           simultaneous over universes alone, of each the side that is nearest to failing (of any: to
 *           holding), for no other can make it hold wrongly. From both the universe's state
 *   shares  of a full cross: how much of the variance over universes is each choice's; which decide
 *   rule    levels of one or two choices that tell where the claim holds and where it fails
 *   word    robust, fails everywhere, no difference, depends on X, varies, undecided; no power is reported
 *           beforehand
 * Whether a robust claim is confirmed elsewhere is the caller's to see.
 * Depends on: analysis/stats.h, base/text.h, status.h.
 * Sources: the project's method, sections 6 and 7; I. M. Sobol, Sensitivity estimates for nonlinear
 * mathematical models (1993), for shares; B. Efron and R. Tibshirani (as in analysis/stats.h). */
#ifndef EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_H
#define EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_H

#include <stdbool.h>
#include <stdint.h>

#include "analysis/stats.h"
#include "base/status.h"
#include "base/text.h"

/* A rule is looked for among all pairs of sets of levels: 2^levels of a choice. */
enum { MULTIVERSE_CHOICES_MAX = 8, MULTIVERSE_LEVELS_MAX = 6 };

/* ---- states ---------------------------------------------------------------------------------- */

/* States of what is claimed, from intervals of how far figures lie from their limits. A *side* is one
 * figure against one limit: its distance is above 0 where the claim holds. A *group* is of sides that must
 * hold all, or of which one must. Pure.
 *
 * The least of several noisy numbers is biased, and resampling biases it again, so no pooled least is
 * judged. All of them hold if each holds by its own interval; that is as sure as the worst alone. One of
 * them fails only in bands that are simultaneous over the sides of its group. Where one must hold it is the
 * other way round.
 * Source: R. L. Berger, Multiparameter hypothesis testing and acceptance sampling (1982), on tests of all. */
typedef enum State {
    STATE_OPEN, /* also where nothing is known */
    STATE_HOLDS,
    STATE_FAILS,
    STATE_EQUAL /* no difference worth a name, whatever its sign */
} State;
enum { STATES_NB = STATE_EQUAL + 1 };

const char *state_text(State state); /* "open", "holds", "fails", "equal" */

/* A side's: `own` its interval, `band` that over its group, both of distances. Equal where the whole
 * interval lies within the margin of 0, which was named beforehand; 0: none was. An interval that only
 * touches the limit decides nothing. */
State state_of(Interval own, Interval band, bool any, double margin);

/* A group's: of all, that of the worst side (fails, open, equal, holds); of any, that of the best (holds,
 * open, equal, fails). Range: nb above 0. */
State state_join(const State *states, int nb, bool any);
State state_worse(State a, State b); /* of two that must both hold */

/* ---- the request ----------------------------------------------------------------------------- */

typedef struct MultiverseLevel {
    const char *name;      /* "mvv_lva" */
    const char *condition; /* "captures are sorted by victim"; NULL: "order is mvv_lva" */
    const char *negation;  /* "captures are not sorted by victim"; NULL: the other levels by name */
} MultiverseLevel;

typedef struct MultiverseChoice {
    const char *name; /* "order" */
    const MultiverseLevel *levels;
    int levels_nb; /* in [1, MULTIVERSE_LEVELS_MAX] */
} MultiverseChoice;

typedef struct MultiverseUniverse {
    int levels[MULTIVERSE_CHOICES_MAX]; /* level of each choice */
    uint64_t identity;                  /* hash of the counts that the claim reads */
} MultiverseUniverse;

/* The groups are joined by `and`. */
typedef struct MultiverseSide {
    int group; /* ascending from 0 */
    bool any;  /* of the group one must hold, not all */
    double margin;
} MultiverseSide;

typedef struct Multiverse {
    const MultiverseChoice *choices;
    int choices_nb; /* up to MULTIVERSE_CHOICES_MAX */
    const MultiverseUniverse *universes;
    int universes_nb; /* above 0 */
    const MultiverseSide *sides;
    int sides_nb;            /* above 0 */
    const double *values;    /* [universe * sides_nb + side]: distances of order 1; NaN: none */
    const double *resampled; /* [(universe * sides_nb + side) * resamples_nb + resample] */
    int resamples_nb;        /* at least 2 */
    double
        positions; /* above 1: how many were drawn, or fewer where some weigh more (stats.h); INFINITY:
                         so many that bands need not be widened */
    bool too_few;  /* for any verdict: every universe is open */
    bool no_power; /* settled before the run */
} Multiverse;

/* ---- what is found --------------------------------------------------------------------------- */

typedef struct MultiverseRow {
    State state;
    int same_as;   /* the first universe with the same identity: itself, where it is distinct */
    double value;  /* NaN: none */
    int side;      /* the one that the value is of */
    double se;     /* standard error of that side; 0: exact */
    Interval band; /* its own interval, 95 % */
} MultiverseRow;

/* Shares of the variance over universes, all of them with the same weight; no numbers where these are not a full
 * cross, or do not vary. */
typedef struct MultiverseShare {
    double first, pairs, total; /* alone; alone and with one other; with any */
    Interval total_range;       /* 95 % over resamples */
    double flips; /* share of the pairs of universes that differ in it alone and of which one holds
                     and the other fails or is equal */
    bool decides;
} MultiverseShare;

typedef enum MultiverseJoin {
    MULTIVERSE_ALONE, /* the first condition only */
    MULTIVERSE_AND,
    MULTIVERSE_OR,
    MULTIVERSE_EITHER /* one of both, not both */
} MultiverseJoin;

/* The claim holds where the conditions do: choice[i] has one of levels[i] (bit l: level l). */
typedef struct MultiverseRule {
    bool known;
    MultiverseJoin join;
    int choice[2];
    unsigned levels[2];
    double support; /* share of the resamples that choose it among rules of as many choices */
} MultiverseRule;

typedef enum MultiverseWord {
    MULTIVERSE_UNDECIDED,
    MULTIVERSE_ROBUST,
    MULTIVERSE_FAILS_EVERYWHERE,
    MULTIVERSE_NO_DIFFERENCE,
    MULTIVERSE_DEPENDS,
    MULTIVERSE_VARIES,
    MULTIVERSE_NO_POWER
} MultiverseWord;

typedef struct MultiverseFinding {
    MultiverseWord word;
    MultiverseRow *rows;                   /* [universes_nb] */
    double *resampled;                     /* [universe * resamples + resample], of the values */
    int distinct_nb, states_nb[STATES_NB]; /* of the distinct, how many in each state */
    bool full_cross;                       /* each combination of levels is there, with a value */
    double q, q_own; /* reach of bands, and of own intervals; 0 where all are exact */
    double variance; /* of the value over universes */
    double noise;    /* mean over universes of the variance of the value over resamples */
    MultiverseShare shares[MULTIVERSE_CHOICES_MAX];
    MultiverseRule rule; /* looked for where the claim varies or depends */
} MultiverseFinding;

/* ---- thresholds ------------------------------------------------------------------------------ */

/* By which a multiverse is put into a word. Figures of calibration are of planted multiverses of 3 x 2 x 2 x 2 x 3
 * universes over 24 positions that weigh like 15, 1,000 each (test_multiverse_planted.c, PRUNELAB_LONG). */

/* Where the variance over universes is not so many times the noise, no choice decides. Choice:
 * noise is that of the values, as the recipe says, though what all universes share moves no
 * difference between them. With the noise of values less their mean over universes no planted
 * multiverse came out otherwise: where enough pairs flip, both are passed. */
#define MULTIVERSE_VARIANCE_LEAST 2.0

/* A choice decides by its total share, the lower limit of that, what it has alone and with one
 * other, and flips. */
#define MULTIVERSE_TOTAL_LEAST 0.5
#define MULTIVERSE_TOTAL_LOW_LEAST 0.25

/* Choice: beyond the method's recipe. Where every universe goes its own way the total share of
 * each choice is about a half by itself (0.51 of two levels, 0.68 of three), so one or more were
 * named in 99 % of such multiverses; with this in 2 %. What it costs: three choices that decide
 * together, and no two of them anything (an odd number of three conditions), are not named. */
#define MULTIVERSE_PAIRS_LEAST 0.35

/* Deviation: the recipe says a quarter. One level of three and one of another three flip 2 pairs
 * in 9: with a quarter both were never named, with this in 97 % where the effect is seven standard
 * errors. Of 1,000 multiverses of noise alone at most one had a choice named, by either; 3 were
 * called robust or failing. With an effect that is one everywhere none had, and a choice that
 * changes no count was never named beside one that decides. What decides is named, and nothing
 * else, in 88 to 91 % at four standard errors, beside such a choice in 91 to 93 %. */
#define MULTIVERSE_FLIPS_LEAST 0.2

/* A rule is reported where so many resamples choose it. */
#define MULTIVERSE_SUPPORT_LEAST 0.9

/* Shares of the distinct universes: closed for robust (and equal for no difference); holding, and failing or
 * equal, for depends. */
#define MULTIVERSE_CLOSED_LEAST 0.9
#define MULTIVERSE_EACH_LEAST 0.1

/* ---- judged ---------------------------------------------------------------------------------- */

/* Judge. Errors: no choice; a combination of levels twice; equal identities with other values. */
bool multiverse_judge(const Multiverse *multiverse, MultiverseFinding *finding, Status *status);

/* Fill variance, noise and, where it is a full cross, shares and what decides. `finding` has its
 * rows. */
void multiverse_find_shares(const Multiverse *multiverse, MultiverseFinding *finding);

/* Of all rules of one choice, then of two: the one that no closed universe contradicts and that
 * enough resamples choose. Within a resample and a number of choices that rule is chosen which
 * agrees with the sign of the resampled value in most closed universes; of these, in most open
 * ones; of these, the simpler (fewer levels named, then `and`, `or`, `either`), then the earlier.
 * A universe that is equal does not hold, whatever the sign.
 * Choice: open universes speak last, so that a rule says nothing of what no universe says: where one
 * level is open throughout, the rules with it and without it share the resamples. */
MultiverseRule multiverse_find_rule(const Multiverse *multiverse, const MultiverseFinding *finding);

/* Is the rule true in a universe? */
bool multiverse_rule_is_true(const MultiverseRule *rule, const MultiverseUniverse *universe);

/* ---- in words -------------------------------------------------------------------------------- */

/* Add "robust", "depends on order and T.entries", ... */
void multiverse_word_text(const Multiverse *multiverse, const MultiverseFinding *finding,
                          Text *text);

/* Add "holds where order is mvv_lva or safe, and T.entries is 1048576"; a comma is where the
 * first condition has an "or" of its own, or the two are joined by one. Nothing where no rule is
 * known. */
void multiverse_rule_text(const Multiverse *multiverse, const MultiverseRule *rule, Text *text);

#endif
