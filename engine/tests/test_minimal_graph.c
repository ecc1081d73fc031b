/* The minimal tree on small artificial trees, against alpha-beta in every order of moves; on
 * uniform trees, against the formula; and its merged graphs, against sets of positions. Search and
 * minimal tree are compiled against graph/rules.h, unchanged. */
#include <stdlib.h>

#include "engine.h"
#include "enhancements/registry.h"
#include "minimal/tree.h"
#include "search/deepening.h"
#include "support/test.h"

enum { DEPTH_MAX = 6 };

static uint64_t seeds(void) {
    return getenv("PRUNELAB_LONG") ? 5000 : getenv("PRUNELAB_SHORT") ? 40 : 400;
}

/* ---- the program ----------------------------------------------------------------------------- */

static MinimalTree measure(const Graph *graph, int depth, const char *letters,
                           const char *entries) {
    static Search search; /* large: kept in one place */
    EngineSettings settings;
    Status status = STATUS_OK;
    MinimalTree tree;
    const Board root = graph_root(graph);
    engine_settings_init(&settings);
    assert_true(engine_settings_letters(&settings, letters, &status));
    if (strchr(letters, 'T')) {
        assert_true(engine_settings_set(&settings, "T.entries", entries, &status));
        assert_true(engine_settings_set(&settings, "T.horizon", "on", &status));
    }
    assert_true(search_init(&search, &settings, registry, registry_nb, &status));
    assert_true(minimal_tree(&search, &root, depth, &tree, &status));
    search_release(&search);
    return tree;
}

static MinimalTree measure_plainly(const Graph *graph, int depth) {
    return measure(graph, depth, "TNKL", "64");
}

/* ---- alpha-beta in every order --------------------------------------------------------------- */

/* What a search of a node can come to, over all orders of moves at it and everywhere below: the
 * values that it can return, and for each the fewest bottom positions. */
enum { RESULTS_MAX = 32 };
typedef struct Results {
    int nb;
    Score value[RESULTS_MAX];
    int64_t fewest[RESULTS_MAX];
} Results;

static void put(Results *r, Score value, int64_t count) {
    int i = 0;
    while (i < r->nb && r->value[i] != value)
        i++;
    if (i == r->nb) {
        assert_true(r->nb < RESULTS_MAX);
        r->value[r->nb] = value;
        r->fewest[r->nb++] = count;
    } else if (count < r->fewest[i]) {
        r->fewest[i] = count;
    }
}

static Results all_orders(const Board *b, int depth, int ply, Score alpha, Score beta);

/* Search move `m` after some that came to `before`; what goes on joins `after`, cut-offs `end`. */
static void search_next(const Board *b, int m, int depth, int ply, Score alpha, Score beta,
                        const Results *before, Results *after, Results *end) {
    Board child;
    game_make(&child, b, board_node(b)->moves[m]);
    for (int i = 0; i < before->nb; i++) {
        const Score floor = before->value[i] > alpha ? before->value[i] : alpha;
        const Results below = all_orders(&child, depth - 1, ply + 1, -beta, -floor);
        for (int j = 0; j < below.nb; j++) {
            const Score value =
                -below.value[j] > before->value[i] ? -below.value[j] : before->value[i];
            put(value >= beta ? end : after, value, before->fewest[i] + below.fewest[j]);
        }
    }
}

/* Fail-soft alpha-beta. States are sets of moves searched: all orders of a set are joined in one.
 */
static Results all_orders(const Board *b, int depth, int ply, Score alpha, Score beta) {
    const GraphNode *n = board_node(b);
    Results end = {.nb = 0};
    if (depth == 0 || n->move_nb == 0) {
        put(&end, graph_minimax(b, depth, ply), depth == 0);
        return end;
    }
    Results state[1 << GRAPH_MOVES];
    memset(state, 0, sizeof state);
    put(&state[0], -SCORE_INFINITE, 0);
    for (int set = 0; set < 1 << n->move_nb; set++)
        for (int m = 0; m < n->move_nb; m++)
            if (!(set >> m & 1))
                search_next(b, m, depth, ply, alpha, beta, &state[set], &state[set | 1 << m], &end);
    const Results *full = &state[(1 << n->move_nb) - 1];
    for (int i = 0; i < full->nb; i++)
        put(&end, full->value[i], full->fewest[i]);
    return end;
}

