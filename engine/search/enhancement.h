/* What an enhancement is to the kernel: a row of the registry, the functions with which it fills
 * slots, and its state in one search.
 *
 * The slots, in the order in which a node lives: probe, pass, rank, prune, moves, learn; at the root
 * `driver`, which makes an iteration's searches. A slot function is called once a node, never once a
 * move; what is off is not called at all. One enhancement at most is a driver, and search_check says so.
 * Depends on: node, params. */
#ifndef SEARCH_ENHANCEMENT_H
#define SEARCH_ENHANCEMENT_H

#include <stddef.h>

#include "base/status.h"
#include "search/node.h"
#include "search/params.h"

struct Search;
struct Iteration;
struct Enhancement;

/* An enhancement at work in one search. Its state is its own: no other reads it. */
typedef struct Active {
    int row; /* in the registry */
    const struct Enhancement *enhancement;
    const int64_t *param; /* its parameters' values */
    void *state;          /* within `block`, at the start of a cache line */
    void *block;
    uint64_t (*count)[KIND_NB]; /* its counters: self->count[OWN_FIRST][n->kind]++ */
} Active;

/* ---- how a node's moves are searched --------------------------------------------------------- */

/* What a move is, as a set for a rule: quiet or tactical, with or without check. */
typedef enum MoveClass {
    MOVES_QUIET = 1,
    MOVES_TACTICAL = 2,
    MOVES_QUIET_CHECK = 4,
    MOVES_TACTICAL_CHECK = 8,
    MOVES_ALL = 15
} MoveClass;

/* A change that one enhancement makes to some of a node's moves. It concerns a move if its rank is
 * at least `from` and its class is among `classes`.
 *
 * With `leave_out` a move is left out where its worth is no more than g, the greater of alpha and
 * the best so far; it then counts as its worth, if that is more than the best. The first move is
 * never left out, nor is any while all that were searched lose to a mate: so a node that left moves
 * out is never mated (Choice).
 *
 * Without, the move is searched by `plies` deeper: if that is negative the move is reduced, and
 * searched again with all its plies where it is better than g.
 * Quarter plies add up on the way down: four of them are a ply. */
typedef struct MoveChange {
    Active *self;
    int from; /* the rank of the first is 0 */
    unsigned classes;
    bool leave_out;
    Score worth;         /* -SCORE_INFINITE: never more than g */
    const Score *worths; /* by index in the node's list, instead; NULL: `worth` for all */
    int plies;
    int quarters;
    const int8_t *quarters_by_index;
} MoveChange;

enum { MOVE_CHANGES_MAX = 32, MOVE_CHANGES_EACH = 2 }; /* in all; by one enhancement */
enum { QUARTERS = 4 };                                 /* of a ply */

/* How a node's moves are searched: each enhancement of the slot adds its word. */
typedef struct MoveRule {
    bool minimal;        /* from the second move on (g, g+1) instead of (g, beta) */
    int research_above;  /* then search again only at a node of more depth than this, */
    bool research_whole; /* with the node's whole window instead of what is above the value */
    int changes_nb;
    MoveChange changes[MOVE_CHANGES_MAX];
} MoveRule;

/* ---- slot functions; `n` is the node at hand ------------------------------------------------- */

typedef bool ProbeFn(struct Search *s, Node *n, Active *self); /* true: answered, n->score is set */
typedef bool PruneFn(struct Search *s, Node *n, Active *self); /* true: cut, n->score is set */
typedef void RankFn(struct Search *s, Node *n, Active *self);  /* sets ranking.credit, or places */
typedef void MovesFn(struct Search *s, Node *n, MoveRule *rule, Active *self);
typedef void LearnFn(struct Search *s, const Node *n, Active *self);
/* May the move that leads to `child`, one of so many, gain quarter plies? Asked before the node's moves are
 * ordered. Where only a search can tell: true. Counts nothing. */
typedef bool GainsFn(const struct Search *s, const Node *n, const Node *child, int moves_nb,
                     const Active *self);

/* What is known of a position's value at a depth, for its side to move. */
typedef struct Known {
    Score lower, upper; /* -SCORE_INFINITE, SCORE_INFINITE: no bound */
} Known;
/* What is remembered of `child`, which is made but not entered, and would answer it at this depth. Changes
 * and counts nothing. false: nothing is. */
typedef bool PeekFn(const struct Search *s, const Node *child, int depth, Known *known,
                    const Active *self);

