/* The SQL that a command line gives: as an argument, or in a file.
 * Depends on: cli.h, base/text.h. */
#ifndef EXPERIMENTS_CLI_SQL_H
#define EXPERIMENTS_CLI_SQL_H

#include "base/text.h"
#include "cli/cli.h"

/* Append it to `sql`: the only argument, or the whole of `file` (NULL: none given); "-" as either is
 * standard input. A file that is not there is looked up among the program's queries. Returns EXIT_DONE, or
 * the command's exit code after it has printed what is wrong. */
int sql_read(const CliUsage *usage, const CliList *arguments, const char *file, Text *sql);

#endif
