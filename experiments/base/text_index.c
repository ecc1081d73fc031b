#include "base/text_index.h"

#include <stdint.h>
#include <string.h>

#include "base/arena.h"

static uint64_t hash_of(const char *text) {
    uint64_t hash = 0xCBF29CE484222325u; /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u;
    return hash ^ hash >> 32;
}

/* The text's slot, or the free one where it belongs. */
static int slot_of(const TextIndex *index, const char *text) {
    int slot = (int)(hash_of(text) & (uint64_t)(index->slots_nb - 1));
    while (index->slots[slot] && strcmp(index->texts[index->slots[slot] - 1], text) != 0)
        slot = (slot + 1) & (index->slots_nb - 1);
    return slot;
}

/* Twice as many texts fit; the texts' array grows alike. */
static void grow(TextIndex *index) {
    index->slots_nb = index->slots_nb ? 2 * index->slots_nb : 64;
    index->slots = arena_new((size_t)index->slots_nb, sizeof *index->slots);
    index->texts = arena_grow(index->texts, (size_t)index->slots_nb, sizeof *index->texts);
    for (int i = 0; i < index->nb; i++)
        index->slots[slot_of(index, index->texts[i])] = i + 1;
}

int index_find(const TextIndex *index, const char *text) {
    return index->slots_nb ? index->slots[slot_of(index, text)] - 1 : -1;
}

int index_add(TextIndex *index, const char *text) {
    if (2 * index->nb >= index->slots_nb)
        grow(index);
    const int slot = slot_of(index, text);
    if (!index->slots[slot]) {
        index->texts[index->nb] = arena_text(text);
        index->slots[slot] = ++index->nb;
    }
    return index->slots[slot] - 1;
}
