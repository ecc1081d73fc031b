/* The answers of the miner's work file: the verifier's looks and the mate proofs.
 * Depends on: mine/verifier.h (Look), mine/mate.h (MateEnd), mine/work_file.h. */
#ifndef POSITIONS_MINE_ANSWERS_H
#define POSITIONS_MINE_ANSWERS_H

#include "mine/mate.h"
#include "mine/verifier.h"
#include "mine/work_file.h"

typedef struct MateAnswer {
    MateEnd end;
    int mate; /* where MATE_PROVED */
} MateAnswer;

/* As work_file_open. */
WorkFile *answers_open(const char *path, const char *about, Status *status);

/* Is there an answer? */
bool answers_find_look(const WorkFile *file, const char *question, Look *look);
bool answers_find_mate(const WorkFile *file, const char *question, MateAnswer *mate);

/* Store one. Errors: cannot be written. */
bool answers_add_look(WorkFile *file, const char *question, const Look *look, Status *status);
bool answers_add_mate(WorkFile *file, const char *question, const MateAnswer *mate, Status *status);

#endif
