/* How it works. The moves of one man are looked at together, as a set of squares: those to empty ones,
 * and those that take. With the man lifted off the board the replies are counted once. Then each
 * square of the set can only shorten the way of a slider, stop a pawn or be taken by it, guard a
 * square from the king or shut an attack on it off: sizes of sets again. Where neither the man's
 * square nor any of the set is within reach of the men that reply, not even that is asked.
 * Made and counted are the others, one position in seven: checks, moves onto a line on which the
 * replying king has a shield or that takes the shield, all moves while a pawn is one, castling,
 * promotions, captures beside the king or of a rook that may castle, and what has to do with en
 * passant. */
#include "chess/replies.h"

#include "chess/movegen.h"

enum { SLIDERS_MAX = 15, STEPS_MAX = 10 }; /* men without the king; its steps and castling */

#define LAST_RANKS (RANK_1_BB | RANK_8_BB)

/* A slider that may reply; a queen is one along diagonals and one along ranks and files. */
typedef struct Slider {
    Bitboard attacks;
    Square square;
} Slider;

/* A square that the replying king may want to go to or pass, as it is with the king away. */
typedef struct Step {
    Square square;
    Bitboard diagonal, straight; /* what is seen from it */
    Bitboard attackers;
} Step;

enum { DIAGONAL, STRAIGHT };

/* What is the same for all moves: the replies if nobody moved, by who replies. `reach`: while men come
 * and go elsewhere, that stays so. */
typedef struct Replies {
    const Board *b;
    Colour us, them; /* them: who replies */
    Bitboard occupied, own, enemy;
    Square king;
    Slider sliders[2][SLIDERS_MAX];
    int slider_nb[2], slider_moves;
    Bitboard slider_reach;
    int knight_moves;
    Bitboard pawns, west, east; /* and what they attack */
    int pawn_moves;
    Bitboard pawn_reach;
    Step steps[STEPS_MAX];
    int step_nb, king_moves;
    Bitboard king_reach, king_knights;           /* from where a knight attacks a step */
    Bitboard king_path, queen_path, queen_empty; /* empty where it cannot castle */
    Bitboard rooks;                              /* that may castle */
} Replies;

/* The moves of one man to empty squares, or its captures, and what is so with the man lifted. */
typedef struct Lift {
    Bitboard from, targets;
    PieceType piece;
    bool taking;
    int nb; /* targets */
    Bitboard occupied, enemy;
    Bitboard pinned; /* their men that shield their king, */
    Bitboard pins;   /* and all squares between it and who pins them */
} Lift;

static uint64_t count_made(const Board *b, Move m) {
    Board next;
    board_make(&next, b, m);
    return (uint64_t)movegen_count(&next);
}

static __attribute__((noinline)) uint64_t count_each_made(const Replies *r, const Lift *lift,
                                                          Bitboard targets) {
    const Square from = bb_first(lift->from);
    uint64_t sum = 0;
    while (targets) {
        const Square to = bb_pop(&targets);
        sum += count_made(
            r->b, move_make(from, to, lift->piece, board_piece_on(r->b, to), PIECE_NONE, 0));
    }
    return sum;
}

static inline Bitboard slide(int way, Square s, Bitboard occupied) {
    return way == STRAIGHT ? attacks_rook(s, occupied) : attacks_bishop(s, occupied);
}

/* ---- what is the same for all moves ---- */

static inline void find_sliders(Replies *r, int way, Bitboard sliders) {
    while (sliders) {
        Slider *slider = &r->sliders[way][r->slider_nb[way]++];
        slider->square = bb_pop(&sliders);
        slider->attacks = slide(way, slider->square, r->occupied);
        r->slider_moves += bb_count(slider->attacks & ~r->own);
        r->slider_reach |= slider->attacks;
    }
}

static inline void find_knights(Replies *r) {
    for (Bitboard rest = r->own & r->b->pieces[KNIGHT]; rest;)
        r->knight_moves += bb_count(attacks_knight(bb_pop(&rest)) & ~r->own);
}

/* Pawns' moves by kind, as sets of to-squares. */
typedef struct Pushes {
    Bitboard single, twice;
} Pushes;

static inline Pushes find_pushes(Colour us, Bitboard pawns, Bitboard empty) {
    const Bitboard single = bb_forward(us, pawns) & empty;
    const Bitboard third = us == WHITE ? RANK_1_BB << 16 : RANK_8_BB >> 16;
    return (Pushes){single, bb_forward(us, single & third) & empty};
}

/* Promotions count four times. */
static inline int count_to(Bitboard targets) {
    return bb_count(targets) + (targets & LAST_RANKS ? 3 * bb_count(targets & LAST_RANKS) : 0);
}

