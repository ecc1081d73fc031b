#include "analysis/effects/thin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/effects/advice.h"
#include "analysis/exact.h"
#include "base/masks.h"
#include "store/choice.h"

/* ---- estimates ------------------------------------------------------------------------------- */

int thin_nb(const Fraction *fraction) {
    return fraction->letters * (fraction->letters + 1) / 2;
}

uint32_t thin_letters(const Fraction *fraction, int effect) {
    const int letters = fraction->letters;
    if (effect < letters)
        return (uint32_t)1 << effect;
    effect -= letters;
    int first = 0;
    for (; effect >= letters - 1 - first; first++)
        effect -= letters - 1 - first;
    return (uint32_t)1 << first | (uint32_t)1 << (first + 1 + effect);
}

/* The k-th difference: on counts for a letter, off against it. */
static void add_run(uint32_t set, uint32_t letters, double runs, size_t positions,
                    const double *logs, double *row) {
    const int off = mask_bits(letters & ~set);
    const double weight = ldexp(off % 2 ? -1 : 1, mask_bits(letters)) / runs;
    for (size_t p = 0; p < positions; p++)
        row[p] += weight * logs[p];
}

void thin_estimate(const Fraction *fraction, size_t positions, const double *logs, double *rows) {
    const unsigned runs = 1u << fraction->bits;
    memset(rows, 0, (size_t)thin_nb(fraction) * positions * sizeof *rows);
    for (int e = 0; e < thin_nb(fraction); e++)
        for (unsigned run = 0; run < runs; run++)
            add_run(fraction_set(fraction, run), thin_letters(fraction, e), runs, positions,
                    logs + run * positions, rows + (size_t)e * positions);
}

/* ---- what belongs to a study ---------------------------------------------------------------- */

static int place_of(const CubeGroup *group, uint64_t set) {
    return (int)masks_find(group->sets, group->sets_nb, set);
}

bool thin_is(const CubeGroup *group, Fraction *fraction, uint64_t *letters, uint64_t *fixed) {
    Status status = STATUS_OK;
    *letters = 0;
    *fixed = ~(uint64_t)0;
    for (size_t i = 0; i < group->sets_nb; i++) {
        *letters |= group->sets[i];
        *fixed &= group->sets[i];
    }
    *letters &= ~*fixed;
    const int nb = mask_bits(*letters), runs = fraction_runs(nb);
    if (!runs || group->sets_nb < (size_t)runs || group->sets_nb == (size_t)1 << nb ||
        !fraction_make(fraction, nb, runs, &status))
        return false;
    for (int run = 0; run < runs; run++)
        if (place_of(group,
                     *fixed | fraction_spread(*letters, fraction_set(fraction, (unsigned)run))) < 0)
            return false;
    return true;
}

/* ---- its counts ------------------------------------------------------------------------------ */

/* Counts of a group: logs[set * entries + entry], the mean over the searches of a cell; NAN where there
 * is none. */
typedef struct Counts {
    double *logs;
    int entries;
} Counts;

static Counts read_counts(const CubeGroup *group, MetricId metric) {
    Counts counts = {.entries = group->entries_nb};
    counts.logs = mem_new(group->sets_nb * (size_t)counts.entries, sizeof *counts.logs);
    double *log = counts.logs;
    for (size_t set = 0; set < group->sets_nb; set++)
        for (int entry = 0; entry < counts.entries; entry++, log++) {
            int searches = 0;
            for (int round = 0; round < group->rounds_nb; round++) {
                const uint64_t count = group->counts[metric][cube_place(group, set, entry, round)];
                if (count == 0 || count == CUBE_UNDONE)
                    continue;
                *log += log2((double)count);
                searches++;
            }
            *log = searches ? *log / searches : NAN;
        }
    return counts;
}

/* Sets that effects are read from: the runs, then all, none, all but each letter, and each alone. */
typedef struct Wanted {
    int *places; /* in the group's sets; -1: not asked for */
    int runs, nb;
} Wanted;

