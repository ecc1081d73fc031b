#include "analysis/parts/part.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/elo.h"
#include "analysis/parts/net.h"
#include "analysis/parts/part_terms.h"
#include "analysis/parts/still.h"
#include "base/text.h"

enum { COLUMNS_MAX = 5 };

/* One form of rows and the columns that make it, the strictest first. */
typedef struct FormRow {
    PartForm form;
    bool positions;
    int columns_nb;
    const char *columns[COLUMNS_MAX];
} FormRow;

static const FormRow forms[] = {
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

/* ---- figures --------------------------------------------------------------------------------- */

static Interval interval_of(const Part *part, const Bootstrap *bootstrap) {
    double *figures = mem_new((size_t)bootstrap_resamples_nb(bootstrap), sizeof *figures);
    figure_resample(part, bootstrap, figures);
    const Interval interval = figure_interval(bootstrap, figures, figures_effective(&part, 1));
    free(figures);
    return interval;
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
    parts->at = mem_grow(parts->at, (size_t)parts->nb + 1, sizeof *parts->at);
    Part *part = &parts->at[parts->nb++];
    *part = (Part){.label = mem_text(label), .form = form, .exact = exact, .value = NAN};
    return part;
}

Part *parts_add_number(PartList *parts, const char *label, double value, bool exact,
                       Interval interval) {
    Part *part = add_part(parts, label, PART_NUMBER, exact);
    part->value = value;
    part->interval = interval;
    return part;
}

static Part *find_part(PartList *parts, const char *label) {
    for (int i = parts->nb - 1; i >= 0; i--)
        if (strcmp(parts->at[i].label, label) == 0)
            return &parts->at[i];
    return NULL;
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
static const FormRow *form_of(StoreStatement *statement, double *numbers) {
    const int position = row_column(statement, "position");
    const bool placed = position >= 0 && store_text(statement, position);
    const bool reduces = row_has(statement, "reduction_of") && row_has(statement, "enhancements");
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        int k = 0;
        for (; k < forms[i].columns_nb; k++) {
            const int column = row_column(statement, forms[i].columns[k]);
            if (column < 0 || store_type(statement, column) == STORE_NULL)
                break;
            numbers[k] = store_real(statement, column);
        }
        if (k == forms[i].columns_nb && (placed || !forms[i].positions) &&
            (reduces || forms[i].form != PART_REDUCTION))
            return &forms[i];
    }
    return NULL;
}

/* The interval that a number brings along. */
static Interval read_interval(StoreStatement *statement, bool *exact) {
    const int low = row_column(statement, "low"), high = row_column(statement, "high");
    *exact = low < 0 || high < 0;
    if (*exact || store_type(statement, low) == STORE_NULL ||
        store_type(statement, high) == STORE_NULL)
        return (Interval){.known = false};
    return (Interval){true, store_real(statement, low), store_real(statement, high)};
}

static bool take_row(PartList *parts, StoreStatement *statement, Status *status) {
    const char *label = store_text(statement, row_column(statement, "part"));
    double numbers[COLUMNS_MAX];
    const FormRow *form = form_of(statement, numbers);
    if (!label)
        return status_fail(status, "query with a part that is NULL");
    if (!form)
        return true;
    Part *part = find_part(parts, label);
    if (part && (form->form == PART_NUMBER || form->form != part->form))
        return status_fail(status, "query with rows of '%.200s' that do not belong together",
                           label);
    if (form->form == PART_GEOMETRIC && numbers[0] <= 0)
        return status_fail(status, "query with a ratio of '%.200s' that is not above 0", label);
    if (form->form == PART_NUMBER) {
        bool exact;
        const Interval interval = read_interval(statement, &exact);
        parts_add_number(parts, label, numbers[0], exact, interval);
        return true;
    }
    if (!part)
        part = add_part(parts, label, form->form, false);
    if (form->form == PART_SETS || form->form == PART_RANKS)
        return part_add_pair(part, statement, numbers[0], numbers[1], status);
    if (form->form == PART_MEANS)
        return part_add_means(part, statement, numbers[0], numbers[1], status);
    if (form->form == PART_REDUCTION || form->form == PART_TOTALS)
        return part_add_nodes(part, statement, numbers[0], status);
    add_row(part, form->positions ? store_text(statement, row_column(statement, "position")) : NULL,
            numbers, form->columns_nb);
    return true;
}

static void release_part(Part *part) {
    for (int i = 0; i < part->clusters_nb; i++) {
        free(part->clusters[i].position);
        free(part->clusters[i].nodes);
    }
    terms_release(&part->terms);
    free(part->clusters);
    free(part->games);
    free(part->label);
}

/* The games of a part's positions, once these are in order. */
static void find_games(Part *part, const Clusters *games) {
    if (!games || !games->nb || part->clusters_nb == 0 || !part->clusters[0].position)
        return;
    part->games = mem_new((size_t)part->clusters_nb, sizeof *part->games);
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
            continue;
        }
        release_part(&part);
    }
    parts->nb = kept;
}

bool parts_gather(PartList *parts, Store *store, const char *sql, const Clusters *games,
                  Status *status) {
    StoreStatement *statement = store_prepare_user(store, sql, status);
    if (statement && row_column(statement, "part") < 0)
        status_fail(status, "query without a column 'label'");
    while (!status->failed && store_next(statement, status))
        take_row(parts, statement, status);
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

/* ---- release --------------------------------------------------------------------------------- */

void parts_release(PartList *parts) {
    for (int i = 0; i < parts->nb; i++)
        release_part(&parts->at[i]);
    free(parts->at);
    *parts = (PartList){NULL, 0};
}
