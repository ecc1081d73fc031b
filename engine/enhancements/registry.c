#include "enhancements/registry.h"

#define ENHANCEMENT_ROW(letter, name, key, title, source, turn, requires)                          \
    {letter, key, title, source, turn, requires, &enhancement_##name},
const EnhancementRow registry[] = {ENHANCEMENTS(ENHANCEMENT_ROW)};
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
    return registry[row].enhancement->params ? registry[row].enhancement->params : no_params;
}

bool registry_preserves_value(int row, const int64_t *param) {
    return !registry[row].enhancement->preserves_value ||
           registry[row].enhancement->preserves_value(param);
}

bool registry_check(int row, const int64_t *param, Status *status) {
    return !registry[row].enhancement->check || registry[row].enhancement->check(param, status);
}
