/* Files that a user or a spec names. Only plain files are read: a folder is no text, a pipe may
 * never end or never begin, a device may give bytes for ever. Depends on: engine.h (Status),
 * base/text.h, base/files_aside.h.
 *
 * What is written replaces a plain file of its own kind or an empty one, or is new; never an input
 * of the command, nor what belongs to a database. It is written beside and renamed, so that the
 * name leads to the old file or to the whole new one at any moment. All commands and scripts that
 * write a file ask here. */
#ifndef EXPERIMENTS_BASE_FILES_H
#define EXPERIMENTS_BASE_FILES_H

#include <stdio.h>

#include "base/status.h"
#include "base/text.h"

/* ---- reading --------------------------------------------------------------------------------- */

/* Open for reading. Returns NULL and says why in *why ("No such file or directory", "not a plain
 * file") where it cannot be. Owner: the caller closes. */
FILE *files_read(const char *path, const char **why);

/* Append a whole text file's bytes. Errors: cannot be read, no plain file, larger than 4 MB; the path is left
 * to the caller. */
bool files_read_text(Text *text, const char *path, Status *status);

/* The path of the file itself where `path` is a symbolic link, so that what lies beside a file lies
 * beside it under every name; else `path`. Owner: the caller frees. */
char *files_behind(const char *path);

/* Does a name end like what lies beside a database (FILE-wal, FILE-lock, ...), and is there such a
 * FILE? *owner: that FILE; owner: the caller frees. */
bool files_is_beside(const char *path, char **owner);

/* ---- writing --------------------------------------------------------------------------------- */

/* What a file holds, from its first bytes. */
typedef enum FileKind {
    FILE_PAGE,
    FILE_DATABASE,
    FILE_NEW_DATABASE, /* replaces nothing, not even an empty file */
    FILE_SHARD,        /* a database again, in place of whatever was damaged there */
    FILE_CSV,
    FILE_PACKAGE,
    FILE_CLAIMS,
    FILE_SPEC, /* of `prunelab run --sets` */
    FILE_GAMES,
    FILE_SUITE,
    FILE_ANSWERS,
    FILE_OPENINGS,
    FILE_ARCHIVE,
    FILE_SPEEDS,
    FILE_SPEED_TABLE,
    FILE_PRINT,
    FILE_PICTURE,
    FILE_KINDS_NB
} FileKind;

/* A kind's name, for scripts. */
const char *files_kind_name(FileKind kind);

/* May `path` be written as a file of this kind? Call this before long work begins. `inputs`:
 * paths that the command reads, ended by NULL. Errors: the rule above, in words; its folder is
 * missing or may not be written. */
bool files_check(const char *path, FileKind kind, const char *const *inputs, Status *status);

typedef struct FileOut FileOut;

/* Begin to write. `inputs` must stay until the end. Errors: as files_check. Owner: the caller ends
 * it. */
FileOut *files_begin(const char *path, FileKind kind, const char *const *inputs, Status *status);

/* Where to write: a stream, or, for what SQLite writes, the path of an empty file. */
FILE *files_stream(FileOut *out);
const char *files_part(const FileOut *out);
const char *files_name(const FileOut *out); /* of what it becomes, as it was given */

/* Write bytes to the stream. Errors: cannot be written. */
bool files_write(FileOut *out, const char *bytes, size_t nb, Status *status);

/* Close what was written, all of it on the disk; false and errno where it is not. */
bool files_close(FILE *stream);

/* End: put what was written in its place, with the rights of what it replaces; or remove it, where
 * `status` has failed. NULL may be ended. Returns whether it is in its place. Errors: cannot be
 * written; the rule does not hold any more. */
bool files_end(FileOut *out, Status *status);

#endif
