/* Perft by root moves.
 * Depends on: the facade. */
#ifndef UCI_DIVIDE_H
#define UCI_DIVIDE_H

#include "engine.h"

/* The count of 14 plies from the start position does not fit in 64 bits. */
enum { DIVIDE_DEPTH_MAX = 13 };

/* Print `e2e4: 20` for each move. *leaves: of all together. `stop` as in engine_perft_until.
 * Range: depth in [0, DIVIDE_DEPTH_MAX]. Errors: out of memory, stopped. */
bool divide_print(const EnginePosition *position, int depth, EnginePerftStop *stop, void *context,
                  uint64_t *leaves, Status *status);

#endif
