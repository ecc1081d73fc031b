/* The naive search's transposition table, by the words of definitions.md.
 * Depends on: chess. */
#ifndef TESTS_SUPPORT_NAIVE_TABLE_H
#define TESTS_SUPPORT_NAIVE_TABLE_H

#include "support/naive.h"

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct Entry {
    Key key;
    Bound bound; /* BOUND_NONE: the slot is empty */
    int draft;
    Score score; /* mates relative to the node */
    Move best;
    uint64_t size; /* nodes counted below */
} Entry;

typedef struct NaiveTable {
    Entry *slots;
    int entries;
    NaiveReplacement replacement;
} NaiveTable;

/* NULL: no hit. */
const Entry *naive_table_hit(const NaiveTable *t, Key key);

/* Store, or keep what stays. */
void naive_table_put(NaiveTable *t, Entry fresh);

#endif
