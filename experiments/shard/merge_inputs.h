/* The files that are to be merged, looked at before anything is written: can each be read and
 * believed, are those that are shards shares of the same plans, and which shares are done? Depends
 * on: shard_file.h. */
#ifndef EXPERIMENTS_SHARD_MERGE_INPUTS_H
#define EXPERIMENTS_SHARD_MERGE_INPUTS_H

#include <stdio.h>

#include "shard/shard_file.h"
#include "store/sources.h"

/* A plan that shards among the files are of. */
typedef struct MergePlan {
    char *study, *spec_mark, *suite_mark;
    int of;
    char *deal;    /* shard_mark_deal; "" where the file is too old to say */
    int64_t cells; /* of the whole plan; 0 where it is */
    bool *done;    /* by the share's number less 1 */
    bool foreign;  /* may be of a foreign engine, whose program is in the spec's mark */
} MergePlan;

/* Which programs searched what is to be merged: a study is one program's (store/sources.h). */
typedef struct MergeSource {
    char *study, *source, *who, *path;
} MergeSource;

typedef struct MergeSources {
    MergeSource *rows; /* of the files so far */
    int nb;
} MergeSources;

typedef struct MergeInputs {
    MergePlan *plans; /* ordered by study and marks */
    int plans_nb;
    const char
        *first;      /* file that they were read from: the first with a shard; NULL: none has one */
    MergePlan *held; /* by the database that they go into */
    int held_nb;
    MergeSources sources;
} MergeInputs;

/* Look at the database that the files go into, if it is there: before any file. Errors: it cannot
 * be read, or is damaged. */
bool merge_inputs_begin(MergeInputs *inputs, const char *out, Status *status);

/* Look at one file after another; `out`: the path of the database that they go into; `whole`:
 * shares that are done are wanted, not what there is of them. Errors: the file is missing, no
 * database, damaged, of another engine, at work or `out` itself; it is of another spec, suite or
 * number of shares than the first, or of another spec or suite than what `out` holds of the study;
 * it does not vouch for its shares (seal_check_vouched) where they are wanted whole; another program's (merge_sources_add, which `foreign` is for; its shards are
 * none of these). `path` must
 * outlive the inputs. */
bool merge_inputs_add(MergeInputs *inputs, const char *path, const char *out, bool whole,
                      char foreign[SOURCES_NB], Status *status);

/* Add the programs of an open file. Where one differs from those before, of the same study, and no run found
 * their counts equal (source_checks), that is an error, which names both; or, where `foreign` is not NULL,
 * it is copied there, "" else, and nothing is added: the file's studies are to be others. */
bool merge_sources_add(MergeSources *sources, Store *store, char foreign[SOURCES_NB],
                       Status *status);

/* After all were merged: does `store` hold every cell of the files' plans, with its end? Errors: names the
 * study, and how many are missing. */
bool merge_inputs_check_whole(const MergeInputs *inputs, Store *store, Status *status);

/* Are a file's tables those that its run left? (seal_check) */
bool merge_inputs_check_sum(const char *path, Status *status);

/* Name the shares that are not done, a line for each plan; returns how many there are. */
int merge_inputs_tell_missing(const MergeInputs *inputs, FILE *file);

#endif
