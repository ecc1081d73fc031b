#include "analysis/effects/effects_table.h"

#include <math.h>

#include "analysis/needed.h"
#include "base/arena.h"
#include "base/masks.h"
#include "base/say.h"

enum { HIGHER_SHOWN = 10, WORDS_SHOWN = 8, THIN_PAIRS_SHOWN = 20, THIN_STRONGEST = 5 };

/* The kinds that stand side by side; a fraction has no Shapley values. */
static const struct {
    EffectKind kind;
    const char *column, *words;
} kinds[] = {{EFFECT_MAIN, "main", "on average"},
             {EFFECT_SHAPLEY, "shapley", "over all orders"},
             {EFFECT_LEAVE_ONE_OUT, "last", "added last"},
             {EFFECT_ADD_ONE, "alone", "alone"}};
enum { KINDS_NB = sizeof kinds / sizeof kinds[0] };

void effects_put(Table *out, int decimals, const char *unit, double value, Interval interval) {
    double shown[] = {value, interval.low, interval.high};
    for (int i = 0; i < 3; i++)
        shown[i] = fabs(shown[i]) < 0.5 * pow(10, -decimals) ? 0 : shown[i];
    Text text = TEXT_ARENA;
    text_add(&text, "%.*f%s", decimals, shown[0], unit);
    if (interval.known)
        text_add(&text, " (%.*f to %.*f)", decimals, shown[1], decimals, shown[2]);
    table_text(out, text_get(&text));
}

static void put_effect(Table *out, const Effect *effect) {
    effects_put(out, 2, "", effect->value, effect->interval);
}

static void put_share(Table *out, const EffectsTable *table, const Effect *effect) {
    const double share = effect_share(effect);
    table_text(out, isnan(share)
                        ? NULL
                        : arena_print("%.0f %% %s", 100 * share, table->names[effect->largest]));
}

static void print_letters(const EffectsTable *table, TableFormat format, bool shares, FILE *file) {
    Text columns = TEXT_ARENA;
    text_add(&columns, "letter");
    for (int k = 0; k < KINDS_NB; k++)
        if (effects_single(table, kinds[k].kind, 0))
            text_add(&columns, ", %s", kinds[k].column);
    Table *out = table_of(file, format, text_get(&columns));
    for (int i = 0; i < table->cube.letters_nb; i++) {
        table_text(out, cube_text(&table->cube, 1u << i));
        for (int k = 0; k < KINDS_NB; k++) {
            const Effect *effect = effects_single(table, kinds[k].kind, i);
            if (effect && shares)
                put_share(out, table, effect);
            else if (effect)
                put_effect(out, effect);
        }
    }
    table_end(out);
}

static void print_interactions(const EffectsTable *table, TableFormat format,
                               const Effect *const *effects, int nb, FILE *file) {
    const bool thin = effects_is_thin(table);
    Table *out = table_of(file, format,
                          thin ? "letters, interaction, band, clear, contains"
                               : "letters, interaction, band, clear, largest_share");
    for (int i = 0; i < nb; i++) {
        const Effect *effect = effects[i];
        const Interval *band = &effect->band;
        table_text(out, cube_text(&table->cube, effect->letters));
        put_effect(out, effect);
        table_put(out, "%s %s",
                  band->known ? arena_print("%.3f to %.3f", band->low, band->high) : NULL,
                  effect_is_clear(effect) ? "yes" : "");
        if (thin)
            table_text(out, effects_contained(table, effect));
        else
            put_share(out, table, effect);
    }
    table_end(out);
}

static void print_words(const EffectsTable *table, TableFormat format, FILE *file) {
    const Strongest all = effects_strongest(table, EFFECT_INTERACTION, 2, EFFECTS_LETTERS_MAX);
    if (all.nb == 0)
        return;
    table_heading(file, format, "In words: %d of %d interactions have a band without 0", all.clear,
                  all.nb);
    for (int i = 0; i < all.clear && i < WORDS_SHOWN; i++)
        table_say(file, format, "- %s.\n", effects_words(table, all.at[i]));
    if (all.clear > WORDS_SHOWN)
        say(file, "- %d more.\n", all.clear - WORDS_SHOWN);
}

/* What the positions cannot tell, of letters by themselves, and how many could. */
static void print_open(const EffectsTable *table, TableFormat format, FILE *file) {
    bool some = false;
    for (int i = 0; i < table->cube.letters_nb; i++)
        for (int k = 0; k < KINDS_NB; k++) {
            const Effect *effect = effects_single(table, kinds[k].kind, i);
            const NeededFigure figure = {effect->value, 0, effect->interval, table->units};
            Text text = TEXT_ARENA;
            if (needed_add(&text, &figure, !table->cube.solved)) {
                if (!some)
                    table_heading(file, format, "Not decided by these positions");
                table_say(file, format, "- %s %s: %s.\n", cube_text(&table->cube, 1u << i),
                          kinds[k].words, text_get(&text));
                some = true;
            }
        }
}

