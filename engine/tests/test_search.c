/* The search on chess: what each enhancement does, resets, limits. */
#include <stdlib.h>

#include "chess/notation.h"
#include "engine.h"
#include "enhancements/registry.h"

#include "support/rows.h"
#include "support/searches.h"
#include "support/test.h"

enum { SUITE_DEPTH = 4, ENDGAME_DEPTH = 7 };

/* Loses and wins tempi: one position after 1 ply and after 5, or at three places with one draft. */
static const char *const endgame = "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1";

/* Levels at which rows that wait for deeper nodes, or seldom come about, do so near the root. */
static void put_near_the_root(EngineSettings *settings) {
    static const char *const levels[][2] = {
        {"S.window", "20"}, /* 100 hardly ever fails low */
        {"E.use", "both"},  /* cutoffs alone try no move, */
        {"I.where", "cut"}, /* nor does a move cut at kind PV alone */
        {"M.r", "1"},       {"M.c", "1"},        {"Q.depth", "2"},
        {"B.use", "both"},  {"z.margin", "200"}, {"z.depth", "2"},
        {"i.depth", "2"},   {"b.depth", "3"},    {"l.k", "2"},
    };
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (settings->letters >> registry_find(levels[i][0][0]) & 1)
            settings_put(settings, levels[i][0], levels[i][1]);
}

/* A row with what it requires and nothing besides. */
static EngineSettings settings_of_row(int row) {
    EngineSettings settings = settings_of("-");
    rows_switch_on(&settings, row);
    return settings;
}

static uint64_t own_total(const Counters *c, int row, int own) {
    return c->own[row][own][KIND_PV] + c->own[row][own][KIND_CUT] + c->own[row][own][KIND_ALL];
}

/* ---- every letter does real work ------------------------------------------------------------- */

static bool any_own_counter(const Counters *counters, int row) {
    for (int own = 0; own < OWN_MAX; own++)
        if (registry[row].enhancement->counters[own] && own_total(counters, row, own))
            return true;
    return false;
}

static bool has_moved_all(const uint64_t seen[OWN_MAX], int row) {
    for (int own = 0; own < OWN_MAX; own++)
        if (own != OWN_WRONG && registry[row].enhancement->counters[own] && !seen[own])
            return false;
    return true;
}

/* Does it count anything? Or, if it has nothing to count, is the tree another one? */
static bool has_worked(const Found *found, const Found *plain, int row) {
    for (int own = 0; own < OWN_MAX; own++)
        if (registry[row].enhancement->counters[own])
            return any_own_counter(&found->counters, row);
    return found->last.nc != plain->last.nc;
}

static void every_letter_works_on_most_positions(void **state) {
    Suite suite;
    static Found plain[SUITE_MAX];
    const EngineSettings none = settings_of("-");
    const int step = getenv("PRUNELAB_SHORT") ? 3 : 1; /* in short every third position */
    Engine *bare = engine_of(&none);
    suite_read(&suite);
    for (int i = 0; i < suite.count; i += step)
        find(bare, suite.items[i].fen, SUITE_DEPTH, &plain[i]);
    engine_free(bare);
    for (int row = 0; row < registry_nb; row++) {
        EngineSettings settings = settings_of_row(row);
        put_near_the_root(&settings);
        Engine *engine = engine_of(&settings);
        int working = 0;
        for (int i = 0; i < suite.count; i += step) {
            Found found;
            find(engine, suite.items[i].fen, SUITE_DEPTH, &found);
            working += has_worked(&found, &plain[i], row);
        }
        engine_free(engine);
        if (working * step < 20)
            fail_msg("letter %c works on %d of %d positions only", registry[row].letter, working,
                     suite.count / step);
    }
}

/* A counter that no search moves would be a lie in the database. A row is done when all of its own
 * have moved; in the long run each position is searched. */
static void every_counter_moves(void **state) {
    Suite suite;
    uint64_t seen[ENHANCEMENT_MAX][OWN_MAX] = {{0}};
    suite_read(&suite);
    for (int row = 0; row < registry_nb; row++) {
        EngineSettings settings = settings_of_row(row);
        put_near_the_root(&settings);
        settings_put(&settings, "base.audit", "1");
        Engine *engine = engine_of(&settings);
        for (int i = 0; i <= suite.count; i++) {
            Found found;
            if (i > 0 && has_moved_all(seen[row], row) && !getenv("PRUNELAB_LONG"))
                break;
            if (i < suite.count)
                find(engine, suite.items[i].fen, SUITE_DEPTH, &found);
            else
                find(engine, endgame, ENDGAME_DEPTH, &found);
            for (int own = 0; own < OWN_MAX; own++)
                seen[row][own] += own_total(&found.counters, row, own);
        }
        engine_free(engine);
        for (int own = 0; own < OWN_MAX; own++)
            if (own == OWN_WRONG)
                continue; /* whoever prunes is seldom wrong: test_audit */
            else if (registry[row].enhancement->counters[own] && !seen[row][own])
                fail_msg("counter %s never moves", registry[row].enhancement->counters[own]);
            else if (!registry[row].enhancement->counters[own] && seen[row][own])
                fail_msg("letter %c counts something without a name", registry[row].letter);
    }
}

