/* The tree of a search as a list of its nodes: `see` and `is_full` go into EngineLimits (node, stop).
 * Depends on: engine.h. */
#ifndef EXPERIMENTS_WORK_RECORDING_H
#define EXPERIMENTS_WORK_RECORDING_H

#include "engine.h"

typedef struct Recording {
    EngineNode *nodes; /* in the order in which they were entered; `end` is NULL until it is left */
    long *parents;     /* -1 for a root */
    long nb, most;     /* of nodes */
    long open;         /* the node that the search is in; -1 at the beginning */
    bool all;          /* of all iterations, not only of the last */
    bool too_many;     /* there are more than `most` */
} Recording;

void recording_see(void *recording, const EngineNode *node);
bool recording_is_full(void *recording);
void recording_release(Recording *recording);

#endif
