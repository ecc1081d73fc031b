/* Which programs searched what is to be merged: a study is one program's (store/sources.h).
 * Depends on: store/sources.h. */
#ifndef EXPERIMENTS_SHARD_MERGE_SOURCES_H
#define EXPERIMENTS_SHARD_MERGE_SOURCES_H

#include "store/sources.h"

typedef struct MergeSource {
    char *study, *source, *who, *path;
} MergeSource;

typedef struct MergeSources {
    MergeSource *rows; /* of the files so far */
    int nb;
} MergeSources;

/* Add the programs of an open file. Where one differs from those before, of the same study, and no run found
 * their counts equal (source_checks), that is an error, which names both; or, where `foreign` is not NULL,
 * it is copied there, "" else, and nothing is added: the file's studies are to be others. */
bool merge_sources_add(MergeSources *sources, Store *store, char foreign[SOURCES_NB],
                       Status *status);

#endif
