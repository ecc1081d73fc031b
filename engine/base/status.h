/* Errors of bad input and of the system, handed up to the caller, and notes of what a forgiving
 * reader took for what.
 * A Status starts as STATUS_OK; the first error wins, later ones are ignored. Bugs are no business
 * of a Status: they trip an assertion. Message grammar: lower case, what failed first, the subject
 * quoted as it was given, the place named, no full stop. A message is plain (plain.h): no control
 * character of a subject gets into it.
 * Depends on: plain.h. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include <stdbool.h>
#include <stddef.h>

enum { STATUS_TEXT_NB = 1024, STATUS_NOTES_MAX = 8, STATUS_NOTE_NB = 128 };

/* What was taken for what: "move number 0 taken as 1". Nothing has failed by it. */
typedef struct StatusNote {
    const char *kind; /* notes of one kind have one address here */
    char text[STATUS_NOTE_NB];
} StatusNote;

typedef struct Status {
    bool failed;
    char text[STATUS_TEXT_NB]; /* empty while nothing failed; cut at a whole character count */
    int notes_nb;
    StatusNote notes[STATUS_NOTES_MAX];
} Status;

#define STATUS_OK                                                                                  \
    {                                                                                              \
        false, "", 0, {                                                                            \
            { NULL, "" }                                                                           \
        }                                                                                          \
    }

/* Record an error unless one is recorded already. Returns false, so that callers can write
 * `return status_fail(...)`.
 * Range: status may not be NULL; a text longer than STATUS_TEXT_NB - 1 is cut. */
bool status_fail(Status *status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Put `place: ` in front of a recorded error; does nothing where none is recorded. */
void status_at(Status *status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Add a note, of each kind the first alone. Its format is its kind. */
void status_note(Status *status, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
