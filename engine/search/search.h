/* A search: its frame (Node), its slots, and what lives as long as it does.
 *
 * Everything a search needs lies in a Search and on the C stack, so any number run side by side.
 * The kernel knows no single enhancement; an enhancement fills slots, in the order in which a node
 * lives: probe, prune, rank, window, learn; and root. What is off is not called at all.
 * Depends on: chess, counters, params. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stddef.h>

#include "base/status.h"
#include "chess/board.h"
#include "chess/eval.h"
#include "chess/movegen.h"
#include "chess/score.h"
#include "search/counters.h"
#include "search/params.h"

/* A line of play, the first move first. */
typedef struct Line {
    int count;
    Move moves[MAX_DEPTH + 1];
} Line;

/* How a node's search ended. */
typedef enum NodeEnd {
    END_FULL,     /* every move was searched */
    END_CUTOFF,   /* a move reached beta */
    END_HORIZON,  /* valued by evaluation and quiescence */
    END_ANSWERED, /* a probe answered it */
    END_PRUNED,   /* a prune cut it before its moves */
    END_TERMINAL, /* no legal move */
    END_DRAW,     /* repetition or fifty moves */
    END_STOPPED   /* the search was stopped; the score means nothing */
} NodeEnd;

/* The places that a move can have at a node, best first; credit sorts within a place. */
typedef enum Place {
    PLACE_REST = 1,  /* quiet moves; captures too if they are merged */
    PLACE_LEADING_2, /* quiet moves put before the rest: the second killer */
    PLACE_LEADING,   /* the first killer */
    PLACE_TACTICAL,  /* captures and queen promotions */
    PLACE_FIRST_2,   /* moves known from before: the refutation move, */
    PLACE_FIRST,     /* the table move */
    PLACE_ROOT_BEST, /* at the root: the last iteration's best move */
    PLACE_NB
} Place;

enum { NO_OWNER = -1, CREDITORS_MAX = 3 };

/* Credit is at most 2^CREDIT_BITS either way. */
enum { CREDIT_BITS = 47 };

/* A node's moves and their order. A move that is still to come has a key: place, credit, generation
 * order, from the top bits down; the greatest comes next. Arrays are filled up with zeros to a
 * multiple of ORDER_LANES, so that loops over them need no remainder. */
enum { ORDER_LANES = 8 };

typedef struct Ordering {
    MoveList list;                             /* in generation order */
    int64_t keys[MAX_MOVES];                   /* 0: picked. Unused while plain */
    int64_t credits[CREDITORS_MAX][MAX_MOVES]; /* what each creditor gives */
    int64_t *credit;                           /* the row of the creditor at work, */
    int from, to;                              /* who is asked about the moves [from, to) */
    int ahead;                                 /* tactical moves, if they have their own place */
    int asked;                    /* late creditors were asked about the moves [0, asked) */
    int8_t owner[MAX_MOVES];      /* row of the enhancement that set the place, or NO_OWNER */
    uint8_t left[PLACE_NB];       /* moves not picked, by place */
    Place place;                  /* none of them is in a better one */
    int next;                     /* [0, next) of the order are searched */
    int picked;                   /* [0, picked) is known; or all, if sorted. Unused while plain */
    uint8_t order[MAX_MOVES];     /* indices into the list, as the moves come */
    uint8_t reordered[MAX_MOVES]; /* beside it: the set of creditors that brought the move there */
    bool plain;                   /* generation order: nothing to pick from */
    bool sorted;                  /* the order is known to the end */
} Ordering;

/* The frame of one node. Set by the parent down to `entry_beta`, by the node itself below. */
typedef struct Node {
    Board board;
    const struct Node *parent; /* NULL at the root */
    Move move;                 /* that led here; MOVE_NONE at the root and after a null move */
    int ply, depth;            /* plies from the root, plies to go */
    NodeKind kind;
    unsigned extended;             /* bit i: the move i plies up was extended */
    Score entry_alpha, entry_beta; /* the window that the node was entered with */

    Score alpha, beta; /* the same, perhaps narrowed */
    Score score;       /* fail-soft */
    Move best; /* the first move with the greatest score; MOVE_NONE where no move was searched */
    Line line; /* from here on; cut short where a table answered */
    NodeEnd end;
    int end_by;    /* row of the enhancement behind END_ANSWERED, END_PRUNED */
    Move first[2]; /* moves known before generation: [0] before [1] */
    int8_t first_owner[2];
    bool ordered; /* `ordering` holds the node's moves */
    Ordering ordering;
} Node;

