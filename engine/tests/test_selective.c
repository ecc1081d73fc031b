/* The selective rows: levels at which they change nothing, what they may not miss, what their
 * sources say holds. Counts are held against a second search in test_oracle_selective. */
#include <stdlib.h>

#include "chess/movegen.h"
#include "chess/notation.h"
#include "enhancements/registry.h"

#include "support/searches.h"
#include "support/test.h"
#include "support/wild.h"

enum { DEPTH = 5, KEYS_MAX = 3 };

/* For programs that take several times as long: the code runs, but not at every position. */
static int stride(int usual) {
    return getenv("PRUNELAB_SHORT") ? 4 * usual : usual;
}

/* Levels at which a row changes nothing. */
typedef struct Idle {
    char letter;
    const char *levels[KEYS_MAX][2];
} Idle;

static const Idle idles[] = {
    {'X', {{"X.check", "0"}, {"X.reply", "0"}, {"X.recapture", "0"}}}, /* and the seventh: below */
    {'Q', {{"Q.gain", "0"}}},
    {'B', {{"B.widths", "even"}, {"B.width", "256"}}},
    {'W', {{"W.margin", "30000"}}},
    {'W', {{"W.depth", "0"}}},
    {'Z', {{"Z.depth", "0"}}},
    {'G', {{"G.margin", "30000"}}},
    {'u', {{"u.depth", "0"}}},
    {'u', {{"u.margin", "30000"}}},
    {'i', {{"i.depth", "64"}}},
    {'z', {{"z.margin", "30000"}}},
    {'b', {{"b.sigma", "30000"}, {"b.t", "1000"}}},
    {'f', {{"f.margin1", "-1"}, {"f.margin2", "-1"}}},
    {'f', {{"f.margin1", "30000"}, {"f.margin2", "30000"}}},
    {'p', {{"p.depth", "0"}}},
    {'p', {{"p.a", "256"}}},
    {'l', {{"l.r", "0"}}},
    {'l', {{"l.k", "256"}}},
    {'c', {{"c.slots", "0"}}},
    {'h', {{"h.weight", "0"}}},
};
enum { IDLES_NB = sizeof idles / sizeof idles[0] };

static void put(EngineSettings *settings, const char *key, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    settings_put(settings, key, text);
}

static EngineSettings with_row(const char *set, char letter) {
    EngineSettings settings = settings_of(set);
    settings.letters |= (uint64_t)1 << registry_find(letter);
    return settings;
}

static void assert_same_search(const EngineSettings *plain, const EngineSettings *other,
                               char letter) {
    Suite suite;
    suite_read(&suite);
    Engine *engines[] = {engine_of(plain), engine_of(other)};
    for (int i = 0; i < suite.count; i += stride(3)) {
        Found without, with;
        find(engines[0], suite.items[i].fen, DEPTH, &without);
        find(engines[1], suite.items[i].fen, DEPTH, &with);
        if (with.last.nc != without.last.nc || with.last.nbp != without.last.nbp ||
            with.last.score != without.last.score)
            fail_msg("%c at idle levels: %llu nodes instead of %llu at %s", letter,
                     (unsigned long long)with.last.nc, (unsigned long long)without.last.nc,
                     suite.items[i].fen);
        assert_string_equal(with.last.pv, without.last.pv);
    }
    engine_free(engines[0]);
    engine_free(engines[1]);
}

/* Can what it searches depend on more than position and depth? */
static bool is_selective(int row) {
    const Enhancement *e = registry[row].enhancement;
    return e->preserves_value && e->selective != SELECTIVE_NEVER;
}

/* Margins infinite, widths full, reductions and weights zero: the base program to the node, T's
 * narrowing and all. */
static void idle_levels_change_nothing(void **state) {
    static const char *const sets[] = {"T", "TRNSHKL"};
    for (int set = 0; set < 2; set++)
        for (int i = 0; i < IDLES_NB; i++) {
            const EngineSettings plain = settings_of(sets[set]);
            EngineSettings idle = with_row(sets[set], idles[i].letter);
            for (int k = 0; k < KEYS_MAX && idles[i].levels[k][0]; k++)
                settings_put(&idle, idles[i].levels[k][0], idles[i].levels[k][1]);
            if (idles[i].letter == 'X')
                settings_put(&idle, "X.seventh", "0");
            assert_true(engine_settings_preserve_value(&idle));
            assert_same_search(&plain, &idle, idles[i].letter);
        }
    for (int row = 0; row < registry_nb; row++) { /* none is forgotten */
        bool listed = !is_selective(row) || strchr("MV", registry[row].letter);
        for (int i = 0; i < IDLES_NB; i++)
            listed |= idles[i].letter == registry[row].letter;
        if (!listed)
            fail_msg("row %c has no idle levels here", registry[row].letter);
    }
}

