#include <math.h>

#include "analysis/effects/effects_table.h"
#include "base/json.h"

/* The columns of the view `effect`; and what only a fraction has. */
#define COLUMNS                                                                                    \
    "study %s, suite %s, setting %s, depth %d, metric %s, kind %s, letters %s, " EFFECT_NUMBERS    \
    ", positions %d, " EFFECT_LARGEST ", cube %s, fixed %s"
#define THIN_COLUMNS "runs %d, contains %s"

static const char *largest_name(const EffectsTable *table, const Effect *effect) {
    return effect->largest >= 0 ? table->names[effect->largest] : NULL;
}

void effects_print_csv(const EffectsTable *table, FILE *file) {
    const bool thin = effects_is_thin(table);
    Table *out = table_of(file, TABLE_CSV, thin ? COLUMNS ", " THIN_COLUMNS : COLUMNS);
    for (int e = 0; e < table->effects_nb; e++) {
        const Effect *effect = &table->effects[e];
        table_put(out, COLUMNS, table->request.study, table->request.suite, table->request.setting,
                  table->request.depth, metrics[table->request.metric].name,
                  effect_kind_text(effect->kind), cube_text(&table->cube, effect->letters),
                  EFFECT_VALUES(effect), table->cube.positions_nb, effect_share(effect),
                  largest_name(table, effect), table->letters, table->fixed);
        if (thin)
            table_put(out, THIN_COLUMNS, 1 << table->cube.fraction.bits,
                      effects_contained(table, effect));
    }
    table_end(out);
}

static JsValue *json_effect(const EffectsTable *table, const Effect *effect) {
    JsValue *object =
        js_fill(js_object(), "kind %s, letters %s, " EFFECT_NUMBERS, effect_kind_text(effect->kind),
                cube_text(&table->cube, effect->letters), EFFECT_VALUES(effect));
    if (effects_is_thin(table))
        return js_fill(object, "contains %s", effects_contained(table, effect));
    js_fill(object, EFFECT_LARGEST, effect_share(effect), largest_name(table, effect));
    if (effect_is_clear(effect))
        js_fill(object, "words %s", effects_words(table, effect));
    return object;
}

/* What only a full cube has: what was left out or repeated, why it is not deeper, and Shapley values' sum. */
static void put_cube(JsValue *object, const EffectsTable *table) {
    const Cube *cube = &table->cube;
    const bool again = cube->rounds_nb > 1;
    js_fill(object, "left_out %d, rounds %d, within %g, differing_cells %d", cube->zero_nb,
            cube->rounds_nb, again ? cube->within : NAN,
            again ? (int)cube->differing_nb : FIELD_NONE);
    js_put(object, "not_deeper", js_new_text(table->deeper.nb ? text_get(&table->deeper) : NULL));
    js_fill(object, "shapley_sum %g", effects_shapley_sum(table));
}

/* And what only a fraction has. */
static void put_fraction(JsValue *object, const Cube *cube) {
    const Fraction *f = &cube->fraction;
    JsValue *words = js_array();
    js_fill(object, "runs %d, resolution %d", 1 << f->bits, fraction_resolution(f));
    for (int w = 1; w < fraction_words_nb(f); w *= 2)
        js_append(words, js_new_text(cube_text(cube, fraction_word(f, w))));
    js_put(object, "words", words);
}

void effects_print_json(const EffectsTable *table, FILE *file) {
    const bool thin = effects_is_thin(table);
    JsValue *object = js_object(), *effects = js_array();
    js_fill(object, "study %s, suite %s, setting %s, metric %s, depth %d, cube %s, fixed %s",
            table->request.study, table->request.suite, table->request.setting,
            metrics[table->request.metric].name, table->request.depth, table->letters,
            table->fixed);
    if (thin)
        put_fraction(object, &table->cube);
    js_fill(object, "positions %d", table->cube.positions_nb);
    if (!thin)
        put_cube(object, table);
    js_fill(object, "method %s, seed %d", table->method, BOOTSTRAP_SEED);
    if (!thin)
        best_json(table, object);
    for (int e = 0; e < table->effects_nb; e++)
        js_append(effects, json_effect(table, &table->effects[e]));
    js_put(object, "effects", effects);
    js_print_line(file, object);
}
