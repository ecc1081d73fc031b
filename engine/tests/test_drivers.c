/* The ways to the value on uniform trees, where every bottom position has one path: which leaves
 * each visits, in what order, against algorithms written apart; and what goes with what.
 * The kernel and the enhancements are compiled against tree/rules.h, unchanged. */
#include <stdlib.h>

#include "engine.h"
#include "enhancements/registry.h"
#include "support/test.h"

enum { WIDTH_MIN = 2, WIDTH_MAX = 4, DEPTH_MIN = 2, DEPTH_MAX = 6, LEAVES_MAX = 1 << 13 };
enum { SEEDS = 54 }; /* with 3 widths, 5 depths, values with ties and without: 1,620 trees */

/* ---- leaves, in the order in which they are valued ------------------------------------------- */

typedef struct Leaves {
    int count; /* each time */
    uint64_t path[1 << 16];
    bool seen[LEAVES_MAX];
} Leaves;

static void leaves_add(Leaves *leaves, uint64_t path) {
    assert_true(leaves->count >= 0 && leaves->count <= (1 << 16) - 1);
    leaves->path[leaves->count++] = path;
    leaves->seen[path] = true;
}

static bool leaves_lie_within(const Leaves *leaves, const Leaves *others) {
    for (int i = 0; i < leaves->count; i++)
        if (!others->seen[leaves->path[i]])
            return false;
    return true;
}

static bool leaves_are_equal(const Leaves *a, const Leaves *b) {
    return a->count == b->count && !memcmp(a->path, b->path, (size_t)a->count * sizeof a->path[0]);
}

/* ---- the engine's search --------------------------------------------------------------------- */

static Search search; /* test state: large, set anew by each search */
static Leaves ab, other, stockman;

typedef struct Run {
    Leaves *leaves; /* of the whole search; NULL: not kept */
    Score score;    /* of the last iteration */
    Move best;
    Counters counters;
} Run;

static void note_leaf(void *context, const Node *n) {
    Run *run = context;
    if (n->end == END_HORIZON && run->leaves)
        leaves_add(run->leaves, n->board.path);
}

static bool keep(void *context, const Search *s, const Iteration *it) {
    (void)context;
    Run *run = s->hooks.context;
    run->score = it->score;
    run->best = it->best;
    run->counters = it->counters;
    return true;
}

static void put(EngineSettings *settings, const char *key, const char *value) {
    Status status = STATUS_OK;
    if (!engine_settings_set(settings, key, value, &status))
        fail_msg("%s", status.text);
}

static void put_number(EngineSettings *settings, const char *key, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    put(settings, key, text);
}

/* One search straight to the depth, moves from left to right, and a table that holds every
 * position, with the bounds that Stockman's algorithm remembers. */
static EngineSettings plain_settings(const char *letters) {
    EngineSettings settings;
    Status status = STATUS_OK;
    engine_settings_init(&settings);
    assert_true(engine_settings_letters(&settings, letters, &status));
    put(&settings, "base.deepening", "off");
    put(&settings, "base.root_order", "fixed");
    put(&settings, "base.quiescence", "none");
    put(&settings, "T.entries", "8192");
    put(&settings, "T.entry", "two");
    put(&settings, "T.horizon", "on");
    put(&settings, "T.ordering", "off");
    return settings;
}

static EngineSettings driver_settings(const char *letters, const char *kind) {
    EngineSettings settings = plain_settings(letters);
    put(&settings, "D.kind", kind);
    return settings;
}

static int run_search(const EngineSettings *settings, const Tree *tree, int depth, Run *run) {
    Status status = STATUS_OK;
    const Board root = tree_root(tree);
    if (!engine_settings_check(settings, &status) ||
        !search_init(&search, settings, registry, registry_nb, &status))
        fail_msg("%s", status.text);
    if (run->leaves) {
        run->leaves->count = 0;
        memset(run->leaves->seen, 0, sizeof run->leaves->seen);
    }
    search.hooks = (SearchHooks){.context = run, .leave = note_leaf};
    const int reached = search_run(&search, &root, depth, keep, NULL);
    search_release(&search);
    return reached;
}

static Run run_to(const EngineSettings *settings, const Tree *tree, int depth, Leaves *leaves) {
    Run run = {.leaves = leaves};
    assert_int_equal(run_search(settings, tree, depth, &run), depth);
    return run;
}

