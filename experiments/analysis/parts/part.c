#include "analysis/parts/part.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/elo.h"
#include "analysis/parts/still.h"
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

/* The row that a statement is at, and the places of columns; -1: there is no such column. */
typedef struct Row {
    StoreStatement *statement;
    int part, position, enhancements, term, factor, plies, reduction_of, under, leaving, low, high;
    int of_form[FORMS_NB][COLUMNS_MAX];
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
    Row row = {s,
               .part = place_of(s, "part"),
               .position = place_of(s, "position"),
               .enhancements = place_of(s, "enhancements"),
               .term = place_of(s, "term"),
               .factor = place_of(s, "factor"),
               .plies = place_of(s, "plies"),
               .reduction_of = place_of(s, "reduction_of"),
               .under = place_of(s, "under"),
               .leaving = place_of(s, "leaving"),
               .low = place_of(s, "low"),
               .high = place_of(s, "high")};
    for (int i = 0; i < FORMS_NB; i++)
        for (int k = 0; k < forms[i].columns_nb; k++)
            row.of_form[i][k] = place_of(s, forms[i].columns[k]);
    return row;
}

/* Is it there, and not NULL? */
static bool has(const Row *row, int place) {
    return place >= 0 && store_type(row->statement, place) != STORE_NULL;
}

/* The text until the next row. */
static const char *text_or(const Row *row, int place, const char *fallback) {
    return has(row, place) ? store_text(row->statement, place) : fallback;
}

static double real_or(const Row *row, int place, double fallback) {
    return has(row, place) ? store_real(row->statement, place) : fallback;
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
    qsort(part->clusters, (size_t)part->clusters_nb, sizeof *part->clusters, by_position);
    part->whole = is_whole(part);
    return figure_of(part, NULL, &part->value);
}

/* One drawing of resamples serves all parts of so many positions, so that they move together. */
static void draw(Part *part, Bootstrap **draws) {
    if (part->clusters_nb < 2)
        return;
    part->interval = net_interval(part);
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

/* Columns that a cluster has room for, so that it is widened rarely. */
static int room_for(int columns_nb) {
    int room = 8;
    while (room < columns_nb)
        room *= 2;
    return room;
}

/* Every cluster has a place for every column. */
static void widen(Part *part, int columns_before) {
    const int room = room_for(part->terms.columns_nb);
    for (int i = 0; i < part->clusters_nb; i++) {
        PartCluster *cluster = &part->clusters[i];
        const int from = cluster->nodes ? room_for(columns_before) : 0;
        if (from < room)
            cluster->nodes = arena_grow(cluster->nodes, (size_t)room, sizeof *cluster->nodes);
        for (int c = from; c < room; c++)
            cluster->nodes[c] = NAN;
    }
}

static bool add_nodes(Part *part, const Row *row, const char *name, const Term *model,
                      const char *set, double nodes, Status *status) {
    const int columns_nb = part->terms.columns_nb, clusters = part->clusters_nb;
    const int term = terms_find(&part->terms, name, model);
    const int column = term < 0 ? -1 : terms_column(&part->terms, term, set);
    PartCluster *cluster = cluster_of(part, text_or(row, row->position, NULL));
    if (part->terms.columns_nb > columns_nb || part->clusters_nb > clusters)
        widen(part, columns_nb);
    if (column < 0 || !isnan(cluster->nodes[column]))
        return status_fail(status, "query with rows of '%.200s' that do not belong together",
                           part->label);
    cluster->nodes[column] = nodes;
    return true;
}

static bool take_nodes(Part *part, const Row *row, double nodes, Status *status) {
    const char *of = text_or(row, row->reduction_of, NULL);
    const double plies = real_or(row, row->plies, -1);
    const Term model = {
        .kind = of           ? TERM_REDUCTION
                : plies >= 0 ? TERM_FORMULA
                             : TERM_TOTAL,
        .factor = real_or(row, row->factor, 1),
        .plies = (int)plies,
        .of = (char *)of,
    };
    return add_nodes(part, row, text_or(row, row->term, ""), &model,
                     text_or(row, row->enhancements, ""), nodes, status);
}

static bool take_pair(Part *part, const Row *row, double x, double y, Status *status) {
    const Term model = {.kind = TERM_TOTAL, .factor = 1};
    const char *set = text_or(row, row->enhancements, "");
    return add_nodes(part, row, "x", &model, set, x, status) &&
           add_nodes(part, row, "y", &model, set, y, status);
}

static bool take_means(Part *part, const Row *row, double doublings, double best, Status *status) {
    const Term model = {.kind = has(row, row->leaving) ? TERM_LEAVING : TERM_MEANS,
                        .factor = real_or(row, row->factor, 1),
                        .leaving = real_or(row, row->leaving, 0),
                        .under = real_or(row, row->under, 0) != 0};
    const char *name = text_or(row, row->term, "");
    return add_nodes(part, row, name, &model, "", doublings, status) &&
           add_nodes(part, row, name, &model, "best", best, status);
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
    const bool placed = has(row, row->position);
    const bool reduces = has(row, row->reduction_of) && has(row, row->enhancements);
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
    const Interval interval = {has(row, row->low) && has(row, row->high), real_or(row, row->low, 0),
                               real_or(row, row->high, 0)};
    parts_add_number(parts, label, value, row->low < 0 || row->high < 0, interval);
}

static bool take_row(PartList *parts, TextIndex *labels, const Row *row, Status *status) {
    const char *label = text_or(row, row->part, NULL);
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
    if (form == PART_SETS || form == PART_RANKS)
        return take_pair(part, row, numbers[0], numbers[1], status);
    if (form == PART_MEANS)
        return take_means(part, row, numbers[0], numbers[1], status);
    if (form == PART_REDUCTION || form == PART_TOTALS)
        return take_nodes(part, row, numbers[0], status);
    const char *position = text_or(row, row->position, NULL);
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
    if (!statement)
        return false;
    const Row row = row_of(statement);
    if (row.part < 0)
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
