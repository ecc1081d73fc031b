/* The frame of one node: what its parent sets, what it finds, and the order of its moves.
 * Depends on: game, counters. */
#ifndef SEARCH_NODE_H
#define SEARCH_NODE_H

#include <stddef.h>

#include "base/limits.h"
#include "search/counters.h"
#include "search/game.h"

/* A line of play, the first move first. */
typedef struct Line {
    int count;
    Move moves[MAX_DEPTH + 1];
} Line;

/* `line` becomes m and what came below it. */
static inline void line_set(Line *line, Move m, const Line *below) {
    line->moves[0] = m;
    line->count = below->count + 1;
    for (int i = 0; i < below->count; i++)
        line->moves[i + 1] = below->moves[i];
}

/* Index of a move in a list, or -1. */
static inline int list_index(const MoveList *list, Move m) {
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == m)
            return i;
    return -1;
}

/* How a node's search ended. */
typedef enum NodeEnd {
    END_FULL,     /* every move was searched, or left out by a rule */
    END_CUTOFF,   /* a move reached beta */
    END_HORIZON,  /* valued by evaluation and quiescence */
    END_ANSWERED, /* a probe answered it */
    END_PRUNED,   /* a prune cut it before its moves */
    END_TERMINAL, /* no legal move */
    END_DRAW,     /* by the base program's rules */
    END_STOPPED   /* the search was stopped; the score means nothing */
} NodeEnd;

/* The places that a move can have at a node, best first; credit sorts within a place. */
typedef enum Place {
    PLACE_REST = 1,     /* quiet moves; captures too if they are merged */
    PLACE_COUNTER,      /* the answer that cut after the same move before */
    PLACE_LEADING_NEXT, /* quiet moves put before the rest: the second killer */
    PLACE_LEADING,      /* the first killer */
    PLACE_TACTICAL,     /* what the game calls so */
    PLACE_KNOWN_NEXT,   /* moves known before others are generated: the refutation move, */
    PLACE_KNOWN,        /* the table move */
    PLACE_KNOWN_FIRST,  /* a move whose value is known before it is searched */
    PLACE_ROOT_BEST,    /* at the root: the last iteration's best move */
    PLACE_NB
} Place;

enum {
    NOBODY = -1,  /* no row of the registry */
    KNOWN_NB = 3, /* places of moves known before others are generated */
    MARGIN_UNTOLD = -1,
    CREDITORS_MAX = 8, /* whose sum fits a key */
    CREDIT_BITS = 47,  /* credit is at most 2^CREDIT_BITS either way */
    ORDER_LANES = 8    /* arrays are filled up with zeros to a multiple: loops have no remainder */
};

/* A node's moves and their order. A move that is still to come has a key: place, credit, generation
 * order, from the top bits down; the greatest comes next. */
typedef struct Ordering {
    MoveList list;               /* in generation order */
    int64_t keys[MAX_MOVES];     /* 0: picked. Unused while plain */
    int ahead;                   /* how many come first as tactical moves; 0 if they are merged */
    int8_t placed_by[MAX_MOVES]; /* row of the enhancement that set the place, or NOBODY */
    uint8_t left[PLACE_NB];      /* moves not picked, by place */
    Place place;                 /* none of them is in a better one */
    int next;                    /* [0, next) of the order have come */
    int picked;                  /* [0, picked) is known; or all, if sorted. Unused while plain */
    uint8_t order[MAX_MOVES];    /* indices into the list, as the moves come */
    bool plain;                  /* generation order: nothing to pick from */
    bool sorted;                 /* the order is known to the end */
} Ordering;

/* What is given to a node's moves to sort them by. */
typedef struct Ranking {
    int64_t *credits; /* a row of MAX_MOVES for each creditor, by index in the list */
    int64_t *credit;  /* the row of the creditor at work: */
    int from, to;     /* it gives to the moves [from, to) of the list */
    int asked;        /* late creditors have given to the moves [0, asked) */
} Ranking;

/* Set by the parent down to `entry_beta`, by the node itself below. */
typedef struct Node {
    Board board;
    const struct Node *parent; /* NULL at the root */
    Move move;                 /* that led here; MOVE_NONE at the root and after a null move */
    Move excluded;             /* left out of its moves (search_again); MOVE_NONE: none */
    bool again;                /* a node searched once more (search_again) */
    int ply, depth;            /* plies from the root, plies to go */
    int frame;                 /* nodes at work above it: what is kept for a node until it ends is
                                  kept by frame, for a node searched again has its ply too */
    NodeKind kind;
    int quarters;                  /* quarter plies carried to here, less than a ply */
    bool gained;                   /* the move that led here was given quarters */
    unsigned extended;             /* bit i: the move i plies up was extended */
    Score entry_alpha, entry_beta; /* the window that the node was entered with */

    Score alpha, beta; /* the same, perhaps narrowed */
    Score score;       /* fail-soft */
    Move best;         /* the first move with the greatest score; MOVE_NONE: none was searched */
    Line line;         /* from here on; cut short where a table answered */
    NodeEnd end;
    int end_by;   /* row of the enhancement behind END_ANSWERED, END_PRUNED */
    Score margin; /* at END_PRUNED, for the audit: by how many centipawns the estimate that decided
                           it, with its own margin, lies beyond the window; MARGIN_UNTOLD */
    Score static_score; /* once asked for: node_static */
    bool has_static;
    Move known[KNOWN_NB];      /* moves known before generation, by place: [0] PLACE_KNOWN_FIRST */
    int8_t known_by[KNOWN_NB]; /* their rows */
    bool ordered;              /* these hold the node's moves: */
    Ranking ranking;
    Ordering ordering;
} Node;

/* A root: what leads nowhere, carries nothing and is PV. Depth and window are the caller's to set. */
static inline void node_root(Node *root, const Board *board) {
    root->board = *board;
    root->parent = NULL;
    root->move = root->excluded = MOVE_NONE;
    root->again = root->gained = false;
    root->ply = root->frame = 0;
    root->kind = KIND_PV;
    root->quarters = 0;
    root->extended = 0;
}

/* The kind of a child that is not its node's first, and of what a null move or a multi-cut searches
 * below it: ALL below CUT, CUT below all others. */
static inline NodeKind kind_below(NodeKind kind) {
    return kind == KIND_CUT ? KIND_ALL : KIND_CUT;
}

#endif
