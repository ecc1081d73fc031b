#include "analysis/parts/part.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/elo.h"
#include "base/arena.h"

enum { COLUMNS_MAX = 5 };

/* One form of rows and the columns that make it, the strictest first. */
static const struct {
    PartForm form;
    bool positions;
    int columns_nb;
    const char *columns[COLUMNS_MAX];
} forms[] = {
    {PART_PAIRS, false, 5, {"pairs_0", "pairs_half", "pairs_1", "pairs_1_half", "pairs_2"}},
    {PART_SETS, true, 2, {"set_x", "set_y"}},
    {PART_RANKS, true, 2, {"rank_x", "rank_y"}},
    {PART_CORRELATION, true, 2, {"x", "y"}},
    {PART_GEOMETRIC, true, 1, {"ratio"}},
    {PART_DIFFERENCE, true, 4, {"top", "bottom", "less_top", "less_bottom"}},
    {PART_RATIO, true, 2, {"top", "bottom"}},
    {PART_MEAN, true, 1, {"value"}},
    {PART_MEANS, true, 2, {"doublings", "best_doublings"}},
    {PART_REDUCTION, true, 1, {"nodes"}},
    {PART_TOTALS, true, 1, {"nodes"}},
    {PART_NUMBER, false, 1, {"value"}},
};
enum { FORMS_NB = sizeof forms / sizeof forms[0] };

/* ---- columns --------------------------------------------------------------------------------- */

enum { LABEL, POSITION, SET, TERM, FACTOR, PLIES, REDUCTION_OF, UNDER, LEAVING, LOW, HIGH, OWN_NB };
static const char *const own_columns[OWN_NB] = {"part",    "position", "enhancements", "term",
                                                "factor",  "plies",    "reduction_of", "under",
                                                "leaving", "low",      "high"};

/* The row that a statement is at, and the places of columns; -1: there is no such column. */
typedef struct Row {
    StoreStatement *statement;
    int own[OWN_NB], of_form[FORMS_NB][COLUMNS_MAX];
} Row;

/* Of the first column of that name, or of the word that a person would write first. */
static int place_of(StoreStatement *statement, const char *name) {
    static const char *const plain[][2] = {
        {"label", "part"}, {"numerator", "top"}, {"denominator", "bottom"}};
    for (int i = 0; i < store_column_nb(statement); i++) {
        const char *column = store_column_name(statement, i);
        for (int k = 0; k < 3; k++)
            column = strcmp(column, plain[k][0]) == 0 ? plain[k][1] : column;
        if (strcmp(column, name) == 0)
            return i;
    }
    return -1;
}

static Row row_of(StoreStatement *s) {
    Row row = {.statement = s};
    for (int i = 0; i < OWN_NB; i++)
        row.own[i] = place_of(s, own_columns[i]);
    for (int i = 0; i < FORMS_NB; i++)
        for (int k = 0; k < forms[i].columns_nb; k++)
            row.of_form[i][k] = place_of(s, forms[i].columns[k]);
    return row;
}

/* Is it there, and not NULL? */
static bool has(const Row *row, int place) {
    return place >= 0 && store_type(row->statement, place) != STORE_NULL;
}

/* Of a column of `own`. The text until the next row. */
static const char *text_or(const Row *row, int column, const char *fallback) {
    return has(row, row->own[column]) ? store_text(row->statement, row->own[column]) : fallback;
}

static double real_or(const Row *row, int column, double fallback) {
    return has(row, row->own[column]) ? store_real(row->statement, row->own[column]) : fallback;
}

/* ---- figures --------------------------------------------------------------------------------- */

static int by_position(const void *a, const void *b) {
    return strcmp(((const PartCluster *)a)->position, ((const PartCluster *)b)->position);
}

static void measure_pairs(Part *part) {
    EloPairs pairs = {{0}};
    for (int i = 0; i < ELO_OUTCOMES; i++)
        pairs.count[i] = (int64_t)part->clusters[0].sum[i];
    const EloEstimate elo = elo_estimate(&pairs);
    part->value = elo.elo;
    part->interval = (Interval){!isnan(elo.low), elo.low, elo.high};
}

