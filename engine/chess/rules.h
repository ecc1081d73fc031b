/* Chess as the search knows it: engine/search/game.h says what each of these means.
 * Depends on: the rest of chess. */
#ifndef CHESS_RULES_H
#define CHESS_RULES_H

#include "chess/eval.h"
#include "chess/knowledge.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/see.h"
#include "chess/worth.h"

#define game_make board_make
#define game_pass board_make_null
#define game_moves movegen_all
#define game_width movegen_count
#define game_tactical move_is_tactical
#define game_forced board_in_check
#define game_value_init eval_cache_init
#define game_value eval_cached
#define game_knowledge knowledge_scores
#define game_write move_write

/* Mate is a loss, stalemate a draw. */
enum { SCORE_WITHOUT_MOVES = 0 };
static inline Score game_end(const Board *b, int ply) {
    return board_in_check(b) ? ply - SCORE_MATE : 0;
}

/* Since the last capture or pawn move. */
static inline int game_reversible(const Board *b) {
    return b->fifty;
}

/* Those that lose nothing by exchange come before the others. */
static inline int game_worth(const Board *b, Move m, bool safe) {
    const int worth = worth_of_move(m);
    return safe && see_value(b, m) >= 0 ? worth + 256 : worth;
}

/* From and to square, and what a pawn becomes. */
static inline uint32_t game_name(Move m) {
    const PieceType made = move_promotion(m);
    return move_from_to(m) + MOVE_FROM_TO_NB * (made == PIECE_NONE ? 0 : (uint32_t)made);
}

static inline bool game_takes_back(Move last, Move m) {
    return move_captured(last) != PIECE_NONE && move_captured(m) != PIECE_NONE &&
           move_to(m) == move_to(last);
}
/* As the pawn's side sees it, 1 to 8. */
static inline int game_rank(const Board *b, Move m) {
    const int rank = square_rank(move_to(m));
    return move_piece(m) != PAWN ? 0 : b->side == WHITE ? rank + 1 : 8 - rank;
}

/* In centipawns, by worth.h. */
static inline int game_material(const Board *b, int side) {
    int sum = 0;
    for (int piece = PAWN; piece <= QUEEN; piece++)
        sum += worth_of_man[piece] * bb_count(b->pieces[piece] & b->colours[side]);
    return sum;
}

/* King and pawns too. */
static inline int game_men(const Board *b, int side) {
    return bb_count(b->colours[side]);
}

/* Has the side to move no more than a rook and a minor piece beside its pawns? A queen counts 9, a rook 5,
 * a minor piece 3. */
static inline bool game_is_ending(const Board *b) {
    const Bitboard own = b->colours[b->side];
    return 9 * bb_count(own & b->pieces[QUEEN]) + 5 * bb_count(own & b->pieces[ROOK]) +
               3 * bb_count(own & (b->pieces[KNIGHT] | b->pieces[BISHOP])) <=
           8;
}

#endif
