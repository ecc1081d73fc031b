/* The order of the moves at a node: lexicographic by place, credit, generation order. */
#include <assert.h>

#include "search/search.h"

enum { PLACE_SHIFT = 58, CREDIT_SHIFT = 8 };

/* Greater comes first. Unique within a node, for the index is part of it. */
static uint64_t make_key(int place, int64_t credit, int index) {
    assert(credit < ((int64_t)1 << CREDIT_BITS) && credit > -((int64_t)1 << CREDIT_BITS));
    return (uint64_t)place << PLACE_SHIFT |
           (uint64_t)(credit + ((int64_t)1 << CREDIT_BITS)) << CREDIT_SHIFT |
           (uint64_t)(MAX_MOVES - 1 - index);
}

static void place_move(Ordering *o, int index, Place place, int owner) {
    o->place[index] = (uint8_t)place;
    o->owner[index] = (int8_t)owner;
    o->plain = false;
}

static void place_first_moves(Node *n) {
    Ordering *o = &n->ordering;
    for (int f = 1; f >= 0; f--)
        for (int i = 0; n->first[f] && i < o->list.count; i++)
            if (o->list.moves[i] == n->first[f])
                place_move(o, i, f == 0 ? PLACE_FIRST : PLACE_FIRST_2, n->first_owner[f]);
}

static void place_by_class(Search *s, Ordering *o) {
    const bool merged = s->params.base[BASE_CAPTURES] == CAPTURES_MERGED;
    for (int i = 0; i < o->list.count; i++) {
        bool ahead = !merged && move_is_tactical(o->list.moves[i]);
        o->place[i] = ahead ? PLACE_TACTICAL : PLACE_REST;
        o->owner[i] = NO_OWNER;
    }
}

/* Ask the fillers of the rank slot. What each credits is kept apart in `without`, summed in keys.
 */
static void rank_moves(Search *s, Node *n) {
    Ordering *o = &n->ordering;
    int64_t sum[MAX_MOVES];
    int64_t given[CREDITORS_MAX][MAX_MOVES];
    int creditors = 0;
    for (int i = 0; i < o->list.count; i++)
        sum[i] = 0;
    for (int f = 0; f < s->rank.count; f++) {
        const Filler *filler = &s->rank.items[f];
        if (!s->slots[filler->own - s->owns]->credits) {
            filler->call.rank(s, n, filler->own);
            continue;
        }
        for (int i = 0; i < o->list.count; i++)
            o->credit[i] = 0;
        filler->call.rank(s, n, filler->own);
        for (int i = 0; i < o->list.count; i++) {
            given[creditors][i] = o->credit[i];
            sum[i] += o->credit[i];
            o->plain &= o->credit[i] == 0;
        }
        creditors++;
    }
    if (o->plain)
        return;
    for (int c = 0; c < creditors; c++)
        for (int i = 0; i < o->list.count; i++)
            o->without[c][i] = make_key(o->place[i], sum[i] - given[c][i], i);
    for (int i = 0; i < o->list.count; i++)
        o->keys[i] = make_key(o->place[i], sum[i], i);
}

/* Root orders of Marsland (sorted) and none (fixed): no enhancement has a say. */
static void order_root(Search *s, Node *n) {
    Ordering *o = &n->ordering;
    o->plain = s->params.base[BASE_ROOT_ORDER] == ROOT_FIXED;
    for (int i = 0; i < o->list.count; i++) {
        int r = 0;
        while (s->root_moves[r].move != o->list.moves[i])
            r++;
        o->owner[i] = NO_OWNER;
        o->keys[i] = make_key(PLACE_REST, 0, r); /* sorted when the iteration began */
        for (int c = 0; c < s->credit_nb; c++)
            o->without[c][i] = o->keys[i];
    }
}

static void promote_root_best(Search *s, Ordering *o) {
    for (int i = 0; i < o->list.count; i++)
        if (o->list.moves[i] == s->last_best)
            place_move(o, i, PLACE_ROOT_BEST, NO_OWNER);
}

void order_moves(Search *s, Node *n) {
    if (n->ordered)
        return;
    Ordering *o = &n->ordering;
    movegen_all(&n->board, &o->list);
    n->ordered = true;
    o->next = 0;
    o->plain = true;
    if (n->ply == 0 && s->params.base[BASE_ROOT_ORDER] != ROOT_BEST_FIRST) {
        order_root(s, n);
        return;
    }
    if (n->ply > 0 && s->rank.count == 0 && !n->first[0] && !n->first[1])
        return; /* generation order puts tactical moves first by itself */
    place_by_class(s, o);
    place_first_moves(n);
    if (n->ply == 0)
        promote_root_best(s, o);
    rank_moves(s, n);
}

static int index_of_greatest(const uint64_t *keys, int from, int to) {
    int greatest = from;
    for (int i = from + 1; i < to; i++)
        if (keys[i] > keys[greatest])
            greatest = i;
    return greatest;
}

Move order_next(Search *s, Node *n, int *owner) {
    Ordering *o = &n->ordering;
    assert(n->ordered && o->next < o->list.count);
    const int next = o->next++;
    if (o->plain) {
        *owner = NO_OWNER;
        return o->list.moves[next];
    }
    const int pick = index_of_greatest(o->keys, next, o->list.count);
    for (int c = 0; c < s->credit_nb; c++) {
        if (index_of_greatest(o->without[c], next, o->list.count) != pick)
            s->counters.own[s->credit_row[c]][OWN_REORDERED][n->kind]++;
        o->without[c][pick] = o->without[c][next];
    }
    const Move m = o->list.moves[pick];
    *owner = o->owner[pick];
    o->list.moves[pick] = o->list.moves[next];
    o->list.moves[next] = m;
    o->keys[pick] = o->keys[next];
    o->owner[pick] = o->owner[next];
    return m;
}

void order_first(Node *n, Place place, Move m, const Own *own) {
    const int f = place == PLACE_FIRST ? 0 : 1;
    n->first[f] = m;
    n->first_owner[f] = (int8_t)own->row;
}
