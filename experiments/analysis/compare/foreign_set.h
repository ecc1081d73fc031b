/* A set of a foreign engine's study as a user names it: letters, and where the setting does not say
 * enough, option values of its own: `NVH`, `NVH:Hash=8,King Safety Curve=Linear`. What belongs to
 * our own engine's sets is in spec/set.h.
 * Depends on: spec/set.h, store/alphabet.h. */
#ifndef EXPERIMENTS_ANALYSIS_COMPARE_FOREIGN_SET_H
#define EXPERIMENTS_ANALYSIS_COMPARE_FOREIGN_SET_H

#include "spec/set.h"
#include "store/alphabet.h"

/* Of the set, letters, name and own_nb are written. Whether the engine has such options is not known
 * here. Errors: unknown letters, no NAME=VALUE, an option twice, a name too long; the set is quoted.
 */
bool foreign_set_read(Set *set, const char *text, const Alphabet *alphabet, Status *status);

/* Has a configuration, by its parameters in the database, the values that the set gives? Errors:
 * they cannot be read. */
bool foreign_set_fits(const Set *set, const char *parameters, bool *fits, Status *status);

/* The parameters of the set under a setting: the setting's, the set's own in their place. Errors: a
 * setting that cannot be read, or too many of them. */
bool foreign_set_under(const Set *set, const char *setting, char parameters[ENGINE_PARAMS_NB],
                       Status *status);

#endif
