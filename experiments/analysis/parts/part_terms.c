#include "analysis/parts/part_terms.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* The words that a person would write first. */
static const char *plain_name(const char *name) {
    static const char *const names[][2] = {
        {"part", "label"}, {"top", "numerator"}, {"bottom", "denominator"}};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i][0]) == 0)
            return names[i][1];
    return name;
}

int row_column(StoreStatement *row, const char *name) {
    const char *plain = plain_name(name);
    for (int i = 0; i < store_column_nb(row); i++) {
        const char *column = store_column_name(row, i);
        if (strcmp(column, name) == 0 || strcmp(column, plain) == 0)
            return i;
    }
    return -1;
}

bool row_has(StoreStatement *row, const char *name) {
    const int column = row_column(row, name);
    return column >= 0 && store_type(row, column) != STORE_NULL;
}

/* Queries rarely bring positions in order, but often part by part: the last is looked at first. */
PartCluster *part_cluster(Part *part, const char *position) {
    for (int i = part->clusters_nb - 1; i >= 0; i--)
        if (!position || strcmp(part->clusters[i].position, position) == 0)
            return &part->clusters[i];
    part->clusters =
        mem_grow(part->clusters, (size_t)part->clusters_nb + 1, sizeof *part->clusters);
    PartCluster *cluster = &part->clusters[part->clusters_nb++];
    *cluster = (PartCluster){.position = mem_text(position)};
    return cluster;
}

/* Every cluster has a place for every column. */
static void widen(Part *part, int columns_before) {
    const int columns = part->terms.columns_nb;
    for (int i = 0; i < part->clusters_nb; i++) {
        PartCluster *cluster = &part->clusters[i];
        const int from = cluster->nodes ? columns_before : 0;
        if (from < columns)
            cluster->nodes = mem_grow(cluster->nodes, (size_t)columns, sizeof *cluster->nodes);
        for (int c = from; c < columns; c++)
            cluster->nodes[c] = NAN;
    }
}

static const char *text_or(StoreStatement *row, const char *name, const char *fallback) {
    return row_has(row, name) ? store_text(row, row_column(row, name)) : fallback;
}

static double real_or(StoreStatement *row, const char *name, double fallback) {
    return row_has(row, name) ? store_real(row, row_column(row, name)) : fallback;
}

static bool add(Part *part, StoreStatement *row, const char *name, const Term *model,
                const char *set, double nodes, Status *status) {
    const int columns = part->terms.columns_nb, clusters = part->clusters_nb;
    const int term = terms_find(&part->terms, name, model);
    const int column = term < 0 ? -1 : terms_column(&part->terms, term, set);
    PartCluster *cluster = part_cluster(part, store_text(row, row_column(row, "position")));
    if (part->terms.columns_nb > columns || part->clusters_nb > clusters)
        widen(part, columns);
    if (column < 0 || !isnan(cluster->nodes[column]))
        return status_fail(status, "query with rows of '%.200s' that do not belong together",
                           part->label);
    cluster->nodes[column] = nodes;
    return true;
}

bool part_add_nodes(Part *part, StoreStatement *row, double nodes, Status *status) {
    char *of = mem_text(text_or(row, "reduction_of", NULL));
    const double plies = real_or(row, "plies", -1);
    const Term model = {
        .kind = of           ? TERM_REDUCTION
                : plies >= 0 ? TERM_FORMULA
                             : TERM_TOTAL,
        .factor = real_or(row, "factor", 1),
        .plies = (int)plies,
        .of = of,
    };
    char *name = mem_text(text_or(row, "term", ""));
    add(part, row, name, &model, text_or(row, "enhancements", ""), nodes, status);
    free(name);
    free(of);
    return !status->failed;
}

bool part_add_pair(Part *part, StoreStatement *row, double x, double y, Status *status) {
    const Term model = {.kind = TERM_TOTAL, .factor = 1};
    const char *set = text_or(row, "enhancements", "");
    return add(part, row, "x", &model, set, x, status) &&
           add(part, row, "y", &model, set, y, status);
}

bool part_add_means(Part *part, StoreStatement *row, double doublings, double best,
                    Status *status) {
    const Term model = {.kind = row_has(row, "leaving") ? TERM_LEAVING : TERM_MEANS,
                        .factor = real_or(row, "factor", 1),
                        .leaving = real_or(row, "leaving", 0),
                        .under = real_or(row, "under", 0) != 0};
    const char *name = text_or(row, "term", "");
    return add(part, row, name, &model, "", doublings, status) &&
           add(part, row, name, &model, "best", best, status);
}
