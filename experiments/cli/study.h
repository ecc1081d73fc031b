/* Studies as command lines ask for them: a spec, a profile, what is changed of it, and the plan
 * that they come to; or, the short way, a few sets, a suite and a depth, which become a spec, so that what was run is
 * written down. Depends on: cli/cli.h, shard/shard_file.h, spec/plan.h. */
#ifndef EXPERIMENTS_CLI_STUDY_H
#define EXPERIMENTS_CLI_STUDY_H

#include "cli/cli.h"
#include "shard/shard_file.h"
#include "spec/plan.h"

typedef struct StudyAsk {
    const char *path, *profile;
    const char *suite;  /* instead of the spec's; NULL: none */
    const CliList *set; /* "P=V", in every setting */
    int from, to;       /* positions of the profile's, by number from 1; 0: all */
    Shard shard;        /* of is 0: the whole plan */
    bool outline;       /* without its cells */
} StudyAsk;

typedef struct Study {
    Spec spec;
    Suite suite;
    Plan plan;
    ShardPlan whole; /* what it is a share of */
} Study;

/* Open what is there for writing: a missing or foreign file is not made into a database. Owner: the caller
 * closes. Errors: as store_open_read and store_open_write. */
Store *study_store(const char *path, Status *status);

/* Say how many searches specs and suites (`of` which study) asked before and ask no more; nothing where there are
 * none. */
void study_say_beyond(int64_t cells, const char *of);

/* Read spec and suite, make the plan. A study stays where it is: its plan points into it. Errors:
 * name file and key. */
bool study_read(Study *study, const StudyAsk *ask, Status *status);

typedef struct ShortSpec {
    const char *db;    /* the spec is written beside it, as NAME.json */
    const char *name;  /* of the study; NULL: "mine" */
    const char *sets;  /* letters, separated by commas; - for none */
    const char *suite; /* as --suite takes it */
    int depth;
    bool scratch; /* a temporary file, which the caller removes: for a dry run */
} ShortSpec;

/* Write the spec. Returns its path, NULL on error. It replaces only a spec that this function wrote.
 * Errors: a name that no study may have; as files_begin. What is wrong with a set is reported when the spec is read. */
const char *short_spec_write(const ShortSpec *ask, Status *status);

#endif
