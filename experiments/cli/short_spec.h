/* The short way to a study: a few sets, a suite and a depth on the command line become a spec, so that what was run
 * is written down. Depends on: base/files.h, base/json.h. */
#ifndef EXPERIMENTS_CLI_SHORT_SPEC_H
#define EXPERIMENTS_CLI_SHORT_SPEC_H

#include "base/status.h"

typedef struct ShortSpec {
    const char *db;    /* the spec is written beside it, as NAME.json */
    const char *name;  /* of the study; NULL: "mine" */
    const char *sets;  /* letters, separated by commas; - for none */
    const char *suite; /* as --suite takes it */
    int depth;
    bool scratch; /* a temporary file, which the caller removes: for a dry run */
} ShortSpec;

/* Write the spec. Returns its path, NULL on error. It replaces only a spec that this
 * function wrote. Errors: a name that no study may have; as files_begin. What is wrong with a set is reported when the
 * spec is read. */
const char *short_spec_write(const ShortSpec *ask, Status *status);

#endif
