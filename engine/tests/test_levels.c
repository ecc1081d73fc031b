/* Every level of every parameter changes some count: alone, in company, or deeper; or it is listed here
 * with the reason. */
#include "engine.h"
#include "enhancements/registry.h"

#include "support/rows.h"
#include "support/searches.h"
#include "support/test.h"

enum { SUITE_DEPTH = 4, ENDGAME_DEPTH = 7, STRIDE = 3 };

/* Loses and wins tempi: one position after 1 ply and after 5, or at three places with one draft. */
static const char *const endgame = "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1";

/* NC of a few positions. */
typedef struct Nodes {
    uint64_t nc[SUITE_MAX];
} Nodes;

static Nodes nodes_to(const EngineSettings *settings, const Suite *suite, int depth) {
    Engine *engine = engine_of(settings);
    Nodes nodes = {{0}};
    for (int i = 0; i < suite->count; i += STRIDE) {
        Found found;
        find(engine, suite->items[i].fen, depth, &found);
        nodes.nc[i] = found.last.nc;
    }
    engine_free(engine);
    return nodes;
}

/* Are these the settings' nodes too? The first position that has others tells. */
static bool counts_the_same(const EngineSettings *settings, const Suite *suite, int depth,
                            const Nodes *nodes) {
    Engine *engine = engine_of(settings);
    bool same = true;
    for (int i = 0; i < suite->count && same; i += STRIDE) {
        Found found;
        find(engine, suite->items[i].fen, depth, &found);
        same = found.last.nc == nodes->nc[i];
    }
    engine_free(engine);
    return same;
}

static uint64_t endgame_nodes(const EngineSettings *settings) {
    Engine *engine = engine_of(settings);
    Found found;
    find(engine, endgame, ENDGAME_DEPTH, &found);
    engine_free(engine);
    return found.last.nc;
}

/* Levels that change no count at this depth, each with its reason; seen below: among `hidden`. */
static bool changes_nothing(const char *key, const char *value) {
    return (!strcmp(key, "T.narrowing") && !strcmp(value, "on")) || /* what auto is; seen below */
           !strcmp(key, "base.fifty_moves") ||                      /* too few moves */
           !strcmp(key, "base.audit") ||                            /* as it must be: test_audit */
           !strcmp(key, "base.seed") || /* without a random order; seen below */
           (!strcmp(key, "base.grain") && !strcmp(value, "1")) ||   /* seen below: coarser */
           (!strcmp(key, "base.workers") && !strcmp(value, "1")) || /* sequential: test_parallel */
           !strcmp(key, "base.merge_interval") || /* nobody to merge with: test_parallel */
           !strcmp(key, "S.slide") ||
           !strcmp(key, "S.research") || /* seen below: windows must fail */
           !strcmp(key, "M.where") ||    /* too near the root: test_forward_pruning */
           !strcmp(key, "i.where") ||    /* likewise: test_selective */
           (!strcmp(key, "X.sixth") && !strcmp(value, "1")) || /* a quarter alone; seen below */
           !strcmp(key, "D.step") ||                           /* of one kind; seen below */
           !strcmp(key, "B.width") ||                          /* likewise */
           !strcmp(key, "G.margin") ||                         /* men are worth more; seen below */
           (!strcmp(key, "E.depth") && !strcmp(value, "1")) || /* nothing is stored of depth 0 */
           !strcmp(key, "T.entry") || /* windows meet an entry on one side: seen below, with D */
           !strcmp(key, "T.acceptance") || !strcmp(key, "T.flags") || /* seen deeper, below */
           (!strcmp(key, "T.replacement") && !strcmp(value, "always"));
}

/* A level that another letter does not bear is compared without that letter. */
static void check_level(const Suite *suite, int depth, EngineSettings *settings,
                        const EngineSettings *base, const char *key, const Nodes *before) {
    char value[32];
    Nodes other;
    const int row = registry_find(key[1] == '.' ? key[0] : '\0');
    rows_leave_on(settings, row < 0 ? 0 : registry_needed(row));
    if (settings->letters != base->letters) {
        EngineSettings company = *base;
        company.letters = settings->letters;
        other = nodes_to(&company, suite, depth);
        before = &other;
    }
    engine_settings_get(settings, key, value);
    const bool same = counts_the_same(settings, suite, depth, before);
    if (same != changes_nothing(key, value))
        fail_msg("%s = %s %s", key, value,
                 same ? "changes no count" : "is listed as without effect, but has one");
}

