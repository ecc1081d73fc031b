/* Files of known counts, whichever form they have: each row comes as the fields of the CSV form
 * (known_rows.h). The compact form takes a tenth of the bytes; `scripts/reference compact` writes it:
 *
 *     prunelab known counts 2
 *     set ENGINE LETTERS PARAMETERS       for each set, in an order that holds for every position
 *     position FEN
 *     NBP,INTERIOR,QUIESCENCE,SCORE,MOVE NBP,INTERIOR,QUIESCENCE,SCORE,MOVE ...
 *
 * A line below a position is a search by the next set, its iterations from depth 1 on; `-` is none. The
 * horizon nodes are the NBP, else NBP/HORIZON gives both. Score and move are left out where they are
 * those of the search before, to the same depth of the same position. A folder means its files, in the
 * order of their names. Depends on: base. */
#ifndef EXPERIMENTS_KNOWN_KNOWN_SOURCE_H
#define EXPERIMENTS_KNOWN_KNOWN_SOURCE_H

#include <stdint.h>

#include "base/status.h"

enum {
    KNOWN_FEN,
    KNOWN_ENGINE,
    KNOWN_LETTERS,
    KNOWN_PARAMETERS,
    KNOWN_DEPTH,
    KNOWN_NBP,
    KNOWN_NC,
    KNOWN_INTERIOR,
    KNOWN_HORIZON,
    KNOWN_QUIESCENCE,
    KNOWN_SCORE,
    KNOWN_BEST_MOVE,
    KNOWN_COLUMNS_NB
};

typedef struct KnownSource KnownSource;

/* A file, or a folder with some. Errors: as lines_open; no files in it. Owner: the caller closes. */
KnownSource *known_source_open(const char *path, Status *status);
void known_source_close(KnownSource *source); /* may be NULL */

/* The next row's fields, good until the next call; NULL at the end or on an error. Errors: of no known form;
 * a line that is not of its form. */
char **known_source_next(KnownSource *source, Status *status);

/* Name the place of the last row in an error: its line, and of a folder the file. */
void known_source_at(const KnownSource *source, Status *status);

/* The row's line, counted over all files. */
int64_t known_source_line(const KnownSource *source);

#endif
