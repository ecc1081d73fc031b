/* Effects from a fraction of a sweep (spec/fraction.h): each letter's main effect and each pair's
 * interaction, estimated from the fraction's runs alone; added last and alone from the runs beside it.
 * An estimate is the sum of all effects that share its column: with E the effects of the full cube and
 * W the words, that of A is 2^|A| times the sum over W of (-1)^|W| E(A xor W) / 2^|A xor W|. Shapley
 * values would be sums of the same columns and say nothing of their own: there are none.
 * Depends on: analysis/effects/cube.h, spec/fraction.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_THIN_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_THIN_H

#include "analysis/effects/cube.h"
#include "spec/fraction.h"

/* Main effects, letter by letter, then pairs, ordered by their first and their second letter. */
int thin_nb(const Fraction *fraction);
uint32_t thin_letters(const Fraction *fraction, int effect); /* of effect in [0, thin_nb) */

/* What each effect is at each position: rows[effect * positions + position], from
 * logs[run * positions + position]. */
void thin_estimate(const Fraction *fraction, size_t positions, const double *logs, double *rows);

/* All of a cube that is a fraction: those, then where the sets beside it are there added last and alone, letter
 * by letter. `solved`: counts are what is solved, whose limits are exact. */
int thin_effects_nb(const Cube *cube);
void thin_compute(const Cube *cube, bool solved, const Bootstrap *bootstrap, Effect *effects);
int thin_index_single(const Cube *cube, EffectKind kind, int letter); /* of a letter by itself */

/* The shortest of the sets whose effects an estimate from the runs contains beside its own: "EIXQ HKLV", the
 * arena's. NULL: it is no estimate from these. */
const char *thin_aliases(const Cube *cube, const Effect *effect);

#endif
