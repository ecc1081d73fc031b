/* Shares in databases: a run of one is recorded, sealed when it has ended well, and told again by
 * who looks at the file: whether a share is done is what its own file says, and nothing else.
 * Depends on: shard.h, store/store.h. */
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
} ShardPlan;

/* Name and marks of a whole plan; `shard` is left alone. */
void shard_plan_of(ShardPlan *about, const Plan *plan);

/* Record that a run computes a share; `plan` is cut down to it, `about` is of the plan as a whole.
 */
bool shard_record(Store *store, int64_t run, const ShardPlan *about, const Plan *plan,
                  Status *status);

/* The tables' hash into the record of a run: after its last row, before its outcome. */
bool shard_seal(Store *store, int64_t run, Status *status);

/* Are the tables those that the last run left, if it was a share's and ended well? `schema`:
 * "main", or "other" of store_attach, whose file is `path`. Errors: says that they are not. */
bool shard_check_sum(Store *store, const char *schema, const char *path, Status *status);

/* The same of an open database, for who is about to write into it: what a share's run left must not
 * be believed anew because another run ended well on top of it. */
bool shard_check_sealed(Store *store, Status *status);

/* Does the file say of every share that it tells as done that its rows are those that a run left:
 * by their sum, or because they were merged from a file that did? Errors: names the first of which
 * it does not. */
bool shard_check_vouched(Store *store, Status *status);

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
