/* The inside of the naive search: what its files share.
 * Depends on: chess, naive_table. */
#ifndef TESTS_SUPPORT_NAIVE_NODE_H
#define TESTS_SUPPORT_NAIVE_NODE_H

#include "chess/movegen.h"
#include "support/naive_plain.h"
#include "support/naive_table.h"

/* A move and what follows it, with the value that its search returned. */
typedef struct Line {
    Score value;
    int length;
    Move moves[MAX_DEPTH + 1];
} Line;

/* What is alive during a search of one position. */
typedef struct Search {
    const NaiveOptions *o;
    NaiveTable table;
    int64_t history[SQUARE_NB][SQUARE_NB]; /* from, to; H's, or V's with H off */
    Move killers[MAX_PLY][2];              /* by ply */
    MoveList root_moves;                   /* in generation order; index of the next two */
    Line old_lines[MAX_MOVES];             /* R: of the iteration before */
    Line new_lines[MAX_MOVES];             /* of the last completed search of each root move */
    Move path[MAX_PLY];                    /* path[p] was made at ply p */
    Move last_best;                        /* of the last iteration, MOVE_NONE before the first */
    Move answers[COLOUR_NB][4096];         /* c, by the number of the opponent's move */
    int32_t (*pairs)[512][512]; /* h: two tables, by an earlier man and square, and a move's */
    Score before_last;          /* value of the iteration before the last */
    NaiveResult now;            /* counts so far; score and best move of the last iteration */
} Search;

typedef enum Kind { KIND_PV, KIND_CUT, KIND_ALL } Kind;

typedef struct Node {
    const struct Node *parent; /* NULL at the root */
    const Board *board;
    int ply, depth;
    Score alpha, beta; /* the window at entry, then narrowed by the table */
    Kind kind;
    bool extended;   /* the move that led here was */
    bool passed;     /* that move is a null move */
    uint64_t inside; /* searches of these rows: naive_bit */
    bool again;      /* the node as I, i, z, b, Q or V search it */
    Move excluded;   /* Q: not among its moves */
    int quarters;    /* carried down to here */
    Move etc_move, table_move, refutation_move, iid_move;
    Move answer;               /* result: best where the table or E answered */
    Ranked ranked[MAX_MOVES];  /* the moves in their order */
    int moves_nb, searching;   /* searching: index of the one at hand; 0 before the first, too */
    bool promising[MAX_MOVES]; /* its history was positive when it was ordered */
    Line line; /* result: the best; empty, with MOVE_NONE, where no move loop ended */
} Node;

/* The score with its mate, if it is one, that many plies nearer; negative: farther. */
static inline Score mate_nearer(Score score, int plies) {
    bool is_mate = score_is_mate(score) && score > -SCORE_INFINITE && score < SCORE_INFINITE;
    return !is_mate ? score : score > 0 ? score + plies : score - plies;
}

static inline uint64_t nodes_counted(const Search *s) {
    return s->now.interior + s->now.horizon + s->now.quiescence;
}

static inline bool draft_is_enough(const Search *s, const Entry *entry, int depth) {
    return s->o->at_least ? entry->draft >= depth : entry->draft == depth;
}

/* A row in Node.inside. */
static inline uint64_t naive_bit(int letter) {
    return (uint64_t)1 << (letter - 'A');
}

/* What was counted since lies inside a search that the row made at the node: once, however nested. */
static inline void naive_note_inside(Search *s, const Node *node, int letter, uint64_t before) {
    if (!(node->inside & naive_bit(letter)))
        s->now.inside[letter] += nodes_counted(s) - before;
}

/* A node, from step 1 of definitions.md on; from step 3 on. */
Score naive_enter(Search *s, Node *node);
Score naive_inside(Search *s, Node *node);

/* A child to be, for a window of the node; its board comes with the move. */
Node naive_child(const Node *node, int depth, Score alpha, Score beta);

/* The line of the node's i-th move, which gains quarter plies. */
Line naive_move(Search *s, Node *node, int i, int quarters, Node *child);

/* V and M: do they prune the node? It must be ordered for M. */
bool naive_null_move_prunes(Search *s, const Node *node);
bool naive_multi_cut_prunes(Search *s, Node *node);

/* Search the root; its best move is kept unless it fails low. */
Score naive_root(Search *s, const Board *root, int depth, Score alpha, Score beta);

/* Is the letter among NaiveOptions.more? */
bool naive_has(const Search *s, char letter);

/* Which of G, u, i, z, b, in that order, ends the ordered node, with this score (and its line)? '\0':
 * none. */
char naive_ends(Search *s, Node *node, Score *score);

/* What is done with a node's moves. */
typedef struct Plans {
    bool kept[MAX_MOVES]; /* B, by generation order */
    Move singular;        /* Q's, or MOVE_NONE */
} Plans;
typedef struct Plan {
    char left_out; /* by this row, else '\0' */
    Score worth;   /* of a move left out */
    int quarters, less;
    int reasons;   /* X's, for a move that is searched, */
    bool singular; /* and that Q lets gain */
} Plan;

/* Q's search, and B's choice. */
void naive_plan_node(Search *s, Node *node, Plans *plans);

/* Of the i-th move, with the greatest value so far. */
Plan naive_plan(const Search *s, const Node *node, const Plans *plans, int i, Score best);

/* Search the node itself again, for a row. */
Score naive_again(Search *s, const Node *node, Node *again, char letter, int depth, Score alpha,
                  Score beta, Move excluded);

/* c and h: the place and credit of a move; what a cutoff teaches. */
bool naive_is_counter(const Search *s, const Node *node, Move m);
int64_t naive_credit(const Search *s, const Node *node, Move m);
void naive_learn_more(Search *s, const Node *node);

/* Might X or Q let the node's move, one of so many, be searched deeper? */
bool naive_may_gain(const Search *s, const Node *node, Move m, int moves_nb);

/* E: is a move's position known to refute the node? Else it may set the node's etc_move. */
bool naive_etc_answers(Search *s, Node *node, Score *answer);

/* I: may set the node's iid_move. */
void naive_iid(Search *s, Node *node);

/* D, but for Scout: an iteration's value. */
Score naive_drive(Search *s, const Board *root, int depth);

#endif
