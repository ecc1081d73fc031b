/* Workers that share the root's moves: one is the sequential search to the node; with any number the
 * value is minimax's and the counts are those written down here, whoever runs when; and where nothing
 * is remembered a separate calculation of who searches what, and when, has the same counts. */
#include <stdlib.h>

#include "chess/notation.h"
#include "enhancements/registry.h"
#include "search/deepening.h"
#include "support/naive.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

enum { DEPTH = 4, STEP = 6 }; /* in the suite: every sixth position, in short every twelfth */

static int step(void) {
    return getenv("PRUNELAB_SHORT") ? 2 * STEP : STEP;
}

static const char *const intervals[] = {"0", "1", "7", "100", "10000"};
enum { INTERVALS_NB = sizeof intervals / sizeof intervals[0] };

static EngineSettings with_workers(const char *letters, const char *workers, const char *interval) {
    EngineSettings settings = settings_of(letters);
    settings_put(&settings, "base.workers", workers);
    settings_put(&settings, "base.merge_interval", interval);
    return settings;
}

/* ---- one worker ------------------------------------------------------------------------------ */

/* All that the iterations to a depth found. */
typedef struct Trace {
    int nb;
    Score score[DEPTH + 1];
    char best[DEPTH + 1][ENGINE_MOVE_NB];
    char pv[DEPTH + 1][(MAX_DEPTH + 1) * 6];
    Counters counters[DEPTH + 1];
} Trace;

static bool keep_trace(void *context, const EngineIteration *it) {
    Trace *trace = context;
    trace->score[trace->nb] = it->score;
    memcpy(trace->best[trace->nb], it->best_move, sizeof it->best_move);
    memcpy(trace->pv[trace->nb], it->pv, sizeof it->pv);
    trace->counters[trace->nb++] = *it->counters;
    return true;
}

/* From a reset state; `nodes`: a limit, or 0. */
static EngineEnd trace_search(const EngineSettings *settings, const char *text, uint64_t nodes,
                              Trace *trace, uint64_t *nc) {
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    assert_true(position && engine_position_read(position, text, &status));
    Engine *engine = engine_new_for(position, settings, &status);
    if (!engine)
        fail_msg("%s", status.text);
    memset(trace, 0, sizeof *trace);
    const EngineLimits limits = {
        .depth = DEPTH, .nodes = nodes, .iteration = keep_trace, .context = trace};
    const EngineEnd end = engine_search(engine, position, &limits);
    *nc = engine_nodes(engine);
    engine_free(engine);
    engine_position_free(position);
    return end;
}

static void compare_one_worker(const EngineSettings *alone, const char *text, uint64_t nodes) {
    Trace wanted, got;
    uint64_t wanted_nc, got_nc;
    const EngineEnd end = trace_search(alone, text, nodes, &wanted, &wanted_nc);
    for (int i = 0; i < INTERVALS_NB; i++) {
        EngineSettings one = *alone;
        settings_put(&one, "base.workers", "1");
        settings_put(&one, "base.merge_interval", intervals[i]);
        assert_int_equal(trace_search(&one, text, nodes, &got, &got_nc), end);
        if (memcmp(&got, &wanted, sizeof got) != 0 || got_nc != wanted_nc) {
            char letters[ENGINE_LETTERS_NB];
            engine_settings_letters_text(alone, letters);
            fail_msg("%s, interval %s, '%s': not the sequential search", letters, intervals[i],
                     text);
        }
    }
}

static void one_worker_is_the_sequential_search(void **state) {
    static const char *const sets[] = {"-",  "H", "N",  "S",   "T",        "R",
                                       "K",  "L", "NH", "SH",  "TRNSHKL",  "TNHEI",
                                       "HV", "M", "TR", "NHL", "TRNSHKLM", "TRNSHKLMV"};
    Suite suite;
    suite_read(&suite);
    for (size_t s = 0; s < sizeof sets / sizeof sets[0]; s++)
        for (int p = 0; p < suite.count; p += step()) {
            const EngineSettings alone = settings_of(sets[s]);
            compare_one_worker(&alone, suite.items[p].fen, 0);
        }
}

