/* The order of the moves at a node: lexicographic by place, credit, generation order.
 *
 * How it works. A node that cuts does so at its first moves, so nothing is done before it is
 * needed. From the better places the next move is picked as the one with the greatest key; a key
 * holds the move's index, so that the greatest key alone is looked for. Who comes to the rest
 * mostly needs all of it, and it is sorted. The loops have no branches, for the compiler to use the
 * machine's vectors. */
#include <assert.h>
#include <string.h>

#include "base/rng.h"
#include "search/search.h"

enum { PLACE_SHIFT = 58, CREDIT_SHIFT = 8, INDEX_MASK = MAX_MOVES - 1 };
enum { INDEX_FLIP = INDEX_MASK }; /* lower index, greater key */

static const int64_t CREDIT_UNIT = (int64_t)1 << CREDIT_SHIFT;
static const int64_t CREDIT_NONE = (int64_t)1 << (CREDIT_SHIFT + CREDIT_BITS);
static const int64_t CREDIT_OVERFLOW = (int64_t)3 << (CREDIT_SHIFT + CREDIT_BITS + 1);

/* Without credit yet. Greater comes first. Unique within a node, for the index is part of it;
 * positive, so that a signed comparison will do. */
static inline int64_t make_key(Place place, int index) {
    return (int64_t)place << PLACE_SHIFT | CREDIT_NONE | (index ^ INDEX_FLIP);
}

static inline Place key_place(int64_t key) {
    return (Place)(key >> PLACE_SHIFT);
}

static inline int key_index(int64_t key) {
    return (int)(key & INDEX_MASK) ^ INDEX_FLIP;
}

/* What a creditor gives to a node's moves. */
static inline int64_t *credits_of(const Node *n, int creditor) {
    return n->ranking.credits + (ptrdiff_t)creditor * MAX_MOVES;
}

/* A number of moves, filled up. */
static inline int filled(int count) {
    return (count + ORDER_LANES - 1) & -ORDER_LANES;
}

/* Index of a move, or -1. */
static int find_move(const Ordering *o, Move m) {
    uint32_t found = 0;
    if (m == MOVE_NONE)
        return -1;
    for (int i = 0; i < filled(o->list.count); i++)
        found |= o->list.moves[i] == m ? (uint32_t)i + 1 : 0;
    return (int)found - 1;
}

static void place_move(Ordering *o, Move m, Place place, int placed_by) {
    assert(place != PLACE_REST && place != PLACE_TACTICAL); /* these are the moves' own */
    const int i = find_move(o, m);
    if (i < 0 || key_place(o->keys[i]) >= place)
        return;
    o->left[key_place(o->keys[i])]--;
    o->left[place]++;
    o->keys[i] = make_key(place, i);
    o->placed_by[i] = (int8_t)placed_by;
    o->plain = false;
}

static int count_tactical(const MoveList *list) {
    int tactical = 0;
    for (int i = 0; i < list->count; i++)
        tactical += game_tactical(list->moves[i]);
    return tactical;
}

/* Tactical moves are the first in generation order. */
static void place_by_class(Search *s, Ordering *o) {
    const bool merged = s->params.base[BASE_CAPTURES] == CAPTURES_MERGED;
    const int count = o->list.count;
    const int ahead = o->ahead = merged ? 0 : count_tactical(&o->list);
    for (int i = 0; i < filled(count); i++)
        o->keys[i] = make_key(i < ahead ? PLACE_TACTICAL : PLACE_REST, i);
    memset(&o->keys[count], 0, ORDER_LANES * sizeof *o->keys);
    memset(&o->list.moves[count], 0, ORDER_LANES * sizeof *o->list.moves);
    memset(o->placed_by, NOBODY, sizeof o->placed_by);
    memset(o->left, 0, sizeof o->left);
    o->place = PLACE_ROOT_BEST;
    o->left[PLACE_TACTICAL] = (uint8_t)ahead;
    o->left[PLACE_REST] = (uint8_t)(count - ahead);
}

