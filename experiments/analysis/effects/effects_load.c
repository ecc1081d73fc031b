#include "analysis/effects/effects_table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/masks.h"
#include "store/choice.h"

/* ---- advice ---------------------------------------------------------------------------------- */

/* What became of the cells that are asked for: all, those that another run would search, and those
 * that met a limit or ended of themselves. */
static const char cells_sql[] =
    "SELECT count(*),"
    " count(*) FILTER (WHERE coalesce(cells.status, 'failed') IN ('failed', 'partial')),"
    " count(*) FILTER (WHERE cells.status = 'timeout')"
    " FROM (SELECT DISTINCT position_id, configuration_id, depth"
    "  FROM _members AS members JOIN entries ON entries.id = entry_id JOIN suites ON suites.id = "
    "suite_id"
    "  JOIN settings ON settings.id = setting_id JOIN studies ON studies.id = study_id"
    "  WHERE is_cell AND studies.name = ?1 AND suites.name = ?2 AND settings.parameters = ?3)"
    " AS asked LEFT JOIN cells USING (position_id, configuration_id, depth)";
enum { ALL, TO_DO, ENDED };

/* What helps where a study's sets are not done: to run it again, or what else is missing. Add to the text that says
 * what is not done: ": run the study again, ...". Errors: SQLite's. */
static bool add_advice(EffectsTable *table, Store *store, bool foreign, Status *status) {
    const EffectsRequest *of = &table->request;
    Text *text = &table->deeper;
    int64_t counts[3] = {0};
    StoreStatement *row =
        store_query(store, status, cells_sql, "ttt", of->study, of->suite, of->setting);
    while (store_row(&row, status))
        for (int i = 0; i < 3; i++)
            counts[i] = store_integer(row, i);
    if (counts[TO_DO])
        text_add(text, ": run the study again, or choose other --letters");
    else if (of->metric >= METRIC_SOLUTION)
        text_add(text, ": nodes to solution need a node_limit, and a suite that names solutions "
                       "(bm or am)");
    else if (of->metric == METRIC_NBP && foreign)
        text_add(text, ": a foreign engine does not report bottom positions");
    else if (counts[ENDED])
        text_add(
            text,
            ": %" PRId64 " of all %" PRId64 " searches met their node_limit, or ended of "
            "themselves, before an iteration that deep was finished; raise the limit, or choose "
            "another --depth, --metric or --letters",
            counts[ENDED], counts[ALL]);
    else
        text_add(text, ": all %" PRId64 " searches have ended without an iteration that deep",
                 counts[ALL]);
    return !status->failed;
}

/* ---- what is missing ------------------------------------------------------------------------- */

/* "set 'TH' and 13 more of the 128 sets of TRNSHKL are" */
static void name_sets(Text *text, const Cube *cube, uint64_t first, int nb) {
    text_add(text, "set '%s'", cube_mask_text(cube, first));
    if (nb > 1)
        text_add(text, " and %d more", nb - 1);
    text_add(text, " of the %d sets of %s %s", 1 << cube->letters_nb,
             cube_mask_text(cube, cube->letters), nb > 1 ? "are" : "is");
}

/* Returns whether it is searches that lack. */
static bool say_lack(Text *text, const Cube *cube, int depth) {
    text_clear(text);
    if (cube->fraction.letters) {
        text_add(text, "no position is done in every set of the fraction");
        return true;
    }
    if (cube->letters_nb && cube->unasked_nb) {
        name_sets(text, cube, cube->unasked, cube->unasked_nb);
        text_add(text, " not part of the study at depth %d", depth);
    } else if (cube->letters_nb && cube->missing_nb) {
        name_sets(text, cube, cube->missing, cube->missing_nb);
        text_add(text, " not done at depth %d at any position", depth);
        return true;
    } else if (cube->letters_nb && cube->positions_nb == 0) {
        text_add(text, "no position is done in all %d sets at depth %d", 1 << cube->letters_nb,
                 depth);
        if (cube->zero_nb)
            text_add(text, " with a count above 0");
    } else
        text_add(text, "no full sweep of at least 2 letters among the %d sets at depth %d",
                 cube->asked_nb, depth);
    return false;
}

/* ---- effects --------------------------------------------------------------------------------- */

typedef struct Load {
    EffectsTable *table;
    bool found, foreign, lacks; /* lacks: searches, at the deepest depth */
    int groups;
} Load;

static void compute(EffectsTable *table, const Grid *group) {
    const Cube *cube = &table->cube;
    const Drawing drawing = cube_drawing(cube);
    const Bootstrap *bootstrap = bootstrap_of(&drawing);
    table->names = arena_new((size_t)cube->positions_nb, sizeof *table->names);
    for (int p = 0; p < cube->positions_nb; p++)
        table->names[p] = group->names[cube->positions[p]];
    table->units = bootstrap_drawn_nb(bootstrap);
    table->method = cube->solved ? exact_method(&drawing) : bootstrap_method(&drawing);
    table->effects = cube_effects(cube, cube->letters_nb, bootstrap, &table->effects_nb);
}

