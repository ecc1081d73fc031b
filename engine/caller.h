/* Who asks for a search, as the kernel sees him: nodes and iterations become the facade's, with moves
 * as text. Compiled for every game, for it looks into nodes and knows how moves are written.
 * Depends on: engine.h, search, enhancements. */
#ifndef ENGINE_CALLER_H
#define ENGINE_CALLER_H

#include "engine.h"
#include "search/deepening.h"

typedef struct Caller {
    const EngineLimits *limits;
    bool refused; /* the iteration function said stop */
} Caller;

/* What the kernel is to tell and to ask; root_moves is left for who reads them. Owner: `caller`
 * outlives the search. */
SearchHooks caller_hooks(Caller *caller);

/* Tells an iteration; `context` is the Caller. */
IterationFn caller_iteration;

#endif