/* An enhancement at work in one search. Its state is its own: no other reads it. */
typedef struct Own {
    int row;              /* in the registry */
    const int64_t *param; /* its parameters' values */
    void *state;          /* within `block`, at the start of a cache line */
    void *block;
    uint64_t (*count)[KIND_NB]; /* its counters: own->count[OWN_FIRST][n->kind]++ */
} Own;

struct Search;

/* Slot functions; `n` is the node at hand. */
typedef bool ProbeFn(struct Search *s, Node *n, Own *own); /* true: answered, n->score is set */
typedef bool PruneFn(struct Search *s, Node *n, Own *own); /* true: cut, n->score is set */
typedef void RankFn(struct Search *s, Node *n, Own *own);  /* sets ordering.credit, or places */
typedef void LearnFn(struct Search *s, const Node *n, Own *own);

/* With which windows the second and later moves are searched. */
typedef struct WindowRule {
    bool minimal;       /* (g, g+1) instead of (g, beta) */
    int research_above; /* search again only at a node of more depth than this */
} WindowRule;
typedef WindowRule WindowFn(struct Search *s, const Node *n, Own *own);

/* One try at the root within an iteration. */
typedef struct RootTry {
    int attempt;       /* 0 before the first search */
    int direction;     /* the filler's own: 1 went up, -1 down, 0 neither */
    Score alpha, beta; /* in: the window just searched (full at attempt 0); out: the next one */
    Score score;       /* of the search just made; at attempt 0 of the last iteration */
} RootTry;
/* true: search with alpha, beta; false (never at attempt 0): the iteration is done. */
typedef bool RootFn(struct Search *s, RootTry *try, Own *own);

/* What an enhancement brings: its description, its state's life, and the slots that it fills (NULL:
 * none). */
typedef struct Slots {
    const Param *params;                           /* ended by a NULL name; NULL: none */
    const char *counters[OWN_MAX];                 /* names of its own counters; NULL: not kept */
    bool (*preserves_value)(const int64_t *param); /* does the root value stay alpha-beta's at these
                                                      levels? NULL: always */
    bool (*check)(const int64_t *param, Status *status); /* do these levels go together? Says what
                                                            does not. NULL: always */
    size_t (*size)(const int64_t *param); /* bytes of state; NULL: none. It begins as zero bytes */
    void (*reset)(void *state, const int64_t *param); /* from any state to as good as those */
    ProbeFn *probe;
    ProbeFn *probe_horizon; /* called with depth 0, if at_horizon says so */
    PruneFn *prune;
    RankFn *rank;
    bool credits; /* rank gives credit (rather than places), to the moves [from, to) */
    bool history; /* ... that tells which moves were good before: order_history */
    bool late;    /* ... by the position alone: may be asked later, or about some moves only */
    WindowFn *window;
    LearnFn *learn;
    LearnFn *learn_horizon;
    bool (*at_horizon)(const int64_t *param);
    RootFn *root;
} Slots;

/* A root move's record: what its last completed search found. */
typedef struct RootMove {
    Move move;
    Score score; /* fail-soft, perhaps a bound */
    Line line;   /* begins with the move */
} RootMove;

typedef enum StopReason { STOP_NONE, STOP_NODES, STOP_ASKED, STOP_LENGTH } StopReason;

/* What the caller hears and says while a search runs; any may be NULL or 0. */
typedef struct SearchHooks {
    void *context;
    bool (*stop)(void *context);                 /* polled now and then; true stops */
    void (*enter)(void *context, const Node *n); /* every tree node, for the tree's text */
    void (*leave)(void *context, const Node *n); /* n->end, n->score, n->best are set */
    uint64_t node_limit;                         /* stop when NC reaches it */
    const MoveList *root_moves;                  /* search these alone at the root; NULL: all */
} SearchHooks;

