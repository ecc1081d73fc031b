/* The minimal tree in chess: against a measure by brute force where that is possible, and as a
 * floor under every search that has no table. (On artificial trees: test_minimal_graph.) */
#include <stdlib.h>

#include "chess/movegen.h"
#include "chess/notation.h"
#include "search/deepening.h"
#include "support/searches.h"
#include "support/test.h"

static EngineMinimal measure(const char *fen, int depth, uint64_t nodes, EngineEnd expected) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    EngineMinimal m;
    assert_non_null(position);
    assert_true(engine_position_set(position, fen, &status));
    const EngineEnd end = engine_minimal_tree(position, depth, nodes, NULL, NULL, &m, &status);
    assert_int_equal(end, expected);
    assert_false(status.failed);
    engine_position_free(position);
    return m;
}

/* ---- brute force ----------------------------------------------------------------------------- */

/* All move orders cannot be tried in chess; the definition can be followed to the letter, with a
 * whole window at every bottom position. */
typedef struct Brute {
    Search search;
    int depth;
} Brute;

static Score bottom(Brute *brute, const Board *b, Score alpha, Score beta, uint64_t *nodes) {
    static Node n; /* large */
    memset(&n, 0, sizeof n);
    n.board = *b;
    n.ply = brute->depth;
    n.alpha = alpha;
    n.beta = beta;
    return quiescence_search(&brute->search, &n, nodes);
}

