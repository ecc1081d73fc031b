/* Ways to represent a chess board, measured beside each other: arrays of 8x8, 10x12 and 0x88 cells, and
 * bitboards whose sliders are found by loops, by rotated boards, by magic numbers and by bit extraction.
 * All are programmed alike: pseudo-legal moves, made and taken back, left out where the king could then
 * be taken; no piece lists. They differ in how the board is stored and nothing else. The engine uses
 * none of them.
 * Depends on: base, chess (to read a FEN; the tables of magic and extract are the engine's).
 * Source: Keen 2009, sec. 2; magic and extract are later than what he describes. */
#ifndef BOARDS_BOARDS_H
#define BOARDS_BOARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

typedef enum BoardsTask {
    BOARDS_PERFT,    /* all legal moves to a depth, the last ply made too; counts its leaves */
    BOARDS_MOVES,    /* list the pseudo-legal moves; counts them */
    BOARDS_CAPTURES, /* list captures and queen promotions alone; counts them */
    BOARDS_ATTACKS,  /* is a square attacked? by both sides, all squares; counts those that are */
    BOARDS_SEARCH,   /* plain alpha-beta, material alone, moves sorted; counts its nodes */
    BOARDS_TASK_NB
} BoardsTask;

/* "perft", "moves", "captures", "attacks", "search". */
extern const char *const boards_task_names[BOARDS_TASK_NB];

int boards_nb(void);
/* A kind's name, e.g. "0x88". Range: 0 <= kind < boards_nb(). */
const char *boards_name(int kind);
/* The number of a name; -1: none has it. */
int boards_find(const char *name);
/* Can this processor run it? All kinds but `extract` run everywhere. */
bool boards_runs(int kind);

/* Positions as a kind stores them. */
typedef struct BoardsSet BoardsSet;

/* Set up positions, or (children) the positions after each of their legal moves: many that differ little,
 * as a search meets them. Owner: the caller, who frees. Range: the kind runs here. Errors: a bad FEN, which
 * is quoted; NULL then. */
BoardsSet *boards_set_up(int kind, const char *const *fens, int nb, bool children, Status *status);
void boards_free(BoardsSet *set);

/* Do a task over all positions of the set: to a depth of `amount` plies (perft, search: from 0 on), or so
 * many times over. Returns its count, which is the same for all kinds. */
uint64_t boards_work(BoardsSet *set, BoardsTask task, int amount);

#endif