static uint64_t own(const Run *run, char letter, int counter) {
    const uint64_t *kinds = run->counters.own[registry_find(letter)][OWN_FIRST + counter];
    return kinds[KIND_PV] + kinds[KIND_CUT] + kinds[KIND_ALL];
}

static uint64_t passes(const Run *run) {
    return own(run, 'D', 0);
}

/* ---- Stockman's SSS* ------------------------------------------------------------------------- */

/* A state of his: a node, whether it is solved, and what its solution trees are worth at most. The
 * root is MAX's. */
typedef struct State {
    uint64_t path;
    int ply;
    bool solved;
    int merit;
} State;

enum { OPEN_MAX = 4096 };

typedef struct Open {
    int count;
    State states[OPEN_MAX];
} Open;

static void open_add(Open *open, uint64_t path, int ply, bool solved, int merit) {
    assert_true(open->count >= 0 && open->count <= OPEN_MAX - 1);
    open->states[open->count++] = (State){path, ply, solved, merit};
}

static uint64_t power(int width, int exponent) {
    uint64_t p = 1;
    while (exponent-- > 0)
        p *= (uint64_t)width;
    return p;
}

/* Number of the leftmost leaf below. */
static uint64_t leftmost(const State *state, int width, int depth) {
    return state->path * power(width, depth - state->ply);
}

/* Out of the list comes the state of greatest merit, of equal ones the leftmost. */
static State open_take(Open *open, int width, int depth) {
    int best = 0;
    for (int i = 1; i < open->count; i++) {
        const State *a = &open->states[i], *b = &open->states[best];
        if (a->merit > b->merit ||
            (a->merit == b->merit && leftmost(a, width, depth) < leftmost(b, width, depth)))
            best = i;
    }
    const State taken = open->states[best];
    open->states[best] = open->states[--open->count];
    return taken;
}

/* All below this node go. */
static void open_purge(Open *open, uint64_t path, int ply, int width) {
    int kept = 0;
    for (int i = 0; i < open->count; i++) {
        const State *s = &open->states[i];
        if (s->ply < ply || s->path / power(width, s->ply - ply) != path)
            open->states[kept++] = *s;
    }
    open->count = kept;
}

static int leaf_value(const Tree *tree, uint64_t path, int depth) {
    Board b = tree_root(tree);
    for (int ply = 0; ply < depth; ply++) {
        Board child;
        tree_child(&b, (int)(path / power(tree->width, depth - ply - 1) % (uint64_t)tree->width),
                   &child);
        b = child;
    }
    return depth % 2 ? -tree_value(&b) : tree_value(&b); /* for MAX */
}

/* A solved node solves its parent, or lets its brother be asked. */
static void step_solved(Open *open, const State *state, int width) {
    const uint64_t parent = state->path / (uint64_t)width;
    const bool is_max = state->ply % 2 == 0;
    if (!is_max) {
        open_purge(open, parent, state->ply - 1, width);
        open_add(open, parent, state->ply - 1, true, state->merit);
    } else if (state->path % (uint64_t)width + 1 < (uint64_t)width) {
        open_add(open, state->path + 1, state->ply, false, state->merit);
    } else {
        open_add(open, parent, state->ply - 1, true, state->merit);
    }
}

static int stockman_search(const Tree *tree, int depth, Leaves *leaves) {
    static Open open;
    const int width = tree->width;
    open.count = 0;
    leaves->count = 0;
    memset(leaves->seen, 0, sizeof leaves->seen);
    open_add(&open, 0, 0, false, SCORE_INFINITE);
    for (;;) {
        const State s = open_take(&open, width, depth);
        if (s.solved && s.ply == 0)
            return s.merit;
        if (s.solved) {
            step_solved(&open, &s, width);
        } else if (s.ply == depth) {
            const int value = leaf_value(tree, s.path, depth);
            leaves_add(leaves, s.path);
            open_add(&open, s.path, s.ply, true, value < s.merit ? value : s.merit);
        } else {
            const int children = s.ply % 2 == 0 ? width : 1;
            for (int i = 0; i < children; i++)
                open_add(&open, s.path * (uint64_t)width + (uint64_t)i, s.ply + 1, false, s.merit);
        }
    }
}

/* ---- random trees ---------------------------------------------------------------------------- */

typedef void TreeFn(const Tree *tree, int depth, int value);

