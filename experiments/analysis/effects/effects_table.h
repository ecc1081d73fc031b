/* The effects of one study, suite, setting and depth, found in a database and computed: of a full cube, or
 * where the study is a fraction of one those that are estimated from it.
 * Depends on: analysis/effects/cube.h, base/json.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_TABLE_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_TABLE_H

#include "analysis/effects/cube.h"
#include "base/json.h"
#include "base/table.h"

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
    EffectsRequest request; /* study, suite and depth are filled in */
    Cube cube;
    const char *letters, *fixed; /* the cube's */
    int effects_nb;
    Effect *effects; /* as effects_compute or effects_of_fraction has them, every interval known */
    char **names;    /* of the cube's positions */
    char *titles
        [FRACTION_LETTERS_MAX]; /* of the cube's letters, where an engine's switches have some */
    int asked_positions_nb;
    int units;          /* that resamples draw: positions, or games */
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

/* The effect of a kind of letter i of the cube; NULL: of a fraction no Shapley value, added last and alone only
 * where `singles` says so. */
const Effect *effects_single(const EffectsTable *table, EffectKind kind, int letter);

/* The shortest of the sets whose effects an estimate from a fraction's runs contains beside its own: "EIXQ HKLV", the
 * arena's. NULL: it is no estimate from these. */
const char *effects_contained(const EffectsTable *table, const Effect *effect);

double effects_shapley_sum(const EffectsTable *table); /* of a full cube: all less none */

/* Those of a kind of so many letters, from the strongest (greatest |value|) down, those with a clear band first. */
typedef struct Strongest {
    int nb, clear;
    const Effect **at;
} Strongest;
Strongest effects_strongest(const EffectsTable *table, EffectKind kind, int least, int most);

/* ---- as text, CSV or JSON ----------------------------------------------------------------------- */

/* On one screen: first which letters still save beside all others; then, for each letter, what it saves alone,
 * added last and on average, in per cent, with its interval. At most 25 lines of 100 columns for a sweep of up to
 * EFFECTS_LETTERS_MAX letters. */
void effects_print_summary(const EffectsTable *table, TableFormat format, FILE *file);

/* Tables by letter, of pairs and of the strongest of higher order, and the strongest in words. */
void effects_print(const EffectsTable *table, TableFormat format, FILE *file);

/* Put a cell: "-0.52 (-0.60 to -0.44)", the value alone where the interval is not known. A number that rounds to 0 has
 * no sign. */
void effects_put(Table *out, int decimals, const char *unit, double value, Interval interval);

/* What the effects are of: study, suite, setting, metric, depth, sets and positions. */
void effects_print_scope(const EffectsTable *table, TableFormat format, FILE *file);

/* All effects of every order: the columns of the view `effect`; or one object. */
void effects_print_csv(const EffectsTable *table, FILE *file);
void effects_print_json(const EffectsTable *table, FILE *file);

/* Beside nodes to solution: each letter's main effect on them, on them with the unsolved counted
 * higher, on time to solution and on what is solved. Errors: as effects_load. */
bool effects_print_beside(Store *store, const EffectsRequest *request, TableFormat format,
                          FILE *file, Status *status);

/* The best sets of the cube (best.h) as sentences, or the first of them alone with the first three sets: nothing
 * where it is too large, or has fewer than three positions. The same as the key "best" of an object. */
void best_print(const EffectsTable *table, TableFormat format, bool all, FILE *file);
void best_json(const EffectsTable *table, JsValue *object);

/* An interaction in words: one sentence, without a full stop, the arena's. Of two letters: whether they
 * overlap (both save, together less than their sum), reinforce each other (more), clash or relieve
 * each other (both cost, together more or less than their sum), hinder or help each other (one
 * saves, one costs), and what each brings without and with the other. Of more letters: how far all
 * of them together are from what the letters and smaller groups say. What a letter brings is
 * averaged over the sets of the others. */
char *effects_words(const EffectsTable *table, const Effect *interaction);

/* "2%", or "2": per cent above 0 and below 100. Errors: anything else. */
bool effects_read_within(const char *text, double *percent, Status *status);

/* How many positions a study needs so that each letter's effect is known within so many per cent
 * of the nodes, from the widths that its stored effects have (effects_fill.h), of its deepest cube.
 * Print a line for effects on average, added last and alone, each by the letter that is known
 * worst. From 100 stored positions on it has a number with its range, from fewer the width that the
 * plan's `positions` would give (needed.h). A line says where nothing is stored. `store` may be
 * NULL. Range: percent above 0. Errors: SQLite's. */
bool effects_print_within(Store *store, const char *study, double percent, int positions,
                          FILE *file, Status *status);

#endif