/* What comes of searching every cell several times. */
static void print_searches(const EffectsTable *table, FILE *file) {
    const Cube *cube = &table->cube;
    if (cube->rounds_nb < 2)
        return;
    say(file, "each search made %d times, its mean is taken; ", cube->rounds_nb);
    if (!cube->differing_nb)
        say(file, "no repeated searches differ\n");
    else
        say(file, "repeated searches differ in %zu of %d, with a standard deviation of %.2f%s\n",
            cube->differing_nb, cube->positions_nb << cube->letters_nb, cube->within,
            table->cube.solved ? "" : " doublings");
}

void effects_print_scope(const EffectsTable *table, TableFormat format, FILE *file) {
    const Cube *cube = &table->cube;
    table_say(file, format, "study %s, suite %s, setting %s, metric %s, depth %d\n",
              table->request.study, table->request.suite, table->request.setting,
              metrics[table->request.metric].name, table->request.depth);
    if (effects_is_thin(table))
        say(file, "a fraction: %d of the %lld", 1 << cube->fraction.bits, 1LL << cube->letters_nb);
    else
        say(file, "all %d", 1 << cube->letters_nb);
    say(file, " sets of %s%s%s, %d of %d positions done in every set", table->letters,
        cube->fixed ? ", always with " : "", cube->fixed ? table->fixed : "",
        cube->positions_nb + cube->zero_nb, table->asked_positions_nb);
    if (cube->zero_nb)
        say(file, "; of them %d left out for a count of 0", cube->zero_nb);
    if (effects_is_thin(table))
        say(file, "; resolution %d", fraction_resolution(&cube->fraction));
    fputc('\n', file);
    print_searches(table, file);
    if (table->deeper.nb)
        table_say(file, format, "not deeper: %s\n", text_get(&table->deeper));
}

static void print_foot(const EffectsTable *table, FILE *file) {
    const MetricId metric = table->request.metric;
    if (table->cube.solved)
        say(file, "\nShares of the positions that are solved %s; 0.1 is a tenth of them more. ",
            table->cube.alphabet.foreign ? "within the budget" : "at the depth");
    else
        say(file, "\nDoublings: log2 of %s, mean over positions; -1 halves %s, above 0 costs. ",
            metric == METRIC_SOLUTION_NS ? "time to solution"
            : metric >= METRIC_SOLUTION  ? "nodes to solution"
                                         : "nodes",
            metric == METRIC_SOLUTION_NS ? "it"
            : metric >= METRIC_SOLUTION  ? "them"
                                         : "the nodes");
    if (metric == METRIC_SOLUTION_NS)
        say(file,
            table->cube.is_once
                ? NEEDED_ROUNDS " `rounds` in the spec measure.\n"
                : "A set's time a node is measured, its\nprocessor time over its nodes, and drawn "
                  "with the positions: what slows a set on all of them is not in the intervals.\n");
    say(file,
        "main: averaged over all\nsets of the other letters; shapley: over all orders of adding "
        "letters, the sum is all less none =\n%.2f; last: added to all others; "
        "alone: to none. An interaction of k letters: the k-th difference, averaged.\n"
        "In brackets: %s, seed %d.\n"
        "band: simultaneous over all interactions (largest |t| of a resample, 95 %%), for "
        "exploring; clear: without 0.\n"
        "largest_share: what a single position has in the effect; none where it would be more than "
        "all of it.\n",
        effects_shapley_sum(table), table->method, BOOTSTRAP_SEED);
}

/* ---- of a fraction --------------------------------------------------------------------------- */

/* Each letter that is not free, as the parity of those that are; and how long the words are. */
static void print_fraction_words(const EffectsTable *table, FILE *file) {
    const Fraction *f = &table->cube.fraction;
    int nb[FRACTION_LETTERS_MAX + 1] = {0};
    for (int w = 1; w < fraction_words_nb(f); w++)
        nb[mask_bits(fraction_word(f, w))]++;
    say(file, "Words, letters of which every set has an even number:\n");
    for (int k = 0, told = 0; k <= f->letters; k++)
        if (nb[k])
            say(file, "%s%d of %d letters", told++ ? ", " : "", nb[k], k);
    say(file, "; made of\n");
    for (int w = 1; w < fraction_words_nb(f); w *= 2)
        say(file, "%s%s", w > 1 ? " " : "", cube_text(&table->cube, fraction_word(f, w)));
    say(file, ".\n");
}

