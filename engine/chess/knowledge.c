/* How it works. What the position says to every move is found once, as sets of squares by piece
 * type (Insight); each move then only asks whether its squares lie in them. */
#include "chess/knowledge.h"

#include "chess/psqt.h"

/* Points, in the paper's units: 25 is as good as a move can look. */
enum {
    PSQ_DIVISOR = 4, /* centipawns of square value for a point */
    CASTLING = 18,
    UNDERPROMOTION = -20,
    TRADE = 6, /* an even exchange; each pawn won beyond adds GAIN */
    FREE = 8,  /* taking what nothing guards, before its value */
    GAIN = 2,
    LOSS = 3, /* off for each pawn lost by an exchange */
    CHECK = 4,
    THREAT = 4,      /* a pawn or knight comes to attack something dearer */
    OPEN_FILE = 3,   /* a rook comes to a file without own pawns */
    RIGHTS_LOST = 8, /* a king that could castle walks instead */
};

/* Pawns' worth of a man; the king counts as nothing, for it cannot be lost in an exchange. */
static const int8_t WORTH[PIECE_NB + 1] = {1, 3, 3, 5, 9, 0, 0};

/* Off for a quiet move to where the man would be lost or badly exchanged; and what of that goes
 * back to a move that takes a man away from such a place. */
static const int8_t EN_PRISE[PIECE_NB] = {4, 12, 12, 15, 18, 0};
static const int8_t RESCUE[PIECE_NB] = {2, 9, 9, 11, 14, 0};

/* For the advance of a passed pawn, by the rank it reaches as its owner counts. */
static const int8_t PASSED[8] = {0, 0, 2, 3, 5, 9, 14, 0};

typedef struct Insight {
    Bitboard guarded;              /* attacked by the enemy */
    Bitboard threatened[PIECE_NB]; /* a man of that type standing there is in danger */
    Bitboard unsafe[PIECE_NB];     /* a man of that type going there would be */
    Bitboard checks[PIECE_NB];     /* from there it gives check */
    Bitboard threats[PIECE_NB];    /* from there it attacks something dearer */
    Bitboard passed;               /* own passed pawns */
    Bitboard open_files;           /* files without own pawns */
    const int32_t (*psq)[SQUARE_NB];
    int sign, mg, eg; /* of psq: white less black; shares of the two phases */
    int rights_lost;  /* for a king's move */
} Insight;

/* Squares attacked once or more, and twice or more. */
typedef struct Cover {
    Bitboard once, twice;
} Cover;

static inline void cover_add(Cover *cover, Bitboard attacked) {
    cover->twice |= cover->once & attacked;
    cover->once |= attacked;
}

static void cover_pawns_king(Cover *cover, const Board *b, Colour c) {
    Bitboard pawns = board_pieces(b, c, PAWN);
    cover_add(cover, attacks_pawns_west(c, pawns));
    cover_add(cover, attacks_pawns_east(c, pawns));
    cover_add(cover, attacks_king(board_king(b, c)));
}

static void cover_minors(Cover *cover, const Board *b, Colour c) {
    for (Bitboard x = board_pieces(b, c, KNIGHT); x;)
        cover_add(cover, attacks_knight(bb_pop(&x)));
    for (Bitboard x = board_pieces(b, c, BISHOP); x;)
        cover_add(cover, attacks_bishop(bb_pop(&x), board_occupied(b)));
}

static void cover_type(Cover *cover, const Board *b, Colour c, PieceType type) {
    Bitboard occupied = board_occupied(b);
    for (Bitboard x = board_pieces(b, c, type); x;) {
        Square s = bb_pop(&x);
        cover_add(cover, type == ROOK ? attacks_rook(s, occupied) : attacks_queen(s, occupied));
    }
}

/* A man is in danger where something cheaper attacks it, or where it is attacked and not guarded;
 * the mover's own attack on its target guards nothing, so there two are asked for. */
static void find_dangers(Insight *in, const Board *b) {
    Colour us = (Colour)b->side, them = (Colour)!us;
    Cover own = {0, 0}, enemy = {0, 0};
    cover_pawns_king(&own, b, us);
    cover_minors(&own, b, us);
    cover_type(&own, b, us, ROOK);
    cover_type(&own, b, us, QUEEN);

    Bitboard by_pawns = attacks_pawns(them, board_pieces(b, them, PAWN));
    cover_minors(&enemy, b, them);
    Bitboard by_minors = by_pawns | enemy.once;
    cover_type(&enemy, b, them, ROOK);
    Bitboard by_rooks = by_pawns | enemy.once;
    cover_type(&enemy, b, them, QUEEN);
    cover_pawns_king(&enemy, b, them);
    in->guarded = enemy.once;

    const Bitboard cheaper[PIECE_NB] = {0, by_pawns, by_pawns, by_minors, by_rooks, 0};
    for (PieceType t = PAWN; t <= KING; t++) {
        in->threatened[t] = cheaper[t] | (enemy.once & ~own.once);
        in->unsafe[t] = cheaper[t] | (enemy.once & ~(t == PAWN ? own.once : own.twice));
    }
}

