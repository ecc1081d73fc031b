/* Matches: specs and plans with every guard, clocks, and games in this process. (What outcomes
 * mean: test_elo; the program: test_match.sh.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "match/match_plan.h"
#include "match/match_store.h"
#include "scratch.h"

/* ---- specs ----------------------------------------------------------------------------------- */

#define HEAD "{\"version\": 1, \"study\": \"s\", \"openings\": \"x.epd\", "
#define TWO                                                                                        \
    "\"players\": [{\"name\": \"a\", \"letters\": \"T\"}, {\"name\": \"b\", \"letters\": "         \
    "\"TN\"}], "
#define QUICK(text) "\"profiles\": {\"quick\": {" text "}}}"
#define SHORT QUICK("\"control\": {\"nodes\": 100}, \"pairs\": 2")

static MatchSpec read_good(void **state, const char *text) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    MatchSpec spec;
    if (!match_spec_read(&spec, scratch_write(state, "good.json", text, path), "quick", &status))
        fail_msg("refused: %s", status.text);
    return spec;
}

static void test_spec(void **state) {
    MatchSpec spec = read_good(
        state, HEAD
        "\"pairing\": \"all\", \"max_plies\": 200, \"adjudicate\": {\"resign\": 600,"
        " \"resign_moves\": 3}, \"players\": [{\"name\": \"a\", \"preset\":"
        " \"bjornsson-marsland\"}, {\"name\": \"b\", \"preset\": \"bjornsson-marsland\","
        " \"letters\": \"TNSHMV\", \"parameters\": {\"M.r\": 2, \"base.repetition\": \"off\"}}],"
        " \"profiles\": {\"quick\": {\"control\": [{\"nodes\": 100, \"pairs\": 7},"
        " {\"move_ms\": 5}, {\"moves\": 40, \"minutes\": 5, \"factor\": 0.01}],"
        " \"first_opening\": 3, \"pairs\": 2, \"sprt\": {\"elo0\": 0, \"elo1\": 5}},"
        " \"paper\": {\"control\": {\"nodes\": 5}, \"pairs\": 1}}}");
    char text[CONTROL_TEXT_NB], params[ENGINE_PARAMS_NB];
    assert_int_equal(spec.controls_nb, 3);
    control_text(&spec.controls[0].control, text);
    assert_string_equal(text, "100 nodes");
    control_text(&spec.controls[1].control, text);
    assert_string_equal(text, "5 ms");
    control_text(&spec.controls[2].control, text);
    assert_string_equal(text, "40 moves in 3 s");
    control_pgn(&spec.controls[2].control, text);
    assert_string_equal(text, "40/3");
    assert_int_equal(spec.controls[0].pairs, 7);
    assert_int_equal(spec.controls[2].pairs, 2);
    assert_int_equal(spec.first_opening, 3);
    assert_true(spec.all && spec.tests);
    assert_int_equal(spec.rules.max_plies, 200);
    assert_int_equal(spec.rules.resign, 600);
    assert_true(spec.test.alpha == 0.05 && spec.test.beta == 0.05);
    /* games know draws, unless they are told not to; a preset's letters may be replaced */
    engine_settings_params_text(&spec.players[0].settings, params);
    assert_non_null(strstr(params, "\"base.repetition\":\"on\""));
    assert_non_null(strstr(params, "\"T.entries\":1048576"));
    engine_settings_params_text(&spec.players[1].settings, params);
    assert_null(strstr(params, "base.repetition"));
    assert_non_null(strstr(params, "\"base.fifty_moves\":\"on\""));
    engine_settings_letters_text(&spec.players[1].settings, params);
    assert_string_equal(params, "TNSHMV");
}

/* The specs of this project, in both profiles. */
static void test_own_specs(void **state) {
    static const char *const paths[] = {"experiments/specs/bjornsson-marsland-table2.json",
                                        "experiments/specs/bjornsson-marsland-table4.json"};
    (void)state;
    for (int i = 0; i < 4; i++) {
        Status status = STATUS_OK;
        MatchSpec spec;
        if (!match_spec_read(&spec, paths[i / 2], i % 2 ? "paper" : "quick", &status))
            fail_msg("%s", status.text);
        assert_int_equal(spec.players_nb, i / 2 ? 4 : 2);
    }
}

