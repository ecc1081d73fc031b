/* What must hold of a database's file and of what lies beside it before it is opened.
 * Depends on: engine.h (Status). */
#ifndef EXPERIMENTS_STORE_BESIDE_H
#define EXPERIMENTS_STORE_BESIDE_H

#include "engine.h"

/* `file` is the database's own name, behind links; `path` as it was given, for messages. */

/* Has a command that was killed left something in the file beside it (`end`: "-wal", "-journal")? */
bool beside_has(const char *file, const char *end);

/* Errors: the file has other names too (hard links, a mount of the file alone), so that writers and
 * journals would not meet. */
bool beside_check_links(const char *file, const char *path, Status *status);

/* Errors: the file is missing or empty, and what lies beside it has rows of a database that was here.
 * SQLite would delete them. */
bool beside_check_journals(const char *file, const char *path, Status *status);

/* Does a database's header say that it has a journal, and it has none? So it is where the file alone was
 * moved or copied from under a run or after a kill, or the journal was removed. */
bool beside_lacks_journal(const char *file);

#endif
