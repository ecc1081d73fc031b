/* Shares in databases: a run of one is recorded, sealed (store/seal.h) when it has ended well, and
 * computed again by who looks at the file: whether a share is done is what its own file says, and
 * nothing else. Depends on: shard.h, store/store.h. */
#ifndef EXPERIMENTS_SHARD_SHARD_FILE_H
#define EXPERIMENTS_SHARD_SHARD_FILE_H

#include "base/text.h"
#include "shard/shard.h"
#include "store/store.h"

/* A plan's share, as shards are recorded. */
typedef struct ShardPlan {
    Shard shard;
    char study[SPEC_NAME_NB];
    ShardMarks marks;
    char deal[SHARD_MARK_NB]; /* shard_mark_deal; "" where shard.of is 0 */
    int64_t cells;            /* of the whole plan */
} ShardPlan;

/* Name, marks and size of a whole plan's outline; `shard` and `deal` are left alone. */
void shard_plan_of(ShardPlan *about, const Plan *plan);

/* Record that a run computes a share; `plan` is cut down to it, `about` is of the plan as a whole.
 */
bool shard_record(Store *store, int64_t run, const ShardPlan *about, const Plan *plan,
                  Status *status);

typedef enum ShardState {
    SHARD_DONE,
    SHARD_PARTIAL, /* a run of it has begun; some cells may be done */
    SHARD_MISSING, /* there is no file */
    SHARD_DAMAGED, /* it cannot be read, or not believed */
    SHARD_FOREIGN  /* of another spec, suite, share or engine: not to be written over */
} ShardState;
extern const char *const shard_state_names[]; /* "done", "partial", ... */

/* How far a share's database is: iterations that it holds. -1 where it cannot be read. */
int64_t shard_progress(const char *path);

/* What a file is to a share. `why`: of other states than done, a few words; it is cleared first. */
ShardState shard_look(const char *path, const ShardPlan *wanted, Text *why);

#endif
