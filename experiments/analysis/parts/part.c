#include "analysis/parts/part.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/elo.h"
#include "analysis/parts/part_terms.h"
#include "analysis/parts/still.h"
#include "base/arena.h"

enum { COLUMNS_MAX = 5 };

/* One form of rows and the columns that make it, the strictest first. */
typedef struct FormRow {
    PartForm form;
    bool positions;
    int columns_nb;
    RowColumn columns[COLUMNS_MAX];
} FormRow;

static const FormRow forms[] = {
    {PART_PAIRS,
     false,
     5,
     {ROW_PAIRS_0, ROW_PAIRS_HALF, ROW_PAIRS_1, ROW_PAIRS_1_HALF, ROW_PAIRS_2}},
    {PART_SETS, true, 2, {ROW_SET_X, ROW_SET_Y}},
    {PART_RANKS, true, 2, {ROW_RANK_X, ROW_RANK_Y}},
    {PART_CORRELATION, true, 2, {ROW_X, ROW_Y}},
    {PART_GEOMETRIC, true, 1, {ROW_RATIO}},
    {PART_DIFFERENCE, true, 4, {ROW_TOP, ROW_BOTTOM, ROW_LESS_TOP, ROW_LESS_BOTTOM}},
    {PART_RATIO, true, 2, {ROW_TOP, ROW_BOTTOM}},
    {PART_MEAN, true, 1, {ROW_VALUE}},
    {PART_MEANS, true, 2, {ROW_DOUBLINGS, ROW_BEST_DOUBLINGS}},
    {PART_REDUCTION, true, 1, {ROW_NODES}},
    {PART_TOTALS, true, 1, {ROW_NODES}},
    {PART_NUMBER, false, 1, {ROW_VALUE}},
};

/* ---- figures --------------------------------------------------------------------------------- */

static Interval interval_of(const Part *part, const Bootstrap *bootstrap) {
    double *figures = arena_new((size_t)bootstrap_resamples_nb(bootstrap), sizeof *figures);
    figure_resample(part, bootstrap, figures);
    return figure_interval(bootstrap, figures, figures_effective(&part, 1));
}

static int by_position(const void *a, const void *b) {
    return strcmp(((const PartCluster *)a)->position, ((const PartCluster *)b)->position);
}

static void measure_pairs(Part *part) {
    EloPairs pairs = {{0}};
    for (int i = 0; i < ELO_OUTCOMES; i++)
        pairs.count[i] = (int64_t)part->clusters[0].sum[i];
    const EloEstimate elo = elo_estimate(&pairs);
    part->value = elo.elo;
    part->interval = (Interval){elo.known, elo.low, elo.high};
}

static bool is_whole(const Part *part) {
    for (int i = 0; i < part->clusters_nb; i++)
        for (int c = 0; c < part->terms.columns_nb; c++)
            if (isnan(part->clusters[i].nodes[c]))
                return false;
    return true;
}

/* False: there is no figure. */
static bool measure(Part *part) {
    if (part->form == PART_NUMBER)
        return true;
    if (part->form == PART_PAIRS) {
        measure_pairs(part);
        return true;
    }
    if (part->clusters[0].position)
        qsort(part->clusters, (size_t)part->clusters_nb, sizeof *part->clusters, by_position);
    part->whole = is_whole(part);
    return figure_of(part, NULL, &part->value);
}

/* One drawing of resamples serves all parts of so many positions, so that they move together. */
static void draw(Part *part, Bootstrap **draws) {
    if (part->form == PART_NUMBER || part->form == PART_PAIRS || part->exact ||
        part->clusters_nb < 2)
        return;
    part->interval = net_interval(part);
    if (part->still || part->interval.known)
        return;
    const Drawing drawing = figure_drawing(part);
    *draws = bootstrap_hold(*draws, &drawing);
    part->interval = interval_of(part, *draws);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static Part *add_part(PartList *parts, const char *label, PartForm form, bool exact) {
    parts->at = arena_grow(parts->at, (size_t)parts->nb + 1, sizeof *parts->at);
    Part *part = &parts->at[parts->nb++];
    *part = (Part){.label = arena_text(label), .form = form, .exact = exact, .value = NAN};
    return part;
}

Part *parts_add_number(PartList *parts, const char *label, double value, bool exact,
                       Interval interval) {
    Part *part = add_part(parts, label, PART_NUMBER, exact);
    part->value = value;
    part->interval = interval;
    return part;
}

static void add_row(Part *part, const char *position, const double *numbers, int nb) {
    double *sum = part_cluster(part, position)->sum;
    if (part->form == PART_CORRELATION) {
        const double x = numbers[0], y = numbers[1];
        const double terms[PART_SUMS] = {1, x, y, x * x, y * y, x * y};
        for (int i = 0; i < PART_SUMS; i++)
            sum[i] += terms[i];
        return;
    }
    if (part->form == PART_MEAN || part->form == PART_GEOMETRIC) {
        sum[0] += part->form == PART_MEAN ? numbers[0] : log(numbers[0]);
        sum[1] += 1;
        return;
    }
    for (int i = 0; i < nb; i++)
        sum[i] += numbers[i];
}

/* The first form whose columns the row fills, with its numbers; NULL: none. */
static const FormRow *form_of(const Row *row, double *numbers) {
    const bool placed = row_has(row, ROW_POSITION);
    const bool reduces = row_has(row, ROW_REDUCTION_OF) && row_has(row, ROW_ENHANCEMENTS);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        int k = 0;
        for (; k < forms[i].columns_nb && row_has(row, forms[i].columns[k]); k++)
            numbers[k] = row_real(row, forms[i].columns[k]);
        if (k == forms[i].columns_nb && (placed || !forms[i].positions) &&
            (reduces || forms[i].form != PART_REDUCTION))
            return &forms[i];
    }
    return NULL;
}

