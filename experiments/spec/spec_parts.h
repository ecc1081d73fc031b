/* Keys of a spec that have files of their own: sets (sets.c), universes (universes.c).
 * Depends on: spec/spec.h, base/json.h. */
#ifndef EXPERIMENTS_SPEC_SPEC_PARTS_H
#define EXPERIMENTS_SPEC_SPEC_PARTS_H

#include "base/json.h"
#include "spec/spec.h"

/* Letters of our engine, or of a foreign one. Errors: no text, an unknown letter, one twice. */
bool sets_letters(const Stranger *stranger, const JsValue *value, uint64_t *letters,
                  Status *status);

/* One of the key `sets`: they are kept each once, ascending. Errors: as sets_letters. */
bool sets_read_one(void *spec, const JsValue *value, Status *status);

/* Keys `sweep`, `fixed` and `fraction`, which are read together: every subset of the first, or some,
 * with the second. `fraction`: of the profile, in place of the spec's; NULL: it has none. Errors: names the key. */
bool sets_read_sweep(Spec *spec, const JsValue *object, const JsValue *fraction, Status *status);

/* The spec's settings from the value of its key `universes`, each with a name: an object of parameters with the
 * levels to be crossed, the last parameter changing fastest; each universe is named by its levels, in that
 * order. Or an array of objects, {"name", "preset", "parameters"}. Errors: names what is wrong.
 * `wanted` of a cross, 0 for all: the first, then always the one (the earliest of equals) after which
 * every level of a choice, and every pair of levels of two, has been taken most evenly. A function of
 * the levels' numbers alone; more than there are takes all. Errors: the universes are no cross. */
bool universes_read(Spec *spec, const JsValue *value, int wanted, Status *status);

#endif
