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

/* A writer of blocks. */
typedef struct Members {
    Store *store;
    StoreStatement *find, *put, *put_row, *read, *read_one, *held, *put_member;
    MemberRow *rows; /* of the block under way */
    size_t nb;
} Members;

/* All within a transaction of the caller's. Owner: the caller closes. Errors: SQLite's. */
bool members_open(Members *members, Store *store, Status *status);
void members_close(Members *members);

/* Add to the block under way; then end it: its number, old or new. */
void members_add(Members *members, MemberRow row);
bool members_block(Members *members, int64_t *block, Status *status);

/* A block got rows behind its back: it is known by them from now on. If it has become another, that is used
 * instead, and `*block` is that. */
bool members_grown(Members *members, int64_t *block, Status *status);

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

/* Marks of all blocks from their rows, and what all studies ask: in a sound database that changes nothing. */
bool members_renew(Store *store, Status *status);

/* Stored searches that former parts of a study used, and that no study uses now. */
bool members_beyond(Store *store, const char *study, int64_t *cells, Status *status);

#endif
