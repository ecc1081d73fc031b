/* The order of the moves at a node: lexicographic by place, credit, generation order.
 *
 * How it works. Cut nodes search one to three moves, so nothing is sorted: the next move is the one
 * with the greatest key, found anew each time. A key holds the move's index, so that the greatest
 * key alone is looked for. The loops over a node's moves have no branches, for the compiler to use
 * the machine's vectors. */
#include <assert.h>
#include <string.h>

#include "search/search.h"

enum { PLACE_SHIFT = 58, CREDIT_SHIFT = 8, INDEX_MASK = MAX_MOVES - 1 };
enum { INDEX_FLIP = INDEX_MASK }; /* lower index, greater key */

static const int64_t CREDIT_UNIT = (int64_t)1 << CREDIT_SHIFT;
static const int64_t CREDIT_NONE = (int64_t)1 << (CREDIT_SHIFT + CREDIT_BITS);

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

/* The number of moves, filled up. */
static inline int filled(const Ordering *o) {
    return (o->list.count + ORDER_LANES - 1) & -ORDER_LANES;
}

/* Index of a move, or -1. */
static int find_move(const Ordering *o, Move m) {
    uint32_t found = 0;
    if (m == MOVE_NONE)
        return -1;
    for (int i = 0; i < filled(o); i++)
        found |= o->list.moves[i] == m ? (uint32_t)i + 1 : 0;
    return (int)found - 1;
}

static void place_move(Ordering *o, Move m, Place place, int owner) {
    const int i = find_move(o, m);
    if (i < 0 || key_place(o->keys[i]) >= place)
        return;
    o->left[key_place(o->keys[i])]--;
    o->left[place]++;
    o->keys[i] = make_key(place, i);
    o->owner[i] = (int8_t)owner;
    o->plain = false;
}

static int count_tactical(const MoveList *list) {
    int tactical = 0;
    for (int i = 0; i < list->count; i++)
        tactical += move_is_tactical(list->moves[i]);
    return tactical;
}

/* Tactical moves are the first in generation order. */
static void place_by_class(Search *s, Ordering *o) {
    const bool merged = s->params.base[BASE_CAPTURES] == CAPTURES_MERGED;
    const int count = o->list.count, ahead = merged ? 0 : count_tactical(&o->list);
    for (int i = 0; i < filled(o); i++)
        o->keys[i] = make_key(i < ahead ? PLACE_TACTICAL : PLACE_REST, i);
    memset(&o->keys[count], 0, ORDER_LANES * sizeof *o->keys);
    memset(&o->list.moves[count], 0, ORDER_LANES * sizeof *o->list.moves);
    memset(o->owner, NO_OWNER, (size_t)filled(o));
    memset(o->left, 0, sizeof o->left);
    o->left[PLACE_TACTICAL] = (uint8_t)ahead;
    o->left[PLACE_REST] = (uint8_t)(count - ahead);
}

/* Let a creditor give; add it to the keys. */
static void add_credit(Search *s, Node *n, const Filler *creditor, int64_t *credit) {
    Ordering *o = &n->ordering;
    memset(credit, 0, (size_t)filled(o) * sizeof *credit);
    o->credit = credit;
    creditor->call.rank(s, n, creditor->own);
    int64_t given = 0;
    for (int i = 0; i < filled(o); i++) {
        given |= credit[i];
        o->keys[i] += credit[i] * CREDIT_UNIT;
    }
    o->plain &= given == 0;
}

/* Ask the fillers of the rank slot. */
static void rank_moves(Search *s, Node *n) {
    int creditors = 0;
    for (int f = 0; f < s->rank.count; f++) {
        const Filler *filler = &s->rank.items[f];
        if (s->slots[filler->own - s->owns]->credits)
            add_credit(s, n, filler, n->ordering.credits[creditors++]);
        else
            filler->call.rank(s, n, filler->own);
    }
}

void order_moves(Search *s, Node *n) {
    if (n->ordered)
        return;
    Ordering *o = &n->ordering;
    movegen_all(&n->board, &o->list);
    assert(o->list.count <= MAX_MOVES - ORDER_LANES);
    n->ordered = true;
    o->next = o->picked = 0;
    o->plain = true;
    const int64_t root_order = s->params.base[BASE_ROOT_ORDER];
    if (n->ply == 0 && root_order != ROOT_BEST_FIRST) {
        /* Root orders of Marsland (sorted) and none (fixed): no enhancement has a say. */
        for (int i = 0; root_order == ROOT_SORTED && i < o->list.count; i++)
            o->list.moves[i] = s->root_moves[i].move; /* sorted when the iteration began */
        return;
    }
    if (n->ply > 0 && s->rank.count == 0 && !n->first[0] && !n->first[1])
        return; /* generation order puts tactical moves first by itself */
    place_by_class(s, o);
    for (int f = 1; f >= 0; f--)
        place_move(o, n->first[f], f == 0 ? PLACE_FIRST : PLACE_FIRST_2, n->first_owner[f]);
    if (n->ply == 0)
        place_move(o, s->last_best, PLACE_ROOT_BEST, NO_OWNER);
    rank_moves(s, n);
}

static int64_t greatest_key(const Ordering *o) {
    int64_t greatest[ORDER_LANES] = {0};
    for (int i = 0; i < filled(o); i += ORDER_LANES)
        for (int k = 0; k < ORDER_LANES; k++)
            greatest[k] = o->keys[i + k] > greatest[k] ? o->keys[i + k] : greatest[k];
    for (int half = ORDER_LANES / 2; half > 0; half /= 2)
        for (int k = 0; k < half; k++)
            greatest[k] = greatest[k + half] > greatest[k] ? greatest[k + half] : greatest[k];
    return greatest[0];
}

/* Without this creditor, would another move than the greatest come now? So it is if a difference is
 * negative. Moves that are picked are out of question: any place weighs more than a credit. */
static bool is_reordered(const Ordering *o, const int64_t *credit, int64_t greatest) {
    const int64_t without = greatest - credit[key_index(greatest)] * CREDIT_UNIT;
    int64_t signs = 0;
    for (int i = 0; i < filled(o); i++)
        signs |= without - (o->keys[i] - credit[i] * CREDIT_UNIT);
    return signs < 0;
}

/* Pick the move to come. One that is alone in its place comes now whatever the credits. */
static int pick_move(Search *s, Node *n) {
    Ordering *o = &n->ordering;
    if (o->plain)
        return o->picked;
    const int64_t greatest = greatest_key(o);
    const int pick = key_index(greatest);
    if (o->left[key_place(greatest)]-- > 1)
        for (int c = 0; c < s->credit_nb; c++)
            if (is_reordered(o, o->credits[c], greatest))
                s->counters.own[s->credit_row[c]][OWN_REORDERED][n->kind]++;
    o->keys[pick] = 0;
    return pick;
}

Move order_next(Search *s, Node *n, int *owner) {
    Ordering *o = &n->ordering;
    assert(n->ordered && o->next < o->list.count);
    if (o->next == o->picked) {
        o->order[o->picked] = (uint8_t)pick_move(s, n);
        o->picked++;
    }
    const int index = o->order[o->next++];
    *owner = o->plain ? NO_OWNER : o->owner[index];
    return o->list.moves[index];
}

void order_rewind(Node *n) {
    n->ordering.next = 0;
}

void order_place(Node *n, Move m, Place place, const Own *own) {
    place_move(&n->ordering, m, place, own->row);
}

void order_first(Node *n, Place place, Move m, const Own *own) {
    const int f = place == PLACE_FIRST ? 0 : 1;
    n->first[f] = m;
    n->first_owner[f] = (int8_t)own->row;
}
