/* A set as a user names it: letters, and where the setting does not say enough, parameters of its
 * own: `TH`, `TNSHM:M.m=8`, `TH:T.entries=64,T.acceptance=at_least`.
 * Depends on: engine.h, spec/plan.h. */
#ifndef EXPERIMENTS_SPEC_SET_H
#define EXPERIMENTS_SPEC_SET_H

#include "engine.h"

enum { SET_NAME_NB = 128, SET_OWN_MAX = 8 };

typedef struct Set {
    char letters[ENGINE_LETTERS_NB]; /* registry order */
    int own_nb;                      /* parameters of its own; 0: as the setting has it */
    char own[SET_OWN_MAX][32];       /* their keys */
    EngineSettings settings;         /* defaults but for letters and those */
    char name[SET_NAME_NB];          /* as above, letters in order, values as the engine writes */
} Set;

/* Errors: unknown letters or parameters, values out of range, a parameter of a letter that is off,
 * one twice, a name too long; the set is quoted. */
bool set_read(Set *set, const char *text, Status *status);

/* Has a configuration the values that the set gives? */
bool set_fits(const Set *set, const EngineSettings *configuration);

/* What the set is under a setting: the setting's parameters, the set's own in their place.
 * Errors: a setting that cannot be read. */
bool set_under(const Set *set, const char *setting, EngineSettings *settings, Status *status);

#endif
