#include "enhancements/registry.h"

#define ENHANCEMENT_ROW(letter, name, key, title, source, turn, requires)                          \
    {letter, key, title, source, turn, requires, &name##_slots},
const Enhancement registry[] = {ENHANCEMENTS(ENHANCEMENT_ROW)};
const int registry_nb = (int)(sizeof registry / sizeof registry[0]);

_Static_assert(sizeof registry / sizeof registry[0] <= ENHANCEMENT_MAX, "a bit for every row");

static const Param no_params[] = {{NULL, PARAM_INTEGER, 0, 0, 0, NULL, NULL}};

int registry_find(char letter) {
    for (int row = 0; row < registry_nb; row++)
        if (registry[row].letter == letter)
            return row;
    return -1;
}

const Param *registry_params(int row) {
    return registry[row].slots->params ? registry[row].slots->params : no_params;
}

bool registry_preserves_value(int row, const int64_t *param) {
    return !registry[row].slots->preserves_value || registry[row].slots->preserves_value(param);
}

bool registry_check(int row, const int64_t *param, Status *status) {
    return !registry[row].slots->check || registry[row].slots->check(param, status);
}

void registry_slots(EnhancementSlots rows[ENHANCEMENT_MAX]) {
    for (int row = 0; row < registry_nb; row++)
        rows[row] = (EnhancementSlots){registry[row].turn, registry[row].slots};
}
