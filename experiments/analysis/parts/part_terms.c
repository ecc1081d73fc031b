#include "analysis/parts/part_terms.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

static const struct {
    const char *name, *plain; /* the word that a person would write first */
} columns[ROW_COLUMNS_NB] = {
    [ROW_PART] = {"part", "label"},
    [ROW_POSITION] = {"position", NULL},
    [ROW_ENHANCEMENTS] = {"enhancements", NULL},
    [ROW_TERM] = {"term", NULL},
    [ROW_FACTOR] = {"factor", NULL},
    [ROW_PLIES] = {"plies", NULL},
    [ROW_REDUCTION_OF] = {"reduction_of", NULL},
    [ROW_UNDER] = {"under", NULL},
    [ROW_LEAVING] = {"leaving", NULL},
    [ROW_LOW] = {"low", NULL},
    [ROW_HIGH] = {"high", NULL},
    [ROW_VALUE] = {"value", NULL},
    [ROW_RATIO] = {"ratio", NULL},
    [ROW_TOP] = {"top", "numerator"},
    [ROW_BOTTOM] = {"bottom", "denominator"},
    [ROW_LESS_TOP] = {"less_top", NULL},
    [ROW_LESS_BOTTOM] = {"less_bottom", NULL},
    [ROW_X] = {"x", NULL},
    [ROW_Y] = {"y", NULL},
    [ROW_SET_X] = {"set_x", NULL},
    [ROW_SET_Y] = {"set_y", NULL},
    [ROW_RANK_X] = {"rank_x", NULL},
    [ROW_RANK_Y] = {"rank_y", NULL},
    [ROW_NODES] = {"nodes", NULL},
    [ROW_DOUBLINGS] = {"doublings", NULL},
    [ROW_BEST_DOUBLINGS] = {"best_doublings", NULL},
    [ROW_PAIRS_0] = {"pairs_0", NULL},
    [ROW_PAIRS_HALF] = {"pairs_half", NULL},
    [ROW_PAIRS_1] = {"pairs_1", NULL},
    [ROW_PAIRS_1_HALF] = {"pairs_1_half", NULL},
    [ROW_PAIRS_2] = {"pairs_2", NULL},
};

Row row_of(StoreStatement *statement) {
    Row row = {.statement = statement};
    for (int c = 0; c < ROW_COLUMNS_NB; c++) {
        row.place[c] = -1;
        for (int i = store_column_nb(statement) - 1; i >= 0; i--) { /* the first of a name */
            const char *name = store_column_name(statement, i);
            if (strcmp(name, columns[c].name) == 0 ||
                (columns[c].plain && strcmp(name, columns[c].plain) == 0))
                row.place[c] = i;
        }
    }
    return row;
}

bool row_has(const Row *row, RowColumn column) {
    return row->place[column] >= 0 && store_type(row->statement, row->place[column]) != STORE_NULL;
}

double row_real(const Row *row, RowColumn column) {
    return store_real(row->statement, row->place[column]);
}

const char *row_text(const Row *row, RowColumn column) {
    return store_text(row->statement, row->place[column]);
}

/* Queries often bring positions part by part: the last is looked at first. */
PartCluster *part_cluster(Part *part, const char *position) {
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

static const char *text_or(const Row *row, RowColumn column, const char *fallback) {
    return row_has(row, column) ? row_text(row, column) : fallback;
}

static double real_or(const Row *row, RowColumn column, double fallback) {
    return row_has(row, column) ? row_real(row, column) : fallback;
}

static bool add(Part *part, const Row *row, const char *name, const Term *model, const char *set,
                double nodes, Status *status) {
    const int columns_nb = part->terms.columns_nb, clusters = part->clusters_nb;
    const int term = terms_find(&part->terms, name, model);
    const int column = term < 0 ? -1 : terms_column(&part->terms, term, set);
    PartCluster *cluster = part_cluster(part, row_text(row, ROW_POSITION));
    if (part->terms.columns_nb > columns_nb || part->clusters_nb > clusters)
        widen(part, columns_nb);
    if (column < 0 || !isnan(cluster->nodes[column]))
        return status_fail(status, "query with rows of '%.200s' that do not belong together",
                           part->label);
    cluster->nodes[column] = nodes;
    return true;
}

bool part_add_nodes(Part *part, const Row *row, double nodes, Status *status) {
    const char *of = text_or(row, ROW_REDUCTION_OF, NULL);
    const double plies = real_or(row, ROW_PLIES, -1);
    const Term model = {
        .kind = of           ? TERM_REDUCTION
                : plies >= 0 ? TERM_FORMULA
                             : TERM_TOTAL,
        .factor = real_or(row, ROW_FACTOR, 1),
        .plies = (int)plies,
        .of = (char *)of,
    };
    return add(part, row, text_or(row, ROW_TERM, ""), &model, text_or(row, ROW_ENHANCEMENTS, ""),
               nodes, status);
}

bool part_add_pair(Part *part, const Row *row, double x, double y, Status *status) {
    const Term model = {.kind = TERM_TOTAL, .factor = 1};
    const char *set = text_or(row, ROW_ENHANCEMENTS, "");
    return add(part, row, "x", &model, set, x, status) &&
           add(part, row, "y", &model, set, y, status);
}

bool part_add_means(Part *part, const Row *row, double doublings, double best, Status *status) {
    const Term model = {.kind = row_has(row, ROW_LEAVING) ? TERM_LEAVING : TERM_MEANS,
                        .factor = real_or(row, ROW_FACTOR, 1),
                        .leaving = real_or(row, ROW_LEAVING, 0),
                        .under = real_or(row, ROW_UNDER, 0) != 0};
    const char *name = text_or(row, ROW_TERM, "");
    return add(part, row, name, &model, "", doublings, status) &&
           add(part, row, name, &model, "best", best, status);
}
