/* Boards as twelve sets of squares. What differs is how a slider's attacks are found: the kind defines
 * bishop_attacks and rook_attacks. One that keeps more boards says so by KEEPS_MORE, the type Extra, and
 * toggle, which gets each square that becomes empty or occupied. Included by the kind's source, before
 * tasks.h. */
#include "boards/man.h"
#include "chess/attacks.h"
#include "chess/board.h"

#define SQUARE(file, rank) ((rank) * 8 + (file))
#define PLAIN(square) (square)

typedef struct Position {
    State state;
    Bitboard men[COLOUR_NB][PIECE_NB];
    Bitboard side[COLOUR_NB];
#ifdef KEEPS_MORE
    Extra extra;
#endif
} Position;

static inline Bitboard bishop_attacks(const Position *p, Square s);
static inline Bitboard rook_attacks(const Position *p, Square s);
#ifdef KEEPS_MORE
static inline void toggle(Position *p, Square s);
#endif

static inline Bitboard occupied(const Position *p) {
    return p->side[WHITE] | p->side[BLACK];
}

static inline bool position_is_empty(const Position *p, int square) {
    return !(occupied(p) >> square & 1);
}

static inline void flip(Position *p, int square, Colour colour, PieceType piece) {
    p->men[colour][piece] ^= square_bb(square);
    p->side[colour] ^= square_bb(square);
#ifdef KEEPS_MORE
    toggle(p, square);
#endif
}
#define position_put flip
#define position_remove flip
static inline void position_move(Position *p, int from, int to, Colour colour, PieceType piece) {
    flip(p, from, colour, piece);
    flip(p, to, colour, piece);
}

static inline bool position_attacked(const Position *p, int square, Colour by) {
    const Bitboard *men = p->men[by];
    return (attacks_pawn((Colour)!by, square) & men[PAWN]) ||
           (attacks_knight(square) & men[KNIGHT]) || (attacks_king(square) & men[KING]) ||
           (bishop_attacks(p, square) & (men[BISHOP] | men[QUEEN])) ||
           (rook_attacks(p, square) & (men[ROOK] | men[QUEEN]));
}

/* Range: a man of that side is on the square, or none. */
static inline PieceType piece_on(const Position *p, int square, Colour colour) {
    int piece = PAWN;
    while (piece < PIECE_NB && !(p->men[colour][piece] >> square & 1))
        piece++;
    return (PieceType)piece; /* PIECE_NB is PIECE_NONE */
}

static inline void add_targets(const Position *p, MoveBuffer *list, int from, PieceType piece,
                               Bitboard targets, bool captures) {
    const Colour them = (Colour)!p->state.side;
    Bitboard taken = targets & p->side[them], quiet = captures ? 0 : targets & ~occupied(p);
    while (taken) {
        const Square to = bb_pop(&taken);
        man_add(list, man_move(from, to, piece, piece_on(p, to, them), PIECE_NONE, 0));
    }
    while (quiet)
        man_add(list, man_move(from, bb_pop(&quiet), piece, PIECE_NONE, PIECE_NONE, 0));
}

/* Pawns that reach these squares from `back` squares behind. */
static inline void add_pawns(const Position *p, MoveBuffer *list, Bitboard targets, int back,
                             bool takes, uint32_t special, bool captures) {
    while (targets) {
        const Square to = bb_pop(&targets);
        const PieceType captured = takes ? piece_on(p, to, (Colour)!p->state.side) : PIECE_NONE;
        if (square_bb(to) & (RANK_1_BB | RANK_8_BB))
            man_add_promotions(list, to - back, to, captured, captures);
        else
            man_add(list, man_move(to - back, to, PAWN, captured, PIECE_NONE, special));
    }
}

static void generate_pawns(const Position *p, MoveBuffer *list, bool captures) {
    const Colour us = (Colour)p->state.side, them = (Colour)!us;
    const Bitboard pawns = p->men[us][PAWN], empty = ~occupied(p), ends = RANK_1_BB | RANK_8_BB;
    const int up = us == WHITE ? 8 : -8;
    const Bitboard one = (us == WHITE ? pawns << 8 : pawns >> 8) & empty;
    add_pawns(p, list, attacks_pawns_west(us, pawns) & p->side[them], up - 1, true, 0, captures);
    add_pawns(p, list, attacks_pawns_east(us, pawns) & p->side[them], up + 1, true, 0, captures);
    add_pawns(p, list, captures ? one & ends : one, up, false, 0, captures);
    if (!captures) {
        const Bitboard third = one & (us == WHITE ? RANK_1_BB << 16 : RANK_8_BB >> 16);
        const Bitboard two = (us == WHITE ? third << 8 : third >> 8) & empty;
        add_pawns(p, list, two, 2 * up, false, MAN_DOUBLE, captures);
    }
    if (p->state.en_passant >= 0) {
        Bitboard from = attacks_pawn(them, p->state.en_passant) & pawns;
        while (from)
            man_add(list, man_move(bb_pop(&from), p->state.en_passant, PAWN, PAWN, PIECE_NONE,
                                   MAN_EN_PASSANT));
    }
}

static void position_generate(const Position *p, MoveBuffer *list, bool captures) {
    const Bitboard *men = p->men[p->state.side];
    generate_pawns(p, list, captures);
    for (Bitboard b = men[KNIGHT]; b;) {
        const Square s = bb_pop(&b);
        add_targets(p, list, s, KNIGHT, attacks_knight(s), captures);
    }
    for (Bitboard b = men[BISHOP]; b;) {
        const Square s = bb_pop(&b);
        add_targets(p, list, s, BISHOP, bishop_attacks(p, s), captures);
    }
    for (Bitboard b = men[ROOK]; b;) {
        const Square s = bb_pop(&b);
        add_targets(p, list, s, ROOK, rook_attacks(p, s), captures);
    }
    for (Bitboard b = men[QUEEN]; b;) {
        const Square s = bb_pop(&b);
        add_targets(p, list, s, QUEEN, bishop_attacks(p, s) | rook_attacks(p, s), captures);
    }
    const Square king = p->state.king[p->state.side];
    add_targets(p, list, king, KING, attacks_king(king), captures);
}
