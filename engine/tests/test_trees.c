/* Artificial trees as a game of the program: what their texts say, what their nodes are, and that
 * the search on them is the search on chess. That kernel, enhancements and drivers are right on
 * trees at all is tested on the toys of test_graph and test_drivers. */
#include <inttypes.h>
#include <stdlib.h>

#include "support/searches.h"
#include "support/test.h"

static EnginePosition *tree_of(const char *text) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    assert_non_null(position);
    if (!engine_position_set_other(position, text, &status))
        fail_msg("%s", status.text);
    return position;
}

static Engine *searcher(const EnginePosition *position, const EngineSettings *settings) {
    Status status = STATUS_OK;
    Engine *engine = engine_new_for(position, settings, &status);
    if (!engine)
        fail_msg("%s", status.text);
    return engine;
}

static void search(const EnginePosition *position, const EngineSettings *settings, int depth,
                   Found *found) {
    Engine *engine = searcher(position, settings);
    const EngineLimits limits = {.depth = depth, .iteration = found_keep, .context = found};
    memset(found, 0, sizeof *found);
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    engine_free(engine);
}

static EngineSettings minimax(void) {
    EngineSettings settings = settings_of("-");
    settings_put(&settings, "base.algorithm", "minimax");
    settings_put(&settings, "base.deepening", "off");
    return settings;
}

static Score value_of(const EnginePosition *position, int depth) {
    const EngineSettings settings = minimax();
    Found found;
    search(position, &settings, depth, &found);
    return found.last.score;
}

/* ---- texts ----------------------------------------------------------------------------------- */

static void texts_are_written_back(void **state) {
    static const char *const texts[][2] = {
        {"planted", "planted:width=20,first=70,quarter=90,spread=100,seed=1"},
        {"planted:", "planted:width=20,first=70,quarter=90,spread=100,seed=1"},
        {"planted:seed=7,width=5", "planted:width=5,first=70,quarter=90,spread=100,seed=7"},
        {"planted:first=95", "planted:width=20,first=95,quarter=95,spread=100,seed=1"},
        {"planted:width=4,first=60", "planted:width=4,first=60,quarter=60,spread=100,seed=1"},
        {"planted:width=1", "planted:width=1,first=100,quarter=100,spread=100,seed=1"},
        {"random", "random:width=20,spread=10000,seed=1"},
        {"random:names=consistent,states=0", "random:width=20,spread=10000,seed=1"},
        {"bivalued:win=500,names=none", "bivalued:width=20,win=500,names=none,seed=1"},
        {"incremental:states=9,spread=3", "incremental:width=20,spread=3,states=9,seed=1"},
        {"planted:width=248,first=100,quarter=100,spread=300,states=16777216,names=none,"
         "seed=999999999",
         "planted:width=248,first=100,quarter=100,spread=300,states=16777216,names=none,"
         "seed=999999999"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (int k = 0; k < 2; k++) {
            EnginePosition *position = tree_of(texts[i][k]);
            char text[ENGINE_FEN_NB];
            engine_position_fen(position, text);
            assert_string_equal(text, texts[i][1]);
            assert_false(engine_text_is_chess(text));
            engine_position_free(position);
        }
    }
}

static void bad_texts_are_refused(void **state) {
    static const char *const texts[][2] = {
        {"", "unknown kind ''"},
        {"plantd:width=3", "unknown kind 'plantd' (known: planted, random, bivalued, incremental)"},
        {"planted:width=0", "width: value '0' out of range (1 to 248)"},
        {"planted:width=249", "out of range"},
        {"planted:width=-1", "out of range"},
        {"planted:width=", "out of range"},
        {"planted:width=3x", "out of range"},
        {"planted:width= 3", "out of range"},
        {"planted:width=99999999999999999999", "out of range"},
        {"planted:width", "'width': expected NAME=VALUE"},
        {"planted:width=3,", "'': expected NAME=VALUE"},
        {"planted:width=3,width=3", "width: given twice"},
        {"planted:win=3",
         "has no 'win' (it has: width, first, quarter, spread, states, names, seed)"},
        {"random:first=3", "has no 'first' (it has: width, spread, states, names, seed)"},
        {"planted:first=101", "first: value '101' out of range (0 to 100)"},
        {"planted:first=70,quarter=60", "quarter: value '60' is below that of first, 70"},
        {"planted:width=4,first=70,quarter=90", "it must equal first, 70"},
        {"planted:spread=301", "spread: value '301' out of range (1 to 300)"},
        {"planted:spread=0", "out of range"},
        {"random:spread=10001", "out of range (1 to 10000)"},
        {"random:states=16777217", "out of range (0 to 16777216)"},
        {"random:names=some", "names: unknown value 'some' (known: consistent, none, alone)"},
        {"random:seed=1000000000", "out of range (0 to 999999999)"},
        {"bivalued:win=1001", "out of range (0 to 1000)"},
        {"bivalued:spread=3", "has no 'spread'"},
    };
    EnginePosition *position = tree_of("random:width=3,seed=5");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Status status = STATUS_OK;
        char text[ENGINE_FEN_NB];
        assert_false(engine_position_set_other(position, texts[i][0], &status));
        if (!strstr(status.text, texts[i][1]))
            fail_msg("'%s' lacks '%s'", status.text, texts[i][1]);
        engine_position_fen(position, text);
        assert_string_equal(text, "random:width=3,spread=10000,seed=5");
    }
    engine_position_free(position);
}