static void it_is_so_at_other_levels(void **state) {
    static const char *const levels[][2] = {
        {"base.root_order", "sorted"}, {"base.root_order", "fixed"},
        {"base.deepening", "off"},     {"base.check_extension", "on"},
        {"base.repetition", "on"},     {"H.sides", "each"},
        {"H.relative", "on"},          {"H.mapping", "piece_to"},
        {"H.last_ply", "on"},          {"S.window", "1"},
        {"S.research", "sliding"},     {"T.replacement", "size"}};
    Suite suite;
    suite_read(&suite);
    for (size_t l = 0; l < sizeof levels / sizeof levels[0]; l++) {
        EngineSettings alone = settings_of("TRNSHL");
        settings_put(&alone, levels[l][0], levels[l][1]);
        compare_one_worker(&alone, suite.items[l].fen, 0);
    }
    EngineSettings one_bound = settings_of("H");
    settings_put(&one_bound, "base.bounds", "one");
    compare_one_worker(&one_bound, suite.items[0].fen, 0);
}

static void it_stops_at_the_same_node(void **state) {
    Suite suite;
    suite_read(&suite);
    const EngineSettings alone = settings_of("NH");
    for (uint64_t nodes = 1; nodes < 100000; nodes = 3 * nodes + 1)
        compare_one_worker(&alone, suite.items[1].fen, nodes);
}

static void it_is_so_on_artificial_trees(void **state) {
    static const char *const sets[] = {"-", "H", "TRNSHL"};
    for (int s = 0; s < 3; s++) {
        const EngineSettings alone = settings_of(sets[s]);
        compare_one_worker(&alone, "planted:width=20,first=70,quarter=90,seed=1", 0);
    }
}

/* ---- any number ------------------------------------------------------------------------------ */

static uint64_t suite_nodes(const EngineSettings *settings, const Suite *suite) {
    Engine *engine = engine_of(settings);
    uint64_t sum = 0;
    for (int p = 0; p < suite->count; p += STEP) {
        Found found;
        find(engine, suite->items[p].fen, DEPTH, &found);
        assert_int_equal(counters_nc(&found.counters), found.counters.nc);
        sum += found.last.nc;
    }
    engine_free(engine);
    return sum;
}

/* Written down on an x86-64; every machine must count the same. */
static void counts_are_the_same_everywhere(void **state) {
    static const struct {
        const char *set, *workers, *interval;
        uint64_t nc;
    } counts[] = {
        {"-", "2", "0", 345995},          {"-", "16", "100", 374182},
        {"H", "2", "0", 265402},          {"H", "2", "100", 234193},
        {"H", "8", "1", 251988},          {"H", "8", "1000", 252130},
        {"NH", "16", "1000", 164202},     {"NHS", "64", "100", 163033},
        {"TRNSHKL", "4", "1000", 107253}, {"TRNSHKLMV", "7", "100", 71387},
    };
    Suite suite;
    suite_read(&suite);
    for (int isa = 0; isa < 2; isa++) {
        if (isa)
            setenv("PRUNELAB_ISA", "generic", 1);
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
            const EngineSettings settings =
                with_workers(counts[i].set, counts[i].workers, counts[i].interval);
            const uint64_t nc = suite_nodes(&settings, &suite);
            if (nc != counts[i].nc)
                fail_msg("%s, %s workers, interval %s: %llu nodes, not %llu", counts[i].set,
                         counts[i].workers, counts[i].interval, (unsigned long long)nc,
                         (unsigned long long)counts[i].nc);
        }
    }
    unsetenv("PRUNELAB_ISA");
}

/* A search after another begins with empty tables, the common one too. */
static void a_reset_forgets_all(void **state) {
    Suite suite;
    suite_read(&suite);
    const EngineSettings settings = with_workers("TNSHL", "3", "100");
    Engine *engine = engine_of(&settings);
    Found first, again;
    find(engine, suite.items[0].fen, DEPTH, &first);
    find(engine, suite.items[5].fen, DEPTH, &again);
    find(engine, suite.items[0].fen, DEPTH, &again);
    assert_memory_equal(&first.counters, &again.counters, sizeof first.counters);
    /* ... and without a reset with what the search before has left. */
    const EngineLimits limits = {.depth = DEPTH};
    assert_int_equal(find_with(engine, suite.items[0].fen, &limits, &again), ENGINE_DONE);
    assert_int_not_equal(first.last.nc, again.last.nc);
    engine_free(engine);
}

static void the_interval_matters_to_histories_alone(void **state) {
    static const char *const sets[] = {"-", "NS", "TRNSKL", "H", "NSH", "TRNSHKL"};
    Suite suite;
    suite_read(&suite);
    for (int s = 0; s < 6; s++) {
        const EngineSettings never = with_workers(sets[s], "4", "0"),
                             often = with_workers(sets[s], "4", "100"),
                             seldom = with_workers(sets[s], "4", "1000");
        const uint64_t nc = suite_nodes(&never, &suite);
        assert_true((nc == suite_nodes(&often, &suite)) == (s < 3));
        assert_true((nc == suite_nodes(&seldom, &suite)) == (s < 3));
    }
}

