/* Files of known counts, row by row, whichever of two forms they have. One is CSV, its columns:
 *
 *     fen,engine,enhancements,parameters,depth,nbp,nc,interior,horizon,quiescence,score,best_move
 *
 * `engine`: the signature of the letters' counts (engine.h). The rows of one search stand together, by depth;
 * `scripts/reference known` writes it. The compact form takes a tenth of the bytes; `scripts/reference compact`
 * writes it:
 *
 *     prunelab known counts 2
 *     set ENGINE LETTERS PARAMETERS       for each set, in an order that holds for every position
 *     position FEN
 *     NBP,INTERIOR,QUIESCENCE,SCORE,MOVE NBP,INTERIOR,QUIESCENCE,SCORE,MOVE ...
 *
 * A line below a position is a search by the next set, its iterations from depth 1 on; `-` is none. The
 * horizon nodes are the NBP, else NBP/HORIZON gives both. Score and move are left out where they are
 * those of the search before, to the same depth of the same position. A folder means its files, in the
 * order of their names. Either may be compressed by gzip. Depends on: spec/plan.h, foreign/info.h. */
#ifndef EXPERIMENTS_KNOWN_KNOWN_SOURCE_H
#define EXPERIMENTS_KNOWN_KNOWN_SOURCE_H

#include "base/status.h"
#include "spec/plan.h"

typedef struct KnownRow {
    int depth;
    Score score;
    char best_move[ENGINE_MOVE_NB];
    uint64_t nbp, nc, interior, horizon, quiescence;
} KnownRow;

/* A row and its search. The texts are good until the next row. */
typedef struct KnownLine {
    const char *fen, *engine, *letters, *parameters;
    bool begins; /* the first row of a search */
    KnownRow row;
} KnownLine;

typedef struct KnownSource KnownSource;

/* A file, or a folder with some. Errors: as lines_open; no files in it. Owner: the caller closes. */
KnownSource *known_source_open(const char *path, Status *status);
void known_source_close(KnownSource *source); /* may be NULL */

/* The next row; false at the end or on an error. Errors: of no known form; a line that is not of its form;
 * counts that are none or do not add up; a move that is none. */
bool known_source_next(KnownSource *source, KnownLine *line, Status *status);

/* Name the place of the last row in an error: its line, and of a folder the file. */
void known_source_at(const KnownSource *source, Status *status);

/* The row's line, counted over all files. */
int64_t known_source_line(const KnownSource *source);

/* ---- put beside the cells of a plan that they answer ------------------------------------------ */

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
