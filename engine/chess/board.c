#include "chess/board.h"

#include <string.h>

#include "chess/psqt.h"

/* The rights that are lost when a piece leaves a square or is taken on it. */
static const uint8_t castling_lost[SQUARE_NB] = {
    [0] = CASTLE_WHITE_QUEEN,
    [4] = CASTLE_WHITE_KING | CASTLE_WHITE_QUEEN,
    [7] = CASTLE_WHITE_KING,
    [56] = CASTLE_BLACK_QUEEN,
    [60] = CASTLE_BLACK_KING | CASTLE_BLACK_QUEEN,
    [63] = CASTLE_BLACK_KING,
};

/* Find who gives check to the side to move and who shields its king, in one look at the enemy
 * sliders on the king's lines. */
static inline void find_checks(Board *b) {
    const Colour us = (Colour)b->side;
    const Square king = board_king(b, us);
    const Bitboard own = b->colours[us], enemy = b->colours[!us];
    Bitboard checkers =
        (attacks_knight(king) & b->pieces[KNIGHT]) | (attacks_pawn(us, king) & b->pieces[PAWN]);
    Bitboard snipers = enemy & ((attack_tables.bishop_rays[king] & board_diagonal(b)) |
                                (attack_tables.rook_rays[king] & board_straight(b)));
    Bitboard pinned = 0;
    while (snipers) {
        Square sniper = bb_pop(&snipers);
        Bitboard shields = attacks_between(king, sniper) & (own | enemy);
        checkers |= shields ? 0 : square_bb(sniper);
        pinned |= bb_many(shields) ? 0 : shields;
    }
    b->checkers = checkers & enemy;
    b->pinned = pinned & own;
}

/* The sums that a board keeps change with each piece that comes or goes. */
static inline void put(Board *b, Colour colour, PieceType piece, Square s) {
    b->pieces[piece] ^= square_bb(s);
    b->colours[colour] ^= square_bb(s);
    b->key ^= zobrist.piece[colour][piece][s];
    b->psq += psqt[colour][piece][s];
    b->phase += phase_weight[piece];
}

static inline void take(Board *b, Colour colour, PieceType piece, Square s) {
    b->pieces[piece] ^= square_bb(s);
    b->colours[colour] ^= square_bb(s);
    b->key ^= zobrist.piece[colour][piece][s];
    b->psq -= psqt[colour][piece][s];
    b->phase -= phase_weight[piece];
}

bool board_en_passant_is_legal(const Board *b, Square from, Square target) {
    Colour us = (Colour)b->side;
    Bitboard captured = square_bb(target ^ 8);
    Bitboard occupied = board_occupied(b) ^ square_bb(from) ^ square_bb(target) ^ captured;
    Bitboard attackers = board_attackers(b, board_king(b, us), occupied);
    return (attackers & b->colours[!us] & ~captured) == 0;
}

/* Has the side to move a legal en passant capture on a target that an enemy pawn has passed? */
static bool en_passant_any(const Board *b, Square target) {
    Colour us = (Colour)b->side;
    Bitboard pawns = attacks_pawn((Colour)!us, target) & board_pieces(b, us, PAWN);
    while (pawns)
        if (board_en_passant_is_legal(b, bb_pop(&pawns), target))
            return true;
    return false;
}

/* The rook of a castling move, told from the king's target. */
static void castle_rook(Board *b, Colour us, Square king_to) {
    bool king_side = square_file(king_to) == 6;
    take(b, us, ROOK, king_side ? king_to + 1 : king_to - 2);
    put(b, us, ROOK, king_side ? king_to - 1 : king_to + 1);
}

/* Promotion, castling and the pawn taken en passant, after the piece itself has moved. Out of line,
 * as is the next: they are rare, and would take registers from what is not. */
static __attribute__((noinline)) void make_special(Board *b, Colour us, Move m) {
    Square to = move_to(m);
    if (m & MOVE_CASTLING) {
        castle_rook(b, us, to);
    } else if (m & MOVE_EN_PASSANT) {
        put(b, (Colour)!us, PAWN, to); /* what board_make has taken there */
        take(b, (Colour)!us, PAWN, to ^ 8);
    } else {
        take(b, us, PAWN, to);
        put(b, us, move_promotion(m), to);
    }
}

