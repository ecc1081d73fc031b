/* How it works. What the position says to every move is found once, as sets of squares by piece
 * type (Insight); each move then only checks whether its squares lie in them, without branches. What
 * only quiet moves need is found when the first of them comes. */
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

/* Values in pawns; the king's is 0, for it cannot be lost in an exchange. */
static const int8_t WORTH[PIECE_NB + 1] = {1, 3, 3, 5, 9, 0, 0};

/* Taken off a quiet move to where the piece would be lost or badly exchanged; and added to a move that
 * takes a piece away from such a place. */
static const int8_t EN_PRISE[PIECE_NB] = {4, 12, 12, 15, 18, 0};
static const int8_t RESCUE[PIECE_NB] = {2, 9, 9, 11, 14, 0};

/* For the advance of a passed pawn, by the rank it reaches as its owner counts. */
static const int8_t PASSED[8] = {0, 0, 2, 3, 5, 9, 14, 0};

/* What a quiet move of a piece of one type needs. */
typedef struct Quiet {
    Bitboard unsafe;     /* going there the piece would be in danger */
    Bitboard threatened; /* standing there it is */
    Bitboard checks;     /* from there it safely gives check */
    Bitboard threats;    /* from there it safely attacks something dearer */
    Bitboard open;       /* rooks: files without own pawns */
    const int32_t *psq;
    int en_prise, rescue, rights_lost;
} Quiet;

typedef struct Insight {
    Bitboard by_pawns, by_minors, by_rooks; /* attacked by an enemy man up to that type */
    Bitboard guarded;                       /* attacked by the enemy at all */
    Bitboard checks[PIECE_NB];              /* from there a man of that type gives check */
    Bitboard passed;                        /* own passed pawns */
    int mg, eg;                             /* signed shares of the two phases, of psq */
    int flip;                               /* makes a rank that of its owner */
    Quiet quiet[PIECE_NB];
} Insight;

/* Squares attacked once or more, and twice or more. */
typedef struct Cover {
    Bitboard once, twice;
} Cover;

static inline void cover_add(Cover *cover, Bitboard attacked) {
    cover->twice |= cover->once & attacked;
    cover->once |= attacked;
}

static inline void cover_pawns_king(Cover *cover, const Board *b, Colour c) {
    Bitboard pawns = board_pieces(b, c, PAWN);
    cover_add(cover, attacks_pawns_west(c, pawns));
    cover_add(cover, attacks_pawns_east(c, pawns));
    cover_add(cover, attacks_king(board_king(b, c)));
}

static inline void cover_minors(Cover *cover, const Board *b, Colour c) {
    for (Bitboard x = board_pieces(b, c, KNIGHT); x;)
        cover_add(cover, attacks_knight(bb_pop(&x)));
    for (Bitboard x = board_pieces(b, c, BISHOP); x;)
        cover_add(cover, attacks_bishop(bb_pop(&x), board_occupied(b)));
}

static inline void cover_type(Cover *cover, const Board *b, Colour c, PieceType type) {
    Bitboard occupied = board_occupied(b);
    for (Bitboard x = board_pieces(b, c, type); x;) {
        Square s = bb_pop(&x);
        cover_add(cover, type == ROOK ? attacks_rook(s, occupied) : attacks_queen(s, occupied));
    }
}

/* What exchanges ask: where the enemy would take back, and from where its king is attacked. */
static void insight_init(Insight *in, const Board *b) {
    const Colour them = (Colour)!b->side;
    Cover enemy = {0, 0};
    in->by_pawns = attacks_pawns(them, board_pieces(b, them, PAWN));
    cover_minors(&enemy, b, them);
    in->by_minors = in->by_pawns | enemy.once;
    cover_type(&enemy, b, them, ROOK);
    in->by_rooks = in->by_pawns | enemy.once;
    cover_type(&enemy, b, them, QUEEN);
    in->guarded = in->by_pawns | enemy.once | attacks_king(board_king(b, them));

    const Square king = board_king(b, them);
    in->checks[PAWN] = attacks_pawn(them, king);
    in->checks[KNIGHT] = attacks_knight(king);
    in->checks[BISHOP] = attacks_bishop(king, board_occupied(b));
    in->checks[ROOK] = attacks_rook(king, board_occupied(b));
    in->checks[QUEEN] = in->checks[BISHOP] | in->checks[ROOK];
    in->checks[KING] = 0;
}

/* A man is in danger where something cheaper attacks it, or where it is attacked and not guarded;
 * the mover's own attack on its target guards nothing, so there two are asked for. */
static void find_dangers(Insight *in, const Board *b) {
    const Colour us = (Colour)b->side;
    Cover own = {0, 0};
    cover_pawns_king(&own, b, us);
    cover_minors(&own, b, us);
    cover_type(&own, b, us, ROOK);
    cover_type(&own, b, us, QUEEN);
    const Bitboard cheaper[PIECE_NB] = {0, in->by_pawns, in->by_pawns, in->by_minors, in->by_rooks,
                                        0};
    for (PieceType t = PAWN; t <= KING; t++) {
        in->quiet[t].threatened = cheaper[t] | (in->guarded & ~own.once);
        in->quiet[t].unsafe = cheaper[t] | (in->guarded & ~(t == PAWN ? own.once : own.twice));
    }
}

