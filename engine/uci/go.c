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

GoRequest go_read(char *text, bool black_to_move) {
    GoRequest go = {.endless = false, .ponders = false};
    int64_t given[GO_NUMBER_NB];
    bool bad = false;
    for (int i = 0; i < GO_NUMBER_NB; i++)
        given[i] = NOT_GIVEN;
    for (char *word; (word = text_word(&text));) {
        if (strcmp(word, "infinite") == 0)
            go.endless = true;
        else if (strcmp(word, "ponder") == 0)
            go.ponders = true;
        else if (strcmp(word, "searchmoves") == 0)
            out_line("info string go: searchmoves is not supported, all moves are searched");
        for (int i = 0; i < GO_NUMBER_NB; i++)
            if (strcmp(word, ranges[i].name) == 0) {
                bad |= !read_number(&ranges[i], text_word(&text), &given[i]);
                break;
            }
    }
    if (bad)
        given[GO_DEPTH] = 1;
    apply(&go, given, black_to_move);
    /* Nothing that ends it: as `go infinite`. */
    if (!go.depth_given && !go.nodes && go.times.movetime == NOT_GIVEN &&
        go.times.left == NOT_GIVEN)
        go.endless = true;
    return go;
}
