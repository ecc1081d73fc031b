/* The options that an engine declares, and which values each takes.
 * Depends on: base. Source: S. Meyer-Kahlen, R. Huber, "Description of the universal chess
 * interface", 2006. */
#ifndef EXPERIMENTS_FOREIGN_OPTION_H
#define EXPERIMENTS_FOREIGN_OPTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

enum { OPTION_NAME_NB = 128, OPTION_VALUE_NB = 512, OPTION_MAX = 1024, OPTION_VARS_MAX = 64 };

typedef enum OptionKind {
    OPTION_CHECK,
    OPTION_SPIN,
    OPTION_COMBO,
    OPTION_STRING,
    OPTION_BUTTON,
    OPTION_UNUSABLE, /* what it declares cannot be understood */
    OPTION_KINDS_NB
} OptionKind;

typedef struct Option {
    char name[OPTION_NAME_NB];
    OptionKind kind;
    const char *flaw;               /* why it is unusable; NULL: it is not */
    char fallback[OPTION_VALUE_NB]; /* "" for a button */
    int64_t min, max;               /* of a spin */
    char *vars[OPTION_VARS_MAX];    /* of a combo */
    int vars_nb;
} Option;

typedef struct OptionList {
    Option *options;
    int nb;
} OptionList;

const char *option_kind_text(OptionKind kind); /* "check" */

/* Read what follows the word `option` of a line; `flaw` says why it cannot be trusted, NULL: it
 * can. One that cannot be understood becomes unusable: no kind that is known, a default that it does
 * not take itself, a name that the list has. Errors: too many. */
bool option_add(OptionList *list, const char *line, const char *flaw, Status *status);

/* By its name, upper and lower case alike; NULL where there is none. */
const Option *option_find(const OptionList *list, const char *name);

/* May it have this value? Errors: names option and value, and says what it takes; unusable, and why. */
bool option_takes(const Option *option, const char *value, Status *status);

/* A value that it takes as the engine writes it: case counts in what it is sent. Owner: the option, or who
 * gave the value. */
const char *option_spelling(const Option *option, const char *value);

/* Is the value what the option has at rest? */
bool option_is_default(const Option *option, const char *value);

void option_release(OptionList *list);

#endif
