#include "search/arrange.h"

#include "base/rng.h"

/* What is worth most comes first, of what is taken and what a pawn becomes (pawn 1 to queen 5,
 * times 8), then the least that moves. Moves that neither take nor become a queen have 0: they keep
 * generation order. */
#define MOVERS(worth) {(worth) - 1, (worth) - 2, (worth) - 3, (worth) - 4, (worth) - 5, (worth) - 6}
#define TAKEN(made)                                                                                \
    [PAWN] = MOVERS(72 + (made)), [KNIGHT] = MOVERS(80 + (made)), [BISHOP] = MOVERS(88 + (made)),  \
    [ROOK] = MOVERS(96 + (made)), [QUEEN] = MOVERS(104 + (made))

const uint8_t arrange_worths[8][8][8] = {
    [PIECE_NONE] = {TAKEN(0)},
    [KNIGHT] = {TAKEN(16)},
    [BISHOP] = {TAKEN(24)},
    [ROOK] = {TAKEN(32)},
    [QUEEN] = {TAKEN(40), [PIECE_NONE] = MOVERS(64 + 40)},
};

/* From and to square, and what a pawn becomes. */
static uint64_t name_of(Move m) {
    const PieceType made = move_promotion(m);
    return (uint64_t)move_from(m) + 64 * (uint64_t)move_to(m) +
           4096 * (uint64_t)(made == PIECE_NONE ? 0 : made);
}

/* Greater comes first. */
static uint64_t key_of(const SearchParams *params, const Board *b, Move m) {
    const uint64_t seed = (uint64_t)params->base[BASE_SEED] * 0x9E3779B97F4A7C15u;
    if (params->base[BASE_ORDER] == ORDER_RANDOM)
        return rng_mix(rng_mix(b->key + seed) + name_of(m));
    const uint64_t worth = (uint64_t)arrange_worth(m);
    return params->base[BASE_ORDER] == ORDER_SAFE && see_value(b, m) >= 0 ? worth + 256 : worth;
}

/* Sort the moves [from, to) by their keys, stably. */
static void sort(const SearchParams *params, const Board *b, MoveList *list, int from, int to) {
    uint64_t keys[MAX_MOVES];
    for (int i = from; i < to; i++) {
        const Move m = list->moves[i];
        const uint64_t key = key_of(params, b, m);
        int k = i;
        for (; k > from && keys[k - 1] < key; k--) {
            keys[k] = keys[k - 1];
            list->moves[k] = list->moves[k - 1];
        }
        keys[k] = key;
        list->moves[k] = m;
    }
}

void arrange_moves(const SearchParams *params, const Board *b, MoveList *list) {
    int tactical = 0;
    while (tactical < list->count && move_is_tactical(list->moves[tactical]))
        tactical++;
    sort(params, b, list, 0, tactical);
    if (params->base[BASE_ORDER] == ORDER_RANDOM)
        sort(params, b, list, tactical, list->count);
}
