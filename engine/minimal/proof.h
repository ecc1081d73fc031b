/* The insides of tree.h: the fewest bottom positions of one proof.
 * Depends on: search. */
#ifndef MINIMAL_PROOF_H
#define MINIMAL_PROOF_H

#include "search/search.h"

/* What is known of a (position, depth): `count` is the fewest bottom positions, or a number below
 * it. With no extensions the ply follows from the depth, so mates, which depend on it, are distinct. */
typedef struct ProofEntry {
    Key lock;
    uint32_t count;
    uint8_t depth;
    uint8_t state; /* ProofState */
    uint8_t move;  /* of an exact count: index of the move taken, in generation order */
} ProofEntry;

/* One side's proof that its value at the root is at least `bound`. */
typedef struct Proof {
    Search *s;
    Score bound; /* for the proving side */
    int parity;  /* it moves at plies of this parity: 0 the root's side (G), 1 the other (L) */
    ProofEntry *entries;
    uint64_t mask; /* buckets less 1 */
} Proof;

#define PROOF_NO_LIMIT ((int64_t)1 << 62)

/* Owner: the caller releases. Errors: out of memory. */
bool proof_init(Proof *proof, Search *s, Score bound, int parity, int depth, Status *status);
void proof_release(Proof *proof);

static inline bool proof_moves_at(const Proof *proof, const Node *n) {
    return (n->ply & 1) == proof->parity;
}

/* Does the bound hold at the node? Asked of the kernel, with the proof's window. */
bool proof_holds(const Proof *proof, Node *n);

/* Set the window that the bound is proved with at a node: its side's own. */
void proof_set_window(const Proof *proof, Node *n);

/* The fewest bottom positions that prove the bound below a node. Exact up to `limit`; beyond it
 * any number greater than `limit` and no greater than the fewest.
 * `*move`: where the proving side moves and the number is exact, which of the cheapest moves is the
 * first in generation order. May be NULL. Range: the bound holds at the node; depth > 0 for `move`.
 * Where the search was stopped the number means nothing. */
int64_t proof_fewest(Proof *proof, Node *n, int64_t limit, int *move);

/* Make `m` into `child`, one ply less to go. */
static inline void proof_make(const Node *n, Node *child, Move m) {
    search_make(n, child, m);
    child->depth = n->depth - 1;
}

#endif