static void what_cannot_be_counted_is_refused(void **state) {
    static const struct {
        const char *text;
        int depth; /* the last that can */
    } trees[] = {{"random:width=1", MAX_DEPTH - 1},
                 {"random:width=2", 60},
                 {"random:width=20", 13},
                 {"random:width=248", 7}};
    for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
        EnginePosition *position = tree_of(trees[i].text);
        Status status = STATUS_OK;
        assert_true(engine_position_check_depth(position, trees[i].depth, &status));
        if (trees[i].depth + 1 < MAX_DEPTH) {
            assert_false(engine_position_check_depth(position, trees[i].depth + 1, &status));
            assert_non_null(strstr(status.text, "too many to count"));
        }
        engine_position_free(position);
    }
}

static void what_a_tree_lacks_is_refused(void **state) {
    static const char *const letters[] = {"V", "X", "G", "Tz"};
    EnginePosition *position = tree_of("random");
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        const EngineSettings settings = settings_of(letters[i]);
        const char letter[] = {'\'', letters[i][strlen(letters[i]) - 1], '\'', '\0'};
        Status status = STATUS_OK, other = STATUS_OK;
        assert_false(engine_settings_check_for(&settings, "random", &status));
        assert_non_null(strstr(status.text, letter));
        assert_null(engine_new_for(position, &settings, &other));
        assert_string_equal(status.text, other.text);
    }
    engine_position_free(position);
}

/* Its moves are its places, as many as at every node; another game's text is no tree's. */
static void a_tree_has_moves_and_a_name(void **state) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    EnginePosition *position = tree_of("random:width=7");
    assert_int_equal(engine_position_moves(position, moves), 7);
    assert_string_equal(moves[6], "7");
    assert_int_equal(engine_perft(position, 3), 343);
    assert_true(engine_text_is_chess("othello:width=7"));
    assert_true(engine_text_is_chess("randomness:width=7"));
    engine_position_free(position);
}

