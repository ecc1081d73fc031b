/* What people read, on a terminal, in a log or in a Markdown file. All that a command says goes
 * through here or table.h, for names and titles may hold anything.
 * Depends on: engine.h (plain_text), base/text.h. */
#ifndef EXPERIMENTS_BASE_SAY_H
#define EXPERIMENTS_BASE_SAY_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/status.h"
#include "base/text.h"

/* Print as fprintf does, each line made plain (plain_text); newlines stay. */
void say(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same; for Markdown with what it would take for its own escaped (say_escape). The format is
 * escaped with the rest, but for what makes a heading or a list of its line. */
void say_list(FILE *file, bool markdown, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));

/* Add a text with what Markdown or HTML would take for its own escaped; what begins a list or a
 * heading is left alone, and so is `_`, of which names are full. */
void say_escape(Text *to, const char *text);

/* Print what a reader took for what, a line each: "prunelab: move number 0 taken as 1". */
void say_notes(FILE *file, const Status *status);

/* Print a text's words in lines of so many columns; `column` is where the first begins, `indent` where lines after. */
void say_words(FILE *file, int width, const char *text, int column, int indent);

enum { SAY_NUMBER_NB = 32 };

/* A whole number with separators: 15,360. Returns `text`. */
const char *say_number(int64_t number, char text[SAY_NUMBER_NB]);

/* What a noun ends in after a number of things. */
static inline const char *say_s(int64_t number) {
    return number == 1 ? "" : "s";
}

static inline const char *say_es(int64_t number) {
    return number == 1 ? "" : "es";
}

#endif
