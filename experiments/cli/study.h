/* Studies as command lines ask for them: a spec, a profile, what is changed of it, and the plan
 * that they come to; or, the short way, a few sets, a suite and a depth, which become a spec, so that what was run is
 * written down. Depends on: cli/cli.h, shard/shard_file.h, spec/plan.h. */
#ifndef EXPERIMENTS_CLI_STUDY_H
#define EXPERIMENTS_CLI_STUDY_H

#include "cli/cli.h"
#include "shard/shard_file.h"
#include "spec/plan.h"

#define STUDY_NAME "mine" /* of a study that is asked for the short way */

/* The caller fills in what is above the line. */
typedef struct Study {
    int from, to; /* positions of the profile's, by number from 1; 0: all */
    bool outline; /* the plan without its cells */
    /* What it is a share of; the caller says which share: of is 0 for the whole plan. */
    ShardPlan whole;
    /* ---- */
    Spec spec;
    Suite suite;
    Plan plan;
} Study;

/* Open what is there for writing: a missing or foreign file is not made into a database. Owner: the caller
 * closes. Errors: as store_open_read and store_open_write. */
Store *study_store(const char *path, Status *status);

/* Say how many searches specs and suites of a study (NULL: of all) asked before and ask no more; nothing where there
 * are none. */
bool study_tell_beyond(Store *store, const char *study, Status *status);

/* Read the spec that is the first argument, and the suite; make the plan. A study stays where it is: its plan points
 * into it. Errors: name file and key. */
bool study_read(Study *study, const CliCall *call, Status *status);

/* Write a spec of --sets, --suite and --depth, for --name, beside the database as NAME.json; for a dry run as a temporary
 * file, which the caller removes. Returns its path, NULL on error. It replaces only a spec that this function wrote.
 * Errors: a name that no study may have; as files_begin. What is wrong with a set is reported when the spec is read. */
const char *study_write_spec(const CliCall *call, Status *status);

#endif
