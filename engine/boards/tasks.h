/* The tasks, for the representation that is included before: its type Position, whose first member is
 * `State state`, and
 *     SQUARE(file, rank), PLAIN(square)       its number of a square; 0 a1 ... 63 h8 of its number
 *     position_clear(position)                where HAS_FRAME says that an empty board is not all zeros
 *     position_generate(position, list, captures)
 *     position_attacked(position, square, by)
 *     position_put, position_remove, position_move(position, ..., colour, piece)
 * KIND and NAME name the result. Included once by each kind's source. */
#include <string.h>

#include "boards/kind.h"

/* ---- moves made and taken back ----------------------------------------------------------------- */

static inline int square_of(Square plain) {
    return SQUARE(square_file(plain), square_rank(plain));
}

/* Rights that are lost when a man leaves or enters the square. */
static inline uint8_t rights_lost(int square) {
    switch (PLAIN(square)) {
    case 0:
        return CASTLE_WHITE_QUEEN;
    case 4:
        return CASTLE_WHITE_KING | CASTLE_WHITE_QUEEN;
    case 7:
        return CASTLE_WHITE_KING;
    case 56:
        return CASTLE_BLACK_QUEEN;
    case 60:
        return CASTLE_BLACK_KING | CASTLE_BLACK_QUEEN;
    case 63:
        return CASTLE_BLACK_KING;
    default:
        return 0;
    }
}

/* The rook's squares, by the king's target. */
static inline int rook_from(int king_to) {
    const Square to = PLAIN(king_to);
    return square_of(square_file(to) == 6 ? to + 1 : to - 2);
}
static inline int rook_to(int king_to) {
    const Square to = PLAIN(king_to);
    return square_of(square_file(to) == 6 ? to - 1 : to + 1);
}

/* Where the captured man is: en passant, beside the target. */
static inline int captured_on(BoardsMove m, Colour us) {
    const int one_rank = SQUARE(0, 1) - SQUARE(0, 0);
    return m & MAN_EN_PASSANT ? man_to(m) + (us == WHITE ? -one_rank : one_rank) : man_to(m);
}

static void make(Position *p, BoardsMove m, State *before) {
    *before = p->state;
    State *s = &p->state;
    const Colour us = (Colour)s->side, them = (Colour)!us;
    const int from = man_from(m), to = man_to(m), sign = us == WHITE ? 1 : -1;
    const PieceType piece = man_piece(m), captured = man_captured(m), promotion = man_promotion(m);
    if (captured != PIECE_NONE) {
        position_remove(p, captured_on(m, us), them, captured);
        s->material += sign * man_values[captured];
    }
    if (promotion != PIECE_NONE) {
        position_remove(p, from, us, PAWN);
        position_put(p, to, us, promotion);
        s->material += sign * (man_values[promotion] - man_values[PAWN]);
    } else {
        position_move(p, from, to, us, piece);
    }
    if (piece == KING) {
        s->king[us] = (uint8_t)to;
        if (m & MAN_CASTLING)
            position_move(p, rook_from(to), rook_to(to), us, ROOK);
    }
    if (s->castling)
        s->castling &= (uint8_t)~(rights_lost(from) | rights_lost(to));
    s->en_passant = m & MAN_DOUBLE ? (int16_t)((from + to) / 2) : -1;
    s->side = (uint8_t)them;
}

static void take_back(Position *p, BoardsMove m, const State *before) {
    p->state = *before;
    const Colour us = (Colour)p->state.side, them = (Colour)!us;
    const int from = man_from(m), to = man_to(m);
    const PieceType piece = man_piece(m), captured = man_captured(m), promotion = man_promotion(m);
    if (promotion != PIECE_NONE) {
        position_remove(p, to, us, promotion);
        position_put(p, from, us, PAWN);
    } else {
        position_move(p, to, from, us, piece);
    }
    if (m & MAN_CASTLING)
        position_move(p, rook_to(to), rook_from(to), us, ROOK);
    if (captured != PIECE_NONE)
        position_put(p, captured_on(m, us), them, captured);
}

/* Can the side to move take the king? Then the last move was not legal. */
static inline bool king_hangs(const Position *p) {
    const Colour them = (Colour)!p->state.side;
    return position_attacked(p, p->state.king[them], (Colour)p->state.side);
}

/* Castling is generated here, once for all: the squares between are empty, and the king's own and the one
 * that it passes are not attacked. */
static inline void add_castling(const Position *p, MoveBuffer *list) {
    const Colour us = (Colour)p->state.side, them = (Colour)!us;
    const int rights = p->state.castling >> (us == WHITE ? 0 : 2), rank = us == WHITE ? 0 : 7;
    if (!(rights & (CASTLE_WHITE_KING | CASTLE_WHITE_QUEEN)))
        return;
    const int king = SQUARE(4, rank);
    if (position_attacked(p, king, them))
        return;
    if (rights & CASTLE_WHITE_KING && position_is_empty(p, SQUARE(5, rank)) &&
        position_is_empty(p, SQUARE(6, rank)) && !position_attacked(p, SQUARE(5, rank), them))
        man_add(list, man_move(king, SQUARE(6, rank), KING, PIECE_NONE, PIECE_NONE, MAN_CASTLING));
    if (rights & CASTLE_WHITE_QUEEN && position_is_empty(p, SQUARE(3, rank)) &&
        position_is_empty(p, SQUARE(2, rank)) && position_is_empty(p, SQUARE(1, rank)) &&
        !position_attacked(p, SQUARE(3, rank), them))
        man_add(list, man_move(king, SQUARE(2, rank), KING, PIECE_NONE, PIECE_NONE, MAN_CASTLING));
}

