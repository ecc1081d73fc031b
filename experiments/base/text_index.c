#include "base/text_index.h"

#include <string.h>

#include "base/arena.h"

/* The text's slot, or the free one where it belongs. */
static int slot_of(const TextIndex *index, const char *text) {
    const uint64_t hash = text_hash(TEXT_HASH_START, text);
    int slot = (int)((hash ^ hash >> 32) & (uint64_t)(index->slots_nb - 1));
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