/* ---- one state, one result ------------------------------------------------------------------- */

static void find_first_and_again(const EngineSettings *settings, const Suite *suite, Found *first,
                                 Found *again) {
    const int depth = getenv("PRUNELAB_SHORT") ? SUITE_DEPTH - 1 : SUITE_DEPTH;
    Engine *engine = engine_of(settings);
    Found other;
    find(engine, suite->items[0].fen, depth, first);
    find(engine, suite->items[4].fen, depth, &other);
    find(engine, suite->items[0].fen, depth, again);
    engine_free(engine);
}

static void a_reset_forgets_everything(void **state) {
    Suite suite;
    Found first, again;
    suite_read(&suite);
    for (int row = -1; row < registry_nb; row++) {
        EngineSettings settings = row < 0 ? settings_of("TRNSHKL") : settings_of_row(row);
        find_first_and_again(&settings, &suite, &first, &again);
        assert_memory_equal(&first.counters, &again.counters, sizeof first.counters);
        /* every search in its "first" iteration: nothing tells a stale line by its age */
        settings_put(&settings, "base.deepening", "off");
        find_first_and_again(&settings, &suite, &first, &again);
        assert_memory_equal(&first.counters, &again.counters, sizeof first.counters);
        assert_string_equal(first.last.pv, again.last.pv);
    }
}

/* The twin of the test above: without a reset, what was learned shows. */
static void no_reset_shows(void **state) {
    Suite suite;
    Found first, again;
    suite_read(&suite);
    for (const char *letter = "TRHL"; *letter; letter++) {
        const EngineSettings settings = settings_of((char[]){*letter, '\0'});
        Engine *engine = engine_of(&settings);
        const EngineLimits limits = {.depth = SUITE_DEPTH};
        find(engine, suite.items[0].fen, SUITE_DEPTH, &first);
        find_with(engine, suite.items[0].fen, &limits, &again);
        /* R's lines are those of the last iteration and go with it */
        assert_int_equal(first.last.nc == again.last.nc, *letter == 'R');
        /* T holds the root's own result by now, and still does not answer it */
        assert_true(again.last.nc > SUITE_DEPTH && again.last.pv[0]);
        engine_free(engine);
    }
}

static void deeper_runs_hold_the_shallower(void **state) {
    Suite suite;
    Found shallow, deep;
    suite_read(&suite);
    const EngineSettings settings = settings_of("TRNSHKL");
    Engine *engine = engine_of(&settings);
    find(engine, suite.items[1].fen, 4, &deep);
    assert_int_equal(deep.iterations, 4);
    find(engine, suite.items[1].fen, 3, &shallow);
    assert_int_equal(shallow.iterations, 3);
    assert_true(shallow.last.nc < deep.last.nc);
    engine_free(engine);
}

/* ---- limits ---------------------------------------------------------------------------------- */

static bool stop_at_once(void *context) {
    (void)context;
    return true;
}

static void limits_stop_and_say_so(void **state) {
    Suite suite;
    Found found, again;
    suite_read(&suite);
    const EngineSettings settings = settings_of("TH");
    Engine *engine = engine_of(&settings);
    const EngineLimits nodes = {.depth = 8, .nodes = 20000};
    engine_reset(engine);
    assert_int_equal(find_with(engine, suite.items[0].fen, &nodes, &found), ENGINE_NODES);
    engine_reset(engine);
    assert_int_equal(find_with(engine, suite.items[0].fen, &nodes, &again), ENGINE_NODES);
    assert_int_equal(found.last.nc, again.last.nc);
    assert_true(found.iterations > 0 && found.iterations < 8 && found.last.nc <= 20000);
    const EngineLimits stop = {.depth = 8, .stop = stop_at_once};
    assert_int_equal(find_with(engine, suite.items[0].fen, &stop, &found), ENGINE_STOPPED);
    assert_int_equal(found.iterations, 0);
    engine_free(engine);
}

