#include "analysis/compare/node_line.h"

/* Centipawns; a mate as #N in moves (below 0: for the other side); +inf and -inf. */
static void add_score(Text *text, Score score) {
    if (score >= SCORE_INFINITE || score <= -SCORE_INFINITE)
        text_add(text, "%cinf", score > 0 ? '+' : '-');
    else if (score_is_mate(score))
        text_add(text, "#%d", score_mate_moves(score));
    else
        text_add(text, "%d", score);
}

void node_line_add_entry(Text *text, const EngineNode *node) {
    text_add(text, "%s d%d (", kind_names[node->kind], node->depth);
    add_score(text, node->entry_alpha);
    text_add(text, ", ");
    add_score(text, node->entry_beta);
    text_add(text, ")");
}

void node_line_add_end(Text *text, const EngineNode *node, const char *end) {
    text_add(text, "= ");
    add_score(text, node->score);
    text_add(text, " %s", end ? end : "unfinished");
    if (node->by)
        text_add(text, " by %c", node->by);
    if (node->best_move[0])
        text_add(text, " %s", node->best_move);
}

void node_line_add(Text *text, const EngineNode *node, const char *end) {
    text_add(text, "%*s%s ", 2 * node->ply, "", node->ply ? node->move : "root");
    node_line_add_entry(text, node);
    text_add(text, " ");
    node_line_add_end(text, node, end);
}
