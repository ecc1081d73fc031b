/* The files of a folder that an export replaces, all or none. They are written into a folder of
 * their own within it. When all are whole it gets another name, and in that one step the export is
 * done: each file then takes its place, one after another. Whoever looks between two of these
 * renames sees some old files and some new ones, each whole; if the export is killed there, the
 * next one into the folder begins with what is left to rename. No other file is touched.
 * Depends on: base/files.h. */
#ifndef EXPERIMENTS_REPORT_EXPORT_FILES_H
#define EXPERIMENTS_REPORT_EXPORT_FILES_H

#include <stdio.h>

#include "engine.h"

/* May the file be written: a CSV, or datapackage.json? `inputs`: ended by NULL. Errors: as
 * files_check. */
bool export_files_check(const char *folder, const char *name, const char *const *inputs,
                        Status *status);

typedef struct ExportFiles ExportFiles;

/* Begin in a folder that is there; what a killed export left is brought to its end. Owner: the
 * caller ends it; `inputs` must stay until then. */
ExportFiles *export_files_begin(const char *folder, const char *const *inputs, Status *status);

/* A file of it. Owner: the caller closes it, with the next one. */
FILE *export_files_open(ExportFiles *files, const char *name, Status *status);
bool export_files_close(const ExportFiles *files, FILE *file, const char *name, Status *status);

/* End: replace all; or none, where `status` has failed. NULL may be ended. */
bool export_files_end(ExportFiles *files, Status *status);

#endif
