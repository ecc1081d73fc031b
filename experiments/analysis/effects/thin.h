/* Effects from a fraction of a sweep (spec/fraction.h): each letter's main effect and each pair's
 * interaction, estimated from the fraction's runs alone; added last and alone from the runs beside it.
 * An estimate is the sum of all effects that share its column: with E the effects of the full cube and
 * W the words, that of A is 2^|A| times the sum over W of (-1)^|W| E(A xor W) / 2^|A xor W|. Shapley
 * values would be sums of the same columns and say nothing of their own: there are none.
 * Depends on: analysis/effects/effects_load.h, spec/fraction.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_THIN_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_THIN_H

#include "analysis/effects/effects_load.h"
#include "spec/fraction.h"

/* Main effects, letter by letter, then pairs, ordered by their first and their second letter. */
int thin_nb(const Fraction *fraction);
uint32_t thin_letters(const Fraction *fraction, int effect); /* of effect in [0, thin_nb) */

/* What each effect is at each position: rows[effect * positions + position], from
 * logs[run * positions + position]. */
void thin_estimate(const Fraction *fraction, size_t positions, const double *logs, double *rows);

/* A study's fraction with its effects. */
typedef struct ThinTable {
    EffectsRequest request; /* depth is filled in; letters are none */
    char *study, *suite;
    Alphabet alphabet;
    Fraction fraction;
    uint64_t letters, fixed; /* masks of the alphabet */
    bool singles;            /* the sets beside the fraction are there: added last, and alone */
    int positions_nb, asked_positions_nb;
    char **names;
    int *clusters; /* of the positions, for stats.h */
    const char *method;
    Effect *effects; /* as thin_nb, then added last and alone where there are singles */
    int effects_nb;
} ThinTable;

/* Is what a group asks for a fraction, and of which letters? Of a full sweep it is not. */
bool thin_is(const CubeGroup *group, Fraction *fraction, uint64_t *letters, uint64_t *fixed);

/* The deepest depth at which a position is done in every set. *found: the study is a fraction; if it is
 * not, nothing is said. Errors: as effects_load; no position is done in every set. Owner: the caller
 * releases, whatever is returned. */
bool thin_load(ThinTable *table, Store *store, const EffectsRequest *request, bool *found,
               Status *status);
void thin_release(ThinTable *table);

/* Letters of the fraction as the study writes them. */
const char *thin_name(const ThinTable *table, uint32_t letters, char text[ENGINE_LETTERS_NB]);

/* Is it estimated from the fraction's runs, so that others are in it? */
bool thin_is_estimate(const Effect *effect);

/* Add the shortest of the sets whose effects an estimate contains beside its own: "EIXQ HKLV". */
void thin_aliases(const ThinTable *table, uint32_t letters, Text *text);

/* Those of a kind from the strongest down, clear ones first: places in `effects` go to order[]. Returns
 * their number. */
int thin_strongest(const ThinTable *table, EffectKind kind, int *order);

#endif
