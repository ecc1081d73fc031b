#include "base/masks.h"

#include <stdlib.h>

static int compare(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

size_t masks_sort(uint64_t *masks, size_t nb) {
    size_t left = 0;
    qsort(masks, nb, sizeof *masks, compare);
    for (size_t i = 0; i < nb; i++)
        if (i == 0 || masks[i] != masks[i - 1])
            masks[left++] = masks[i];
    return left;
}

ptrdiff_t masks_find(const uint64_t *masks, size_t nb, uint64_t mask) {
    const uint64_t *at = bsearch(&mask, masks, nb, sizeof mask, compare);
    return at ? at - masks : -1;
}