/* Where a man would attack the enemy king, or what is worth more than itself. */
static void find_targets(Insight *in, const Board *b) {
    Colour us = (Colour)b->side, them = (Colour)!us;
    Square king = board_king(b, them);
    Bitboard along_diagonals = attacks_bishop(king, board_occupied(b));
    Bitboard along_lines = attacks_rook(king, board_occupied(b));
    in->checks[PAWN] = attacks_pawn(them, king);
    in->checks[KNIGHT] = attacks_knight(king);
    in->checks[BISHOP] = along_diagonals;
    in->checks[ROOK] = along_lines;
    in->checks[QUEEN] = along_diagonals | along_lines;
    in->checks[KING] = 0;

    Bitboard majors = b->colours[them] & (b->pieces[ROOK] | b->pieces[QUEEN]);
    Bitboard minors = b->colours[them] & (b->pieces[KNIGHT] | b->pieces[BISHOP]);
    for (PieceType t = PAWN; t <= KING; t++)
        in->threats[t] = 0;
    in->threats[PAWN] = attacks_pawns(them, majors | minors);
    while (majors)
        in->threats[KNIGHT] |= attacks_knight(bb_pop(&majors));
}

static Bitboard fill_files(Bitboard x) {
    x |= x << 8 | x >> 8;
    x |= x << 16 | x >> 16;
    return x | x << 32 | x >> 32;
}

/* Own pawns that no enemy pawn can stop or take on their way. */
static Bitboard passed_pawns(const Board *b, Colour us) {
    Bitboard enemy = board_pieces(b, (Colour)!us, PAWN);
    Bitboard front = us == WHITE ? enemy >> 8 : enemy << 8;
    front |= attacks_pawns((Colour)!us, enemy);
    for (int shift = 8; shift <= 32; shift *= 2)
        front |= us == WHITE ? front >> shift : front << shift;
    return board_pieces(b, us, PAWN) & ~front;
}

static void insight_init(Insight *in, const Board *b) {
    Colour us = (Colour)b->side;
    find_dangers(in, b);
    find_targets(in, b);
    in->passed = passed_pawns(b, us);
    in->open_files = ~fill_files(board_pieces(b, us, PAWN));
    in->psq = psqt[us];
    in->sign = us == WHITE ? 1 : -1;
    in->mg = b->phase < PHASE_FULL ? b->phase : PHASE_FULL;
    in->eg = PHASE_FULL - in->mg;
    int rights = us == WHITE ? CASTLE_WHITE_KING | CASTLE_WHITE_QUEEN
                             : CASTLE_BLACK_KING | CASTLE_BLACK_QUEEN;
    in->rights_lost = b->castling & rights ? RIGHTS_LOST : 0;
}

static inline int has(Bitboard set, Square s) {
    return (int)(set >> s & 1);
}

/* Captures and promotions: what they win if the man is then taken, should anything guard the
 * square. */
static int score_exchange(const Insight *in, Move m) {
    PieceType piece = move_piece(m), promotion = move_promotion(m);
    if (promotion != PIECE_NONE && promotion != QUEEN)
        return UNDERPROMOTION;
    int check = CHECK * has(in->checks[piece], move_to(m));
    int won = WORTH[move_captured(m)], risk = WORTH[piece];
    if (!has(in->guarded, move_to(m))) {
        if (promotion == QUEEN)
            won += WORTH[QUEEN] - WORTH[PAWN];
        return FREE + GAIN * won + check;
    }
    won -= risk;
    return won >= 0 ? TRADE + GAIN * won + check : LOSS * won;
}

static int score_quiet(const Insight *in, Colour us, Move m) {
    PieceType piece = move_piece(m);
    Square from = move_from(m), to = move_to(m);
    int32_t change = in->psq[piece][to] - in->psq[piece][from];
    int score = in->sign * (psq_mg(change) * in->mg + psq_eg(change) * in->eg);
    score /= PHASE_FULL * PSQ_DIVISOR;
    int unsafe = has(in->unsafe[piece], to);
    score -= EN_PRISE[piece] * unsafe;
    score += RESCUE[piece] * has(in->threatened[piece], from);
    score += (CHECK * has(in->checks[piece], to) + THREAT * has(in->threats[piece], to)) * !unsafe;
    if (piece == PAWN)
        score += PASSED[square_rank(to) ^ (us == WHITE ? 0 : 7)] * has(in->passed, from);
    else if (piece == ROOK)
        score += OPEN_FILE * (has(in->open_files, to) - has(in->open_files, from));
    else if (piece == KING)
        score -= in->rights_lost;
    return score;
}

static int score_move(const Insight *in, Colour us, Move m) {
    int score;
    if (m & MOVE_CASTLING)
        score = CASTLING;
    else if (move_captured(m) != PIECE_NONE || move_promotion(m) != PIECE_NONE)
        score = score_exchange(in, m);
    else
        score = score_quiet(in, us, m);
    if (score > KNOWLEDGE_MAX)
        return KNOWLEDGE_MAX;
    return score < -KNOWLEDGE_MAX ? -KNOWLEDGE_MAX : score;
}

int knowledge_score(const Board *b, Move m) {
    Insight in;
    insight_init(&in, b);
    return score_move(&in, (Colour)b->side, m);
}

void knowledge_scores(const Board *b, const MoveList *list, int scores[]) {
    Insight in;
    insight_init(&in, b);
    for (int i = 0; i < list->count; i++)
        scores[i] = score_move(&in, (Colour)b->side, list->moves[i]);
}