enum { VALUE_DEPTH = 3 };

static void compare_values(const EngineSettings *settings, const char *name,
                           const OraclePosition *p, const Score wanted[VALUE_DEPTH + 1]) {
    Board board;
    Trace got = {0};
    Status status = STATUS_OK;
    EnginePosition *position = oracle_position(p->fen, &board);
    Engine *engine = engine_of(settings);
    const EngineLimits limits = {.depth = VALUE_DEPTH, .iteration = keep_trace, .context = &got};
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    assert_int_equal(got.nb, VALUE_DEPTH);
    for (int d = 1; d <= VALUE_DEPTH; d++)
        if (got.score[d - 1] != wanted[d])
            fail_msg("%s, '%s', iteration %d: value %d, not %d", name, p->fen, d, got.score[d - 1],
                     wanted[d]);
    const char *best = got.best[VALUE_DEPTH - 1];
    if (*best)
        assert_int_equal(naive_move_value(&board, (NaiveRules){0}, move_read(&board, best, &status),
                                          VALUE_DEPTH),
                         wanted[VALUE_DEPTH]);
    engine_free(engine);
    engine_position_free(position);
}

/* At every iteration, and the best move has it; also where windows fail on both sides and workers
 * are stopped. */
static void the_value_is_minimax(void **state) {
    static const char *const sets[] = {"-", "H", "NH", "NS", "TRNSHKL", "TNSHLEI"};
    static const char *const workers[] = {"2", "3", "16", "64"};
    int case_nb = 0;
    for (int p = 0; p < ORACLE_POSITIONS_NB; p += 5) {
        const OraclePosition *position = &oracle_positions[p];
        Board board;
        Score wanted[VALUE_DEPTH + 1];
        if (position->minimax < VALUE_DEPTH)
            continue;
        engine_position_free(oracle_position(position->fen, &board));
        for (int d = 1; d <= VALUE_DEPTH; d++) {
            NaiveResult result;
            naive_minimax(&board, (NaiveRules){0}, d, &result);
            wanted[d] = result.score;
        }
        for (int c = 0; c < 24; c++, case_nb++) {
            char name[64];
            EngineSettings settings =
                with_workers(sets[c / 4], workers[c % 4], intervals[case_nb % INTERVALS_NB]);
            settings_put(&settings, "S.window", case_nb % 2 ? "1" : "30");
            snprintf(name, sizeof name, "%s, %s workers, interval %s", sets[c / 4], workers[c % 4],
                     intervals[case_nb % INTERVALS_NB]);
            compare_values(&settings, name, position, wanted);
        }
    }
    assert_true(case_nb > 100);
}

/* ---- who searches what, and when ------------------------------------------------------------- */

/* What a move's search found. */
typedef struct Job {
    uint64_t end; /* virtual time */
    int worker;
    Score value;
} Job;

typedef struct Plan {
    int workers, jobs_nb;
    uint64_t free_at[WORKERS_MAX];
    Job jobs[MAX_MOVES];
    uint64_t nc;
} Plan;

/* NC and value of one root move, searched alone by a search that remembers nothing. */
static uint64_t search_one(Search *s, const Node *root, Move m, int depth, Score g, bool minimal,
                           NodeKind kind, Score *value) {
    Node child;
    search_reset(s);
    search_make(root, &child, m);
    const Score top = minimal ? g + 1 : SCORE_INFINITE;
    *value = search_child(s, &child, depth - 1, -top, -g, kind, PURPOSE_MAIN);
    if (minimal && *value > g)
        *value =
            search_child(s, &child, depth - 1, -SCORE_INFINITE, -*value, KIND_PV, PURPOSE_RESEARCH);
    return s->counters.nc;
}

/* The best of the moves that were finished when worker w came free, in the order in which they were
 * finished. */
static Score best_before(const Plan *plan, int w) {
    Score best = -SCORE_INFINITE;
    for (int j = 0; j < plan->jobs_nb; j++) {
        const Job *job = &plan->jobs[j];
        if (job->end < plan->free_at[w] || (job->end == plan->free_at[w] && job->worker <= w))
            best = job->value > best ? job->value : best;
    }
    return best;
}

