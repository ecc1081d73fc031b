#include "spec/fraction.h"

#include <string.h>

#include "base/arena.h"
#include "base/masks.h"

enum { RUNS_MAX = 1 << FRACTION_BITS_MAX, CANCEL = 3 };

/* ---- columns --------------------------------------------------------------------------------- */

/* Which numbers are sums (without carry) of so many of the columns or fewer. */
typedef struct Sums {
    bool of[CANCEL + 1][RUNS_MAX];
} Sums;

static void take_column(Sums *sums, unsigned column, int runs) {
    for (int k = CANCEL; k > 0; k--)
        for (unsigned v = 0; v < (unsigned)runs; v++)
            if (sums->of[k - 1][v])
                sums->of[k][v ^ column] = true;
    for (int k = 1; k <= CANCEL; k++)
        for (unsigned v = 0; v < (unsigned)runs; v++)
            sums->of[k][v] |= sums->of[k - 1][v];
}

/* Returns how many letters have a column below `runs`. */
static int take_columns(Fraction *fraction, int runs) {
    Sums *sums = arena_new(1, sizeof *sums);
    int nb = 0;
    for (int k = 0; k <= CANCEL; k++)
        sums->of[k][0] = true;
    for (unsigned v = 1; v < (unsigned)runs && nb < fraction->letters; v++)
        if (!sums->of[CANCEL][v]) {
            fraction->column[nb++] = v;
            take_column(sums, v, runs);
        }
    return nb;
}

int fraction_runs(int letters) {
    for (int bits = FRACTION_BITS_MIN;
         letters <= FRACTION_LETTERS_MAX && bits <= FRACTION_BITS_MAX && bits < letters; bits++) {
        Fraction fraction = {.letters = letters};
        if (take_columns(&fraction, 1 << bits) == letters)
            return 1 << bits;
    }
    return 0;
}

static int bits_of(int runs) {
    const bool good = runs >= 1 << FRACTION_BITS_MIN && runs <= RUNS_MAX && !(runs & (runs - 1));
    return good ? mask_bits((uint64_t)runs - 1) : 0;
}

bool fraction_make(Fraction *fraction, int letters, int runs, Status *status) {
    const int least = fraction_runs(letters);
    *fraction = (Fraction){.letters = letters, .bits = bits_of(runs)};
    if (!fraction->bits)
        return status_fail(status, "%d runs: expected a power of two from %d to %d", runs,
                           1 << FRACTION_BITS_MIN, RUNS_MAX);
    if (!least)
        return status_fail(status, "%d letters have no fraction of resolution V: 5 to %d have",
                           letters, FRACTION_LETTERS_MAX);
    if (runs != least)
        return status_fail(status, "%d runs: %d letters need %d for resolution V", runs, letters,
                           least);
    take_columns(fraction, runs);
    return true;
}

/* ---- sets and words -------------------------------------------------------------------------- */

uint32_t fraction_set(const Fraction *fraction, unsigned run) {
    uint32_t set = 0;
    for (int i = 0; i < fraction->letters; i++)
        set |= (uint32_t)(mask_bits(run & fraction->column[i]) & 1) << i;
    return set;
}

/* The letter whose column is one bit. */
static int basic_letter(const Fraction *fraction, int bit) {
    int i = 0;
    while (fraction->column[i] != 1u << bit)
        i++;
    return i;
}

int fraction_words_nb(const Fraction *fraction) {
    return 1 << (fraction->letters - fraction->bits);
}

/* Bit j of the number: the j-th letter that is not basic is in the word; basic ones make up for it. */
uint32_t fraction_word(const Fraction *fraction, int number) {
    uint32_t word = 0;
    unsigned sum = 0;
    for (int i = 0, j = 0; i < fraction->letters; i++)
        if (mask_bits(fraction->column[i]) > 1 && number >> j++ & 1) {
            word |= (uint32_t)1 << i;
            sum ^= fraction->column[i];
        }
    for (int bit = 0; bit < fraction->bits; bit++)
        if (sum >> bit & 1)
            word |= (uint32_t)1 << basic_letter(fraction, bit);
    return word;
}

int fraction_resolution(const Fraction *fraction) {
    int least = fraction->letters + 1;
    for (int w = 1; w < fraction_words_nb(fraction); w++) {
        const int nb = mask_bits(fraction_word(fraction, w));
        least = nb < least ? nb : least;
    }
    return least;
}

/* ---- what is run ----------------------------------------------------------------------------- */

uint64_t fraction_spread(uint64_t mask, uint32_t set) {
    uint64_t spread = 0;
    for (int i = 0; mask; i++, mask &= mask - 1)
        if (set >> i & 1)
            spread |= mask & -mask;
    return spread;
}

uint64_t *fraction_sets(const Fraction *fraction, uint64_t mask, int *nb) {
    const int runs = 1 << fraction->bits;
    uint64_t *sets = arena_new((size_t)(runs + 2 * fraction->letters + 1), sizeof *sets);
    int all = 0;
    for (int run = 0; run < runs; run++)
        sets[all++] = fraction_spread(mask, fraction_set(fraction, (unsigned)run));
    sets[all++] = mask;
    for (uint64_t left = mask; left; left &= left - 1) {
        sets[all++] = left & -left;
        sets[all++] = mask & ~(left & -left);
    }
    *nb = (int)masks_sort(sets, (size_t)all);
    return sets;
}
