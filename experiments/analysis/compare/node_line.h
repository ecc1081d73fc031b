/* A tree node as a line of text, for whoever shows trees to a reader.
 * Depends on: engine.h, text. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_NODE_LINE_H
#define EXPERIMENTS_ANALYSIS_COMPARE_NODE_LINE_H

#include "base/text.h"
#include "engine.h"

/* "cut d2 (-10, 20)": kind, plies to go, window. */
void node_line_add_entry(Text *text, const EngineNode *node);

/* "= 35 answered by T e2e4": value, why it ended, best move. `end` NULL: it was not left. */
void node_line_add_end(Text *text, const EngineNode *node, const char *end);

/* All of it after the move (`root` at ply 0), indented by ply, without a newline. */
void node_line_add(Text *text, const EngineNode *node, const char *end);

#endif
