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

/* What a thread makes of a metric, to be put in by one. */
typedef struct Piece {
    Arena own;           /* what effects are made of */
    Intervals intervals; /* its resamples are those of effects too */
    MetricId metric;
    Cube cube;
    Effect *made;
    size_t nb;
} Piece;

enum { PIECES_NB = METRIC_SOLUTION - METRIC_NC };

typedef struct Fill {
    const char *study;
    Store *store;
    AnswerRows *answers;
    Grid *group;                         /* the one that is read, */
    bool thin;                           /* which is a fraction */
    char *suite, *setting;               /* of the last group, */
    bool has_deepest[METRIC_EFFECTS_NB]; /* of which the deepest cube is in */
    Piece pieces[PIECES_NB];
    int64_t intervals, effects; /* that were put in */
} Fill;

static void note_group(Fill *fill, Grid *group) {
    fill->group = group;
    fill->thin = cube_is_fraction(group);
    if (fill->suite && strcmp(fill->suite, group->suite) == 0 &&
        strcmp(fill->setting, group->setting) == 0)
        return;
    fill->suite = arena_text(group->suite);
    fill->setting = arena_text(group->setting);
    for (int m = 0; m < METRIC_EFFECTS_NB; m++)
        fill->has_deepest[m] = false;
}

static void add(Piece *piece, const Effect *effect) {
    piece->made = arena_more(piece->made, piece->nb, sizeof *piece->made);
    piece->made[piece->nb++] = *effect;
}

static bool put(Fill *fill, const Piece *piece, const Effect *effect, Status *status) {
    const Cube *cube = &piece->cube;
    const Grid *group = fill->group;
    const char kind[] = {effect_kind_text(effect->kind)[0], '\0'};
    const AnswerPlace place = {fill->study,    group->suite,
                               group->setting, cube_text(cube, effect->letters),
                               group->depth,   metrics[piece->metric].name};
    const bool some = effect->largest >= 0;
    fill->effects++;
    return answer_rows_put_effect(fill->answers, &place, cube_mask_text(cube, cube->letters),
                                  cube_mask_text(cube, cube->fixed), status,
                                  "kind %s, " EFFECT_NUMBERS ", positions %d, " EFFECT_LARGEST,
                                  kind, EFFECT_VALUES(effect), cube->positions_nb,
                                  some ? effect->largest_share : NAN,
                                  some ? group->names[cube->positions[effect->largest]] : NULL);
}

/* Put in what was made. */
static bool put_piece(Fill *fill, Piece *piece, Status *status) {
    Arena *before = arena_switch(&piece->own);
    bool good = intervals_put(&piece->intervals, fill->answers, fill->study, fill->group,
                              &fill->intervals, status);
    for (size_t i = 0; good && i < piece->nb; i++)
        good = put(fill, piece, &piece->made[i], status);
    piece->nb = 0;
    piece->made = NULL;
    arena_switch(before);
    arena_free(&piece->own);
    return good;
}

/* The sets that are not told apart from the best; of what is solved, more is better. */
static void add_best(Piece *piece) {
    const bool solved = piece->metric == METRIC_SOLVED;
    BestSets best;
    if (!best_sets(&best, 1 << piece->cube.letters_nb, piece->cube.logs, solved,
                   piece->intervals.bootstrap))
        return;
    for (int s = 0; s < best.sets; s++) {
        const Interval own = best.interval[s];
        const Effect effect = {
            .kind = EFFECT_BEST,
            .letters = (unsigned)s,
            .value = solved ? -best.value[s] : best.value[s],
            .interval = {own.known, solved ? -own.high : own.low, solved ? -own.low : own.high},
            .largest = -1};
        if (best.held[s])
            add(piece, &effect);
    }
}

static void add_cube(Fill *fill, Piece *piece) {
    const Cube *cube = &piece->cube;
    const int nb = effects_nb(cube->letters_nb);
    bool *has_deepest = &fill->has_deepest[piece->metric];
    const int orders = *has_deepest ? ORDER_KEPT : cube->letters_nb;
    Effect *effects = arena_new((size_t)nb, sizeof *effects);
    effects_compute(cube->letters_nb, orders, cube->logs, piece->metric == METRIC_SOLVED,
                    piece->intervals.bootstrap, effects);
    if (cube->is_once)
        effects_without_intervals(effects, nb);
    for (int e = 0; e < nb; e++)
        if (effect_order(&effects[e]) <= orders)
            add(piece, &effects[e]);
    if (!*has_deepest && piece->metric != METRIC_NBP && !cube->is_once)
        add_best(piece);
    *has_deepest = true;
}

/* What a group counts of a metric; in a fraction no cube, for the view has effects of full cubes, and a cube in
 * a fraction is there by chance. Of what our own engine solves only the best sets: effects are for `risk`. */