/* A board full of queens: quiescence alone would never end. */
static void limits_stop_quiescence_too(void **state) {
    static const char queens[] = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1";
    const EngineSettings settings = settings_of("TRNSHKL");
    Engine *engine = engine_of(&settings);
    Found found;
    const EngineLimits nodes = {.depth = 4, .nodes = 100000};
    const EngineLimits stop = {.depth = 4, .stop = stop_at_once};
    assert_int_equal(find_with(engine, queens, &nodes, &found), ENGINE_NODES);
    assert_int_equal(find_with(engine, queens, &stop, &found), ENGINE_STOPPED);
    engine_free(engine);
}

static void depth_0_values_a_bottom_position(void **state) {
    Found found;
    const EngineSettings settings = settings_of("TNSH");
    Engine *engine = engine_of(&settings);
    find(engine, FEN_START, 0, &found);
    assert_int_equal(found.iterations, 1);
    assert_int_equal(found.last.nc, 1);
    assert_int_equal(found.last.nbp, 1);
    assert_int_equal(found.last.score, 0);
    assert_string_equal(found.last.best_move, "");
    engine_free(engine);
}

static void a_root_without_moves_is_terminal(void **state) {
    Found found;
    const EngineSettings settings = settings_of("TRNSHKL");
    Engine *engine = engine_of(&settings);
    find(engine, "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", 3, &found); /* mate */
    assert_int_equal(found.last.score, -SCORE_MATE);
    assert_int_equal(found.last.nc, 3);
    assert_int_equal(counters_total(&found.counters, COUNT_TERMINAL), 3);
    find(engine, "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", 3, &found); /* stalemate */
    assert_int_equal(found.last.score, 0);
    assert_string_equal(found.last.best_move, "");
    engine_free(engine);
}