/* The same of delta pruning, which has no row, at every level of quiescence that has captures: also where
 * alpha is a mate, beyond what any sum reaches. */
static void an_infinite_delta_leaves_nothing_out(void **state) {
    static const char *const sets[] = {"-", "TNHL"}, *const quiescences[] = {"captures", "checks"};
    for (int i = 0; i < 2; i++) {
        EngineSettings plain = settings_of(sets[i]);
        settings_put(&plain, "base.quiescence", quiescences[i]);
        EngineSettings idle = plain, busy = plain;
        put(&idle, "base.delta", SCORE_MATE);
        put(&busy, "base.delta", SCORE_MATE - 1);
        assert_true(engine_settings_preserve_value(&idle));
        assert_false(engine_settings_preserve_value(&busy));
        assert_same_search(&plain, &idle, '-');
    }
}

/* Razoring is marginal forward pruning without a margin, near the leaves. */
static void razoring_is_marginal_pruning_without_a_margin(void **state) {
    for (int depth = 1; depth <= 3; depth++) {
        EngineSettings razoring = with_row("TNH", 'Z'), marginal = with_row("TNH", 'W');
        put(&razoring, "Z.depth", depth);
        put(&marginal, "W.depth", depth);
        put(&marginal, "W.margin", 0);
        assert_same_search(&razoring, &marginal, 'Z');
    }
}

/* Heinz: with static leaves, and a margin no less than what any quiet move can change, the value of
 * a search stays. 800 is more than the positional terms of two sides; see the second half. */
static void futility_with_a_sound_margin_keeps_the_value(void **state) {
    Suite suite;
    suite_read(&suite);
    uint64_t left_out = 0;
    int wrong = 0;
    const int f = registry_find('f');
    for (int margin = 0; margin <= 800; margin += 800)
        for (int i = 0; i < suite.count; i += stride(1)) {
            EngineSettings plain = settings_of("TN"), pruned = with_row("TN", 'f');
            settings_put(&plain, "base.quiescence", "none");
            settings_put(&pruned, "base.quiescence", "none");
            put(&pruned, "f.margin1", margin);
            put(&pruned, "f.margin2", -1);
            Engine *engines[] = {engine_of(&plain), engine_of(&pruned)};
            Found without, with;
            find(engines[0], suite.items[i].fen, 4, &without);
            find(engines[1], suite.items[i].fen, 4, &with);
            if (margin) {
                assert_int_equal(with.last.score, without.last.score);
                for (int kind = 0; kind < KIND_NB; kind++)
                    left_out += with.counters.own[f][OWN_CHANGED][kind];
            }
            wrong += with.last.score != without.last.score;
            engine_free(engines[0]);
            engine_free(engines[1]);
        }
    assert_true(left_out > 2000);
    assert_true(wrong > 0 || stride(1) > 1); /* of a margin of nothing: the test can tell */
}

/* NegaScout: no second search at depth 2 or less, for with static leaves the first one's value is exact
 * there; with quiescence, which may return a bound, it is not. */
static void the_depth_2_rule_keeps_the_value_with_static_leaves(void **state) {
    static const char *const sets[] = {"N", "NS", "TNSH"};
    Suite suite;
    suite_read(&suite);
    int saved = 0, wrong = 0;
    for (int quiet = 0; quiet < 2; quiet++)
        for (int set = 0; set < 3; set++)
            for (int i = 0; i < suite.count; i += stride(1)) {
                EngineSettings plain = settings_of(sets[set]), ruled = plain;
                settings_put(&ruled, "N.depth2_rule", "on");
                settings_put(&plain, "base.quiescence", quiet ? "captures" : "none");
                settings_put(&ruled, "base.quiescence", quiet ? "captures" : "none");
                Engine *engines[] = {engine_of(&plain), engine_of(&ruled)};
                Found without, with;
                find(engines[0], suite.items[i].fen, 4, &without);
                find(engines[1], suite.items[i].fen, 4, &with);
                if (!quiet)
                    assert_int_equal(with.last.score, without.last.score);
                saved += with.last.nc < without.last.nc;
                wrong += with.last.score != without.last.score;
                engine_free(engines[0]);
                engine_free(engines[1]);
            }
    assert_true(saved > 0);
    assert_true(wrong > 0); /* with quiescence: the test can tell */
}

/* ---- mates and stalemates -------------------------------------------------------------------- */