/* Let a creditor give to the moves [from, to); add it to the keys of those still to come. */
static void add_credit(Search *s, Node *n, const SlotCall *creditor, int64_t *credit, int from,
                       int to) {
    Ordering *o = &n->ordering;
    n->ranking.credit = credit;
    n->ranking.from = from;
    n->ranking.to = to;
    creditor->call.rank(s, n, creditor->self);
    memset(&credit[to], 0, ORDER_LANES * sizeof *credit);
    int64_t given = 0, keys = 0;
    for (int i = from; i < to; i++) {
        given |= credit[i];
        o->keys[i] += o->keys[i] ? credit[i] * CREDIT_UNIT : 0;
        keys |= o->keys[i];
    }
    assert((keys & CREDIT_OVERFLOW) == 0);
    (void)keys;
    o->plain &= given == 0;
}

/* Ask the enhancements of the rank slot but for late creditors, for many a node is left before their
 * word is needed. */
static void rank_moves(Search *s, Node *n) {
    Ordering *o = &n->ordering;
    int creditors = 0;
    for (int f = 0; f < s->rank.count; f++) {
        const SlotCall *call = &s->rank.items[f];
        const Enhancement *e = call->self->enhancement;
        if (e->late)
            o->plain = false;
        else if (e->credits)
            add_credit(s, n, call, credits_of(n, creditors), 0, o->list.count);
        else
            call->call.rank(s, n, call->self);
        creditors += e->credits;
    }
}

/* Ask late creditors about the moves [asked, to). */
static void rank_late(Search *s, Node *n, int to) {
    Ranking *r = &n->ranking;
    int creditors = 0;
    for (int f = 0; f < s->rank.count && r->asked < to; f++) {
        const SlotCall *call = &s->rank.items[f];
        const Enhancement *e = call->self->enhancement;
        if (e->late)
            add_credit(s, n, call, credits_of(n, creditors), r->asked, to);
        creditors += e->credits;
    }
    r->asked = to;
}

/* ---- the base program's order, before anything ranks --------------------------------------------- */

/* Of base.order; greater comes first. */
static uint64_t arrange_key(const SearchParams *params, const Board *b, Move m) {
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
        const uint64_t key = arrange_key(params, b, m);
        int k = i;
        for (; k > from && keys[k - 1] < key; k--) {
            keys[k] = keys[k - 1];
            list->moves[k] = list->moves[k - 1];
        }
        keys[k] = key;
        list->moves[k] = m;
    }
}

/* Put generated moves into the base program's order. Tactical moves stay before the others, and what
 * an order does not tell apart in the order in which it was generated. */
static void arrange_moves(const SearchParams *params, const Board *b, MoveList *list) {
    int tactical = 0;
    while (tactical < list->count && game_tactical(list->moves[tactical]))
        tactical++;
    sort(params, b, list, 0, tactical);
    if (params->base[BASE_ORDER] == ORDER_RANDOM)
        sort(params, b, list, tactical, list->count);
}

void order_generate(const Search *s, const Board *b, MoveList *list) {
    game_moves(b, list);
    if (s->params.base[BASE_ORDER] != ORDER_GENERATED)
        arrange_moves(&s->params, b, list);
}

void order_root(Search *s, const Board *root, MoveList *list) {
    const MoveList *asked = s->hooks.root_moves;
    order_generate(s, root, list);
    const int all = list->count;
    list->count = 0;
    for (int i = 0; i < all; i++)
        if (!asked || list_index(asked, list->moves[i]) >= 0)
            list->moves[list->count++] = list->moves[i];
    s->root_partial = list->count < all;
}

static void leave_out(MoveList *list, Move excluded) {
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] != excluded)
            list->moves[kept++] = list->moves[i];
    list->count = kept;
}

/* The root's moves come as they were sorted when the iteration began. */
static void take_root_order(const Search *s, Ordering *o) {
    memset(o->placed_by, NOBODY, sizeof o->placed_by);
    for (int i = 0; i < s->root_nb; i++) {
        const int index = list_index(&o->list, s->root_moves[i].move);
        if (index >= 0) /* it is not excluded */
            o->order[o->picked++] = (uint8_t)index;
    }
    o->plain = false;
    o->sorted = true;
}

