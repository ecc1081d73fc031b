#include "shard/ranges.h"
#include "base/arena.h"

static void close_range(Ranges *ranges) {
    ranges->text.grow = arena_grow;
    if (ranges->first)
        text_add(&ranges->text, "%s%d", ranges->text.nb ? "," : "", ranges->first);
    if (ranges->last > ranges->first)
        text_add(&ranges->text, "-%d", ranges->last);
    ranges->first = ranges->last = 0;
}

void ranges_add(Ranges *ranges, int number) {
    if (!ranges->first || number != ranges->last + 1) {
        close_range(ranges);
        ranges->first = number;
    }
    ranges->last = number;
    ranges->nb++;
}

const char *ranges_end(Ranges *ranges) {
    close_range(ranges);
    return text_get(&ranges->text);
}
