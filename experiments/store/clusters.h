/* Which positions belong together: those of one game, where a suite names it (`c1 "game N"` in EPD).
 * Depends on: store/store.h, base/text_index.h. */
#ifndef EXPERIMENTS_STORE_CLUSTERS_H
#define EXPERIMENTS_STORE_CLUSTERS_H

#include "base/text_index.h"
#include "store/store.h"

/* Clusters by the names of positions. Starts as zeros, which is none. */
typedef struct Clusters {
    char *suite; /* that clusters_hold read last */
    TextIndex positions, names;
    int *of; /* by number of the position: number of its cluster */
    int nb;  /* positions that have one */
} Clusters;

/* Hold those of one suite: read unless they are held already. A database that is older than clusters has
 * none. Errors: SQLite's. */
bool clusters_hold(Clusters *clusters, Store *store, const char *suite, Status *status);

/* Add those of rows (position, suite, cluster): of one position in several suites the first. Errors:
 * SQLite's. */
bool clusters_take(Clusters *clusters, StoreStatement *rows, Status *status);

/* Can the database have any? */
bool clusters_are_known(Store *store, Status *status);

/* The number of a position's cluster; -1 where it is alone. */
int clusters_of(const Clusters *clusters, const char *position);

#endif
