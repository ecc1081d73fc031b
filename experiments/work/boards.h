/* What representations of the board cost (engine/boards): every task by every kind, timed in rounds and, by
 * valgrind, counted in instructions. All kinds must count the same.
 * Depends on: boards/boards.h, spec/suite.h, store/ledger.h. */
#ifndef EXPERIMENTS_WORK_BOARDS_H
#define EXPERIMENTS_WORK_BOARDS_H

#include "spec/suite.h"
#include "work/session.h"

enum { BOARDS_ROUNDS_MAX = 1000 };

typedef struct BoardsPlan {
    const Suite *suite;
    int rounds;          /* in [0, BOARDS_ROUNDS_MAX] */
    bool counts;         /* instructions too */
    const char *program; /* this program's file, which valgrind is to run; with counts */
    const char *file;    /* the suite's; with counts */
} BoardsPlan;

/* Measure, and store each round when it is complete (table board_costs). `*counted`: could instructions be
 * counted? False without valgrind. Errors: kinds that count differently; of the database; valgrind's. */
bool boards_measure(const BoardsPlan *plan, const Session *session, bool *counted, Status *status);

/* Do each task once by each kind, in a process of its own, and print a line `BOARD TASK WORK PROCESS` for each;
 * `- - 0 PROCESS`, which does nothing, before it. For programs that count what a process does. Errors: no
 * process can be made; one that fails. */
bool boards_once(const Suite *suite, Status *status);

#endif
