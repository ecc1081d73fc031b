#include "analysis/effects/effects_table.h"

#include <math.h>

#include "base/arena.h"

/* "T, N and S" */
static void add_names(const EffectsTable *table, unsigned letters, Text *text) {
    const char *names = cube_text(&table->cube, letters);
    for (const char *c = names; *c; c++)
        text_add(text, "%s%c", c == names ? "" : c[1] ? ", " : " and ", *c);
}

/* The band of the interaction's size: 0.50 to 1.10, whichever way it goes. */
static void add_band(const Effect *effect, Text *text) {
    const Interval *band = &effect->band;
    if (band->known)
        text_add(text, " (band %.2f to %.2f)", effect->value < 0 ? -band->high : band->low,
                 effect->value < 0 ? -band->low : band->high);
}

/* -1 saves, 1 costs, 0: to two decimal places it does nothing. */
static int sign_of(double doublings) {
    return fabs(doublings) < 0.005 ? 0 : doublings < 0 ? -1 : 1;
}

static void add_bring(const char *letter, const char *other, double without, double with,
                      Text *text) {
    static const char *const verbs[] = {"saves", "does", "costs"};
    const int first = sign_of(without), then = sign_of(with);
    text_add(text, "%s %s ", letter, verbs[first + 1]);
    text_add(text, first ? "%.2f" : "nothing", fabs(without));
    text_add(text, " without %s and ", other);
    if (then && then != first)
        text_add(text, "%s ", verbs[then + 1]);
    text_add(text, then ? "%.2f" : "nothing", fabs(with));
    text_add(text, " with it");
}

/* Words by what both bring without the other: two savers, two that cost, one of each. Who does
 * nothing goes with the other. */
static void add_relation(double first, double second, const Effect *effect, Text *text) {
    const bool more = effect->value > 0; /* more nodes than the sum says */
    const double size = fabs(effect->value);
    const int signs = sign_of(first) + sign_of(second);
    if (signs < 0)
        text_add(text, " %s: together they save %.2f doublings %s than the sum of both",
                 more ? "overlap" : "reinforce each other", size, more ? "less" : "more");
    else if (signs > 0)
        text_add(text, " %s: together they cost %.2f doublings %s than the sum of both",
                 more ? "clash" : "relieve each other", size, more ? "more" : "less");
    else
        text_add(text, " %s: together they leave %.2f doublings %s nodes than the sum of both says",
                 more ? "hinder each other" : "help each other", size, more ? "more" : "fewer");
}

static void add_pair(const EffectsTable *table, const Effect *effect, Text *text) {
    const unsigned first = effect->letters & -effect->letters, second = effect->letters & ~first;
    const double half = effect->value / 2; /* a main effect is the mean of without and with */
    const double a = table->effects[first - 1].value;
    const double b = table->effects[second - 1].value;
    const char *one = cube_text(&table->cube, first), *other = cube_text(&table->cube, second);
    add_relation(a - half, b - half, effect, text);
    add_band(effect, text);
    text_add(text, "; ");
    add_bring(one, other, a - half, a + half, text);
    text_add(text, ", ");
    add_bring(other, one, b - half, b + half, text);
}

char *effects_words(const EffectsTable *table, const Effect *interaction) {
    Text text = TEXT_ARENA;
    add_names(table, interaction->letters, &text);
    if (effect_order(interaction) == 2) {
        add_pair(table, interaction, &text);
        return text.data;
    }
    text_add(&text,
             " together: %.2f doublings %s nodes than the letters and smaller groups among "
             "them say",
             fabs(interaction->value), interaction->value > 0 ? "more" : "fewer");
    add_band(interaction, &text);
    return text.data;
}
