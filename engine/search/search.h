/* A search: its slots, and what lives as long as it does.
 *
 * Everything a search needs lies in a Search and on the C stack, so any number run side by side.
 * The kernel knows no single enhancement (enhancement.h): they fill lists of slots, set once before
 * the search. Depends on: game, counters, params, node, enhancement. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "search/enhancement.h"

/* A root move's record: what its last completed search found. */
typedef struct RootMove {
    Move move;
    Score score; /* fail-soft, perhaps a bound */
    Line line;   /* begins with the move */
} RootMove;

typedef enum StopReason {
    STOP_NONE,
    STOP_NODES,
    STOP_ASKED,
    STOP_LENGTH,
    STOP_PASSES /* a driver searched the root too often */
} StopReason;

/* What the caller hears and says while a search runs; any may be NULL or 0. */
typedef struct SearchHooks {
    void *context;
    bool (*stop)(void *context);                 /* polled now and then; true stops */
    void (*enter)(void *context, const Node *n); /* every tree node, for the tree's text */
    void (*leave)(void *context, const Node *n); /* n->end, n->score, n->best are set */
    uint64_t node_limit;                         /* stop where NC reaches it; 0: none */
    const MoveList *root_moves;                  /* search these alone at the root; NULL: all */
} SearchHooks;

/* Workers that share the root's moves (parallel/team.h), as the kernel sees them. */
typedef struct Sharing {
    /* Search the root's moves in place of the kernel's loop, and set what the loop sets. */
    void (*moves)(struct Search *s, Node *root, const MoveRule *rule);
    StopReason (*pause)(struct Search *s); /* called at pause_at; STOP_NONE: go on */
    bool at_work; /* the root's moves are shared now; then, by the NC of the worker that runs: */
    uint64_t pause_at; /* where `pause` is called; 0: nowhere */
    uint64_t stop_at;  /* where all workers together reach hooks.node_limit; 0: nowhere */
    uint64_t nodes;    /* of the workers but the first, not yet among the first's counters */
    uint64_t cpu_ns;   /* of the workers but the first, since the search began */
} Sharing;

/* One of the root's moves, as it is handed out, and what its search found. */
typedef struct RootTask {
    Move move;
    int rank, placed_by;
    bool left_out; /* by a rule: it counts as `value` and has no line */
    Score value;   /* seen from the root */
    Line below;
} RootTask;

/* A slot: whom to call, by turn. The function stands beside the enhancement, for a look into its
 * description at each call would cost as much as many a call. */
typedef struct SlotCall {
    union {
        ProbeFn *probe;
        PruneFn *prune;
        RankFn *rank;
        MovesFn *moves;
        LearnFn *learn;
    } call;
    Active *self;
} SlotCall;

typedef struct Slot {
    int count;
    SlotCall items[ENHANCEMENT_MAX];
} Slot;

typedef struct Search {
    SearchParams params;
    EvalCache *eval_cache; /* owned */
    int active_nb;
    Active active[ENHANCEMENT_MAX]; /* the enhancements that are on, by turn */

    Slot probe, probe_horizon, pass, prune, rank, moves, learn, learn_horizon;
    int credit_nb;    /* creditors */
    int teller;       /* the creditor that knows which moves were good, or NOBODY */
    int64_t *credits; /* owned: MAX_MOVES for each creditor, in each frame */
    Active *memory;   /* who remembers positions; NULL: nobody */
    bool selective;   /* one that is on is, at its levels */
    DriverFn *driver; /* NULL: an iteration is one search */
    Active *driver_self;

    SearchHooks hooks;
    struct Search *auditor; /* owned; NULL: nothing is audited (audit.h) */
    Score (*audit)(struct Search *s,
                   Node *n); /* of an auditor: search_node, which lies above audit.c */
    Sharing *sharing;        /* NULL: it searches alone */
    int worker;              /* its number among those that share */
    Counters counters;
    uint64_t purposes; /* set of Purpose that the node at hand lies inside */
    StopReason stop;
    int since_poll;
    /* The greatest ply so far, in the tree (below MAX_DEPTH) and in quiescence (below MAX_PLY). Only a new
     * greatest ply is held against its limit. */
    int deepest, deepest_quiescence;

    int iteration;    /* depth of the iteration at work */
    Score last_score; /* of the last iteration */
    Move last_best;   /* of the last iteration; MOVE_NONE in the first */
    RootMove root_moves[MAX_MOVES];
    int root_nb;
    bool root_partial; /* not all the root's moves are searched */
    const Key *game;   /* positions of the game before the root, the latest last; for repetitions */
    int game_nb;
} Search;

/* Where this search reaches the caller's limit, by its NC; 0: nowhere. */
static inline uint64_t search_limit(const Search *s) {
    return s->sharing && s->sharing->at_work ? s->sharing->stop_at : s->hooks.node_limit;
}

/* ---- the kernel ------------------------------------------------------------------------------ */

/* Search the node with its window and depth; sets n->score, best, line and end. */
Score search_node(Search *s, Node *n);

/* The game's: the value of a bottom position, searched below with its window; counts the nodes there.
 * Returns a fail-soft value; mates count from the root. Stops the search where a line passes
 * MAX_PLY (STOP_LENGTH) and, in a search of thousands of nodes, where a limit or the caller says
 * so: the value then means nothing. */
Score quiescence_search(Search *s, const Node *n, uint64_t *nodes);

/* The one way in which anything searches below a node: make `m` (MOVE_NONE: pass) into `child`. */
void search_make(const Node *n, Node *child, Move m);

/* Is the node a draw by repetition or after a hundred reversible plies, if the base program knows
 * these? The root never is. */