/* The place of a column in a cluster, which gets all up to it. */
static double *node_of(PartCluster *cluster, int column) {
    for (; cluster->nodes_nb <= column; cluster->nodes_nb++) {
        cluster->nodes =
            arena_more(cluster->nodes, (size_t)cluster->nodes_nb, sizeof *cluster->nodes);
        cluster->nodes[cluster->nodes_nb] = NAN;
    }
    return &cluster->nodes[column];
}

/* Give every cluster all columns; is each known? */
static bool is_whole(const Part *part) {
    bool whole = true;
    for (int i = 0; i < part->clusters_nb; i++)
        for (int c = 0; c < part->terms.columns_nb; c++)
            whole &= !isnan(*node_of(&part->clusters[i], c));
    return whole;
}

/* False: there is no figure. */
static bool measure(Part *part) {
    if (part->form == PART_NUMBER)
        return true;
    if (part->form == PART_PAIRS) {
        measure_pairs(part);
        return true;
    }
    qsort(part->clusters, (size_t)part->clusters_nb, sizeof *part->clusters, by_position);
    part->whole = is_whole(part);
    part->value = figure_of(part, NULL);
    return !isnan(part->value);
}

/* One drawing of resamples serves all parts of so many positions, so that they move together. */
static void draw(Part *part, Bootstrap **draws) {
    if (part->clusters_nb < 2)
        return;
    part->interval = figure_net_interval(part);
    if (part->still || part->interval.known)
        return;
    const Drawing drawing = figure_drawing(part);
    *draws = bootstrap_hold(*draws, &drawing);
    double *figures = arena_new(BOOTSTRAP_RESAMPLES, sizeof *figures);
    figure_resample(part, *draws, figures);
    const Part *one = part;
    part->interval = figure_interval(*draws, figures, figures_effective(&one, 1));
}

/* ---- terms ----------------------------------------------------------------------------------- */

/* The cluster of a position (NULL: none), made where it is new. Queries often bring positions part by part:
 * the last is looked at first. */
static PartCluster *cluster_of(Part *part, const char *position) {
    PartCluster *last = part->clusters_nb ? &part->clusters[part->clusters_nb - 1] : NULL;
    if (last && (!position || strcmp(last->position, position) == 0))
        return last;
    const int place = position ? index_add(&part->positions, position) : 0;
    if (place < part->clusters_nb)
        return &part->clusters[place];
    part->clusters =
        arena_grow(part->clusters, (size_t)part->clusters_nb + 1, sizeof *part->clusters);
    PartCluster *cluster = &part->clusters[part->clusters_nb++];
    *cluster = (PartCluster){.position = position ? part->positions.texts[place] : NULL};
    return cluster;
}

static bool add_nodes(Part *part, const Row *row, const char *name, const Term *model,
                      const char *set, double nodes, Status *status) {
    const int term = terms_find(&part->terms, name, model);
    const int column = term < 0 ? -1 : terms_column(&part->terms, term, set);
    PartCluster *cluster = cluster_of(part, text_or(row, POSITION, NULL));
    if (column < 0 || !isnan(*node_of(cluster, column)))
        return status_fail(status, "query with rows of '%.200s' that do not belong together",
                           part->label);
    cluster->nodes[column] = nodes;
    return true;
}

