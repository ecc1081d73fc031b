/* Legal moves by sets: a pinned piece stays on the line through its king, and in check every piece
 * but the king goes to a square that takes or blocks the checker. Only king steps (is the target
 * attacked?) and en passant, which empties two squares at once, are looked at one by one. */
#include "chess/movegen.h"

enum { PIECES_MAX = 15 }; /* a side's pieces without the king */

/* What limits the moves of a position, found once for all its pieces. */
typedef struct Scope {
    Colour us;
    Square king;
    Bitboard occupied, own, enemy;
    Bitboard pinned;   /* own pieces that shield the king from a slider */
    Bitboard type[3];  /* the pieces that the enemy may lose, by the bits of their PieceType */
    Bitboard evasions; /* where pieces other than the king may go: all squares when not in check */
} Scope;

static inline Scope scope_init(const Board *b) {
    const Colour us = (Colour)b->side;
    Scope scope = {.us = us, .own = b->colours[us], .enemy = b->colours[!us]};
    scope.occupied = scope.own | scope.enemy;
    scope.king = board_king(b, us);
    scope.pinned = b->pinned;
    scope.type[0] = b->pieces[KNIGHT] | b->pieces[ROOK];
    scope.type[1] = b->pieces[BISHOP] | b->pieces[ROOK];
    scope.type[2] = b->pieces[QUEEN];
    if (!b->checkers)
        scope.evasions = ~(Bitboard)0;
    else if (bb_many(b->checkers))
        scope.evasions = 0;
    else
        scope.evasions = b->checkers | attacks_between(scope.king, bb_first(b->checkers));
    return scope;
}

/* The type of an enemy piece that can be captured. */
static inline PieceType victim_on(const Scope *scope, Square s) {
    return (PieceType)((scope->type[0] >> s & 1) | (scope->type[1] >> s & 1) << 1 |
                       (scope->type[2] >> s & 1) << 2);
}

/* The squares of a set that the enemy does not attack once our king has left its place. */
static inline Bitboard safe_squares(const Board *b, const Scope *scope, Bitboard squares) {
    if (!squares)
        return 0;
    Colour them = (Colour)!scope->us;
    Bitboard occupied = scope->occupied & ~square_bb(scope->king);
    squares &= ~attacks_pawns(them, scope->enemy & b->pieces[PAWN]);
    squares &= ~attacks_king(board_king(b, them));
    Bitboard knights = scope->enemy & b->pieces[KNIGHT];
    Bitboard diagonal = scope->enemy & board_diagonal(b),
             straight = scope->enemy & board_straight(b);
    Bitboard safe = 0;
    while (squares) {
        Square s = bb_pop(&squares);
        Bitboard attackers = (attacks_knight(s) & knights) |
                             (attacks_bishop(s, occupied) & diagonal) |
                             (attacks_rook(s, occupied) & straight);
        safe |= attackers ? 0 : square_bb(s);
    }
    return safe;
}

/* Where a piece that is no pawn and no king may go. */
static inline Bitboard piece_targets(const Scope *scope, PieceType piece, Square from) {
    const Bitboard targets = scope->evasions & ~scope->own &
                             (piece == KNIGHT   ? attacks_knight(from)
                              : piece == BISHOP ? attacks_bishop(from, scope->occupied)
                              : piece == ROOK   ? attacks_rook(from, scope->occupied)
                                                : attacks_queen(from, scope->occupied));
    return scope->pinned & square_bb(from) ? targets & attacks_line(scope->king, from) : targets;
}

/* ---- pawns ---- */

/* Pawn moves by kind, as sets of to-squares. */
typedef struct PawnTargets {
    Bitboard west, east; /* captures towards the a-file, the h-file; promotions too */
    Bitboard single;     /* pushes by one, promotions too */
    Bitboard twice;      /* pushes by two */
} PawnTargets;

/* How far a pawn's to-square lies from its from-square. */
static inline int push_step(Colour us) {
    return us == WHITE ? 8 : -8;
}
static inline int west_step(Colour us) {
    return us == WHITE ? 7 : -9;
}
static inline int east_step(Colour us) {
    return us == WHITE ? 9 : -7;
}

