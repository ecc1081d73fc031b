/* What two databases both hold must be equal. Where it is not, this says so.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_SHARD_MERGE_COMPARE_H
#define EXPERIMENTS_SHARD_MERGE_COMPARE_H

#include "store/store.h"

typedef enum MergeTable {
    MERGE_ENTRIES,  /* positions and solutions of suites with one name */
    MERGE_CLUSTERS, /* games of entries; where both files know them */
    MERGE_RESULTS,
    MERGE_MINIMAL_TREES,
    MERGE_GAMES /* decided by nodes, not by a clock */
} MergeTable;

/* Compare a table with that of the schema `other` (store_attach; its file is `path`), with the
 * numbers of temp.map_KIND (merge.c). Errors: the first row that differs, both values, and how many more
 * there are.
 */
bool merge_compare(Store *store, MergeTable table, const char *path, Status *status);

#endif
