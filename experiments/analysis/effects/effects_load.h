/* The effects of one study, suite, setting and depth, found in a database and computed: of a full cube, or
 * where the study is a fraction of one those of thin.h.
 * Depends on: analysis/effects/cube.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_LOAD_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_LOAD_H

#include "analysis/effects/cube.h"
#include "base/text.h"

typedef struct EffectsRequest {
    const char *study, *suite; /* NULL: the first in the database; the study's first */
    const char *setting;       /* as plan_setting_text has it */
    int depth;                 /* -1: the deepest at which the cube is done */
    uint64_t letters;          /* registry mask; 0: the largest full cube */
    MetricId metric;
    bool
        fraction; /* only a fraction of a sweep that is done; without one no effects, and no error */
} EffectsRequest;

typedef struct EffectsTable {
    EffectsRequest request; /* depth is filled in */
    char *study, *suite;
    Cube cube;
    int effects_nb;
    Effect *effects; /* as effects_compute or thin_compute has them, every interval known */
    char **names;    /* of the cube's positions */
    char *titles
        [EFFECTS_LETTERS_MAX]; /* of the cube's letters, where an engine's switches have some */
    int asked_positions_nb;
    const char *method; /* of the intervals */
    Text deeper;        /* why a deeper depth was passed over; empty where none was */
} EffectsTable;

/* Errors: an unknown study, suite or setting (the known ones are listed), a depth that was not run;
 * an incomplete cube: the first set that is missing and how many are. */
bool effects_load(EffectsTable *table, Store *store, const EffectsRequest *request, Status *status);

/* Is it of a fraction of a sweep? */
static inline bool effects_is_thin(const EffectsTable *table) {
    return table->cube.fraction.letters > 0;
}

/* The effect of a kind of letter i of the cube; of a fraction no Shapley value, added last and alone only
 * where `singles` says so. */
const Effect *effects_single(const EffectsTable *table, EffectKind kind, int letter);

/* Its letters as text, which is returned. */
const char *effects_letters(const EffectsTable *table, const Effect *effect,
                            char text[ENGINE_LETTERS_NB]);

double effects_shapley_sum(const EffectsTable *table); /* of a full cube: all less none */

/* Those of a kind from the strongest (greatest |value|) down, those with a clear band first. Of so
 * many letters at least and at most; places in `effects` go to order[]. Returns their number. */
int effects_strongest(const EffectsTable *table, EffectKind kind, int least, int most, int *order);

#endif
