/* What a `go` command asks for.
 * Depends on: the facade, clock. */
#ifndef UCI_GO_H
#define UCI_GO_H

#include "engine.h"
#include "uci/clock.h"

typedef struct GoRequest {
    const char *perft; /* leaves are to be counted, to the depth in this text; NULL: a search */
    bool depth_given;
    int depth;      /* [1, MAX_DEPTH - 1] */
    uint64_t nodes; /* 0: no limit */
    UciTimes times; /* of the side to move */
    bool endless;   /* answered only when stopped */
    int moves_nb;   /* to be searched, in generation order: those of searchmoves, or all */
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
} GoRequest;

/* Read what follows `go` (a clean text, which is cut up, and lives as long as `perft`). Never
 * fails, for every go must be answered; an `info string` says what is wrong. Numbers out of
 * range are taken as the nearest. One that is none, and an unknown word where nothing else ends the
 * search, makes it a search of one ply. Words behind searchmoves that are no legal moves are passed
 * over; a list without a legal one is, too. */
GoRequest go_read(char *text, const EnginePosition *position);

#endif
