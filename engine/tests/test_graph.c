/* The search on small random game graphs: every set of enhancements that claims to preserve the
 * value, at every such level, against plain minimax; and every table entry against its position.
 * The kernel and the enhancements are compiled against graph/rules.h, unchanged. */
#include <stdlib.h>

#include "base/rng.h"
#include "engine.h"
#include "enhancements/registry.h"
#include "support/rows.h"
#include "support/test.h"

enum { DEPTH = 6 };

typedef struct Run {
    Search search; /* large: kept in one place */
    const Graph *graph;
    Board root;
    int depth;    /* of its last iteration */
    int wrong;    /* iterations with another value than minimax */
    int not_best; /* iterations whose best move does not reach the value */
    uint64_t wrong_entries, entries, wrong_answers, answers;
    bool check_best, audit_answers;
} Run;

static Run run; /* test state, set anew by each search */

static uint64_t seeds(void) {
    return getenv("PRUNELAB_LONG") ? 3000 : getenv("PRUNELAB_SHORT") ? 10 : 200;
}

/* Is all that T remembers true of the position that it remembers it for? */
static void audit_table(const Search *s, const Active *table) {
    static Node n; /* large */
    Recalled recalled;
    for (int layer = 0; layer < GRAPH_LAYERS; layer++)
        for (int i = 0; i < GRAPH_WIDTH; i++) {
            n.board = graph_at(run.graph, layer, i);
            if (!table->enhancement->memory->recall(s, &n, &recalled, table))
                continue;
            run.entries++;
            const int value = graph_minimax(&n.board, recalled.draft, 0);
            run.wrong_entries += value < recalled.known.lower || value > recalled.known.upper;
        }
}

/* The first move in generation order that has the root's value, whatever is known of the last iteration. */
static Move first_best(int depth) {
    MoveList list;
    game_moves(&run.root, &list);
    for (int i = 0; i < list.count; i++) {
        Board child;
        game_make(&child, &run.root, list.moves[i]);
        if (-graph_minimax(&child, depth - 1, 1) == graph_minimax(&run.root, depth, 0))
            return list.moves[i];
    }
    return MOVE_NONE;
}

static bool check_iteration(void *context, const Search *s, const Iteration *it) {
    (void)context;
    const int value = graph_minimax(&run.root, it->depth, 0);
    run.wrong += it->score != value;
    if (run.check_best && it->depth > 0) {
        Board child;
        game_make(&child, &run.root, it->best);
        run.not_best += -graph_minimax(&child, it->depth - 1, 1) != value;
    }
    if (s->params.base[BASE_ALGORITHM] == ALGORITHM_MINIMAX)
        run.not_best += it->best != first_best(it->depth);
    for (int i = 0; i < s->active_nb; i++)
        if (registry[s->active[i].row].letter == 'T')
            audit_table(s, &s->active[i]);
    return true;
}

/* What E answers is so: the node is worth what it says, or more. */
static void check_answer(void *context, const Node *n) {
    (void)context;
    if (n->end != END_ANSWERED || registry[n->end_by].letter != 'E')
        return;
    run.answers++;
    run.wrong_answers +=
        n->score < n->beta || graph_minimax(&n->board, n->depth, n->ply) < n->score;
}

static void search(const EngineSettings *settings, const Graph *graph) {
    Status status = STATUS_OK;
    run.search.hooks = (SearchHooks){.leave = NULL};
    run.graph = graph;
    run.root = graph_root(graph);
    assert_true(search_init(&run.search, settings, registry, registry_nb, &status));
    run.search.hooks.leave = run.audit_answers ? check_answer : NULL;
    assert_int_equal(search_run(&run.search, &run.root, run.depth, check_iteration, NULL),
                     run.depth);
    search_release(&run.search);
}

static void set(EngineSettings *settings, const char *key, const char *value) {
    Status status = STATUS_OK;
    if (!engine_settings_set(settings, key, value, &status))
        fail_msg("%s", status.text);
}

static void forget(void) {
    run.depth = DEPTH;
    run.wrong = run.not_best = 0;
    run.wrong_entries = run.entries = run.wrong_answers = run.answers = 0;
    run.check_best = true;
    run.audit_answers = false;
}

