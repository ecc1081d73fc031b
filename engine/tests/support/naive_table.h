/* The naive search's transposition table, by the words of definitions.md.
 * Depends on: chess. */
#ifndef TESTS_SUPPORT_NAIVE_TABLE_H
#define TESTS_SUPPORT_NAIVE_TABLE_H

#include "support/naive.h"

typedef struct Entry {
    bool used;
    Key key;
    int draft;
    Score lower, upper; /* mates relative to the node; -infinite, infinite: no such bound */
    Move best;
    uint64_t size; /* nodes counted below */
} Entry;

typedef struct NaiveTable {
    Entry *slots;
    int entries;
    NaiveReplacement replacement;
    bool two_bounds; /* in an entry; else one, or both as an exact value */
} NaiveTable;

/* NULL: no hit. */
const Entry *naive_table_hit(const NaiveTable *t, Key key);

/* Store, or keep what stays. */
void naive_table_put(NaiveTable *t, Entry fresh);

#endif
