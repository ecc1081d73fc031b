/* Other programs, run for what they print.
 * Depends on: base/text.h. */
#ifndef EXPERIMENTS_BASE_CHILD_H
#define EXPERIMENTS_BASE_CHILD_H

/* Run a program, found by the PATH, with nothing to read and its errors unseen. Returns what it prints,
 * without the last line's end; NULL where it cannot be run or fails. Owner: the caller frees. */
char *child_output(char *const argv[]);

#endif