static uint64_t best_order(const Graph *graph, int depth) {
    const Board root = graph_root(graph);
    const Results r = all_orders(&root, depth, 0, -SCORE_INFINITE, SCORE_INFINITE);
    assert_int_equal(r.nb, 1); /* with a full window every order finds the value */
    assert_int_equal(r.value[0], graph_minimax(&root, depth, 0));
    return (uint64_t)r.fewest[0];
}

static void check_best_order(uint64_t seed, int depth) {
    Graph graph;
    graph_init(&graph, seed);
    const MinimalTree tree = measure_plainly(&graph, depth);
    const Board root = graph_root(&graph);
    assert_int_equal(tree.value, graph_minimax(&root, depth, 0));
    if (tree.nbp != best_order(&graph, depth))
        fail_msg("graph %llu, depth %d: %llu bottom positions, %llu in the best order",
                 (unsigned long long)seed, depth, (unsigned long long)tree.nbp,
                 (unsigned long long)best_order(&graph, depth));
    assert_true(tree.nbp == tree.g + tree.l || tree.nbp + 1 == tree.g + tree.l);
}

static void the_best_of_all_orders_is_as_small(void **state) {
    for (uint64_t seed = 1; seed <= seeds(); seed++)
        for (int depth = 0; depth <= 3; depth++)
            check_best_order(seed, depth);
    for (uint64_t seed = 1; seed <= seeds() / 40; seed++)
        check_best_order(seed, 4);
}

/* ---- the definition, word for word ----------------------------------------------------------- */

static Score value_for_root(const Board *b, int depth, int ply) {
    const Score value = graph_minimax(b, depth, ply);
    return ply % 2 ? -value : value;
}

/* The fewest bottom positions that prove the root's value >= v (sign 1) or <= v (sign -1); -1 where
 * there is no proof. */
static int64_t fewest(const Board *b, int depth, int ply, int sign, Score v) {
    const GraphNode *n = board_node(b);
    if (depth == 0 || n->move_nb == 0)
        return sign * value_for_root(b, depth, ply) >= sign * v ? depth == 0 : -1;
    const bool proves = (ply % 2 == 0) == (sign > 0);
    int64_t best = -1, sum = 0;
    for (int m = 0; m < n->move_nb; m++) {
        Board child;
        game_make(&child, b, n->moves[m]);
        const int64_t below = fewest(&child, depth - 1, ply + 1, sign, v);
        if (below >= 0 && (best < 0 || below < best))
            best = below;
        sum = sum < 0 || below < 0 ? -1 : sum + below;
    }
    return proves ? best : sum;
}

/* The move that the tree's proof takes: the first of the cheapest in generation order. `*ties` gets
 * the others of the same count, by index in the list. */
static int cheapest_moves(const Board *b, int depth, int ply, Score v, int ties[GRAPH_MOVES]) {
    const int sign = ply % 2 ? -1 : 1; /* of the side to move */
    const int64_t least = fewest(b, depth, ply, sign, v);
    int nb = 0;
    MoveList list;
    game_moves(b, &list);
    for (int i = 0; i < list.count; i++) {
        Board child;
        game_make(&child, b, list.moves[i]);
        if (fewest(&child, depth - 1, ply + 1, sign, v) == least)
            ties[nb++] = i;
    }
    return nb;
}

/* The line that both proofs share, as indices: of all lines along the cheapest moves the first in
 * generation order that ends in a bottom position, else the first. Returns its end's plies to go.
 */
