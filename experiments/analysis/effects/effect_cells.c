#include "analysis/effects/effect_cells.h"

#include <math.h>

void effect_heading(FILE *file, TableFormat format, const char *title) {
    table_say(file, format, format == TABLE_MARKDOWN ? "\n### %s\n\n" : "\n%s\n\n", title);
}

/* A number that rounds to 0 has no sign. */
static double plain(double number) {
    return fabs(number) < 0.005 ? 0 : number;
}

void effect_cell(Table *out, const Effect *effect) {
    Text text = TEXT_EMPTY;
    text_add(&text, "%.2f", plain(effect->value));
    if (effect->interval.known)
        text_add(&text, " (%.2f to %.2f)", plain(effect->interval.low),
                 plain(effect->interval.high));
    table_text(out, text_get(&text));
    text_release(&text);
}

void effect_band_cells(Table *out, const Effect *effect) {
    char band[48];
    snprintf(band, sizeof band, "%.3f to %.3f", effect->band.low, effect->band.high);
    table_text(out, effect->band.known ? band : NULL);
    table_text(out, effect_is_clear(effect) ? "yes" : "");
}

void effect_known_cell(Table *out, bool known, double number) {
    if (known)
        table_real(out, number);
    else
        table_null(out);
}

void effect_number_cells(Table *out, const Effect *effect) {
    table_real(out, effect->value);
    effect_known_cell(out, effect->interval.known, effect->interval.low);
    effect_known_cell(out, effect->interval.known, effect->interval.high);
    effect_known_cell(out, effect->band.known, effect->band.low);
    effect_known_cell(out, effect->band.known, effect->band.high);
}

JsValue *effect_known_json(bool known, double number) {
    return known ? js_new_real(number) : js_new_text(NULL);
}

JsValue *effect_json(const Effect *effect, const char *letters) {
    JsValue *object = js_object();
    js_put(object, "kind", js_new_text(effect_kind_text(effect->kind)));
    js_put(object, "letters", js_new_text(letters));
    js_put(object, "value", js_new_real(effect->value));
    js_put(object, "low", effect_known_json(effect->interval.known, effect->interval.low));
    js_put(object, "high", effect_known_json(effect->interval.known, effect->interval.high));
    js_put(object, "band_low", effect_known_json(effect->band.known, effect->band.low));
    js_put(object, "band_high", effect_known_json(effect->band.known, effect->band.high));
    return object;
}
