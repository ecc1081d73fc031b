/* The bench as a person sees it: what signs the program, and how fast it counts.
 * Depends on: the facade. */
#ifndef UCI_SPEED_H
#define UCI_SPEED_H

#include "engine.h"

/* Run the bench, print nodes, CPU time and speed of its halves; then of both as `N nodes M nps`, the
 * form that OpenBench reads, and `Bench: <none> <all>` last. Errors: out of memory; counts that are
 * not this version's. */
bool speed_print(Status *status);

#endif
