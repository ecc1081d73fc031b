#include "analysis/effects/effects_fill.h"

#include <math.h>
#include <string.h>

#include "analysis/best.h"
#include "analysis/intervals.h"
#include "base/arena.h"
#include "base/parallel.h"
#include "store/answer_rows.h"

enum { ORDER_KEPT = 2 }; /* of interactions, at depths that are not the deepest */

/* What is made of a metric, by one thread, to be put in by one. */
typedef struct Piece {
    Arena own;
    Grid group; /* with the metric's counts */
    Cube cube;
    Bootstrap *bootstrap; /* the last one */
    IntervalRow *intervals;
    Effect *effects;
    size_t intervals_nb, effects_nb;
} Piece;

enum { COUNTS_NB = METRIC_SOLUTION - METRIC_NC };

typedef struct Fill {
    Store *store;
    Answers answers;
    bool thin;                           /* is the group a fraction? */
    char *suite, *setting;               /* of the last group, */
    bool has_deepest[METRIC_EFFECTS_NB]; /* of which the deepest cube is in */
    Piece pieces[COUNTS_NB];
} Fill;

static void note_group(Fill *fill, Grid *group) {
    fill->thin = cube_is_fraction(group);
    if (fill->suite && strcmp(fill->suite, group->suite) == 0 &&
        strcmp(fill->setting, group->setting) == 0)
        return;
    fill->suite = arena_text(group->suite);
    fill->setting = arena_text(group->setting);
    for (int m = 0; m < METRIC_EFFECTS_NB; m++)
        fill->has_deepest[m] = false;
}

/* ---- making -------------------------------------------------------------------------------------- */

static void add(Piece *piece, const Effect *effect) {
    piece->effects = arena_more(piece->effects, piece->effects_nb, sizeof *piece->effects);
    piece->effects[piece->effects_nb++] = *effect;
}

/* The sets that are not told apart from the best; of what is solved, more is better. */
static void add_best(Piece *piece) {
    const Cube *cube = &piece->cube;
    BestSets best;
    if (!best_sets(&best, 1 << cube->letters_nb, cube->logs, cube->solved, piece->bootstrap))
        return;
    for (int s = 0; s < best.sets; s++) {
        const Interval own = best.interval[s];
        const Effect effect = {.kind = EFFECT_BEST,
                               .letters = (unsigned)s,
                               .value = cube->solved ? -best.value[s] : best.value[s],
                               .interval = {own.known, cube->solved ? -own.high : own.low,
                                            cube->solved ? -own.low : own.high},
                               .largest = -1};
        if (best.held[s])
            add(piece, &effect);
    }
}

static void add_effects(Fill *fill, Piece *piece) {
    const Cube *cube = &piece->cube;
    bool *has_deepest = &fill->has_deepest[piece->group.metric];
    const int orders = *has_deepest ? ORDER_KEPT : cube->letters_nb;
    int nb;
    const Effect *effects = cube_effects(cube, orders, piece->bootstrap, &nb);
    for (int e = 0; e < nb; e++)
        if (effect_order(&effects[e]) <= orders)
            add(piece, &effects[e]);
    if (!*has_deepest && piece->group.metric != METRIC_NBP && !cube->is_once)
        add_best(piece);
    *has_deepest = true;
}

/* What a group counts of a metric; in a fraction no cube, for the view has effects of full cubes, and a cube in
 * a fraction is there by chance. Of what our own engine solves only the best sets: effects are for `risk`. */
static bool make(void *context, int thread, int number) {
    Fill *fill = context;
    Piece *piece = &fill->pieces[number];
    const Grid *group = &piece->group;
    Arena *before = arena_switch(&piece->own);
    if (group->metric < METRIC_SOLUTION)
        piece->intervals = intervals_make(group, &piece->bootstrap, &piece->intervals_nb);
    if (!fill->thin && cube_take(&piece->cube, group, 0) &&
        piece->cube.letters_nb >= EFFECTS_FILL_LETTERS_MIN) {
        const Drawing drawing = cube_drawing(&piece->cube);
        piece->bootstrap = bootstrap_hold(piece->bootstrap, &drawing);
        if (group->metric == METRIC_SOLVED && !group->alphabet.foreign)
            add_best(piece);
        else
            add_effects(fill, piece);
    }
    arena_switch(before);
    (void)thread;
    return true;
}

/* ---- putting in ---------------------------------------------------------------------------------- */

static AnswerPlace place_of(const Grid *group, const char *letters, const char *metric) {
    return (AnswerPlace){group->study, group->suite, group->setting, letters, group->depth, metric};
}

static bool put_interval(Fill *fill, const Grid *group, const IntervalRow *row, Status *status) {
    const AnswerPlace place = place_of(group, row->letters, row->metric);
    fill->answers.intervals++;
    return answer_rows_put_interval(fill->answers.rows, &place, row->value, row->interval.low,
                                    row->interval.high, row->method, BOOTSTRAP_SEED, status);
}