static void assert_right(const EngineSettings *settings, uint64_t seed) {
    char letters[ENGINE_LETTERS_NB], params[ENGINE_PARAMS_NB];
    if (!run.wrong && !run.not_best && !run.wrong_entries && !run.wrong_answers)
        return;
    engine_settings_letters_text(settings, letters);
    engine_settings_params_text(settings, params);
    fail_msg("graph %llu, set %s %s: %d wrong values, %d wrong best moves, %llu wrong entries, "
             "%llu wrong answers",
             (unsigned long long)seed, letters, params, run.wrong, run.not_best,
             (unsigned long long)run.wrong_entries, (unsigned long long)run.wrong_answers);
}

/* A table of 2 to 64 entries, by seed. */
static void set_small_table(EngineSettings *settings, uint64_t seed) {
    static const char *const sizes[] = {"2", "4", "8", "16", "32", "64"};
    set(settings, "T.entries", sizes[seed % 6]);
}

/* The papers' letters come first; the others are tried beside the first of these, T R N S H. */
enum { PAPERS_NB = sizeof ROWS_PAPERS - 1, COMPANY_NB = 5 };

/* Passes over what goes not together, or may change the value. */
static void check_settings(const Graph *graph, EngineSettings settings, uint64_t seed) {
    Status status = STATUS_OK;
    set(&settings, "M.m", "2"); /* searches ahead, and never prunes */
    set(&settings, "M.c", "3");
    if (!engine_settings_check(&settings, &status) || !engine_settings_preserve_value(&settings))
        return;
    set(&settings, "S.window", "1"); /* values lie in -3..3: let windows fail */
    set_small_table(&settings, seed + settings.letters);
    search(&settings, graph);
    assert_right(&settings, seed);
}

static void check_set(const Graph *graph, uint64_t letters, uint64_t seed) {
    EngineSettings settings;
    engine_settings_init(&settings);
    settings.letters = letters;
    check_settings(graph, settings, seed);
}

static void every_set_has_the_value_of_minimax(void **state) {
    Graph graph;
    const uint64_t multi_cut = (uint64_t)1 << registry_find('M'); /* slower: on fewer graphs */
    forget();
    for (uint64_t seed = 1; seed <= seeds(); seed++) {
        graph_init(&graph, seed);
        for (uint64_t letters = 0; letters < (uint64_t)1 << PAPERS_NB; letters++)
            if (!(letters & multi_cut && seed % 4))
                check_set(&graph, letters, seed);
        for (int row = PAPERS_NB; row < registry_nb; row++)
            for (uint64_t company = 0; company < (uint64_t)1 << COMPANY_NB; company++)
                check_set(&graph, company | registry_needed(row), seed);
    }
    assert_true(run.entries > 1000);
}

/* ---- every small tree ------------------------------------------------------------------------- */

enum { TREE_DEPTH = 3, TREES_NB = 6561 }; /* 3 to the 8 */

/* Does what stands above the leaves tell their values, the opposite, or nothing? */
enum { INNER_ZERO, INNER_TRUE, INNER_FALSE, INNER_MIXED, INNER_NB };

/* The tree of this number: of width 2, each of its 8 leaves -1, 0 or 1. */
static void tree_init(Graph *tree, int number, int inner) {
    memset(tree, 0, sizeof *tree);
    for (int layer = TREE_DEPTH; layer >= 0; layer--)
        for (int i = 0; i < 1 << layer; i++, number /= layer == TREE_DEPTH ? 3 : 1) {
            GraphNode *n = &tree->nodes[layer][i];
            n->key = rng_mix((uint64_t)(1 << layer) + (uint64_t)i);
            n->value = number % 3 - 1;
            n->move_nb = layer < TREE_DEPTH ? 2 : 0;
            for (int m = 0; m < n->move_nb; m++) { /* at some nodes one of them takes */
                const PieceType taken = i % 2 == m ? PAWN : PIECE_NONE;
                n->to[m] = 2 * i + m;
                n->step[m] = 1;
                n->moves[m] = move_make((Square)m, (Square)(8 + 2 * i), PAWN, taken, PIECE_NONE, 0);
            }
        }
    for (int layer = TREE_DEPTH - 1; layer >= 0; layer--)
        for (int i = 0; i < 1 << layer; i++) {
            const Board b = graph_at(tree, layer, i);
            const int value = graph_minimax(&b, TREE_DEPTH - layer, layer);
            tree->nodes[layer][i].value = inner == INNER_TRUE    ? value
                                          : inner == INNER_FALSE ? -value
                                          : inner == INNER_MIXED ? (i + layer) % 3 - 1
                                                                 : 0;
        }
}