static void seeds_follow_each_other(void **state) {
    EnginePosition *position = tree_of("random:width=3,seed=5");
    char text[ENGINE_FEN_NB];
    engine_position_sow(position, 2);
    engine_position_fen(position, text);
    assert_string_equal(text, "random:width=3,spread=10000,seed=7");
    engine_position_free(position);
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* The value at the root, as a bottom position, is minimax's at every depth. */
static void planted_value_is_minimax_value(void **state) {
    for (int seed = 0; seed < 40; seed++) {
        char text[ENGINE_FEN_NB];
        snprintf(text, sizeof text,
                 "planted:width=%d,first=40,quarter=%d,spread=%d,states=%d,seed=%d", 2 + seed % 5,
                 2 + seed % 5 > 4 ? 60 : 40, 1 + seed % 7 * 40, seed % 3 * 2, seed);
        EnginePosition *position = tree_of(text);
        const Score planted = value_of(position, 0);
        for (int depth = 1; depth <= 5; depth++)
            assert_int_equal(value_of(position, depth), planted);
        engine_position_free(position);
    }
}

/* What the nodes of minimax's tree show. */
typedef struct Look {
    int interior, first,
        quarter;    /* nodes with moves; whose best move is the first, in the quarter */
    int last_place; /* of the first quarter */
    int leaves, wins;
    int of_place[256]; /* best moves by place, from 1 */
    uint64_t hash;
} Look;

static void hash_number(uint64_t *hash, int64_t number) {
    for (int byte = 0; byte < 8; byte++)
        *hash = (*hash ^ ((uint64_t)number >> 8 * byte & 255)) * 0x100000001B3u;
}

static void look_at(void *context, const EngineNode *node) {
    Look *look = context;
    if (!node->leaving)
        return;
    const int best = atoi(node->best_move);
    hash_number(&look->hash, node->ply);
    hash_number(&look->hash, node->score);
    hash_number(&look->hash, best);
    hash_number(&look->hash, atoi(node->move));
    if (node->depth > 0) {
        look->interior++;
        look->first += best == 1;
        look->quarter += best <= look->last_place;
        look->of_place[best]++;
    } else {
        look->leaves++;
        look->wins += node->score > 0;
    }
}

static void look(const char *text, int depth, int last_place, Look *seen) {
    EnginePosition *position = tree_of(text);
    const EngineSettings settings = minimax();
    Engine *engine = searcher(position, &settings);
    const EngineLimits limits = {.depth = depth, .node = look_at, .context = seen};
    *seen = (Look){.last_place = last_place, .hash = 0xCBF29CE484222325u};
    engine_search(engine, position, &limits);
    engine_free(engine);
    engine_position_free(position);
}

static void assert_near(double found, double wanted, double allowed) {
    if (found < wanted - allowed || found > wanted + allowed)
        fail_msg("%g, not %g", found, wanted);
}

/* 8,421 nodes: a share of a half is off by 0.005 once in three, here by 4 times as much at most. */
static void shares_are_as_asked(void **state) {
    static const struct {
        int first, quarter;
    } shares[] = {{70, 90}, {30, 50}, {5, 25}, {0, 0}, {0, 100}, {100, 100}};
    for (size_t i = 0; i < sizeof shares / sizeof shares[0]; i++) {
        char text[ENGINE_FEN_NB];
        Look seen;
        snprintf(text, sizeof text, "planted:width=20,first=%d,quarter=%d,seed=3", shares[i].first,
                 shares[i].quarter);
        look(text, 4, 5, &seen);
        assert_int_equal(seen.interior, 1 + 20 + 400 + 8000);
        assert_near((double)seen.first / seen.interior, shares[i].first / 100.0, 0.02);
        assert_near((double)seen.quarter / seen.interior, shares[i].quarter / 100.0, 0.02);
        for (int place = 2; place <= 20; place++) { /* as likely within the quarter, and beyond */
            const double share = place <= 5 ? (shares[i].quarter - shares[i].first) / 400.0
                                            : (100 - shares[i].quarter) / 1500.0;
            assert_near((double)seen.of_place[place] / seen.interior, share, 0.02);
        }
    }
}

static void wins_are_as_asked(void **state) {
    static const int wins[] = {0, 380, 618, 1000};
    for (size_t i = 0; i < sizeof wins / sizeof wins[0]; i++) {
        char text[ENGINE_FEN_NB];
        Look seen;
        snprintf(text, sizeof text, "bivalued:width=10,win=%d,seed=2", wins[i]);
        look(text, 4, 0, &seen);
        assert_int_equal(seen.leaves, 10000);
        assert_near((double)seen.wins / seen.leaves, wins[i] / 1000.0, 0.02);
    }
}

/* A tree is a text for ever: stored counts are known by it. */
static void trees_are_what_they_were(void **state) {
    static const struct {
        const char *text;
        uint64_t hash;
    } trees[] = {
        {"planted:width=20,first=70,quarter=90,seed=1", 0xE6315C5784B74B33},
        {"planted:width=3,first=40,seed=999999999", 0xBE89AD8C49CF27B9},
        {"planted:width=9,first=10,quarter=50,spread=300,states=7,seed=0", 0x0689C02A5D93EDF4},
        {"random:width=5,seed=1", 0x83438EBD708E8EC4},
        {"random:width=5,spread=3,states=4,seed=1", 0xB7496E2F646497C3},
        {"bivalued:width=6,win=618,seed=12", 0x7B8C66F5A391357A},
        {"incremental:width=7,spread=20,seed=4", 0x8129DE1E49931B74},
        {"incremental:width=7,spread=20,states=30,names=alone,seed=4", 0xCDB16577559B8379},
    };
    bool same = true;
    for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
        Look seen;
        look(trees[i].text, 3, 0, &seen);
        if (seen.hash != trees[i].hash)
            print_error("%s: 0x%016" PRIX64 "\n", trees[i].text, seen.hash);
        same &= seen.hash == trees[i].hash;
    }
    assert_true(same);
}

