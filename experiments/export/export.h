/* Views of a database as files that other programs read: one CSV each, `dictionary.csv` that says
 * what their columns mean, and `datapackage.json` for programs that know Frictionless Data. Depends
 * on: dictionary.h, store/store.h. Source: Frictionless Data, Tabular Data Package (2017). */
#ifndef EXPERIMENTS_EXPORT_EXPORT_H
#define EXPERIMENTS_EXPORT_EXPORT_H

#include <stdio.h>

#include "store/store.h"

typedef struct ExportRequest {
    const char *folder; /* made where it is missing; its parent must be there */
    const char *views;  /* names separated by commas; NULL: all */
    const char *except; /* names to leave out; NULL: none */
} ExportRequest;

/* Write the files: all of one state of the database, first under other names, then renamed
 * together, so that a failure leaves the old ones. Other files in the folder are not touched. A
 * line for each file goes to `log`. Errors: an unknown view (the known ones are listed); what
 * cannot be written. */
bool export_views(Store *store, const ExportRequest *request, FILE *log, Status *status);

#endif
