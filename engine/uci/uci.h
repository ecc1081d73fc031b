/* The UCI program: reads standard input while a worker searches.
 * Depends on: session. */
#ifndef UCI_UCI_H
#define UCI_UCI_H

#include "base/status.h"

/* Speak UCI until `quit` or the end of standard input. What was sent before is answered. At `quit`
 * searches are stopped. At the end of the input a search without end is stopped, and another goes
 * on until it has counted 5 million nodes: a script may pipe its commands in, and an interface that
 * died leaves nothing that works for long. A perft goes on to its end, at `quit` to 300 million leaves.
 * Errors: out of memory, no thread, output cannot be written. */
bool uci_run(Status *status);

#endif
