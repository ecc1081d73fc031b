/* One `info` line of a UCI engine, read strictly: what a known word says must be in its range.
 * Depends on: engine.h. Source: S. Meyer-Kahlen, R. Huber, "Description of the universal chess
 * interface", 2006. */
#ifndef EXPERIMENTS_FOREIGN_INFO_H
#define EXPERIMENTS_FOREIGN_INFO_H

#include "engine.h"

enum {
    INFO_DEPTH = 1,
    INFO_SELDEPTH = 2,
    INFO_NODES = 4,
    INFO_SCORE = 8,
    INFO_PV = 16,
    INFO_LOWER = 32, /* the score is a bound only */
    INFO_UPPER = 64,
    INFO_BOUND = INFO_LOWER | INFO_UPPER,
    INFO_OTHER = 128 /* a line of play that is not the best one (multipv 2 and on) */
};

enum { INFO_DEPTH_MAX = 255, INFO_MOVES_NB = (MAX_DEPTH + 1) * 6 };

typedef struct Info {
    unsigned has; /* which of these the line has */
    int depth, seldepth;
    int place; /* of its line of play: 1 is the best, also where it is not reported */
    uint64_t nodes;
    Score
        score; /* mates as score.h has them; one farther away than they can tell is the farthest */
    char
        pv[INFO_MOVES_NB]; /* the first moves, separated by spaces; they look like moves, no more */
} Info;

/* Read what follows the word `info`. Words that are unknown are passed over, as the protocol
 * says; a score in centipawns that would be a mate of ours is cut to the highest below. Errors: a
 * number that is none or out of range, a score of no kind; the line is quoted. */
bool info_read(Info *info, const char *line, Status *status);

/* Does the text begin with a move in coordinates (`a7a8q`, `a7a8Q`) or a castling (`O-O`, `0-0`), which
 * ends there or at a space? */
bool info_is_move(const char *text);

#endif
