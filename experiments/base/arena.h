/* Memory that is given back all at once: a command's when the process ends, a claim's when it is judged.
 * Each thread takes from one arena at a time, its own to begin with, which nobody frees: what a command
 * reads and makes needs no owner. Long loops (workers, a run, a merge) and resamples take from mem_new
 * (base/text.h) and free.
 * Source: PostgreSQL's memory contexts (palloc, MemoryContextSwitchTo).
 * Depends on: base/text.h. */
#ifndef EXPERIMENTS_BASE_ARENA_H
#define EXPERIMENTS_BASE_ARENA_H

#include "base/text.h"

typedef struct Arena {
    struct ArenaBlock *blocks; /* of malloc each, so that sanitizers see it; the last first */
    struct ArenaEnd *ends;
} Arena;

/* From now on this thread takes from `arena`; NULL: from its own. Returns the one before (NULL: its own).
 * An arena stays where it is as long as it has blocks, and one thread at a time uses it. */
Arena *arena_switch(Arena *arena);

/* Give back all that was taken from it; NULL: from the thread's own. */
void arena_free(Arena *arena);

/* Call release(thing) when this arena is freed: for what is none of its memory. Returns the thing. */
void *arena_at_end(void (*release)(void *thing), void *thing);

/* As mem_new, mem_grow, mem_more and mem_text; what grows stays in the arena that it was taken from. */
void *arena_new(size_t count, size_t size);
void *arena_grow(void *old, size_t count, size_t size);
void *arena_more(void *array, size_t nb, size_t size);
char *arena_text(const char *text);

/* A Text of it, which nobody releases. */
#define TEXT_ARENA {NULL, 0, 0, arena_grow}

/* What printf would print. */
char *arena_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