static void generate(const Position *p, MoveBuffer *list, bool captures) {
    list->nb = 0;
    position_generate(p, list, captures);
    if (!captures && p->state.castling)
        add_castling(p, list);
}

/* ---- the tasks --------------------------------------------------------------------------------- */

static uint64_t walk(Position *p, int depth) {
    if (depth == 0)
        return 1;
    MoveBuffer list;
    State before;
    uint64_t leaves = 0;
    generate(p, &list, false);
    for (int i = 0; i < list.nb; i++) {
        make(p, list.moves[i], &before);
        if (!king_hangs(p))
            leaves += walk(p, depth - 1);
        take_back(p, list.moves[i], &before);
    }
    return leaves;
}

/* Captures by the most valuable victim and the least attacker first, then squares, a1 first: a total
 * order, so that all representations search one tree. Less is earlier. */
static inline uint64_t sort_key(BoardsMove m) {
    static const uint8_t ranks[PIECE_NB + 1] = {4, 3, 2, 1, 0, 0, 5};
    const uint64_t victim = ranks[man_captured(m)];
    const uint64_t promotion =
        man_promotion(m) == PIECE_NONE ? 4 : (uint64_t)(QUEEN - man_promotion(m));
    const uint64_t attacker = victim == 5 ? 0 : man_piece(m);
    return victim << 32 | attacker << 28 | (uint64_t)man_from(m) << 16 | (uint64_t)man_to(m) << 8 |
           promotion << 4;
}

static void sort(MoveBuffer *list) {
    uint64_t keys[256];
    for (int i = 0; i < list->nb; i++) {
        const BoardsMove m = list->moves[i];
        const uint64_t key = sort_key(m);
        int k = i;
        for (; k > 0 && keys[k - 1] > key; k--) {
            keys[k] = keys[k - 1];
            list->moves[k] = list->moves[k - 1];
        }
        keys[k] = key;
        list->moves[k] = m;
    }
}

enum { MATE = 30000 };

static int alpha_beta(Position *p, int depth, int ply, int alpha, int beta, uint64_t *nodes) {
    ++*nodes;
    if (depth == 0)
        return p->state.side == WHITE ? p->state.material : -p->state.material;
    MoveBuffer list;
    State before;
    int best = -MATE - 1;
    generate(p, &list, false);
    sort(&list);
    for (int i = 0; i < list.nb && best < beta; i++) {
        make(p, list.moves[i], &before);
        if (!king_hangs(p)) {
            const int value =
                -alpha_beta(p, depth - 1, ply + 1, -beta, -(best > alpha ? best : alpha), nodes);
            best = value > best ? value : best;
        }
        take_back(p, list.moves[i], &before);
    }
    if (best < -MATE)
        return position_attacked(p, p->state.king[p->state.side], (Colour)!p->state.side)
                   ? ply - MATE
                   : 0;
    return best;
}

static uint64_t attacked_squares(const Position *p) {
    uint64_t nb = 0;
    for (Square plain = 0; plain < SQUARE_NB; plain++) {
        const int square = square_of(plain);
        nb += position_attacked(p, square, WHITE);
        nb += position_attacked(p, square, BLACK);
    }
    return nb;
}

static uint64_t do_once(Position *p, BoardsTask task) {
    if (task == BOARDS_ATTACKS)
        return attacked_squares(p);
    MoveBuffer list;
    generate(p, &list, task == BOARDS_CAPTURES);
    return (uint64_t)list.nb;
}

static uint64_t work(void *positions, int nb, BoardsTask task, int amount) {
    Position *all = positions;
    uint64_t count = 0;
    if (task == BOARDS_PERFT || task == BOARDS_SEARCH) {
        for (int i = 0; i < nb; i++)
            if (task == BOARDS_PERFT)
                count += walk(&all[i], amount);
            else
                alpha_beta(&all[i], amount, 0, -MATE, MATE, &count);
        return count;
    }
    for (int turn = 0; turn < amount; turn++)
        for (int i = 0; i < nb; i++)
            count += do_once(&all[i], task);
    return count;
}

static void set(void *position, const Board *board) {
    Position *p = position;
    memset(p, 0, sizeof *p);
#ifdef HAS_FRAME
    position_clear(p);
#endif
    p->state.side = board->side;
    p->state.castling = board->castling;
    p->state.en_passant =
        board->en_passant == SQUARE_NONE ? -1 : (int16_t)square_of(board->en_passant);
    for (Square plain = 0; plain < SQUARE_NB; plain++) {
        const PieceType piece = board_piece_on(board, plain);
        if (piece == PIECE_NONE)
            continue;
        const Colour colour = board->colours[BLACK] >> plain & 1 ? BLACK : WHITE;
        position_put(p, square_of(plain), colour, piece);
        p->state.material += (colour == WHITE ? 1 : -1) * man_values[piece];
        if (piece == KING)
            p->state.king[colour] = (uint8_t)square_of(plain);
    }
}

const BoardsKind KIND = {NAME, sizeof(Position), set, work};