static bool take_terms(Part *part, const Row *row, const double *numbers, Status *status) {
    const char *term = text_or(row, TERM, ""), *set = text_or(row, SET, "");
    const char *of = text_or(row, REDUCTION_OF, NULL);
    const double plies = real_or(row, PLIES, -1);
    if (part->form == PART_SETS || part->form == PART_RANKS) {
        const Term model = {.kind = TERM_TOTAL, .factor = 1};
        return add_nodes(part, row, "x", &model, set, numbers[0], status) &&
               add_nodes(part, row, "y", &model, set, numbers[1], status);
    }
    Term model = {.factor = real_or(row, FACTOR, 1)};
    if (part->form == PART_MEANS) {
        model.kind = has(row, row->own[LEAVING]) ? TERM_LEAVING : TERM_MEANS;
        model.leaving = real_or(row, LEAVING, 0);
        model.under = real_or(row, UNDER, 0) != 0;
        return add_nodes(part, row, term, &model, "", numbers[0], status) &&
               add_nodes(part, row, term, &model, "best", numbers[1], status);
    }
    model.kind = of ? TERM_REDUCTION : plies >= 0 ? TERM_FORMULA : TERM_TOTAL;
    model.plies = (int)plies;
    model.of = (char *)of;
    return add_nodes(part, row, term, &model, set, numbers[0], status);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static Part *add_part(PartList *parts, const char *label, PartForm form) {
    parts->at = arena_grow(parts->at, (size_t)parts->nb + 1, sizeof *parts->at);
    Part *part = &parts->at[parts->nb++];
    *part = (Part){.label = arena_text(label), .form = form, .value = NAN};
    return part;
}

void parts_add_number(PartList *parts, const char *label, double value, bool exact,
                      Interval interval) {
    Part *part = add_part(parts, label, PART_NUMBER);
    part->exact = exact;
    part->value = value;
    part->interval = interval;
}

static void add_row(Part *part, const char *position, const double *numbers, int nb) {
    double *sum = cluster_of(part, position)->sum;
    if (part->form == PART_CORRELATION) {
        figure_add_pair(sum, numbers[0], numbers[1]);
    } else if (part->form == PART_MEAN || part->form == PART_GEOMETRIC) {
        sum[0] += part->form == PART_MEAN ? numbers[0] : log(numbers[0]);
        sum[1] += 1;
    } else {
        for (int i = 0; i < nb; i++)
            sum[i] += numbers[i];
    }
}

/* The first form whose columns the row fills, with its numbers; -1: none. */
static int form_of(const Row *row, double *numbers) {
    const bool placed = has(row, row->own[POSITION]);
    const bool reduces = has(row, row->own[REDUCTION_OF]) && has(row, row->own[SET]);
    for (int i = 0; i < FORMS_NB; i++) {
        int k = 0;
        for (; k < forms[i].columns_nb && has(row, row->of_form[i][k]); k++)
            numbers[k] = store_real(row->statement, row->of_form[i][k]);
        if (k == forms[i].columns_nb && (placed || !forms[i].positions) &&
            (reduces || forms[i].form != PART_REDUCTION))
            return i;
    }
    return -1;
}

/* With the interval that it brings along. */
static void add_number(PartList *parts, const char *label, const Row *row, double value) {
    const double low = real_or(row, LOW, NAN), high = real_or(row, HIGH, NAN);
    parts_add_number(parts, label, value, row->own[LOW] < 0 || row->own[HIGH] < 0,
                     (Interval){!isnan(low) && !isnan(high), low, high});
}

static bool take_row(PartList *parts, TextIndex *labels, const Row *row, Status *status) {
    const char *label = text_or(row, LABEL, NULL);
    double numbers[COLUMNS_MAX];
    const int place = form_of(row, numbers);
    if (!label)
        return status_fail(status, "query with a part that is NULL");
    if (place < 0)
        return true;
    const PartForm form = forms[place].form;
    const int number = index_add(labels, label); /* parts are numbered alike */
    Part *part = number < parts->nb ? &parts->at[number] : NULL;
    if (part && (form == PART_NUMBER || form != part->form))
        return status_fail(status, "query with rows of '%.200s' that do not belong together",
                           label);
    if (form == PART_GEOMETRIC && numbers[0] <= 0)
        return status_fail(status, "query with a ratio of '%.200s' that is not above 0", label);
    if (form == PART_NUMBER) {
        add_number(parts, label, row, numbers[0]);
        return true;
    }
    if (!part)
        part = add_part(parts, label, form);
    if (form >= PART_SETS && form <= PART_MEANS)
        return take_terms(part, row, numbers, status);
    const char *position = text_or(row, POSITION, NULL);
    add_row(part, forms[place].positions ? position : NULL, numbers, forms[place].columns_nb);
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
            part.still = figure_is_still(&part);
            parts->at[kept++] = part;
        }
    }
    parts->nb = kept;
}

bool parts_gather(PartList *parts, Store *store, const char *sql, const Clusters *games,
                  Status *status) {
    TextIndex labels = {.nb = 0};
    StoreStatement *statement = store_prepare_user(store, sql, status);
    if (!statement)
        return false;
    const Row row = row_of(statement);
    if (row.own[LABEL] < 0)
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
