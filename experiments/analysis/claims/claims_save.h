/* The verdicts as files: claims.md and claims.json of a folder.
 * Depends on: claims.h (the report's shape), base/json.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_SAVE_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_CLAIMS_SAVE_H

#include "base/json.h"

/* Write both to a folder that exists, parts included. Without a report it is only asked whether they may
 * be written. `inputs`: files that they must not replace, ended by NULL. Errors: see base/files.h. */
bool claims_save(const char *folder, const JsValue *report, const char *const *inputs,
                 Status *status);

#endif
