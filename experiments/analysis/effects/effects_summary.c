#include "analysis/effects/effects_table.h"

#include <math.h>

#include "analysis/needed.h"
#include "base/arena.h"
#include "base/say.h"

/* What a letter does beside all others, as far as its interval shows. */
typedef enum Verdict { SAVES, COSTS, SAME, OPEN, VERDICTS_NB } Verdict;

/* More is better where positions solved are counted; elsewhere fewer is. */
static Verdict verdict_of(const EffectsTable *table, const Effect *effect) {
    const double sign = table->cube.solved ? -1 : 1;
    const double a = sign * effect->interval.low, b = sign * effect->interval.high;
    if (effect->interval.known && a == 0 && b == 0)
        return SAME;
    if (!effect->interval.known || (a <= 0 && b >= 0) || (a >= 0 && b <= 0))
        return OPEN;
    return a < 0 ? SAVES : COSTS;
}

/* Doublings as per cent saved; a share of the positions as points gained. */
static double percent(const EffectsTable *table, double value) {
    return table->cube.solved ? 100 * value : 100 * (1 - exp2(value));
}

/* "T, N and S", the strongest first, of those whose verdict is this. Returns their number. */
static int add_letters(const EffectsTable *table, Verdict verdict, Text *text) {
    const Strongest all = effects_strongest(table, EFFECT_LEAVE_ONE_OUT, 1, 1);
    int nb = 0;
    for (int i = 0; i < all.nb; i++)
        if (verdict_of(table, all.at[i]) == verdict)
            all.at[nb++] = all.at[i];
    for (int i = 0; i < nb; i++)
        text_add(text, "%s%s",
                 i == 0        ? ""
                 : i == nb - 1 ? " and "
                               : ", ",
                 cube_text(&table->cube, all.at[i]->letters));
    return nb;
}

static void print_answer(const EffectsTable *table, TableFormat format, FILE *file) {
    const char *what = table->cube.solved                            ? "solved positions"
                       : table->request.metric == METRIC_SOLUTION_NS ? "time"
                       : table->request.metric == METRIC_NBP         ? "bottom positions"
                                                                     : "nodes";
    if (table->cube.is_once) {
        table_say(file, format, NEEDED_ROUNDS " `rounds` in the spec measure.\n");
        return;
    }
    Text letters[VERDICTS_NB] = {TEXT_ARENA, TEXT_ARENA, TEXT_ARENA, TEXT_ARENA};
    int nb[VERDICTS_NB];
    for (Verdict v = 0; v < VERDICTS_NB; v++)
        nb[v] = add_letters(table, v, &letters[v]);
    table_say(file, format, "Beside all others, %s save%s %s",
              nb[SAVES] ? text_get(&letters[SAVES]) : "none", nb[SAVES] > 1 ? "" : "s", what);
    if (table->cube.solved)
        table_say(file, format, " that are lost without %s", nb[SAVES] > 1 ? "them" : "it");
    if (nb[COSTS])
        table_say(file, format, "; %s cost%s", text_get(&letters[COSTS]), nb[COSTS] > 1 ? "" : "s");
    if (nb[SAME])
        table_say(file, format, "; %s: no difference", text_get(&letters[SAME]));
    if (nb[OPEN])
        table_say(file, format, "; %s: not sure", text_get(&letters[OPEN]));
    say(file, ".\n");
}

static void put_effect(Table *out, const EffectsTable *table, const Effect *effect) {
    const double a = percent(table, effect->interval.high),
                 b = percent(table, effect->interval.low);
    effects_put(out, 1, " %", percent(table, effect->value),
                (Interval){effect->interval.known, fmin(a, b), fmax(a, b)});
}

static const char *title_of(const EffectsTable *table, int i, char letter) {
    for (int row = 0; row < engine_enhancement_nb() && !table->cube.alphabet.foreign; row++)
        if (engine_enhancement(row).letter == letter)
            return engine_enhancement(row).title;
    return table->titles[i] ? table->titles[i] : "";
}

static void print_table(const EffectsTable *table, TableFormat format, FILE *file) {
    static const EffectKind kinds[] = {EFFECT_ADD_ONE, EFFECT_LEAVE_ONE_OUT, EFFECT_MAIN};
    Table *out = table_of(file, format, "letter, enhancement, alone, added last, on average");
    for (int i = 0; i < table->cube.letters_nb; i++) {
        const char *letter = cube_text(&table->cube, 1u << i);
        table_put(out, "%s %s", letter, title_of(table, i, letter[0]));
        for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
            put_effect(out, table, effects_single(table, kinds[k], i));
    }
    table_end(out);
}

/* How many interactions are clear of zero, and the strongest pair of them. */
static void print_interactions(const EffectsTable *table, TableFormat format, FILE *file) {
    const Strongest all = effects_strongest(table, EFFECT_INTERACTION, 2, EFFECTS_LETTERS_MAX),
                    pairs = effects_strongest(table, EFFECT_INTERACTION, 2, 2);
    if (all.nb)
        say(file, "%d of %d interactions %s clear of zero", all.clear, all.nb,
            all.clear == 1 ? "is" : "are");
    if (!table->cube.solved && pairs.clear) {
        const char *pair = cube_text(&table->cube, pairs.at[0]->letters);
        table_say(file, format, "; the strongest pair: %c and %c (x %.2f)", pair[0], pair[1],
                  exp2(pairs.at[0]->value));
    }
    say(file, "%s", all.nb ? ".\n" : "");
}

void effects_print_summary(const EffectsTable *table, TableFormat format, FILE *file) {
    print_answer(table, format, file);
    say(file,
        "\n%s; alone: only it is on; added last: all others are on;\n"
        "on average: over all sets of the others. In brackets: 95 %% intervals over positions.\n\n",
        table->cube.solved ? "Positions solved more, in per cent of all"
                           : "Per cent saved; below 0 it costs");
    print_table(table, format, file);
    say(file, "\n");
    print_interactions(table, format, file);
    best_print(table, format, false, file);
    effects_print_scope(table, format, file);
    say(file, "--all: pairs, groups, Shapley values, doublings, single positions.\n");
}