static inline int count_pawns(const Replies *r, Bitboard enemy, Pushes pushes) {
    return count_to(r->west & enemy) + count_to(r->east & enemy) + count_to(pushes.single) +
           bb_count(pushes.twice);
}

static inline void find_pawns(Replies *r) {
    const Pushes reach = find_pushes(r->them, r->pawns, ~(Bitboard)0);
    r->west = attacks_pawns_west(r->them, r->pawns);
    r->east = attacks_pawns_east(r->them, r->pawns);
    r->pawn_reach = r->west | r->east | reach.single | reach.twice;
    r->pawn_moves = count_pawns(r, r->enemy, find_pushes(r->them, r->pawns, ~r->occupied));
}

/* Where the king may castle if nothing is attacked; what stands in the way may be lifted. */
static inline void find_castling(Replies *r) {
    const int rights = r->b->castling >> 2 * r->them, shift = r->them * 56;
    if (rights & CASTLE_WHITE_KING) {
        r->rooks |= (Bitboard)0x80 << shift;
        r->king_path = CASTLE_KING_PATH << shift & r->own ? 0 : CASTLE_KING_PATH << shift;
    }
    if (rights & CASTLE_WHITE_QUEEN) {
        r->rooks |= (Bitboard)0x01 << shift;
        if (!(CASTLE_QUEEN_EMPTY << shift & r->own)) {
            r->queen_path = CASTLE_QUEEN_PATH << shift;
            r->queen_empty = CASTLE_QUEEN_EMPTY << shift;
        }
    }
}

static inline Bitboard attackers_of(const Replies *r, Square s, Bitboard enemy, Bitboard diagonal,
                                    Bitboard straight) {
    const Board *b = r->b;
    return enemy & ((attacks_knight(s) & b->pieces[KNIGHT]) | (attacks_king(s) & b->pieces[KING]) |
                    (attacks_pawn(r->them, s) & b->pieces[PAWN]) | (diagonal & board_diagonal(b)) |
                    (straight & board_straight(b)));
}

static inline int count_castling(const Replies *r, Bitboard occupied, Bitboard safe) {
    const Bitboard unsafe = ~safe;
    return (r->king_path && !(r->king_path & (occupied | unsafe))) +
           (r->queen_path && !(r->queen_empty & occupied) && !(r->queen_path & unsafe));
}

static inline void find_steps(Replies *r) {
    const Bitboard occupied = r->occupied & ~square_bb(r->king), near = attacks_king(r->king);
    Bitboard rest = (near & ~r->own) | r->king_path | r->queen_path, safe = 0;
    while (rest) {
        Step *step = &r->steps[r->step_nb++];
        const Square s = step->square = bb_pop(&rest);
        step->diagonal = attacks_bishop(s, occupied);
        step->straight = attacks_rook(s, occupied);
        step->attackers = attackers_of(r, s, r->enemy, step->diagonal, step->straight);
        r->king_reach |= step->diagonal | step->straight;
        r->king_knights |= attacks_knight(s);
        safe |= step->attackers ? 0 : square_bb(s);
    }
    r->king_moves = bb_count(safe & near) + count_castling(r, r->occupied, safe);
}

static inline void replies_init(Replies *r, const Board *b) {
    const Colour us = (Colour)b->side, them = (Colour)!us;
    r->b = b;
    r->us = us;
    r->them = them;
    r->own = b->colours[them];
    r->enemy = b->colours[us];
    r->occupied = r->own | r->enemy;
    r->king = board_king(b, them);
    r->slider_nb[DIAGONAL] = r->slider_nb[STRAIGHT] = r->slider_moves = 0;
    r->knight_moves = r->step_nb = 0;
    r->slider_reach = r->king_reach = r->king_knights = r->rooks = 0;
    r->king_path = r->queen_path = r->queen_empty = 0;
    r->pawns = r->own & b->pieces[PAWN];
    find_sliders(r, DIAGONAL, r->own & board_diagonal(b));
    find_sliders(r, STRAIGHT, r->own & board_straight(b));
    find_knights(r);
    find_pawns(r);
    find_castling(r);
    find_steps(r);
}

/* ---- the replies to the moves of one man ---- */

/* Find the shields of their king. Returns false where lifting the man gives check. */
static inline bool find_pins(const Replies *r, Lift *lift) {
    const Board *b = r->b;
    Bitboard snipers = lift->enemy & ((attacks_bishop_rays(r->king) & board_diagonal(b)) |
                                      (attacks_rook_rays(r->king) & board_straight(b)));
    lift->pinned = lift->pins = 0;
    while (snipers) {
        const Bitboard between = attacks_between(r->king, bb_pop(&snipers));
        const Bitboard shields = between & lift->occupied;
        if (!shields)
            return false;
        if (bb_many(shields) || (shields & lift->enemy))
            continue;
        lift->pinned |= shields;
        lift->pins |= between;
    }
    return true;
}

