/* The artificial trees of a spec. Depends on: spec/spec.h, base/json.h. */
#ifndef EXPERIMENTS_SPEC_GAMES_H
#define EXPERIMENTS_SPEC_GAMES_H

#include "base/json.h"
#include "spec/spec.h"

/* Key `game`: a text or a list of them. Errors: no such tree, two that differ by their seed alone. */
bool games_read(Spec *spec, const JsValue *value, Status *status);

/* When the profile is known: can the trees be counted to its depth? Without `seeds` there is one of
 * each. Errors: names the tree. */
bool games_check(Spec *spec, Status *status);

#endif