typedef struct Bad {
    const char *text, *says;
} Bad;

static const Bad bad[] = {
    {HEAD TWO "\"colour\": 1, " SHORT, "unknown key 'colour' (known: version, study"},
    {HEAD SHORT, "key 'players' is missing"},
    {HEAD "\"players\": [{\"name\": \"a\", \"letters\": \"T\"}], " SHORT, "players: 1 players"},
    {HEAD "\"players\": [{\"name\": \"a\", \"letters\": \"T\"}, {\"name\": \"a\", \"letters\": "
          "\"N\"}], " SHORT,
     "players[1]: name 'a' given twice"},
    {HEAD "\"players\": [{\"name\": \"a\"}, {\"name\": \"b\", \"letters\": \"N\"}], " SHORT,
     "players[0]: neither a preset nor letters"},
    {HEAD "\"players\": [{\"name\": \"a\", \"letters\": \"Y\"}, {\"name\": \"b\", \"letters\": "
          "\"N\"}], " SHORT,
     "players[0]: letters: unknown enhancement 'Y'"},
    {HEAD "\"players\": [{\"name\": \"a\", \"preset\": \"fast\"}, {\"name\": \"b\", \"letters\": "
          "\"N\"}], " SHORT,
     "players[0]: preset: unknown preset 'fast'"},
    {HEAD
     "\"players\": [{\"name\": \"a\", \"letters\": \"T\"}, {\"name\": \"b\", \"letters\": \"M\","
     " \"parameters\": {\"M.r\": 99}}], " SHORT,
     "players[1]: parameters: parameter 'M.r'"},
    {HEAD
     "\"players\": [{\"name\": \"a\", \"letters\": \"T\"}, {\"name\": \"b\", \"letters\": \"M\","
     " \"parameters\": {\"M.c\": 0}}], " SHORT,
     "out of range"},
    {HEAD
     "\"players\": [{\"name\": \"a\", \"letters\": \"T\"}, {\"name\": \"b\", \"letters\": \"M\","
     " \"parameters\": {\"M.q\": 1}}], " SHORT,
     "unknown parameter 'M.q'"},
    {HEAD
     "\"players\": [{\"name\": \"a\", \"letters\": \"T\"}, {\"name\": \"b\", \"letters\": \"N\","
     " \"parameters\": {\"base.deepening\": \"off\"}}], " SHORT,
     "players[1]: cannot play with base.deepening off"},
    {HEAD TWO "\"pairing\": \"some\", " SHORT, "pairing: unknown pairing 'some'"},
    {HEAD TWO "\"max_plies\": 0, " SHORT, "max_plies: value 0 out of range (1 to 1000)"},
    {HEAD TWO "\"adjudicate\": {\"resign\": 5}, " SHORT,
     "resign and resign_moves require each other"},
    {HEAD TWO "\"adjudicate\": {\"draw_from\": 5}, " SHORT, "draw_from requires draw"},
    {HEAD TWO "\"adjudicate\": {\"win\": 5}, " SHORT, "adjudicate: unknown key 'win'"},
    {HEAD TWO QUICK("\"control\": {\"nodes\": 100}"), "profiles: quick: key 'pairs' is missing"},
    {HEAD TWO QUICK("\"pairs\": 2"), "key 'control' is missing"},
    {HEAD TWO QUICK("\"control\": {}, \"pairs\": 2"), "control: expected either nodes"},
    {HEAD TWO QUICK("\"control\": {\"nodes\": 1, \"move_ms\": 1}, \"pairs\": 2"),
     "expected either nodes"},
    {HEAD TWO QUICK("\"control\": {\"moves\": 40}, \"pairs\": 2"), "expected either nodes"},
    {HEAD TWO QUICK("\"control\": {\"nodes\": 1, \"factor\": 2}, \"pairs\": 2"),
     "expected either nodes"},
    {HEAD TWO QUICK("\"control\": {\"nodes\": 0}, \"pairs\": 2"), "control: nodes: value 0 out of"},
    {HEAD TWO QUICK("\"control\": [{\"nodes\": 1}, {\"seconds\": 1}], \"pairs\": 2"),
     "profiles: quick: control[1]: unknown key 'seconds'"},
    {HEAD TWO QUICK("\"control\": [{\"nodes\": 9}, {\"nodes\": 9}], \"pairs\": 2"),
     "'9 nodes' given twice"},
    {HEAD TWO QUICK(
         "\"control\": {\"nodes\": 9}, \"pairs\": 2, \"sprt\": {\"elo0\": 5, \"elo1\": 5}"),
     "sprt: elo0 (5) is not below elo1 (5)"},
    {HEAD TWO QUICK("\"control\": {\"nodes\": 9}, \"pairs\": 2, \"sprt\": {\"elo0\": 5}"),
     "key 'elo1' is missing"},
    {HEAD TWO QUICK("\"control\": {\"nodes\": 9}, \"pairs\": 2, \"sprt\": {\"elo0\": 0, \"elo1\": "
                    "5, \"alpha\": 1}"),
     "alpha: value 1 out of range"},
    {HEAD TWO "\"profiles\": {\"slow\": {}}}", "profiles: unknown key 'slow'"},
    {HEAD TWO "\"profiles\": {\"paper\": {\"control\": {\"nodes\": 9}, \"pairs\": 2}}}",
     "profiles: no profile 'quick'"},
    {HEAD TWO
     "\"profiles\": {\"quick\": {\"control\": {\"nodes\": 9}, \"pairs\": 2}, \"paper\": {}}}",
     "profiles: paper: key 'control' is missing"},
    {HEAD TWO QUICK("\"control\": {\"nodes\": 9}, \"pairs\": 0"), "pairs: value 0 out of range"},
};

