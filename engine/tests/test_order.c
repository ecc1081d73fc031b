/* The order of moves against its definition, step by step: which move comes next and who placed it,
 * by places and credits drawn at random. */
#include "base/rng.h"
#include "chess/notation.h"
#include "search/search.h"
#include "support/test.h"

enum { SEEDS = 3000, PLACER = 0, EARLY, LATE, OWNS };

/* What the definition knows. */
typedef struct Case {
    MoveList list; /* in generation order */
    int place[MAX_MOVES], placed_by[MAX_MOVES];
    int64_t credit[OWNS][MAX_MOVES];
    int led[3]; /* indices that the placer leads with; two of them to one place */
} Case;

static Case c; /* test state, set anew for each seed */
static Search search;
static int64_t credits[CREDITORS_MAX * MAX_MOVES];
static int asked_late; /* moves that the late creditor was asked about */

static const char *const FENS[] = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/8/8/8/1k6/1p6/1K6 w - - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
};
enum { FEN_COUNT = sizeof FENS / sizeof *FENS };

static void rank_places(Search *s, Node *n, Active *self) {
    (void)s;
    for (int i = 0; i < 3; i++)
        order_place(n, n->ordering.list.moves[c.led[i]], i ? PLACE_LEADING_NEXT : PLACE_LEADING,
                    self);
    order_place(n, MOVE_NONE, PLACE_LEADING, self);
}

static void rank_credit(Search *s, Node *n, Active *self) {
    (void)s;
    for (int i = n->ranking.from; i < n->ranking.to; i++)
        n->ranking.credit[i] = c.credit[self->row][i];
    asked_late += self->row == LATE ? n->ranking.to - n->ranking.from : 0;
}

static const Enhancement slots[OWNS] = {
    [PLACER] = {.rank = rank_places},
    [EARLY] = {.rank = rank_credit, .credits = true},
    [LATE] = {.rank = rank_credit, .credits = true, .late = true},
};

static void search_prepare(bool merged) {
    memset(&search, 0, sizeof search);
    search.params.base[BASE_CAPTURES] = merged ? CAPTURES_MERGED : CAPTURES_FIRST;
    search.active_nb = search.rank.count = OWNS;
    search.credits = credits;
    for (int row = 0; row < OWNS; row++) {
        search.active[row] = (Active){.row = row, .enhancement = &slots[row]};
        search.rank.items[row] =
            (SlotCall){.call.rank = slots[row].rank, .self = &search.active[row]};
        search.credit_nb += slots[row].credits;
    }
}

static void case_put(int i, Place place, int placed_by) {
    if (c.place[i] < (int)place) {
        c.place[i] = place;
        c.placed_by[i] = placed_by;
    }
}

static int64_t draw_credit(Rng *rng, uint32_t spread) {
    const int64_t most = ((int64_t)1 << (CREDIT_BITS - 1)) - 1;
    if (rng_below(rng, 40) == 0)
        return rng_below(rng, 2) ? most : -most;
    return (int64_t)rng_below(rng, spread) - (int64_t)rng_below(rng, spread);
}

static void case_draw(Rng *rng, Node *n, bool merged) {
    const uint32_t spread = 1 + rng_below(rng, 6);
    movegen_all(&n->board, &c.list);
    for (int i = 0; i < c.list.count; i++) {
        c.place[i] = !merged && move_is_tactical(c.list.moves[i]) ? PLACE_TACTICAL : PLACE_REST;
        c.placed_by[i] = NOBODY;
        c.credit[EARLY][i] = draw_credit(rng, spread);
        c.credit[LATE][i] = draw_credit(rng, spread);
    }
    n->known[0] = n->known[1] = MOVE_NONE;
    for (int f = 0; f < 2; f++)
        if (rng_below(rng, 2)) {
            const int i = (int)rng_below(rng, (uint32_t)c.list.count);
            n->known[f] = c.list.moves[i];
            n->known_by[f] = 5;
            case_put(i, f == 0 ? PLACE_KNOWN : PLACE_KNOWN_NEXT, 5);
        }
    for (int i = 0; i < 3; i++) {
        c.led[i] = (int)rng_below(rng, (uint32_t)c.list.count);
        case_put(c.led[i], i ? PLACE_LEADING_NEXT : PLACE_LEADING, PLACER);
    }
}

/* The move that comes next by the definition. */
static int best_left(const bool gone[]) {
    int best = -1;
    int64_t most = 0;
    for (int i = 0; i < c.list.count; i++) {
        const int64_t credit = c.credit[EARLY][i] + c.credit[LATE][i];
        if (gone[i])
            continue;
        if (best < 0 || c.place[i] > c.place[best] ||
            (c.place[i] == c.place[best] && credit > most)) {
            best = i;
            most = credit;
        }
    }
    return best;
}

/* Go through some of the node's moves, then from the start through all. */
static void check_order(Search *s, Node *n, int first) {
    bool gone[MAX_MOVES] = {false};
    int placed_by, order[MAX_MOVES];
    for (int r = 0; r < c.list.count; r++) {
        order[r] = best_left(gone);
        gone[order[r]] = true;
    }
    order_moves(s, n);
    for (int r = 0; r < first; r++)
        assert_int_equal(order_next(s, n, &placed_by), c.list.moves[order[r]]);
    n->ordering.next = 0;
    for (int r = 0; r < c.list.count; r++) {
        assert_int_equal(order_next(s, n, &placed_by), c.list.moves[order[r]]);
        assert_int_equal(placed_by, c.placed_by[order[r]]);
        assert_int_equal(order_searched(n, r), c.list.moves[order[r]]);
    }
}

static void moves_come_as_defined(void **state) {
    static Node n;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Rng rng = rng_init(seed);
        Status status = STATUS_OK;
        const bool merged = rng_below(&rng, 2);
        assert_true(fen_read(&n.board, FENS[seed % FEN_COUNT], &status));
        n.ply = 1;
        n.kind = KIND_CUT;
        n.ordered = false;
        case_draw(&rng, &n, merged);
        if (c.list.count == 0)
            continue;
        search_prepare(merged);
        check_order(&search, &n, (int)rng_below(&rng, (uint32_t)c.list.count + 1));
    }
}

/* A node that is left at a move alone in its place has not asked late creditors. */
static void late_creditors_are_asked_late(void **state) {
    static Node n;
    Rng rng = rng_init(1);
    Status status = STATUS_OK;
    int placed_by;
    assert_true(fen_read(&n.board, FENS[0], &status));
    n.ply = 1;
    case_draw(&rng, &n, false);
    n.known[0] = c.list.moves[c.list.count - 1];
    search_prepare(false);
    asked_late = 0;
    order_moves(&search, &n);
    assert_int_equal(order_next(&search, &n, &placed_by), n.known[0]);
    assert_int_equal(asked_late, 0);
    while (n.ordering.next < c.list.count)
        order_next(&search, &n, &placed_by);
    assert_int_equal(asked_late, c.list.count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_come_as_defined),
        cmocka_unit_test(late_creditors_are_asked_late),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
