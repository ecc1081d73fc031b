#include "uci/lines.h"

#include <assert.h>
#include <string.h>

void lines_init(Lines *lines) {
    lines->nb = lines->fresh = 0;
}

void lines_begin(Lines *lines) {
    lines->fresh = 0;
}

/* Where the line that begins with this move stands; the first free place where none does. */
static int find(const Lines *lines, const char *move) {
    int i = 0;
    while (i < lines->nb && strcmp(lines->items[i].move, move) != 0)
        i++;
    return i;
}

void lines_add(Lines *lines, const EngineIteration *it, int most) {
    LinesItem *items = lines->items;
    assert(lines->fresh < most && most <= LINES_MAX);
    int old = find(lines, it->best_move), place = lines->fresh++;
    assert(old >= place);
    if (old == lines->nb) { /* a new move: the last line goes, if there are enough */
        old = lines->nb < most ? lines->nb : most - 1;
        lines->nb = old + 1;
    }
    while (place > 0 && items[place - 1].score < it->score)
        place--;
    memmove(&items[place + 1], &items[place], (size_t)(old - place) * sizeof items[0]);
    items[place] = (LinesItem){.depth = it->depth, .score = it->score};
    memcpy(items[place].move, it->best_move, sizeof items[place].move);
    memcpy(items[place].pv, it->pv, sizeof items[place].pv);
}

bool lines_has(const Lines *lines, const char *move) {
    return find(lines, move) < lines->fresh;
}
