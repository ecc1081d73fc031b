/* The SQL that a command line gives, as an argument or in a file, and what there is to ask for: the views and
 * their columns, as the dictionary has them. Depends on: cli.h, store/store.h, report/dictionary.h. */
#ifndef EXPERIMENTS_CLI_SQL_H
#define EXPERIMENTS_CLI_SQL_H

#include "cli/cli.h"
#include "store/store.h"

/* Print what `sql` comes to; `options` are the command's. */
typedef void SqlAnswer(const void *options, Store *store, const char *sql, Status *status);

/* Answer, from the database, the only argument or the whole of `file` (NULL: none given); "-" as either is
 * standard input. A file that is not there is looked up among the program's queries. A signal stops it. Where
 * the SQL is wrong, what it may name is printed behind the message. Returns the exit code. */
int sql_answer(CliCall *call, const char *db, const char *file, SqlAnswer *answer, Status *status);

/* Print every view with its columns, a row a view; of one view (`view` not NULL) a row a column with
 * its type, unit and meaning. Errors: an unknown view; lists the known ones. */
bool schema_print(const char *view, TableFormat format, Status *status);

#endif
