#include "uci/go.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#include "uci/out.h"
#include "uci/text.h"

enum { DEPTH_MAX = MAX_DEPTH - 1, NOT_GIVEN = -1 };

typedef enum GoNumber {
    GO_DEPTH,
    GO_NODES,
    GO_MATE,
    GO_MOVETIME,
    GO_MOVESTOGO,
    GO_WTIME,
    GO_BTIME,
    GO_WINC,
    GO_BINC,
    GO_NUMBER_NB
} GoNumber;

typedef struct GoRange {
    const char *name;
    int64_t low, high;
} GoRange;

/* A count of 0 nodes would mean no limit to the search. Interfaces send negative times. */
static const GoRange ranges[GO_NUMBER_NB] = {
    [GO_DEPTH] = {"depth", 1, DEPTH_MAX},         [GO_NODES] = {"nodes", 1, INT64_MAX},
    [GO_MATE] = {"mate", 1, DEPTH_MAX},           [GO_MOVETIME] = {"movetime", 0, INT64_MAX},
    [GO_MOVESTOGO] = {"movestogo", 1, INT64_MAX}, [GO_WTIME] = {"wtime", 0, INT64_MAX},
    [GO_BTIME] = {"btime", 0, INT64_MAX},         [GO_WINC] = {"winc", 0, INT64_MAX},
    [GO_BINC] = {"binc", 0, INT64_MAX},
};

/* Read the number of a keyword into its place. Returns false where it is none. */
static bool read_number(const GoRange *range, const char *word, int64_t *number) {
    int64_t n;
    if (!word || !text_number(word, INT64_MIN, INT64_MAX, &n)) {
        out_line("info string error: go: %s '%.64s' is not a number; searching one ply",
                 range->name, word ? word : "");
        return false;
    }
    *number = n < range->low ? range->low : n > range->high ? range->high : n;
    if (*number != n)
        out_line("info string go: %s %" PRId64 " taken as %" PRId64, range->name, n, *number);
    return true;
}

/* Put the numbers where they belong. */
static void apply(GoRequest *go, const int64_t given[GO_NUMBER_NB], bool black_to_move) {
    _Static_assert((int)NOT_GIVEN == (int)UCI_CLOCK_NONE, "times need no translation");
    const int64_t own = given[black_to_move ? GO_BTIME : GO_WTIME];
    const int64_t other = given[black_to_move ? GO_WTIME : GO_BTIME];
    go->times = (UciTimes){.movetime = given[GO_MOVETIME],
                           .left = own == NOT_GIVEN ? other : own,
                           .increment = given[black_to_move ? GO_BINC : GO_WINC],
                           .moves_to_go = given[GO_MOVESTOGO]};
    go->nodes = given[GO_NODES] == NOT_GIVEN ? 0 : (uint64_t)given[GO_NODES];
    int64_t depth = given[GO_DEPTH];
    /* A mate in n is seen at 2n plies: its last node is an interior one. */
    if (given[GO_MATE] != NOT_GIVEN && (depth == NOT_GIVEN || 2 * given[GO_MATE] < depth))
        depth = 2 * given[GO_MATE] < DEPTH_MAX ? 2 * given[GO_MATE] : DEPTH_MAX;
    go->depth_given = depth != NOT_GIVEN;
    go->depth = go->depth_given ? (int)depth : DEPTH_MAX;
}

/* What is being read. */
typedef struct GoReader {
    GoRequest go;
    int64_t given[GO_NUMBER_NB];
    bool bad;     /* a number is none */
    bool unknown; /* a word is */
    bool listing; /* moves follow, up to the next keyword */
    bool listed;  /* searchmoves was there */
    const EnginePosition *position;
    bool asked[MAX_MOVES]; /* of go.moves, by searchmoves */
} GoReader;

static bool read_keyword(GoReader *r, const char *word, char **rest) {
    for (int i = 0; i < GO_NUMBER_NB; i++)
        if (strcmp(word, ranges[i].name) == 0) {
            r->bad |= !read_number(&ranges[i], text_word(rest), &r->given[i]);
            return true;
        }
    if (strcmp(word, "infinite") == 0)
        return r->go.endless = true;
    if (strcmp(word, "perft") != 0)
        return false;
    r->go.perft = text_word(rest);
    if (!r->go.perft)
        r->go.perft = "";
    return true;
}

static void read_move(GoReader *r, const char *word) {
    Status status = STATUS_OK;
    char move[ENGINE_MOVE_NB] = "";
    engine_position_find(r->position, word, move, &status);
    for (int i = 0; i < r->go.moves_nb; i++)
        if (strcmp(move, r->go.moves[i]) == 0) {
            r->asked[i] = true;
            return;
        }
    out_line("info string go: searchmoves: '%.64s' is not a legal move here, ignored", word);
}

static void read_word(GoReader *r, const char *word, char **rest) {
    const bool listing = r->listing;
    r->listing = strcmp(word, "searchmoves") == 0;
    r->listed |= r->listing;
    if (r->listing || read_keyword(r, word, rest))
        return;
    if (listing) {
        r->listing = true;
        read_move(r, word);
        return;
    }
    r->unknown = true;
    out_line("info string go: unknown word '%.64s', ignored", word);
}

/* Keep the moves that are to be searched. */
static void choose_moves(GoReader *r) {
    int kept = 0;
    for (int i = 0; i < r->go.moves_nb; i++)
        if (r->asked[i])
            memmove(r->go.moves[kept++], r->go.moves[i], ENGINE_MOVE_NB);
    if (kept > 0)
        r->go.moves_nb = kept;
    else if (r->listed)
        out_line("info string go: searchmoves has no legal move, all moves are searched");
}

GoRequest go_read(char *text, const EnginePosition *position) {
    GoReader r = {.position = position};
    r.go.moves_nb = engine_position_moves(position, r.go.moves);
    for (int i = 0; i < GO_NUMBER_NB; i++)
        r.given[i] = NOT_GIVEN;
    for (char *word; (word = text_word(&text));)
        read_word(&r, word, &text);
    if (r.bad)
        r.given[GO_DEPTH] = 1;
    choose_moves(&r);
    apply(&r.go, r.given, engine_position_black_to_move(position));
    /* Nothing that ends it: as `go infinite`, if that may be what was meant. */
    if (r.go.depth_given || r.go.nodes || r.go.times.movetime != NOT_GIVEN ||
        r.go.times.left != NOT_GIVEN)
        return r.go;
    if (r.unknown && !r.go.endless && !r.go.perft) {
        out_line("info string go: nothing known ends the search; searching one ply");
        r.go.depth_given = true;
        r.go.depth = 1;
    } else {
        r.go.endless = true;
    }
    return r.go;
}
