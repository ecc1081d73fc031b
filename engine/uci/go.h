/* What a `go` command asks for.
 * Depends on: the facade, clock. */
#ifndef UCI_GO_H
#define UCI_GO_H

#include "engine.h"
#include "uci/clock.h"

typedef struct GoRequest {
    bool depth_given;
    int depth;      /* [1, MAX_DEPTH - 1] */
    uint64_t nodes; /* 0: no limit */
    UciTimes times; /* of the side to move */
    bool endless;   /* answered only when stopped */
    bool ponders;   /* endless until `ponderhit`, and only then on the clock */
} GoRequest;

/* Read what follows `go` (a clean text, which is cut up). Unknown words are ignored. Never fails:
 * every go must be answered, so numbers out of range are taken as the nearest, and one that is none
 * makes it a search of one ply, both with an `info string`. */
GoRequest go_read(char *text, bool black_to_move);

#endif
