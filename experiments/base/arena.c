#include "base/arena.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct ArenaBlock {
    struct ArenaBlock *next, **place; /* where the address of this one stands */
    max_align_t bytes[];
} ArenaBlock;

typedef struct ArenaEnd {
    struct ArenaEnd *next;
    void (*release)(void *thing);
    void *thing;
} ArenaEnd;

/* State, as malloc has it: no result depends on it. */
static _Thread_local Arena own;
static _Thread_local Arena *current; /* NULL: the thread's own */

Arena *arena_switch(Arena *arena) {
    Arena *before = current;
    current = arena;
    return before;
}

void arena_free(Arena *arena) {
    arena = arena ? arena : &own;
    for (; arena->ends; arena->ends = arena->ends->next)
        arena->ends->release(arena->ends->thing);
    for (ArenaBlock *block; (block = arena->blocks);) {
        arena->blocks = block->next;
        free(block);
    }
}

void *arena_at_end(void (*release)(void *thing), void *thing) {
    Arena *arena = current ? current : &own;
    ArenaEnd *end = arena_new(1, sizeof *end);
    *end = (ArenaEnd){arena->ends, release, thing};
    arena->ends = end;
    return thing;
}

void *arena_grow(void *old, size_t count, size_t size) {
    Arena *arena = current ? current : &own;
    ArenaBlock *block = old ? (void *)((char *)old - sizeof *block) : NULL;
    const bool fits = !size || count <= (SIZE_MAX - sizeof *block) / size;
    block = mem_grow(block, fits ? sizeof *block + count * size : SIZE_MAX, 1);
    if (!old) {
        block->place = &arena->blocks;
        block->next = arena->blocks;
    }
    *block->place = block;
    if (block->next)
        block->next->place = &block->next;
    return block->bytes;
}

void *arena_new(size_t count, size_t size) {
    return memset(arena_grow(NULL, count, size), 0, count * size);
}

void *arena_more(void *array, size_t nb, size_t size) {
    const size_t room = mem_room(nb);
    return room ? arena_grow(array, room, size) : array;
}

char *arena_text(const char *text) {
    return text ? strcpy(arena_grow(NULL, strlen(text) + 1, 1), text) : NULL;
}

char *arena_print(const char *format, ...) {
    Text text = TEXT_ARENA;
    va_list args;
    va_start(args, format);
    text_add_list(&text, format, args);
    va_end(args);
    return text.data;
}
