/* Other processes: what is sent to them and comes from them, and programs run for what they print.
 * Depends on: base/text.h. */
#ifndef EXPERIMENTS_BASE_CHILD_H
#define EXPERIMENTS_BASE_CHILD_H

#include <stdbool.h>
#include <stddef.h>

/* A pipe that no program inherits. False and errno: there is none. */
bool child_pipe(int ends[2]);

/* So many bytes, whatever signals come. False: the end of the file, or an error. */
bool child_read(int file, void *bytes, size_t size);
bool child_write(int file, const void *bytes, size_t size);

/* Run a program, found by the PATH, with nothing to read and its errors unseen. Returns what it prints,
 * without the last line's end; NULL where it cannot be run or fails. Owner: the caller frees. */
char *child_output(char *const argv[]);

#endif
