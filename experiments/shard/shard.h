/* Shards: a plan cut into N fixed shares, so that N machines can work on one study without knowing
 * of each other. Which cell is in which share is a function of the plan and of N alone: the
 * estimate of a cell's cost is made of multiplications and square roots, which IEEE 754 rounds
 * alike everywhere, and the longest cells are dealt first, each to the share that has the least so
 * far. Depends on: spec/plan.h. */
#ifndef EXPERIMENTS_SHARD_SHARD_H
#define EXPERIMENTS_SHARD_SHARD_H

#include "spec/plan.h"

enum { SHARD_MAX = 10000 }; /* shares of one plan; more are more files than a folder should hold */

typedef struct Shard {
    int number, of; /* number from 1 to of; of is 0 where there are no shares */
} Shard;

/* "I/N". Errors: not two whole numbers, or out of range; the text is quoted. */
bool shard_parse(Shard *shard, const char *text, Status *status);

/* The share of every cell of a plan, from 1 to `of`, by the cell's index. Owner: the caller frees.
 */
int *shard_deal(const Plan *plan, int of);

/* Leave a plan the cells of one share; what it asks for (plan_asks) is cut down with them. */
void shard_cut(Plan *plan, const Shard *shard);

/* What a share's database says of the plan that it belongs to, and what must be equal where shares
 * are joined: hexadecimal hashes of the study with its sets, settings, depth and limit, and of the
 * suite's entries with their solutions. Titles, paths and line numbers are not in them. */
enum { SHARD_MARK_NB = 17 };
typedef struct ShardMarks {
    char spec[SHARD_MARK_NB], suite[SHARD_MARK_NB];
} ShardMarks;

void shard_marks(const Plan *plan, ShardMarks *marks);

#endif