static Wanted find_wanted(const ThinTable *table, const CubeGroup *group) {
    const Fraction *f = &table->fraction;
    const uint32_t full = (uint32_t)(((uint64_t)1 << f->letters) - 1);
    Wanted wanted = {.runs = 1 << f->bits};
    wanted.nb = wanted.runs + 2 + 2 * f->letters;
    wanted.places = mem_new((size_t)wanted.nb, sizeof *wanted.places);
    for (int i = 0; i < wanted.nb; i++) {
        const int single = i - wanted.runs - 2;
        const uint32_t bit = (uint32_t)1 << (single > 0 ? single % f->letters : 0);
        const uint32_t set = i < wanted.runs       ? fraction_set(f, (unsigned)i)
                             : single == -2        ? full
                             : single == -1        ? 0
                             : single < f->letters ? full & ~bit
                                                   : bit;
        wanted.places[i] = place_of(group, table->fixed | fraction_spread(table->letters, set));
    }
    return wanted;
}

/* Positions done in every wanted set, from `logs` of all to those of the wanted. */
static double *take_logs(ThinTable *table, const CubeGroup *group, const Counts *counts,
                         const Wanted *wanted) {
    const int nb = table->singles ? wanted->nb : wanted->runs;
    int *positions = mem_new((size_t)counts->entries, sizeof *positions);
    table->names = mem_new((size_t)counts->entries, sizeof *table->names);
    table->clusters = mem_new((size_t)counts->entries, sizeof *table->clusters);
    for (int p = 0; p < counts->entries; p++) {
        bool done = true;
        for (int i = 0; done && i < nb; i++)
            done = !isnan(counts->logs[wanted->places[i] * counts->entries + p]);
        if (!done)
            continue;
        positions[table->positions_nb] = p;
        table->clusters[table->positions_nb] = group->clusters[p];
        table->names[table->positions_nb++] = mem_text(group->names[p]);
    }
    double *logs = mem_new((size_t)nb * (size_t)table->positions_nb + 1, sizeof *logs);
    for (int i = 0; i < nb; i++)
        for (int p = 0; p < table->positions_nb; p++)
            logs[i * table->positions_nb + p] =
                counts->logs[wanted->places[i] * counts->entries + positions[p]];
    free(positions);
    return logs;
}

static void take_away(size_t positions, const double *with, const double *without, double *row) {
    for (size_t p = 0; p < positions; p++)
        row[p] = with[p] - without[p];
}

static void compute(ThinTable *table, const double *logs) {
    const Fraction *f = &table->fraction;
    const size_t positions = (size_t)table->positions_nb;
    const int thin = thin_nb(f), nb = thin + (table->singles ? 2 * f->letters : 0);
    double *rows = mem_new((size_t)nb * positions, sizeof *rows);
    table->effects = mem_new((size_t)nb, sizeof *table->effects);
    table->effects_nb = nb;
    thin_estimate(f, positions, logs, rows);
    for (int e = 0; e < thin; e++)
        table->effects[e] = (Effect){.kind = e < f->letters ? EFFECT_MAIN : EFFECT_INTERACTION,
                                     .letters = thin_letters(f, e)};
    const double *all = logs + ((size_t)1 << f->bits) * positions, *none = all + positions;
    for (int i = 0; i < nb - thin; i++) {
        const bool last = i < f->letters;
        const double *single = none + (size_t)(i + 1) * positions;
        table->effects[thin + i] = (Effect){.kind = last ? EFFECT_LEAVE_ONE_OUT : EFFECT_ADD_ONE,
                                            .letters = 1u << i % f->letters};
        take_away(positions, last ? all : single, last ? single : none,
                  rows + (size_t)(thin + i) * positions);
    }
    const Drawing drawing = {table->positions_nb, table->clusters};
    Bootstrap *bootstrap = bootstrap_hold(NULL, &drawing);
    table->method = bootstrap_method(&drawing);
    effects_of_rows(nb, f->letters, true, rows, bootstrap, table->effects);
    if (table->request.metric == METRIC_SOLVED) {
        effects_exact_rows(nb, rows, bootstrap, table->effects);
        table->method = exact_method(&drawing);
    }
    bootstrap_free(bootstrap);
    free(rows);
}

/* ---- words ----------------------------------------------------------------------------------- */

const char *thin_name(const ThinTable *table, uint32_t letters, char text[ENGINE_LETTERS_NB]) {
    alphabet_text(&table->alphabet, fraction_spread(table->letters, letters), text);
    return text;
}