/* Its words, what an estimate contains, and which full cube would tell more. */
static void print_thin_foot(const EffectsTable *table, FILE *file) {
    const int least = fraction_resolution(&table->cube.fraction);
    const Strongest all = effects_strongest(table, EFFECT_MAIN, 1, 1);
    unsigned strongest = 0;
    for (int i = 0; i < THIN_STRONGEST && i < all.nb; i++)
        strongest |= all.at[i]->letters;
    say(file, "\n");
    print_fraction_words(table, file);
    say(file,
        "A main effect also contains interactions of %d letters and more, that of a pair those of "
        "%d and more\n(contains: the shortest). No Shapley values: they would be sums of the same "
        "columns. The five strongest in a\nfull cube: \"sweep\": \"%s\", \"fixed\": \"%s\".\n",
        least - 1, least - 2, cube_text(&table->cube, strongest), table->fixed);
    say(file,
        "Doublings: log2 of nodes, mean over positions; -1 halves the nodes, above 0 costs. main: "
        "averaged over the\nfraction's sets; last: added to all others; alone: to none. In "
        "brackets: %s, seed %d.\nband: simultaneous over all pairs (largest |t| of a resample, 95 "
        "%%), for exploring; clear: without 0.\n",
        table->method, BOOTSTRAP_SEED);
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* The strongest interactions of so many letters, at most `most_shown`; -1: all. */
static void print_strongest(const EffectsTable *table, TableFormat format, const char *title,
                            int least, int most, int most_shown, FILE *file) {
    const Strongest all = effects_strongest(table, EFFECT_INTERACTION, least, most);
    const int shown = most_shown >= 0 && most_shown < all.nb ? most_shown : all.nb;
    if (all.nb == 0)
        return;
    if (most_shown < 0)
        table_heading(file, format, "%s", title);
    else
        table_heading(file, format, "%s: the strongest %d of %d", title, shown, all.nb);
    print_interactions(table, format, all.at, shown, file);
}

void effects_print(const EffectsTable *table, TableFormat format, FILE *file) {
    effects_print_scope(table, format, file);
    table_heading(file, format, "Letters");
    print_letters(table, format, false, file);
    if (effects_is_thin(table)) {
        print_strongest(table, format, "Pairs", 2, 2, THIN_PAIRS_SHOWN, file);
        print_thin_foot(table, file);
        return;
    }
    table_heading(file, format, "Share of the largest single position");
    print_letters(table, format, true, file);
    print_strongest(table, format, "Pairs", 2, 2, -1, file);
    print_strongest(table, format, "Three letters and more", 3, EFFECTS_LETTERS_MAX, HIGHER_SHOWN,
                    file);
    if (!table->cube.solved) /* whose effects are no doublings */
        print_words(table, format, file);
    best_print(table, format, true, file);
    print_open(table, format, file);
    print_foot(table, file);
}

/* ---- beside nodes to solution ---------------------------------------------------------------- */

static const MetricId beside[] = {METRIC_SOLUTION, METRIC_SOLUTION_4B, METRIC_SOLUTION_NS,
                                  METRIC_SOLVED};
enum { BESIDE_NB = sizeof beside / sizeof beside[0] };

static void put_percent(Table *out, const Effect *effect) {
    const Interval *own = &effect->interval;
    table_text(out, own->known ? arena_print("%+.1f (%+.1f to %+.1f)", 100 * effect->value,
                                             100 * own->low, 100 * own->high)
                               : arena_print("%+.1f", 100 * effect->value));
}

static void print_tables(const EffectsTable *tables, TableFormat format, FILE *file) {
    table_heading(file, format, "Main effects, by what is counted");
    Table *out = table_of(file, format, "letter, nodes_2b, nodes_4b, time_2b, solved_%");
    for (int i = 0; i < tables[0].cube.letters_nb; i++) {
        table_text(out, cube_text(&tables[0].cube, 1u << i));
        for (int m = 0; m < BESIDE_NB; m++) {
            const Effect *effect = effects_single(&tables[m], EFFECT_MAIN, i);
            if (beside[m] == METRIC_SOLVED)
                put_percent(out, effect);
            else
                put_effect(out, effect);
        }
    }
    table_end(out);
    table_say(
        file, format,
        "\nUnsolved within the budget B: 2 B nodes, or 4 B, which shows whether that matters. "
        "time_2b: nodes times the set's\nmeasured time per node, which is resampled with the "
        "positions: "
        "what slows a set on all of them is not in its intervals.\nsolved_%%: of the positions, in "
        "points. Nodes at equal depth are the engine's own depth, which reductions and\nextensions "
        "redefine: --metric nc.\n");
}

bool effects_print_beside(Store *store, const EffectsRequest *request, TableFormat format,
                          FILE *file, Status *status) {
    EffectsTable tables[BESIDE_NB] = {{.effects_nb = 0}};
    bool good = true;
    for (int m = 0; good && m < BESIDE_NB; m++) {
        EffectsRequest own = *request;
        own.metric = beside[m];
        good = effects_load(&tables[m], store, &own, status);
    }
    if (good)
        print_tables(tables, format, file);
    return good;
}