/* ---- searches -------------------------------------------------------------------------------- */

static uint64_t power(uint64_t base, int exponent) {
    return exponent ? base * power(base, exponent - 1) : 1;
}

/* Source: Knuth & Moore 1975; Marsland 1986, sec. 2.3. */
static void perfect_order_searches_the_minimal_tree(void **state) {
    static const char *const sets[] = {"-", "N", "H", "TRNSHKL"};
    for (int width = 1; width <= 6; width++)
        for (int depth = 1; depth <= 6; depth++)
            for (size_t set = 0; set < sizeof sets / sizeof sets[0]; set++) {
                char text[ENGINE_FEN_NB];
                EngineSettings settings = settings_of(sets[set]);
                Found found;
                settings_put(&settings, "base.deepening", "off");
                snprintf(text, sizeof text, "planted:width=%d,first=100,seed=%d", width, depth);
                EnginePosition *position = tree_of(text);
                search(position, &settings, depth, &found);
                assert_int_equal(found.last.nbp, power((uint64_t)width, (depth + 1) / 2) +
                                                     power((uint64_t)width, depth / 2) - 1);
                engine_position_free(position);
            }
}

/* Means of alpha-beta's bottom positions two plies down random trees: the sum over i and j of
 * 1 / C(i - 1 + (j - 1) / w, i - 1). Source: Knuth & Moore, "An analysis of alpha-beta pruning",
 * Artificial Intelligence 6, 1975. */
static void random_trees_agree_with_the_closed_form(void **state) {
    static const struct {
        int width;
        double leaves;
    } means[] = {{2, 3.6667}, {5, 17.6713}, {20, 177.1288}};
    EngineSettings settings = settings_of("-");
    settings_put(&settings, "base.deepening", "off");
    for (size_t i = 0; i < sizeof means / sizeof means[0]; i++) {
        enum { TREES = 8000 };
        uint64_t leaves = 0;
        for (int seed = 1; seed <= TREES; seed++) {
            char text[ENGINE_FEN_NB];
            Found found;
            snprintf(text, sizeof text, "random:width=%d,seed=%d", means[i].width, seed);
            EnginePosition *position = tree_of(text);
            search(position, &settings, 2, &found);
            leaves += found.last.nbp;
            engine_position_free(position);
        }
        assert_near((double)leaves / TREES / means[i].leaves, 1, 0.01);
    }
}

static const char *const kinds[] = {
    "planted:width=4,first=50,seed=%d",
    "planted:width=6,first=20,quarter=60,spread=3,states=3,names=none,seed=%d",
    "random:width=3,spread=5,states=4,seed=%d",
    "random:width=4,seed=%d",
    "bivalued:width=4,states=6,seed=%d",
    "incremental:width=4,spread=7,states=5,names=none,seed=%d",
};
enum { KINDS_NB = sizeof kinds / sizeof kinds[0] };

static void every_set_finds_minimax_value(void **state) {
    static const char *const sets[] = {"-", "T",       "R",   "N",   "S",  "H",     "K",
                                       "L", "TRNSHKL", "THE", "THI", "TD", "TRHKLD"};
    for (int kind = 0; kind < KINDS_NB; kind++)
        for (int seed = 1; seed <= 3; seed++) {
            char text[ENGINE_FEN_NB];
            snprintf(text, sizeof text, kinds[kind], seed);
            EnginePosition *position = tree_of(text);
            for (int depth = 1; depth <= 5; depth++) {
                const Score value = value_of(position, depth);
                for (size_t set = 0; set < sizeof sets / sizeof sets[0]; set++) {
                    const EngineSettings settings = settings_of(sets[set]);
                    Found found;
                    search(position, &settings, depth, &found);
                    if (found.last.score != value)
                        fail_msg("%s, depth %d, %s: %d, not %d", text, depth, sets[set],
                                 found.last.score, value);
                }
            }
            engine_position_free(position);
        }
}

