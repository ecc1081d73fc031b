/* Files that a user or a spec names. Only plain files are read: a folder is no text, a pipe may
 * never end or never begin, a device may give bytes for ever. Depends on: text.h. */
#ifndef EXPERIMENTS_FILES_H
#define EXPERIMENTS_FILES_H

#include <stdio.h>

/* Open for reading. Returns NULL and says why in *why ("No such file or directory", "not a plain
 * file") where it cannot be. Owner: the caller closes. */
FILE *files_read(const char *path, const char **why);

/* Open for writing; what was in it is lost, but not if it is the same file as one of `kept` (ended
 * by NULL): then, and where it cannot be written, NULL and why. A pipe that nobody reads is an
 * error. Owner: the caller closes. */
FILE *files_write(const char *path, const char *const *kept, const char **why);

/* The path of the file itself where `path` is a symbolic link, so that what lies beside a file lies
 * beside it under every name; else `path`. Owner: the caller frees. */
char *files_behind(const char *path);

#endif
