/* Numbers as ranges: "1,3-5", as schedulers read them.
 * Depends on: base/text.h. */
#ifndef EXPERIMENTS_SHARD_RANGES_H
#define EXPERIMENTS_SHARD_RANGES_H

#include "base/text.h"

typedef struct Ranges {
    Text text;
    int first, last; /* of the range that is open; 0: none */
    int nb;          /* numbers */
} Ranges;

/* Numbers ascend. */
void ranges_add(Ranges *ranges, int number);

/* All of them; nothing is added after it. "" where there is none. Owner: the ranges. */
const char *ranges_end(Ranges *ranges);

#endif
