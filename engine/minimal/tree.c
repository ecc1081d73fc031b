/* The two smallest proofs (proof.h) put together: the line that they share, then the tree
 * walked once for what the count of bottom positions does not tell. */
#include "minimal/tree.h"

#include <assert.h>
#include <stdlib.h>

#include "minimal/proof.h"
#include "search/deepening.h"

/* ---- places that a walk has seen ------------------------------------------------------------- */

/* Nodes of a tree, or of what lies below one. */
typedef struct Size {
    uint64_t nbp, interior, quiescence;
} Size;

typedef struct Seen {
    Key key;
    Size size; /* below it, in the tree */
    int8_t depth;
    uint8_t by; /* set of proofs that have been here: 1 G, 2 L; 0: empty */
} Seen;

/* Open addressing, doubled when half full, up to 2^22 places (160 MB). Full, it takes no more. */
typedef struct SeenSet {
    Seen *places;
    uint64_t mask, nb;
} SeenSet;

enum { SEEN_FIRST = 1 << 10, SEEN_MOST = 1 << 22 };

static bool seen_init(SeenSet *set, uint64_t places, Status *status) {
    *set = (SeenSet){calloc(places, sizeof *set->places), places - 1, 0};
    return set->places || status_fail(status, "out of memory");
}

/* The place of a position at a depth: its own, or an empty one. */
static Seen *seen_at(const SeenSet *set, Key key, int depth) {
    uint64_t i = (key ^ (uint64_t)depth * 0x9e3779b97f4a7c15u) & set->mask;
    while (set->places[i].by && (set->places[i].key != key || set->places[i].depth != depth))
        i = (i + 1) & set->mask;
    return &set->places[i];
}

static bool seen_grow(SeenSet *set, Status *status) {
    SeenSet larger;
    if (!seen_init(&larger, 2 * (set->mask + 1), status))
        return false;
    for (uint64_t i = 0; i <= set->mask; i++)
        if (set->places[i].by)
            *seen_at(&larger, set->places[i].key, set->places[i].depth) = set->places[i];
    larger.nb = set->nb;
    free(set->places);
    *set = larger;
    return true;
}

/* Mark a place as seen by a proof. Returns whether no proof had been there. */
static bool seen_mark(SeenSet *set, const Node *n, unsigned by, const Size *size, Status *status) {
    Seen *seen = seen_at(set, n->board.key, n->depth);
    const bool first = !seen->by;
    if (first && 2 * set->nb > set->mask) {
        if (set->mask + 1 == SEEN_MOST || !seen_grow(set, status))
            return true;
        seen = seen_at(set, n->board.key, n->depth);
    }
    set->nb += first;
    *seen = (Seen){n->board.key, *size, (int8_t)n->depth, (uint8_t)(seen->by | by)};
    return first;
}

/* ---- the walk -------------------------------------------------------------------------------- */

/* A line of play as indices into the moves, in generation order. */
typedef struct IndexLine {
    int count;
    int index[MINIMAL_DEPTH_MAX];
} IndexLine;

typedef struct Walk {
    Proof *proof;
    const IndexLine *line; /* that both proofs share */
    bool left_first;       /* take the first move that keeps the bound, not the cheapest */
    SeenSet *seen;
    uint64_t merged; /* bottom positions that had not been seen */
    Status *status;
} Walk;

static bool stopped(const Walk *w) {
    return w->proof->s->stop != STOP_NONE || w->status->failed;
}

/* The proving side's move. Range: the bound holds at n and n has moves. */
static int choose(Proof *proof, bool left_first, Node *n, const MoveList *list) {
    int move = 0;
    if (!left_first) {
        proof_fewest(proof, n, PROOF_NO_LIMIT, &move);
        return move;
    }
    for (; move + 1 < list->count; move++) {
        Node child;
        proof_make(n, &child, list->moves[move]);
        if (proof_holds(proof, &child))
            break;
    }
    return move;
}

static Size walk(Walk *w, Node *n, bool on_line);

static void add(Size *size, const Size *below) {
    size->nbp += below->nbp;
    size->interior += below->interior;
    size->quiescence += below->quiescence;
}

static Size walk_horizon(Walk *w, Node *n) {
    uint64_t below = 0;
    proof_set_window(w->proof, n);
    n->alpha = n->entry_alpha;
    n->beta = n->entry_beta;
    quiescence_search(w->proof->s, n, &below);
    w->proof->s->counters.nc += 1 + below;
    return (Size){1, 0, below};
}

static Size walk_interior(Walk *w, Node *n, bool on_line) {
    Size size = {0, 1, 0};
    MoveList list;
    game_moves(&n->board, &list);
    w->proof->s->counters.nc++;
    int first = 0, end = list.count;
    if (proof_moves_at(w->proof, n) && list.count) {
        first = on_line ? w->line->index[n->ply] : choose(w->proof, w->left_first, n, &list);
        end = first + 1;
    }
    for (int i = first; i < end && !stopped(w); i++) {
        Node child;
        proof_make(n, &child, list.moves[i]);
        const Size below =
            walk(w, &child, on_line && n->ply < w->line->count && w->line->index[n->ply] == i);
        add(&size, &below);
    }
    return size;
}