/* A pinned pawn moves along its pin only: it must stand on the king's line of that direction. */
static inline PawnTargets pawn_targets(const Board *b, const Scope *scope) {
    Colour us = scope->us;
    Bitboard pawns = scope->own & b->pieces[PAWN], free = pawns & ~scope->pinned;
    Bitboard pinned = pawns & scope->pinned;
    Bitboard pushers = free, west = free, east = free;
    if (pinned) {
        Square king = scope->king;
        for (Bitboard rest = pinned; rest;) {
            Square s = bb_pop(&rest);
            Bitboard line = attacks_line(king, s), pawn = square_bb(s);
            pushers |= line & bb_forward(us, pawn) ? pawn : 0;
            west |= line & attacks_pawns_west(us, pawn) ? pawn : 0;
            east |= line & attacks_pawns_east(us, pawn) ? pawn : 0;
        }
    }
    Bitboard empty = ~scope->occupied, targets = scope->evasions;
    Bitboard third = us == WHITE ? RANK_1_BB << 16 : RANK_8_BB >> 16;
    Bitboard single = bb_forward(us, pushers) & empty;
    return (PawnTargets){
        .west = attacks_pawns_west(us, west) & scope->enemy & targets,
        .east = attacks_pawns_east(us, east) & scope->enemy & targets,
        .single = single & targets,
        .twice = bb_forward(us, single & third) & empty & targets,
    };
}

/* The pawns that may capture en passant. */
static inline Bitboard en_passant_pawns(const Board *b, Colour us) {
    if (b->en_passant == SQUARE_NONE)
        return 0;
    Bitboard pawns = attacks_pawn((Colour)!us, b->en_passant) & board_pieces(b, us, PAWN);
    Bitboard legal = 0;
    while (pawns) {
        Square from = bb_pop(&pawns);
        if (board_en_passant_is_legal(b, from, b->en_passant))
            legal |= square_bb(from);
    }
    return legal;
}

/* ---- castling ---- */

/* The sides, as CASTLE_WHITE_KING and CASTLE_WHITE_QUEEN for either colour, to which the king may
 * castle if no square of its path is attacked. */
static inline int castling_candidates(const Board *b, const Scope *scope) {
    const Bitboard row = scope->occupied >> scope->us * 56;
    const int clear = ((row & CASTLE_KING_PATH) == 0) | ((row & CASTLE_QUEEN_EMPTY) == 0) << 1;
    return b->checkers ? 0 : b->castling >> 2 * scope->us & clear;
}

/* What the king may do. */
typedef struct KingMoves {
    Bitboard targets; /* single steps */
    int sides;        /* castling */
} KingMoves;

static inline KingMoves king_moves(const Board *b, const Scope *scope) {
    const Bitboard steps = attacks_king(scope->king) & ~scope->own;
    const int sides = castling_candidates(b, scope);
    Bitboard king_path = 0, queen_path = 0;
    if (sides) {
        king_path = sides & CASTLE_WHITE_KING ? CASTLE_KING_PATH << scope->us * 56 : 0;
        queen_path = sides & CASTLE_WHITE_QUEEN ? CASTLE_QUEEN_PATH << scope->us * 56 : 0;
    }
    const Bitboard unsafe = ~safe_squares(b, scope, steps | king_path | queen_path);
    KingMoves king = {steps & ~unsafe, sides};
    if (king_path & unsafe)
        king.sides &= ~CASTLE_WHITE_KING;
    if (queen_path & unsafe)
        king.sides &= ~CASTLE_WHITE_QUEEN;
    return king;
}

/* ---- lists ---- */

/* A piece and where it may go, kept so that captures and quiet moves need one look-up. */
typedef struct PieceMoves {
    Bitboard targets;
    Square from;
    PieceType piece;
} PieceMoves;

static inline Move *add_captures(Move *out, const Scope *scope, PieceType piece, Square from,
                                 Bitboard to_set) {
    while (to_set) {
        Square to = bb_pop(&to_set);
        *out++ = move_make(from, to, piece, victim_on(scope, to), PIECE_NONE, 0);
    }
    return out;
}

static Move *add_quiets(Move *out, PieceType piece, Square from, Bitboard to_set) {
    while (to_set)
        *out++ = move_make(from, bb_pop(&to_set), piece, PIECE_NONE, PIECE_NONE, 0);
    return out;
}

/* Pawn captures of one direction, by to-square, promotions as Q R B N. */
static Move *add_pawn_captures(Move *out, const Scope *scope, Bitboard to_set, int step) {
    while (to_set) {
        Square to = bb_pop(&to_set), from = to - step;
        PieceType captured = victim_on(scope, to);
        if (square_bb(to) & (RANK_1_BB | RANK_8_BB))
            for (int promotion = QUEEN; promotion >= KNIGHT; promotion--)
                *out++ = move_make(from, to, PAWN, captured, (PieceType)promotion, 0);
        else
            *out++ = move_make(from, to, PAWN, captured, PIECE_NONE, 0);
    }
    return out;
}

static Move *add_en_passant(Move *out, const Board *b, Colour us) {
    for (Bitboard rest = en_passant_pawns(b, us); rest;)
        *out++ = move_make(bb_pop(&rest), b->en_passant, PAWN, PAWN, PIECE_NONE, MOVE_EN_PASSANT);
    return out;
}

