/* The rules and universes as they stand, for whoever wants to see later that none was changed.
 * Depends on: claims_folder.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_FREEZE_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_FREEZE_H

#include "analysis/claims/claims_folder.h"
#include "base/text.h"

#define SPECS_DEFAULT_PATH "experiments/specs"

/* Add a line for each file, its SHA-256 and its path (in the home, where it is the program's own), as sha256sum has it: the claims with their
 * queries, shared views, and the specs SPECS/STUDY.json of the universes that claims are judged in;
 * then the SHA-256 of these lines, "all N", which is returned. Errors: a file that cannot be read; NULL then. */
const char *freeze_claims(const ClaimsFolder *folder, const char *specs, Text *lines,
                          Status *status);

#endif
