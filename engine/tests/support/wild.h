/* Levels of the selective rows, for tests, as wild as they come. */
#ifndef TESTS_SUPPORT_WILD_H
#define TESTS_SUPPORT_WILD_H

#include "support/searches.h"

/* Levels at which the row of this letter leaves out or reduces nearly every move; those of another
 * row stay as they are. */
void wild_put(EngineSettings *settings, char letter);

#endif
