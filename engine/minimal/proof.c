/* How the smallest proof is found. Where the proving side moves, moves are tried from the least
 * lower bound up; one is followed only if a null-window search says that the bound holds behind it,
 * and no further than it can still be the cheapest. Where the other side moves, lower bounds of all
 * replies make room for none that is too dear. Counts and lower bounds are remembered. */
#include "minimal/proof.h"

#include <stdlib.h>
#include <string.h>

typedef enum ProofState { PROOF_UNKNOWN, PROOF_LEAST, PROOF_EXACT } ProofState;

enum { BUCKET = 4 }; /* entries that a position may lie in: 64 bytes */

/* ---- what is remembered ---------------------------------------------------------------------- */

/* Buckets by depth: none beyond 2^20 (2^22 entries, 64 MB a proof). */
static uint64_t buckets(int depth) {
    const int bits = 6 + 3 * depth;
    return (uint64_t)1 << (bits < 20 ? bits : 20);
}

bool proof_init(Proof *proof, Search *s, Score bound, int parity, int depth, Status *status) {
    const uint64_t nb = buckets(depth);
    *proof = (Proof){.s = s, .bound = bound, .parity = parity, .mask = nb - 1};
    proof->entries = calloc(nb * BUCKET, sizeof *proof->entries);
    if (!proof->entries)
        return status_fail(status, "out of memory");
    return true;
}

void proof_release(Proof *proof) {
    free(proof->entries);
    proof->entries = NULL;
}

static ProofEntry *bucket_of(const Proof *proof, Key key) {
    return &proof->entries[(key & proof->mask) * BUCKET];
}

/* NULL where nothing is known. */
static ProofEntry *find(const Proof *proof, Key key, int depth) {
    ProofEntry *e = bucket_of(proof, key);
    for (int i = 0; i < BUCKET; i++)
        if (e[i].lock == key && e[i].depth == depth && e[i].state != PROOF_UNKNOWN)
            return &e[i];
    return NULL;
}

static void remember(Proof *proof, const Node *n, int64_t count, ProofState state, int move) {
    ProofEntry *e = find(proof, n->board.key, n->depth);
    if (proof->s->stop != STOP_NONE || count > UINT32_MAX)
        return;
    if (!e) { /* replace the shallowest: the quickest to find again */
        e = bucket_of(proof, n->board.key);
        for (int i = 1; i < BUCKET; i++)
            if (e[i].depth < e->depth)
                e = &e[i];
    }
    *e = (ProofEntry){n->board.key, (uint32_t)count, (uint8_t)n->depth, (uint8_t)state,
                      (uint8_t)move};
}

/* ---- does the bound hold? -------------------------------------------------------------------- */

void proof_set_window(const Proof *proof, Node *n) {
    n->entry_alpha = proof_moves_at(proof, n) ? proof->bound - 1 : -proof->bound;
    n->entry_beta = n->entry_alpha + 1;
}

bool proof_holds(const Proof *proof, Node *n) {
    const bool proves = proof_moves_at(proof, n);
    proof_set_window(proof, n);
    n->kind = proves ? KIND_CUT : KIND_ALL;
    n->extended = 0;
    const Score score = search_node(proof->s, n);
    return proves ? score >= proof->bound : score <= -proof->bound;
}

/* ---- lower bounds ---------------------------------------------------------------------------- */

/* Can a node without moves, at which the proving side is to move, be part of the proof? */
static bool may_end_early(const Proof *proof) {
    return proof->bound <= SCORE_WITHOUT_MOVES;
}

/* Bottom positions below a position that every proof needs, by the number of moves alone.
 * `proves`: the proving side is to move. */
