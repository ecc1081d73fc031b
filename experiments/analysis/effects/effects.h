/* What each letter and each group of letters does, over a cube: all 2^n sets of n letters, with the
 * logarithm of a count at every position. Pure: numbers in, numbers out, the same on every run.
 *
 * With y(S) the mean over positions of log2 N of set S, everything below is in doublings: -1 halves
 * the nodes, +1 doubles them.
 *   main           y(S with i) - y(S), averaged over the 2^(n-1) sets S of the other letters
 *   interaction    of k letters: the k-th difference, averaged over the 2^(n-k) sets of the others.
 *                  For two: what both bring together less what each brings without the other
 *   shapley        y(S with i) - y(S), averaged over the n! orders in which letters may be added.
 *                  The n values sum to y(all) - y(none), exactly
 *   leave_one_out  y(all) - y(all without i): what i brings as the last
 *   add_one        y(i) - y(none): what i brings alone
 * All are linear in y, so each is computed for every position once; its value is the mean of those,
 * and a resample of the positions a weighted mean. Main effects and interactions are coefficients
 * of the Walsh-Hadamard transform: that of A is the sum over S of (-1)^(k - |S and A|) y(S);
 * divided by 2^(n-k) it is the averaged difference.
 *
 * To look for the largest of all 2^n - n - 1 interactions is to be fooled by one of them now and
 * then. So each has a band too, simultaneous over the family of interactions (stats.h). All the same, bands
 * are for exploring. Where games are drawn, a game's positions are one draw.
 * Depends on: analysis/stats.h, spec/fraction.h. Sources: F. Yates, The Design and Analysis of Factorial Experiments
 * (1937); L. S. Shapley, A value for n-person games (1953); B. Efron and R. Tibshirani (as in
 * analysis/stats.h). */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_H

#include "analysis/stats.h"
#include "spec/fraction.h"

enum { EFFECTS_LETTERS_MAX = 12 };

typedef enum EffectKind {
    EFFECT_MAIN,
    EFFECT_INTERACTION,
    EFFECT_SHAPLEY,
    EFFECT_LEAVE_ONE_OUT,
    EFFECT_ADD_ONE,
    EFFECT_BEST /* no effect: a set that is not told apart from the best (best.h), less the best */
} EffectKind;

/* 'main', 'interaction', ...: as the database has it. */
const char *effect_kind_text(EffectKind kind);

typedef struct Effect {
    EffectKind kind;
    unsigned letters;     /* bit i: letter i of the cube */
    double value;         /* doublings; below 0 saves */
    Interval interval;    /* 95 % over positions; unknown for a single one */
    Interval band;        /* of an interaction: simultaneous over all of them; else unknown */
    int largest;          /* position with the largest share of the effect, */
    double largest_share; /* that share: above 1 where others go the other way; -1 and 0 where the
                             effect is 0 */
} Effect;

/* Its numbers as CSV, JSON and the database name them (base/fields.h), and their values. */
#define EFFECT_NUMBERS "value %g, low %g, high %g, band_low %g, band_high %g"
#define EFFECT_LARGEST "largest_share %g, largest_position %s"
#define EFFECT_VALUES(effect)                                                                      \
    (effect)->value, interval_low((effect)->interval), interval_high((effect)->interval),          \
        interval_low((effect)->band), interval_high((effect)->band)

/* A share of more than all of an effect is none (no number): positions go both ways, and their sum is near 0. */
static inline double effect_share(const Effect *effect) {
    return effect->largest >= 0 && effect->largest_share <= 1 ? effect->largest_share : NAN;
}

/* Effects of a cube of so many letters: main effects and interactions at `letters` - 1, then the other three kinds,
 * letter by letter. Range: letters in [1, EFFECTS_LETTERS_MAX]. */
int effects_nb(int letters);

/* The effect of this kind of these letters; NULL: there is none. */
const Effect *effects_find(const Effect *effects, int nb, EffectKind kind, unsigned letters);

/* Compute all of them: effects[effects_nb(letters)]. logs[set * positions + position] is log2 N;
 * bit i of `set` is letter i. `bootstrap` is made for as many positions.
 * Interactions of more letters than `orders` get a value alone; bands need all of them, so they are
 * unknown then. `solved`: 0 or 1 (or means) in place of logarithms, whose intervals are exact limits of lost and won:
 * the more positions differ the wider, and not 0 where none does. */
void effects_compute(int letters, int orders, const double *logs, bool solved,
                     const Bootstrap *bootstrap, Effect *effects);

/* The same of a fraction of a cube: main effects, letter by letter, then pairs, by their first and their second letter,
 * estimated from its runs alone; with `singles` then added last and alone. logs[set * positions + position] has the
 * runs, and behind them for `singles` all letters, none, all but each, each alone.
 * An estimate is the sum of all effects that share its column: with E the effects of the full cube and
 * W the words, that of A is 2^|A| times the sum over W of (-1)^|W| E(A xor W) / 2^|A xor W|. Shapley
 * values would be sums of the same columns and say nothing of their own: there are none. */
int effects_of_fraction_nb(const Fraction *fraction, bool singles);
void effects_of_fraction(const Fraction *fraction, bool singles, const double *logs, bool solved,
                         const Bootstrap *bootstrap, Effect *effects);

/* Which share of the variance over all sets of the mean over positions belongs to single letters, pairs, ...:
 * shares[k], k from 1 to `letters`; exact. All 0 where no set differs. */
void effects_orders(int letters, const double *logs, int positions, double *shares);

/* Does the band leave 0 out? False where there is none. */
bool effect_is_clear(const Effect *effect);

int effect_order(const Effect *effect); /* number of letters */

#endif
