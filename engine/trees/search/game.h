/* The game of artificial trees, for a search whose sources are compiled with this folder first on
 * the include path. What a game gives: engine/search/game.h.
 * A position is its ply, its number within the ply, and its value where the kind gives it one; all
 * that is random about it comes from its key, a hash of these and of the seed.
 * Depends on: trees/tree.h; of chess what says nothing of its rules: bitboard, move, score, worth. */
#ifndef SEARCH_GAME_H
#define SEARCH_GAME_H

#include "chess/bitboard.h"
#include "chess/move.h"
#include "chess/score.h"
#include "chess/worth.h"
#include "trees/tree.h"

typedef uint64_t Key;

typedef struct Board {
    const Tree *tree; /* outlives the search */
    Key key;
    uint64_t number; /* of the path, the leftmost 0; of the state where paths merge */
    int ply;         /* from the tree's root */
    Score value;     /* for the side to move; planted and incremental, else 0 */
    uint8_t side;
    uint8_t fifty; /* 0: nothing comes again within a line */
} Board;

/* engine_stack_need reckons with chess's. */
_Static_assert(sizeof(Board) <= 104, "no larger than chess's board");

Board tree_root(const Tree *tree);

/* There are no men. */
static inline int board_material(const Board *b, int side) {
    (void)b;
    (void)side;
    return 0;
}
static inline int board_men(const Board *b, int side) {
    (void)b;
    (void)side;
    return 1;
}
static inline bool board_is_ending(const Board *b) {
    (void)b;
    return false;
}

/* Every node has moves. */
enum { SCORE_WITHOUT_MOVES = 0 };

static inline bool board_in_check(const Board *b) {
    (void)b;
    return false;
}
void board_make(Board *next, const Board *b, Move m);
/* There is no passing in a tree (trees_check): the node once more, for the other side. */
void board_make_null(Board *next, const Board *b);

/* The moves from left to right (or as names=alone has it), all quiet. */
void movegen_all(const Board *b, MoveList *list);
int movegen_count(const Board *b);

Score eval_static(const Board *b);

/* Values have one kind; `grain` rounds them towards 0. */
typedef enum EvalKind { EVAL_FULL, EVAL_PST, EVAL_MATERIAL } EvalKind;
typedef struct EvalCache {
    _Alignas(64) int grain; /* 0: as they are */
} EvalCache;
void eval_cache_init(EvalCache *cache, EvalKind kind, int grain);
Score eval_cached(EvalCache *cache, const Board *b);

/* Nothing is known of a move without search. */
typedef enum Knowledge { KNOWLEDGE_FULL, KNOWLEDGE_CAPTURES, KNOWLEDGE_SQUARES } Knowledge;
void knowledge_scores(const Board *b, Knowledge knowledge, const Move moves[], int count,
                      int scores[]);
int see_value(const Board *b, Move m);

/* A move's text is its place from the left, from 1; `0` for MOVE_NONE. */
enum { MOVE_TEXT_NB = 12 };
void move_write(Move m, char text[MOVE_TEXT_NB]);

#endif
