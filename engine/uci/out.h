/* The program's output while it speaks UCI: whole lines, plain (base/plain.h), from any thread.
 * Depends on: nothing. */
#ifndef UCI_OUT_H
#define UCI_OUT_H

/* Write one line and flush it. Lines of different threads never mix.
 * Range: a line of more than 2,047 characters is cut. */
void out_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
