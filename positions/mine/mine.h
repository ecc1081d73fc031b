/* A suite of tactical positions, mined from games of weakened settings of the engine. Only an
 * independent engine decides what is kept: that its best move wins and its second best does not.
 * What our own search finds has no say.
 * The suite follows from the options and the verifier's answers alone; these are stored as they
 * come, so that a run that was ended goes on. Depends on: mine/verifier.h. */
#ifndef POSITIONS_MINE_MINE_H
#define POSITIONS_MINE_MINE_H

#include "mine/verifier.h"

typedef struct MineOptions {
    int64_t seed, count;               /* how many positions */
    int64_t from, step;                /* the first game, from 1, and how far it is to the next */
    int64_t games;                     /* stop after this game with what there is; 0: no end */
    int64_t slips, endings;            /* how games are played: GameRules */
    int64_t nodes;                     /* of the look that decides */
    int64_t first_nodes, middle_nodes; /* of the looks that pass over what is hopeless */
    int64_t
        sample; /* one in so many that the first look passes over gets the middle one; 0: none */
    int64_t win, second;  /* centipawns: the best move has at least, the second best at most */
    int64_t easy;         /* share of easy ones, in a hundred */
    int64_t hard;         /* the key is the verifier's best move in no iteration before; 0: any */
    int64_t quiet;        /* share of quiet keys at least, in a hundred */
    int64_t zugzwang;     /* share of zugzwangs at most, kept at any iteration; 0: not looked for */
    const char *letter;   /* of the names: "T" for T0001 */
    int64_t hash;         /* the verifier's table in megabytes */
    int64_t patience;     /* seconds for one answer */
    const char *verifier; /* NULL: verifier_start's */
    const char *output, *work;
} MineOptions;

/* How a run went. */
typedef struct MineTally {
    int64_t games, positions;    /* after the random openings */
    int64_t candidates;          /* not won already, a choice of moves, no position twice */
    int64_t twice;               /* seen before, flips in colour included */
    int64_t first, middle, full; /* looks */
    int64_t worthy;              /* that the rule would keep */
    int64_t kept, proved;        /* mates with dm */
} MineTally;

/* Mine and write the suite. Errors: the verifier's, a file's; no suite is written then. */
bool mine_run(const MineOptions *options, MineTally *tally, Status *status);

#endif
