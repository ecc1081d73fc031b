/* What an engine says in a search, line by line: which iterations it finishes and with how many nodes,
 * how its best move changes, and which limit ends it. The client sends and listens.
 * Depends on: foreign/client.h. */
#ifndef EXPERIMENTS_FOREIGN_HEARING_H
#define EXPERIMENTS_FOREIGN_HEARING_H

#include "foreign/client.h"

/* Where the nodes of the iteration under way come from. */
typedef enum HearingSource {
    HEARING_NONE,
    HEARING_APART, /* lines without a depth */
    HEARING_OWN    /* lines of its own depth, beside which others do not count */
} HearingSource;

typedef struct Hearing {
    const ClientGo *go;
    const Process *process; /* whose time is reported */
    ClientOutcome *outcome;
    EnginePosition *position;
    ClientIteration now; /* the iteration under way; depth 0: none yet */
    HearingSource source;
    bool scored;
    bool stopped; /* by the client, which sets it */
    bool counted,
        behind;      /* nodes were reported; they come behind the lines of play, not before them */
    uint64_t cpu_ns; /* that the program had used when the search began */
    char best[ENGINE_MOVE_NB]; /* reported last */
    ClientChange waiting;      /* for the nodes behind it */
    bool waits;
    char fen[ENGINE_FEN_NB]; /* where the moves lead: from here it searches */
} Hearing;

/* Begin with the position to search; all that is given must outlive the hearing. Owner: the
 * caller releases, also after an error. Errors: a move that is not legal. */
bool hearing_begin(Hearing *hearing, const ClientGo *go, const Process *process,
                   ClientOutcome *outcome, Status *status);
void hearing_release(Hearing *hearing);

/* `go` is about to be sent: time counts from here. An engine's start, which may load a network, is none
 * of a search. */
void hearing_start_clock(Hearing *hearing);

/* Take what follows the word `info`. Of a line of an iteration that is over only the nodes are
 * heard: after three seconds Stockfish reports an iteration under way, and where that is stopped, it
 * repeats the line of the one before. Errors: as client_search. */
bool hearing_info(Hearing *hearing, const char *line, Status *status);

/* Take what follows the word `bestmove`: the outcome is complete. Errors: as client_search. */
bool hearing_end(Hearing *hearing, const char *answer, Status *status);

#endif
