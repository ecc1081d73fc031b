/* Growing text, and memory that is there or ends the program.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_BASE_TEXT_H
#define EXPERIMENTS_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zeroed memory for `count` things of `size` bytes. Out of memory: says so and aborts; what a run
 * has stored is safe, for it is in transactions. Owner: the caller. */
void *mem_new(size_t count, size_t size);
/* The pointer, which a library made; where it is NULL, out of memory as above. */
void *mem_there(void *memory);
void *mem_grow(void *old, size_t count, size_t size); /* like realloc; new bytes are not zeroed */
/* The array with room for one more than its `nb` things: doubled where it is full. It is grown by
 * this alone, from NULL. */
void *mem_more(void *array, size_t nb, size_t size);
size_t mem_room(size_t nb);       /* for how many things it is grown then; 0: it is not full */
char *mem_text(const char *text); /* a copy; NULL stays NULL */

typedef struct Text {
    char *data; /* ended by '\0'; NULL while empty */
    size_t nb, room;
    void *(*grow)(void *old, size_t count, size_t size); /* NULL: mem_grow */
} Text;

#define TEXT_EMPTY {NULL, 0, 0, NULL}

void text_add(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_add_list(Text *text, const char *format, va_list args)
    __attribute__((format(printf, 2, 0)));
void text_add_bytes(Text *text, const char *bytes, size_t nb);
void text_clear(Text *text);            /* empty, room kept */
void text_release(Text *text);          /* memory given back */
const char *text_get(const Text *text); /* "" while empty */

/* Characters as printed, not bytes: continuation bytes of UTF-8 take no width. Of at most so many bytes. */
int text_width(const char *text, size_t bytes);

/* A file's text without the byte order mark that some editors put in front. */
const char *text_after_mark(const char *text);

/* Does the text have the word, with no letter, digit or '_' before and behind it? */
bool text_has_word(const char *text, const char *word);

/* FNV-1a, 64 bits: a hash that grows with what is put in; not against anybody who means harm.
 * Source: Fowler, Noll, Vo; draft-eastlake-fnv. */
#define TEXT_HASH_START UINT64_C(14695981039346656037)
uint64_t text_hash(uint64_t hash,
                   const char *text); /* and that it ends; NULL is a text of its own */

#endif
