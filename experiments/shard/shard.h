/* Shards: a plan cut into N fixed shares, so that N machines can work on one study without knowing
 * of each other. Which cell is in which share is a function of the plan and of N alone, in integers.
 * The longest are dealt first, each to the share that has the least so far: positions with all their sets
 * where there are SHARD_POSITIONS or more to a share, else a position's sets one by one. Who computes a
 * share makes its cells alone. Depends on: spec/plan.h. */
#ifndef EXPERIMENTS_SHARD_SHARD_H
#define EXPERIMENTS_SHARD_SHARD_H

#include "spec/plan.h"

enum {
    SHARD_MAX = 10000, /* shares of one plan; more are more files than a folder should hold */
    SHARD_POSITIONS = 8
};

typedef struct Shard {
    int number, of; /* number from 1 to of; of is 0 where there are no shares */
} Shard;

/* "I/N". Errors: not two whole numbers, or out of range; the text is quoted. */
bool shard_parse(Shard *shard, const char *text, Status *status);

/* The share of every position of an outline, or of [position * configurations_nb + configuration] where they
 * are dealt one by one: from 1 to `of`. */
int *shard_deal(const Plan *plan, int of);

/* Leave an outline (plan_outline), and its suite, the positions of one share, and make the share's cells; what
 * the plan asks for (plan_asks) is cut down with them. `share`: the deal, which is used up. Errors: too many
 * cells. */
bool shard_cut(Plan *plan, Suite *suite, const Shard *shard, int share[], Status *status);

/* What a share's database says of the plan that it belongs to, and what must be equal where shares
 * are joined: hexadecimal hashes of the study with its sets, settings, depth and limit, and of the
 * suite's entries with their solutions. Titles, paths and line numbers are not in them. */
enum { SHARD_MARK_NB = 17 };
typedef struct ShardMarks {
    char spec[SHARD_MARK_NB], suite[SHARD_MARK_NB];
} ShardMarks;

void shard_marks(const Plan *plan, ShardMarks *marks);
/* A hash of shard_deal, 16 hexadecimal digits. */
void shard_mark_deal(const Plan *plan, int of, const int share[], char mark[SHARD_MARK_NB]);

#endif