/* What is remembered of the node itself: its best move, what is known of it, at which draft. Changes
 * and counts nothing. false: nothing is. */
typedef struct Recalled {
    Move move;
    Known known;
    int draft;
} Recalled;
typedef bool RecallFn(const struct Search *s, const Node *n, Recalled *recalled,
                      const Active *self);

/* Make one iteration of searches of the root, each by search_root; sets it->score, best and line.
 * false: the search was stopped. */
typedef bool DriverFn(struct Search *s, Node *root, struct Iteration *it, Active *self);

/* A table of positions, for others to ask. */
typedef struct Memory {
    PeekFn *peek;                             /* (search_peek) */
    RecallFn *recall;                         /* (search_recall) */
    bool (*at_horizon)(const int64_t *param); /* are probe and learn called at depth 0 too? */
    /* How full it is, in permille of a sample: for people to see. */
    int (*fullness)(const void *state, const int64_t *param);
} Memory;

/* What a creditor has learned of moves, wherever in the tree they came. Its credit is greater than 0 if the
 * move was good: for others to ask (order_good). Workers that search in parallel exchange it (`merge`):
 * `common`, what all had after the last exchange (zero bytes before the first), and every state become
 * common plus what each state has gained since. With one state nothing of it changes. */
typedef struct Lore {
    void (*merge)(void *common, void *const *states, int nb, const int64_t *param);
} Lore;

/* Does what it searches depend on more than position and depth? Then T narrows no window by what it
 * remembers. */
typedef enum Selective {
    SELECTIVE_BY_LEVELS, /* at those that do not preserve the value */
    SELECTIVE_NEVER,
    SELECTIVE_ALWAYS
} Selective;

/* Names of the audit's counters. */
#define AUDIT_COUNTERS(name) [OWN_AUDITED] = name "_audited", [OWN_WRONG] = name "_wrong"

/* What an enhancement's file exports: its description, its state's life, and the slots that it
 * fills (NULL: none). */
typedef struct Enhancement {
    Param params[PARAM_MAX + 1];   /* ended by a NULL name */
    const char *counters[OWN_MAX]; /* names of its own counters; NULL: not kept */
    const char *inside;            /* name of what its sub-searches are for; NULL: it
                                      makes none. Counted as inside_<name> */
    bool (*preserves_value)(const int64_t *param); /* does the root value stay alpha-beta's at these
                                                      levels? NULL: always */
    bool (*check)(const int64_t *param, Status *status); /* do these levels go together? Says what
                                                            does not. NULL: always */
    /* Letters that must be on beside these levels, and letters that must be off, for they say how
     * moves are searched as these levels do. NULL: none. */
    const char *(*needs)(const int64_t *param);
    const char *(*refuses)(const int64_t *param);
    Selective selective;
    bool minimal_windows; /* searches some: cannot be combined with base.bounds = one */
    size_t state;         /* bytes of state; it begins, and is reset, as zero bytes */
    size_t (*size)(const int64_t *param); /* the same by its levels, instead */
    ProbeFn *probe;
    PruneFn *pass;  /* a prune that needs no moves: called before there are any */
    PruneFn *prune; /* called where there are moves: mates and stalemates are found before */
    RankFn *rank;
    bool credits;     /* rank gives credit (rather than places), to the moves [from, to) */
    bool late;        /* ... by the position alone: may be called later, or for some moves only */
    const Lore *lore; /* ... by what it has learned of moves; NULL: by something else */
    MovesFn *moves;
    GainsFn *gains; /* whoever gives quarter plies has it */
    LearnFn *learn;
    const Memory
        *memory; /* of positions; NULL: it has none. Of those on, the first by turn answers */
    DriverFn *driver;
} Enhancement;

static inline size_t enhancement_size(const Enhancement *e, const int64_t *param) {
    return e->size ? e->size(param) : e->state;
}
static inline bool enhancement_preserves_value(const Enhancement *e, const int64_t *param) {
    return !e->preserves_value || e->preserves_value(param);
}

/* A row of the registry. */
typedef struct EnhancementRow {
    char letter;
    const char *key;      /* "transposition_table" */
    const char *title;    /* "transposition table" */
    const char *source;   /* where it is defined */
    const char *file;     /* where it is written, from the top folder */
    int turn;             /* where several fill one slot, the lower turn comes first */
    const char *requires; /* letters that must be on too; "" for none */
    uint64_t bench;       /* what it counts alone: engine_bench_row */
    const Enhancement *enhancement;
} EnhancementRow;

#endif
