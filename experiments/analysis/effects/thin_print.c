#include "analysis/effects/thin_print.h"

#include <stdlib.h>

#include "analysis/effects/effect_cells.h"
#include "base/masks.h"
#include "base/say.h"

enum { PAIRS_SHOWN = 20, STRONGEST = 5 };

/* ---- tables ---------------------------------------------------------------------------------- */

static void print_letters(const ThinTable *table, TableFormat format, FILE *file) {
    static const char *const names[] = {"letter", "main", "last", "alone"};
    const int n = table->fraction.letters, thin = thin_nb(&table->fraction);
    Table *out = table_new(file, format, table->singles ? 4 : 2, names);
    for (int i = 0; i < n; i++) {
        char letter[ENGINE_LETTERS_NB];
        table_text(out, thin_name(table, 1u << i, letter));
        effect_cell(out, &table->effects[i]);
        if (table->singles) {
            effect_cell(out, &table->effects[thin + i]);
            effect_cell(out, &table->effects[thin + n + i]);
        }
    }
    table_end(out);
}

static void print_pairs(const ThinTable *table, TableFormat format, const int *order, int nb,
                        FILE *file) {
    static const char *const names[] = {"letters", "interaction", "band", "clear", "contains"};
    Table *out = table_new(file, format, 5, names);
    for (int i = 0; i < nb; i++) {
        const Effect *effect = &table->effects[order[i]];
        char letters[ENGINE_LETTERS_NB];
        Text aliases = TEXT_EMPTY;
        thin_aliases(table, effect->letters, &aliases);
        table_text(out, thin_name(table, effect->letters, letters));
        effect_cell(out, effect);
        effect_band_cells(out, effect);
        table_text(out, text_get(&aliases));
        text_release(&aliases);
    }
    table_end(out);
}

static void print_head(const ThinTable *table, TableFormat format, FILE *file) {
    const Fraction *f = &table->fraction;
    char letters[ENGINE_LETTERS_NB], fixed[ENGINE_LETTERS_NB];
    alphabet_text(&table->alphabet, table->letters, letters);
    alphabet_text(&table->alphabet, table->fixed, fixed);
    table_say(file, format, "study %s, suite %s, setting %s, metric %s, depth %d\n", table->study,
              table->suite, table->request.setting, metrics[table->request.metric].name,
              table->request.depth);
    say(file,
        "a fraction: %d of the %lld sets of %s%s%s, %d of %d positions done in every set; "
        "resolution %d\n",
        1 << f->bits, 1LL << f->letters, letters, table->fixed ? ", always with " : "",
        table->fixed ? fixed : "", table->positions_nb, table->asked_positions_nb,
        fraction_resolution(f));
}

/* Each letter that is not free, as the parity of those that are; and how long the words are. */
static void print_words(const ThinTable *table, FILE *file) {
    const Fraction *f = &table->fraction;
    int nb[FRACTION_LETTERS_MAX + 1] = {0};
    for (int w = 1; w < fraction_words_nb(f); w++)
        nb[mask_bits(fraction_word(f, w))]++;
    say(file, "Words, letters of which every set has an even number:\n");
    for (int k = 0, told = 0; k <= f->letters; k++)
        if (nb[k])
            say(file, "%s%d of %d letters", told++ ? ", " : "", nb[k], k);
    say(file, "; made of\n");
    for (int w = 1; w < fraction_words_nb(f); w *= 2) {
        char word[ENGINE_LETTERS_NB];
        say(file, "%s%s", w > 1 ? " " : "", thin_name(table, fraction_word(f, w), word));
    }
    say(file, ".\n");
}

static void print_foot(const ThinTable *table, const int *order, FILE *file) {
    const int least = fraction_resolution(&table->fraction);
    uint32_t strongest = 0;
    char letters[ENGINE_LETTERS_NB], fixed[ENGINE_LETTERS_NB];
    for (int i = 0; i < STRONGEST && i < table->fraction.letters; i++)
        strongest |= table->effects[order[i]].letters;
    alphabet_text(&table->alphabet, table->fixed, fixed);
    say(file, "\n");
    print_words(table, file);
    say(file,
        "A main effect also contains interactions of %d letters and more, that of a pair those of "
        "%d and more\n(contains: the shortest). No Shapley values: they would be sums of the same "
        "columns. The five strongest in a\nfull cube: \"sweep\": \"%s\", \"fixed\": \"%s\".\n",
        least - 1, least - 2, thin_name(table, strongest, letters), fixed);
    say(file,
        "Doublings: log2 of nodes, mean over positions; -1 halves the nodes, above 0 costs. main: "
        "averaged over the\nfraction's sets; last: added to all others; alone: to none. In "
        "brackets: %s, seed %d.\nband: simultaneous over all pairs (largest |t| of a resample, 95 "
        "%%), for exploring; clear: without 0.\n",
        table->method, BOOTSTRAP_SEED);
}

