/* A position of chess from its FEN. Depends on: test, notation. */
#ifndef TESTS_SUPPORT_POSITION_H
#define TESTS_SUPPORT_POSITION_H

#include "chess/notation.h"
#include "support/test.h"

static inline Board read(const char *fen) {
    Board b;
    Status status = STATUS_OK;
    if (!fen_read(&b, fen, &status))
        fail_msg("%s", status.text);
    return b;
}

/* Are the fields that follow from others as the position's text makes them? */
static inline bool board_is_as_read(const Board *b) {
    char fen[FEN_NB];
    Board again;
    Status status = STATUS_OK;
    fen_write(b, fen);
    return fen_read(&again, fen, &status) && again.key == b->key && again.psq == b->psq &&
           again.phase == b->phase && again.checkers == b->checkers && again.pinned == b->pinned &&
           again.castling == b->castling && again.en_passant == b->en_passant;
}

/* The same square seen by the other side. */
static inline Square square_flip(Square s) {
    return s ^ 56;
}

/* The same position with colours exchanged and ranks mirrored. */
static inline void board_flip(Board *flipped, const Board *b) {
    Board result = *b;
    for (int piece = 0; piece < PIECE_NB; piece++)
        result.pieces[piece] = __builtin_bswap64(b->pieces[piece]);
    for (int colour = 0; colour < COLOUR_NB; colour++)
        result.colours[colour] = __builtin_bswap64(b->colours[!colour]);
    result.side = !b->side;
    result.castling = (uint8_t)((b->castling & 3) << 2 | b->castling >> 2);
    if (b->en_passant != SQUARE_NONE)
        result.en_passant = (uint8_t)square_flip(b->en_passant);
    board_refresh(&result);
    *flipped = result;
}

#endif