void order_moves(Search *s, Node *n) {
    if (n->ordered)
        return;
    Ordering *o = &n->ordering;
    if (n->ply > 0)
        order_generate(s, &n->board, &o->list);
    else
        order_root(s, &n->board, &o->list);
    if (n->excluded != MOVE_NONE)
        leave_out(&o->list, n->excluded);
    assert(o->list.count <= MAX_MOVES - ORDER_LANES);
    n->ordered = true;
    o->next = o->picked = 0;
    o->plain = true;
    o->sorted = false;
    n->ranking.asked = 0;
    n->ranking.credits = s->credits + (ptrdiff_t)n->frame * s->credit_nb * MAX_MOVES;
    const int64_t root_order = s->params.base[BASE_ALGORITHM] == ALGORITHM_MINIMAX
                                   ? ROOT_FIXED /* of cutoffs there are none */
                                   : s->params.base[BASE_ROOT_ORDER];
    if (n->ply == 0 && root_order != ROOT_BEST_FIRST) {
        /* Root orders of Marsland (sorted) and none (fixed): no enhancement has a say. */
        if (root_order == ROOT_SORTED)
            take_root_order(s, o);
        return;
    }
    if (n->ply > 0 && s->rank.count == 0 && !(n->known[0] | n->known[1] | n->known[2]))
        return; /* generation order puts tactical moves first by itself */
    place_by_class(s, o);
    for (int f = KNOWN_NB - 1; f >= 0; f--)
        place_move(o, n->known[f], (Place)(PLACE_KNOWN_FIRST - f), n->known_by[f]);
    if (n->ply == 0)
        place_move(o, s->last_best, PLACE_ROOT_BEST, NOBODY);
    rank_moves(s, n);
}

/* Of the first moves. Range: one of them is still to come. */
static int64_t greatest_key(const Ordering *o, int count) {
    int64_t greatest[ORDER_LANES] = {0};
    for (int i = 0; i < filled(count); i += ORDER_LANES)
        for (int k = 0; k < ORDER_LANES; k++)
            greatest[k] = o->keys[i + k] > greatest[k] ? o->keys[i + k] : greatest[k];
    for (int half = ORDER_LANES / 2; half > 0; half /= 2)
        for (int k = 0; k < half; k++)
            greatest[k] = greatest[k + half] > greatest[k] ? greatest[k + half] : greatest[k];
    return greatest[0];
}

/* Write down the order of the moves that are left: a move comes behind as many as have a greater
 * key. That takes the time of a few picks, for there is nothing to mispredict. */
static void sort_rest(Ordering *o) {
    const int from = o->ahead & -ORDER_LANES, to = filled(o->list.count);
    for (int i = o->ahead; i < o->list.count; i++) {
        const int64_t key = o->keys[i];
        uint64_t greater = 0;
        if (key == 0)
            continue;
        for (int k = from; k < to; k++)
            greater += (uint64_t)(key - o->keys[k]) >> 63;
        o->order[o->picked + (int)greater] = (uint8_t)i;
    }
    o->sorted = true;
}

static void pick_move(Search *s, Node *n) {
    Ordering *o = &n->ordering;
    const bool alone = o->left[o->place]-- == 1; /* comes now whatever the credits */
    const int count = o->place == PLACE_TACTICAL ? o->ahead : o->list.count;
    if (!alone)
        rank_late(s, n, count);
    const int pick = key_index(greatest_key(o, count));
    o->keys[pick] = 0;
    o->order[o->picked] = (uint8_t)pick;
}

/* The move to come is of the best place that has any left. Places with one move or a few are picked
 * from; who comes to the rest will mostly need it all. */
static void pick(Search *s, Node *n) {
    Ordering *o = &n->ordering;
    while (o->left[o->place] == 0)
        o->place--;
    if (o->place != PLACE_REST) {
        pick_move(s, n);
        return;
    }
    rank_late(s, n, o->list.count);
    sort_rest(o);
}

Move order_pick(Search *s, Node *n, int *placed_by) {
    Ordering *o = &n->ordering;
    assert(n->ordered && o->next < o->list.count);
    if (o->next == o->picked) {
        if (!o->sorted)
            pick(s, n);
        o->picked++;
    }
    const int index = o->order[o->next++];
    *placed_by = o->placed_by[index];
    return o->list.moves[index];
}

void order_place(Node *n, Move m, Place place, const Active *self) {
    place_move(&n->ordering, m, place, self->row);
}

void order_known(Node *n, Place place, Move m, const Active *self) {
    const int f = PLACE_KNOWN_FIRST - (int)place;
    assert(f >= 0 && f < KNOWN_NB);
    n->known[f] = m;
    n->known_by[f] = (int8_t)self->row;
}