static Move *add_tactical_pawns(Move *out, const Board *b, const Scope *scope,
                                const PawnTargets *targets) {
    Colour us = scope->us;
    out = add_pawn_captures(out, scope, targets->west, west_step(us));
    out = add_pawn_captures(out, scope, targets->east, east_step(us));
    for (Bitboard rest = targets->single & (RANK_1_BB | RANK_8_BB); rest;) {
        Square to = bb_pop(&rest);
        *out++ = move_make(to - push_step(us), to, PAWN, PIECE_NONE, QUEEN, 0);
    }
    return add_en_passant(out, b, us);
}

static Move *add_quiet_pawns(Move *out, const Scope *scope, const PawnTargets *targets) {
    Colour us = scope->us;
    int step = push_step(us);
    for (Bitboard rest = targets->single & (RANK_1_BB | RANK_8_BB); rest;) {
        Square to = bb_pop(&rest);
        for (int promotion = ROOK; promotion >= KNIGHT; promotion--)
            *out++ = move_make(to - step, to, PAWN, PIECE_NONE, (PieceType)promotion, 0);
    }
    for (Bitboard rest = targets->single & ~(RANK_1_BB | RANK_8_BB); rest;) {
        Square to = bb_pop(&rest);
        *out++ = move_make(to - step, to, PAWN, PIECE_NONE, PIECE_NONE, 0);
    }
    for (Bitboard rest = targets->twice; rest;) {
        Square to = bb_pop(&rest);
        *out++ = move_make(to - 2 * step, to, PAWN, PIECE_NONE, PIECE_NONE, 0);
    }
    return out;
}

static Move *add_castling(Move *out, Square king, int sides) {
    if (sides & CASTLE_WHITE_KING)
        *out++ = move_make(king, king + 2, KING, PIECE_NONE, PIECE_NONE, MOVE_CASTLING);
    if (sides & CASTLE_WHITE_QUEEN)
        *out++ = move_make(king, king - 2, KING, PIECE_NONE, PIECE_NONE, MOVE_CASTLING);
    return out;
}

/* The targets of all pieces of a type among `squares`, but for pieces that have none: left out
 * without a branch, which would be mispredicted often. Range: out has room for one piece more than
 * there are. Returns the end of the list. */
static inline PieceMoves *list_type(PieceMoves *out, const Board *b, const Scope *scope,
                                    PieceType piece, Bitboard squares) {
    for (Bitboard rest = scope->own & b->pieces[piece]; rest;) {
        Square from = bb_pop(&rest);
        Bitboard targets = piece_targets(scope, piece, from) & squares;
        *out = (PieceMoves){targets, from, piece};
        out += targets != 0;
    }
    return out;
}

static inline PieceMoves *list_pieces(PieceMoves *out, const Board *b, const Scope *scope,
                                      Bitboard squares) {
    out = list_type(out, b, scope, KNIGHT, squares);
    out = list_type(out, b, scope, BISHOP, squares);
    out = list_type(out, b, scope, ROOK, squares);
    return list_type(out, b, scope, QUEEN, squares);
}

void movegen_all(const Board *b, MoveList *list) {
    const Scope scope = scope_init(b);
    const PawnTargets pawns = pawn_targets(b, &scope);
    const KingMoves king = king_moves(b, &scope);
    const Bitboard enemy = scope.enemy;
    PieceMoves pieces[PIECES_MAX + 1];
    const PieceMoves *end = list_pieces(pieces, b, &scope, ~(Bitboard)0);

    Move *out = add_tactical_pawns(list->moves, b, &scope, &pawns);
    for (const PieceMoves *p = pieces; p < end; p++)
        out = add_captures(out, &scope, p->piece, p->from, p->targets & enemy);
    out = add_captures(out, &scope, KING, scope.king, king.targets & enemy);
    for (const PieceMoves *p = pieces; p < end; p++)
        out = add_quiets(out, p->piece, p->from, p->targets & ~enemy);
    out = add_quiets(out, KING, scope.king, king.targets & ~enemy);
    out = add_castling(out, scope.king, king.sides);
    out = add_quiet_pawns(out, &scope, &pawns);
    list->count = (int)(out - list->moves);
}

void movegen_tactical(const Board *b, MoveList *list) {
    const Scope scope = scope_init(b);
    const PawnTargets pawns = pawn_targets(b, &scope);
    PieceMoves pieces[PIECES_MAX + 1];
    const PieceMoves *end = list_pieces(pieces, b, &scope, scope.enemy);

    Move *out = add_tactical_pawns(list->moves, b, &scope, &pawns);
    for (const PieceMoves *p = pieces; p < end; p++)
        out = add_captures(out, &scope, p->piece, p->from, p->targets);
    Bitboard victims = safe_squares(b, &scope, attacks_king(scope.king) & scope.enemy);
    out = add_captures(out, &scope, KING, scope.king, victims);
    list->count = (int)(out - list->moves);
}