static void check_levels(const Suite *suite, int depth, const EngineSettings *base,
                         const char *prefix, const Param *params) {
    const Nodes before = nodes_to(base, suite, depth);
    for (const Param *p = params; p->name; p++) {
        char key[64];
        snprintf(key, sizeof key, "%s.%s", prefix, p->name);
        if (!strcmp(key, "D.passes"))
            continue; /* it lets a search fail: test_drivers */
        if (p->kind != PARAM_CHOICE) {
            EngineSettings settings = *base;
            if (!rows_put_other(&settings, key, p))
                fail_msg("%s: no value beside its default", key);
            check_level(suite, depth, &settings, base, key, &before);
        }
        for (int v = 0; p->kind == PARAM_CHOICE && p->choices[v]; v++) {
            EngineSettings settings = *base;
            if (v == p->fallback || !strcmp(key, "base.algorithm"))
                continue; /* minimax goes with nothing, and has an oracle of its own */
            settings_put(&settings, key, p->choices[v]);
            check_level(suite, depth, &settings, base, key, &before);
        }
    }
}

static void every_level_changes_some_count(void **state) {
    Suite suite;
    suite_read(&suite);
    const EngineSettings all = settings_of("TRNSHKL");
    check_levels(&suite, SUITE_DEPTH, &all, "base", base_params);
    for (int row = 0; row < registry_nb; row++) {
        /* Alone where company hides it: K is swamped beside H (Schaeffer 1989, sec. IV), N leaves
         * no window to narrow, S hardly ever fails, T and R know a move wherever I would ask; beside
         * N, what is better than alpha cuts, and E has nothing to put first. */
        const char letter[] = {registry[row].letter, '\0'};
        EngineSettings company = settings_of(strchr("TKSIEh", letter[0]) ? "-" : "TRNSHKL");
        if (strchr("MV", letter[0]))
            company = settings_of(ROWS_PAPERS);
        rows_switch_on(&company, row);
        const int depth =
            SUITE_DEPTH + (strchr("VQzbui", letter[0]) != NULL); /* they wait for it */
        check_levels(&suite, depth, &company, letter, registry[row].enhancement->params);
    }
}

/* Levels that change a count only with other letters, at other levels, or deeper. */
static const struct {
    const char *letters;
    const char *beside[4]; /* levels besides: keys and values */
    const char *key, *value;
    bool deeper; /* in the endgame, where positions come again */
} hidden[] = {
    {"T", {NULL}, "T.acceptance", "at_least", true},
    {"T", {NULL}, "T.flags", "as_printed", true},
    {"T", {NULL}, "T.replacement", "always", true},
    {"TM", {NULL}, "T.narrowing", "on", false},
    {"TD", {"D.kind", "bisect"}, "T.entry", "two", false},
    {"TD", {"D.kind", "step"}, "D.step", "50", false},
    {"TH", {"base.order", "random"}, "base.seed", "1", false},
    {"TH", {NULL}, "base.grain", "25", false},
    {"B", {"B.widths", "even"}, "B.width", "5", false},
    {"G", {NULL}, "G.margin", "200", false},
    {"X", {NULL}, "X.sixth", "4", false},
    {"TE", {NULL}, "E.depth", "3", false},
    /* A narrow window fails often; then it matters how it starts anew. */
    {"S", {"S.window", "10"}, "S.research", "sliding", false},
    {"S", {"S.window", "10", "S.research", "sliding"}, "S.slide", "5", false},
};

static void hidden_levels_change_some_count(void **state) {
    Suite suite;
    suite_read(&suite);
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++) {
        EngineSettings settings = settings_of(hidden[i].letters);
        for (int k = 0; k < 4 && hidden[i].beside[k]; k += 2)
            settings_put(&settings, hidden[i].beside[k], hidden[i].beside[k + 1]);
        EngineSettings changed = settings;
        settings_put(&changed, hidden[i].key, hidden[i].value);
        bool same;
        if (hidden[i].deeper) {
            same = endgame_nodes(&settings) == endgame_nodes(&changed);
        } else {
            const Nodes nodes = nodes_to(&settings, &suite, SUITE_DEPTH);
            same = counts_the_same(&changed, &suite, SUITE_DEPTH, &nodes);
        }
        if (same)
            fail_msg("%s: %s = %s changes no count", hidden[i].letters, hidden[i].key,
                     hidden[i].value);
    }
}

/* Beside a selective row, auto is off. */
static void narrowing_is_off_where_it_is_auto_beside_multi_cut(void **state) {
    Suite suite;
    suite_read(&suite);
    EngineSettings settings = settings_of("TM");
    const Nodes automatic = nodes_to(&settings, &suite, SUITE_DEPTH);
    settings_put(&settings, "T.narrowing", "off");
    assert_true(counts_the_same(&settings, &suite, SUITE_DEPTH, &automatic));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_changes_some_count),
        cmocka_unit_test(hidden_levels_change_some_count),
        cmocka_unit_test(narrowing_is_off_where_it_is_auto_beside_multi_cut),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
