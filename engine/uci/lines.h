/* The lines that a search tells: the best root moves, best first (MultiPV).
 *
 * A depth's lines are found one after another. Until all are known, those that are missing are told
 * as the depth before found them; no move stands twice.
 * Depends on: the facade. */
#ifndef UCI_LINES_H
#define UCI_LINES_H

#include "engine.h"

enum { LINES_MAX = 218 }; /* no known position has more legal moves */

typedef struct LinesItem {
    int depth;
    Score score;
    char move[ENGINE_MOVE_NB]; /* "" where there is none */
    char pv[sizeof((EngineIteration *)0)->pv];
} LinesItem;

typedef struct Lines {
    int nb;    /* that are known, */
    int fresh; /* of these, from the first on, of the depth at work */
    LinesItem items[LINES_MAX];
} Lines;

/* Forget all. */
void lines_init(Lines *lines);

/* A new depth begins. */
void lines_begin(Lines *lines);

/* Put the depth's next line to its place: by score, behind those that are as good. `most`: lines
 * that are wanted, at least 1, at most LINES_MAX. Range: the depth has fewer. */
void lines_add(Lines *lines, const EngineIteration *it, int most);

/* Is there a line of the depth at work that begins with this move? */
bool lines_has(const Lines *lines, const char *move);

#endif
