/* What a search counted beside the columns of `iterations`, and its line, as tables keep them: each content
 * once, found by a hash that is the same in every database. Depends on: engine.h, store/store.h. */
#ifndef EXPERIMENTS_STORE_CONTENTS_H
#define EXPERIMENTS_STORE_CONTENTS_H

#include "base/text.h"
#include "base/text_index.h"
#include "store/store.h"

enum { COUNT_NAME_NB = 48 };

/* A counter of one iteration. */
typedef struct CountRow {
    char name[COUNT_NAME_NB];
    bool always;         /* its name is in a list, so where it is zero it takes no row */
    int64_t of[KIND_NB]; /* by node kind */
} CountRow;

/* How many names there may be: counts.id holds content and name (schema.sql). */
enum { COUNT_NAMES_MAX = 1024 };

typedef struct CountRows {
    CountRow *rows;
    int nb;
} CountRows;

/* Owner: the caller frees rows. */
CountRow *count_rows_add(CountRows *counts);
/* Ranks are reported up to the last that cut, so zeros among them take rows. Where all are reported they are as those
 * that every search has: their zeros are in the list of names. */
void count_rows_list_ranks(CountRows *counts);

/* Names of counters that every search with their letters has. Owner: the caller releases. */
void count_names_always(TextIndex *names);

typedef struct Contents Contents;

/* Owner: the caller closes before the store. Errors: SQLite's. */
Contents *contents_open(Store *store, Status *status);
void contents_close(Contents *contents); /* may be NULL */

/* The numbers of a content and of its list of names (0: an empty one), stored where they are new. Errors:
 * SQLite's. */
bool contents_put(Contents *contents, const CountRows *counts, int64_t *content, int64_t *list,
                  Status *status);
/* Is a stored content that of a search? Rows are compared, without the counters that came later where it has none of them, and without those that no search has any more. */
bool contents_are(Store *store, int64_t content, const CountRows *counts, bool *same,
                  Status *status);
/* Put into temp.bad_contents the numbers of contents whose rows are not those that they were stored with;
 * *nb is how many. */
bool contents_check(Store *store, int64_t *nb, Status *status);
/* The number of a line. */
bool contents_put_line(Contents *contents, const char *pv, int64_t *id, Status *status);

#endif
