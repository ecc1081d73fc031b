/* A whole text file that a user names. Depends on: engine.h (Status), files.h, text.h. */
#ifndef EXPERIMENTS_TEXT_FILE_H
#define EXPERIMENTS_TEXT_FILE_H

#include "engine.h"
#include "text.h"

/* Append a file's bytes. Errors: cannot be read, no plain file, larger than 4 MB; the path is left
 * to the caller. */
bool text_file_read(Text *text, const char *path, Status *status);

#endif