bool thin_is_estimate(const Effect *effect) {
    return effect->kind == EFFECT_MAIN || effect->kind == EFFECT_INTERACTION;
}

void thin_aliases(const ThinTable *table, uint32_t letters, Text *text) {
    const Fraction *f = &table->fraction;
    int least = f->letters + 1;
    for (int w = 1; w < fraction_words_nb(f); w++) {
        const int nb = mask_bits(letters ^ fraction_word(f, w));
        least = nb < least ? nb : least;
    }
    for (int w = 1; w < fraction_words_nb(f); w++) {
        char set[ENGINE_LETTERS_NB];
        const uint32_t alias = letters ^ fraction_word(f, w);
        if (mask_bits(alias) == least)
            text_add(text, "%s%s", text->nb ? " " : "", thin_name(table, alias, set));
    }
}

int thin_strongest(const ThinTable *table, EffectKind kind, int *order) {
    int nb = 0;
    for (int e = 0; e < table->effects_nb; e++) {
        const Effect *effect = &table->effects[e];
        if (effect->kind != kind)
            continue;
        int k = nb++;
        for (; k > 0; k--) {
            const Effect *other = &table->effects[order[k - 1]];
            const int more = (int)effect_is_clear(effect) - (int)effect_is_clear(other);
            if (more < 0 || (more == 0 && fabs(effect->value) <= fabs(other->value)))
                break;
            order[k] = order[k - 1];
        }
        order[k] = e;
    }
    return nb;
}

/* ---- from a database ------------------------------------------------------------------------- */

typedef struct Load {
    ThinTable *table;
    bool found; /* a fraction */
} Load;

static void forget_names(ThinTable *table) {
    for (int p = 0; p < table->positions_nb; p++)
        free(table->names[p]);
    free(table->names);
    free(table->clusters);
    table->names = NULL;
    table->clusters = NULL;
    table->positions_nb = 0;
}

/* The deepest group that is done. */
static bool take_group(void *context, CubeGroup *group, Status *status) {
    Load *load = context;
    ThinTable *table = load->table;
    if (!thin_is(group, &table->fraction, &table->letters, &table->fixed))
        return true;
    if (!cube_group_read(group, table->request.metric, table->request.metric, status))
        return false;
    load->found = true;
    table->alphabet = group->alphabet;
    Counts counts = read_counts(group, table->request.metric);
    Wanted wanted = find_wanted(table, group);
    table->singles = true;
    for (int i = 0; i < wanted.nb; i++)
        table->singles &= wanted.places[i] >= 0;
    double *logs = take_logs(table, group, &counts, &wanted);
    if (table->positions_nb) {
        table->request.depth = group->depth;
        table->asked_positions_nb = group->entries_nb;
        compute(table, logs);
    } else {
        forget_names(table);
    }
    free(logs);
    free(wanted.places);
    free(counts.logs);
    return !table->effects;
}

static bool fail_undone(const ThinTable *table, Store *store, Status *status) {
    const Lack lack = {table->study, table->suite, table->request.setting, table->request.metric};
    Text advice = TEXT_EMPTY;
    if (advice_add(&advice, store, &lack, status))
        status_fail(status,
                    "study '%s', suite '%s', setting '%s': no position is done in every set of the "
                    "fraction%s",
                    table->study, table->suite, table->request.setting, text_get(&advice));
    text_release(&advice);
    return false;
}

bool thin_load(ThinTable *table, Store *store, const EffectsRequest *request, bool *found,
               Status *status) {
    *table = (ThinTable){.request = *request};
    *found = false;
    table->study = choice_study(store, request->study, status);
    table->suite = table->study ? choice_suite(store, table->study, request->suite, status) : NULL;
    if (!table->suite || !choice_setting(store, table->study, request->setting, status))
        return false;
    const CubeRequest cells = {table->study, table->suite, request->setting, request->depth};
    Load load = {.table = table};
    if (!cube_read(store, &cells, take_group, &load, status))
        return false;
    *found = load.found;
    return !load.found || table->effects || fail_undone(table, store, status);
}

void thin_release(ThinTable *table) {
    forget_names(table);
    free(table->effects);
    free(table->study);
    free(table->suite);
    *table = (ThinTable){.effects_nb = 0};
}
