/* Counts that were written down (known_source.h), put beside the cells of a plan that they answer.
 * Depends on: spec/plan.h, known/known_source.h. */
#ifndef EXPERIMENTS_KNOWN_KNOWN_ROWS_H
#define EXPERIMENTS_KNOWN_KNOWN_ROWS_H

#include "known/known_source.h"
#include "spec/plan.h"

/* A cell of the plan whose every iteration is there. */
typedef struct KnownCell {
    int64_t cell; /* of the plan */
    size_t row;   /* its first */
    int rows_nb;
} KnownCell;

typedef struct KnownRows {
    KnownRow *rows;
    size_t rows_nb;
    KnownCell *cells; /* none that the plan knows already */
    size_t cells_nb;
    int64_t foreign; /* rows of another engine, left out */
} KnownRows;

/* A search may come several times, as a deeper file has it too, if its counts are equal.
 * Errors: as known_source_next; names the line whose counts fall within a search, which is where it must
 * not be, or whose counts differ from those of an earlier line. Owner: the caller releases, also after an error. */
bool known_rows_read(KnownRows *known, const Plan *plan, const char *path, Status *status);
void known_rows_release(KnownRows *known);

#endif
