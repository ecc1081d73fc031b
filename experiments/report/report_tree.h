/* Searches of small positions, recorded node by node, for the page on which a tree is walked
 * through. Searched with every set of the papers' letters, and with what other sets the studies of
 * the database hold; sets with the same tree share one record.
 * Depends on: engine.h, base/json.h, store/store.h. */
#ifndef EXPERIMENTS_REPORT_REPORT_TREE_H
#define EXPERIMENTS_REPORT_REPORT_TREE_H

#include "base/json.h"
#include "store/store.h"

/* [{"title", "about", "fen", "depth", "ends": [...], "moves": [...], "minimax": nodes, "sets":
 * {letters: index}, "traces": [nodes, ...]}, ...]. Nodes: one array a node in the order in which
 * they were entered: [parent (-1: none), move (index; 0 is none), kind (0 pv, 1 cut, 2 all),
 * plies to go, alpha, beta, score, end (index), letter or 0, best move (index)], and for minimax's
 * the move in SAN and 1 for stalemate, 2 for mate, else 0; only the last iteration. `moves` in coordinates.
 * Errors: out of memory, SQLite's text. Owner: the caller. */
JsValue *report_trees(Store *store, Status *status);

#endif
