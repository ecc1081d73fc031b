#include "analysis/effects/effects_fill.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/best.h"
#include "analysis/intervals.h"
#include "base/arena.h"
#include "base/parallel.h"
#include "store/answer_rows.h"

enum { ORDER_KEPT = 2 }; /* of interactions, at depths that are not the deepest */

/* An effect that is not in the database yet. */
typedef struct EffectRow {
    char letters[ENGINE_LETTERS_NB], all[ENGINE_LETTERS_NB], fixed[ENGINE_LETTERS_NB];
    Effect effect;
    MetricId metric;
    int positions;
    const char *largest; /* of the group's names */
} EffectRow;

/* What a thread makes, to be put in by one. */
typedef struct Piece {
    Intervals intervals; /* its resamples are those of effects too */
    EffectRow *made;
    size_t nb;
} Piece;

enum { PIECES_NB = METRIC_SOLUTION - METRIC_NC };

typedef struct Fill {
    const char *study;
    Store *store;
    AnswerRows *answers;
    char *suite, *setting;               /* of the last group, */
    bool has_deepest[METRIC_EFFECTS_NB]; /* of which the deepest cube is in */
    Piece pieces[PIECES_NB];
    int64_t intervals, effects; /* that were put in */
} Fill;

static void note_group(Fill *fill, const Grid *group) {
    if (fill->suite && strcmp(fill->suite, group->suite) == 0 &&
        strcmp(fill->setting, group->setting) == 0)
        return;
    fill->suite = arena_text(group->suite);
    fill->setting = arena_text(group->setting);
    for (int m = 0; m < METRIC_EFFECTS_NB; m++)
        fill->has_deepest[m] = false;
}

static void add(Piece *piece, const Grid *group, MetricId metric, const Cube *cube,
                const Effect *effect) {
    piece->made = mem_more(piece->made, piece->nb, sizeof *piece->made);
    EffectRow *row = &piece->made[piece->nb++];
    *row = (EffectRow){.effect = *effect, .metric = metric, .positions = cube->positions_nb};
    if (effect->largest >= 0)
        row->largest = group->names[cube->positions[effect->largest]];
    cube_effect_text(cube, effect->letters, row->letters);
    alphabet_text(&cube->alphabet, cube->letters, row->all);
    alphabet_text(&cube->alphabet, cube->fixed, row->fixed);
}

static bool put(Fill *fill, const Grid *group, const EffectRow *row, Status *status) {
    const Effect *effect = &row->effect;
    const char kind[] = {effect_kind_text(effect->kind)[0], '\0'};
    const AnswerPlace place = {fill->study,  group->suite, group->setting,
                               row->letters, group->depth, metrics[row->metric].name};
    fill->effects++;
    return answer_rows_put_effect(fill->answers, &place, row->all, row->fixed, status,
                                  "kind %s, " EFFECT_NUMBERS ", positions %d, " EFFECT_LARGEST,
                                  kind, EFFECT_VALUES(effect), row->positions,
                                  row->largest ? effect->largest_share : NAN, row->largest);
}

/* Put in what was made. */
static bool put_piece(Fill *fill, Piece *piece, const Grid *group, Status *status) {
    bool good = intervals_put(&piece->intervals, fill->answers, fill->study, group,
                              &fill->intervals, status);
    for (size_t i = 0; good && i < piece->nb; i++)
        good = put(fill, group, &piece->made[i], status);
    piece->nb = 0;
    free(piece->made);
    piece->made = NULL;
    return good;
}

/* The sets that are not told apart from the best; of what is solved, more is better. */
static void add_best(Piece *piece, const Grid *group, MetricId metric, const Cube *cube) {
    const size_t nb = ((size_t)1 << cube->letters_nb) * (size_t)cube->positions_nb;
    const double sign = metric == METRIC_SOLVED ? -1 : 1;
    double *logs = arena_new(nb, sizeof *logs);
    const Drawing drawing = cube_drawing(cube);
    Bootstrap **bootstrap = &piece->intervals.bootstrap;
    *bootstrap = bootstrap_hold(*bootstrap, &drawing);
    BestSets best;
    for (size_t i = 0; i < nb; i++)
        logs[i] = sign * cube->logs[i];
    if (!best_sets(&best, 1 << cube->letters_nb, logs, sign < 0, *bootstrap))
        return;
    for (int s = 0; s < best.sets; s++) {
        const Interval own = best.interval[s];
        const Effect effect = {
            .kind = EFFECT_BEST,
            .letters = (unsigned)s,
            .value = sign * best.value[s],
            .interval = {own.known, sign > 0 ? own.low : -own.high, sign > 0 ? own.high : -own.low},
            .largest = -1};
        if (best.held[s])
            add(piece, group, metric, cube, &effect);
    }
}