static void mates_count_from_the_root(void **state) {
    Found found;
    const EngineSettings settings = settings_of("TRNSHKL");
    Engine *engine = engine_of(&settings);
    find(engine, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", 4, &found);
    assert_int_equal(found.last.score, SCORE_MATE - 1);
    assert_int_equal(score_mate_moves(found.last.score), 1);
    assert_string_equal(found.last.best_move, "a1a8");
    find(engine, "7k/8/8/8/8/8/R7/1R5K w - - 0 1", 5, &found); /* a ladder: mate in two */
    assert_int_equal(found.last.score, SCORE_MATE - 3);
    assert_int_equal(score_mate_moves(found.last.score), 2);
    assert_int_equal(score_mate_moves(-SCORE_MATE + 2), -1);
    engine_free(engine);
}

/* Frames at the end of the line: the search fails, it does not lie. */
static void lines_beyond_the_limit_stop_the_search(void **state) {
    static Search s;
    static Node n;
    const EngineSettings settings = settings_of("-");
    Status status = STATUS_OK;
    uint64_t below;
    assert_true(search_init(&s, &settings, registry, registry_nb, &status));
    assert_true(fen_read(&n.board, FEN_START, &status));
    n.alpha = n.entry_alpha = -SCORE_INFINITE;
    n.beta = n.entry_beta = SCORE_INFINITE;
    n.ply = n.frame = MAX_DEPTH;
    n.depth = 1;
    search_node(&s, &n);
    assert_int_equal(s.stop, STOP_LENGTH);
    assert_int_equal(n.end, END_STOPPED);
    search_reset(&s);
    assert_true(fen_read(&n.board, "4k3/8/8/3p4/8/8/8/3R3K w - - 0 1", &status));
    n.ply = MAX_PLY - 2; /* one capture, behind which there is none */
    quiescence_search(&s, &n, &below);
    assert_int_equal(below, 1);
    assert_int_equal(s.stop, STOP_NONE);
    n.ply++;
    quiescence_search(&s, &n, &below);
    assert_int_equal(s.stop, STOP_LENGTH);
    search_release(&s);
}

/* ---- draws in play --------------------------------------------------------------------------- */

static void draws_count_only_when_asked(void **state) {
    static const char *const shuffle[] = {"b1b2", "h8g8", "b2b1", "g8h8"};
    EngineSettings settings = settings_of("-");
    Status status = STATUS_OK;
    for (int on = 0; on < 2; on++) {
        settings_put(&settings, "base.repetition", on ? "on" : "off");
        Engine *engine = engine_of(&settings);
        EnginePosition *position = engine_position_new();
        Found found = {0};
        EngineLimits limits = {.depth = 3, .iteration = found_keep, .context = &found};
        assert_true(engine_position_set(position, "7k/8/8/8/8/8/q7/1R5K w - - 0 1", &status));
        for (int i = 0; i < 4; i++)
            engine_position_play(position, shuffle[i], &status);
        engine_search(engine, position, &limits);
        assert_int_equal(found.counters.base[COUNT_DRAWN][KIND_PV] +
                                 found.counters.base[COUNT_DRAWN][KIND_CUT] +
                                 found.counters.base[COUNT_DRAWN][KIND_ALL] >
                             0,
                         on);
        engine_position_free(position);
        engine_free(engine);
    }
    settings_put(&settings, "base.repetition", "off");
    settings_put(&settings, "base.fifty_moves", "on");
    Engine *engine = engine_of(&settings);
    Found found;
    find(engine, "7k/8/8/8/8/8/8/RQ5K w - - 99 90", 1, &found);
    assert_int_equal(found.last.score, 0);
    find(engine, "7k/8/8/8/8/8/8/RQ5K w - - 98 90", 1, &found);
    assert_true(found.last.score > 500);
    engine_free(engine);
}

/* ---- identity -------------------------------------------------------------------------------- */

static void the_bench_is_the_recorded_one(void **state) {
    Status status = STATUS_OK;
    EngineBench bench;
    assert_true(engine_bench(&bench, &status));
    assert_int_equal(bench.none, engine_bench_none);
    assert_int_equal(bench.all, engine_bench_all);
}

static void each_row_counts_its_recorded_bench(void **state) {
    int wrong = 0;
    for (int row = 0; row < registry_nb; row++) {
        Status status = STATUS_OK;
        uint64_t nc;
        assert_true(engine_bench_row(row, &nc, &status));
        if (nc == registry[row].bench)
            continue;
        wrong++;
        print_error("the bench of row '%c' is %" PRIu64 ", its row in registry.h says %" PRIu64
                    "\n",
                    registry[row].letter, nc, registry[row].bench);
    }
    assert_int_equal(wrong, 0);
}

/* It names what is on, and no level: that the cell names itself. */
static void the_signature_is_of_what_is_on(void **state) {
    char none[ENGINE_SIGNATURE_NB], one[ENGINE_SIGNATURE_NB], other[ENGINE_SIGNATURE_NB],
        both[ENGINE_SIGNATURE_NB], level[ENGINE_SIGNATURE_NB];
    EngineSettings settings = settings_of("-");
    engine_settings_signature(&settings, none);
    settings = settings_of("T");
    engine_settings_signature(&settings, one);
    settings_put(&settings, "T.entries", "16");
    settings_put(&settings, "base.repetition", "on");
    engine_settings_signature(&settings, level);
    settings = settings_of("H");
    engine_settings_signature(&settings, other);
    settings = settings_of("TH");
    engine_settings_signature(&settings, both);
    assert_string_equal(one, level);
    assert_string_not_equal(none, one);
    assert_string_not_equal(one, other);
    assert_string_not_equal(both, one);
    assert_string_not_equal(both, other);
}

static void the_identity_can_fail(void **state) {
    Found found;
    const EngineSettings settings = settings_of("TN");
    Engine *engine = engine_of(&settings);
    find(engine, FEN_START, 4, &found);
    assert_true(counters_are_ok(&found.counters));
    assert_int_equal(counters_nc(&found.counters), found.last.nc);
    found.counters.base[COUNT_INTERIOR][KIND_CUT]++;
    assert_false(counters_are_ok(&found.counters));
    engine_free(engine);
}

/* Settings as text: every good form, and every guard. */
/* The line of play, too, is that of the first of equal moves, in the order that the base has. */
static void minimax_and_alpha_beta_find_the_same_line(void **state) {
    static const char *const orders[] = {"generated", "mvv_lva", "safe", "random"};
    Suite suite;
    suite_read(&suite);
    int others = 0;
    for (int i = 0; i < suite.count; i++)
        for (int o = 0; o < 4; o++) {
            EngineSettings cut = settings_of("-"), all = settings_of("-");
            static char first[(MAX_DEPTH + 1) * 6];
            settings_put(&cut, "base.order", orders[o]);
            settings_put(&all, "base.order", orders[o]);
            settings_put(&cut, "base.deepening", "off");
            settings_put(&all, "base.deepening", "off");
            settings_put(&all, "base.algorithm", "minimax");
            Engine *a = engine_of(&cut), *b = engine_of(&all);
            Found found, whole;
            find(a, suite.items[i].fen, 2, &found);
            find(b, suite.items[i].fen, 2, &whole);
            if (strcmp(found.last.pv, whole.last.pv) != 0)
                fail_msg("%s, %s: %s, minimax %s", suite.items[i].fen, orders[o], found.last.pv,
                         whole.last.pv);
            if (o == 0)
                snprintf(first, sizeof first, "%s", found.last.pv);
            others += strcmp(first, found.last.pv) != 0;
            engine_free(a);
            engine_free(b);
        }
    assert_true(others > 0); /* there are equal moves to choose from */
}

static void settings_are_checked(void **state) {
    EngineSettings s = settings_of("-");
    Status status = STATUS_OK;
    char text[ENGINE_PARAMS_NB];
    static const char *const bad[][2] = {
        {"T.entries", "3"},     {"T.entries", "1"}, {"T.entries", "1e3"},
        {"T.entries", ""},      {"T.size", "8"},    {"?.entries", "8"},
        {"base", "8"},          {"S.window", "0"},  {"S.window", "+5"},
        {"base.captures", "x"}, {"H.weight", "2"},  {"L.slots", "3"},
        {"M.r", "0"},           {"M.r", "65"},      {"M.c", "0"},
        {"M.c", "257"},         {"M.m", "0"},       {"M.m", "257"},
        {"M.where", "all"},     {"V.t", "15"},      {"T.entries", "99999999999999999999"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        status = (Status)STATUS_OK;
        assert_false(engine_settings_set(&s, bad[i][0], bad[i][1], &status));
        assert_non_null(strstr(status.text, bad[i][0]));
    }
    status = (Status)STATUS_OK;
    assert_false(engine_settings_letters(&s, "T?H", &status));
    assert_non_null(strstr(status.text, "unknown enhancement '?'"));
    status = (Status)STATUS_OK;
    assert_false(engine_settings_letters(&s, "THT", &status));
    status = (Status)STATUS_OK;
    assert_true(engine_settings_letters(&s, "HT", &status));
    settings_put(&s, "T.entries", "65536");
    settings_put(&s, "T.acceptance", "at_least");
    settings_put(&s, "K.weight", "3"); /* K is off: not effective */
    engine_settings_params_text(&s, text);
    assert_string_equal(text, "{\"T.acceptance\":\"at_least\",\"T.entries\":65536}");
    engine_settings_letters_text(&s, text);
    assert_string_equal(text, "TH");
    /* one cutoff more than moves is a level, two are none; whether M is on or not */
    settings_put(&s, "M.m", "4");
    settings_put(&s, "M.c", "5");
    assert_true(engine_settings_check_levels(&s, &status));
    settings_put(&s, "M.c", "6");
    assert_true(engine_settings_check(&s, &status)); /* M is off */
    assert_false(engine_settings_check_levels(&s, &status));
    assert_string_equal(status.text,
                        "parameter 'M.c': value '6' out of range (1 to M.m + 1, here 5)");
    status = (Status)STATUS_OK;
    assert_true(engine_settings_letters(&s, "MV", &status));
    assert_false(engine_settings_check(&s, &status));
    assert_null(engine_new(&s, &(Status)STATUS_OK));
    settings_put(&s, "M.c", "5");
    status = (Status)STATUS_OK;
    assert_true(engine_settings_check(&s, &status));
    settings_put(&s, "base.algorithm", "minimax");
    assert_false(engine_settings_check(&s, &status));
    for (int i = 0; engine_preset_name(i); i++) {
        status = (Status)STATUS_OK;
        assert_true(engine_settings_preset(&s, engine_preset_name(i), &status));
        assert_true(engine_settings_check(&s, &status));
    }
    assert_false(engine_settings_preset(&s, "none such", &status));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_letter_works_on_most_positions),
        cmocka_unit_test(every_counter_moves),
        cmocka_unit_test(a_reset_forgets_everything),
        cmocka_unit_test(no_reset_shows),
        cmocka_unit_test(deeper_runs_hold_the_shallower),
        cmocka_unit_test(limits_stop_and_say_so),
        cmocka_unit_test(limits_stop_quiescence_too),
        cmocka_unit_test(depth_0_values_a_bottom_position),
        cmocka_unit_test(a_root_without_moves_is_terminal),
        cmocka_unit_test(mates_count_from_the_root),
        cmocka_unit_test(lines_beyond_the_limit_stop_the_search),
        cmocka_unit_test(draws_count_only_when_asked),
        cmocka_unit_test(the_bench_is_the_recorded_one),
        cmocka_unit_test(each_row_counts_its_recorded_bench),
        cmocka_unit_test(the_signature_is_of_what_is_on),
        cmocka_unit_test(the_identity_can_fail),
        cmocka_unit_test(minimax_and_alpha_beta_find_the_same_line),
        cmocka_unit_test(settings_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
