/* Quiescence: the value of a bottom position.
 * Stand pat unless in check; captures and queen promotions; all evasions when in check. A fixed
 * order that no enhancement touches. No SEE or lazy pruning, and delta pruning only by `base.delta`.
 * That is `base.quiescence` = `captures`; definitions.md has the other levels.
 *
 * Choice: the order is by 8 * (captured + promoted) - moving, with P 1 N 2 B 3 R 4 Q 5 K 6 and 0
 * for none, greatest first, then generation order; when in check tactical moves come first, then
 * quiet ones in generation order. (Most valuable victim, least valuable attacker.)
 * Choice: stalemate is not looked for, for only captures are generated; mate is.
 * Choice: with `checks`, quiet moves that give check are searched too, but only those of the bottom
 * position itself (the first ply), and only if it is not in check: Marsland names selected checks
 * without selecting. They come after the tactical moves, in generation order.
 * Depends on: search. Source: Marsland 1986, sec. 2.5; Schaeffer 1989, sec. V. */
#ifndef SEARCH_QUIESCENCE_H
#define SEARCH_QUIESCENCE_H

#include "search/search.h"

/* Search below a bottom position with its window; counts the nodes below it.
 * Returns a fail-soft value; mates count from the root. Stops the search where a line passes
 * MAX_PLY (STOP_LENGTH) and, in a search of thousands of nodes, where a limit or the caller says
 * so: the value then means nothing. */
Score quiescence_search(Search *s, const Node *n, uint64_t *nodes);

#endif
