/* Lines of a text file that a user names, compressed by gzip or not; a line of CSV taken apart. Depends on:
 * base/files.h, zlib. */
#ifndef EXPERIMENTS_BASE_LINES_H
#define EXPERIMENTS_BASE_LINES_H

#include <stdint.h>

#include "base/status.h"

enum { LINES_LINE_NB = 4096 }; /* bytes of a line with its end */

typedef struct Lines Lines;

/* Errors: as files_read. Owner: the caller closes. */
Lines *lines_open(const char *path, Status *status);

/* The next line without its end, good until the next call; the caller may write into it. NULL at
 * the end of the file or on an error. Errors: a line too long; damaged or cut off, also
 * within the last line; cannot be read.
 */
char *lines_next(Lines *lines, Status *status);

/* Of the line that came last, from 1. */
int64_t lines_number(const Lines *lines);

void lines_close(Lines *lines); /* may be NULL */

/* Split a line of CSV into its fields, in place. Returns their number, or -1 where there are more than
 * `most` or a quotation mark is where none may be. A field that holds a line's end is none of
 * these. Source: RFC 4180. */
int lines_split(char *line, char *fields[], int most);

#endif
