/* Work that falls into pieces, done by several threads of this process.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_BASE_PARALLEL_H
#define EXPERIMENTS_BASE_PARALLEL_H

#include <stdbool.h>

/* Processors that this process may use (taskset, Slurm); where the system does not tell, those that are
 * online. Range: [1, 256]. */
int parallel_processors(void);

/* Call work(context, thread, piece) once for each piece in [0, pieces), in ascending order, and return
 * when all are done. Up to `threads` threads share the pieces; `thread` is in [0, threads). After a
 * call that returned false no further piece is begun: all before it were, so the first that fails is
 * always found. One thread works here. A thread that cannot be started is done without.
 * Range: threads of 1 or more. */
typedef bool ParallelWork(void *context, int thread, int piece);
void parallel_do(int threads, int pieces, ParallelWork *work, void *context);

#endif
