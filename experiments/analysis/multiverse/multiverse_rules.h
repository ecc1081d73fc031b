/* The rule that says where a claim holds. Depends on: multiverse.h. */
#ifndef EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_RULES_H
#define EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_RULES_H

#include "analysis/multiverse/multiverse.h"

/* Of all rules of one choice, then of two: the one that no closed universe contradicts and that
 * enough resamples choose. Within a resample and a number of choices that rule is chosen which
 * agrees with the sign of the resampled value in most closed universes; of these, in most open
 * ones; of these, the simpler (fewer levels named, then `and`, `or`, `either`), then the earlier.
 * A universe that is equal does not hold, whatever the sign.
 * Choice: open universes speak last, so that a rule says nothing of what no universe says: where one
 * level is open throughout, the rules with it and without it share the resamples. */
MultiverseRule multiverse_find_rule(const Multiverse *multiverse, const MultiverseFinding *finding);

/* Is the rule true in a universe? */
bool multiverse_rule_is_true(const MultiverseRule *rule, const MultiverseUniverse *universe);

#endif
