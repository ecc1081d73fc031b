/* One line of an EPD file: a position and the operations bm, am, id, dm, hmvc, fmvn, and c1 where
 * it names the position's game; others are kept out.
 * Depends on: base, for it is part of the facade; epd.c on notation. Source: S. Edwards, PGN/EPD standard, sec. 16.2. */
#ifndef CHESS_EPD_H
#define CHESS_EPD_H

#include "base/move.h"
#include "base/status.h"

struct Board;

enum { EPD_FEN_NB = 96, EPD_MOVES_NB = 16, EPD_ID_NB = 128, EPD_GAME_NB = 64 };

typedef struct Epd {
    char fen[EPD_FEN_NB];                   /* normalised, 6 fields */
    char id[EPD_ID_NB];                     /* empty where the line has none */
    char game[EPD_GAME_NB];                 /* c1 "game N": "game N"; empty for any other c1 */
    char best[EPD_MOVES_NB][MOVE_TEXT_NB];  /* bm, in coordinates */
    char avoid[EPD_MOVES_NB][MOVE_TEXT_NB]; /* am */
    int best_nb, avoid_nb;
    int mate; /* dm in full moves; 0 where the line has none */
} Epd;

/* Read one line (no newline needed); *board: its position. The position is as fen_read has it; then operations ended by
 * ';'. hmvc and fmvn are the position's counts. A quote behind a backslash is part of its string,
 * unless the operation ends there. With a note: moves as move_read_any has them; commas between
 * moves; `bm #5` (dm 5); an id without quotes; names in capitals; an empty operation; a last one
 * without ';'. Errors: an illegal position or move, an unclosed string, an id, game or move list too
 * long, a control character in id or game, counts or mates that contradict each other: fails and
 * quotes line and word. */
bool epd_read(Epd *epd, struct Board *board, const char *line, Status *status);

#endif
