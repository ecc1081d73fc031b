/* What was found out at some cost, kept in a file: the verifier's looks and the mate proofs. Who
 * asks again gets the stored answer, so a run that was ended in any way goes on where it was, and
 * finds what it would have found. A line is written whole and at once; half a line at the end is
 * cut off when the file is opened. One program at a time.
 * Depends on: mine/verifier.h (Look), mine/mate.h (MateEnd). */
#ifndef POSITIONS_MINE_ANSWERS_H
#define POSITIONS_MINE_ANSWERS_H

#include "mine/mate.h"
#include "mine/verifier.h"

typedef struct MateAnswer {
    MateEnd end;
    int mate; /* where MATE_PROVED */
} MateAnswer;

typedef struct Answers Answers;

/* Open or create. `about` is one line that says who answers: a file of another is refused.
 * Owner: the caller closes. Errors: cannot be opened or read, in use, of another, a bad line. */
Answers *answers_open(const char *path, const char *about, Status *status);
void answers_close(Answers *answers);
int answers_nb(const Answers *answers);

/* Is there an answer? The question is a text without line ends. */
bool answers_find_look(const Answers *answers, const char *question, Look *look);
bool answers_find_mate(const Answers *answers, const char *question, MateAnswer *mate);

/* Store one. Errors: cannot be written. */
bool answers_add_look(Answers *answers, const char *question, const Look *look, Status *status);
bool answers_add_mate(Answers *answers, const char *question, const MateAnswer *mate,
                      Status *status);

#endif