static void add_cube(Fill *fill, Piece *piece, const Grid *group, MetricId metric,
                     const Cube *cube) {
    const int nb = effects_nb(cube->letters_nb);
    const int orders = fill->has_deepest[metric] ? ORDER_KEPT : cube->letters_nb;
    Effect *effects = arena_new((size_t)nb, sizeof *effects);
    const Drawing drawing = cube_drawing(cube);
    Bootstrap **bootstrap = &piece->intervals.bootstrap;
    *bootstrap = bootstrap_hold(*bootstrap, &drawing);
    effects_compute(cube->letters_nb, orders, cube->logs, *bootstrap, effects);
    if (metric == METRIC_SOLVED)
        effects_exact(cube->letters_nb, cube->logs, *bootstrap, effects);
    if (cube->is_once)
        effects_without_intervals(effects, nb);
    for (int e = 0; e < nb; e++)
        if (effect_order(&effects[e]) <= orders)
            add(piece, group, metric, cube, &effects[e]);
    if (!fill->has_deepest[metric] && metric != METRIC_NBP && !cube->is_once)
        add_best(piece, group, metric, cube);
    fill->has_deepest[metric] = true;
}

/* Nodes and bottom positions are read together, and what rests on them is made side by side; of a large group
 * one after the other, to spare memory. */
enum { COUNTS_BESIDE = 1 << 19, COUNTS_TOGETHER = 1 << 21 };

static int64_t counts_nb(const Grid *group, Store *store, Status *status) {
    int64_t entries = 0;
    store_ask(
        store, &entries, status,
        "SELECT count(*) FROM entries JOIN suites ON suites.id = suite_id WHERE suites.name = ?",
        "t", group->suite);
    return entries * (int64_t)group->sets_nb;
}

/* What a group counts of a metric; in a fraction no cube, for the view has effects of full cubes, and a cube in
 * a fraction is there by chance. */
static void make_metric(Fill *fill, Piece *piece, Grid *group, MetricId metric, bool thin) {
    Cube cube;
    if (metric < METRIC_SOLUTION)
        intervals_make(&piece->intervals, group, metric);
    if (thin)
        return;
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    const bool whole = cube_take(&cube, group, 0, metric);
    if (metric < METRIC_SOLUTION)
        grid_forget(group, metric);
    if (whole && cube.letters_nb >= EFFECTS_FILL_LETTERS_MIN)
        add_cube(fill, piece, group, metric, &cube);
    arena_switch(before);
    arena_free(&own);
}

typedef struct Both {
    Fill *fill;
    Grid *group;
    bool thin;
} Both;

static bool make_one(void *context, int thread, int number) {
    const Both *both = context;
    make_metric(both->fill, &both->fill->pieces[number], both->group, METRIC_NC + number,
                both->thin);
    (void)thread;
    return true;
}

/* Nodes and bottom positions, that are read. */
static bool put_both(Fill *fill, Grid *group, bool thin, Status *status) {
    Both both = {fill, group, thin};
    parallel_do(PIECES_NB, PIECES_NB, make_one, &both);
    for (int i = 0; i < PIECES_NB; i++)
        put_piece(fill, &fill->pieces[i], group, status);
    return !status->failed;
}

static bool put_metric(Fill *fill, Grid *group, MetricId metric, bool thin, Status *status) {
    make_metric(fill, fill->pieces, group, metric, thin);
    return put_piece(fill, fill->pieces, group, status);
}

/* Of what our own engine solves at the deepest depth only the best sets: effects are for `risk`. */
static bool put_solved(Fill *fill, Grid *group, Status *status) {
    Cube cube;
    if (!grid_read(group, METRIC_SOLVED, METRIC_SOLVED, status))
        return false;
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    if (cube_take(&cube, group, 0, METRIC_SOLVED) && cube.letters_nb >= EFFECTS_FILL_LETTERS_MIN)
        add_best(fill->pieces, group, METRIC_SOLVED, &cube);
    arena_switch(before);
    arena_free(&own);
    return put_piece(fill, fill->pieces, group, status);
}

static bool put_counts(Fill *fill, Grid *group, bool thin, Status *status) {
    const int64_t nb = counts_nb(group, fill->store, status);
    const bool together = nb <= COUNTS_TOGETHER;
    bool good = !status->failed && (!together || grid_read(group, METRIC_NC, METRIC_NBP, status));
    if (good && nb <= COUNTS_BESIDE && parallel_processors() > 1)
        return put_both(fill, group, thin, status);
    for (MetricId metric = METRIC_NC; good && metric < METRIC_SOLUTION; metric++) {
        good = together || grid_read(group, metric, metric, status);
        if (!together)
            store_shrink(fill->store);
        good = good && put_metric(fill, group, metric, thin, status);
    }
    return good;
}

