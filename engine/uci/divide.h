/* Perft by root moves.
 * Depends on: the facade. */
#ifndef UCI_DIVIDE_H
#define UCI_DIVIDE_H

#include "engine.h"

/* The count of 14 plies from the start position does not fit in 64 bits. */
enum { DIVIDE_DEPTH_MAX = 13 };

typedef struct DivideRequest {
    int depth;                /* [0, DIVIDE_DEPTH_MAX] */
    bool bulk;                /* the last ply is counted, not made */
    const char *before_total; /* printed in front of the total; "" for plain digits */
    EnginePerftStop *stop;    /* called with the leaves so far; NULL: never stops */
    void *context;
} DivideRequest;

/* Print `e2e4: 20` for each move, then the total. Errors: out of memory, stopped. */
bool divide_print(const EnginePosition *position, const DivideRequest *request, Status *status);

#endif