/* The interval that a number brings along. */
static Interval read_interval(const Row *row, bool *exact) {
    *exact = row->place[ROW_LOW] < 0 || row->place[ROW_HIGH] < 0;
    if (!row_has(row, ROW_LOW) || !row_has(row, ROW_HIGH))
        return (Interval){.known = false};
    return (Interval){true, row_real(row, ROW_LOW), row_real(row, ROW_HIGH)};
}

static bool take_row(PartList *parts, TextIndex *labels, const Row *row, Status *status) {
    const char *label = row_text(row, ROW_PART);
    double numbers[COLUMNS_MAX];
    const FormRow *form = form_of(row, numbers);
    if (!label)
        return status_fail(status, "query with a part that is NULL");
    if (!form)
        return true;
    const int place = index_add(labels, label); /* parts are numbered alike */
    Part *part = place < parts->nb ? &parts->at[place] : NULL;
    if (part && (form->form == PART_NUMBER || form->form != part->form))
        return status_fail(status, "query with rows of '%.200s' that do not belong together",
                           label);
    if (form->form == PART_GEOMETRIC && numbers[0] <= 0)
        return status_fail(status, "query with a ratio of '%.200s' that is not above 0", label);
    if (form->form == PART_NUMBER) {
        bool exact;
        const Interval interval = read_interval(row, &exact);
        parts_add_number(parts, label, numbers[0], exact, interval);
        return true;
    }
    if (!part)
        part = add_part(parts, label, form->form, false);
    if (form->form == PART_SETS || form->form == PART_RANKS)
        return part_add_pair(part, row, numbers[0], numbers[1], status);
    if (form->form == PART_MEANS)
        return part_add_means(part, row, numbers[0], numbers[1], status);
    if (form->form == PART_REDUCTION || form->form == PART_TOTALS)
        return part_add_nodes(part, row, numbers[0], status);
    add_row(part, form->positions ? row_text(row, ROW_POSITION) : NULL, numbers, form->columns_nb);
    return true;
}

/* The games of a part's positions, once these are in order. */
static void find_games(Part *part, const Clusters *games) {
    if (!games || !games->nb || part->clusters_nb == 0 || !part->clusters[0].position)
        return;
    part->games = arena_new((size_t)part->clusters_nb, sizeof *part->games);
    for (int i = 0; i < part->clusters_nb; i++)
        part->games[i] = clusters_of(games, part->clusters[i].position);
}

/* Measure all; what has no figure (nothing to divide by) goes. */
static void measure_all(PartList *parts, const Clusters *games) {
    int kept = 0;
    for (int i = 0; i < parts->nb; i++) {
        Part part = parts->at[i];
        if (measure(&part)) {
            find_games(&part, games);
            part.still = still_is(&part);
            parts->at[kept++] = part;
        }
    }
    parts->nb = kept;
}

bool parts_gather(PartList *parts, Store *store, const char *sql, const Clusters *games,
                  Status *status) {
    TextIndex labels = {.nb = 0};
    StoreStatement *statement = store_prepare_user(store, sql, status);
    const Row row = statement ? row_of(statement) : (Row){.statement = NULL};
    if (statement && row.place[ROW_PART] < 0)
        status_fail(status, "query without a column 'label'");
    while (!status->failed && store_next(statement, status))
        take_row(parts, &labels, &row, status);
    store_release(statement);
    if (!status->failed)
        measure_all(parts, games);
    return !status->failed;
}

bool parts_load(PartList *parts, Store *store, const char *sql, const Clusters *games,
                Status *status) {
    Bootstrap *draws = NULL;
    if (!parts_gather(parts, store, sql, games, status))
        return false;
    for (int i = 0; i < parts->nb; i++)
        draw(&parts->at[i], &draws);
    bootstrap_free(draws);
    return true;
}
