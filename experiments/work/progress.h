/* The progress of long work, shown on stderr: one line that renews itself on a terminal, else plain
 * lines from time to time.
 * Depends on: store/ledger.h (LedgerProgress). */
#ifndef EXPERIMENTS_WORK_PROGRESS_H
#define EXPERIMENTS_WORK_PROGRESS_H

#include "store/ledger.h"

enum { PROGRESS_NOTE_NB = 96 };

typedef struct Progress {
    LedgerProgress figures;
    double cost_done, cost_planned;
    double started, shown, stored; /* seconds of a clock that never goes back */
    bool terminal;
} Progress;

void progress_init(Progress *progress, int64_t planned, double cost_planned);

/* A cell is finished. */
void progress_add(Progress *progress, double cost, uint64_t nodes, bool failed);

/* Other lines are about to be printed on the terminal: write over this one. */
void progress_give_way(const Progress *progress);

/* Is it time to show a line? What it calls done must be stored before. */
bool progress_shows(const Progress *progress);
/* Show it: how much of what things is done, and a note. */
void progress_show(Progress *progress, const char *things, const char *note);
/* Is it time to store it? True about once a second. */
bool progress_is_due(Progress *progress);
/* Take the line away. */
void progress_end(Progress *progress);

double progress_clock(void); /* seconds */

/* "7 years", "1:02:03", "2:03" or "4 s"; "?" for less than 0. */
void progress_duration(double seconds, char text[32]);

#endif