static void plan_one(Plan *plan, Search *s, const Node *root, Move m, int depth, bool minimal) {
    int w = 0;
    for (int i = 1; i < plan->workers && plan->jobs_nb > 0; i++)
        w = plan->free_at[i] < plan->free_at[w] ? i : w;
    Job job = {.worker = w};
    const bool first = plan->jobs_nb == 0;
    const Score g = best_before(plan, w);
    const uint64_t nodes =
        search_one(s, root, m, depth, g, minimal && !first, first ? KIND_PV : KIND_CUT, &job.value);
    job.end = plan->free_at[w] += nodes;
    plan->nc += nodes;
    plan->jobs[plan->jobs_nb++] = job;
    for (int i = 1; i < plan->workers && first; i++)
        plan->free_at[i] = plan->free_at[0];
}

/* The best move of the first to finish among those of the greatest value. */
static int plan_best(const Plan *plan) {
    int best = 0;
    for (int j = 1; j < plan->jobs_nb; j++) {
        const Job *a = &plan->jobs[best], *b = &plan->jobs[j];
        const bool earlier = b->end < a->end || (b->end == a->end && b->worker < a->worker);
        if (b->value > a->value || (b->value == a->value && earlier))
            best = j;
    }
    return best;
}

/* Iterations 1..DEPTH, with the last best move before the others in generation order. */
static uint64_t planned_nodes(const char *fen, int workers, bool minimal, Trace *trace) {
    Search s;
    Board board;
    Node root;
    MoveList list;
    Status status = STATUS_OK;
    const EngineSettings settings = settings_of(minimal ? "N" : "-");
    assert_true(fen_read(&board, fen, &status));
    assert_true(search_init(&s, &settings, registry, registry_nb, &status));
    node_root(&root, &board);
    order_generate(&s, &root.board, &list);
    uint64_t nc = 0;
    memset(trace, 0, sizeof *trace);
    for (int d = 1; d <= DEPTH; d++) {
        Plan plan = {.workers = workers, .nc = 1};
        root.depth = d;
        for (int i = 0; i < list.count; i++)
            plan_one(&plan, &s, &root, list.moves[i], d, minimal);
        const int best = plan_best(&plan);
        const Move m = list.moves[best];
        trace->score[d - 1] = plan.jobs[best].value;
        move_write(m, trace->best[d - 1]);
        nc += plan.nc;
        /* back to generation order, then the best in front */
        order_generate(&s, &root.board, &list);
        int at = 0;
        while (list.moves[at] != m)
            at++;
        memmove(&list.moves[1], &list.moves[0], (size_t)at * sizeof m);
        list.moves[0] = m;
    }
    search_release(&s);
    return nc;
}

static void the_moves_go_to_who_is_free_first(void **state) {
    static const int workers[] = {1, 2, 3, 5, 8, 33, 64};
    Suite suite;
    suite_read(&suite);
    for (int p = 1; p < suite.count; p += step())
        for (int w = 0; w < 7; w++)
            for (int minimal = 0; minimal < 2; minimal++) {
                char number[8];
                Trace wanted, got;
                uint64_t nc;
                snprintf(number, sizeof number, "%d", workers[w]);
                const EngineSettings settings =
                    with_workers(minimal ? "N" : "-", number, intervals[w % INTERVALS_NB]);
                trace_search(&settings, suite.items[p].fen, 0, &got, &nc);
                assert_int_equal(nc,
                                 planned_nodes(suite.items[p].fen, workers[w], minimal, &wanted));
                for (int i = 0; i < DEPTH; i++) {
                    assert_int_equal(got.score[i], wanted.score[i]);
                    assert_string_equal(got.best[i], wanted.best[i]);
                }
            }
}

/* ---- merging --------------------------------------------------------------------------------- */

enum { CELLS_NB = 1 << 16 };

