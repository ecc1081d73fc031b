/* One database taken into another, row by row, identified by what it is about and never by its number: so
 * to take it in twice changes nothing, and what both hold must be equal. Depends on: shard_file.h,
 * store/store.h. */
#ifndef EXPERIMENTS_SHARD_MERGE_H
#define EXPERIMENTS_SHARD_MERGE_H

#include "shard/shard_file.h"
#include "store/store.h"

typedef struct MergeCounts {
    int64_t results, minimal_trees, games; /* new ones */
} MergeCounts;

/* Take the file `path` into an open database, in one transaction: positions, suites, studies and
 * what they ask for, results, runs with their provenance, times, minimal trees, matches and games.
 * A cell that is done in either is done. Times, and games that a clock decided, are observations:
 * those that are there stay. `other` is looked at before (merge_inputs_add). Errors: a position or
 * a count that differs is named with both values; rows that are not what the file's run left;
 * SQLite's. Nothing of the file is kept then. */
bool merge_file(Store *store, const char *path, const char *foreign, MergeCounts *counts,
                Status *status);

/* ---- what it does in files of its own --------------------------------------------------------- */

typedef enum MergeTable {
    MERGE_ENTRIES,  /* positions and solutions of suites with one name */
    MERGE_CLUSTERS, /* games of entries; where both files know them */
    MERGE_RESULTS,
    MERGE_MINIMAL_TREES,
    MERGE_GAMES /* decided by nodes, not by a clock */
} MergeTable;

/* What both databases hold must be equal: compare a table with that of the schema `other` (store_attach; its file
 * is `path`), with the numbers of temp.map_KIND (merge.c). Errors: the first row that differs, both values, and
 * how many more there are. */
bool merge_compare(Store *store, MergeTable table, const char *path, Status *status);

/* Take over what studies ask for; parts and entries are in temp.map_part and map_entry (merge.c). Errors:
 * SQLite's. */
bool merge_members(Store *store, Status *status);

#endif
