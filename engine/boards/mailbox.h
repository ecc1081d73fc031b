/* Boards as arrays of cells, a man a cell. What differs is how a step off the board is noticed: the kind
 * says it by its macros CELLS (their number), SQUARE, PLAIN and STEP(p, square, direction), the square one
 * step on, or OFF. Men are the numbers that Keen 2009, sec. 2.1, gives them: 1 pawn to 6 king, black below
 * 0. Included by the kind's source, before tasks.h. */
#include "boards/man.h"
#include "chess/board.h"

enum { OFF = -1 };

/* Directions: the king's, straight ones first, then the knight's. The first four of eight are a rook's. */
enum { ROOK_END = 4, KING_END = 8, KNIGHT_END = 16 };

typedef struct Position {
    State state;
    int8_t cell[CELLS];
} Position;

static inline int step(const Position *p, int square, int direction);

static inline int8_t man_of(Colour colour, PieceType piece) {
    return (int8_t)(colour == WHITE ? piece + 1 : -(piece + 1));
}
static inline PieceType piece_of(int man) {
    return man == 0 ? PIECE_NONE : (PieceType)(man < 0 ? -man - 1 : man - 1);
}

static inline bool position_is_empty(const Position *p, int square) {
    return p->cell[square] == 0;
}
static inline void position_put(Position *p, int square, Colour colour, PieceType piece) {
    p->cell[square] = man_of(colour, piece);
}
static inline void position_remove(Position *p, int square, Colour colour, PieceType piece) {
    (void)colour;
    (void)piece;
    p->cell[square] = 0;
}
static inline void position_move(Position *p, int from, int to, Colour colour, PieceType piece) {
    (void)colour;
    (void)piece;
    p->cell[to] = p->cell[from];
    p->cell[from] = 0;
}

/* Is there a man of that side on the square that slides so, or is next to it as a king or pawn? */
static inline bool strikes(int man, Colour by, int direction, bool beside) {
    const PieceType piece = piece_of(man);
    if (piece == QUEEN || piece == (direction < ROOK_END ? ROOK : BISHOP))
        return true;
    if (!beside)
        return false;
    /* Seen from the square, a white pawn that takes it is below. */
    return piece == KING || (piece == PAWN && direction >= (by == WHITE ? 6 : 4) &&
                             direction < (by == WHITE ? KING_END : 6));
}

static inline bool position_attacked(const Position *p, int square, Colour by) {
    for (int direction = 0; direction < KING_END; direction++) {
        bool beside = true;
        for (int s = step(p, square, direction); s != OFF; s = step(p, s, direction)) {
            const int man = p->cell[s];
            if (man != 0) {
                if ((man > 0) == (by == WHITE) && strikes(man, by, direction, beside))
                    return true;
                break;
            }
            beside = false;
        }
    }
    for (int direction = KING_END; direction < KNIGHT_END; direction++) {
        const int s = step(p, square, direction);
        if (s != OFF && p->cell[s] == man_of(by, KNIGHT))
            return true;
    }
    return false;
}

static void add_pawn(const Position *p, MoveBuffer *list, int from, bool captures) {
    const Colour us = (Colour)p->state.side;
    const int rank = square_rank(PLAIN(from)), ahead = us == WHITE ? 0 : 1;
    const bool last = rank == (us == WHITE ? 6 : 1);
    const int to = step(p, from, ahead);
    for (int direction = us == WHITE ? 4 : 6; direction < (us == WHITE ? 6 : KING_END);
         direction++) {
        const int s = step(p, from, direction);
        if (s == OFF)
            continue;
        const int man = p->cell[s];
        if (man != 0 && (man < 0) == (us == WHITE)) {
            if (last)
                man_add_promotions(list, from, s, piece_of(man), captures);
            else
                man_add(list, man_move(from, s, PAWN, piece_of(man), PIECE_NONE, 0));
        } else if (s == p->state.en_passant) {
            man_add(list, man_move(from, s, PAWN, PAWN, PIECE_NONE, MAN_EN_PASSANT));
        }
    }
    if (p->cell[to] != 0)
        return;
    if (last) {
        man_add_promotions(list, from, to, PIECE_NONE, captures);
    } else if (!captures) {
        man_add(list, man_move(from, to, PAWN, PIECE_NONE, PIECE_NONE, 0));
        const int two = rank == (us == WHITE ? 1 : 6) ? step(p, to, ahead) : OFF;
        if (two != OFF && p->cell[two] == 0)
            man_add(list, man_move(from, two, PAWN, PIECE_NONE, PIECE_NONE, MAN_DOUBLE));
    }
}

static inline void add_steps(const Position *p, MoveBuffer *list, int from, PieceType piece,
                             int first, int end, bool slides, bool captures) {
    const bool white = p->state.side == WHITE;
    for (int direction = first; direction < end; direction++)
        for (int s = step(p, from, direction); s != OFF; s = step(p, s, direction)) {
            const int man = p->cell[s];
            if (man == 0 ? !captures : (man < 0) == white)
                man_add(list, man_move(from, s, piece, piece_of(man), PIECE_NONE, 0));
            if (man != 0 || !slides)
                break;
        }
}

/* Not inlined: the loop below would lose its registers to it. */
static __attribute__((noinline)) void add_man(const Position *p, MoveBuffer *list, int from,
                                              PieceType piece, bool captures) {
    switch (piece) {
    case PAWN:
        add_pawn(p, list, from, captures);
        break;
    case KNIGHT:
        add_steps(p, list, from, KNIGHT, KING_END, KNIGHT_END, false, captures);
        break;
    case BISHOP:
        add_steps(p, list, from, BISHOP, ROOK_END, KING_END, true, captures);
        break;
    case ROOK:
        add_steps(p, list, from, ROOK, 0, ROOK_END, true, captures);
        break;
    case QUEEN:
        add_steps(p, list, from, QUEEN, 0, KING_END, true, captures);
        break;
    default:
        add_steps(p, list, from, KING, 0, KING_END, false, captures);
    }
}

static void position_generate(const Position *p, MoveBuffer *list, bool captures) {
    const bool white = p->state.side == WHITE;
    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++) {
            const int from = SQUARE(file, rank), man = p->cell[from];
            if (man != 0 && (man > 0) == white)
                add_man(p, list, from, piece_of(man), captures);
        }
}
