#include "support/naive_table.h"

#include <stddef.h>

/* Where a position may lie: in one slot, or the two of a bucket. */
static Entry *table_slots(const NaiveTable *t, Key key, int *nb) {
    uint64_t slot = key % (uint64_t)t->entries;
    *nb = t->replacement == NAIVE_TWO_TIER ? 2 : 1;
    return &t->slots[*nb == 2 ? slot / 2 * 2 : slot];
}

static bool entry_is_of(const Entry *entry, Key key) {
    return entry->used && entry->key == key;
}

const Entry *naive_table_hit(const NaiveTable *t, Key key) {
    int nb;
    const Entry *slots = table_slots(t, key, &nb);
    for (int i = 0; i < nb; i++)
        if (entry_is_of(&slots[i], key))
            return &slots[i];
    return NULL;
}

static bool entry_stays(const Entry *stored, const Entry *fresh, NaiveReplacement rule) {
    if (!stored->used || rule == NAIVE_ALWAYS)
        return false;
    if (stored->key != fresh->key && rule != NAIVE_DRAFT)
        return rule == NAIVE_SIZE && stored->size > fresh->size;
    return stored->draft > fresh->draft;
}

/* The bounds of an older result join in, unless the two say different things. */
static void join_bounds(Entry *fresh, const Entry *stored) {
    Score lower = stored->lower > fresh->lower ? stored->lower : fresh->lower;
    Score upper = stored->upper < fresh->upper ? stored->upper : fresh->upper;
    if (lower <= upper) {
        fresh->lower = lower;
        fresh->upper = upper;
    }
}

void naive_table_put(NaiveTable *t, Entry fresh) {
    int nb;
    Entry *slots = table_slots(t, fresh.key, &nb);
    for (int i = 0; i < nb; i++)
        if (entry_stays(&slots[i], &fresh, t->replacement))
            return;
    const Entry *older = naive_table_hit(t, fresh.key);
    if (t->two_bounds && older != NULL && older->draft == fresh.draft)
        join_bounds(&fresh, older);
    int tier = 0;
    if (nb == 2 && !entry_is_of(&slots[0], fresh.key)) {
        if (!slots[0].used || slots[0].draft <= fresh.draft)
            slots[1] = slots[0];
        else
            tier = 1;
    }
    slots[tier] = fresh;
}