static int64_t least(const Proof *proof, const Board *b, int depth, bool proves) {
    if (depth == 0)
        return 1;
    if (depth == 1)
        return proves ? game_width(b) > 0 : (int64_t)game_width(b);
    if (depth == 2 && !proves && !may_end_early(proof))
        return (int64_t)game_width(b); /* one for each reply */
    if (depth > (proves ? 3 : 4) - may_end_early(proof))
        return 0; /* counting would take longer than it saves: measured */
    const ProofEntry *known = find(proof, b->key, depth);
    if (known)
        return known->count;
    MoveList list;
    game_moves(b, &list);
    int64_t sum = 0, fewest = list.count ? PROOF_NO_LIMIT : 0;
    for (int i = 0; i < list.count; i++) {
        Board child;
        game_make(&child, b, list.moves[i]);
        const int64_t below = least(proof, &child, depth - 1, !proves);
        sum += below;
        if (below < fewest)
            fewest = below;
    }
    return proves ? fewest : sum;
}

static int64_t least_of_child(const Proof *proof, const Node *n, Move m) {
    Board child;
    game_make(&child, &n->board, m);
    const ProofEntry *known = find(proof, child.key, n->depth - 1);
    if (known)
        return known->count;
    return least(proof, &child, n->depth - 1, !proof_moves_at(proof, n));
}

/* ---- the fewest ------------------------------------------------------------------------------ */

typedef struct Candidate {
    int64_t least;
    int index; /* in generation order */
} Candidate;

static void rank_candidates(const Proof *proof, const Node *n, const MoveList *list,
                            Candidate ranked[]) {
    for (int i = 0; i < list->count; i++) {
        const Candidate c = {least_of_child(proof, n, list->moves[i]), i};
        int at = i;
        for (; at > 0 && ranked[at - 1].least > c.least; at--)
            ranked[at] = ranked[at - 1];
        ranked[at] = c;
    }
}

/* The proving side moves: the cheapest move behind which the bound holds. */
static int64_t cheapest(Proof *proof, Node *n, const MoveList *list, int64_t limit, int *move) {
    Candidate ranked[MAX_MOVES];
    int64_t best = limit + 1;
    *move = -1;
    rank_candidates(proof, n, list, ranked);
    for (int i = 0; i < list->count && proof->s->stop == STOP_NONE; i++) {
        /* An equal count will do for a move that comes earlier. */
        const int64_t room = ranked[i].index < *move ? best : best - 1;
        if (ranked[i].least > room) /* there is none if the best count is 0 */
            continue;
        Node child;
        proof_make(n, &child, list->moves[ranked[i].index]);
        if (!proof_holds(proof, &child))
            continue;
        const int64_t count = proof_fewest(proof, &child, room, NULL);
        if (count <= room) {
            best = count;
            *move = ranked[i].index;
        }
    }
    return best;
}

/* The other side moves: all replies together. */
static int64_t sum(Proof *proof, Node *n, const MoveList *list, int64_t limit) {
    int64_t each[MAX_MOVES], total = 0;
    for (int i = 0; i < list->count; i++)
        total += each[i] = least_of_child(proof, n, list->moves[i]);
    for (int i = 0; i < list->count && total <= limit && proof->s->stop == STOP_NONE; i++) {
        Node child;
        proof_make(n, &child, list->moves[i]);
        total += proof_fewest(proof, &child, limit - (total - each[i]), NULL) - each[i];
    }
    return total;
}

int64_t proof_fewest(Proof *proof, Node *n, int64_t limit, int *move) {
    const bool proves = proof_moves_at(proof, n);
    if (n->depth == 0)
        return 1;
    if (n->depth == 1 && !(proves && move)) {
        const int64_t width = (int64_t)game_width(&n->board);
        return proves ? width > 0 : width;
    }
    const ProofEntry *known = find(proof, n->board.key, n->depth);
    if (known && (known->state == PROOF_EXACT || known->count > limit)) {
        if (move)
            *move = known->move;
        return known->count;
    }
    MoveList list;
    game_moves(&n->board, &list);
    proof->s->counters.nc++;
    int best = 0;
    const int64_t count = list.count == 0 ? 0
                          : proves        ? cheapest(proof, n, &list, limit, &best)
                                          : sum(proof, n, &list, limit);
    const bool exact = count <= limit;
    remember(proof, n, count, exact ? PROOF_EXACT : PROOF_LEAST, exact ? best : 0);
    if (move)
        *move = best < 0 ? 0 : best; /* stopped: any will do */
    return count;
}
