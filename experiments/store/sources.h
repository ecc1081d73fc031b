/* What searched, named by the hash of the sources that the engine was compiled from. It is stored with each run,
 * so that searches of two programs are not taken for those of one, also where both declare the same counts
 * (engine_signature). The same sources by another compiler have the same hash. What was imported
 * (`run --known`) and foreign engines have none. Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_SOURCES_H
#define EXPERIMENTS_STORE_SOURCES_H

#include <stdio.h>

#include "store/store.h"

enum { SOURCES_NB = 17 };

/* This program's: 16 hexadecimal digits. */
const char *sources_own(void);

/* Store it with a run; `changes` as in provenance.h. */
bool sources_record(Store *store, int64_t run, const char *changes, Status *status);

/* Another program's searches of a study. */
typedef struct SourcesOther {
    char source[SOURCES_NB];
    char *who; /* "sources 0123456789abcdef, version 1.2, commit 01234567, changed: engine/a.c" */
} SourcesOther;

/* Is there a program, not this one, that searched what a study has, and whose counts this one did not find
 * again (sources_checked)? */
bool sources_other(Store *store, const char *study, SourcesOther *other, Status *status);

/* Record that this program found so many searches of the other's as they are stored. */
bool sources_checked(Store *store, const char *study, const char *other, int64_t cells,
                     Status *status);

/* SQL for the searches of the study ?1 that other programs than ?2 ran (`cells.id`), sets of our own engine. */
extern const char sources_cells_sql[];

/* Print who else searched: a line for each study and program other than this. */
bool sources_tell(Store *store, FILE *file, Status *status);

/* SQL for `who`, of a row of runs and run_sources. */
extern const char sources_who_sql[];

#endif
