/* Intervals and effects as a database keeps them: by numbers of names (schema_kept.sql). Depends on:
 * store/store.h. */
#ifndef EXPERIMENTS_STORE_ANSWER_ROWS_H
#define EXPERIMENTS_STORE_ANSWER_ROWS_H

#include "store/store.h"

typedef struct AnswerRows AnswerRows;

/* A writer. Within a transaction of the caller's. Owner: the caller closes before the store. */
AnswerRows *answer_rows_open(Store *store);
void answer_rows_close(AnswerRows *rows); /* may be NULL */

/* Of which study, suite and so on; names that the database lacks are added. */
typedef struct AnswerPlace {
    const char *study, *suite, *setting, *letters;
    int64_t depth;
    const char *metric;
} AnswerPlace;

bool answer_rows_put_interval(AnswerRows *rows, const AnswerPlace *place, double value, double low,
                              double high, const char *method, int64_t seed, Status *status);

/* The letters of the cube and of those that are always on; then columns of the table `effects` with their values, in
 * the words of base/fields.h: the same format for all rows of a writer. */
bool answer_rows_put_effect(AnswerRows *rows, const AnswerPlace *place, const char *cube,
                            const char *fixed, Status *status, const char *format, ...)
    __attribute__((format(printf, 6, 7)));

#endif
