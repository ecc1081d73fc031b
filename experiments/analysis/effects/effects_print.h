/* Effects as text, CSV or JSON. Depends on: analysis/effects/effects_load.h, base/json.h, base/table.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_PRINT_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_PRINT_H

#include "analysis/effects/effects_load.h"
#include "base/json.h"
#include "base/table.h"

/* On one screen: first which letters still save beside all others; then, for each letter, what it saves alone,
 * added last and on average, in per cent, with its interval. At most 25 lines of 100 columns for a sweep of up to
 * EFFECTS_LETTERS_MAX letters. */
void effects_print_summary(const EffectsTable *table, TableFormat format, FILE *file);

/* Tables by letter, of pairs and of the strongest of higher order, and the strongest in words. */
void effects_print(const EffectsTable *table, TableFormat format, FILE *file);

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

/* An interaction in words: add one sentence, without a full stop. Of two letters: whether they
 * overlap (both save, together less than their sum), reinforce each other (more), clash or relieve
 * each other (both cost, together more or less than their sum), hinder or help each other (one
 * saves, one costs), and what each brings without and with the other. Of more letters: how far all
 * of them together are from what the letters and smaller groups say. What a letter brings is
 * averaged over the sets of the others. */
void effects_words(const EffectsTable *table, const Effect *interaction, Text *text);

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