static void test_bad_specs(void **state) {
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char path[SCRATCH_PATH_NB];
        Status status = STATUS_OK;
        MatchSpec spec;
        scratch_write(state, "bad.json", bad[i].text, path);
        assert_false(match_spec_read(&spec, path, "quick", &status));
        assert_says(&status, bad[i].says);
        assert_says(&status, "bad.json: ");
    }
}

/* ---- plans ----------------------------------------------------------------------------------- */

static const char suite_text[] = "4k3/8/8/8/8/8/4P3/4K3 w - - id \"one\";\n"
                                 "4k3/8/8/8/8/8/3P4/4K3 w - - id \"two\";\n";

static void test_plan(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Suite suite;
    MatchPlan plan;
    MatchSpec spec = read_good(state, HEAD TWO SHORT);
    assert_true(suite_read(&suite, scratch_write(state, "s.epd", suite_text, path), &status));
    assert_true(match_plan_make(&plan, &spec, &suite, &status));
    assert_int_equal(plan.nb, 1);
    assert_string_equal(plan.rules, "{\"max_plies\":400}");
    Match *match = &plan.matches[0];
    assert_false(match_plan_repeats(&plan, match));
    assert_int_equal(match_plan_entry(&plan, 3), 1);
    MatchStanding s = match_plan_standing(&plan, match);
    assert_int_equal(s.missing, 4);
    /* a win with white and a draw with black; the second pair lacks a game */
    match->points[0] = 2;
    match->points[1] = 1;
    match->points[3] = 0;
    s = match_plan_standing(&plan, match);
    assert_int_equal(s.missing, 1);
    assert_int_equal(s.wins + s.draws + s.losses, 2);
    assert_int_equal(s.pairs.count[3], 1);
    assert_int_equal(elo_pairs_nb(&s.pairs), 1);
    /* with a test the first pair must be whole before the second counts */
    spec.tests = true;
    spec.test = (EloTest){0, 10, 0.05, 0.05};
    match->points[0] = MATCH_GAME_MISSING;
    match->points[2] = 2;
    s = match_plan_standing(&plan, match);
    assert_int_equal(elo_pairs_nb(&s.pairs), 0);
    match->points[0] = MATCH_GAME_FAILED;
    s = match_plan_standing(&plan, match);
    assert_int_equal(s.failed, 1);
    assert_int_equal(s.pairs.count[2], 1);
    spec.first_opening = 2;
    assert_false(match_plan_make(&plan, &spec, &suite, &status));
    assert_says(&status, "2 pairs from opening 2 asked for");
}