static void make_metric(Fill *fill, Piece *piece, MetricId metric) {
    Grid *group = fill->group;
    Cube *cube = &piece->cube;
    if (metric < METRIC_SOLUTION)
        intervals_make(&piece->intervals, group, metric);
    if (fill->thin)
        return;
    Arena *before = arena_switch(&piece->own);
    piece->metric = metric;
    const bool whole = cube_take(cube, group, 0, metric);
    if (metric < METRIC_SOLUTION)
        grid_forget(group, metric);
    if (whole && cube->letters_nb >= EFFECTS_FILL_LETTERS_MIN) {
        const Drawing drawing = cube_drawing(cube);
        piece->intervals.bootstrap = bootstrap_hold(piece->intervals.bootstrap, &drawing);
        if (metric == METRIC_SOLVED && !group->alphabet.foreign)
            add_best(piece);
        else
            add_cube(fill, piece);
    }
    arena_switch(before);
}

static bool make_one(void *context, int thread, int number) {
    Fill *fill = context;
    make_metric(fill, &fill->pieces[number], METRIC_NC + (MetricId)number);
    (void)thread;
    return true;
}

static bool put_metric(Fill *fill, MetricId metric, Status *status) {
    make_metric(fill, fill->pieces, metric);
    return put_piece(fill, fill->pieces, status);
}

/* Nodes and bottom positions are read together, and what rests on them is made side by side; of a large group
 * one after the other, to spare memory. */
static bool put_counts(Fill *fill, Status *status) {
    enum { BESIDE = 1 << 19, TOGETHER = 1 << 21 };
    Grid *group = fill->group;
    int64_t nb = 0;
    bool good = store_ask(fill->store, &nb, status,
                          "SELECT count(*) FROM entries JOIN suites ON suites.id = suite_id"
                          " WHERE suites.name = ?",
                          "t", group->suite);
    nb *= (int64_t)group->sets_nb;
    const bool together = nb <= TOGETHER;
    good = good && (!together || grid_read(group, METRIC_NC, METRIC_NBP, status));
    if (good && nb <= BESIDE && parallel_processors() > 1) {
        parallel_do(PIECES_NB, PIECES_NB, make_one, fill);
        for (int i = 0; i < PIECES_NB; i++)
            put_piece(fill, &fill->pieces[i], status);
        return !status->failed;
    }
    for (MetricId metric = METRIC_NC; good && metric < METRIC_SOLUTION; metric++) {
        good = together || grid_read(group, metric, metric, status);
        if (!together)
            store_shrink(fill->store);
        good = good && put_metric(fill, metric, status);
    }
    return good;
}

/* What is solved counts at every depth of a foreign engine, at the deepest one of ours. */
static bool put_group(void *context, Grid *group, Status *status) {
    Fill *fill = context;
    const bool foreign = group->alphabet.foreign;
    note_group(fill, group);
    const bool deeper = fill->has_deepest[METRIC_NC];
    bool good = put_counts(fill, status);
    if (!foreign && (fill->thin || deeper || !fill->has_deepest[METRIC_NC]))
        return good;
    const MetricId first = foreign ? METRIC_SOLUTION : METRIC_SOLVED;
    good = good && grid_read(group, first, METRIC_SOLVED, status);
    for (MetricId metric = first; good && metric <= METRIC_SOLVED; metric++)
        good = put_metric(fill, metric, status);
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

static bool fill_study(Fill *fill, const char *study, Status *status) {
    const GridRequest request = {.study = study, .depth = -1};
    fill->study = study;
    bool good = true;
    for (int i = 0; good && i < 2; i++)
        good = store_do(fill->store, status,
                        arena_print("DELETE FROM %s WHERE study_id ="
                                    " (SELECT id FROM studies WHERE name = ?1)",
                                    i ? "effects" : "intervals"),
                        "t", study);
    good =
        good && (is_left_out(fill->store, study, status) ||
                 (!status->failed && grids_read(fill->store, &request, put_group, fill, status)));
    fill->suite = fill->setting = NULL;
    return good;
}

bool effects_fill(Store *store, const char *study, int64_t *intervals, int64_t *effects,
                  Status *status) {
    Fill fill = {.store = store};
    if (!store_begin(store, status))
        return false;
    StoreStatement *names = store_query(
        store, status, "SELECT name FROM studies WHERE ?1 IS NULL OR name = ?1 ORDER BY id", "t",
        study);
    fill.answers = names ? answer_rows_open(store, status) : NULL;
    bool good = fill.answers != NULL;
    while (good && store_row(&names, status)) {
        Arena own = {NULL, NULL}, *before = arena_switch(&own);
        good = fill_study(&fill, arena_text(store_text(names, 0)), status);
        arena_switch(before);
        arena_free(&own);
    }
    if (good && !status->failed)
        risk_fill(store, fill.answers, study, &fill.intervals, status);
    store_release(names);
    answer_rows_close(fill.answers);
    for (int i = 0; i < PIECES_NB; i++)
        bootstrap_free(fill.pieces[i].intervals.bootstrap);
    *intervals = fill.intervals;
    *effects = fill.effects;
    return store_end(store, status);
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
