/* What a run writes: itself, cells with their counts, progress; and the value oracle.
 * Depends on: spec/plan.h, store/provenance.h, store/store.h. */
#ifndef EXPERIMENTS_STORE_LEDGER_H
#define EXPERIMENTS_STORE_LEDGER_H

#include "spec/plan.h"
#include "store/provenance.h"
#include <stdio.h>

#include "base/text.h"
#include "store/contents.h"
#include "store/store.h"

/* Why a foreign engine's search is no deeper, where no limit was met: a mate was found, or there is one
 * move only. No limit would change that; the schema knows this text, too. */
#define LEDGER_ENDED_ITSELF "the engine ended its search of itself"

/* One iteration of a cell, as it is stored. */
typedef struct LedgerIteration {
    EngineIteration figures; /* without counters */
    bool told;               /* the line and the counters are known */
    CountRows counts;        /* see tally.h; none of another engine's */
    bool foreign;            /* of another engine, which reports no more than nodes (nc) */
    int seldepth;            /* as that says; 0: not reported */
} LedgerIteration;

/* What a foreign engine said beside its iterations. */
typedef struct LedgerTrace {
    uint64_t nodes, cpu_ns; /* when it ended */
    int depth;              /* of the iteration under way then */
    const char *best_move;
    const char *changes; /* of its best move: JSON, see schema_times.sql */
} LedgerTrace;

/* What became of a cell. */
typedef struct LedgerCell {
    int64_t position, configuration; /* ids */
    int depth;
    const char *status; /* "done", "failed", "skipped", "timeout", "partial" */
    const char *reason; /* of one that is done: the file it was taken in from, or NULL */
    uint64_t node_limit;
    const LedgerIteration *iterations; /* finished, ascending */
    int iterations_nb;
    const LedgerTrace *trace; /* NULL: none */
} LedgerCell;

typedef struct LedgerProgress {
    int64_t planned, finished, failed;
    double share;
    uint64_t nodes;
    double seconds, seconds_left; /* left: below 0 is not known */
} LedgerProgress;

/* What a run is, and how it was started. */
typedef struct LedgerRun {
    const Provenance *provenance;
    const char *study, *spec; /* the spec's text */
    const char *spec_path, *profile;
    int jobs;
} LedgerRun;

typedef struct Ledger Ledger;

/* Begin a run in an open database. Owner: the caller closes before the store. */
Ledger *ledger_open(Store *store, const LedgerRun *run, Status *status);
int64_t ledger_run(const Ledger *ledger); /* its id */
/* End it: "done", "failed", "interrupted". `ledger` may be NULL. */
bool ledger_close(Ledger *ledger, const char *outcome, Status *status);

/* Store a cell. Where an iteration is stored already, the counts must be equal: if not, the cell is stored
 * as failed without its iterations, and `differs` says what differs. Some cells share a transaction:
 * until ledger_flush a kill loses them, so nobody may say before that they are done. */
bool ledger_put_cell(Ledger *ledger, const LedgerCell *cell, Text *differs, Status *status);

bool ledger_flush(Ledger *ledger, Status *status);
/* In how many milliseconds what it holds is to be stored: at most 250; 0: now; -1: it holds nothing. */
int ledger_due_ms(const Ledger *ledger);

/* Store it, and all cells so far. */
bool ledger_put_progress(Ledger *ledger, const LedgerProgress *progress, Status *status);

/* Compare with the stored counts. `differs` is added to where they are not equal; *found says
 * whether any are stored. */
bool ledger_compare(Store *store, int64_t position, int64_t configuration,
                    const LedgerIteration *iteration, bool *found, Text *differs, Status *status);

/* Cells that follow are taken in from elsewhere, until this is called with false: many share a transaction, and what
 * SQLite would look up for each of their rows is not (store_load). */
bool ledger_take_in(Ledger *ledger, bool many, Status *status);

/* The value oracle: all stored root values that should be minimax's, grouped by position, depth and
 * game; a group with two values is a violation, which is printed to `file` (NULL: only counted). `study`: of
 * its positions, by whichever study; NULL: of all. */
typedef struct LedgerValues {
    int64_t values, compared, violations; /* compared: of groups of two or more */
} LedgerValues;
bool ledger_check_values(Store *store, const char *study, LedgerValues *values, FILE *file,
                         Status *status);

/* Do the root values that must be equal agree? A line, or none where there are none. */
void ledger_print_values(const LedgerValues *values, FILE *file);

#endif
