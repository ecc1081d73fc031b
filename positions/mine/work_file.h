/* What was found out at some cost, kept in a file: questions and their answers, as texts. Who asks
 * again gets the stored answer, so a run that was ended in any way goes on where it was, and finds
 * what it would have found. A line "ANSWER | QUESTION" is written whole and at once; half a line at
 * the end is cut off when the file is opened. One program at a time.
 * Depends on: engine.h (Status). */
#ifndef POSITIONS_MINE_WORK_FILE_H
#define POSITIONS_MINE_WORK_FILE_H

#include <stdbool.h>

#include "base/status.h"

typedef struct WorkFile WorkFile;

/* Open or create. `about` is one line that says who answers: a file of another is refused. So is a line
 * that `is_answer` does not take. Owner: the caller closes. Errors: cannot be opened or read, in use, of
 * another, a bad line. */
WorkFile *work_file_open(const char *path, const char *about, bool (*is_answer)(const char *answer),
                         Status *status);
void work_file_close(WorkFile *file);
int work_file_nb(const WorkFile *file); /* of answers */

/* The answer; NULL: none yet. The question is a text without line ends. Owner: the file. */
const char *work_file_find(const WorkFile *file, const char *question);

/* Store one, a text without line ends and " | ". Errors: cannot be written. */
bool work_file_add(WorkFile *file, const char *question, const char *answer, Status *status);

#endif
