#include "analysis/effects/thin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/masks.h"

int thin_nb(const Fraction *fraction) {
    return fraction->letters * (fraction->letters + 1) / 2;
}

uint32_t thin_letters(const Fraction *fraction, int effect) {
    const int letters = fraction->letters;
    if (effect < letters)
        return (uint32_t)1 << effect;
    effect -= letters;
    int first = 0;
    for (; effect >= letters - 1 - first; first++)
        effect -= letters - 1 - first;
    return (uint32_t)1 << first | (uint32_t)1 << (first + 1 + effect);
}

/* The k-th difference: on counts for a letter, off against it. */
static void add_run(uint32_t set, uint32_t letters, double runs, size_t positions,
                    const double *logs, double *row) {
    const int off = mask_bits(letters & ~set);
    const double weight = ldexp(off % 2 ? -1 : 1, mask_bits(letters)) / runs;
    for (size_t p = 0; p < positions; p++)
        row[p] += weight * logs[p];
}

void thin_estimate(const Fraction *fraction, size_t positions, const double *logs, double *rows) {
    const unsigned runs = 1u << fraction->bits;
    memset(rows, 0, (size_t)thin_nb(fraction) * positions * sizeof *rows);
    for (int e = 0; e < thin_nb(fraction); e++)
        for (unsigned run = 0; run < runs; run++)
            add_run(fraction_set(fraction, run), thin_letters(fraction, e), runs, positions,
                    logs + run * positions, rows + (size_t)e * positions);
}

/* Added last and alone, from the sets beside the runs. */
static void take_single(const Cube *cube, int i, Effect *effect, double *row) {
    const size_t positions = (size_t)cube->positions_nb;
    const bool last = i < cube->letters_nb;
    const double *all = cube->logs + ((size_t)1 << cube->fraction.bits) * positions;
    const double *none = all + positions, *single = none + (size_t)(i + 1) * positions;
    const double *with = last ? all : single, *without = last ? single : none;
    *effect = (Effect){.kind = last ? EFFECT_LEAVE_ONE_OUT : EFFECT_ADD_ONE,
                       .letters = 1u << i % cube->letters_nb};
    for (size_t p = 0; p < positions; p++)
        row[p] = with[p] - without[p];
}

int thin_effects_nb(const Cube *cube) {
    return thin_nb(&cube->fraction) + (cube->singles ? 2 * cube->letters_nb : 0);
}

void thin_compute(const Cube *cube, bool solved, const Bootstrap *bootstrap, Effect *effects) {
    const Fraction *f = &cube->fraction;
    const size_t positions = (size_t)cube->positions_nb;
    const int thin = thin_nb(f), nb = thin_effects_nb(cube);
    double *rows = mem_new((size_t)nb * positions, sizeof *rows);
    thin_estimate(f, positions, cube->logs, rows);
    for (int e = 0; e < thin; e++)
        effects[e] = (Effect){.kind = e < f->letters ? EFFECT_MAIN : EFFECT_INTERACTION,
                              .letters = thin_letters(f, e)};
    for (int e = thin; e < nb; e++)
        take_single(cube, e - thin, &effects[e], rows + (size_t)e * positions);
    effects_of_rows(nb, f->letters, true, solved, rows, bootstrap, effects);
    free(rows);
}

int thin_index_single(const Cube *cube, EffectKind kind, int letter) {
    return kind == EFFECT_MAIN ? letter
                               : thin_nb(&cube->fraction) + letter +
                                     (kind == EFFECT_ADD_ONE ? cube->letters_nb : 0);
}

const char *thin_aliases(const Cube *cube, const Effect *effect) {
    const Fraction *f = &cube->fraction;
    const uint32_t letters = effect->letters;
    Text text = TEXT_ARENA;
    int least = f->letters + 1;
    if (effect->kind != EFFECT_MAIN && effect->kind != EFFECT_INTERACTION)
        return NULL;
    for (int w = 1; w < fraction_words_nb(f); w++) {
        const int nb = mask_bits(letters ^ fraction_word(f, w));
        least = nb < least ? nb : least;
    }
    for (int w = 1; w < fraction_words_nb(f); w++) {
        const uint32_t alias = letters ^ fraction_word(f, w);
        if (mask_bits(alias) == least)
            text_add(&text, "%s%s", text.nb ? " " : "", cube_text(cube, alias));
    }
    return text.data;
}
