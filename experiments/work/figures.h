/* A search's figures as JSON: what `prunelab search --json` prints, and what a page gets that searches by
 * itself. It is written as text, so that it needs no library.
 * Depends on: engine.h, base/text.h. */
#ifndef EXPERIMENTS_WORK_FIGURES_H
#define EXPERIMENTS_WORK_FIGURES_H

#include "base/text.h"
#include "engine.h"

/* Add the members of an object that tell an iteration: depth, score, mate, best_move, pv, the counts,
 * cpu_ns and counters; without the braces around them. `counters`: those of the iteration. */
void figures_add(Text *text, const EngineIteration *iteration, const Counters *counters,
                 uint64_t letters);

/* Add the members that tell a search: fen (or game), enhancements, parameters, those of its last
 * iteration, and `iterations`. `position`: as engine_position_fen writes it. `last`, `iterations`: of
 * the last iteration the members, of all the objects, separated by commas. */
void figures_add_search(Text *text, const char *position, const EngineSettings *settings,
                        const char *last, const char *iterations);

#endif
