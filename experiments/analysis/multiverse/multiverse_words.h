/* A finding in words. Depends on: multiverse.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_WORDS_H
#define EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_WORDS_H

#include "analysis/multiverse/multiverse.h"
#include "base/text.h"

/* Add "robust", "depends on order and T.entries", ... */
void multiverse_word_text(const Multiverse *multiverse, const MultiverseFinding *finding,
                          Text *text);

/* Add "holds where order is mvv_lva or safe, and T.entries is 1048576"; a comma is where the
 * first condition has an "or" of its own, or the two are joined by one. Nothing where no rule is
 * known. */
void multiverse_rule_text(const Multiverse *multiverse, const MultiverseRule *rule, Text *text);

#endif