static void on_every_tree(TreeFn *look) {
    for (int width = WIDTH_MIN; width <= WIDTH_MAX; width++)
        for (int depth = DEPTH_MIN; depth <= DEPTH_MAX; depth++)
            for (int ties = 0; ties < 2; ties++)
                for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                    const Tree tree = {.kind = ties ? TREE_RANDOM : TREE_DISTINCT,
                                       .seed = seed * 977 + (uint64_t)(width * 10 + depth),
                                       .width = width,
                                       .spread = 3};
                    const Board root = tree_root(&tree);
                    look(&tree, depth, tree_minimax(&root, depth));
                }
}

static void look_at_sss(const Tree *tree, int depth, int value) {
    const EngineSettings plain = plain_settings("-"), sss = driver_settings("TD", "sss");
    assert_int_equal(stockman_search(tree, depth, &stockman), value);
    assert_int_equal(run_to(&plain, tree, depth, &ab).score, value);
    assert_int_equal(run_to(&sss, tree, depth, &other).score, value);
    if (!leaves_are_equal(&other, &stockman))
        fail_msg("seed %d, width %d, depth %d: %d leaves, Stockman's %d", (int)tree->seed,
                 tree->width, depth, other.count, stockman.count);
    assert_true(leaves_lie_within(&other, &ab));
    for (int i = 0; i < other.count; i++) { /* none twice */
        assert_true(other.seen[other.path[i]]);
        other.seen[other.path[i]] = false;
    }
}

static void sss_values_leaves_in_stockmans_order(void **state) {
    on_every_tree(look_at_sss);
}

static void look_at_values(const Tree *tree, int depth, int value) {
    static const char *const kinds[] = {"mtdf", "sss", "dual", "bisect", "step", "scout"};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
        for (int two = 0; two < 2; two++) {
            EngineSettings settings = driver_settings("TD", kinds[k]);
            put(&settings, "T.entry", two ? "two" : "one");
            const Run run = run_to(&settings, tree, depth, NULL);
            const Board root = tree_root(tree);
            Board child;
            assert_int_equal(run.score, value);
            game_make(&child, &root, run.best);
            assert_int_equal(-tree_minimax(&child, depth - 1), value);
        }
}

static void every_driver_finds_the_value_and_a_move_of_it(void **state) {
    on_every_tree(look_at_values);
}

/* From the value itself one search proves it from each side; from elsewhere it takes no fewer. */
static void look_at_mtdf(const Tree *tree, int depth, int value) {
    EngineSettings settings = driver_settings("TD", "mtdf");
    put_number(&settings, "D.offset", value);
    const Run from_value = run_to(&settings, tree, depth, NULL);
    assert_int_equal(passes(&from_value), 2);
    assert_int_equal(own(&from_value, 'D', 1), 1);
    assert_int_equal(own(&from_value, 'D', 2), 1);
    put_number(&settings, "D.offset", value + (depth % 2 ? 7 : -7));
    const Run from_elsewhere = run_to(&settings, tree, depth, NULL);
    assert_true(passes(&from_elsewhere) >= 2);
}

static void mtdf_from_the_value_takes_two_searches(void **state) {
    on_every_tree(look_at_mtdf);
}

static int scout_beyond; /* trees on which Scout values leaves that alpha-beta leaves out */

static void look_at_windows(const Tree *tree, int depth, int value) {
    const EngineSettings plain = plain_settings("-"), negascout = plain_settings("N"),
                         scout = driver_settings("D", "scout");
    EngineSettings one = plain_settings("-");
    run_to(&plain, tree, depth, &ab);
    run_to(&negascout, tree, depth, &other);
    assert_true(leaves_lie_within(&other, &ab));
    assert_int_equal(run_to(&scout, tree, depth, &other).score, value);
    scout_beyond += !leaves_lie_within(&other, &ab);
    put(&one, "base.bounds", "one");
    assert_int_equal(run_to(&one, tree, depth, &other).score, value);
    assert_true(leaves_lie_within(&ab, &other));
    if (depth <= 3)
        assert_true(leaves_are_equal(&ab, &other));
}

static int f1_beyond; /* trees on which one bound costs leaves */

static void look_at_one_bound(const Tree *tree, int depth, int value) {
    const EngineSettings plain = plain_settings("-");
    EngineSettings one = plain;
    (void)value;
    put(&one, "base.bounds", "one");
    run_to(&plain, tree, depth, &ab);
    run_to(&one, tree, depth, &other);
    f1_beyond += other.count > ab.count;
}

