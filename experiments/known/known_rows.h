/* Counts that were written down, as rows of a file, put beside the cells of a plan that they answer.
 * The file is CSV, compressed by gzip or not; `scripts/reference known` writes it. Its columns:
 *
 *     fen,engine,enhancements,parameters,depth,nbp,nc,interior,horizon,quiescence,score,best_move
 *
 * `engine`: the signature of the letters' counts (engine.h). The rows of one search stand together,
 * by depth. Depends on: spec/plan.h. */
#ifndef EXPERIMENTS_KNOWN_KNOWN_ROWS_H
#define EXPERIMENTS_KNOWN_KNOWN_ROWS_H

#include "spec/plan.h"

typedef struct KnownRow {
    int depth;
    Score score;
    char best_move[ENGINE_MOVE_NB];
    uint64_t nbp, nc, interior, horizon, quiescence;
} KnownRow;

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
 * Errors: as lines_open; no such columns; names the line whose counts are none, do not add up or fall
 * within a search, whose move is none, which is where it must not be, or whose counts differ from those
 * of an earlier line. Owner: the caller releases, also after an error. */
bool known_rows_read(KnownRows *known, const Plan *plan, const char *path, Status *status);
void known_rows_release(KnownRows *known);

#endif
