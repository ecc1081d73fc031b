/* The UCI program: reads standard input while a worker searches.
 * Depends on: session. */
#ifndef UCI_UCI_H
#define UCI_UCI_H

#include "base/status.h"

/* Speak UCI until `quit` or the end of standard input, at which a search without end is stopped
 * and any other is finished.
 * Errors: out of memory, no thread, output cannot be written. */
bool uci_run(Status *status);

#endif