typedef struct Filler {
    union {
        ProbeFn *probe;
        PruneFn *prune;
        RankFn *rank;
        LearnFn *learn;
    } call;
    Own *own;
} Filler;

typedef struct FillerList {
    int count;
    Filler items[ENHANCEMENT_MAX];
} FillerList;

/* -DSEARCH_BARE=1 compiles the slots out: to measure what they cost where nothing fills them. */
#ifndef SEARCH_BARE
#define SEARCH_BARE 0
#endif

static inline int fillers_nb(const FillerList *list) {
    return SEARCH_BARE ? 0 : list->count;
}

typedef struct Search {
    SearchParams params;
    EvalCache *eval_cache; /* owned */
    int owns_nb;
    Own owns[ENHANCEMENT_MAX]; /* of the enhancements that are on */
    const Slots *slots[ENHANCEMENT_MAX];

    FillerList probe, probe_horizon, prune, rank, learn, learn_horizon;
    int credit_row[CREDITORS_MAX]; /* index into owns, by creditor */
    int credit_nb;
    int history; /* number of the creditor that is a history, or -1 */
    WindowFn *window;
    Own *window_own;
    RootFn *root;
    Own *root_own;

    SearchHooks hooks;
    Counters counters;
    uint64_t nc;       /* the second count that counters_are_ok is held against */
    unsigned purposes; /* set of Purpose that the node at hand lies inside */
    StopReason stop;
    int since_poll;

    int iteration;    /* depth of the iteration at work */
    Score last_score; /* of the last iteration */
    Move last_best;   /* of the last iteration; MOVE_NONE in the first */
    RootMove root_moves[MAX_MOVES];
    int root_nb;
    bool root_partial; /* not all the root's moves are searched */
    const Key *game;   /* positions of the game before the root, the latest last; for repetitions */
    int game_nb;
} Search;

/* Kernel: search the node with its window and depth; sets n->score, best, line and end. */
Score search_node(Search *s, Node *n);

/* The one way in which anything searches below a node: make `m` (MOVE_NONE: pass) into `child`. */
void search_make(const Node *n, Node *child, Move m);

/* ... set what a parent sets of a made child, which is searched one ply deeper where the base
 * program extends a check; */
void search_enter(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind);

/* ... and search `child` with a depth, a window (the child's own), a kind and a purpose.
 * Returns the child's score seen from the parent. */
Score search_child(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind,
                   Purpose purpose);

/* Is the node a draw by repetition or by the fifty-move rule, where the base program knows them?
 * The root never is. */
bool search_is_draw(const Search *s, const Node *n);

/* The root's moves in generation order: all, or those of them that the caller asks for. */
void order_root(Search *s, const Board *root, MoveList *list);

/* Generate and order a node's moves once; later calls do nothing. */
void order_moves(Search *s, Node *n);

/* The next move to search. Range: one is left. Sets *owner to the row that placed it. */
Move order_next(Search *s, Node *n, int *owner);

/* The move searched i-th, from 0. Range: [0, n->ordering.next). */
static inline Move order_searched(const Node *n, int i) {
    return n->ordering.list.moves[n->ordering.order[i]];
}

/* Points of a node's moves, by list index, as they were when it was ranked: greater than 0 for
 * moves that were good before. NULL where no history is kept (H is off). Range: the node is
 * ordered. */
static inline const int64_t *order_history(const Search *s, const Node *n) {
    return s->history < 0 ? NULL : n->ordering.credits[s->history];
}

/* Begin again with the first move. What is picked stays so: it comes in the same order, and is not
 * counted as reordered again. */
void order_rewind(Node *n);

/* A ranker's word: put a move to a place, unless it is not among the node's or has a better one. */
void order_place(Node *n, Move m, Place place, const Own *own);

/* A probe's word on which move to try first. Ignored at the root unless root order is by the node.
 */
void order_first(Node *n, Place place, Move m, const Own *own);

#endif
