/* The project's hard limits, each with its reason.
 * Depends on: nothing. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

enum {
    MAX_DEPTH = 64,  /* plies of an iteration; far beyond what a full-width search reaches */
    MAX_PLY = 192,   /* tree and quiescence together; a longer line fails the search, never lies */
    MAX_MOVES = 256, /* legal moves of a position; 218 is the most known */
};

#endif