bool search_draws(const Search *s, const Node *n);
static inline bool search_is_draw(const Search *s, const Node *n) {
    return (s->params.base[BASE_REPETITION] || s->params.base[BASE_FIFTY_MOVES]) && n->ply > 0 &&
           search_draws(s, n);
}

/* Does the base program search a child one ply deeper? It does where it extends checks. */
static inline bool search_extends(const Search *s, const Node *child) {
    return s->params.base[BASE_CHECK_EXTENSION] && game_forced(&child->board);
}

/* ... set what a parent sets of a made child; */
void search_enter(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind);

/* ... and search `child` with a depth, a window (the child's own), a kind and a purpose: an
 * enhancement's row, PURPOSE_RESEARCH or PURPOSE_MAIN.
 * Returns the child's score seen from the parent. */
Score search_child(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind,
                   int purpose);

/* Search node `n` itself once more, in the frame `again`: at another depth or window, without the
 * move `excluded` (MOVE_NONE: with all). `n` stays as it is. Not shown, and not counted again as
 * entered or terminal; its cutoffs and what lies below it count as ever. With a move excluded no
 * probe, prune or learner sees it, for it is not the position that they know; without
 * moves left it returns alpha.
 * Range: depth >= 1; n is at work, and not itself searched again. Returns the score seen from n. */
Score search_again(Search *s, const Node *n, Node *again, int depth, Score alpha, Score beta,
                   Move excluded, int purpose);

/* Search node `n` itself `less` plies less deep, and take score, best move and line from that: for a
 * prune that ends the node so. Range: as search_again. */
static inline void search_instead(Search *s, Node *n, int less, int purpose) {
    Node again;
    n->score = search_again(s, n, &again, n->depth - less, n->alpha, n->beta, MOVE_NONE, purpose);
    n->best = again.best;
    n->line = again.line;
}

/* What is remembered of a child that search_make made, one of so many, if it were searched to this depth
 * (more where the base program extends a check). Nothing is entered or counted. false: nothing, or it
 * is a draw by the way that led there, or an enhancement might search it deeper. */
bool search_peek(const Search *s, const Node *child, int moves_nb, int depth, Known *known);

/* What is remembered of the node itself. Nothing is counted. false: nothing, or nobody remembers. */
bool search_recall(const Search *s, const Node *n, Recalled *recalled);

/* Does the node at hand lie inside a sub-search that this enhancement made? */
static inline bool search_is_inside(const Search *s, const Active *self) {
    return s->purposes >> self->row & 1;
}

/* For workers that share the root's moves. A worker but the first joins with a search of its own: `n`
 * becomes its frame of the root, `rule` how the moves are searched there. Counts nothing. */
void search_root_join(Search *s, Node *n, const Node *root, MoveRule *rule);

/* Search task->move with the window that the frame has now; sets what was found. s->stop is set
 * where it was stopped. */
void search_root_task(Search *s, Node *n, const MoveRule *rule, RootTask *task);

/* Take over what a task found. Returns true for a cutoff: no further move need be searched. */
bool search_root_take(Search *s, Node *root, const RootTask *task);

/* The node's static value for the side to move, computed and counted when it is first needed. */
Score node_static(Search *s, Node *n);

/* The static value after a move, for who makes it. Counted by who asks. */
Score node_static_after(Search *s, const Node *n, Move m);

/* A selective rule's question: is it a node where a static value may stand for a search? Not if its
 * kind is PV, the side to move is in check, or a bound of the window is infinite or a mate. */
static inline bool node_is_open(const Node *n, Score bound) {
    return n->kind != KIND_PV && !score_is_mate(bound) && !game_forced(&n->board);
}

/* ---- the order of a node's moves ------------------------------------------------------------- */

/* All moves of a position, in the order in which the base program generates them. */
void order_generate(const Search *s, const Board *b, MoveList *list);

/* The root's moves in generation order: all, or those of them that the caller asks for. */
void order_root(Search *s, const Board *root, MoveList *list);

/* Generate and order a node's moves once; later calls do nothing. */
void order_moves(Search *s, Node *n);

/* The same; is there a move at all? A prune asks, for mate and stalemate are not its to tell. */
static inline bool order_any(Search *s, Node *n) {
    order_moves(s, n);
    return n->ordering.list.count > 0;
}

/* The same where generation order does not hold. */
Move order_pick(Search *s, Node *n, int *placed_by);

/* The next move to search. Range: one is left. Sets *placed_by to the row that placed it. */
static inline Move order_next(Search *s, Node *n, int *placed_by) {
    Ordering *o = &n->ordering;
    if (!o->plain)
        return order_pick(s, n, placed_by);
    *placed_by = NOBODY;
    o->order[o->next] = (uint8_t)o->next;
    return o->list.moves[o->next++];
}

/* The move that came i-th, from 0. Range: [0, n->ordering.next). */
static inline Move order_searched(const Node *n, int i) {
    return n->ordering.list.moves[n->ordering.order[i]];
}

/* By list index, as it was when the node was ranked: greater than 0 if the move was good before. NULL where
 * nobody knows. Range: the node is ordered. */
static inline const int64_t *order_good(const Search *s, const Node *n) {
    return s->teller == NOBODY ? NULL : n->ranking.credits + s->teller * MAX_MOVES;
}

/* A ranker's word: put a move to a place, unless it is not among the node's or has a better one. */
void order_place(Node *n, Move m, Place place, const Active *self);

/* A probe's word on which move to try first. Ignored at the root unless root order is by the node.
 */
void order_known(Node *n, Place place, Move m, const Active *self);

/* A mover's word: how some of the node's moves are searched. At most MOVE_CHANGES_EACH a node. */
void rule_add(MoveRule *rule, const MoveChange *change);

#endif