static int shared_line(const Board *b, int depth, int ply, Score v, int line[]) {
    int ties[GRAPH_MOVES], other[DEPTH_MAX], end = depth;
    if (depth == 0 || board_node(b)->move_nb == 0)
        return depth;
    const int nb = cheapest_moves(b, depth, ply, v, ties);
    for (int i = 0; i < nb; i++) {
        Board child;
        MoveList list;
        game_moves(b, &list);
        game_make(&child, b, list.moves[ties[i]]);
        memcpy(other, line, sizeof other);
        other[ply] = ties[i];
        const int left = shared_line(&child, depth - 1, ply + 1, v, other);
        if (i == 0 || left == 0) {
            memcpy(line, other, sizeof other);
            end = left;
        }
        if (left == 0)
            break;
    }
    return end;
}

/* Interior nodes of one proof's tree. */
static uint64_t interior(const Board *b, int depth, int ply, int sign, Score v, const int *line) {
    MoveList list;
    int ties[GRAPH_MOVES];
    uint64_t nodes = 1;
    if (depth == 0)
        return 0;
    game_moves(b, &list);
    const bool proves = (ply % 2 == 0) == (sign > 0) && list.count > 0;
    if (proves && !line)
        cheapest_moves(b, depth, ply, v, ties);
    for (int i = 0; i < list.count; i++) {
        Board child;
        game_make(&child, b, list.moves[i]);
        if (!proves || i == (line ? line[ply] : ties[0]))
            nodes +=
                interior(&child, depth - 1, ply + 1, sign, v, line && line[ply] == i ? line : NULL);
    }
    return nodes;
}

static void check_interior(const Board *root, int depth, const MinimalTree *tree) {
    int line[DEPTH_MAX] = {0};
    const int left = shared_line(root, depth, 0, tree->value, line);
    const uint64_t shared = (uint64_t)(depth - left + (left > 0));
    assert_int_equal(tree->nbp, tree->g + tree->l - (left == 0));
    assert_int_equal(tree->interior, interior(root, depth, 0, 1, tree->value, line) +
                                         interior(root, depth, 0, -1, tree->value, line) - shared);
}

/* Deeper than all orders can be tried, on graphs whose positions are met at many plies: with tables
 * of any size and without one. */
static void both_proofs_are_as_defined(void **state) {
    static const char *const letters[] = {"-", "T", "TNKL", "TRNSHKL"};
    static const char *const entries[] = {"2", "64", "1024"};
    int shared_end[2] = {0};
    for (uint64_t seed = 1; seed <= 5 * seeds(); seed++) {
        Graph graph;
        graph_init(&graph, seed * 104729);
        const Board root = graph_root(&graph);
        const int depth = 1 + (int)(seed % DEPTH_MAX);
        const MinimalTree tree = measure(&graph, depth, letters[seed % 4], entries[seed % 3]);
        const Score v = graph_minimax(&root, depth, 0);
        assert_int_equal(tree.value, v);
        assert_int_equal(tree.g, fewest(&root, depth, 0, 1, v));
        assert_int_equal(tree.l, fewest(&root, depth, 0, -1, v));
        assert_int_equal(tree.horizon, tree.nbp);
        if (depth <= 4)
            check_interior(&root, depth, &tree);
        assert_true(tree.merged_nbp <= tree.nbp);
        assert_true(tree.nbp <= tree.left_first_nbp);
        assert_true(tree.left_first_merged <= tree.left_first_nbp);
        shared_end[tree.nbp == tree.g + tree.l]++;
    }
    assert_true(shared_end[0] > 20 && shared_end[1] > 2); /* both ends of the line are met */
}

