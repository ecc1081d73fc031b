/* A position's squares, read from its FEN: what can be said without knowing the rules.
 * Depends on: engine.h. */
#ifndef EXPERIMENTS_SPEC_DIAGRAM_H
#define EXPERIMENTS_SPEC_DIAGRAM_H

#include "engine.h"

#define DIAGRAM_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

typedef struct Diagram {
    char squares[64]; /* a1 = 0, b1 = 1, ... h8 = 63: "PNBRQKpnbrqk", '.' where empty */
    bool black;       /* to move */
    int quiet;        /* half-moves since a capture or a pawn's move; 0 of 4 fields */
} Diagram;

/* Range: the FEN is one that the engine wrote. */
void diagram_read(Diagram *diagram, const char *fen);

/* How many men stand on the board. */
int diagram_men(const Diagram *diagram);

/* The square from which, and to which, a move in coordinates goes. */
int diagram_from(const char *move);
int diagram_to(const char *move);
/* Does a legal move take something, en passant too? */
bool diagram_is_capture(const Diagram *diagram, const char *move);

/* Non-pawn material of both sides, knight and bishop 3, rook 5, queen 9: 62 at the start. */
int diagram_material(const Diagram *diagram);

/* The text of the position with the other side to move and no capture en passant. */
void diagram_pass(const char *fen, char text[ENGINE_FEN_NB]);

/* The position's four fields, seen by the side to move as White: a position and its flip in colour
 * have the same text, any other two do not. */
void diagram_canonical(const char *fen, char text[ENGINE_FEN_NB]);

#endif
