/* D, E and I on chess: levels that are out of reach change nothing, a draw is not what the table
 * says, and a search that fails for its number of passes says so. Counts are test_oracle_roads's,
 * leaves test_drivers's. */
#include "chess/notation.h"
#include "enhancements/registry.h"
#include "support/searches.h"
#include "support/test.h"

enum { DEPTH = 5 };

static const char endgame[] = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

static uint64_t nodes_of(const EngineSettings *settings) {
    Engine *engine = engine_of(settings);
    Found found;
    find(engine, endgame, DEPTH, &found);
    engine_free(engine);
    return found.last.nc;
}

static void out_of_reach_they_change_nothing(void **state) {
    static const char *const rows[][4] = {{"TNH", "TNHE", "E.depth", "6"},
                                          {"NH", "NHI", "I.depth", "6"}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const EngineSettings without = settings_of(rows[i][0]);
        EngineSettings with = settings_of(rows[i][1]);
        assert_true(nodes_of(&with) != nodes_of(&without));
        settings_put(&with, rows[i][2], rows[i][3]);
        assert_int_equal(nodes_of(&with), nodes_of(&without));
    }
}

static bool go_on(void *context, const Search *s, const Iteration *it) {
    (void)context;
    (void)s;
    (void)it;
    return true;
}

/* The table knows what lies behind a move to that very draft; but where the game has been there
 * before, it is a draw, and not worth what it was then. */
static void a_draw_is_not_looked_at(void **state) {
    static Search s;
    static Node parent, child;
    for (int on = 0; on < 2; on++) {
        EngineSettings settings = settings_of("TE");
        Status status = STATUS_OK;
        Known known = {0, 0};
        Board after;
        settings_put(&settings, "base.repetition", on ? "on" : "off");
        assert_true(search_init(&s, &settings, registry, registry_nb, &status));
        assert_true(fen_read(&parent.board, "7k/8/8/8/8/8/q7/1R5K w - - 4 1", &status));
        const Move m = move_read(&parent.board, "b1b2", &status);
        board_make(&after, &parent.board, m);
        assert_int_equal(search_run(&s, &after, 2, go_on, NULL), 2);
        const Key game[] = {after.key, 1};
        s.game = game;
        s.game_nb = 2;
        search_make(&parent, &child, m);
        assert_int_equal(search_peek(&s, &child, movegen_count(&parent.board), 2, &known), !on);
        assert_false(search_peek(&s, &child, movegen_count(&parent.board), 3, &known));
        assert_true(on || (known.lower == s.last_score && known.upper == s.last_score));
        search_release(&s);
    }
}

static void a_search_of_too_many_passes_fails(void **state) {
    EngineSettings settings = settings_of("TD");
    Found found = {.iterations = 0};
    const EngineLimits limits = {.depth = DEPTH, .iteration = found_keep, .context = &found};
    settings_put(&settings, "D.kind", "sss");
    settings_put(&settings, "D.passes", "3");
    Engine *engine = engine_of(&settings);
    EnginePosition *position = engine_position_new();
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_PASSES);
    assert_true(found.iterations < DEPTH);
    assert_string_equal(engine_end_reason(ENGINE_PASSES),
                        "an iteration took more searches of the root than D.passes allows");
    assert_null(engine_end_reason(ENGINE_DONE));
    engine_position_free(position);
    engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(out_of_reach_they_change_nothing),
        cmocka_unit_test(a_draw_is_not_looked_at),
        cmocka_unit_test(a_search_of_too_many_passes_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
