/* Limits as a browser's page has them: none that a program can read. The stack is the one that the linker
 * made, and exports.c holds it against what a search needs.
 * Found before the system's header where the engine is compiled to WebAssembly (browser/wasm.mk).
 * Depends on: nothing. */
#ifndef BROWSER_WASM_SYSTEM_RESOURCE_H
#define BROWSER_WASM_SYSTEM_RESOURCE_H

#include <stdint.h>

typedef uint64_t rlim_t;

struct rlimit {
    rlim_t rlim_cur, rlim_max;
};

enum { RLIMIT_STACK };
#define RLIM_INFINITY UINT64_MAX

static inline int getrlimit(int which, struct rlimit *limit) {
    (void)which;
    limit->rlim_cur = limit->rlim_max = RLIM_INFINITY;
    return 0;
}

#endif