/* ---- captures by victim ---- */

void movegen_captures_init(Captures *c, const Board *b, Bitboard attacked) {
    const Scope scope = scope_init(b);
    const PawnTargets pawns = pawn_targets(b, &scope);
    c->west = pawns.west;
    c->east = pawns.east;
    c->king = safe_squares(b, &scope, attacks_king(scope.king) & scope.enemy);
    c->victims = (attacked & scope.enemy) | c->west | c->east | c->king;
    if (b->en_passant != SQUARE_NONE)
        c->victims |= square_bb(b->en_passant ^ 8);
}

static Move *add_takers(Move *out, PieceType victim, Bitboard to_set, int step) {
    while (to_set) {
        const Square to = bb_pop(&to_set);
        *out++ = move_make(to - step, to, PAWN, victim, PIECE_NONE, 0);
    }
    return out;
}

/* What pieces of one type take, each of which attacks at least one of the squares: mostly there is one. */
static inline Move *add_takes(Move *out, const Board *b, PieceType piece, Bitboard from_set,
                              PieceType victim, Bitboard squares) {
    const Scope scope = {.king = board_king(b, (Colour)b->side),
                         .occupied = board_occupied(b),
                         .pinned = b->pinned,
                         .evasions = squares};
    const bool alone = !bb_many(squares) && !b->pinned;
    for (Bitboard rest = from_set & b->colours[b->side] & b->pieces[piece]; rest;) {
        const Square from = bb_pop(&rest);
        for (Bitboard to_set = alone ? squares : piece_targets(&scope, piece, from); to_set;)
            *out++ = move_make(from, bb_pop(&to_set), piece, victim, PIECE_NONE, 0);
    }
    return out;
}

/* Sliders are found from the victims: one look-up for all that stand on a line. */
int movegen_captures_of(const Captures *c, const Board *b, PieceType victim, Move moves[]) {
    const Bitboard squares = c->victims & b->pieces[victim], occupied = board_occupied(b);
    const Colour us = (Colour)b->side;
    Bitboard knights = 0, diagonal = 0, straight = 0;
    for (Bitboard rest = squares; rest;) {
        const Square s = bb_pop(&rest);
        knights |= attacks_knight(s);
        diagonal |= attacks_bishop(s, occupied);
        straight |= attacks_rook(s, occupied);
    }
    Move *out = add_takers(moves, victim, c->west & squares, west_step(us));
    out = add_takers(out, victim, c->east & squares, east_step(us));
    if (victim == PAWN)
        out = add_en_passant(out, b, us);
    out = add_takes(out, b, KNIGHT, knights, victim, squares);
    out = add_takes(out, b, BISHOP, diagonal, victim, squares);
    out = add_takes(out, b, ROOK, straight, victim, squares);
    out = add_takes(out, b, QUEEN, diagonal | straight, victim, squares);
    for (Bitboard rest = c->king & squares; rest;)
        *out++ = move_make(board_king(b, us), bb_pop(&rest), KING, victim, PIECE_NONE, 0);
    return (int)(out - moves);
}

/* ---- counting ---- */

/* Moves of knights, bishops, rooks and queens; a queen counts as a bishop and a rook. */
static inline int count_pieces(const Board *b, const Scope *scope) {
    int count = 0;
    for (Bitboard rest = scope->own & b->pieces[KNIGHT]; rest;)
        count += bb_count(piece_targets(scope, KNIGHT, bb_pop(&rest)));
    for (Bitboard rest = scope->own & board_diagonal(b); rest;)
        count += bb_count(piece_targets(scope, BISHOP, bb_pop(&rest)));
    for (Bitboard rest = scope->own & board_straight(b); rest;)
        count += bb_count(piece_targets(scope, ROOK, bb_pop(&rest)));
    return count;
}

int movegen_count(const Board *b) {
    const Scope scope = scope_init(b);
    const KingMoves king = king_moves(b, &scope);
    const PawnTargets pawns = pawn_targets(b, &scope);
    int count = count_pieces(b, &scope) + bb_count(king.targets) + (king.sides & 1) +
                (king.sides >> 1) + bb_count(pawns.west) + bb_count(pawns.east) +
                bb_count(pawns.single | pawns.twice);
    const Bitboard last = RANK_1_BB | RANK_8_BB;
    if ((pawns.west | pawns.east | pawns.single) & last)
        count += 3 * (bb_count(pawns.west & last) + bb_count(pawns.east & last) +
                      bb_count(pawns.single & last));
    if (b->en_passant != SQUARE_NONE)
        count += bb_count(en_passant_pawns(b, scope.us));
    return count;
}
