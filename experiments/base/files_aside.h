/* Names for what is written beside a file until it is whole: FOLDER/.prunelab-PID-N-HOST.tmp, a
 * file or a folder, with what SQLite and its lock put beside it. What a killed process of this
 * machine left is removed by the next one that asks for a name in the folder. Depends on:
 * base/text.h.
 */
#ifndef EXPERIMENTS_BASE_FILES_ASIDE_H
#define EXPERIMENTS_BASE_FILES_ASIDE_H

/* An empty new file; *file is open for writing. NULL and errno where it cannot be made. Owner: the
 * caller frees the path and closes. */
char *aside_file(const char *folder, int *file);

/* An empty new folder, likewise. */
char *aside_folder(const char *folder);

/* Remove it, if it is still there, with all that is in it or beside it. */
void aside_remove(const char *path);

/* What lies beside a database: its journals, SQLite's memory of them, our lock; ended by NULL. */
extern const char *const aside_database[];

#endif
