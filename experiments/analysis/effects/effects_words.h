/* An interaction in words. Depends on: analysis/effects/effects_load.h, base/text.h. */
#ifndef EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_WORDS_H
#define EXPERIMENTS_ANALYSIS_EFFECTS_EFFECTS_WORDS_H

#include "analysis/effects/effects_load.h"

/* Add one sentence, without a full stop. Of two letters: whether they overlap (both save, together
 * less than their sum), reinforce each other (more), clash or relieve each other (both cost,
 * together more or less than their sum), hinder or help each other (one saves, one costs), and what
 * each brings without and with the other. Of more letters: how far all of them together are from
 * what the letters and smaller groups say. What a letter brings is averaged over the sets of the
 * others. */
void effects_words(const EffectsTable *table, const Effect *interaction, Text *text);

#endif