static bool put_effect(Fill *fill, const Piece *piece, const Effect *effect, Status *status) {
    const Cube *cube = &piece->cube;
    const Grid *group = &piece->group;
    const char kind[] = {effect_kind_text(effect->kind)[0], '\0'};
    const AnswerPlace place =
        place_of(group, cube_text(cube, effect->letters), metrics[group->metric].name);
    const bool some = effect->largest >= 0;
    fill->answers.effects++;
    return answer_rows_put_effect(fill->answers.rows, &place, cube_mask_text(cube, cube->letters),
                                  cube_mask_text(cube, cube->fixed), status,
                                  "kind %s, " EFFECT_NUMBERS ", positions %d, " EFFECT_LARGEST,
                                  kind, EFFECT_VALUES(effect), cube->positions_nb,
                                  some ? effect->largest_share : NAN,
                                  some ? group->names[cube->positions[effect->largest]] : NULL);
}

static bool put(Fill *fill, Piece *piece, Status *status) {
    Arena *before = arena_switch(&piece->own);
    bool good = true;
    for (size_t i = 0; good && i < piece->intervals_nb; i++)
        good = put_interval(fill, &piece->group, &piece->intervals[i], status);
    for (size_t i = 0; good && i < piece->effects_nb; i++)
        good = put_effect(fill, piece, &piece->effects[i], status);
    piece->intervals_nb = piece->effects_nb = 0;
    piece->effects = NULL;
    grid_forget(&piece->group);
    arena_switch(before);
    arena_free(&piece->own);
    return good;
}

static bool put_metric(Fill *fill, const Grid *group, MetricId metric, Status *status) {
    enum { LARGE = 1 << 21 };
    Grid *own = &fill->pieces->group;
    *own = *group;
    if (!grid_read(own, metric, status))
        return false;
    if (own->sets_nb * (size_t)own->entries_nb > LARGE) /* to spare memory */
        store_shrink(fill->store);
    make(fill, 0, 0);
    return put(fill, fill->pieces, status);
}

/* What rests on nodes and on bottom positions is made side by side; of a large group one after the other, to spare
 * memory. */
static bool put_counts(Fill *fill, const Grid *group, Status *status) {
    enum { BESIDE = 1 << 19 };
    bool good = true;
    int64_t nb = 0;
    store_ask(fill->store, &nb, status,
              "SELECT count(*) FROM entries JOIN suites ON suites.id = suite_id"
              " WHERE suites.name = ?",
              "t", group->suite);
    if (nb * (int64_t)group->sets_nb > BESIDE || parallel_processors() == 1) {
        for (MetricId metric = METRIC_NC; good && metric < METRIC_SOLUTION; metric++)
            good = put_metric(fill, group, metric, status);
        return good;
    }
    for (int i = 0; i < COUNTS_NB && good; i++) {
        fill->pieces[i].group = *group;
        good = grid_read(&fill->pieces[i].group, METRIC_NC + (MetricId)i, status);
    }
    if (good)
        parallel_do(COUNTS_NB, COUNTS_NB, make, fill);
    for (int i = 0; i < COUNTS_NB; i++)
        good = put(fill, &fill->pieces[i], status) && good;
    return good;
}

/* What is solved counts at every depth of a foreign engine, at the deepest one of ours. */
static bool put_group(void *context, Grid *group, Status *status) {
    Fill *fill = context;
    const bool foreign = group->alphabet.foreign;
    note_group(fill, group);
    const bool deeper = fill->has_deepest[METRIC_NC];
    bool good = clusters_hold(&group->suite_clusters, fill->store, group->suite, status) &&
                put_counts(fill, group, status);
    for (MetricId metric = METRIC_SOLUTION; metric <= METRIC_SOLVED && good; metric++)
        if (foreign ||
            (metric == METRIC_SOLVED && !fill->thin && !deeper && fill->has_deepest[METRIC_NC]))
            good = put_metric(fill, group, metric, status);
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

#define OF_STUDY " WHERE study_id = (SELECT id FROM studies WHERE name = ?1)"

static bool fill_study(Fill *fill, const char *study, Status *status) {
    const GridRequest request = {.study = study, .depth = -1};
    const bool good =
        store_do(fill->store, status, "DELETE FROM intervals" OF_STUDY, "t", study) &&
        store_do(fill->store, status, "DELETE FROM effects" OF_STUDY, "t", study) &&
        (is_left_out(fill->store, study, status) ||
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
    fill.answers.rows = names ? answer_rows_open(store) : NULL;
    bool good = fill.answers.rows != NULL;
    while (good && store_row(&names, status)) {
        Arena own = {NULL, NULL}, *before = arena_switch(&own);
        good = fill_study(&fill, arena_text(store_text(names, 0)), status);
        arena_switch(before);
        arena_free(&own);
    }
    if (good && !status->failed)
        risk_put(&fill.answers, store, study, status);
    store_release(names);
    answer_rows_close(fill.answers.rows);
    bootstrap_free(fill.answers.bootstrap);
    for (int i = 0; i < COUNTS_NB; i++)
        bootstrap_free(fill.pieces[i].bootstrap);
    *intervals = fill.answers.intervals;
    *effects = fill.answers.effects;
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
