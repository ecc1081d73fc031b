/* The order of the root's moves that stays sorted by value, against its definition: its counts are those
 * of searches of the moves one by one, each with the window that the ones before it left. */
#include "enhancements/registry.h"
#include "search/deepening.h"
#include "support/searches.h"
#include "support/test.h"

enum { DEPTH = 4 };

typedef struct Rooted {
    Move move;
    Score score;
} Rooted;

static bool keep_nodes(void *context, const Search *s, const Iteration *it) {
    (void)s;
    ((uint64_t *)context)[it->depth] = it->counters.nc;
    return true;
}

static void sort(Rooted *moves, int nb) {
    for (int i = 1; i < nb; i++)
        for (int j = i; j > 0 && moves[j - 1].score < moves[j].score; j--) {
            const Rooted moved = moves[j];
            moves[j] = moves[j - 1];
            moves[j - 1] = moved;
        }
}

/* Nodes of one iteration, but for the root; the moves' scores become what it finds. */
static uint64_t iterate(Search *plain, const Node *root, Rooted *moves, int nb, int depth) {
    static Node child;
    Score best = -SCORE_INFINITE;
    const uint64_t before = plain->counters.nc;
    for (int i = 0; i < nb; i++) {
        search_make(root, &child, moves[i].move);
        child.depth = depth - 1;
        child.kind = KIND_CUT;
        plain->iteration = depth;
        moves[i].score = -search_root(plain, &child, -SCORE_INFINITE, -best);
        best = moves[i].score > best ? moves[i].score : best;
    }
    return plain->counters.nc - before;
}

static void a_sorted_root_goes_by_values(void **state) {
    static Search sorted, plain;
    static Node root;
    Suite suite;
    Status status = STATUS_OK;
    EngineSettings settings = settings_of("-");
    suite_read(&suite);
    assert_true(search_init(&plain, &settings, registry, registry_nb, &status));
    settings_put(&settings, "base.root_order", "sorted");
    assert_true(search_init(&sorted, &settings, registry, registry_nb, &status));
    for (int i = 0; i < suite.count; i += 3) {
        Board board;
        MoveList list;
        Rooted moves[MAX_MOVES];
        uint64_t nodes[DEPTH + 1], expected = 0;
        assert_true(fen_read(&board, suite.items[i].fen, &status));
        assert_int_equal(search_run(&sorted, &board, DEPTH, keep_nodes, nodes), DEPTH);
        search_run(&plain, &board, 0, keep_nodes,
                   (uint64_t[1]){0}); /* nothing is left of the last */
        node_root(&root, &board);
        movegen_all(&board, &list);
        for (int m = 0; m < list.count; m++) {
            Board after;
            board_make(&after, &board, list.moves[m]);
            moves[m] = (Rooted){list.moves[m], -eval_static(&after)};
        }
        for (int depth = 1; depth <= DEPTH; depth++) {
            sort(moves, list.count);
            expected += 1 + iterate(&plain, &root, moves, list.count, depth);
            assert_int_equal(nodes[depth], expected);
        }
    }
    search_release(&plain);
    search_release(&sorted);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sorted_root_goes_by_values),
    };
    return cmocka_run_group_tests_name("root order", tests, NULL, NULL);
}