static void gains_are_added(void **state) {
    const int row = registry_find('H');
    const Enhancement *e = registry[row].enhancement;
    EngineSettings settings = settings_of("H");
    settings_put(&settings, "H.sides", "each");
    settings_put(&settings, "H.relative", "on");
    const size_t size = enhancement_size(e, settings.own[row]), nb = size / sizeof(int64_t);
    const int64_t most = (int64_t)1 << (CREDIT_BITS - 1);
    assert_true(nb <= CELLS_NB);
    int64_t *common = calloc(1, size), *a = calloc(1, size), *b = calloc(1, size);
    assert_true(common && a && b);
    void *const states[] = {a, b};
    for (size_t i = 0; i < nb; i++) {
        common[i] = (int64_t)i;
        a[i] = common[i] + 3 * (int64_t)i;
        b[i] = common[i] + (i % 2 ? 5 : 0);
    }
    common[7] = most - 10;
    a[7] = b[7] = most - 2;
    e->lore->merge(common, states, 2, settings.own[row]);
    for (size_t i = 0; i < nb; i++) {
        assert_int_equal(common[i], i == 7 ? most : (int64_t)(4 * i + (i % 2 ? 5 : 0)));
        assert_int_equal(a[i], common[i]);
        assert_int_equal(b[i], common[i]);
    }
    a[5] += 11;
    e->lore->merge(common, states, 1, settings.own[row]); /* one alone: nothing of it changes */
    assert_int_equal(common[5], a[5]);
    assert_int_equal(a[5], 4 * 5 + 5 + 11);
    free(common);
    free(a);
    free(b);
}

/* ---- limits, and what does not go together --------------------------------------------------- */

static bool stop_after_three(void *context) {
    int *asked = context;
    return ++*asked > 3;
}

/* Of all workers together, and the tables are whole afterwards. */
static void limits_hold_for_all(void **state) {
    Suite suite;
    suite_read(&suite);
    const EngineSettings settings = with_workers("NH", "5", "100");
    Engine *engine = engine_of(&settings);
    Found whole, found;
    find(engine, suite.items[2].fen, DEPTH, &whole);
    assert_int_equal(engine_nodes(engine), whole.last.nc);
    for (uint64_t nodes = 10; nodes < whole.last.nc; nodes = 2 * nodes + 1) {
        engine_reset(engine);
        const EngineLimits limits = {.depth = DEPTH, .nodes = nodes};
        assert_int_equal(find_with(engine, suite.items[2].fen, &limits, &found), ENGINE_NODES);
        assert_true(engine_nodes(engine) >= nodes && engine_nodes(engine) <= nodes + 4096);
    }
    int asked = 0;
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    assert_true(engine_position_set(position, suite.items[2].fen, &status));
    const EngineLimits told = {.depth = DEPTH, .stop = stop_after_three, .context = &asked};
    assert_int_equal(engine_search(engine, position, &told), ENGINE_STOPPED);
    assert_int_equal(asked, 4);
    engine_position_free(position);
    find(engine, suite.items[2].fen, DEPTH, &found);
    assert_memory_equal(&found.counters, &whole.counters, sizeof found.counters);
    engine_free(engine);
}

static void expect_refused(const EngineSettings *settings, const char *text) {
    Status status = STATUS_OK;
    assert_false(engine_settings_check(settings, &status));
    assert_string_equal(status.text, text);
}

static void what_does_not_go_together_is_said(void **state) {
    EngineSettings settings = with_workers("TD", "2", "0");
    Status status = STATUS_OK;
    expect_refused(&settings, "enhancement 'D' cannot be combined with base.workers: its searches "
                              "of the root need one table");
    settings = with_workers("-", "1", "0");
    settings_put(&settings, "base.algorithm", "minimax");
    expect_refused(&settings, "base.algorithm 'minimax' cannot be combined with base.workers: it "
                              "has no bound to share");
    assert_false(engine_settings_set(&settings, "base.workers", "65", &status));
    assert_string_equal(status.text, "parameter 'base.workers': value '65' out of range (0 to 64)");
}

/* Every worker has tables of its own. */
static void memory_is_reckoned(void **state) {
    const EngineSettings one = settings_of("TH"), four = with_workers("TH", "4", "0");
    assert_int_equal(engine_settings_memory(&four), 4 * engine_settings_memory(&one));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_worker_is_the_sequential_search),
        cmocka_unit_test(it_is_so_at_other_levels),
        cmocka_unit_test(it_stops_at_the_same_node),
        cmocka_unit_test(it_is_so_on_artificial_trees),
        cmocka_unit_test(counts_are_the_same_everywhere),
        cmocka_unit_test(a_reset_forgets_all),
        cmocka_unit_test(the_interval_matters_to_histories_alone),
        cmocka_unit_test(the_value_is_minimax),
        cmocka_unit_test(the_moves_go_to_who_is_free_first),
        cmocka_unit_test(gains_are_added),
        cmocka_unit_test(limits_hold_for_all),
        cmocka_unit_test(what_does_not_go_together_is_said),
        cmocka_unit_test(memory_is_reckoned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
