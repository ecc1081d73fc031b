/* What is told of each node: its kind, by place alone, and the purposes that it lies inside. The
 * search is watched node by node, and its counters are held against what was seen. */
#include "support/searches.h"
#include "support/test.h"

/* Blocked pawns and kings far off: nothing to capture and no check, so no quiescence node. */
static const char quiet[] = "k7/8/8/4p3/4P3/8/8/K7 w - - 0 1";
static const char middlegame[] = "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1";
static const char near_mate[] = "7k/5Q2/5K2/8/8/8/8/7q w - - 0 1";

/* A node that is at work, as it was seen when it was entered. */
typedef struct Frame {
    NodeKind kind;
    int children;                    /* entered so far, a second search of one not counted again */
    char last_child[ENGINE_MOVE_NB]; /* the last of them: if it comes again it is searched again */
    bool inside;                     /* a second search, or below one */
    Score beta;                      /* when entered */
} Frame;

typedef struct Watch {
    Found found;
    Frame frames[MAX_DEPTH + 1];
    uint64_t kinds[KIND_NB]; /* nodes entered */
    uint64_t inside, minimal, researches, terminal, wrong_kinds;
} Watch;

static NodeKind kind_by_place(const Frame *parent, bool first, bool again) {
    if (parent->kind == KIND_PV)
        return first || again ? KIND_PV : KIND_CUT;
    return parent->kind == KIND_CUT ? KIND_ALL : KIND_CUT;
}

static void enter(Watch *w, const EngineNode *n) {
    Frame *f = &w->frames[n->ply];
    *f = (Frame){.kind = n->kind, .beta = n->entry_beta};
    w->kinds[n->kind]++;
    if (n->ply == 0) {
        w->wrong_kinds += n->kind != KIND_PV;
        return;
    }
    Frame *parent = &w->frames[n->ply - 1];
    const bool again = strcmp(parent->last_child, n->move) == 0;
    w->researches += again;
    w->minimal += parent->children > 0 && !again && n->entry_beta == n->entry_alpha + 1 &&
                  parent->beta > 1 - n->entry_beta;
    w->wrong_kinds += n->kind != kind_by_place(parent, parent->children == 0, again);
    parent->children += !again;
    memcpy(parent->last_child, n->move, sizeof parent->last_child);
    f->inside = parent->inside || again;
    w->inside += f->inside;
}

static void watch(void *context, const EngineNode *n) {
    Watch *w = context;
    if (!n->leaving)
        enter(w, n);
    else
        w->terminal += strcmp(n->end, "terminal") == 0;
}

static bool keep(void *context, const EngineIteration *it) {
    return found_keep(&((Watch *)context)->found, it);
}

static void search_with(const EngineSettings *settings, const char *fen, int depth, Watch *w) {
    Engine *engine = engine_of(settings);
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    memset(w, 0, sizeof *w);
    const EngineLimits limits = {.depth = depth, .iteration = keep, .node = watch, .context = w};
    assert_true(engine_position_set(position, fen, &status));
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    engine_position_free(position);
    engine_free(engine);
}

static void search(const char *letters, const char *fen, int depth, Watch *w) {
    const EngineSettings settings = settings_of(letters);
    search_with(&settings, fen, depth, w);
}

static const char *const sets[] = {"-", "T", "N", "TNS", "TRNSHKL", NULL};
static const char *const fens[] = {quiet, middlegame, near_mate, NULL};

static void kinds_are_told_by_place(void **state) {
    Watch w;
    for (const char *const *letters = sets; *letters; letters++)
        for (const char *const *fen = fens; *fen; fen++) {
            search(*letters, *fen, 4, &w);
            assert_int_equal(w.wrong_kinds, 0);
            for (int kind = 0; kind < KIND_NB; kind++)
                assert_int_equal(w.kinds[kind], w.found.counters.base[COUNT_INTERIOR][kind] +
                                                    w.found.counters.base[COUNT_HORIZON][kind]);
        }
}

/* Who is watched enters every node; who is not searches bottom positions without frames. Both count the same, also
 * the moves that an enhancement placed. */
static void who_is_not_watched_counts_the_same(void **state) {
    static const char *const placers[] = {"T", "R", "K", "L", "TI"};
    for (size_t i = 0; i < sizeof placers / sizeof *placers; i++) {
        const EngineSettings settings = settings_of(placers[i]);
        Watch w;
        Found found;
        search_with(&settings, middlegame, 4, &w);
        find_fresh(&settings, middlegame, 4, &found);
        assert_memory_equal(&found.counters, &w.found.counters, sizeof found.counters);
    }
}

static void nodes_without_moves_are_counted(void **state) {
    Watch w;
    search("TN", near_mate, 4, &w);
    assert_true(w.terminal > 0);
    assert_int_equal(w.terminal, counters_total(&w.found.counters, COUNT_TERMINAL));
}

/* I searches a node ahead, and finds it without moves before the node itself does. */
static void nodes_without_moves_are_counted_once(void **state) {
    Watch w;
    EngineSettings settings = settings_of("NI");
    settings_put(&settings, "I.depth", "2");
    settings_put(&settings, "I.r", "1");
    settings_put(&settings, "I.where", "cut");
    search_with(&settings, near_mate, 4, &w);
    assert_true(w.terminal > 0);
    assert_int_equal(w.terminal, counters_total(&w.found.counters, COUNT_TERMINAL));
}

static uint64_t inside(const Counters *counters, int purpose) {
    const uint64_t *by_kind = counters->inside[purpose];
    return by_kind[KIND_PV] + by_kind[KIND_CUT] + by_kind[KIND_ALL];
}

/* N alone searches again, at PV nodes alone; every node below such a search is counted inside once.
 */
static void second_searches_are_counted(void **state) {
    Watch w;
    uint64_t seen = 0;
    for (const char *const *letters = sets; *letters; letters++) {
        search(*letters, quiet, 6, &w);
        const Counters *c = &w.found.counters;
        assert_int_equal(counters_total(c, COUNT_QUIESCENCE), 0);
        assert_int_equal(counters_total(c, COUNT_RESEARCHES), w.researches);
        assert_int_equal(c->base[COUNT_RESEARCHES][KIND_PV], w.researches);
        if (!strchr(*letters, 'T')) /* which narrows windows after they were seen */
            assert_int_equal(counters_total(c, COUNT_MINIMAL), w.minimal);
        assert_true(counters_total(c, COUNT_MINIMAL) >= w.researches);
        assert_int_equal(inside(c, PURPOSE_RESEARCH), w.inside);
        assert_int_equal(inside(c, PURPOSE_ANY), w.inside);
        if (!strchr(*letters, 'N'))
            assert_int_equal(w.researches + counters_total(c, COUNT_MINIMAL), 0);
        seen += w.researches;
    }
    assert_true(seen > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_told_by_place),
        cmocka_unit_test(who_is_not_watched_counts_the_same),
        cmocka_unit_test(nodes_without_moves_are_counted),
        cmocka_unit_test(nodes_without_moves_are_counted_once),
        cmocka_unit_test(second_searches_are_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