/* Few moves or none, and no mate within reach. */
static const char *const bare[] = {
    "7k/8/8/8/8/8/1q6/K7 w - - 0 1",           /* takes, and draws */
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",          /* stalemate */
    "k7/2Q5/8/8/8/8/8/7K b - - 0 1",           /* the same without help */
    "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1",      /* nothing near */
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", /* nothing near */
    "8/8/8/8/4k3/8/4p3/4K3 w - - 0 1",         /* hardly a move */
    "5k2/5P2/5K2/8/8/8/8/8 b - - 0 1",         /* stalemate */
    "5k2/5P2/8/5K2/8/8/8/8 w - - 0 1",         /* one move keeps, and stalemates */
};
enum { BARE_NB = sizeof bare / sizeof bare[0] };

static bool is_mate(int score) {
    return score >= SCORE_MATE_MIN || score <= -SCORE_MATE_MIN;
}

/* Whatever is left out: no mate where minimax of that depth and far beyond finds none, a stalemated
 * root is 0, a mated one is mate. */
static void no_mate_is_made_up_and_no_stalemate_missed(void **state) {
    static const char mated[] = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
    for (int row = 0; row < registry_nb; row++) {
        const char letter = registry[row].letter;
        if (!is_selective(row))
            continue;
        for (int set = 0; set < 3; set++) {
            static const char *const sets[] = {"T", "TN", "TNHLV"};
            EngineSettings settings = with_row(sets[set], letter);
            wild_put(&settings, letter);
            Engine *engine = engine_of(&settings);
            Found found;
            for (int i = 0; i < BARE_NB; i++) {
                find(engine, bare[i], 6, &found);
                if (is_mate(found.last.score))
                    fail_msg("%c makes up a mate at %s: %d", letter, bare[i], found.last.score);
            }
            find(engine, mated, 4, &found);
            assert_int_equal(found.last.score, -SCORE_MATE);
            find(engine, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 4, &found);
            assert_int_equal(found.last.score, 0);
            engine_free(engine);
        }
    }
}

typedef struct Watch {
    Found found;
    uint64_t drawn, lost; /* nodes told to be stalemate; to be mated */
    int wrong;
    Board boards[MAX_DEPTH + 2];
} Watch;

/* Every node that says it is mated within no ply has no move and is in check; every node without
 * moves says so itself. The boards are made beside the search. */
static void watch(void *context, const EngineNode *n) {
    Watch *w = context;
    if (!n->leaving) {
        if (n->ply > 0) {
            MoveList list;
            movegen_all(&w->boards[n->ply - 1], &list);
            if (strcmp(n->move, "pass") == 0)
                board_make_null(&w->boards[n->ply], &w->boards[n->ply - 1]);
            for (int i = 0; i < list.count; i++) {
                char text[MOVE_TEXT_NB];
                move_write(list.moves[i], text);
                if (strcmp(text, n->move) == 0)
                    board_make(&w->boards[n->ply], &w->boards[n->ply - 1], list.moves[i]);
            }
        }
        return;
    }
    if (n->depth <= 0 || strcmp(n->end, "answered") == 0)
        return;
    const Board *b = &w->boards[n->ply];
    MoveList list;
    movegen_all(b, &list);
    if (list.count == 0) {
        const Score truth = board_in_check(b) ? n->ply - SCORE_MATE : 0;
        w->wrong += n->score != truth && strcmp(n->move, "pass") != 0;
        w->wrong += strcmp(n->end, "terminal") != 0; /* not cut or reduced: it is told before */
        w->drawn += truth == 0;
        w->lost += truth != 0;
    } else { /* where it cuts, so low a value is a bound, and holds of every node */
        w->wrong += n->score == n->ply - SCORE_MATE && n->score < n->entry_beta;
    }
}

static bool keep(void *context, const EngineIteration *it) {
    return found_keep(&((Watch *)context)->found, it);
}

/* In the tree: every node without moves says what it is, and no other says that it is mated. */
static void every_stalemate_and_mate_is_told(void **state) {
    uint64_t drawn = 0, lost = 0;
    static const char *const fens[] = {
        "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1",
        "8/8/8/8/8/2k5/1p6/1K6 w - - 0 1",
        /* a man given away to stalemate: 1 Nh7 Kxh7 2 Qf8 */
        "7k/5K2/8/6N1/8/Q7/8/8 w - - 0 1",
        /* pieces enough, and no move after a bishop's */
        "r2b4/8/8/8/8/8/NN4k1/KN5r b - - 0 1",
        /* men enough for limited razoring, and beside N a bound that x is below */
        "7k/8/8/8/2ppp3/2q5/8/1K6 b - - 0 1"};
    for (int row = 0; row < registry_nb; row++) {
        const char letter = registry[row].letter;
        if (!is_selective(row))
            continue;
        for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
            EngineSettings settings = with_row(letter == 'z' ? "N" : "T", letter);
            wild_put(&settings, letter);
            if (letter == 'z')
                put(&settings, "z.depth", 2);
            static Watch w;
            Status status = STATUS_OK;
            memset(&w, 0, sizeof w);
            Engine *engine = engine_of(&settings);
            EnginePosition *position = engine_position_new();
            const EngineLimits limits = {
                .depth = i == 4 ? 4 : DEPTH, .iteration = keep, .node = watch, .context = &w};
            assert_true(fen_read(&w.boards[0], fens[i], &status));
            assert_true(engine_position_set(position, fens[i], &status));
            assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
            if (w.wrong)
                fail_msg("%c is wrong at %d nodes of %s", letter, w.wrong, fens[i]);
            drawn += w.drawn;
            lost += w.lost;
            engine_position_free(position);
            engine_free(engine);
        }
    }
    assert_true(drawn > 1000 && lost > 1000);
}