static bool put_group(void *context, Grid *group, Status *status) {
    Fill *fill = context;
    const bool thin = cube_is_fraction(group);
    note_group(fill, group);
    const bool deeper = fill->has_deepest[METRIC_NC];
    bool good = put_counts(fill, group, thin, status);
    if (good && !group->alphabet.foreign && !thin && !deeper && fill->has_deepest[METRIC_NC])
        return put_solved(fill, group, status);
    if (!good || !group->alphabet.foreign)
        return good;
    good = grid_read(group, METRIC_SOLUTION, METRIC_SOLVED, status);
    for (MetricId metric = METRIC_SOLUTION; good && metric < METRIC_EFFECTS_NB; metric++)
        good = put_metric(fill, group, metric, thin, status);
    return good;
}

/* A cross of more base programs has neither: claims ask it directly. */
static bool is_left_out(Store *store, const char *study, Status *status) {
    enum { CROSS_MAX = 12 };
    int64_t universes = 0;
    return store_ask(store, &universes, status,
                     "SELECT count(*) FROM universes JOIN studies ON studies.id = study_id"
                     " WHERE studies.name = ?",
                     "t", study) &&
           universes > CROSS_MAX;
}

static bool fill_study(Fill *fill, Store *store, const char *study, Status *status) {
    const GridRequest request = {.study = study, .depth = -1};
    fill->study = study;
    const bool good = store_do(store, status,
                               "DELETE FROM intervals WHERE study_id ="
                               " (SELECT id FROM studies WHERE name = ?1)",
                               "t", study) &&
                      store_do(store, status,
                               "DELETE FROM effects WHERE study_id ="
                               " (SELECT id FROM studies WHERE name = ?1)",
                               "t", study) &&
                      (is_left_out(store, study, status) ||
                       (!status->failed && grids_read(store, &request, put_group, fill, status)));
    fill->suite = fill->setting = NULL;
    return good;
}

static bool fill_studies(Fill *fill, Store *store, const char *study, Status *status) {
    StoreStatement *names = store_prepare(
        store, "SELECT name FROM studies WHERE ?1 IS NULL OR name = ?1 ORDER BY id", status);
    fill->answers = names ? answer_rows_open(store, status) : NULL;
    bool good = fill->answers != NULL;
    if (good)
        store_bind(names, "t", study);
    while (good && store_next(names, status)) {
        Arena own = {NULL, NULL}, *before = arena_switch(&own);
        good = fill_study(fill, store, arena_text(store_text(names, 0)), status);
        arena_switch(before);
        arena_free(&own);
    }
    answer_rows_close(fill->answers);
    store_release(names);
    return good && !status->failed;
}

bool effects_fill(Store *store, const char *study, int64_t *intervals, int64_t *effects,
                  Status *status) {
    Fill fill = {.store = store};
    if (!store_begin(store, status))
        return false;
    if (fill_studies(&fill, store, study, status))
        risk_fill(store, study, &fill.intervals, status);
    const bool good = store_end(store, status);
    for (int i = 0; i < PIECES_NB; i++)
        bootstrap_free(fill.pieces[i].intervals.bootstrap);
    *intervals = fill.intervals;
    *effects = fill.effects;
    return good;
}

/* Are a study's intervals and effects not those of its cells: because a run
 * before it was killed in between, or others wrote cells or asked for more (shares, another study,
 * another engine that was shown in between), which takes the study out of `kept`? */
static bool has_news(Store *store, const char *study, int64_t run, Status *status) {
    static const char sql[] =
        "SELECT NOT coalesce((SELECT outcome IS 'done' FROM runs WHERE study = ?1 AND id < ?2"
        "                     ORDER BY id DESC LIMIT 1), 1)"
        " OR NOT EXISTS (SELECT 1 FROM intervals JOIN studies ON studies.id = study_id"
        "                WHERE name = ?1)"
        " OR NOT EXISTS (SELECT 1 FROM kept JOIN studies ON studies.id = study_id WHERE name = ?1)";
    int64_t news = 1;
    store_ask(store, &news, status, sql, "ti", study, run);
    return news;
}

bool effects_renew(Store *store, const char *study, int64_t run, bool tried, Status *status) {
    int64_t intervals, effects;
    return !(tried || has_news(store, study, run, status)) ||
           effects_fill(store, study, &intervals, &effects, status);
}
