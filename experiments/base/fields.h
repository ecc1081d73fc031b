/* Values of several kinds in one call, for objects (json.h) and rows (table.h), in printf's words, so that the
 * compiler compares them with their format: %s a text or NULL; %d an integer, or FIELD_NONE; %ld, %lld, %zu
 * (PRId64) others; %g a number; %.3f a number that people are shown with three decimals. What is not a number
 * (NAN) or not finite is none. Before a value its name may stand: "letter %s, value %g".
 * Depends on: base/text.h. */
#ifndef EXPERIMENTS_BASE_FIELDS_H
#define EXPERIMENTS_BASE_FIELDS_H

#include <inttypes.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>

#include "base/text.h"

enum { FIELD_NONE = INT_MIN, FIELD_NAME_NB = 32 };

typedef struct Field {
    char name[FIELD_NAME_NB];
    enum { FIELD_TEXT, FIELD_INTEGER, FIELD_REAL } kind;
    int decimals;     /* to the eye; -1: all */
    const char *text; /* NULL: none, of whatever kind */
    int64_t integer;
    double real;
} Field;

typedef struct Fields {
    const char *format; /* what is left of it */
    va_list args;
} Fields;

/* The next of them; false at the end. */
bool fields_next(Fields *fields, Field *field);

/* Add the names alone: "letter, value" of "letter %s, value %g". */
void fields_add_names(Text *text, const char *format);

#endif
