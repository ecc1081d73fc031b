/* Legal moves by sets: a pinned piece stays on the line through its king, and in check every piece
 * but the king goes to a square that takes or blocks the checker. So nothing has to be tried, but
 * for king steps (is the target attacked?) and for en passant, which empties two squares at once.
 */
#include "chess/movegen.h"

/* What limits the moves of a position, found once for all its pieces. */
typedef struct Scope {
    Colour us;
    Square king;
    Bitboard occupied, own, enemy;
    Bitboard pinned;   /* own pieces that shield the king from a slider */
    Bitboard evasions; /* where pieces other than the king may go: all squares when not in check */
} Scope;

static Bitboard find_pinned(const Board *b, Square king, Bitboard own, Bitboard enemy) {
    Bitboard snipers = enemy & ((attacks_bishop_rays(king) & board_diagonal(b)) |
                                (attacks_rook_rays(king) & board_straight(b)));
    Bitboard pinned = 0;
    while (snipers) {
        Bitboard shields = attacks_between(king, bb_pop(&snipers)) & (own | enemy);
        if (!bb_many(shields))
            pinned |= shields & own;
    }
    return pinned;
}

static inline Scope scope_init(const Board *b, Colour us) {
    Scope scope = {.us = us, .own = b->colours[us], .enemy = b->colours[!us]};
    scope.occupied = scope.own | scope.enemy;
    scope.king = board_king(b, us);
    scope.pinned = find_pinned(b, scope.king, scope.own, scope.enemy);
    if (!b->checkers)
        scope.evasions = ~(Bitboard)0;
    else if (bb_many(b->checkers))
        scope.evasions = 0;
    else
        scope.evasions = b->checkers | attacks_between(scope.king, bb_first(b->checkers));
    return scope;
}

/* The squares of a set that the enemy does not attack once our king has left its place. */
static inline Bitboard safe_squares(const Board *b, const Scope *scope, Bitboard squares) {
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
        if (!(attacks_knight(s) & knights) && !(attacks_bishop(s, occupied) & diagonal) &&
            !(attacks_rook(s, occupied) & straight))
            safe |= square_bb(s);
    }
    return safe;
}

/* Where a piece that is no pawn and no king may go. */
static inline Bitboard piece_targets(const Scope *scope, PieceType piece, Square from) {
    Bitboard targets = scope->evasions & ~scope->own;
    switch (piece) {
    case KNIGHT:
        targets &= attacks_knight(from);
        break;
    case BISHOP:
        targets &= attacks_bishop(from, scope->occupied);
        break;
    case ROOK:
        targets &= attacks_rook(from, scope->occupied);
        break;
    default:
        targets &= attacks_queen(from, scope->occupied);
        break;
    }
    return scope->pinned & square_bb(from) ? targets & attacks_line(scope->king, from) : targets;
}

/* ---- pawns ---- */

/* Pawn moves by kind, as sets of to-squares. */
typedef struct PawnTargets {
    Bitboard west, east; /* captures towards the a-file, the h-file; promotions too */
    Bitboard single;     /* pushes by one, promotions too */
    Bitboard twice;      /* pushes by two */
} PawnTargets;