void thin_print(const ThinTable *table, TableFormat format, FILE *file) {
    int *order = mem_new((size_t)table->effects_nb, sizeof *order);
    char title[80];
    print_head(table, format, file);
    effect_heading(file, format, "Letters");
    print_letters(table, format, file);
    const int nb = thin_strongest(table, EFFECT_INTERACTION, order);
    const int shown = nb < PAIRS_SHOWN ? nb : PAIRS_SHOWN;
    snprintf(title, sizeof title, "Pairs: the strongest %d of %d", shown, nb);
    effect_heading(file, format, title);
    print_pairs(table, format, order, shown, file);
    thin_strongest(table, EFFECT_MAIN, order);
    print_foot(table, order, file);
    free(order);
}

/* ---- all of them ----------------------------------------------------------------------------- */

void thin_print_csv(const ThinTable *table, FILE *file) {
    static const char *const names[] = {
        "study",    "suite",     "setting",   "depth",         "metric",
        "kind",     "letters",   "value",     "low",           "high",
        "band_low", "band_high", "positions", "largest_share", "largest_position",
        "cube",     "fixed",     "runs",      "contains"};
    Table *out = table_new(file, TABLE_CSV, sizeof names / sizeof names[0], names);
    char letters[ENGINE_LETTERS_NB];
    for (int e = 0; e < table->effects_nb; e++) {
        const Effect *effect = &table->effects[e];
        Text aliases = TEXT_EMPTY;
        if (thin_is_estimate(effect))
            thin_aliases(table, effect->letters, &aliases);
        table_text(out, table->study);
        table_text(out, table->suite);
        table_text(out, table->request.setting);
        table_integer(out, table->request.depth);
        table_text(out, metrics[table->request.metric].name);
        table_text(out, effect_kind_text(effect->kind));
        table_text(out, thin_name(table, effect->letters, letters));
        effect_number_cells(out, effect);
        table_integer(out, table->positions_nb);
        effect_known_cell(out, effect_has_share(effect), effect->largest_share);
        table_text(out, effect->largest >= 0 ? table->names[effect->largest] : NULL);
        alphabet_text(&table->alphabet, table->letters, letters);
        table_text(out, letters);
        alphabet_text(&table->alphabet, table->fixed, letters);
        table_text(out, letters);
        table_integer(out, 1 << table->fraction.bits);
        table_text(out, thin_is_estimate(effect) ? text_get(&aliases) : NULL);
        text_release(&aliases);
    }
    table_end(out);
}

static JsValue *json_effect(const ThinTable *table, const Effect *effect) {
    char letters[ENGINE_LETTERS_NB];
    Text aliases = TEXT_EMPTY;
    JsValue *object = effect_json(effect, thin_name(table, effect->letters, letters));
    if (thin_is_estimate(effect))
        thin_aliases(table, effect->letters, &aliases);
    js_put(object, "contains", js_new_text(thin_is_estimate(effect) ? text_get(&aliases) : NULL));
    text_release(&aliases);
    return object;
}

void thin_print_json(const ThinTable *table, FILE *file) {
    const Fraction *f = &table->fraction;
    char letters[ENGINE_LETTERS_NB];
    JsValue *object = js_object(), *effects = js_array(), *words = js_array();
    js_put(object, "study", js_new_text(table->study));
    js_put(object, "suite", js_new_text(table->suite));
    js_put(object, "setting", js_new_text(table->request.setting));
    js_put(object, "metric", js_new_text(metrics[table->request.metric].name));
    js_put(object, "depth", js_new_integer(table->request.depth));
    alphabet_text(&table->alphabet, table->letters, letters);
    js_put(object, "cube", js_new_text(letters));
    alphabet_text(&table->alphabet, table->fixed, letters);
    js_put(object, "fixed", js_new_text(letters));
    js_put(object, "runs", js_new_integer(1 << f->bits));
    js_put(object, "resolution", js_new_integer(fraction_resolution(f)));
    for (int w = 1; w < fraction_words_nb(f); w *= 2)
        js_append(words, js_new_text(thin_name(table, fraction_word(f, w), letters)));
    js_put(object, "words", words);
    js_put(object, "positions", js_new_integer(table->positions_nb));
    js_put(object, "method", js_new_text(table->method));
    js_put(object, "seed", js_new_integer(BOOTSTRAP_SEED));
    for (int e = 0; e < table->effects_nb; e++)
        js_append(effects, json_effect(table, &table->effects[e]));
    js_put(object, "effects", effects);
    js_print(file, object);
    putc('\n', file);
    js_free(object);
}
