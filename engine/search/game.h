/* The game that is searched: all that kernel and enhancements know of it. Here it is chess. Another
 * game has a header of this name in a folder of its own, first on the include path, and the same
 * sources are compiled once more, unchanged (engine/games.mk; CONTRIBUTING says how).
 *
 * A game gives, under these names:
 *   Key, Board          a position, copied whole. Of its fields these are read: key (equal positions
 *                       have equal keys), side (WHITE or BLACK to move), fifty (moves since which no
 *                       position can have come before; 0: none repeats)
 *   Move, MoveList      chess/move.h: a word, never 0, that names a move by two numbers of 6 bits and
 *                       one of 0 to 5, says whether it takes or becomes anything, and has 9 bits to
 *                       spare; a word means the same move wherever it is legal
 *   board_in_check      without a move it is a loss, else a draw
 *   board_make, board_make_null   the position after a move, after passing
 *   movegen_all         legal moves, tactical ones first, in a fixed order; at most 248
 *   movegen_count       how many they are
 *   eval_static         the value of a position for its side to move, within +-20000
 *   EvalKind, EvalCache, eval_cache_init, eval_cached   the same by base.eval and base.grain
 *   board_material, board_men, board_is_ending   chess/men.h: what a side has; 0, 1 and false where there
 *                       are no men, so that G and z do nothing and M may do all
 *   SCORE_WITHOUT_MOVES   the greatest value of a side without moves
 *   see_value, Knowledge, knowledge_scores   what is known of moves without search; 0: nothing
 *   move_write, MOVE_TEXT_NB   the text of a move, at most 5 characters
 * and for search/quiescence.h quiescence_search, the value of a bottom position.
 * A value is a function of the position alone: no state, no clock, no address. */
#ifndef SEARCH_GAME_H
#define SEARCH_GAME_H

#include "chess/board.h"
#include "chess/eval.h"
#include "chess/knowledge.h"
#include "chess/men.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/score.h"
#include "chess/see.h"

/* Mate is a loss, stalemate a draw. */
enum { SCORE_WITHOUT_MOVES = 0 };

#endif