/* The deepest group whose cube is whole; why the deepest is not, is kept. */
static bool take_group(void *context, Grid *group, Status *status) {
    Load *load = context;
    EffectsTable *table = load->table;
    const uint64_t letters = table->request.letters;
    Cube cube;
    if (table->request.fraction && !cube_is_fraction(group))
        return true;
    load->groups++;
    load->foreign = group->alphabet.foreign;
    if (!grid_read(group, table->request.metric, status))
        return false;
    const bool whole = cube_take(&cube, group, letters);
    if (whole && !(cube.fixed & letters) && (letters || cube.letters_nb > 1)) {
        load->found = true;
        table->cube = cube;
        table->letters = cube_mask_text(&cube, cube.letters);
        table->fixed = cube_mask_text(&cube, cube.fixed);
        table->request.depth = group->depth;
        table->asked_positions_nb = group->entries_nb;
        compute(table, group);
        return false;
    }
    if (load->groups == 1 && (cube.fixed & letters))
        text_add(&table->deeper, "%s on in every set at depth %d: cannot be among --letters",
                 cube_mask_text(&cube, cube.fixed & letters), group->depth);
    else if (load->groups == 1)
        load->lacks = say_lack(&table->deeper, &cube, group->depth);
    return true;
}

static void say_depths(const EffectsRequest *of, Store *store, Status *status) {
    Text depths = TEXT_ARENA;
    StoreStatement *row = store_query(
        store, status,
        "SELECT DISTINCT depth FROM _members AS members JOIN entries ON entries.id = entry_id"
        " JOIN suites ON suites.id = suite_id JOIN settings ON settings.id = setting_id"
        " JOIN studies ON studies.id = study_id WHERE studies.name = ?1 AND suites.name = ?2"
        "  AND parameters = ?3 ORDER BY depth",
        "ttt", of->study, of->suite, of->setting);
    while (store_row(&row, status))
        text_add(&depths, " %lld", (long long)store_integer(row, 0));
    status_fail(status, "nothing at depth %d (its depths:%s)", of->depth,
                depths.nb ? text_get(&depths) : " none");
}

/* What the switches of a foreign engine are called. Our own letters have none here. */
static bool read_titles(EffectsTable *table, Store *store, Status *status) {
    StoreStatement *row =
        store_query(store, status, "SELECT letter, title FROM switch WHERE study = ?1", "t",
                    table->request.study);
    while (store_row(&row, status))
        for (int i = 0; i < table->cube.letters_nb; i++)
            if (strcmp(cube_text(&table->cube, 1U << i), store_text(row, 0)) == 0 &&
                !table->titles[i])
                table->titles[i] = arena_text(store_text(row, 1) ? store_text(row, 1) : "");
    return !status->failed;
}

bool effects_load(EffectsTable *table, Store *store, const EffectsRequest *request,
                  Status *status) {
    EffectsRequest *of = &table->request;
    Load load = {.table = table};
    *table = (EffectsTable){.request = *request, .deeper = TEXT_ARENA};
    of->study = choice_study(store, request->study, status);
    of->suite = of->study ? choice_suite(store, of->study, request->suite, status) : NULL;
    if (!of->suite || !choice_setting(store, of->study, of->setting, status) ||
        !grids_read(store, &(GridRequest){of->study, of->suite, of->setting, of->depth}, take_group,
                    &load, status) ||
        (load.lacks && !request->fraction && !add_advice(table, store, load.foreign, status)))
        return false;
    if (load.found)
        return !load.foreign || read_titles(table, store, status);
    if (request->fraction)
        return true;
    if (load.groups == 0)
        say_depths(of, store, status);
    else
        status_fail(status, "%s", text_get(&table->deeper));
    status_at(status, "study '%s', suite '%s', setting '%s'", of->study, of->suite, of->setting);
    return false;
}

const Effect *effects_single(const EffectsTable *table, EffectKind kind, int letter) {
    return effects_find(table->effects, table->effects_nb, kind, 1u << letter);
}

const char *effects_contained(const EffectsTable *table, const Effect *effect) {
    const Fraction *f = &table->cube.fraction;
    const uint32_t letters = effect->letters;
    Text text = TEXT_ARENA;
    int least = f->letters + 1;
    if (effect->kind != EFFECT_MAIN && effect->kind != EFFECT_INTERACTION)
        return NULL;
    for (int w = 1; w < fraction_words_nb(f); w++) {
        const int nb = mask_bits(letters ^ fraction_word(f, w));
        least = nb < least ? nb : least;
    }
    for (int w = 1; w < fraction_words_nb(f); w++) {
        const uint32_t alias = letters ^ fraction_word(f, w);
        if (mask_bits(alias) == least)
            text_add(&text, "%s%s", text.nb ? " " : "", cube_text(&table->cube, alias));
    }
    return text.data;
}

static bool is_stronger(const Effect *a, const Effect *b) {
    if (effect_is_clear(a) != effect_is_clear(b))
        return effect_is_clear(a);
    return fabs(a->value) > fabs(b->value);
}

Strongest effects_strongest(const EffectsTable *table, EffectKind kind, int least, int most) {
    Strongest found = {.at = arena_new((size_t)table->effects_nb + 1, sizeof(Effect *))};
    for (const Effect *e = table->effects; e < table->effects + table->effects_nb; e++) {
        if (e->kind != kind || effect_order(e) < least || effect_order(e) > most)
            continue;
        int k = found.nb++;
        for (; k > 0 && is_stronger(e, found.at[k - 1]); k--)
            found.at[k] = found.at[k - 1];
        found.at[k] = e;
        found.clear += effect_is_clear(e);
    }
    return found;
}

double effects_shapley_sum(const EffectsTable *table) {
    double sum = 0;
    for (int i = 0; i < table->cube.letters_nb; i++)
        sum += effects_single(table, EFFECT_SHAPLEY, i)->value;
    return sum;
}
