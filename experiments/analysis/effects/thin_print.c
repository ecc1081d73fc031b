#include "analysis/effects/thin_print.h"

#include <stdlib.h>

#include "base/masks.h"
#include "base/say.h"

enum { STRONGEST = 5 };

/* Each letter that is not free, as the parity of those that are; and how long the words are. */
static void print_words(const EffectsTable *table, FILE *file) {
    const Fraction *f = &table->cube.fraction;
    int nb[FRACTION_LETTERS_MAX + 1] = {0};
    for (int w = 1; w < fraction_words_nb(f); w++)
        nb[mask_bits(fraction_word(f, w))]++;
    say(file, "Words, letters of which every set has an even number:\n");
    for (int k = 0, told = 0; k <= f->letters; k++)
        if (nb[k])
            say(file, "%s%d of %d letters", told++ ? ", " : "", nb[k], k);
    say(file, "; made of\n");
    for (int w = 1; w < fraction_words_nb(f); w *= 2) {
        char word[ENGINE_LETTERS_NB];
        cube_effect_text(&table->cube, fraction_word(f, w), word);
        say(file, "%s%s", w > 1 ? " " : "", word);
    }
    say(file, ".\n");
}

void thin_print_foot(const EffectsTable *table, FILE *file) {
    const int least = fraction_resolution(&table->cube.fraction);
    int *order = mem_new((size_t)table->effects_nb, sizeof *order);
    const int nb = effects_strongest(table, EFFECT_MAIN, 1, 1, order);
    unsigned strongest = 0;
    char letters[ENGINE_LETTERS_NB], fixed[ENGINE_LETTERS_NB];
    for (int i = 0; i < STRONGEST && i < nb; i++)
        strongest |= table->effects[order[i]].letters;
    free(order);
    cube_effect_text(&table->cube, strongest, letters);
    alphabet_text(&table->cube.alphabet, table->cube.fixed, fixed);
    say(file, "\n");
    print_words(table, file);
    say(file,
        "A main effect also contains interactions of %d letters and more, that of a pair those of "
        "%d and more\n(contains: the shortest). No Shapley values: they would be sums of the same "
        "columns. The five strongest in a\nfull cube: \"sweep\": \"%s\", \"fixed\": \"%s\".\n",
        least - 1, least - 2, letters, fixed);
    say(file,
        "Doublings: log2 of nodes, mean over positions; -1 halves the nodes, above 0 costs. main: "
        "averaged over the\nfraction's sets; last: added to all others; alone: to none. In "
        "brackets: %s, seed %d.\nband: simultaneous over all pairs (largest |t| of a resample, 95 "
        "%%), for exploring; clear: without 0.\n",
        table->method, BOOTSTRAP_SEED);
}