static void negascout_lies_within_alpha_beta_and_alpha_beta_within_one_bound(void **state) {
    scout_beyond = f1_beyond = 0;
    on_every_tree(look_at_windows);
    on_every_tree(look_at_one_bound);
    assert_true(scout_beyond > 100);
    assert_true(f1_beyond > 100); /* from depth 4 on */
}

/* TEST and EVAL as Pearl has them, for the leaves of Scout without memory. */
static bool scout_test(const Board *b, int depth, int bound, bool or_equal, Leaves *leaves) {
    if (depth == 0) {
        leaves_add(leaves, b->path);
        return or_equal ? tree_value(b) >= bound : tree_value(b) > bound;
    }
    for (int i = 0; i < b->tree->width; i++) {
        Board child;
        tree_child(b, i, &child);
        if (!scout_test(&child, depth - 1, -bound, !or_equal, leaves))
            return true;
    }
    return false;
}

static int scout_eval(const Board *b, int depth, Leaves *leaves) {
    Board child;
    if (depth == 0) {
        leaves_add(leaves, b->path);
        return tree_value(b);
    }
    tree_child(b, 0, &child);
    int value = -scout_eval(&child, depth - 1, leaves);
    for (int i = 1; i < b->tree->width; i++) {
        tree_child(b, i, &child);
        if (!scout_test(&child, depth - 1, -value, true, leaves))
            value = -scout_eval(&child, depth - 1, leaves);
    }
    return value;
}

static void look_at_scout(const Tree *tree, int depth, int value) {
    const EngineSettings scout = driver_settings("D", "scout");
    const Board root = tree_root(tree);
    stockman.count = 0;
    memset(stockman.seen, 0, sizeof stockman.seen);
    assert_int_equal(scout_eval(&root, depth, &stockman), value);
    run_to(&scout, tree, depth, &other);
    assert_true(leaves_are_equal(&other, &stockman));
}

static void scout_values_leaves_in_pearls_order(void **state) {
    on_every_tree(look_at_scout);
}

/* ---- perfectly ordered trees ----------------------------------------------------------------- */

static uint64_t minimal_leaves(int width, int depth) {
    return power(width, (depth + 1) / 2) + power(width, depth / 2) - 1;
}

static uint64_t one_bound_leaves(int width, int depth) {
    uint64_t before = 1, leaves = (uint64_t)width;
    if (depth == 0)
        return 1;
    for (int d = 2; d <= depth; d++) {
        const uint64_t next = leaves + (uint64_t)(width - 1) * before;
        before = leaves;
        leaves = next;
    }
    return leaves;
}

static void check_perfect(const EngineSettings *settings, const Tree *tree, int depth,
                          uint64_t leaves) {
    const Board root = tree_root(tree);
    const Run run = run_to(settings, tree, depth, NULL);
    char letters[ENGINE_LETTERS_NB], params[ENGINE_PARAMS_NB];
    assert_int_equal(run.score, root.value);
    engine_settings_letters_text(settings, letters);
    engine_settings_params_text(settings, params);
    if (counters_total(&run.counters, COUNT_NBP) != leaves)
        fail_msg("%s %s, width %d, depth %d: %d leaves instead of %d", letters, params, tree->width,
                 depth, (int)counters_total(&run.counters, COUNT_NBP), (int)leaves);
}

static void perfectly_ordered_trees_are_minimal(void **state) {
    static const char *const kinds[] = {"mtdf", "sss", "dual", "bisect", "step", "scout"};
    for (int width = 2; width <= 5; width++)
        for (int depth = 1; depth <= 5; depth++)
            for (uint64_t seed = 1; seed <= 10; seed++) {
                const Tree tree = {TREE_PLANTED, seed, width, 20, true};
                const uint64_t minimal = minimal_leaves(width, depth);
                const EngineSettings plain = plain_settings("-"), n = plain_settings("N"),
                                     scout = driver_settings("D", "scout");
                EngineSettings one = plain;
                put(&one, "base.bounds", "one");
                check_perfect(&plain, &tree, depth, minimal);
                check_perfect(&n, &tree, depth, minimal);
                check_perfect(&scout, &tree, depth, minimal);
                check_perfect(&one, &tree, depth, one_bound_leaves(width, depth));
                for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++)
                    for (int offset = -50; offset <= 50; offset += 25) {
                        EngineSettings settings = driver_settings("TD", kinds[k]);
                        put_number(&settings, "D.offset", offset);
                        check_perfect(&settings, &tree, depth, minimal);
                    }
            }
}

