/* Regular fractions of a sweep: 2^k of the 2^n sets of n letters, chosen so that no main effect and no
 * interaction of two letters is mistaken for another of these (resolution V).
 *
 * k letters run through all their sets; each further one is on or off as the parity of some of these
 * says. Letter i has a column, the mask of the bits of the run's number whose parity is its level, so
 * run 0 is the set of no letters. The columns are the least numbers of which no four or fewer cancel
 * (the parity check of a lexicographic code), in the letters' order: nothing is drawn, nothing chosen.
 * A word is a set of letters whose columns cancel: its letters are on in an even number in every run,
 * so an effect cannot be separated from that of the letters that lie in just one of it and the word.
 * Depends on: base/status.h.
 * Source: G. E. P. Box, J. S. Hunter, "The 2^(k-p) fractional factorial designs", Technometrics 3
 * (1961); J. H. Conway, N. J. A. Sloane, "Lexicographic codes", IEEE Trans. Inform. Theory 32 (1986). */
#ifndef EXPERIMENTS_SPEC_FRACTION_H
#define EXPERIMENTS_SPEC_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

enum {
    FRACTION_LETTERS_MAX = 23,
    FRACTION_BITS_MIN = 4,
    FRACTION_BITS_MAX = 10, /* what the most letters need */
    FRACTION_RESOLUTION = 5
};

typedef struct Fraction {
    int letters, bits;
    unsigned column[FRACTION_LETTERS_MAX];
} Fraction;

/* Runs that so many letters need; 0: more than there may be, or than a full cube has. */
int fraction_runs(int letters);

/* Range: any numbers. Errors: runs are no power of two from 2^FRACTION_BITS_MIN to
 * 2^FRACTION_BITS_MAX, too many letters, too few runs for resolution V (the least are named), or more
 * than are needed. */
bool fraction_make(Fraction *fraction, int letters, int runs, Status *status);

/* The set of a run: bit i is letter i. Range: run in [0, 2^bits). */
uint32_t fraction_set(const Fraction *fraction, unsigned run);

/* The words, the empty one first; as many as 2^(letters - bits). Range: number in their number. */
int fraction_words_nb(const Fraction *fraction);
uint32_t fraction_word(const Fraction *fraction, int number);

/* Letters of the shortest word that is not empty; one more than the letters where there is none. */
int fraction_resolution(const Fraction *fraction);

/* What is run: the fraction's sets, and none, all, each letter alone and all but each, ascending, each
 * once. Letters of a mask stand for letters 0, 1, ... in the mask's order. */
uint64_t *fraction_sets(const Fraction *fraction, uint64_t mask, int *nb);

/* Letters 0, 1, ... of a mask as the mask's. */
uint64_t fraction_spread(uint64_t mask, uint32_t set);

#endif
