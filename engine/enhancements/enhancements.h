/* What each enhancement's file offers to its row: slots, parameters, and whether it preserves the
 * root's value. Depends on: search. */
#ifndef ENHANCEMENTS_ENHANCEMENTS_H
#define ENHANCEMENTS_ENHANCEMENTS_H

#include "search/search.h"

extern const Slots transposition_slots;
extern const Param transposition_params[];
bool transposition_preserves_value(const int64_t *param);

extern const Slots refutation_slots;
extern const Slots minimal_window_slots;
extern const Param minimal_window_params[];
bool minimal_window_preserves_value(const int64_t *param);

extern const Slots aspiration_slots;
extern const Param aspiration_params[];

extern const Slots history_slots;
extern const Param history_params[];

extern const Slots knowledge_slots;
extern const Param knowledge_params[];

extern const Slots killer_slots;
extern const Param killer_params[];

#endif
