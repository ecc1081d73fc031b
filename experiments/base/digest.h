/* What a file or text is, byte for byte: its SHA-256, as sha256sum prints it.
 * Depends on: base/status.h. */
#ifndef EXPERIMENTS_BASE_DIGEST_H
#define EXPERIMENTS_BASE_DIGEST_H

#include "base/status.h"

enum { DIGEST_NB = 65 }; /* 64 hexadecimal digits */

void digest_text(const char *text, char digest[DIGEST_NB]);

/* The same of a program: any bytes, of any length. Errors: cannot be read; the path is quoted. */
bool digest_program(const char *path, char digest[DIGEST_NB], Status *status);

/* Errors: as files_read_text; the path is in front. */
bool digest_file(const char *path, char digest[DIGEST_NB], Status *status);

#endif
