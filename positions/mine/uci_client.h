/* An independent engine that speaks UCI, asked about one position after another.
 * The same question gets the same answer: one thread, a fixed table, `ucinewgame` before each, and
 * a limit in nodes. No answer is waited for longer than the patience given.
 * SIGPIPE is ignored from the first start on. Depends on: engine.h.
 * Source: S. Meyer-Kahlen, R. Huber, "Description of the universal chess interface", 2006. */
#ifndef POSITIONS_MINE_UCI_CLIENT_H
#define POSITIONS_MINE_UCI_CLIENT_H

#include "engine.h"

enum { UCI_NAME_NB = 128 };

typedef struct UciClient UciClient;

/* What it thinks of a position: the best move, and the second best for comparison. */
typedef struct UciLook {
    char move[ENGINE_MOVE_NB];
    Score score, second; /* for the side to move; mates as score.h has them */
    int first;           /* the first iteration in which it was the best move */
    int settled;         /* from this iteration on the best move was never another */
    int depth;           /* the last iteration */
    bool sure;           /* the scores are not bounds that may flatter the best move */
} UciLook;

/* Start it and wait until it is ready. `program` is a path or a name in PATH; NULL: stockfish, in
 * PATH or where Debian has it. Range: hash in megabytes, patience in seconds, both from 1.
 * Owner: the caller ends it. Errors: cannot be started; dies, is silent, speaks no UCI. */
UciClient *uci_start(const char *program, int hash, int patience, Status *status);
void uci_end(UciClient *client); /* NULL is let be */

/* "Stockfish 15.1", as it calls itself. */
const char *uci_name(const UciClient *client);

/* Have it search a position of two legal moves or more. Errors: dies, is silent, or its answer is
 * no legal move with two scores; the position is quoted. */
bool uci_look(UciClient *client, const char *fen, uint64_t nodes, UciLook *look, Status *status);

#endif
