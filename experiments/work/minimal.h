/* Minimal trees of a suite's positions, measured by workers (engine/minimal/tree.h); with a
 * database they are stored, and what is stored is not measured again.
 * Depends on: spec/suite.h, work/session.h. */
#ifndef EXPERIMENTS_WORK_MINIMAL_H
#define EXPERIMENTS_WORK_MINIMAL_H

#include "spec/suite.h"
#include "work/session.h"

/* A position at a depth. */
typedef struct MinimalCell {
    int entry, depth;
    bool finished, done;
    EngineMinimal tree; /* where done */
} MinimalCell;

/* The caller fills in what is above the line. */
typedef struct Minimal {
    const Suite *suite;
    int depth;           /* depths from 1 to this, in [1, ENGINE_MINIMAL_DEPTH_MAX] */
    uint64_t node_limit; /* of each cell; 0: none */
    /* ---- */
    MinimalCell *cells; /* the deepest first */
    int cells_nb;
    int64_t failed, timed_out;
} Minimal;

/* Measure what an open session's database lacks, or all without one. Failed cells are named on
 * stderr. Errors: of the database, or no worker can be started. Owner: the caller releases, also
 * after an error. */
bool minimal_measure(Minimal *minimal, Session *session, Status *status);
void minimal_release(Minimal *minimal);

#endif
