/* What studies ask for, as a product: parts, blocks, members (schema.sql). Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_MEMBERS_H
#define EXPERIMENTS_STORE_MEMBERS_H

#include "store/store.h"

/* Whose members: one spec under a profile and changes. */
typedef struct MemberPart {
    const char *spec;    /* its file; folder and ending do not matter */
    const char *profile; /* "quick" */
    const char *changes; /* of its parameters (`--set`), "" for none */
} MemberPart;

typedef struct MemberRow {
    int64_t entry; /* id */
    int depth;
    bool is_cell;
} MemberRow;

/* A writer of blocks, within a transaction of the caller's. Errors of all: SQLite's. */
typedef struct Members {
    Store *store;
    MemberRow *rows; /* of the block under way; at the end the caller frees them */
    size_t nb;
} Members;

/* Add to the block under way; then end it: its number, old or new. */
void members_add(Members *members, MemberRow row);
bool members_block(Members *members, int64_t *block, Status *status);

/* A block for each group of rows that a query gives together: so many numbers of the group, then entry, depth and
 * is_cell. `end` is told each block. */
enum { MEMBERS_KEYS_MAX = 3 };
bool members_groups(Members *members, const char *query, int keys,
                    bool (*end)(Members *members, const int64_t group[], int64_t block,
                                Status *status),
                    Status *status);

/* A block got rows behind its back: it is known by them from now on. If it has become another, that is used
 * instead, and `*block` is that. */
bool members_grown(Store *store, int64_t *block, Status *status);

/* A part asks for a block, beside the one that it may have. */
bool members_put(Members *members, int64_t part, int64_t configuration, int64_t setting,
                 int64_t block, Status *status);

/* Make a part current, and those of its study not that it replaces: of the same spec as it was before it
 * was edited; of a suite of that name with other content. `*part`
 * is set to its number. */
bool members_part(Store *store, int64_t study, const MemberPart *about, const char *suite,
                  int64_t spec_mark, int64_t suite_mark, int64_t *part, Status *status);

/* What a study asks, of its current parts. Where that is what it was, nothing is written. */
bool members_refresh(Store *store, int64_t study, Status *status);
/* The same of each study whose number a query gives. */
bool members_refresh_each(Store *store, const char *studies, Status *status);

/* Blocks that nobody asks for go. */
#define MEMBERS_DROP_UNUSED                                                                        \
    "CREATE TEMP TABLE IF NOT EXISTS used_blocks (block_id INTEGER PRIMARY KEY);"                  \
    "DELETE FROM temp.used_blocks;"                                                                \
    "INSERT INTO temp.used_blocks SELECT block_id FROM part_members"                               \
    " UNION SELECT block_id FROM setting_members UNION SELECT block_id FROM study_members;"        \
    "DELETE FROM block_rows WHERE block_id IN"                                                     \
    " (SELECT id FROM blocks WHERE id NOT IN (SELECT block_id FROM temp.used_blocks));"            \
    "DELETE FROM blocks WHERE id NOT IN (SELECT block_id FROM temp.used_blocks);"

/* Marks of all blocks from their rows, and what all studies ask: in a sound database that changes nothing. */
bool members_renew(Store *store, Status *status);

/* Stored searches that former parts of a study used (NULL: of each, and their sum), and that no study uses now. */
bool members_beyond(Store *store, const char *study, int64_t *cells, Status *status);

/* Remove them. Of `study`; NULL: of all. *cells is set to the number of cells that went. All or nothing. Errors: no study
 * of that name; SQLite's. */
bool forget_former(Store *store, const char *study, int64_t *cells, Status *status);

#endif
