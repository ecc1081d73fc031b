#include "analysis/effects/effects_table.h"

#include <math.h>

#include "analysis/best.h"
#include "base/arena.h"

enum { SETS_SHOWN = 12, SETS_IN_LINE = 3, ORDERS_SHOWN = 3 };

static bool find(const EffectsTable *table, BestSets *best, double *shares) {
    const Cube *cube = &table->cube;
    const Drawing drawing = cube_drawing(cube);
    if (cube->is_once ||
        !best_sets(best, 1 << cube->letters_nb, cube->logs, cube->solved, bootstrap_of(&drawing)))
        return false;
    effects_orders(cube->letters_nb, cube->logs, cube->positions_nb, shares);
    return true;
}

static void add_set(Text *text, const EffectsTable *table, const BestSets *best, int set) {
    text_add(text, "%s", cube_text(&table->cube, (unsigned)set));
    const double factor = exp2(best->value[set]);
    if (best->value[set] == 0)
        return;
    if (table->cube.solved)
        text_add(text, " (%.1f points fewer)", 100 * best->value[set]);
    else if (factor < 2)
        text_add(text, " (+%.0f %%)", 100 * (factor - 1));
    else
        text_add(text, " (x %.1f)", factor);
}

static void print_held(const EffectsTable *table, const BestSets *best, int most, const char *mark,
                       TableFormat format, FILE *file) {
    Text text = TEXT_ARENA;
    int *order = best_in_order(best);
    const int shown = best->held_nb == best->sets ? 0 : best->held_nb < most ? best->held_nb : most;
    for (int i = 0; i < shown; i++) {
        text_add(&text, i ? ", " : ": ");
        add_set(&text, table, best, order[i]);
    }
    if (shown && best->held_nb > shown)
        text_add(&text, " and %d more", best->held_nb - shown);
    table_say(file, format, "%sNot told apart from the best: %d of %d sets%s.\n", mark,
              best->held_nb, best->sets, text_get(&text));
}

static void print_orders(const EffectsTable *table, const double *shares, TableFormat format,
                         FILE *file) {
    static const char *const names[] = {"single letters", "pairs", "triples"};
    Text text = TEXT_ARENA;
    for (int k = 1; k <= ORDERS_SHOWN && k <= table->cube.letters_nb; k++)
        text_add(&text, "%s%s %.1f %%", k > 1 ? ", " : "", names[k - 1], 100 * shares[k]);
    table_say(file, format, "- Of the variance over all sets: %s.\n", text_get(&text));
}

void best_print(const EffectsTable *table, TableFormat format, bool all, FILE *file) {
    BestSets best;
    double shares[EFFECTS_LETTERS_MAX + 1];
    if (!find(table, &best, shares))
        return;
    if (all)
        table_heading(file, format, "The best sets");
    print_held(table, &best, all ? SETS_SHOWN : SETS_IN_LINE, all ? "- " : "", format, file);
    if (all && !table->cube.solved)
        table_say(
            file, format,
            "- The best set for each position takes %.3f of the nodes of the best single set; "
            "by chance alone it would take %.3f.\n",
            exp2(best.own), exp2(best.chance));
    if (all)
        print_orders(table, shares, format, file);
}

void best_json(const EffectsTable *table, JsValue *object) {
    BestSets best;
    double shares[EFFECTS_LETTERS_MAX + 1];
    if (!find(table, &best, shares))
        return;
    JsValue *own = js_object(), *sets = js_array(), *orders = js_array();
    int *order = best_in_order(&best);
    for (int i = 0; i < best.held_nb; i++)
        js_append(sets, js_fill(js_object(), "letters %s, value %g",
                                cube_text(&table->cube, (unsigned)order[i]), best.value[order[i]]));
    for (int k = 1; k <= table->cube.letters_nb; k++)
        js_append(orders, js_new_real(shares[k]));
    js_put(own, "not_told_apart", sets);
    js_fill(own, "best_for_each_position %g, best_for_each_by_chance %g", best.own, best.chance);
    js_put(own, "variance_by_order", orders);
    js_put(object, "best", own);
}