/* Of random leaves two plies down, alpha-beta values so many on an average. Source: Knuth & Moore,
 * "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975: the sum over i and j of
 * 1 / C(i - 1 + (j - 1) / w, i - 1). */
static double random_leaves(int width) {
    double sum = 0;
    for (int i = 1; i <= width; i++)
        for (int j = 1; j <= width; j++) {
            double ways = 1; /* C(x + k, k) for k = i - 1 */
            for (int k = 1; k < i; k++)
                ways *= ((double)(j - 1) / width + k) / k;
            sum += 1 / ways;
        }
    return sum;
}

static void random_trees_of_two_plies_agree_with_the_closed_form(void **state) {
    static const int widths[] = {2, 5, 20};
    const EngineSettings plain = plain_settings("-");
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        const int trees = 8000 / widths[i];
        uint64_t leaves = 0;
        for (int seed = 1; seed <= trees; seed++) {
            const Tree tree = {TREE_RANDOM, (uint64_t)seed, widths[i], 20000, false};
            const Run run = run_to(&plain, &tree, 2, NULL);
            leaves += counters_total(&run.counters, COUNT_NBP);
        }
        const double mean = (double)leaves / trees, expected = random_leaves(widths[i]);
        if (mean < 0.98 * expected || mean > 1.02 * expected)
            fail_msg("width %d: %.3f leaves, expected %.3f", widths[i], mean, expected);
    }
}

/* ---- what drivers remember, and their limit -------------------------------------------------- */

static void minimal_windows_change_nothing_beside_a_driver(void **state) {
    static const char *const kinds[] = {"mtdf", "sss", "dual", "bisect", "step"};
    const Tree tree = {TREE_RANDOM, 5, 3, 100, false};
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const EngineSettings without = driver_settings("THD", kinds[k]),
                             with = driver_settings("TNHD", kinds[k]);
        const Run a = run_to(&without, &tree, 6, NULL), b = run_to(&with, &tree, 6, NULL);
        assert_memory_equal(a.counters.base, b.counters.base, sizeof a.counters.base);
    }
}

/* The planted value is that of every depth, so that from the second iteration on the last value is
 * the value; of the iteration before there is one from the third on. */
static void guesses_are_earlier_values(void **state) {
    const Tree tree = {TREE_PLANTED, 3, 4, 20, false};
    const Board root = tree_root(&tree);
    EngineSettings settings = driver_settings("TD", "mtdf");
    put(&settings, "base.deepening", "on");
    assert_true(root.value != 0);
    for (int before = 0; before < 2; before++) {
        put(&settings, "D.first", before ? "before_last" : "last");
        const Run one = run_to(&settings, &tree, 1, NULL), five = run_to(&settings, &tree, 5, NULL);
        assert_true(passes(&one) > 1);
        assert_int_equal(passes(&five) - passes(&one), 4 * 2);
    }
    /* On a random tree values alternate, and it matters which one is taken; what an earlier search
     * without a reset left is not. */
    const Tree random = {TREE_RANDOM, 11, 3, 1000, false};
    put(&settings, "D.first", "last");
    const Run last = run_to(&settings, &random, 5, NULL);
    put(&settings, "D.first", "before_last");
    put(&settings, "T.entries", "2");
    const Run before_last = run_to(&settings, &random, 5, NULL);
    assert_true(passes(&last) != passes(&before_last));
    Status status = STATUS_OK;
    Run run = {NULL, 0, MOVE_NONE, before_last.counters};
    const Board start = tree_root(&random);
    assert_true(search_init(&search, &settings, registry, registry_nb, &status));
    search.hooks = (SearchHooks){.context = &run};
    for (int again = 0; again < 2; again++)
        assert_int_equal(search_run(&search, &start, 2, keep, NULL), 2);
    const uint64_t after_another = passes(&run);
    search_release(&search);
    put(&settings, "D.first", "last");
    const Run of_two = run_to(&settings, &random, 2, NULL);
    assert_int_equal(after_another, passes(&of_two));
}