static void check_with(const Graph *tree, const char *letters, const char *key, const char *value,
                       uint64_t seed) {
    Status status = STATUS_OK;
    EngineSettings settings;
    engine_settings_init(&settings);
    assert_true(engine_settings_letters(&settings, letters, &status));
    set(&settings, key, value);
    check_settings(tree, settings, seed);
}

/* Every set of T R N S H K L, what else keeps the value beside T N S H, and other ways to it. */
static void check_tree(const Graph *tree, uint64_t seed) {
    static const char *const drivers[] = {"mtdf", "sss", "dual", "bisect", "step", "scout"};
    static const char *const bounds[] = {"-", "T", "TS", "TSHKL", "TRSHKLE"};
    for (uint64_t letters = 0; letters < 1 << 7; letters++)
        check_set(tree, letters, seed);
    for (int row = PAPERS_NB; row < registry_nb; row++)
        check_set(tree, (seed + (uint64_t)row) % (1 << COMPANY_NB) | registry_needed(row), seed);
    for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++)
        for (int more = 0; more < 2; more++)
            check_with(tree, more ? "TRHKLD" : "TD", "D.kind", drivers[i], seed);
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        check_with(tree, bounds[i], "base.bounds", "one", seed);
}

/* All of them in the long run, and else one in so many. */
static void every_small_tree_has_its_value(void **state) {
    const int step = getenv("PRUNELAB_LONG") ? 1 : getenv("PRUNELAB_SHORT") ? 101 : 7;
    Graph tree;
    forget();
    run.depth = TREE_DEPTH;
    for (int number = 0; number < TREES_NB; number += step)
        for (int inner = 0; inner < INNER_NB; inner++) {
            tree_init(&tree, number, inner);
            check_tree(&tree, (uint64_t)(INNER_NB * number + inner));
        }
    assert_true(run.entries > 1000);
}

/* One value of every parameter other than its default, in turn; where the registry says that the
 * value is preserved, it must be. */
static void check_level(const EngineSettings *base, const char *key, const char *value) {
    Graph graph;
    EngineSettings settings = *base;
    Status status = STATUS_OK;
    set(&settings, key, value);
    rows_leave_on(&settings, key[1] == '.' ? registry_needed(registry_find(key[0])) : 0);
    if (!engine_settings_check(&settings, &status) || !engine_settings_preserve_value(&settings))
        return;
    for (uint64_t seed = 1; seed <= seeds(); seed++) {
        graph_init(&graph, seed * 7919);
        set_small_table(&settings, seed);
        search(&settings, &graph);
        assert_right(&settings, seed * 7919);
    }
}

static void check_param(const EngineSettings *base, const char *prefix, const Param *param) {
    char key[64], value[32];
    snprintf(key, sizeof key, "%s.%s", prefix, param->name);
    if (param->kind == PARAM_POWER_2 || !strcmp(key, "base.algorithm"))
        return; /* sizes are varied anyway; minimax goes with nothing */
    if (!strcmp(key, "D.passes"))
        return; /* lets a search fail */
    if (param->kind == PARAM_CHOICE)
        for (int c = 0; param->choices[c]; c++)
            check_level(base, key, param->choices[c]);
    else
        for (int64_t v = param->min; v <= param->max && v <= param->min + 2; v++) {
            snprintf(value, sizeof value, "%lld", (long long)v);
            check_level(base, key, value);
        }
}

static EngineSettings company_of(const char *letters, bool deep) {
    EngineSettings settings;
    Status status = STATUS_OK;
    engine_settings_init(&settings);
    assert_true(engine_settings_letters(&settings, letters, &status));
    set(&settings, "S.window", "1");
    set(&settings, "S.research", deep ? "sliding" : "half_open");
    set(&settings, "S.slide", "1");
    set(&settings, "T.flags", deep ? "as_printed" : "original");
    return settings;
}

/* Every level of what is on. */
static void check_rows(const EngineSettings *settings) {
    for (int row = 0; row < registry_nb; row++)
        for (const Param *p = registry[row].enhancement->params;
             settings->letters >> row & 1 && p->name; p++)
            check_param(settings, (char[]){registry[row].letter, '\0'}, p);
}

