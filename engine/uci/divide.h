/* Perft by root moves.
 * Depends on: the facade. */
#ifndef UCI_DIVIDE_H
#define UCI_DIVIDE_H

#include "engine.h"

/* The count of 14 plies from the start position does not fit in 64 bits. */
enum { DIVIDE_DEPTH_MAX = 13 };

/* Asked before each move; may be NULL. */
typedef bool (*DivideStop)(void *context);

/* Print `e2e4: 20` for each move, then the total as plain digits. With bulk the last ply is
 * counted, not made.
 * Range: depth in [0, DIVIDE_DEPTH_MAX]. Errors: out of memory, stopped. */
bool divide_print(const EnginePosition *position, int depth, bool bulk, DivideStop stop,
                  void *context, Status *status);

#endif
