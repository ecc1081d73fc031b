/* Taking in known counts: cells of a plan that a file answers need not be computed. A sample of them
 * is searched again first. Depends on: known/known_source.h, work/session.h. */
#ifndef EXPERIMENTS_KNOWN_KNOWN_H
#define EXPERIMENTS_KNOWN_KNOWN_H

#include "spec/plan.h"
#include "work/session.h"

enum {
    KNOWN_SAMPLE = 100,        /* cells searched again, by default */
    KNOWN_NODES_MOST = 2000000 /* of one: to the deepest iteration with no more nodes */
};

typedef struct KnownOutcome {
    int64_t taken;    /* cells */
    int64_t searched; /* again */
    int64_t foreign;  /* rows of another engine, left out */
} KnownOutcome;

/* Take in what the file `path` knows of a plan's cells that the session's database lacks; they
 * become `known` of the plan. The plan is registered; the session's run has begun. Their CPU time,
 * lines and counters are not known, and no view invents them. A stop (stop.h) before the sample is
 * searched takes in nothing. Errors: as known_rows_read; counts of the sample differ (each is reported
 * on stdout), and nothing was taken in; a count contradicts the database's. */
bool known_take(Plan *plan, const Session *session, const char *path, int64_t sample,
                KnownOutcome *outcome, Status *status);

/* Can the file be opened? Asked before anything is made. */
bool known_is_there(const char *path, Status *status);

/* Mark the cells that it would take in; nothing is searched. */
bool known_mark(Plan *plan, const char *path, Status *status);

/* Leave a plan only the cells that are known. */
void known_keep(Plan *plan);

#endif
