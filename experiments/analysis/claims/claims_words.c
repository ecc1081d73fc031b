#include "analysis/claims/claims_words.h"

#include <math.h>

const char *claim_text(const JsValue *object, const char *key) {
    const JsValue *value = js_get(object, key);
    const char *text = value ? js_string(value) : NULL;
    return text ? text : "";
}

/* Three digits, and never an exponent. */
static void add_number(Text *text, double number) {
    const double size = fabs(number);
    if (size < 5e-4)
        text_add(text, "0");
    else
        text_add(text, "%.*f",
                 size >= 99.95    ? 1
                 : size >= 9.995  ? 1
                 : size >= 0.9995 ? 2
                                  : 3,
                 number);
}

/* "57.7 % (52.1 to 63.0)"; nothing where there is no figure. */
static void add_figure(Text *text, const JsValue *object, const char *key, const char *unit) {
    double value, low, high;
    if (!js_real(js_get(object, key), &value))
        return;
    add_number(text, value);
    if (*unit)
        text_add(text, " %s", unit);
    if (js_real(js_get(object, "low"), &low) && js_real(js_get(object, "high"), &high)) {
        text_add(text, " (");
        add_number(text, low);
        text_add(text, " to ");
        add_number(text, high);
        text_add(text, ")");
    }
}

/* "57.7 % (52.1 to 63.0): depth 6, NC" */
void claim_add_ours(Text *text, const JsValue *claim) {
    const size_t before = text->nb;
    add_figure(text, claim, "ours", claim_text(claim, "unit"));
    if (text->nb > before)
        text_add(text, ": %s", claim_text(claim, "of"));
}

/* NULL where the claim is judged in none, or they have nothing to say. */
const JsValue *claim_universes(const JsValue *claim) {
    const JsValue *universes = js_get(claim, "universes");
    return universes && js_get(universes, "word") ? universes : NULL;
}

/* "depends on T.entries" */
const char *claim_word(const JsValue *claim) {
    const JsValue *universes = claim_universes(claim);
    return universes ? claim_text(universes, "word") : "";
}

long long claim_number(const JsValue *object, const char *key) {
    int64_t number = 0;
    js_integer(js_get(object, key), &number);
    return (long long)number;
}

/* "holds in 6 of 18, fails in 12, open in 0: holds where T.entries is 1048576" */
void claim_add_universes(Text *text, const JsValue *claim) {
    const JsValue *universes = claim_universes(claim);
    if (!universes)
        return;
    text_add(text, "holds in %lld of %lld, fails in %lld, open in %lld",
             claim_number(universes, "holds"), claim_number(universes, "distinct"),
             claim_number(universes, "fails"), claim_number(universes, "open"));
    if (claim_number(universes, "equal"))
        text_add(text, ", no difference in %lld", claim_number(universes, "equal"));
    if (claim_number(universes, "left_out"))
        text_add(text, " (%lld left out)", claim_number(universes, "left_out"));
    if (*claim_text(universes, "rule"))
        text_add(text, ": %s", claim_text(universes, "rule"));
}
