/* What there is to ask for: the views and their columns, as the dictionary has them.
 * Depends on: report/dictionary.h, base/table.h. */
#ifndef EXPERIMENTS_CLI_SCHEMA_H
#define EXPERIMENTS_CLI_SCHEMA_H

#include <stdio.h>

#include "base/table.h"
#include "engine.h"

/* Print every view with its columns, a row a view; of one view (`view` not NULL) a row a column with
 * its type, unit and meaning. Errors: an unknown view; lists the known ones. */
bool schema_print(const char *view, TableFormat format, Status *status);

/* Where `sql` is wrong, print what its writer may have meant: quotes for a column that is named as a word
 * of SQL, the columns of the views that it names, or the views. */
void schema_advise(FILE *file, const char *sql);

#endif