/* From where a man that goes this way checks, or pins. */
static inline Bitboard find_line(const Replies *r, const Lift *lift, int way) {
    const Bitboard seen = slide(way, r->king, lift->occupied);
    return seen | slide(way, r->king, lift->occupied ^ (seen & r->own));
}

static inline Bitboard find_lines(const Replies *r, const Lift *lift) {
    const Square king = r->king;
    Bitboard lines = 0;
    if (lift->piece == PAWN)
        return attacks_pawn(r->them, king);
    if (lift->piece == KNIGHT)
        return attacks_knight(king);
    if (lift->piece == KING)
        return 0;
    if (lift->piece != ROOK && (lift->targets & attacks_bishop_rays(king)))
        lines |= find_line(r, lift, DIAGONAL);
    if (lift->piece != BISHOP && (lift->targets & attacks_rook_rays(king)))
        lines |= find_line(r, lift, STRAIGHT);
    return lines;
}

/* Where a man may go as to pins. */
static inline Bitboard allowed(const Replies *r, const Lift *lift, Square s) {
    return lift->pinned >> s & 1 ? attacks_line(r->king, s) : ~(Bitboard)0;
}

/* Where the man comes to stand in a slider's way, what is beyond it is lost; where it has taken, it
 * can be taken. */
static inline int replies_of_slider(const Replies *r, const Lift *lift, int way,
                                    const Slider *slider) {
    const Square s = slider->square;
    const Bitboard may = allowed(r, lift, s);
    const Bitboard attacks =
        slider->attacks & lift->from ? slide(way, s, lift->occupied) : slider->attacks;
    const int moves = bb_count(attacks & may & ~r->own);
    Bitboard hit = attacks & lift->targets;
    if (lift->taking)
        return moves * (lift->nb - (int)(lift->targets >> s & 1)) + bb_count(hit & may);
    int sum = moves * lift->nb;
    for (; hit; hit &= hit - 1) {
        const Bitboard left = slide(way, s, lift->occupied | (hit & (0 - hit)));
        sum -= moves - bb_count(left & may & ~r->own);
    }
    return sum;
}

static inline int replies_of_sliders(const Replies *r, const Lift *lift) {
    if (!lift->pinned && !(r->slider_reach & (lift->from | lift->targets)) && !lift->taking)
        return r->slider_moves * lift->nb;
    int sum = 0;
    for (int i = 0; i < r->slider_nb[DIAGONAL]; i++)
        sum += replies_of_slider(r, lift, DIAGONAL, &r->sliders[DIAGONAL][i]);
    for (int i = 0; i < r->slider_nb[STRAIGHT]; i++)
        sum += replies_of_slider(r, lift, STRAIGHT, &r->sliders[STRAIGHT][i]);
    return sum;
}

static inline int replies_of_knights(const Replies *r, const Lift *lift) {
    const Bitboard knights = r->own & r->b->pieces[KNIGHT];
    if (!lift->taking && !(lift->pinned & knights))
        return r->knight_moves * lift->nb;
    int sum = 0;
    for (Bitboard rest = knights & ~lift->pinned; rest;) {
        const Square s = bb_pop(&rest);
        const Bitboard attacks = attacks_knight(s);
        const Bitboard taken = lift->taking ? lift->targets : 0;
        sum += bb_count(attacks & ~r->own) * (lift->nb - (int)(taken >> s & 1)) +
               bb_count(attacks & taken);
    }
    return sum;
}

/* Range: no pawn is pinned. */
static inline int replies_of_pawns(const Replies *r, const Lift *lift) {
    const Bitboard targets = lift->targets, taken = targets & r->pawns;
    if (!(r->pawn_reach & (lift->from | targets)) && !(lift->taking && taken))
        return r->pawn_moves * lift->nb;
    const Pushes pushes = find_pushes(r->them, r->pawns, ~lift->occupied);
    int sum = lift->nb * count_pawns(r, lift->enemy, pushes);
    sum += count_to(r->west & targets) + count_to(r->east & targets);
    if (!lift->taking) {
        const Bitboard passed = bb_forward(r->us, pushes.twice);
        return sum - count_to(pushes.single & targets) -
               bb_count((pushes.twice | passed) & targets);
    }
    const Bitboard gone = bb_forward(r->them, taken);
    return sum - count_to(gone & pushes.single) -
           bb_count(bb_forward(r->them, gone) & pushes.twice) -
           count_to(attacks_pawns_west(r->them, taken) & lift->enemy) -
           count_to(attacks_pawns_east(r->them, taken) & lift->enemy);
}

