#include "analysis/effects/best_print.h"
#include "analysis/effects/effect_cells.h"
#include "analysis/effects/effects_print.h"
#include "analysis/effects/effects_words.h"
#include "analysis/effects/thin.h"

/* What else an estimate from a fraction contains. Owner: the caller releases. */
static Text contents_of(const EffectsTable *table, const Effect *effect) {
    Text aliases = TEXT_EMPTY;
    if (thin_is_estimate(effect))
        thin_aliases(&table->cube, effect, &aliases);
    return aliases;
}

void effects_print_csv(const EffectsTable *table, FILE *file) {
    static const char *const names[] = {
        "study",    "suite",     "setting",   "depth",         "metric",
        "kind",     "letters",   "value",     "low",           "high",
        "band_low", "band_high", "positions", "largest_share", "largest_position",
        "cube",     "fixed",     "runs",      "contains"};
    const int columns = sizeof names / sizeof names[0] - (effects_is_thin(table) ? 0 : 2);
    Table *out = table_new(file, TABLE_CSV, columns, names);
    char letters[ENGINE_LETTERS_NB];
    for (int e = 0; e < table->effects_nb; e++) {
        const Effect *effect = &table->effects[e];
        table_text(out, table->study);
        table_text(out, table->suite);
        table_text(out, table->request.setting);
        table_integer(out, table->request.depth);
        table_text(out, metrics[table->request.metric].name);
        table_text(out, effect_kind_text(effect->kind));
        table_text(out, effects_letters(table, effect, letters));
        effect_number_cells(out, effect);
        table_integer(out, table->cube.positions_nb);
        effect_known_cell(out, effect_has_share(effect), effect->largest_share);
        table_text(out, effect->largest >= 0 ? table->names[effect->largest] : NULL);
        alphabet_text(&table->cube.alphabet, table->cube.letters, letters);
        table_text(out, letters);
        alphabet_text(&table->cube.alphabet, table->cube.fixed, letters);
        table_text(out, letters);
        if (!effects_is_thin(table))
            continue;
        Text aliases = contents_of(table, effect);
        table_integer(out, 1 << table->cube.fraction.bits);
        table_text(out, thin_is_estimate(effect) ? text_get(&aliases) : NULL);
        text_release(&aliases);
    }
    table_end(out);
}

static JsValue *json_effect(const EffectsTable *table, const Effect *effect) {
    char letters[ENGINE_LETTERS_NB];
    JsValue *object = effect_json(effect, effects_letters(table, effect, letters));
    if (effects_is_thin(table)) {
        Text aliases = contents_of(table, effect);
        js_put(object, "contains",
               js_new_text(thin_is_estimate(effect) ? text_get(&aliases) : NULL));
        text_release(&aliases);
        return object;
    }
    js_put(object, "largest_share",
           effect_known_json(effect_has_share(effect), effect->largest_share));
    js_put(object, "largest_position",
           js_new_text(effect->largest >= 0 ? table->names[effect->largest] : NULL));
    if (effect_is_clear(effect)) {
        Text words = TEXT_EMPTY;
        effects_words(table, effect, &words);
        js_put(object, "words", js_new_text(text_get(&words)));
        text_release(&words);
    }
    return object;
}

/* What only a full cube has: what was left out or repeated, why it is not deeper, and Shapley values' sum. */
static void put_cube(JsValue *object, const EffectsTable *table) {
    const Cube *cube = &table->cube;
    js_put(object, "left_out", js_new_integer(cube->zero_nb));
    js_put(object, "rounds", js_new_integer(cube->rounds_nb));
    js_put(object, "within", effect_known_json(cube->rounds_nb > 1, cube->within));
    js_put(object, "differing_cells",
           cube->rounds_nb > 1 ? js_new_integer((int64_t)cube->differing_nb) : js_new_text(NULL));
    js_put(object, "not_deeper", js_new_text(table->deeper.nb ? text_get(&table->deeper) : NULL));
    js_put(object, "shapley_sum", js_new_real(effects_shapley_sum(table)));
}

/* And what only a fraction has. */
static void put_fraction(JsValue *object, const Cube *cube) {
    const Fraction *f = &cube->fraction;
    JsValue *words = js_array();
    js_put(object, "runs", js_new_integer(1 << f->bits));
    js_put(object, "resolution", js_new_integer(fraction_resolution(f)));
    for (int w = 1; w < fraction_words_nb(f); w *= 2) {
        char letters[ENGINE_LETTERS_NB];
        cube_effect_text(cube, fraction_word(f, w), letters);
        js_append(words, js_new_text(letters));
    }
    js_put(object, "words", words);
}

void effects_print_json(const EffectsTable *table, FILE *file) {
    const bool thin = effects_is_thin(table);
    char letters[ENGINE_LETTERS_NB];
    JsValue *object = js_object(), *effects = js_array();
    js_put(object, "study", js_new_text(table->study));
    js_put(object, "suite", js_new_text(table->suite));
    js_put(object, "setting", js_new_text(table->request.setting));
    js_put(object, "metric", js_new_text(metrics[table->request.metric].name));
    js_put(object, "depth", js_new_integer(table->request.depth));
    alphabet_text(&table->cube.alphabet, table->cube.letters, letters);
    js_put(object, "cube", js_new_text(letters));
    alphabet_text(&table->cube.alphabet, table->cube.fixed, letters);
    js_put(object, "fixed", js_new_text(letters));
    if (thin)
        put_fraction(object, &table->cube);
    js_put(object, "positions", js_new_integer(table->cube.positions_nb));
    if (!thin)
        put_cube(object, table);
    js_put(object, "method", js_new_text(table->method));
    js_put(object, "seed", js_new_integer(BOOTSTRAP_SEED));
    if (!thin)
        best_json(table, object);
    for (int e = 0; e < table->effects_nb; e++)
        js_append(effects, json_effect(table, &table->effects[e]));
    js_put(object, "effects", effects);
    js_print(file, object);
    putc('\n', file);
    js_free(object);
}
