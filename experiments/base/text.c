#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *mem_there(void *memory) {
    if (!memory) {
        fputs("prunelab: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *mem_new(size_t count, size_t size) {
    return mem_there(calloc(count ? count : 1, size));
}

void *mem_grow(void *old, size_t count, size_t size) {
    return mem_there(size && count > SIZE_MAX / size ? NULL
                                                     : realloc(old, (count ? count : 1) * size));
}

size_t mem_room(size_t nb) {
    enum { LEAST = 8 }; /* a power of two: an array is full at each of them */
    const int full = nb == 0 || (nb >= LEAST && (nb & (nb - 1)) == 0);
    return !full ? 0 : nb ? 2 * nb : LEAST;
}

void *mem_more(void *array, size_t nb, size_t size) {
    const size_t room = mem_room(nb);
    return room ? mem_grow(array, room, size) : array;
}

char *mem_text(const char *text) {
    if (!text)
        return NULL;
    const size_t nb = strlen(text) + 1;
    return memcpy(mem_new(nb, 1), text, nb);
}

static void make_room(Text *text, size_t more) {
    if (text->nb + more + 1 <= text->room)
        return;
    text->room = 2 * (text->nb + more + 1);
    text->data = (text->grow ? text->grow : mem_grow)(text->data, text->room, 1);
}

void text_add_bytes(Text *text, const char *bytes, size_t nb) {
    make_room(text, nb);
    memcpy(text->data + text->nb, bytes, nb);
    text->nb += nb;
    text->data[text->nb] = '\0';
}

void text_add_list(Text *text, const char *format, va_list args) {
    enum { LIKELY = 128 }; /* what does not fit is formatted again */
    va_list again;
    va_copy(again, args);
    make_room(text, LIKELY);
    const int nb = vsnprintf(text->data + text->nb, text->room - text->nb, format, args);
    if (nb > 0) {
        if ((size_t)nb >= text->room - text->nb) {
            make_room(text, (size_t)nb);
            vsnprintf(text->data + text->nb, (size_t)nb + 1, format, again);
        }
        text->nb += (size_t)nb;
    }
    va_end(again);
}

void text_add(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_add_list(text, format, args);
    va_end(args);
}

void text_clear(Text *text) {
    text->nb = 0;
    if (text->data)
        text->data[0] = '\0';
}

void text_release(Text *text) {
    assert(!text->grow); /* else the memory is not its own */
    free(text->data);
    *text = (Text)TEXT_EMPTY;
}

const char *text_after_mark(const char *text) {
    static const char mark[] = "\xEF\xBB\xBF";
    return strncmp(text, mark, sizeof mark - 1) == 0 ? text + sizeof mark - 1 : text;
}

static bool is_of_word(char c) {
    static const char part_of_word[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    return c && strchr(part_of_word, c);
}

bool text_has_word(const char *text, const char *word) {
    const size_t nb = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !is_of_word(at[-1])) && !is_of_word(at[nb]))
            return true;
    return false;
}

const char *text_get(const Text *text) {
    return text->data ? text->data : "";
}

uint64_t text_hash(uint64_t hash, const char *text) {
    static const uint64_t prime = UINT64_C(1099511628211);
    hash = (hash ^ (text ? 1 : 0)) * prime;
    for (const char *c = text ? text : ""; *c; c++)
        hash = (hash ^ (unsigned char)*c) * prime;
    return hash * prime; /* as by a byte of zero, which ends the text */
}

int text_width(const char *text, size_t bytes) {
    int width = 0;
    for (size_t i = 0; i < bytes && text[i]; i++)
        width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}