/* The size of the proof's tree below a node; a place that this proof has been to is not walked
 * again. On the shared line moves may be chosen otherwise, so its places are kept apart. */
static Size walk(Walk *w, Node *n, bool on_line) {
    const unsigned by = 1u << w->proof->parity;
    const Seen *seen = seen_at(w->seen, n->board.key, n->depth);
    if (seen->by & by && !(on_line && n->depth > 0))
        return seen->size;
    const Size size = n->depth > 0 ? walk_interior(w, n, on_line) : walk_horizon(w, n);
    if (on_line && n->depth > 0)
        return size;
    w->merged += seen_mark(w->seen, n, by, &size, w->status) && n->depth == 0;
    return size;
}

/* ---- the line that both proofs share --------------------------------------------------------- */

typedef struct Pair {
    Proof proof[2]; /* by parity: G, L */
    bool left_first;
    IndexLine line;
    bool open; /* it ends in a bottom position */
} Pair;

/* Follow the proofs' choices to the end of a line. If that is a node without moves, look among
 * equally cheap moves for a line that ends in a bottom position: a tree of one fewer. */
static bool follow(Pair *pair, Node *n, IndexLine *line) {
    Proof *proof = &pair->proof[n->ply & 1]; /* of the side to move */
    line->count = n->ply;
    if (n->depth == 0)
        return true;
    MoveList list;
    game_moves(&n->board, &list);
    if (list.count == 0)
        return false;
    const int first = choose(proof, pair->left_first, n, &list);
    const int64_t fewest = pair->left_first ? -1 : proof_fewest(proof, n, PROOF_NO_LIMIT, NULL);
    const int end = pair->left_first ? first + 1 : list.count;
    IndexLine ending = {.count = 0};
    for (int i = first; i < end && proof->s->stop == STOP_NONE; i++) {
        Node child;
        proof_make(n, &child, list.moves[i]);
        if (i > first &&
            (!proof_holds(proof, &child) || proof_fewest(proof, &child, fewest, NULL) > fewest))
            continue;
        const bool open = follow(pair, &child, line);
        line->index[n->ply] = i;
        if (open)
            return true;
        if (i == first)
            ending = *line;
    }
    *line = ending;
    return false;
}

/* ---- both together --------------------------------------------------------------------------- */

/* Walk both proofs. The size is of their union: what lies on the shared line is counted once. */
static bool measure(Pair *pair, Node *root, bool left_first, Size part[2], Size *both,
                    uint64_t *merged, Status *status) {
    SeenSet seen;
    Walk w = {.line = &pair->line, .left_first = left_first, .seen = &seen, .status = status};
    pair->left_first = left_first;
    pair->open = follow(pair, root, &pair->line);
    if (pair->proof[0].s->stop != STOP_NONE || !seen_init(&seen, SEEN_FIRST, status))
        return false;
    for (int i = 0; i < 2; i++) {
        w.proof = &pair->proof[i];
        part[i] = walk(&w, root, true);
    }
    free(seen.places);
    *both = part[0];
    add(both, &part[1]);
    both->nbp -= pair->open;
    both->interior -= (uint64_t)pair->line.count + !pair->open;
    *merged = w.merged;
    return !stopped(&w);
}

static bool measure_both(Pair *pair, Node *root, MinimalTree *tree, Status *status) {
    Size part[2] = {{0}}, both;
    if (!measure(pair, root, false, part, &both, &tree->merged_nbp, status))
        return false;
    tree->g = part[0].nbp;
    tree->l = part[1].nbp;
    tree->nbp = tree->horizon = both.nbp;
    tree->interior = both.interior;
    tree->quiescence = both.quiescence;
    if (!measure(pair, root, true, part, &both, &tree->left_first_merged, status))
        return false;
    tree->left_first_nbp = both.nbp;
    return true;
}

static bool keep_value(void *context, const Search *s, const Iteration *it) {
    (void)s;
    *(Score *)context = it->score;
    return true;
}

bool minimal_tree(Search *s, const Board *board, int depth, MinimalTree *tree, Status *status) {
    assert(depth >= 0 && depth <= MINIMAL_DEPTH_MAX);
    assert(!s->params.base[BASE_CHECK_EXTENSION] && !s->params.base[BASE_REPETITION] &&
           !s->params.base[BASE_FIFTY_MOVES]);
    Pair pair;
    Node root;
    *tree = (MinimalTree){.value = 0};
    const bool valued = search_run(s, board, depth, keep_value, &tree->value) == depth;
    node_root(&root, board);
    root.depth = depth;
    bool good = proof_init(&pair.proof[0], s, tree->value, 0, depth, status);
    good = proof_init(&pair.proof[1], s, -tree->value, 1, depth, status) && good;
    good = good && valued && measure_both(&pair, &root, tree, status);
    proof_release(&pair.proof[0]);
    proof_release(&pair.proof[1]);
    tree->nodes = s->counters.nc;
    return good;
}
