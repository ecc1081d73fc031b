/* The game that is searched: all that kernel, enhancements and minimal tree know of it, in general words.
 * They are compiled once for each game, unchanged; the compilation says which header is the game
 * (engine/games.mk; CONTRIBUTING says how one is added). Chess where it says nothing.
 *
 * A game's rules.h gives, under these names:
 *   Key, Board       a position, copied whole; read are its `key` (equal positions have equal keys) and
 *                    `side` (0 or 1, who is to move)
 *   game_make, game_pass   the position after a move, and after none
 *   game_moves       the legal moves, tactical ones first, in a fixed order; at most 248
 *   game_width       how many they are
 *   game_tactical    does the move change so much that the static value before it says little?
 *   game_forced      must the side to move answer a threat (check), so that static values say little?
 *   game_end         the value of a side without moves, so many plies below the root
 *   SCORE_WITHOUT_MOVES   the greatest that it is
 *   game_reversible  plies that can be undone by later ones: no position before them comes again
 *   EvalCache, game_value_init, game_value   the static value for the side to move, within +-20000, by
 *                    base.eval (a choice's number) and base.grain
 *   game_worth       what a tactical move seems to win, from 0 to 511: for base.order, `safe` or not
 *   game_name        a number that differs for each move of a node: a random order hashes it
 *   game_knowledge   what is known of moves without search (K), by the number of the choice; 0: nothing
 *   game_takes_back, game_rank   a move takes on the square on which the last took; a man that becomes
 *                    another on rank 8 goes to this rank: for X; false and 0 where there are none
 *   game_material, game_men, game_is_ending   what a side has: for G, z and M; 0, 1 and false where there
 *                    are no men, so that G and z do nothing and M may do all
 *   game_write       the text of a move, at most 5 characters
 * and quiescence_search (search.h). A move is a word (base/move.h).
 * A value is a function of the position alone: no state, no clock, no address. */
#ifndef SEARCH_GAME_H
#define SEARCH_GAME_H

#include "base/move.h"
#include "base/score.h"

#ifndef GAME_RULES
#define GAME_RULES "chess/rules.h"
#endif
#include GAME_RULES

enum { SIDE_NB = 2 };

#endif
