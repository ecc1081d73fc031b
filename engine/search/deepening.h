/* The root: iterative deepening, and one search of the root after another within an iteration.
 * Depends on: search. Source: Schaeffer 1989, sec. II.a; Marsland 1986, Fig. 3. */
#ifndef SEARCH_DEEPENING_H
#define SEARCH_DEEPENING_H

#include "search/search.h"

/* What an iteration found; counts are cumulative from the first on. */
typedef struct Iteration {
    int depth;
    Score score;
    Move best; /* MOVE_NONE at depth 0 and where there is no move */
    Line line;
    Counters counters;
    uint64_t cpu_ns; /* of this thread and of workers' threads, cumulative; an observation, never a
                        decision */
} Iteration;

/* Called after every finished iteration; `it` lives for the call. false ends the search. */
typedef bool IterationFn(void *context, const Search *s, const Iteration *it);

/* Can these be on together, as far as the search is concerned? Errors: two that drive the root;
 * more creditors or movers than there is room for. */
bool search_check(const SearchParams *params, const EnhancementRow *rows, int rows_nb,
                  Status *status);

/* Set up a search of given enhancements. rows[i] is bit i of params->letters.
 * Owner: the caller releases with search_release; *s must not move meanwhile.
 * Errors: as search_check; out of memory for the tables. */
bool search_init(Search *s, const SearchParams *params, const EnhancementRow *rows, int rows_nb,
                 Status *status);
void search_release(Search *s);

/* All state as just initialised: tables, counters, what iterations remember. */
void search_reset(Search *s);

/* Search a position from a state that the caller has reset (or not: in play the tables are kept).
 * With deepening iterations 1..depth are run, without it the last alone; depth 0 is one iteration
 * that values the position as a bottom position. Always to the end: no early stop for a mate or a
 * single reply.
 * Range: depth in [0, MAX_DEPTH - 1]. Returns the depth of the last finished iteration, -1 for
 * none; s->stop says why it is less than wanted. */
int search_run(Search *s, const Board *root, int depth, IterationFn *done, void *context);

/* The search of the root that was just made has found the iteration's best move and line. */
void iteration_take(Iteration *it, const Node *root);

/* For drivers: search the root, whose depth is the iteration's, with a window. The root's frame
 * then holds best move and line. s->stop is set where it was stopped. */
Score search_root(Search *s, Node *root, Score alpha, Score beta);

#endif
