/* Which choice the variance over universes belongs to. Depends on: multiverse.h. */
#ifndef EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_SHARES_H
#define EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_SHARES_H

#include "analysis/multiverse/multiverse.h"

/* Is every combination of levels there, with a band? */
bool multiverse_is_full(const Multiverse *multiverse, const MultiverseRow *rows);

/* Fill variance, noise and, where it is a full cross, shares and what decides. `finding` has its
 * rows. */
void multiverse_find_shares(const Multiverse *multiverse, MultiverseFinding *finding);

#endif