static void every_level_that_claims_to_has_the_value(void **state) {
    static const char *const companies[] = {"TRNSHKL", "TNS", "TNSH", "NSL"};
    forget();
    for (size_t c = 0; c < sizeof companies / sizeof companies[0]; c++)
        for (int deep = 0; deep < 2; deep++) {
            EngineSettings settings = company_of(companies[c], deep);
            for (const Param *p = base_params; p->name; p++)
                check_param(&settings, "base", p);
            check_rows(&settings);
        }
    for (int row = PAPERS_NB; row < registry_nb; row++) {
        EngineSettings settings = company_of("TNSH", false);
        rows_switch_on(&settings, row);
        check_rows(&settings);
    }
}

/* Ways to the value, each beside what it bears, with tables of one bound and of two. */
static void every_driver_has_the_value(void **state) {
    static const char *const kinds[] = {"mtdf", "sss", "dual", "bisect", "step", "scout"};
    static const char *const replacements[] = {"fig7", "always", "draft", "two_tier", "size"};
    Graph graph;
    forget();
    for (uint64_t seed = 1; seed <= seeds() / 2; seed++)
        for (uint64_t company = 0; company < (uint64_t)1 << (PAPERS_NB - 2); company++) {
            EngineSettings settings;
            Status status = STATUS_OK;
            engine_settings_init(&settings);
            settings.letters = company | registry_needed(registry_find('D'));
            set(&settings, "D.kind", kinds[(seed + company) % 6]);
            set(&settings, "T.entry", company / 6 % 2 ? "two" : "one");
            set(&settings, "D.first", company / 12 % 2 ? "before_last" : "last");
            set(&settings, "T.replacement", replacements[company / 24 % 5]);
            if (!engine_settings_check(&settings, &status))
                continue;
            set_small_table(&settings, seed + company);
            graph_init(&graph, seed * 31);
            search(&settings, &graph);
            assert_right(&settings, seed * 31);
        }
    assert_true(run.entries > 1000);
}

static void every_enhanced_cutoff_is_true(void **state) {
    static const char *const sets[] = {"TE", "TNE", "TNHE", "TDE"};
    Graph graph;
    forget();
    run.audit_answers = true;
    for (uint64_t seed = 1; seed <= seeds(); seed++)
        for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++) {
            EngineSettings settings = company_of(sets[i], seed % 2);
            set(&settings, "T.entries", "64");
            set(&settings, "T.entry", seed % 3 ? "two" : "one");
            set(&settings, "E.use", seed % 5 ? "cutoffs" : "both");
            graph_init(&graph, seed * 101);
            search(&settings, &graph);
            assert_right(&settings, seed * 101);
        }
    assert_true(run.answers > 5 * seeds());
}

/* What `exact` is the default for: any greater draft can change the root's value, and here it does.
 * A test that could not see a wrong value would prove nothing above. */
static void at_least_changes_some_value(void **state) {
    Graph graph;
    EngineSettings settings;
    Status status = STATUS_OK;
    engine_settings_init(&settings);
    assert_true(engine_settings_letters(&settings, "TNS", &status));
    set(&settings, "T.acceptance", "at_least");
    assert_false(engine_settings_preserve_value(&settings));
    forget();
    run.check_best = false;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        graph_init(&graph, seed);
        search(&settings, &graph);
    }
    assert_true(run.wrong > 0);
}

static void minimax_is_minimax(void **state) {
    Graph graph;
    EngineSettings settings;
    engine_settings_init(&settings);
    set(&settings, "base.algorithm", "minimax");
    forget();
    for (uint64_t seed = 1; seed <= seeds(); seed++) {
        set(&settings, "base.root_order", seed % 2 ? "sorted" : "best_first"); /* no effect on it */
        graph_init(&graph, seed);
        search(&settings, &graph);
        assert_right(&settings, seed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_set_has_the_value_of_minimax),
        cmocka_unit_test(every_small_tree_has_its_value),
        cmocka_unit_test(every_level_that_claims_to_has_the_value),
        cmocka_unit_test(every_driver_has_the_value),
        cmocka_unit_test(every_enhanced_cutoff_is_true),
        cmocka_unit_test(at_least_changes_some_value),
        cmocka_unit_test(minimax_is_minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