static uint64_t nodes_of(const char *text, const char *set, int depth) {
    const EngineSettings settings = settings_of(set);
    EnginePosition *position = tree_of(text);
    Found found;
    search(position, &settings, depth, &found);
    engine_position_free(position);
    return found.last.nc;
}

/* Where paths never meet, a table has but the last iteration's word; where they do, it saves. */
static void paths_meet_where_states_are_few(void **state) {
    const uint64_t apart = nodes_of("random:width=8,seed=1", "T", 5);
    const uint64_t merged = nodes_of("random:width=8,states=20,seed=1", "T", 5);
    assert_true(merged * 4 < apart);
    assert_true(nodes_of("random:width=8,states=20,seed=1", "-", 5) > merged * 4);
}

/* Where names and order tell the same, history has nothing to add; of names drawn anew it is noise
 * that spoils the order; where names alone tell, it finds the order. */
static void names_are_what_history_knows(void **state) {
    uint64_t consistent = 0, none = 0, without = 0, alone = 0, alone_without = 0;
    for (int seed = 1; seed <= 10; seed++) {
        char text[ENGINE_FEN_NB];
        snprintf(text, sizeof text, "planted:width=10,first=70,quarter=90,seed=%d", seed);
        without += nodes_of(text, "-", 5);
        consistent += nodes_of(text, "H", 5);
        snprintf(text, sizeof text, "planted:width=10,first=70,quarter=90,names=none,seed=%d",
                 seed);
        none += nodes_of(text, "H", 5);
        snprintf(text, sizeof text, "planted:width=10,first=70,quarter=90,names=alone,seed=%d",
                 seed);
        alone += nodes_of(text, "H", 5);
        alone_without += nodes_of(text, "-", 5);
    }
    assert_true(consistent * 5 < without * 6);
    assert_true(none > without * 3 / 2);
    assert_true(alone * 2 < alone_without);
    assert_int_equal(none, 50120); /* no text shows the names: this stands for them */
}

static void grain_rounds_towards_0(void **state) {
    EngineSettings settings = settings_of("-");
    EnginePosition *position = tree_of("planted:width=5,spread=300,seed=9");
    const Score value = value_of(position, 3);
    Found found;
    settings_put(&settings, "base.grain", "32");
    search(position, &settings, 3, &found);
    assert_true(value % 32 != 0);
    assert_int_equal(found.last.score, value / 32 * 32);
    engine_position_free(position);
}

/* One process holds both games: neither counts otherwise for the other. */
static void games_do_not_meet(void **state) {
    const EngineSettings settings = settings_of("TNHKL");
    EnginePosition *tree = tree_of("planted:width=6,first=30,quarter=50,seed=2");
    EnginePosition *chess = engine_position_new();
    Found alone[2], again[2];
    assert_non_null(chess);
    search(tree, &settings, 6, &alone[0]);
    search(chess, &settings, 4, &alone[1]);
    search(chess, &settings, 4, &again[1]);
    search(tree, &settings, 6, &again[0]);
    for (int game = 0; game < 2; game++) {
        assert_int_equal(alone[game].last.nc, again[game].last.nc);
        assert_memory_equal(&alone[game].counters, &again[game].counters, sizeof(Counters));
    }
    engine_position_free(chess);
    engine_position_free(tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_written_back),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(what_cannot_be_counted_is_refused),
        cmocka_unit_test(what_a_tree_lacks_is_refused),
        cmocka_unit_test(a_tree_has_moves_and_a_name),
        cmocka_unit_test(seeds_follow_each_other),
        cmocka_unit_test(planted_value_is_minimax_value),
        cmocka_unit_test(shares_are_as_asked),
        cmocka_unit_test(wins_are_as_asked),
        cmocka_unit_test(trees_are_what_they_were),
        cmocka_unit_test(perfect_order_searches_the_minimal_tree),
        cmocka_unit_test(random_trees_agree_with_the_closed_form),
        cmocka_unit_test(every_set_finds_minimax_value),
        cmocka_unit_test(paths_meet_where_states_are_few),
        cmocka_unit_test(names_are_what_history_knows),
        cmocka_unit_test(grain_rounds_towards_0),
        cmocka_unit_test(games_do_not_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
