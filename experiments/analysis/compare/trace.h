/* Where the trees of two searches part: the first tree node, in the order of the search, that the
 * one enters, or leaves, otherwise than the other.
 * Both searches run beside each other, each in a process of its own that reports its nodes through a
 * pipe; so nothing is kept but the way from the root, and the memory needed does not grow. What two
 * nodes are compared by: entered, the move that leads there, ply, depth to go, kind and window;
 * left, why it ended and its value. Quiescence nodes are no tree nodes. Depends on: engine.h,
 * base/json.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_TRACE_H
#define EXPERIMENTS_ANALYSIS_COMPARE_TRACE_H

#include <stdio.h>

#include "base/text.h"
#include "engine.h"

enum { TRACE_CONTEXT = 5, TRACE_PATH_MAX = MAX_DEPTH + 2 };

typedef enum TraceStep { TRACE_ENTERS, TRACE_LEAVES, TRACE_IS_OVER } TraceStep;

/* What one of the searches does where they part. */
typedef struct TraceSide {
    TraceStep step;
    EngineNode node; /* entered or left; `end` is never to be freed */
    /* The node that it enters there, as it is left later; or, where the other search leaves the
     * node that both are in, that node. `inside`: tree nodes entered meanwhile, itself included
     * where it is entered there. Known for a step that is no end of the search. */
    bool known;
    EngineNode left;
    uint64_t inside;
} TraceSide;

typedef struct Trace {
    bool parted;
    uint64_t nodes;           /* tree nodes that both entered before they parted, or to the end */
    uint64_t iteration_nodes; /* of them, in the last iteration that both began */
    int iteration;            /* its depth */
    EngineNode path[TRACE_PATH_MAX];   /* nodes that both are in, the root first */
    int path_nb;                       /* 0: they part at the root */
    int children;                      /* that both have entered below the last of them */
    EngineNode context[TRACE_CONTEXT]; /* left by both just before, oldest first */
    int context_nb;
    TraceSide sides[2];
} Trace;

/* Search `fen` to `depth` under both settings. Errors: an illegal position, unfit settings, a
 * process that cannot be started or that dies. */
bool trace_find(Trace *trace, const char *fen, const EngineSettings settings[2], int depth,
                Status *status);

/* For a reader, moves in SAN and coordinates; or one JSON object. `names`: of the two searches. */
void trace_print(const Trace *trace, const char *fen, const char *const names[2], bool json,
                 FILE *file);

/* A tree node as a line of text, without a newline: the move (`root` at ply 0), indented by ply, kind, plies to go,
 * window; value, why it ended (if it was left), best move: "e2e4 cut d2 (-10, 20) = 35 answered by T e7e5". */
void trace_add_node(Text *text, const EngineNode *node);

#endif
