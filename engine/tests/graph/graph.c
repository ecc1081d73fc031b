#include <string.h>

#include "base/rng.h"
#include "search/search.h"

static Move random_move(Rng *rng, int index) {
    const PieceType captured = rng_below(rng, 4) == 0 ? (PieceType)rng_below(rng, 5) : PIECE_NONE;
    const Square from = (Square)(rng_below(rng, 8) * 8) + index; /* unique within a node */
    return move_make(from, (Square)rng_below(rng, 64), (PieceType)rng_below(rng, 6), captured,
                     PIECE_NONE, 0);
}

void graph_init(Graph *graph, uint64_t seed) {
    Rng rng = rng_init(seed);
    for (int layer = 0; layer < GRAPH_LAYERS; layer++)
        for (int i = 0; i < GRAPH_WIDTH; i++) {
            GraphNode *n = &graph->nodes[layer][i];
            n->key = rng_next(&rng);
            n->value = (int)rng_below(&rng, 7) - 3;
            n->move_nb =
                layer > 0 && rng_below(&rng, 12) == 0 ? 0 : 1 + (int)rng_below(&rng, GRAPH_MOVES);
            if (layer == GRAPH_LAYERS - 1)
                n->move_nb = 0;
            n->checked = n->move_nb == 0 && rng_below(&rng, 2);
            for (int m = 0; m < n->move_nb; m++) {
                n->to[m] = (int)rng_below(&rng, GRAPH_WIDTH);
                n->step[m] = layer + 3 < GRAPH_LAYERS && rng_below(&rng, 4) == 0 ? 3 : 1;
                n->moves[m] = random_move(&rng, m);
            }
        }
}

static void enter(Board *b, const Graph *graph, int layer, int index) {
    b->graph = graph;
    b->layer = layer;
    b->index = index;
    b->key = graph->nodes[layer][index].key;
    b->side = layer & 1;
}

Board graph_at(const Graph *graph, int layer, int index) {
    Board b;
    enter(&b, graph, layer, index);
    return b;
}

Board graph_root(const Graph *graph) {
    return graph_at(graph, 0, 0);
}

void game_make(Board *next, const Board *b, Move m) {
    const GraphNode *n = board_node(b);
    int i = 0;
    while (n->moves[i] != m)
        i++;
    enter(next, b->graph, b->layer + n->step[i], n->to[i]);
}

/* A pass leads to the neighbour one layer on. */
void game_pass(Board *next, const Board *b) {
    enter(next, b->graph, b->layer + 1, (b->index + 1) % GRAPH_WIDTH);
}

void game_moves(const Board *b, MoveList *list) {
    const GraphNode *n = board_node(b);
    list->count = 0;
    for (int tactical = 1; tactical >= 0; tactical--)
        for (int i = 0; i < n->move_nb; i++)
            if (game_tactical(n->moves[i]) == tactical)
                list->moves[list->count++] = n->moves[i];
}

int game_width(const Board *b) {
    return board_node(b)->move_nb;
}

Score game_static(const Board *b) {
    return board_node(b)->value;
}

Score quiescence_search(Search *s, const Node *n, uint64_t *nodes) {
    (void)s;
    *nodes = 0;
    const GraphNode *node = board_node(&n->board);
    return node->move_nb == 0 && node->checked ? n->ply - SCORE_MATE : node->value;
}

enum { KNOWN_MAX = 25 };

static int knowledge_score(const Board *b, Move m) {
    return (int)((b->key ^ m * 2654435761u) % (2 * KNOWN_MAX + 1)) - KNOWN_MAX;
}

int game_worth(const Board *b, Move m, bool safe) {
    return KNOWN_MAX + knowledge_score(b, m) + (safe ? 100 : 0);
}

void game_knowledge(const Board *b, int kind, const Move moves[], int count, int scores[]) {
    (void)kind;
    for (int i = 0; i < count; i++)
        scores[i] = knowledge_score(b, moves[i]);
}

int graph_minimax(const Board *b, int depth, int ply) {
    const GraphNode *n = board_node(b);
    if (n->move_nb == 0 && (n->checked || depth > 0))
        return n->checked ? ply - SCORE_MATE : 0;
    if (depth == 0)
        return n->value;
    int best = -SCORE_INFINITE;
    for (int i = 0; i < n->move_nb; i++) {
        Board child;
        enter(&child, b->graph, b->layer + n->step[i], n->to[i]);
        const int value = -graph_minimax(&child, depth - 1, ply + 1);
        if (value > best)
            best = value;
    }
    return best;
}
