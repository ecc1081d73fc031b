/* Views of a database as files that other programs read: one CSV each, `dictionary.csv` that says
 * what their columns mean, and `datapackage.json` for programs that know Frictionless Data. The verdicts
 * on the papers' claims are one more of them. Depends on: analysis/claims,
 * dictionary.h, export_files.h, store/store.h. Source: Frictionless Data, Tabular Data Package (2017). */
#ifndef EXPERIMENTS_REPORT_EXPORT_H
#define EXPERIMENTS_REPORT_EXPORT_H

#include <stdio.h>

#include "store/store.h"

typedef struct ExportRequest {
    const char *folder;        /* made where it is missing; its parent must be there */
    const char *views;         /* names separated by commas; NULL: all */
    const char *except;        /* names to leave out; NULL: none */
    const char *claims;        /* the papers' claims, a folder */
    const char *const *inputs; /* files that the command reads or writes besides; ended by NULL */
} ExportRequest;

/* May the views be written? Before the database is copied. The folder is made. Errors: as below. */
bool export_check(Store *store, const ExportRequest *request, Status *status);

/* Write the files: all of one state of the database, replaced all or none, as export_files.h says.
 * Other files in the folder are not touched. A line for each file goes to `log`. Errors: an unknown
 * view (the known ones are listed); a view whose name is no file's; what cannot be written. */
bool export_views(Store *store, const ExportRequest *request, FILE *log, Status *status);

#endif