/* The root's moves that were searched in the last iteration. */
typedef struct RootWatch {
    Found found;
    int iteration;
    char moves[256];
} RootWatch;

static void watch_root(void *context, const EngineNode *n) {
    RootWatch *w = context;
    if (n->ply == 0 && !n->leaving)
        w->moves[0] = '\0';
    if (n->ply != 1 || n->leaving || strlen(w->moves) + 6 > sizeof w->moves)
        return;
    strcat(w->moves, n->move);
    strcat(w->moves, " ");
}

static bool keep_root(void *context, const EngineIteration *it) {
    return found_keep(&((RootWatch *)context)->found, it);
}

/* Of equal values B keeps the move generated first, also where the root's moves are sorted. */
static void ties_go_by_generation(void **state) {
    static const char fen[] = "4k3/8/8/8/3p4/p7/8/1N2K1N1 w - - 0 1";
    static const char *const orders[] = {"fixed", "sorted"};
    static const char *const kept[] = {"b1a3", "b1c3", "b1d2", "g1e2"};
    for (int o = 0; o < 2; o++) {
        EngineSettings settings = settings_of("B");
        RootWatch w = {.iteration = 0};
        Status status = STATUS_OK;
        settings_put(&settings, "B.widths", "even");
        put(&settings, "B.width", 4);
        settings_put(&settings, "base.eval", "material");
        settings_put(&settings, "base.root_order", orders[o]);
        Engine *engine = engine_of(&settings);
        EnginePosition *position = engine_position_new();
        const EngineLimits limits = {
            .depth = 3, .iteration = keep_root, .node = watch_root, .context = &w};
        assert_true(engine_position_set(position, fen, &status));
        assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
        for (int i = 0; i < 4; i++)
            assert_non_null(strstr(w.moves, kept[i]));
        engine_position_free(position);
        engine_free(engine);
    }
}

/* b keeps the value only where no margin of its model can be reached. */
static void a_steep_model_is_no_idle_one(void **state) {
    EngineSettings settings = settings_of("Tb");
    put(&settings, "b.sigma", SCORE_MATE);
    put(&settings, "b.t", 100);
    assert_true(engine_settings_preserve_value(&settings));
    put(&settings, "b.a", 10000);
    put(&settings, "b.b", 10000);
    assert_false(engine_settings_preserve_value(&settings));
}

/* At ALL nodes i works only deeper than the other tests look. */
static void reductions_reach_all_nodes(void **state) {
    Suite suite;
    Found found[2];
    suite_read(&suite);
    for (int all = 0; all < 2; all++) {
        EngineSettings settings = settings_of("Ti");
        settings_put(&settings, "i.where", all ? "all" : "pv_cut");
        put(&settings, "i.depth", 2);
        Engine *engine = engine_of(&settings);
        find(engine, suite.items[0].fen, DEPTH, &found[all]);
        engine_free(engine);
        const int i = registry_find('i');
        assert_int_equal(found[all].counters.own[i][OWN_FIRST][KIND_ALL] > 0, all);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(idle_levels_change_nothing),
        cmocka_unit_test(an_infinite_delta_leaves_nothing_out),
        cmocka_unit_test(razoring_is_marginal_pruning_without_a_margin),
        cmocka_unit_test(futility_with_a_sound_margin_keeps_the_value),
        cmocka_unit_test(the_depth_2_rule_keeps_the_value_with_static_leaves),
        cmocka_unit_test(no_mate_is_made_up_and_no_stalemate_missed),
        cmocka_unit_test(every_stalemate_and_mate_is_told),
        cmocka_unit_test(ties_go_by_generation),
        cmocka_unit_test(a_steep_model_is_no_idle_one),
        cmocka_unit_test(reductions_reach_all_nodes),
    };
    return cmocka_run_group_tests_name("selective", tests, NULL, NULL);
}
