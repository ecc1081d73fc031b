/* The rows of `kept_total`, `kept_growth` and `kept_ordering` of a study, as the views `_total`, `_growth` and
 * `_ordering` say them. These look the iterations up set by set, all over the file; here they are read once,
 * position by position, as they lie there. Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_KEPT_SUMS_H
#define EXPERIMENTS_STORE_KEPT_SUMS_H

#include "store/store.h"

/* A configuration of a study, under a setting; what it asks is in temp.kept_members. */
typedef struct KeptMember {
    int64_t configuration, setting;
    int row; /* of all settings, from 0 */
} KeptMember;

typedef struct KeptStudy {
    Store *store;
    int64_t study, suite;
    KeptMember *members;
    int nb, settings_nb;
    int depths; /* the deepest, and 1 */
} KeptStudy;

/* What the study asks in one of its suites, position by position and in the order in which these came; `?1` is
 * the suite. A query has columns before it, and behind it what it joins. */
#define KEPT_ASKED                                                                                 \
    " FROM main.entries NOT INDEXED"                                                               \
    " CROSS JOIN (SELECT DISTINCT block_id FROM temp.kept_members) AS blocks"                      \
    " CROSS JOIN main.block_rows AS asked ON asked.block_id = blocks.block_id"                     \
    "  AND asked.entry_id = entries.id"                                                            \
    " CROSS JOIN temp.kept_members AS own ON own.block_id = blocks.block_id"                       \
    " CROSS JOIN main.iterations AS this ON this.position_id = entries.position_id"                \
    "  AND this.configuration_id = own.configuration_id AND this.depth = asked.depth"

/* Fill the tables for one suite of a study whose rows were deleted: what is summed, and how moves were ordered.
 * Memory: of the thread's arena. Errors: SQLite's. */
bool kept_sums(const KeptStudy *study, Status *status);
bool kept_ordering(const KeptStudy *study, Status *status);

#endif
