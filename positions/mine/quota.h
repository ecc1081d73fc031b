/* What kind of puzzle a position is, and how many of each kind a suite may hold.
 * Depends on: base/text.h, spec/diagram.h, mine/verifier.h (Look). */
#ifndef POSITIONS_MINE_QUOTA_H
#define POSITIONS_MINE_QUOTA_H

#include "base/text.h"
#include "mine/verifier.h"
#include "spec/diagram.h"

/* By non-pawn material of both sides together, of 62 at the start. */
typedef enum Phase { PHASE_OPENING, PHASE_MIDDLEGAME, PHASE_ENDGAME, PHASE_NB } Phase;
enum { OPENING_MATERIAL_MIN = 52, ENDGAME_MATERIAL_MAX = 26 };

/* A move that gives check is a check, whatever it takes. */
typedef enum PuzzleKey { KEY_CHECK, KEY_CAPTURE, KEY_QUIET, KEY_NB } PuzzleKey;

enum { EASY_NB = 2 }; /* so many iterations, from the least wanted on: easy */
enum { PUZZLE_PIECES_NB = 6 };

typedef struct Puzzle {
    Phase phase;
    PuzzleKey key;
    int piece; /* index into "PNBRQK": what moves */
    bool easy, mates;
    bool zugzwang; /* found by another look, not by puzzle_of */
} Puzzle;

extern const char *const phase_names[PHASE_NB];
extern const char *const key_names[KEY_NB];

Phase puzzle_phase(const Diagram *diagram);

/* The first iteration in which the key was the best move, counted from the least that is wanted,
 * `hard`, as 1. If none is (0), the iteration from which it was never another. */
int puzzle_iteration(const Look *look, int hard);

/* `after`: the position after the best move. */
Puzzle puzzle_of(const Diagram *diagram, const Look *look, int hard, const EnginePosition *after);

/* Does the best move only take back, on the square to which `last`, a capture, went? What mates
 * does more than that. */
bool puzzle_takes_back(const Look *look, const char *last);

/* Shares in a hundred that no kind may pass, of the suite and (QUOTA_SLACK more allowed) of what is
 * kept of it so far: kinds are mixed from the first line on. */
enum {
    SHARE_PHASE = 45,
    SHARE_KEY = 55,
    SHARE_PIECE = 40,
    SHARE_MATES = 20,
    QUOTA_SLACK = 20,
};

typedef struct Quota {
    int count;       /* how many the suite is to have */
    int easy_share;  /* in a hundred */
    int quiet_share; /* of quiet keys, at least */
    int zugzwang_share;
    int kept, easy, mates, zugzwang;
    int phase[PHASE_NB], key[KEY_NB], piece[PUZZLE_PIECES_NB];
} Quota;

/* Is there room: for a phase; for this one in every respect? */
bool quota_has_phase(const Quota *quota, Phase phase);
bool quota_has(const Quota *quota, const Puzzle *puzzle);
void quota_take(Quota *quota, const Puzzle *puzzle);

/* Appends a line of how many there are of each kind; of mates `proved` were. */
void quota_write(const Quota *quota, int64_t proved, bool zugzwang, Text *text);

#endif
