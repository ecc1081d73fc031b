/* What a game without men has besides its own: included by its search/game.h (engine/search/game.h), behind
 * its Board. A side has nothing, and a side without moves is lost
 * if board_in_check says so, else drawn. Prototypes: what the game defines.
 * Depends on: of chess what says nothing of its rules: bitboard, move, score, worth. */
#ifndef SEARCH_MENLESS_H
#define SEARCH_MENLESS_H

#include "chess/bitboard.h"
#include "chess/move.h"
#include "chess/score.h"
#include "chess/worth.h"

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

enum { SCORE_WITHOUT_MOVES = 0 };

void board_make(Board *next, const Board *b, Move m);
void board_make_null(Board *next, const Board *b);
void movegen_all(const Board *b, MoveList *list);
int movegen_count(const Board *b);

Score eval_static(const Board *b);

/* Values have one kind; `grain` rounds them towards 0. */
typedef enum EvalKind { EVAL_FULL, EVAL_PST, EVAL_MATERIAL } EvalKind;
typedef struct EvalCache {
    _Alignas(64) int grain; /* 0: as they are */
} EvalCache;
static inline void eval_cache_init(EvalCache *cache, EvalKind kind, int grain) {
    (void)kind;
    cache->grain = grain;
}
static inline Score eval_cached(EvalCache *cache, const Board *b) {
    const Score value = eval_static(b);
    return cache->grain ? value / cache->grain * cache->grain : value;
}

typedef enum Knowledge { KNOWLEDGE_FULL, KNOWLEDGE_CAPTURES, KNOWLEDGE_SQUARES } Knowledge;
void knowledge_scores(const Board *b, Knowledge knowledge, const Move moves[], int count,
                      int scores[]);
int see_value(const Board *b, Move m);

/* The text of a move, MOVE_NONE too. */
enum { MOVE_TEXT_NB = 12 };
void move_write(Move m, char text[MOVE_TEXT_NB]);

#endif