static inline Bitboard push(Colour us, Bitboard pawns) {
    return us == WHITE ? pawns << 8 : pawns >> 8;
}

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
            pushers |= line & push(us, pawn) ? pawn : 0;
            west |= line & attacks_pawns_west(us, pawn) ? pawn : 0;
            east |= line & attacks_pawns_east(us, pawn) ? pawn : 0;
        }
    }
    Bitboard empty = ~scope->occupied, targets = scope->evasions;
    Bitboard third = us == WHITE ? RANK_1_BB << 16 : RANK_8_BB >> 16;
    Bitboard single = push(us, pushers) & empty;
    return (PawnTargets){
        .west = attacks_pawns_west(us, west) & scope->enemy & targets,
        .east = attacks_pawns_east(us, east) & scope->enemy & targets,
        .single = single & targets,
        .twice = push(us, single & third) & empty & targets,
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
 * castle now. */
static inline int castling_sides(const Board *b, const Scope *scope) {
    Colour us = scope->us;
    int rank = us == WHITE ? 0 : 56, sides = us == WHITE ? b->castling & 3 : b->castling >> 2;
    if (!sides || b->checkers)
        return 0;
    const Bitboard king_path = (Bitboard)0x60 << rank, queen_path = (Bitboard)0x0C << rank;
    const Bitboard queen_empty = (Bitboard)0x0E << rank;
    if ((sides & CASTLE_WHITE_KING) &&
        ((scope->occupied & king_path) || safe_squares(b, scope, king_path) != king_path))
        sides &= ~CASTLE_WHITE_KING;
    if ((sides & CASTLE_WHITE_QUEEN) &&
        ((scope->occupied & queen_empty) || safe_squares(b, scope, queen_path) != queen_path))
        sides &= ~CASTLE_WHITE_QUEEN;
    return sides;
}

/* ---- lists ---- */

/* The moves of a piece with their targets, kept so that captures and quiet moves need one look-up.
 */
typedef struct PieceMoves {
    Bitboard targets;
    Square from;
    PieceType piece;
} PieceMoves;

static Move *add_captures(Move *out, const Board *b, PieceType piece, Square from,
                          Bitboard to_set) {
    while (to_set) {
        Square to = bb_pop(&to_set);
        *out++ = move_make(from, to, piece, board_piece_on(b, to), PIECE_NONE, 0);
    }
    return out;
}

static Move *add_quiets(Move *out, PieceType piece, Square from, Bitboard to_set) {
    while (to_set)
        *out++ = move_make(from, bb_pop(&to_set), piece, PIECE_NONE, PIECE_NONE, 0);
    return out;
}

/* Pawn captures of one direction, by to-square, promotions as Q R B N. */
static Move *add_pawn_captures(Move *out, const Board *b, Bitboard to_set, int step) {
    while (to_set) {
        Square to = bb_pop(&to_set), from = to - step;
        PieceType captured = board_piece_on(b, to);
        if (square_bb(to) & (RANK_1_BB | RANK_8_BB))
            for (int promotion = QUEEN; promotion >= KNIGHT; promotion--)
                *out++ = move_make(from, to, PAWN, captured, (PieceType)promotion, 0);
        else
            *out++ = move_make(from, to, PAWN, captured, PIECE_NONE, 0);
    }
    return out;
}

static Move *add_tactical_pawns(Move *out, const Board *b, const Scope *scope,
                                const PawnTargets *targets) {
    Colour us = scope->us;
    out = add_pawn_captures(out, b, targets->west, west_step(us));
    out = add_pawn_captures(out, b, targets->east, east_step(us));
    for (Bitboard rest = targets->single & (RANK_1_BB | RANK_8_BB); rest;) {
        Square to = bb_pop(&rest);
        *out++ = move_make(to - push_step(us), to, PAWN, PIECE_NONE, QUEEN, 0);
    }
    for (Bitboard rest = en_passant_pawns(b, us); rest;)
        *out++ = move_make(bb_pop(&rest), b->en_passant, PAWN, PAWN, PIECE_NONE, MOVE_EN_PASSANT);
    return out;
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

static Move *add_castling(Move *out, const Board *b, const Scope *scope) {
    int sides = castling_sides(b, scope);
    Square king = scope->king;
    if (sides & CASTLE_WHITE_KING)
        *out++ = move_make(king, king + 2, KING, PIECE_NONE, PIECE_NONE, MOVE_CASTLING);
    if (sides & CASTLE_WHITE_QUEEN)
        *out++ = move_make(king, king - 2, KING, PIECE_NONE, PIECE_NONE, MOVE_CASTLING);
    return out;
}

/* The targets of all knights, bishops, rooks and queens. Returns how many pieces there are. */
static inline int list_pieces(PieceMoves pieces[16], const Board *b, const Scope *scope) {
    int count = 0;
    for (int piece = KNIGHT; piece <= QUEEN; piece++)
        for (Bitboard rest = scope->own & b->pieces[piece]; rest;) {
            Square from = bb_pop(&rest);
            Bitboard targets = piece_targets(scope, (PieceType)piece, from);
            pieces[count++] = (PieceMoves){targets, from, (PieceType)piece};
        }
    return count;
}

static inline void generate(const Board *b, MoveList *list, Colour us, bool tactical_only) {
    Scope scope = scope_init(b, us);
    PawnTargets pawns = pawn_targets(b, &scope);
    PieceMoves pieces[16];
    int piece_nb = list_pieces(pieces, b, &scope);
    Bitboard king_zone = tactical_only ? scope.enemy : ~scope.own;
    Bitboard king_targets = safe_squares(b, &scope, attacks_king(scope.king) & king_zone);

    Move *out = add_tactical_pawns(list->moves, b, &scope, &pawns);
    for (int i = 0; i < piece_nb; i++)
        out =
            add_captures(out, b, pieces[i].piece, pieces[i].from, pieces[i].targets & scope.enemy);
    out = add_captures(out, b, KING, scope.king, king_targets & scope.enemy);
    if (!tactical_only) {
        for (int i = 0; i < piece_nb; i++)
            out =
                add_quiets(out, pieces[i].piece, pieces[i].from, pieces[i].targets & ~scope.enemy);
        out = add_quiets(out, KING, scope.king, king_targets & ~scope.enemy);
        out = add_castling(out, b, &scope);
        out = add_quiet_pawns(out, &scope, &pawns);
    }
    list->count = (int)(out - list->moves);
}

void movegen_all(const Board *b, MoveList *list) {
    if (b->side == WHITE)
        generate(b, list, WHITE, false);
    else
        generate(b, list, BLACK, false);
}

void movegen_tactical(const Board *b, MoveList *list) {
    if (b->side == WHITE)
        generate(b, list, WHITE, true);
    else
        generate(b, list, BLACK, true);
}

/* ---- counting ---- */

static inline int count(const Board *b, Colour us) {
    Scope scope = scope_init(b, us);
    int total = bb_count(safe_squares(b, &scope, attacks_king(scope.king) & ~scope.own));
    for (int piece = KNIGHT; piece <= QUEEN; piece++)
        for (Bitboard rest = scope.own & b->pieces[piece]; rest;)
            total += bb_count(piece_targets(&scope, (PieceType)piece, bb_pop(&rest)));
    PawnTargets pawns = pawn_targets(b, &scope);
    Bitboard last = RANK_1_BB | RANK_8_BB;
    total += bb_count(pawns.west) + bb_count(pawns.east);
    total += bb_count(pawns.single) + bb_count(pawns.twice);
    total += 3 * (bb_count(pawns.west & last) + bb_count(pawns.east & last) +
                  bb_count(pawns.single & last));
    total += bb_count(en_passant_pawns(b, us));
    int sides = castling_sides(b, &scope);
    return total + (sides & 1) + (sides >> 1);
}

int movegen_count(const Board *b) {
    return b->side == WHITE ? count(b, WHITE) : count(b, BLACK);
}
