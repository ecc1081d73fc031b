#include "enhancements/registry.h"

#define ENHANCEMENT_ROW(letter, name, key, title, source, turn, requires, bench)                   \
    {letter,                                                                                       \
     key,                                                                                          \
     title,                                                                                        \
     source,                                                                                       \
     "engine/enhancements/" #name ".c",                                                            \
     turn,                                                                                         \
     requires,                                                                                     \
     bench,                                                                                        \
     &enhancement_##name},
const EnhancementRow registry[] = {ENHANCEMENTS(ENHANCEMENT_ROW)};
const int registry_nb = (int)(sizeof registry / sizeof registry[0]);

_Static_assert(sizeof registry / sizeof registry[0] <= ENHANCEMENT_MAX, "a bit for every row");

int registry_find(char letter) {
    for (int row = 0; row < registry_nb; row++)
        if (registry[row].letter == letter)
            return row;
    return -1;
}

uint64_t registry_needed(int row) {
    uint64_t letters = (uint64_t)1 << row, before;
    do {
        before = letters;
        for (int i = 0; i < registry_nb; i++)
            for (const char *l = registry[i].requires; letters >> i & 1 && *l; l++)
                letters |= (uint64_t)1 << registry_find(*l);
    } while (letters != before);
    return letters;
}

bool registry_check(int row, const int64_t *param, Status *status) {
    return !registry[row].enhancement->check || registry[row].enhancement->check(param, status);
}
