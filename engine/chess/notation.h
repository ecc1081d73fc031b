/* Positions and moves as text: FEN, coordinates (UCI), SAN, and what other programs write.
 * Depends on: board, move, movegen, status. */
#ifndef CHESS_NOTATION_H
#define CHESS_NOTATION_H

#include <stddef.h>

#include "base/status.h"
#include "chess/board.h"

enum { FEN_NB = 96, FEN_FIFTY_MAX = 999, FEN_NUMBER_MAX = 9999 };

#define FEN_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* Read a FEN of 6 fields, or of 4 (counts taken as 0 1). An en passant square without a legal
 * capture is dropped. With a note: 3 or 5 fields (no en passant, move number 1); move number 0 (1);
 * a side W or B; counts of empty squares in a row; castling rights without king or rook at home
 * (left out), or by the files of rooks that stand there (HAha). Errors: anything else that is not a
 * legal position (kings, pawns on the last ranks, side not to move in check, more than 16 men a
 * side, trailing words), and rights that Chess960 could mean, which has other rules of castling;
 * the FEN and the field are quoted; *b is then untouched. */
bool fen_read(Board *b, const char *fen, Status *status);

/* Write the normalised FEN, 6 fields; counts beyond what fen_read takes stay at the most it takes.
 */
void fen_write(const Board *b, char fen[FEN_NB]);

/* Coordinates: e2e4, e7e8q, e1g1; `0000` for MOVE_NONE. */
void move_write(Move m, char text[MOVE_TEXT_NB]);

/* Read coordinates. Errors: not a legal move of b; returns MOVE_NONE and quotes the text. */
Move move_read(const Board *b, const char *text, Status *status);

/* SAN with + and #, as short as unambiguous. Range: m legal on b. */
void san_write(const Board *b, Move m, char text[MOVE_TEXT_NB]);

/* Read SAN: checks, mates, !? and a missing x are tolerated, 0-0 too, ambiguity is not.
 * Errors: not exactly one legal move of b; returns MOVE_NONE and quotes the text. */
Move san_read(const Board *b, const char *text, Status *status);

/* Read a move in any notation in use that means one legal move: SAN, coordinates, and of both
 * `e2-e4`, `Ng1-f3`, `e4:d5`, `e8(N)`, `e8/N`, `a7a8Q`, `dxe6ep`, `OO`, `o-o`, and castling as the
 * king's step onto its rook. Errors: as san_read. */
Move move_read_any(const Board *b, const char *text, Status *status);

#endif
