/* What an interface shows of a search beside its result: the deepest ply, and how full the table is.
 */
#include "support/searches.h"
#include "support/test.h"

static void note_ply(void *context, const EngineNode *node) {
    int *deepest = context;
    *deepest = node->ply > *deepest ? node->ply : *deepest;
}

/* The greatest ply of the tree's nodes, as they are shown one by one. */
static int shown_deepest(Engine *engine, const char *fen, int depth) {
    int deepest = 0;
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    const EngineLimits limits = {.depth = depth, .node = note_ply, .context = &deepest};
    assert_true(position && engine_position_set(position, fen, &status));
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    engine_position_free(position);
    return deepest;
}

/* Where nothing lies below the tree: whatever searches a node again, passes or extends. */
static void the_deepest_node_is_told(void **state) {
    static const char *const sets[] = {"-", "T", "TNI", "TRNSHKL", "TNSHMV", ""};
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        for (int extended = 0; extended < 2; extended++) {
            EngineSettings settings = settings_of(sets[i]);
            settings_put(&settings, "base.quiescence", "none");
            settings_put(&settings, "base.check_extension", extended ? "on" : "off");
            if (!*sets[i])
                settings_put(&settings, "base.algorithm", "minimax");
            Engine *engine = engine_of(&settings);
            for (int depth = 3; depth > 0; depth--) { /* and nothing is left of the last search */
                const int deepest = shown_deepest(engine, KIWI, depth);
                assert_true(extended ? deepest >= depth : deepest == depth);
                assert_int_equal(engine_deepest(engine), deepest);
            }
            shown_deepest(engine, MATED, 3);
            assert_int_equal(engine_deepest(engine), 0);
            engine_free(engine);
        }
}

/* Captures below the bottom position: none, one, one and its recapture; and evasions of a
 * check. */
static void quiescence_is_part_of_it(void **state) {
    static const struct {
        const char *fen;
        int depth, deepest;
    } cases[] = {{"4k3/8/8/8/8/8/8/3R3K w - - 0 1", 0, 0},
                 {"4k3/8/8/3p4/8/8/8/3R3K w - - 0 1", 0, 1},
                 {"4k3/8/2p5/3p4/8/8/8/3R3K w - - 0 1", 0, 2},
                 {"4k3/8/2p5/3p4/8/1K6/8/3R4 w - - 0 1", 0, 2},
                 {"4k3/8/2p5/3p4/4P3/1K6/8/3R4 w - - 0 1", 0, 3},
                 {"k7/8/8/3p4/8/8/8/3R3K b - - 0 1", 1, 2},
                 {"4k3/8/8/3p4/8/8/8/3R3K b - - 0 1", 1, 3}};
    const EngineSettings settings = settings_of("-");
    Engine *engine = engine_of(&settings);
    Found found;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        find(engine, cases[i].fen, cases[i].depth, &found);
        assert_int_equal(engine_deepest(engine), cases[i].deepest);
    }
    engine_free(engine);
}

static void the_table_fills(void **state) {
    EngineSettings settings = settings_of("TH");
    Found found;
    settings_put(&settings, "T.entries", "2");
    Engine *engine = engine_of(&settings);
    assert_int_equal(engine_fullness(engine), 0);
    find(engine, KIWI, 1, &found); /* the root alone is stored */
    assert_int_equal(engine_fullness(engine), 500);
    find(engine, KIWI, 3, &found);
    assert_int_equal(engine_fullness(engine), 1000);
    engine_reset(engine);
    assert_int_equal(engine_fullness(engine), 0);
    engine_free(engine);

    settings_put(&settings, "T.entries", "65536");
    engine = engine_of(&settings);
    find(engine, KIWI, 4, &found);
    assert_true(engine_fullness(engine) > 0 && engine_fullness(engine) < 1000);
    engine_free(engine);

    settings = settings_of("RNSHKL");
    engine = engine_of(&settings);
    find(engine, KIWI, 2, &found);
    assert_int_equal(engine_fullness(engine), -1);
    engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deepest_node_is_told),
        cmocka_unit_test(quiescence_is_part_of_it),
        cmocka_unit_test(the_table_fills),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