static void too_many_searches_of_the_root_fail(void **state) {
    const Tree tree = {TREE_DISTINCT, 2, 4, 100, false};
    const Board root = tree_root(&tree);
    EngineSettings settings = driver_settings("TD", "sss");
    const Run whole = run_to(&settings, &tree, 5, NULL);
    Run cut = {NULL, 0, MOVE_NONE, whole.counters};
    assert_int_equal(whole.score, tree_minimax(&root, 5));
    put_number(&settings, "D.passes", (int)passes(&whole));
    assert_int_equal(run_search(&settings, &tree, 5, &cut), 5);
    put_number(&settings, "D.passes", (int)passes(&whole) - 1);
    assert_int_equal(run_search(&settings, &tree, 5, &cut), -1);
    assert_int_equal(search.stop, STOP_PASSES);
}

static void depth_0_has_its_value_too(void **state) {
    static const char *const kinds[] = {"mtdf", "sss", "dual", "bisect", "step", "scout"};
    const Tree tree = {TREE_DISTINCT, 7, 2, 100, false};
    const Board root = tree_root(&tree);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const EngineSettings settings = driver_settings("TD", kinds[k]);
        const Run run = run_to(&settings, &tree, 0, NULL);
        assert_int_equal(run.score, tree_value(&root));
        assert_int_equal(run.best, MOVE_NONE);
    }
}

/* ---- what goes with what --------------------------------------------------------------------- */

static void what_excludes_each_other_is_told(void **state) {
    static const struct {
        const char *letters, *key, *value, *told;
    } rows[] = {
        {"SD", "D.kind", "mtdf",
         "enhancements 'S' and 'D' cannot be combined: each drives the root"},
        {"D", "D.kind", "sss", "enhancement 'D' requires 'T' at its levels"},
        {"HD", "D.kind", "dual", "enhancement 'D' requires 'T' at its levels"},
        {"D", "D.kind", "step", "enhancement 'D' requires 'T' at its levels"},
        {"ND", "D.kind", "scout",
         "enhancements 'N' and 'D' cannot be combined: both set how moves are searched"},
        {"E", "E.use", "both", "enhancement 'E' requires 'T'"},
        {"TD", "base.bounds", "one",
         "enhancement 'D' cannot be combined with base.bounds 'one': it searches minimal windows"},
        {"N", "base.bounds", "one",
         "enhancement 'N' cannot be combined with base.bounds 'one': it searches minimal windows"},
        {"M", "base.bounds", "one",
         "enhancement 'M' cannot be combined with base.bounds 'one': it searches minimal windows"},
        {"V", "base.bounds", "one",
         "enhancement 'V' cannot be combined with base.bounds 'one': it searches minimal windows"},
        {"I", "I.r", "3", "parameter 'I.r': value '3' out of range (1 to I.depth - 1, here 2)"},
        {"TRHKLMVD", "D.kind", "mtdf", NULL},
        {"TNHEDI", "D.kind", "bisect", NULL},
        {"D", "D.kind", "scout", NULL},
        {"TRSHKLEI", "base.bounds", "one", NULL},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        EngineSettings settings;
        Status status = STATUS_OK;
        engine_settings_init(&settings);
        assert_true(engine_settings_letters(&settings, rows[i].letters, &status));
        put(&settings, rows[i].key, rows[i].value);
        assert_int_equal(engine_settings_check(&settings, &status), rows[i].told == NULL);
        if (rows[i].told)
            assert_string_equal(status.text, rows[i].told);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sss_values_leaves_in_stockmans_order),
        cmocka_unit_test(every_driver_finds_the_value_and_a_move_of_it),
        cmocka_unit_test(mtdf_from_the_value_takes_two_searches),
        cmocka_unit_test(negascout_lies_within_alpha_beta_and_alpha_beta_within_one_bound),
        cmocka_unit_test(scout_values_leaves_in_pearls_order),
        cmocka_unit_test(perfectly_ordered_trees_are_minimal),
        cmocka_unit_test(random_trees_of_two_plies_agree_with_the_closed_form),
        cmocka_unit_test(minimal_windows_change_nothing_beside_a_driver),
        cmocka_unit_test(guesses_are_earlier_values),
        cmocka_unit_test(too_many_searches_of_the_root_fail),
        cmocka_unit_test(depth_0_has_its_value_too),
        cmocka_unit_test(what_excludes_each_other_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