/* Where a piece would safely attack the enemy king, or a more valuable piece. */
static void find_targets(Insight *in, const Board *b) {
    const Colour them = (Colour)!b->side;
    Bitboard majors = b->colours[them] & (b->pieces[ROOK] | b->pieces[QUEEN]);
    const Bitboard minors = b->colours[them] & (b->pieces[KNIGHT] | b->pieces[BISHOP]);
    const Bitboard by_pawn = attacks_pawns(them, majors | minors);
    Bitboard by_knight = 0;
    while (majors)
        by_knight |= attacks_knight(bb_pop(&majors));
    for (PieceType t = PAWN; t <= KING; t++) {
        const Bitboard threats = t == PAWN ? by_pawn : t == KNIGHT ? by_knight : 0;
        in->quiet[t].threats = threats & ~in->quiet[t].unsafe;
        in->quiet[t].checks = in->checks[t] & ~in->quiet[t].unsafe;
    }
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

/* What quiet moves ask besides. */
static void insight_deepen(Insight *in, const Board *b) {
    const Colour us = (Colour)b->side;
    find_dangers(in, b);
    find_targets(in, b);
    in->passed = passed_pawns(b, us);
    const int mg = b->phase < PHASE_FULL ? b->phase : PHASE_FULL, eg = PHASE_FULL - mg;
    in->mg = us == WHITE ? mg : -mg; /* psq: white less black */
    in->eg = us == WHITE ? eg : -eg;
    in->flip = us == WHITE ? 0 : 7;
    for (PieceType t = PAWN; t <= KING; t++) {
        in->quiet[t].open = 0;
        in->quiet[t].psq = psqt[us][t];
        in->quiet[t].en_prise = EN_PRISE[t];
        in->quiet[t].rescue = RESCUE[t];
        in->quiet[t].rights_lost = 0;
    }
    in->quiet[ROOK].open = ~fill_files(board_pieces(b, us, PAWN));
    const int rights = us == WHITE ? CASTLE_WHITE_KING | CASTLE_WHITE_QUEEN
                                   : CASTLE_BLACK_KING | CASTLE_BLACK_QUEEN;
    in->quiet[KING].rights_lost = b->castling & rights ? RIGHTS_LOST : 0;
}

static inline int has(Bitboard set, Square s) {
    return (int)(set >> s & 1);
}

/* Captures and promotions: what they win if the man is then taken, should anything guard the
 * square. */
static inline int score_exchange(const Insight *in, Move m) {
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

static inline int score_squares(const Insight *in, Move m) {
    const Quiet *q = &in->quiet[move_piece(m)];
    const int32_t change = q->psq[move_to(m)] - q->psq[move_from(m)];
    return (psq_mg(change) * in->mg + psq_eg(change) * in->eg) / (PHASE_FULL * PSQ_DIVISOR);
}

static inline int score_quiet(const Insight *in, Move m) {
    const Quiet *q = &in->quiet[move_piece(m)];
    const Square from = move_from(m), to = move_to(m);
    int score = score_squares(in, m);
    score += q->rescue * has(q->threatened, from) - q->en_prise * has(q->unsafe, to);
    score += CHECK * has(q->checks, to) + THREAT * has(q->threats, to);
    score += OPEN_FILE * (has(q->open, to) - has(q->open, from));
    if (has(in->passed, from))
        score += PASSED[square_rank(to) ^ in->flip];
    return score - q->rights_lost;
}

static inline bool is_exchange(Move m) {
    return move_captured(m) != PIECE_NONE || move_promotion(m) != PIECE_NONE;
}

static inline int limited(int score) {
    if (score > KNOWLEDGE_MAX)
        return KNOWLEDGE_MAX;
    return score < -KNOWLEDGE_MAX ? -KNOWLEDGE_MAX : score;
}

/* Of captures and promotions alone, or of quiet moves' squares alone. */
static __attribute__((noinline)) void score_part(const Board *b, Knowledge knowledge,
                                                 const Move moves[], int count, int scores[]) {
    Insight in;
    insight_init(&in, b);
    insight_deepen(&in, b);
    for (int i = 0; i < count; i++) {
        const bool asked = is_exchange(moves[i]) == (knowledge == KNOWLEDGE_CAPTURES);
        scores[i] = !asked                            ? 0
                    : knowledge == KNOWLEDGE_CAPTURES ? limited(score_exchange(&in, moves[i]))
                                                      : limited(score_squares(&in, moves[i]));
    }
}

void knowledge_scores(const Board *b, Knowledge knowledge, const Move moves[], int count,
                      int scores[]) {
    Insight in;
    int i = 0;
    if (knowledge != KNOWLEDGE_FULL) {
        score_part(b, knowledge, moves, count, scores);
        return;
    }
    insight_init(&in, b);
    for (; i < count && is_exchange(moves[i]); i++)
        scores[i] = limited(score_exchange(&in, moves[i]));
    if (i == count)
        return;
    insight_deepen(&in, b);
    for (; i < count; i++)
        if (moves[i] & MOVE_CASTLING)
            scores[i] = CASTLING;
        else if (is_exchange(moves[i]))
            scores[i] = limited(score_exchange(&in, moves[i]));
        else
            scores[i] = limited(score_quiet(&in, moves[i]));
}
