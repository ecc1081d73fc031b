#include "work/recording.h"

#include <stdlib.h>

#include "base/text.h"

void recording_see(void *recording, const EngineNode *node) {
    Recording *r = recording;
    if (r->too_many)
        return;
    if (node->leaving) {
        if (r->open >= 0) {
            r->nodes[r->open] = *node;
            r->open = r->parents[r->open];
        }
        return;
    }
    if (node->ply == 0 && !r->all && r->nb && r->nodes[0].depth < node->depth)
        r->nb = 0; /* the next iteration */
    if (r->nb == r->most) {
        r->too_many = true;
        return;
    }
    r->nodes = mem_more(r->nodes, (size_t)r->nb, sizeof *r->nodes);
    r->parents = mem_more(r->parents, (size_t)r->nb, sizeof *r->parents);
    r->nodes[r->nb] = *node;
    r->parents[r->nb] = r->open;
    r->open = r->nb++;
}

bool recording_is_full(void *recording) {
    return ((Recording *)recording)->too_many;
}

void recording_release(Recording *recording) {
    free(recording->nodes);
    free(recording->parents);
}
