/* The laboratory: a page that searches by itself, without any database.
 * Depends on: browser/engine_file.h, report_data.h. */
#ifndef EXPERIMENTS_REPORT_LAB_H
#define EXPERIMENTS_REPORT_LAB_H

#include <stdint.h>

#include "base/status.h"

/* Write it. `engine`: the file that it carries; NULL: the program's own. *bytes: how long the page is.
 * Errors: there is no engine (how to come by it); a file cannot be read or written. */
bool lab_write(const char *out, const char *engine, int64_t *bytes, Status *status);

#endif
