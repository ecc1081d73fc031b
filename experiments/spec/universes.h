/* Universes: what a spec says of the base programs in which every set is run. Each is a setting and
 * has a name.
 * Depends on: base/json.h, spec/spec.h. */
#ifndef EXPERIMENTS_SPEC_UNIVERSES_H
#define EXPERIMENTS_SPEC_UNIVERSES_H

#include "base/json.h"
#include "spec/spec.h"

/* The spec's settings from the value of its key `universes`: an object of parameters with the levels
 * to be crossed, the last parameter changing fastest; each universe is named by its levels, in that
 * order. Or an array of objects, {"name", "preset", "parameters"}. Errors: names what is wrong. */
bool universes_read(Spec *spec, const JsValue *value, Status *status);

/* Take `nb` universes of a cross: the first, then always the one (the earliest of equals) after
 * which every level of a choice, and every pair of levels of two, has been taken most evenly. A
 * function of the levels' numbers alone. Range: nb above 0; more than there are takes all.
 * Errors: the universes are no cross. */
bool universes_take(Spec *spec, const JsValue *value, int nb, Status *status);

#endif
