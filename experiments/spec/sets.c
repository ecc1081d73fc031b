#include "spec/spec_parts.h"

#include <string.h>

#include "base/arena.h"
#include "base/masks.h"
#include "spec/fraction.h"
#include "spec/keys.h"

bool sets_letters(const Stranger *stranger, const JsValue *value, uint64_t *letters,
                  Status *status) {
    EngineSettings settings;
    const char *text;
    if (!keys_text(value, &text, status))
        return false;
    if (stranger)
        return stranger_letters(stranger, text, letters, status);
    engine_settings_init(&settings);
    const bool good = engine_settings_letters(&settings, text, status);
    *letters = settings.letters;
    return good;
}

static void add_set(Spec *spec, uint64_t letters) {
    int at = 0;
    while (at < spec->sets_nb && spec->sets[at] < letters)
        at++;
    if (at < spec->sets_nb && spec->sets[at] == letters)
        return;
    spec->sets = arena_grow(spec->sets, (size_t)spec->sets_nb + 1, sizeof *spec->sets);
    memmove(spec->sets + at + 1, spec->sets + at,
            (size_t)(spec->sets_nb - at) * sizeof *spec->sets);
    spec->sets[at] = letters;
    spec->sets_nb++;
}

bool sets_read_one(void *at, const JsValue *value, Status *status) {
    Spec *spec = at;
    uint64_t letters;
    if (!sets_letters(spec->stranger, value, &letters, status))
        return false;
    add_set(spec, letters);
    return true;
}

/* A fraction of the sweep's sets, and those that are one letter from none and from all. */
static bool add_fraction(Spec *spec, const JsValue *value, uint64_t sweep, uint64_t fixed,
                         Status *status) {
    int runs;
    Fraction fraction;
    if (!keys_int(value, 0, 1 << FRACTION_BITS_MAX, &runs, status) ||
        !fraction_make(&fraction, mask_bits(sweep), runs, status))
        return false;
    int nb;
    uint64_t *sets = fraction_sets(&fraction, sweep, &nb);
    for (int i = 0; i < nb; i++)
        add_set(spec, sets[i] | fixed);
    spec->fraction = runs;
    return true;
}

bool sets_read_sweep(Spec *spec, const JsValue *object, const JsValue *fraction, Status *status) {
    const JsValue *sweep_value = js_get(object, "sweep"), *fixed_value = js_get(object, "fixed");
    uint64_t sweep = 0, fixed = 0;
    if (fixed_value && !sets_letters(spec->stranger, fixed_value, &fixed, status))
        return status_at(status, "fixed"), false;
    if (!fraction)
        fraction = js_get(object, "fraction");
    if (!sweep_value && fraction)
        return status_fail(status, "fraction: requires a sweep");
    if (!sweep_value)
        return !fixed || status_fail(status, "fixed: requires a sweep");
    if (!sets_letters(spec->stranger, sweep_value, &sweep, status))
        return status_at(status, "sweep"), false;
    if (sweep & fixed)
        return status_fail(status, "fixed: has letters of the sweep");
    if (fraction) {
        const bool good = add_fraction(spec, fraction, sweep, fixed, status);
        status_at(status, "fraction");
        return good;
    }
    if (mask_bits(sweep) > SPEC_SWEEP_MAX)
        return status_fail(status, "sweep: %d letters are 2^%d sets; at most %d letters",
                           mask_bits(sweep), mask_bits(sweep), SPEC_SWEEP_MAX);
    uint64_t subset = 0;
    do {
        add_set(spec, subset | fixed);
        subset = (subset - sweep) & sweep; /* the next subset, ascending; 0 after the last */
    } while (subset);
    return true;
}
