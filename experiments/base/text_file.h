/* A whole text file that a user names. Depends on: base/files.h, base/text.h. */
#ifndef EXPERIMENTS_BASE_TEXT_FILE_H
#define EXPERIMENTS_BASE_TEXT_FILE_H

#include "base/status.h"
#include "base/text.h"

/* Append a file's bytes. Errors: cannot be read, no plain file, larger than 4 MB; the path is left
 * to the caller. */
bool text_file_read(Text *text, const char *path, Status *status);

#endif
