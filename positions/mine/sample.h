/* A suite of positions from games that a UCI engine plays against itself: a sample that no search of
 * ours had a say in. Each position is from a game of its own. Its phase is drawn before the game, its
 * ply among those that the game has in this phase.
 * The suite follows from the options and the engine's answers alone; games are stored as they are
 * played, so that a run that was ended goes on. Depends on: mine/player.h. */
#ifndef POSITIONS_MINE_SAMPLE_H
#define POSITIONS_MINE_SAMPLE_H

#include "mine/player.h"
#include "mine/quota.h"

enum {
    SAMPLE_START_PLIES = 8,       /* random moves before the engine plays */
    SAMPLE_START_NODES = 50000,   /* for the start's value, */
    SAMPLE_START_VALUE_MAX = 100, /* centipawns for either side */
    SAMPLE_NODES_MIN = 2000,      /* of a move: drawn for each side of each game */
    SAMPLE_NODES_MAX = 50000,
    SAMPLE_OPENING_MEN_MIN = 26, /* kings and pawns included */
    SAMPLE_ENDGAME_MEN_MAX = 14
};

/* What made positions/games.epd. */
#define SAMPLE_PROGRAM "stockfish"
#define SAMPLE_IDENTITY "Stockfish 15.1, nn-ad9b42354671.nnue"

typedef struct SampleOptions {
    int64_t seed, count; /* how many positions */
    int64_t hash;        /* the engine's table in megabytes */
    int64_t patience;    /* seconds for one answer */
    const char *letter;  /* of the names: "G" for G0001 */
    const char *program, *identity;
    const char *output, *work;
} SampleOptions;

/* How a run went. */
typedef struct SampleTally {
    int64_t uneven;              /* starts that were not even */
    int64_t games;               /* played */
    int64_t unreached[PHASE_NB]; /* of these, games without a position in the phase drawn, */
    int64_t copied;              /* or with copies of earlier positions only */
    int64_t kept[PHASE_NB];
} SampleTally;

/* By the men on the board. */
Phase sample_phase(int men);

/* The phase of the suite's position `number`, from 1: three in a row are the three phases, in an order
 * drawn by seed. */
Phase sample_phase_drawn(uint64_t seed, uint64_t number);

/* Play and write the suite. Errors: the engine's, a file's; no suite is written then. */
bool sample_run(const SampleOptions *options, SampleTally *tally, Status *status);

#endif