static void test_doubled(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK, second = STATUS_OK;
    Suite suite;
    MatchPlan plan;
    MatchSpec spec = read_good(state, HEAD TWO SHORT);
    assert_true(suite_read(&suite,
                           scratch_write(state, "s.epd",
                                         "4k3/8/8/8/8/8/4P3/4K3 w - - id \"one\";\n"
                                         "4k3/8/8/8/8/8/4P3/4K3 w - - id \"two\";\n",
                                         path),
                           &status));
    assert_false(match_plan_make(&plan, &spec, &suite, &status));
    assert_says(&status, "'x.epd':2: the position of line 1 again");
    spec = read_good(state,
                     HEAD "\"players\": [{\"name\": \"a\", \"letters\": \"T\"}, {\"name\": \"b\","
                          " \"letters\": \"N\"}, {\"name\": \"c\", \"letters\": \"N\"}], " SHORT);
    assert_true(suite_read(&suite, scratch_write(state, "s.epd", suite_text, path), &second));
    assert_false(match_plan_make(&plan, &spec, &suite, &second));
    assert_says(&second, "'b' against 'a' and 'c' against 'a' are the same match");
}

/* ---- games ----------------------------------------------------------------------------------- */

static void keep_move(void *context, const GameMove *move) {
    match_record_add(context, move);
}

static GameResult play(const char *fen, const Control *control, const GameRules *rules,
                       MatchRecord *record) {
    GameJob job = {.control = *control, .rules = *rules};
    const GameHooks hooks = {.move = keep_move, .context = record};
    GameResult result;
    Status status = STATUS_OK;
    for (int i = 0; i < 2; i++) {
        engine_settings_init(&job.sides[i]);
        assert_true(engine_settings_letters(&job.sides[i], i ? "T" : "TN", &status));
        job.sides[i].base[BASE_REPETITION] = SWITCH_ON;
    }
    match_record_release(record);
    if (!game_play(&job, "", fen, &hooks, &result, &status))
        fail_msg("%s", status.text);
    return result;
}

static const Control nodes = {.kind = CONTROL_NODES, .nodes = 2000};

static void test_ends(void **state) {
    (void)state;
    static const struct {
        const char *fen;
        GameRules rules;
        GameEnd end;
        int white, plies;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R5K1 w - -", {.max_plies = 50}, GAME_CHECKMATE, 2, 1},
        {"r5k1/8/8/8/8/8/5PPP/6K1 b - -", {.max_plies = 50}, GAME_CHECKMATE, 0, 1},
        {"8/8/4k3/8/8/4K3/8/8 w - -", {.max_plies = 50}, GAME_MATERIAL, 1, 0},
        {"4k3/8/8/8/8/8/4q3/4K3 w - -", {.max_plies = 50}, GAME_MATERIAL, 1, 1},
        {"7k/8/6Q1/8/8/8/8/6K1 b - -", {.max_plies = 50}, GAME_STALEMATE, 1, 0},
        {"k7/P7/K7/8/8/8/8/8 b - -", {.max_plies = 50}, GAME_STALEMATE, 1, 0},
        {"4k3/8/8/8/8/8/8/QQ2K3 w - -",
         {.resign = 500, .resign_moves = 1, .max_plies = 50},
         GAME_RESIGNATION,
         2,
         2},
        {"qq2k3/8/8/8/8/8/8/4K3 b - -",
         {.resign = 500, .resign_moves = 1, .max_plies = 50},
         GAME_RESIGNATION,
         0,
         2},
        {"4k3/4p3/8/8/8/8/4P3/4K3 w - -",
         {.draw = 1000, .draw_moves = 2, .draw_from = 4, .max_plies = 50},
         GAME_AGREEMENT,
         1,
         8},
        {"4k3/4p3/8/8/8/8/4P3/4K3 w - -", {.max_plies = 5}, GAME_LENGTH, 1, 5},
        {"4k2r/8/8/8/8/8/8/R3K3 w - - 99 90", {.max_plies = 50}, GAME_FIFTY_MOVES, 1, 1},
    };
    MatchRecord record = {.nodes = 0};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const GameResult r = play(cases[i].fen, &nodes, &cases[i].rules, &record);
        if (r.end != cases[i].end || r.white != cases[i].white || r.plies != cases[i].plies)
            fail_msg("%s: %s, white %d, %d plies", cases[i].fen, game_end_names[r.end], r.white,
                     r.plies);
    }
    match_record_release(&record);
}

