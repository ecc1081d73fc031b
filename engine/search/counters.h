/* What is counted, in one place.
 *
 * A tree node is counted once, when it is entered: as interior (1 ply or more to go) or as horizon
 * (none). A horizon node valued by evaluation and quiescence, not by a table, is a bottom position
 * (NBP). Quiescence nodes lie below a bottom position, which is not counted again.
 *     NC = interior + horizon + quiescence
 * is held against a second, separate count after every iteration. Every counter is kept by the
 * kind of its node; those inside sub-searches are counted besides, by what these were for.
 * Depends on: params.
 * Source: Schaeffer 1989, sec. V (NBP, NC); Marsland 1986, sec. 3.6 (horizon nodes).
 * Deviation: a node without moves, 1 ply or more from the horizon, is interior; Schaeffer calls it
 * a leaf. */
#ifndef SEARCH_COUNTERS_H
#define SEARCH_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "search/params.h"

/* Told by a node's place, never by its window. Source: Bjornsson & Marsland, sec. 4.1 and Fig. 4.
 */
typedef enum NodeKind { KIND_PV, KIND_CUT, KIND_ALL, KIND_NB } NodeKind;

typedef enum Counter {
    COUNT_INTERIOR,      /* tree nodes entered with 1 ply or more to go */
    COUNT_HORIZON,       /* tree nodes entered with none */
    COUNT_NBP,           /* horizon nodes valued by evaluation and quiescence */
    COUNT_QUIESCENCE,    /* nodes below bottom positions, under the bottom position's kind */
    COUNT_TERMINAL,      /* interior nodes without a legal move */
    COUNT_DRAWN,         /* nodes valued as a draw by the base program's rules */
    COUNT_EXTENDED,      /* nodes searched one ply deeper because of a check */
    COUNT_CUTOFFS,       /* nodes left by a cutoff in the move loop */
    COUNT_MINIMAL,       /* moves searched with a minimal window where the node's was wider */
    COUNT_RESEARCHES,    /* of these, searched again because it failed high */
    COUNT_STATIC,        /* static evaluations by an enhancement at a tree node */
    COUNT_DELTA_AUDITED, /* bottom positions below which base.delta left captures out: those that were
                          * searched without it (audit.h), */
    COUNT_DELTA_WRONG,   /* and found otherwise */
    COUNT_NB
} Counter;

/* Why a subtree is searched: an enhancement's row, or one of these. Below it the purposes add up as
 * a set, and a node counts once for each, however nested. */
enum {
    PURPOSE_MAIN = -1,
    PURPOSE_RESEARCH = ENHANCEMENT_MAX, /* a second look; not aspiration's new start */
    PURPOSE_ANY,                        /* any of them: for counting alone */
    PURPOSE_NB
};

/* Counters that belong to one enhancement. Those before OWN_FIRST are kept by the kernel, for
 * whoever puts a move to its place or changes how it is searched; the others are its own business.
 */
enum {
    OWN_TRIED,   /* moves searched because of it: table moves, refutations, killers */
    OWN_CUTOFFS, /* cutoffs by such moves */
    OWN_CHANGED, /* moves that its rule left out, reduced or extended */
    OWN_AGAIN,   /* of these, reduced ones searched again with all their plies */
    OWN_AUDITED, /* of what it left out, cut or reduced: what was searched in full (audit.h), */
    OWN_WRONG,   /* and found otherwise */
    OWN_FIRST,
    OWN_MAX = OWN_FIRST + 7
};

enum { CUT_RANK_NB = 16 };   /* rank 1, 2, ... 15, and 16 for all beyond */
enum { AUDIT_PLIES_NB = 9 }; /* 0, 1, ... 7 plies, and 8 for all beyond */

/* How sure a pruning was. Where it was decided by an estimate: by how many centipawns that, with the
 * enhancement's own margin, lay beyond its bound. Else by the rank of the move, from 1. Else neither. */
enum {
    AUDIT_MARGINS_NB = 7,
    AUDIT_RANKS_NB = 5,
    AUDIT_RANKS = AUDIT_MARGINS_NB, /* their first place */
    AUDIT_NEITHER = AUDIT_RANKS + AUDIT_RANKS_NB,
    AUDIT_PLACES_NB
};
extern const int
    audit_margins[AUDIT_MARGINS_NB]; /* the least of each place, the last without an end */
extern const int audit_ranks[AUDIT_RANKS_NB];

/* What the audit looked at, and what of it was found otherwise. */
typedef enum Audited { AUDITED_ALL, AUDITED_WRONG, AUDITED_NB } Audited;

typedef struct Counters {
    uint64_t nc; /* a second, separate count of all nodes */
    uint64_t base[COUNT_NB][KIND_NB];
    uint64_t own[ENHANCEMENT_MAX][OWN_MAX][KIND_NB];
    uint64_t cut_rank[CUT_RANK_NB][KIND_NB]; /* cutoffs by rank of the cutting move, 1 at [0] */
    /* By the plies of the full search, and by how sure the pruning was. */
    uint64_t audited[AUDIT_PLIES_NB][AUDIT_PLACES_NB][AUDITED_NB][KIND_NB];
    uint64_t inside[PURPOSE_NB][KIND_NB]; /* nodes that lie inside sub-searches, by purpose */
} Counters;

/* Names as the database knows them, e.g. "interior". */
extern const char *const counter_names[COUNT_NB];
extern const char *const kind_names[KIND_NB]; /* "pv", "cut", "all" */

/* Sum over the node kinds. */
uint64_t counters_total(const Counters *counters, Counter counter);

/* NC: interior + horizon + quiescence. */
uint64_t counters_nc(const Counters *counters);

/* Nodes of a kind: its part of NC. */
uint64_t counters_nodes(const Counters *counters, NodeKind kind);

/* The identity of the header, and what else must hold between the counters. */
bool counters_are_ok(const Counters *counters);

#endif
