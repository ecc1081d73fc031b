/* A tiny second game for the same kernel: positions are the nodes of a small random graph.
 * Search and enhancements are compiled against it unchanged (engine/search/game.h). Many paths lead to one node, values lie in -3..3,
 * so ties and transpositions abound, and every set can be searched thousands of times. */
#ifndef GRAPH_RULES_H
#define GRAPH_RULES_H

#include "chess/move.h"

typedef uint64_t Key;

enum { GRAPH_LAYERS = 12, GRAPH_WIDTH = 10, GRAPH_MOVES = 6 };

typedef struct GraphNode {
    Key key;
    int value;    /* for the side to move, as a bottom position */
    bool checked; /* without moves: mated rather than stalemate */
    int move_nb;
    int to[GRAPH_MOVES];   /* index into the layer that the move leads to, */
    int step[GRAPH_MOVES]; /* 1 or 3 layers on: one node is met at several depths */
    Move moves[GRAPH_MOVES];
} GraphNode;

typedef struct Graph {
    GraphNode nodes[GRAPH_LAYERS][GRAPH_WIDTH];
} Graph;

typedef struct Board {
    const Graph *graph;
    int layer, index;
    Key key;
    uint8_t side;
} Board;

static inline const GraphNode *board_node(const Board *b) {
    return &b->graph->nodes[b->layer][b->index];
}
static inline bool game_forced(const Board *b) {
    return board_node(b)->checked;
}
static inline bool game_tactical(Move m) {
    return move_is_tactical(m);
}
/* No repetition in an acyclic graph. */
static inline int game_reversible(const Board *b) {
    return (void)b, 0;
}

#include "search/menless.h"

/* Make a graph from a seed. Nodes of the last layer, and a few others, have no moves. */
void graph_init(Graph *graph, uint64_t seed);
Board graph_root(const Graph *graph);
Board graph_at(const Graph *graph, int layer, int index);

/* Plain minimax by the words of the definition, sharing nothing with the kernel. */
int graph_minimax(const Board *b, int depth, int ply);

#endif
