/* Controls: how much a player may think. By nodes a game repeats exactly, everywhere; by time it
 * does not.
 * Choice: time is the player's own processor time, so that a busy machine takes nothing from either
 * side and games beside each other do not disturb each other much.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_WORK_CONTROL_H
#define EXPERIMENTS_WORK_CONTROL_H

#include <stdbool.h>
#include <stdint.h>

typedef enum ControlKind {
    CONTROL_NODES, /* so many nodes (NC) a move */
    CONTROL_MOVE,  /* so much time a move */
    CONTROL_CLOCK, /* so many moves in so much time, then the same again; who passes it loses */
    CONTROL_DEPTH  /* to so many plies a move */
} ControlKind;

typedef struct Control {
    ControlKind kind;
    int moves; /* on a clock; by depth: plies */
    uint64_t nodes;
    int64_t ns;
} Control;

enum { CONTROL_TEXT_NB = 48, CONTROL_MOVES_MAX = 1000, CONTROL_DEPTH_MAX = 63 };

/* By time, not by nodes or depth? Only then does a game not repeat. */
bool control_is_timed(const Control *control);

/* What names a control in the database: "20000 nodes", "100 ms", "40 moves in 3 s", "depth 6". */
void control_text(const Control *control, char text[CONTROL_TEXT_NB]);

/* The same as PGN's tag TimeControl has it ("40/3", one second a move "1/1"); "-" by nodes or depth. */
void control_pgn(const Control *control, char text[CONTROL_TEXT_NB]);

/* ---- a player's clock ------------------------------------------------------------------------ */

/* Two limits a move: no iteration begins after `soft` or if it would likely end after `hard`; the
 * search is stopped at `hard`. On a clock soft is the time left over the moves to go and hard four
 * times that, at most half of what is left (all of it for the last move). */
typedef struct ControlClock {
    const Control *control;
    int64_t left; /* ns; on a clock only */
    int to_go;    /* moves */
    int64_t start, soft, hard;
    int64_t iteration, poll, gap; /* begin of the iteration; last look; longest of this game
                                   between two */
} ControlClock;

void control_clock_init(ControlClock *clock, const Control *control);

/* A move begins. */
void control_clock_start(ControlClock *clock);
/* Must the search stop? Call this often: time is up one such step before the limit. */
bool control_clock_is_up(ControlClock *clock);
/* An iteration has ended: may the next begin? */
bool control_clock_allows_next(ControlClock *clock);
/* The move is made; *ns is what it took. False: the time for it has passed, the game is lost. */
bool control_clock_stop(ControlClock *clock, int64_t *ns);

#endif