static Score value_of(Brute *brute, const Board *b, int depth) {
    uint64_t nodes;
    if (depth == 0)
        return bottom(brute, b, -SCORE_INFINITE, SCORE_INFINITE, &nodes);
    MoveList list;
    movegen_all(b, &list);
    if (list.count == 0)
        return board_in_check(b) ? brute->depth - depth - SCORE_MATE : 0;
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < list.count; i++) {
        Board child;
        board_make(&child, b, list.moves[i]);
        const Score value = -value_of(brute, &child, depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

/* The smallest proof's size below a node: that the value is at least `bound` for the side to move
 * (proves), or at most -bound; of equal ones the first. nbp is -1 where there is none. */
typedef struct ProofSize {
    int64_t nbp, interior, quiescence;
} ProofSize;

static ProofSize prove(Brute *brute, const Board *b, int depth, bool proves, Score bound) {
    const ProofSize none = {-1, 0, 0};
    ProofSize best = none, sum = {0, depth > 0, 0};
    const Score value = value_of(brute, b, depth);
    if (proves ? value < bound : value > -bound)
        return none;
    if (depth == 0) {
        uint64_t nodes = 0;
        bottom(brute, b, proves ? bound - 1 : -bound, proves ? bound : 1 - bound, &nodes);
        return (ProofSize){1, 0, (int64_t)nodes};
    }
    MoveList list;
    movegen_all(b, &list);
    for (int i = 0; i < list.count; i++) {
        Board child;
        board_make(&child, b, list.moves[i]);
        const ProofSize below = prove(brute, &child, depth - 1, !proves, bound);
        if (below.nbp >= 0 && (best.nbp < 0 || below.nbp < best.nbp))
            best = below;
        sum.nbp += below.nbp; /* where the other side moves there is none below 0 */
        sum.interior += below.interior;
        sum.quiescence += below.quiescence;
    }
    best.interior++;
    return proves && list.count ? best : sum;
}

static void check_by_brute_force(const char *fen, int depth) {
    static Brute brute;
    EngineSettings settings;
    Status status = STATUS_OK;
    Board root;
    engine_settings_init(&settings);
    assert_true(search_init(&brute.search, &settings, NULL, 0, &status));
    assert_true(fen_read(&root, fen, &status));
    brute.depth = depth;
    const EngineMinimal m = measure(fen, depth, 0, ENGINE_DONE);
    const Score value = value_of(&brute, &root, depth);
    const ProofSize g = prove(&brute, &root, depth, true, value);
    const ProofSize l = prove(&brute, &root, depth, false, -value);
    assert_int_equal(m.value, value);
    assert_int_equal(m.g, g.nbp);
    assert_int_equal(m.l, l.nbp);
    assert_int_equal(m.nbp, g.nbp + l.nbp - 1);
    assert_int_equal(m.interior, g.interior + l.interior - depth);
    assert_int_equal(m.quiescence, g.quiescence + l.quiescence);
    search_release(&brute.search);
}

static void brute_force_finds_the_same(void **state) {
    static Suite suite;
    suite_read(&suite);
    for (int i = 0; i < suite.count; i++) {
        check_by_brute_force(suite.items[i].fen, 1);
        if (i % 3 == 1 || getenv("PRUNELAB_LONG"))
            check_by_brute_force(suite.items[i].fen, 2);
    }
    static const char *const endgames[] = {
        "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", /* en passant */
        "8/k1P5/8/1K6/8/8/8/8 w - - 0 1",      /* promotion; stalemate near */
        "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof endgames / sizeof endgames[0]; i++)
        for (int depth = 1; depth <= 3; depth++)
            check_by_brute_force(endgames[i], depth);
}

/* ---- what it means --------------------------------------------------------------------------- */

/* No search without a table enters fewer bottom positions in an iteration that finds the value. */
static void no_search_is_smaller(void **state) {
    static const char *const sets[] = {"-", "N", "K", "NK", "RNSK", "RNSHKL", "SH"};
    static const char *const orders[] = {"best_first", "sorted", "fixed"};
    static Suite suite;
    static Found last, before;
    const int most = getenv("PRUNELAB_SHORT") ? 3 : 4;
    suite_read(&suite);
    for (int depth = 1; depth <= most; depth++)
        for (int i = depth % 2; i < suite.count; i += 2) {
            const EngineMinimal m = measure(suite.items[i].fen, depth, 0, ENGINE_DONE);
            assert_true(m.merged_nbp <= m.nbp && m.nbp <= m.left_first_nbp &&
                        m.left_first_merged <= m.left_first_nbp);
            for (size_t s = 0; s < sizeof sets / sizeof sets[0]; s++)
                for (int direct = 0; direct < 2; direct++) {
                    EngineSettings settings = settings_of(sets[s]);
                    settings_put(&settings, "base.deepening", direct ? "off" : "on");
                    settings_put(&settings, "base.root_order", orders[(i + (int)s) % 3]);
                    Engine *engine = engine_of(&settings);
                    before.last.nbp = 0;
                    find(engine, suite.items[i].fen, depth, &last);
                    if (!direct && depth > 1)
                        find(engine, suite.items[i].fen, depth - 1, &before);
                    assert_int_equal(m.value, last.last.score);
                    assert_true(last.last.nbp - before.last.nbp >= m.nbp);
                    engine_free(engine);
                }
        }
}

/* A mate in three: every line of the winner's proof ends in mate, so no bottom position is shared.
 */
static void a_mate_shares_no_bottom_position(void **state) {
    const char *fen = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1";
    const EngineMinimal at_mate = measure(fen, 5, 0, ENGINE_DONE);
    assert_int_equal(at_mate.value, SCORE_MATE - 5);
    assert_int_equal(at_mate.nbp, at_mate.g + at_mate.l - 1);
    const EngineMinimal beyond = measure(fen, 6, 0, ENGINE_DONE);
    assert_int_equal(beyond.value, SCORE_MATE - 5);
    assert_int_equal(beyond.g, 0);
    assert_int_equal(beyond.nbp, beyond.l);
}

static void a_root_without_moves_has_no_bottom_position(void **state) {
    const char *stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    const EngineMinimal m = measure(stalemate, 3, 0, ENGINE_DONE);
    assert_int_equal(m.value, 0);
    assert_int_equal(m.nbp, 0);
    assert_int_equal(m.interior, 1);
    assert_int_equal(m.left_first_merged, 0);
    const EngineMinimal bottom_only = measure(stalemate, 0, 0, ENGINE_DONE);
    assert_int_equal(bottom_only.nbp, 1);
    assert_int_equal(bottom_only.interior, 0);
}

static void the_node_limit_is_kept(void **state) {
    const char *fen = "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1";
    const EngineMinimal whole = measure(fen, 4, 0, ENGINE_DONE);
    const EngineMinimal again = measure(fen, 4, 0, ENGINE_DONE);
    assert_int_equal(whole.nodes, again.nodes);
    assert_int_equal(whole.leaves_depth, 4);
    assert_int_equal(measure(fen, 4, whole.nodes + 1, ENGINE_DONE).nbp, whole.nbp);
    for (uint64_t limit = 1; limit < whole.nodes - 5000; limit += whole.nodes / 7)
        measure(fen, 4, limit, ENGINE_NODES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(brute_force_finds_the_same),
        cmocka_unit_test(no_search_is_smaller),
        cmocka_unit_test(a_mate_shares_no_bottom_position),
        cmocka_unit_test(a_root_without_moves_has_no_bottom_position),
        cmocka_unit_test(the_node_limit_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
