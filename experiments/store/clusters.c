#include "store/clusters.h"

#include <string.h>

#include "base/arena.h"

bool clusters_are_known(Store *store, Status *status) {
    return store_has(store, "clusters", status);
}

/* Games of two suites are two, whatever their names. */
static void take_row(Clusters *clusters, StoreStatement *row) {
    const char *name = arena_print("%s\n%s", store_text(row, 1), store_text(row, 2));
    const int place = index_add(&clusters->positions, store_text(row, 0));
    if (place == clusters->nb) {
        clusters->of = arena_grow(clusters->of, (size_t)clusters->nb + 1, sizeof *clusters->of);
        clusters->of[clusters->nb++] = index_add(&clusters->names, name);
    }
}

bool clusters_take(Clusters *clusters, StoreStatement *rows, Status *status) {
    while (store_next(rows, status))
        take_row(clusters, rows);
    return !status->failed;
}

bool clusters_hold(Clusters *clusters, Store *store, const char *suite, Status *status) {
    if (clusters->suite && strcmp(clusters->suite, suite) == 0)
        return true;
    *clusters = (Clusters){.suite = arena_text(suite)};
    if (!clusters_are_known(store, status))
        return !status->failed;
    StoreStatement *row =
        store_query(store, status,
                    "SELECT entries.name, suites.name, clusters.name FROM clusters"
                    " JOIN entries ON entries.id = entry_id JOIN suites ON suites.id = suite_id"
                    " WHERE suites.name = ?",
                    "t", suite);
    while (store_row(&row, status))
        take_row(clusters, row);
    return !status->failed;
}

int clusters_of(const Clusters *clusters, const char *position) {
    const int place = clusters->nb ? index_find(&clusters->positions, position) : -1;
    return place < 0 ? -1 : clusters->of[place];
}
