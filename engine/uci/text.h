/* Words and numbers of the lines and arguments that the program reads.
 * Depends on: nothing. */
#ifndef UCI_TEXT_H
#define UCI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Make a line fit to be read as words and to be quoted in a message: one space between words, none
 * at the ends, '?' for any other control character (NUL too), terminated.
 * Range: the line has room for length + 1 characters. */
void text_clean(char *line, size_t length);

/* Cut the next word off a clean text. Returns NULL at its end. */
char *text_word(char **rest);

/* Read a whole decimal number, a minus allowed. Returns false, and leaves the number alone, where
 * it is none or lies outside [low, high]. */
bool text_number(const char *text, int64_t low, int64_t high, int64_t *number);

#endif
