/* The time, for limits and for what is reported. No search decision at a fixed depth depends on it.
 * All other code of the engine asks here, so that only this file needs a system's clocks. A browser's page has
 * its own (experiments/browser/wasm/exports.c).
 * Each returns nanoseconds that only grow; only differences mean anything.
 * Depends on: nothing. */
#ifndef BASE_NOW_H
#define BASE_NOW_H

#include <stdint.h>

/* CPU time of the calling thread. */
uint64_t now_thread_ns(void);

/* Time that passes, whoever works; nobody sets this clock back. */
uint64_t now_steady_ns(void);

#endif