/* What a search is helped by changes nothing but its cost. */
static void help_changes_only_the_cost(void **state) {
    for (uint64_t seed = 1; seed <= 50; seed++) {
        Graph graph;
        graph_init(&graph, seed);
        MinimalTree a = measure(&graph, 6, "-", "2"), b = measure(&graph, 6, "TNKL", "1024");
        a.nodes = b.nodes = 0;
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* ---- uniform trees --------------------------------------------------------------------------- */

/* Make every node have `width` moves to the next layer, until the last; up to GRAPH_WIDTH places of
 * a layer are met once from one node. */
static void make_uniform(Graph *graph, int width) {
    for (int layer = 0; layer + 1 < GRAPH_LAYERS; layer++)
        for (int i = 0; i < GRAPH_WIDTH; i++) {
            GraphNode *n = &graph->nodes[layer][i];
            n->move_nb = width;
            n->checked = false;
            for (int m = 0; m < width; m++) {
                n->step[m] = 1;
                n->moves[m] =
                    move_make((Square)m, (Square)((i + m) % 64), KNIGHT, PIECE_NONE, PIECE_NONE, 0);
                n->to[m] = (i * width + m) % GRAPH_WIDTH;
            }
        }
}

static uint64_t power(uint64_t w, int n) {
    return n == 0 ? 1 : w * power(w, n - 1);
}

static void uniform_trees_follow_the_formula(void **state) {
    const uint64_t seeds = getenv("PRUNELAB_SHORT") ? 2 : 20;
    for (uint64_t seed = 1; seed <= seeds; seed++)
        for (int width = 1; width <= GRAPH_MOVES; width++)
            for (int depth = 1; depth <= 6; depth++) {
                Graph graph;
                graph_init(&graph, seed);
                make_uniform(&graph, width);
                const MinimalTree tree = measure_plainly(&graph, depth);
                const uint64_t g = power(width, depth / 2), l = power(width, (depth + 1) / 2);
                assert_int_equal(tree.g, g);
                assert_int_equal(tree.l, l);
                assert_int_equal(tree.nbp, g + l - 1);
                assert_int_equal(tree.left_first_nbp, g + l - 1);
                /* Interior nodes: those of the two proofs at each ply less the shared line's. */
                uint64_t interior = 0;
                for (int ply = 0; ply < depth; ply++)
                    interior += power(width, ply / 2) + power(width, (ply + 1) / 2) - 1;
                assert_int_equal(tree.interior, interior);
                assert_true(tree.merged_nbp <= GRAPH_WIDTH);
            }
}

/* Three moves lead to nine different places, so nothing is merged at depth 2; at depth 3 all meet.
 */
static void merged_trees_count_places(void **state) {
    Graph graph;
    graph_init(&graph, 1);
    make_uniform(&graph, 3);
    MinimalTree tree = measure_plainly(&graph, 2);
    assert_int_equal(tree.nbp, 5);
    assert_int_equal(tree.merged_nbp, 5);
    assert_int_equal(tree.left_first_merged, 5);
    for (int i = 0; i < GRAPH_WIDTH; i++)
        for (int m = 0; m < 3; m++)
            graph.nodes[2][i].to[m] = m;
    tree = measure_plainly(&graph, 3);
    assert_int_equal(tree.nbp, 11);
    assert_int_equal(tree.merged_nbp, 3);
    assert_int_equal(tree.left_first_merged, 3);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static void a_limit_stops_it(void **state) {
    static Search search;
    EngineSettings settings;
    Status status = STATUS_OK;
    MinimalTree tree;
    Graph graph;
    graph_init(&graph, 3);
    make_uniform(&graph, 5);
    const Board root = graph_root(&graph);
    engine_settings_init(&settings);
    assert_true(search_init(&search, &settings, registry, registry_nb, &status));
    assert_true(minimal_tree(&search, &root, 6, &tree, &status));
    const uint64_t whole = tree.nodes;
    for (uint64_t limit = 1; limit < whole - 100; limit += 1 + whole / 50) {
        search_reset(&search);
        search.hooks.node_limit = limit;
        assert_false(minimal_tree(&search, &root, 6, &tree, &status));
        assert_int_equal(search.stop, STOP_NODES);
        assert_false(status.failed);
        assert_true(tree.nodes < limit + 1000);
    }
    search_release(&search);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_of_all_orders_is_as_small),
        cmocka_unit_test(both_proofs_are_as_defined),
        cmocka_unit_test(help_changes_only_the_cost),
        cmocka_unit_test(uniform_trees_follow_the_formula),
        cmocka_unit_test(merged_trees_count_places),
        cmocka_unit_test(a_limit_stops_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
