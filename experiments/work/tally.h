/* Counters by name, as the database keeps them.
 * Depends on: engine.h, store/contents.h. */
#ifndef EXPERIMENTS_WORK_TALLY_H
#define EXPERIMENTS_WORK_TALLY_H

#include "engine.h"
#include "store/contents.h"

enum { TALLY_NAME_NB = COUNT_NAME_NB };

/* Called for each counter of a search with these letters: name, owner ("base" or the letter), and
 * the counts by node kind. Left out are cut ranks after the last cutoff, and searches inside which
 * no node lies. */
typedef void (*TallyVisit)(void *context, const char *name, const char *owner,
                           const uint64_t by_kind[KIND_NB]);
void tally_walk(const Counters *counters, uint64_t letters, TallyVisit visit, void *context);

/* The same as rows for the database, added to `rows`. */
void tally_take(const Counters *counters, uint64_t letters, CountRows *rows);

#endif
