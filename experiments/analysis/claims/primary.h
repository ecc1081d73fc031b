/* Primary claims: those that were named beforehand, whose verdicts are corrected for their number.
 * Depends on: base/json.h, claims_folder.h, part.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_PRIMARY_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_PRIMARY_H

#include "analysis/claims/claims_folder.h"
#include "analysis/parts/part.h"
#include "base/json.h"

/* How likely the side on which a primary claim lies is by chance, over its positions; NaN of other
 * claims, and where it cannot be computed. */
double primary_chance(const Claim *claim, const PartList *parts, Status *status);

/* Correct the verdicts of claims as JSON, those with a `chance`, for all primary claims of the folder
 * (Holm): `corrected` is put beside it, and where it is above 5 % the claim is undecided. */
void primary_correct(const JsValue *claims, const ClaimsFolder *folder);

#endif
