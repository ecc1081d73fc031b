/* What every column of every view means: experiments/dictionary.csv, which is built into the
 * program. Depends on: engine.h (Status). */
#ifndef EXPERIMENTS_REPORT_DICTIONARY_H
#define EXPERIMENTS_REPORT_DICTIONARY_H

#include <stdio.h>

#include "engine.h"

/* Texts are the dictionary's. `type`: integer, number, string or datetime; `unit`: empty for none;
 * `key`: primary where the column is part of the view's key, else empty. */
typedef struct DictionaryRow {
    const char *view, *column, *type, *unit, *description, *key;
} DictionaryRow;

typedef struct Dictionary {
    DictionaryRow *rows; /* in the order of the file */
    size_t nb;
} Dictionary;

/* Errors: a row that has not its six fields; its number is reported. */
bool dictionary_read(Dictionary *dictionary, Status *status);

/* The view that export makes: the verdicts on the papers' claims. */
#define DICTIONARY_VERDICTS "verdict"

/* The same of what a database has: without what export makes, which stands last. */
bool dictionary_read_views(Dictionary *dictionary, Status *status);

/* NULL: not described. */
const DictionaryRow *dictionary_find(const Dictionary *dictionary, const char *view,
                                     const char *column);

/* The file as it is. */
void dictionary_print(FILE *file);

#endif
