#include "search/arrange.h"

#include "base/rng.h"

/* Greater comes first. */
static uint64_t key_of(const SearchParams *params, const Board *b, Move m) {
    const uint64_t seed = (uint64_t)params->base[BASE_SEED] * 0x9E3779B97F4A7C15u;
    if (params->base[BASE_ORDER] == ORDER_RANDOM)
        return rng_mix(rng_mix(b->key + seed) + game_name(m));
    return (uint64_t)game_worth(b, m, params->base[BASE_ORDER] == ORDER_SAFE);
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
    while (tactical < list->count && game_tactical(list->moves[tactical]))
        tactical++;
    sort(params, b, list, 0, tactical);
    if (params->base[BASE_ORDER] == ORDER_RANDOM)
        sort(params, b, list, tactical, list->count);
}
