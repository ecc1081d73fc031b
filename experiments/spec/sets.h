/* The sets that a spec runs: listed, swept, or a fraction of a sweep; each once, ascending.
 * Depends on: base/json.h, spec/spec.h. */
#ifndef EXPERIMENTS_SPEC_SETS_H
#define EXPERIMENTS_SPEC_SETS_H

#include "base/json.h"
#include "spec/spec.h"

/* Letters of our engine, or of the spec's foreign one. Errors: no text, an unknown letter, one
 * twice. */
bool sets_letters(const Spec *spec, const JsValue *value, uint64_t *letters, Status *status);

/* Key `sets`. Errors: as sets_letters; names the place. */
bool sets_read(Spec *spec, const JsValue *value, Status *status);

/* Keys `sweep`, `fixed` and `fraction`, which are read together: every subset of the first, or some,
 * with the second. `fraction`: of the profile, in place of the spec's; NULL: it has none. Errors: names the key. */
bool sets_read_sweep(Spec *spec, const JsValue *object, const JsValue *fraction, Status *status);

#endif
