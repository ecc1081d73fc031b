/* What a game without men has besides its own: included by its rules.h (game.h), behind its Board. No
 * move names a man. A side has nothing; without moves it has lost if it is forced, else it is a draw.
 * Prototypes: what the game defines.
 * Depends on: base. */
#ifndef SEARCH_MENLESS_H
#define SEARCH_MENLESS_H

#include "base/move.h"
#include "base/score.h"

void game_make(Board *next, const Board *b, Move m);
void game_pass(Board *next, const Board *b);
void game_moves(const Board *b, MoveList *list);
int game_width(const Board *b);
Score game_static(const Board *b); /* before `grain` */
int game_worth(const Board *b, Move m, bool safe);
void game_knowledge(const Board *b, int kind, const Move moves[], int count, int scores[]);
void game_write(Move m, char text[MOVE_TEXT_NB]);

enum { SCORE_WITHOUT_MOVES = 0 };
static inline Score game_end(const Board *b, int ply) {
    return game_forced(b) ? ply - SCORE_MATE : 0;
}

/* Values have one kind; `grain` rounds them towards 0. */
typedef struct EvalCache {
    _Alignas(64) int grain; /* 0: as they are */
} EvalCache;
static inline void game_value_init(EvalCache *cache, int kind, int grain) {
    (void)kind;
    cache->grain = grain;
}
static inline Score game_value(EvalCache *cache, const Board *b) {
    const Score value = game_static(b);
    return cache->grain ? value / cache->grain * cache->grain : value;
}

static inline uint32_t game_name(Move m) {
    return move_from_to(m);
}
static inline bool game_takes_back(Move last, Move m) {
    return (void)last, (void)m, false;
}
static inline int game_rank(const Board *b, Move m) {
    return (void)b, (void)m, 0;
}
static inline int game_material(const Board *b, int side) {
    return (void)b, (void)side, 0;
}
static inline int game_men(const Board *b, int side) {
    return (void)b, (void)side, 1;
}
static inline bool game_is_ending(const Board *b) {
    return (void)b, false;
}

#endif