/* The targets of the man that leave a square unattacked. */
static inline Bitboard safe_after(const Replies *r, const Lift *lift, const Step *step) {
    const Square s = step->square;
    Bitboard diagonal = step->diagonal, straight = step->straight;
    Bitboard attackers = step->attackers & ~lift->from, safe = lift->targets;
    if ((diagonal | straight) & lift->from) {
        const Bitboard occupied = lift->occupied & ~square_bb(r->king);
        diagonal = attacks_bishop(s, occupied);
        straight = attacks_rook(s, occupied);
        attackers = attackers_of(r, s, lift->enemy, diagonal, straight);
    }
    while (attackers) /* from afar it can be shut off */
        safe &= attacks_between(s, bb_pop(&attackers));
    switch (lift->piece) {
    case PAWN:
        return safe & ~attacks_pawn(r->them, s);
    case KNIGHT:
        return safe & ~attacks_knight(s);
    case BISHOP:
        return safe & ~diagonal;
    case ROOK:
        return safe & ~straight;
    case QUEEN:
        return safe & ~(diagonal | straight);
    default:
        return safe & ~attacks_king(s);
    }
}

static inline int replies_of_king(const Replies *r, const Lift *lift) {
    const Bitboard reach = lift->piece == KNIGHT ? r->king_reach | r->king_knights : r->king_reach;
    if (!(reach & (lift->from | lift->targets)))
        return r->king_moves * lift->nb;
    const Bitboard near = attacks_king(r->king);
    Bitboard king_side = 0, queen_side = 0;
    int sum = 0;
    if (r->king_path && !(r->king_path & lift->occupied))
        king_side = lift->targets & ~r->king_path;
    if (r->queen_path && !(r->queen_empty & lift->occupied))
        queen_side = lift->targets & ~r->queen_empty;
    for (int i = 0; i < r->step_nb; i++) {
        const Bitboard safe = safe_after(r, lift, &r->steps[i]);
        const Bitboard square = square_bb(r->steps[i].square);
        sum += near & square ? bb_count(safe) : 0;
        king_side &= r->king_path & square ? safe : ~(Bitboard)0;
        queen_side &= r->queen_path & square ? safe : ~(Bitboard)0;
    }
    return sum + bb_count(king_side) + bb_count(queen_side);
}

static uint64_t count_moves(const Replies *r, PieceType piece, Square from, Bitboard targets,
                            bool taking) {
    Lift lift = {.from = square_bb(from), .targets = targets, .piece = piece, .taking = taking};
    lift.occupied = r->occupied ^ lift.from;
    lift.enemy = r->enemy ^ lift.from;
    if (!find_pins(r, &lift) || (lift.pinned & r->pawns))
        return count_each_made(r, &lift, targets);
    Bitboard others = lift.pins | find_lines(r, &lift);
    if (taking)
        others |= r->rooks | attacks_king(r->king);
    others &= targets;
    uint64_t sum = others ? count_each_made(r, &lift, others) : 0;
    lift.targets ^= others;
    if (!lift.targets)
        return sum;
    lift.nb = bb_count(lift.targets);
    return sum + (uint64_t)(replies_of_sliders(r, &lift) + replies_of_knights(r, &lift) +
                            replies_of_pawns(r, &lift) + replies_of_king(r, &lift));
}

/* No castling, no promotion, nothing that is or may be taken en passant. */
static inline bool is_plain(const Replies *r, Move m) {
    if (move_promotion(m) != PIECE_NONE || m & (MOVE_EN_PASSANT | MOVE_CASTLING))
        return false;
    const Square from = move_from(m), to = move_to(m);
    return move_piece(m) != PAWN || (from ^ to) != 16 || !(attacks_pawn(r->us, to ^ 8) & r->pawns);
}

/* Moves of one man that all take or are all quiet. */
static inline bool are_alike(Move m, Move n) {
    return move_from(m) == move_from(n) &&
           (move_captured(m) == PIECE_NONE) == (move_captured(n) == PIECE_NONE);
}

uint64_t replies_count(const Board *b) {
    MoveList list;
    Replies r;
    uint64_t sum = 0;
    movegen_all(b, &list);
    replies_init(&r, b);
    for (int i = 0; i < list.count;) {
        const Move m = list.moves[i++];
        if (!is_plain(&r, m)) {
            sum += count_made(b, m);
            continue;
        }
        Bitboard targets = square_bb(move_to(m));
        for (; i < list.count && are_alike(m, list.moves[i]) && is_plain(&r, list.moves[i]); i++)
            targets |= square_bb(move_to(list.moves[i]));
        sum +=
            count_moves(&r, move_piece(m), move_from(m), targets, move_captured(m) != PIECE_NONE);
    }
    return sum;
}