/* A game by nodes is the same again; every move keeps to its nodes. */
static void test_repeats(void **state) {
    (void)state;
    static const char fen[] = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    const GameRules rules = {.max_plies = 40};
    MatchRecord a = {.nodes = 0}, b = {.nodes = 0};
    const GameResult x = play(fen, &nodes, &rules, &a), y = play(fen, &nodes, &rules, &b);
    assert_int_equal(x.plies, y.plies);
    assert_string_equal(text_get(&a.moves), text_get(&b.moves));
    assert_string_equal(text_get(&a.thoughts), text_get(&b.thoughts));
    assert_true(a.nodes >= 2000u * 30 && a.nodes < 2u * 2000 * 40);
    match_record_release(&a);
    match_record_release(&b);
}

/* Nodes for not even one iteration: some legal move is made all the same. */
static void test_no_iteration(void **state) {
    (void)state;
    const Control one = {.kind = CONTROL_NODES, .nodes = 1};
    const GameRules rules = {.resign = 1, .resign_moves = 1, .max_plies = 6};
    MatchRecord record = {.nodes = 0};
    const GameResult r =
        play("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -", &one, &rules, &record);
    assert_int_equal(r.end, GAME_LENGTH);
    assert_int_equal(r.plies, 6);
    assert_non_null(strstr(text_get(&record.thoughts), "0/0/1"));
    match_record_release(&record);
}

/* A game to its full length by the clock, in which moves take between `least` and `most` ns together.
 * A machine that stands still for a moment loses on time, and rightly so: then it is played again. */
static void assert_by_the_clock(const Control *control, int64_t least, int64_t most) {
    enum { TRIES = 20 };
    static const char fen[] = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    const GameRules rules = {.max_plies = 12};
    bool as_asked = false;
    for (int i = 0; i < TRIES && !as_asked; i++) {
        MatchRecord record = {.nodes = 0};
        const GameResult r = play(fen, control, &rules, &record);
        as_asked = r.end == GAME_LENGTH && record.ns > least && record.ns <= most;
        match_record_release(&record);
    }
    assert_true(as_asked);
}

/* Clocks: a move takes about its time; who has too little loses on time. */
static void test_clocks(void **state) {
    (void)state;
    static const char fen[] = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    const GameRules rules = {.max_plies = 12};
    const Control each = {.kind = CONTROL_MOVE, .ns = 20000000},
                  all = {.kind = CONTROL_CLOCK, .ns = 120000000, .moves = 3},
                  none = {.kind = CONTROL_CLOCK, .ns = 1000, .moves = 40};
    MatchRecord record = {.nodes = 0};
    assert_by_the_clock(&each, 12 * 8000000LL, 12 * 40000000LL);
    assert_by_the_clock(&all, 12 * 4000000LL, 4 * 120000000LL);
    const GameResult r = play(fen, &none, &rules, &record);
    assert_int_equal(r.end, GAME_TIME);
    assert_int_equal(r.white, 0);
    assert_int_equal(r.plies, 0);
    match_record_release(&record);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_spec, scratch_setup, scratch_teardown),
        cmocka_unit_test(test_own_specs),
        cmocka_unit_test_setup_teardown(test_bad_specs, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_plan, scratch_setup, scratch_teardown),
        cmocka_unit_test_setup_teardown(test_doubled, scratch_setup, scratch_teardown),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_no_iteration),
        cmocka_unit_test(test_clocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
