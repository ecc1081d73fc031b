/* The face as WebAssembly exports it: what the page's worker calls (report/lab-worker.js). This file
 * alone is compiled for WebAssembly only.
 * The page writes a text into memory that it requests, and reads the answer at the address it gets. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/now.h"
#include "browser/face.h"

/* Prototypes, for who else would declare them? wasm.mk exports them by name. */
Face *page_open(void);
char *page_room(unsigned bytes);
void page_leave(char *room);
bool page_search(Face *face, int depth);

/* The page's, given when it starts the engine: hears of an iteration. */
__attribute__((import_module("page"), import_name("iteration"))) void page_iteration(const char *);

/* The page's clock, in milliseconds. It has one thread for a search: what passes is what is used. */
__attribute__((import_module("page"), import_name("now"))) double page_now(void);

uint64_t now_steady_ns(void) {
    return (uint64_t)(1e6 * page_now());
}

uint64_t now_thread_ns(void) {
    return now_steady_ns();
}

/* FACE_STACK: bytes that the linker gives the stack. A search that outgrew it would end in the midst. */
Face *page_open(void) {
    if (engine_stack_need() > FACE_STACK) {
        fputs("a search needs more stack than this engine was linked with", stderr);
        abort();
    }
    return face_new();
}

char *page_room(unsigned bytes) {
    return malloc(bytes);
}

void page_leave(char *room) {
    free(room);
}

static void tell(void *context, const char *json) {
    (void)context;
    page_iteration(json);
}

bool page_search(Face *face, int depth) {
    return face_search(face, depth, tell, NULL);
}