/* A pawn has gone two squares, past this one. */
static __attribute__((noinline)) void pass_square(Board *next, Square passed) {
    if (en_passant_any(next, passed)) {
        next->en_passant = (uint8_t)passed;
        next->key ^= zobrist.en_passant[next->en_passant];
    }
}

void board_make(Board *restrict next, const Board *restrict b, Move m) {
    const Colour us = (Colour)b->side, them = (Colour)(b->side ^ 1);
    const Square from = move_from(m), to = move_to(m);
    const PieceType piece = move_piece(m), captured = move_captured(m);
    const Bitboard move_bb = square_bb(from) | square_bb(to);
    const unsigned lost = b->castling & (castling_lost[from] | castling_lost[to]);

    memcpy(next->pieces, b->pieces, sizeof next->pieces);
    memcpy(next->colours, b->colours, sizeof next->colours);
    next->pieces[piece] ^= move_bb;
    next->colours[us] ^= move_bb;
    next->key = b->key ^ zobrist.side ^ zobrist.en_passant[b->en_passant] ^ zobrist.castling[lost] ^
                zobrist.piece[us][piece][from] ^ zobrist.piece[us][piece][to];
    next->psq = b->psq + psqt[us][piece][to] - psqt[us][piece][from];
    next->side = (uint8_t)them;
    next->castling = (uint8_t)(b->castling ^ lost);
    next->en_passant = SQUARE_NONE;
    next->phase = b->phase;
    next->fifty = (uint16_t)(b->fifty + 1);
    next->number = (uint16_t)(b->number + us);
    if (captured != PIECE_NONE) {
        take(next, them, captured, to);
        next->fifty = 0;
    }
    if (m >> 18 != PIECE_NONE)
        make_special(next, us, m);
    if (piece == PAWN) {
        next->fifty = 0;
        if ((from ^ to) == 16)
            pass_square(next, to ^ 8);
    }
    find_checks(next);
}

void board_make_null(Board *next, const Board *b) {
    *next = *b;
    next->side = !b->side;
    next->number = (uint16_t)(b->number + b->side);
    next->fifty = (uint16_t)(b->fifty + 1);
    next->en_passant = SQUARE_NONE;
    next->key ^= zobrist.side ^ zobrist.en_passant[b->en_passant];
    find_checks(next); /* there are no checkers, but other pins */
}

/* The rights for which king and rook stand at home. */
static uint8_t castling_possible(const Board *b) {
    uint8_t rights = 0;
    for (int i = 0; i < 4; i++) {
        Colour colour = i < 2 ? WHITE : BLACK;
        Square king = colour == WHITE ? 4 : 60, rook = i % 2 ? king - 4 : king + 3;
        if ((board_pieces(b, colour, KING) & square_bb(king)) &&
            (board_pieces(b, colour, ROOK) & square_bb(rook)))
            rights |= (uint8_t)(1 << i);
    }
    return rights;
}

/* Could the en passant square stem from a double push, and is a capture on it legal? */
static bool en_passant_possible(const Board *b) {
    if (b->en_passant >= SQUARE_NONE)
        return false;
    Square target = b->en_passant;
    Colour us = (Colour)b->side;
    return square_rank(target) == (us == WHITE ? 5 : 2) &&
           !(board_occupied(b) &
             (square_bb(target) | square_bb(us == WHITE ? target + 8 : target - 8))) &&
           (board_pieces(b, (Colour)!us, PAWN) & square_bb(target ^ 8)) &&
           en_passant_any(b, target);
}

void board_refresh(Board *b) {
    b->castling &= castling_possible(b);
    if (!en_passant_possible(b))
        b->en_passant = SQUARE_NONE;
    b->key = zobrist.castling[b->castling] ^ zobrist.en_passant[b->en_passant] ^
             (b->side == BLACK ? zobrist.side : 0);
    b->psq = 0;
    b->phase = 0;
    for (int colour = 0; colour < COLOUR_NB; colour++)
        for (int piece = 0; piece < PIECE_NB; piece++)
            for (Bitboard rest = board_pieces(b, (Colour)colour, (PieceType)piece); rest;) {
                Square s = bb_pop(&rest);
                b->key ^= zobrist.piece[colour][piece][s];
                b->psq += psqt[colour][piece][s];
                b->phase = (uint8_t)(b->phase + phase_weight[piece]);
            }
    find_checks(b);
}
