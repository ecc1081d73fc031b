/* Keys of a spec that have files of their own: artificial trees (games.c), sets (sets.c), universes (universes.c).
 * Depends on: spec/spec.h, base/json.h. */
#ifndef EXPERIMENTS_SPEC_SPEC_PARTS_H
#define EXPERIMENTS_SPEC_SPEC_PARTS_H

#include "base/json.h"
#include "spec/spec.h"

/* Key `game`: a text or a list of them. Errors: no such tree, two that differ by their seed alone. */
bool games_read(void *spec, const JsValue *value, Status *status);

/* When the profile is known: can the trees be counted to its depth? Without `seeds` there is one of
 * each. Errors: names the tree. */
bool games_check(Spec *spec, Status *status);

/* Letters of our engine, or of the spec's foreign one. Errors: no text, an unknown letter, one
 * twice. */
bool sets_letters(const Spec *spec, const JsValue *value, uint64_t *letters, Status *status);

/* Key `sets`: each once, ascending. Errors: as sets_letters; names the place. */
bool sets_read(void *spec, const JsValue *value, Status *status);

/* Keys `sweep`, `fixed` and `fraction`, which are read together: every subset of the first, or some,
 * with the second. `fraction`: of the profile, in place of the spec's; NULL: it has none. Errors: names the key. */
bool sets_read_sweep(Spec *spec, const JsValue *object, const JsValue *fraction, Status *status);

/* The spec's settings from the value of its key `universes`, each with a name: an object of parameters with the
 * levels to be crossed, the last parameter changing fastest; each universe is named by its levels, in that
 * order. Or an array of objects, {"name", "preset", "parameters"}. Errors: names what is wrong. */
bool universes_read(Spec *spec, const JsValue *value, Status *status);

/* Take `nb` universes of a cross: the first, then always the one (the earliest of equals) after
 * which every level of a choice, and every pair of levels of two, has been taken most evenly. A
 * function of the levels' numbers alone. Range: nb above 0; more than there are takes all.
 * Errors: the universes are no cross. */
bool universes_take(Spec *spec, const JsValue *value, int nb, Status *status);

#endif
