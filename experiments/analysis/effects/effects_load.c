#include "analysis/effects/effects_table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "analysis/effects/thin.h"
#include "analysis/exact.h"
#include "base/arena.h"
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
static bool add_advice(EffectsTable *table, Store *store, Status *status) {
    Text *text = &table->deeper;
    Alphabet alphabet;
    int64_t counts[3] = {0};
    if (!alphabet_of(&alphabet, store, table->study, status))
        return false;
    StoreStatement *row = store_query(store, status, cells_sql, "ttt", table->study, table->suite,
                                      table->request.setting);
    while (store_row(&row, status))
        for (int i = 0; i < 3; i++)
            counts[i] = store_integer(row, i);
    if (counts[TO_DO])
        text_add(text, ": run the study again, or choose other --letters");
    else if (table->request.metric >= METRIC_SOLUTION)
        text_add(text, ": nodes to solution need a node_limit, and a suite that names solutions "
                       "(bm or am)");
    else if (table->request.metric == METRIC_NBP && alphabet.foreign)
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
    bool found, lacks; /* lacks: searches, at the deepest depth */
    int groups;
} Load;

static void compute(EffectsTable *table, const Grid *group) {
    const Cube *cube = &table->cube;
    const bool thin = effects_is_thin(table);
    const int nb = table->effects_nb = thin ? thin_effects_nb(cube) : effects_nb(cube->letters_nb);
    table->effects = arena_new((size_t)nb, sizeof *table->effects);
    table->names = arena_new((size_t)cube->positions_nb, sizeof *table->names);
    for (int p = 0; p < cube->positions_nb; p++)
        table->names[p] = group->names[cube->positions[p]];
    const Drawing drawing = cube_drawing(cube);
    Bootstrap *bootstrap = bootstrap_hold(NULL, &drawing);
    const bool solved = table->request.metric == METRIC_SOLVED;
    table->units = bootstrap_drawn_nb(bootstrap);
    table->method = solved ? exact_method(&drawing) : bootstrap_method(&drawing);
    if (thin)
        thin_compute(cube, solved, bootstrap, table->effects);
    else
        effects_compute(cube->letters_nb, cube->letters_nb, cube->logs, solved, bootstrap,
                        table->effects);
    if (cube->is_once)
        effects_without_intervals(table->effects, nb);
    bootstrap_free(bootstrap);
}

/* The deepest group whose cube is whole; why the deepest is not, is kept. */
static bool take_group(void *context, Grid *group, Status *status) {
    Load *load = context;
    EffectsTable *table = load->table;
    const uint64_t letters = table->request.letters;
    const MetricId metric = table->request.metric;
    const bool thin = !letters && cube_is_fraction(group);
    Cube cube;
    if (table->request.fraction && !thin)
        return true;
    load->groups++;
    if (!grid_read(group, metric, metric, status))
        return false;
    const bool whole =
        thin ? cube_take_fraction(&cube, group, metric) : cube_take(&cube, group, letters, metric);
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

static bool say_depths(const EffectsTable *table, Store *store, Status *status) {
    Text depths = TEXT_ARENA;
    StoreStatement *row = store_query(
        store, status,
        "SELECT DISTINCT depth FROM _members AS members JOIN entries ON entries.id = entry_id"
        " JOIN suites ON suites.id = suite_id JOIN settings ON settings.id = setting_id"
        " JOIN studies ON studies.id = study_id WHERE studies.name = ?1 AND suites.name = ?2"
        "  AND parameters = ?3 ORDER BY depth",
        "ttt", table->study, table->suite, table->request.setting);
    while (store_row(&row, status))
        text_add(&depths, " %lld", (long long)store_integer(row, 0));
    if (!status->failed)
        status_fail(status, "nothing at depth %d (its depths:%s)", table->request.depth,
                    depths.nb ? text_get(&depths) : " none");
    return false;
}

/* What the switches of a foreign engine are called. Our own letters have none here. */
static bool read_titles(EffectsTable *table, Store *store, Status *status) {
    StoreStatement *row = store_query(
        store, status, "SELECT letter, title FROM switch WHERE study = ?1", "t", table->study);
    while (store_row(&row, status))
        for (int i = 0; i < table->cube.letters_nb; i++)
            if (strcmp(cube_text(&table->cube, 1U << i), store_text(row, 0)) == 0 &&
                !table->titles[i])
                table->titles[i] = arena_text(store_text(row, 1) ? store_text(row, 1) : "");
    return !status->failed;
}

bool effects_load(EffectsTable *table, Store *store, const EffectsRequest *request,
                  Status *status) {
    *table = (EffectsTable){.request = *request, .deeper = TEXT_ARENA};
    table->study = choice_study(store, request->study, status);
    table->suite = table->study ? choice_suite(store, table->study, request->suite, status) : NULL;
    if (!table->suite || !choice_setting(store, table->study, request->setting, status))
        return false;
    const GridRequest cells = {table->study, table->suite, request->setting, request->depth};
    Load load = {.table = table};
    if (!grids_read(store, &cells, take_group, &load, status))
        return false;
    if (!load.found && request->fraction)
        return true;
    if (load.lacks && !add_advice(table, store, status))
        return false;
    if (load.found)
        return !table->cube.alphabet.foreign || read_titles(table, store, status);
    if (load.groups == 0)
        say_depths(table, store, status);
    else
        status_fail(status, "%s", text_get(&table->deeper));
    status_at(status, "study '%s', suite '%s', setting '%s'", table->study, table->suite,
              request->setting);
    return false;
}

const Effect *effects_single(const EffectsTable *table, EffectKind kind, int letter) {
    if (effects_is_thin(table))
        return &table->effects[thin_index_single(&table->cube, kind, letter)];
    return kind == EFFECT_MAIN
               ? &table->effects[effects_index_of(1u << letter)]
               : &table->effects[effects_index_single(table->cube.letters_nb, kind, letter)];
}

static bool is_stronger(const Effect *a, const Effect *b) {
    if (effect_is_clear(a) != effect_is_clear(b))
        return effect_is_clear(a);
    return fabs(a->value) > fabs(b->value);
}

int effects_strongest(const EffectsTable *table, EffectKind kind, int least, int most, int *order) {
    int nb = 0;
    for (int e = 0; e < table->effects_nb; e++) {
        const Effect *effect = &table->effects[e];
        const int letters = effect_order(effect);
        if (effect->kind != kind || letters < least || letters > most)
            continue;
        int k = nb++;
        for (; k > 0 && is_stronger(effect, &table->effects[order[k - 1]]); k--)
            order[k] = order[k - 1];
        order[k] = e;
    }
    return nb;
}

double effects_shapley_sum(const EffectsTable *table) {
    double sum = 0;
    for (int i = 0; i < table->cube.letters_nb; i++)
        sum += effects_single(table, EFFECT_SHAPLEY, i)->value;
    return sum;
}
