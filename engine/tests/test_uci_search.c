/* The UCI program while it searches: limits, stopping, order, garbage. */
#include "test_uci.h"

#include "base/rng.h"
#include "engine.h"

static void assert_legal(const char *fen, const char *move) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    assert_true(position && engine_position_set(position, fen, &status));
    if (!engine_position_play(position, move, &status))
        fail_msg("%s", status.text);
    engine_position_free(position);
}

/* ---- limits */

static void test_every_go_has_one_answer(void **state) {
    static const char *const limits[] = {"depth 3",
                                         "nodes 1",
                                         "nodes 20000",
                                         "movetime 1",
                                         "movetime 100",
                                         "wtime 200 btime 200",
                                         "wtime 200 btime 200 winc 10 binc 10",
                                         "wtime 200 btime 200 movestogo 1",
                                         "wtime 1 btime 1",
                                         "wtime -50 btime 100",
                                         "btime 100",
                                         "mate 1",
                                         "depth 2 searchmoves a2a3 b2b3",
                                         "searchmoves e1g1 depth 2",
                                         "searchmoves e8g8 nothing depth 2",
                                         "dept 5",
                                         "what",
                                         "depth 2 nodes 1000 movetime 1000",
                                         "depth 0",
                                         "depth -3",
                                         "depth",
                                         "depth x",
                                         "depth 99999999999999999999",
                                         "depth 2 depth",
                                         "nodes 0",
                                         "nodes -1",
                                         "movetime 0",
                                         "movetime 1e3",
                                         "movestogo 0 wtime 50 btime 50",
                                         "winc x",
                                         "wtime 9223372036854775807 depth 1 movestogo 1",
                                         "what depth 1 ever"};
    Program p;
    int count = 0;
    program_start(&p);
    program_send_line(&p, "position fen " KIWI);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        char line[LINE_NB];
        snprintf(line, sizeof line, "go %s\nisready\n", limits[i]);
        assert_legal(KIWI, program_ask(&p, line, "bestmove "));
        program_ask(&p, "isready\n", "readyok");
        assert_int_equal(p.best_nb, ++count);
    }
    assert_int_equal(program_end(&p), 0);
    assert_int_equal(p.best_nb, count);
}

static void test_limits_hold(void **state) {
    Program p;
    program_start(&p);
    program_ask(&p, "position fen " KIWI "\ngo depth 4\n", "bestmove ");
    assert_int_equal(program_info(&p, "depth"), 4);
    program_ask(&p, "ucinewgame\ngo nodes 5000\n", "bestmove ");
    assert_true(program_info(&p, "nodes") <= 5000);
    program_ask(&p, "go depth -3\n", "info string go: depth -3 taken as 1");
    program_expect(&p, "bestmove ");
    assert_int_equal(program_info(&p, "depth"), 1);
    program_ask(&p, "go depth two\n", "info string error: go: depth 'two' is not a number");
    program_expect(&p, "bestmove ");
    assert_int_equal(program_info(&p, "depth"), 1);
    /* Without deepening there is one iteration. */
    program_ask(&p, "setoption name base.deepening value off\ngo depth 3\n", "info depth 3 ");
    program_expect(&p, "bestmove ");
    program_ask(&p, "go movetime 100000\n", "info string base.deepening is off");
    program_ask(&p, "stop\n", "bestmove ");
    assert_int_equal(program_end(&p), 0);
}

/* On a clock there is nothing to think about in an only move or a mate; and with no time at all a
 * first iteration is still made. */
static void test_settled_moves(void **state) {
    Program p;
    program_start(&p);
    program_send_line(&p, "position fen k7/8/1K6/8/8/8/8/1Q6 b - - 0 1");
    program_ask(&p, "go wtime 36000000 btime 36000000\n", "bestmove a8b8");
    assert_int_equal(program_info(&p, "depth"), 1);
    program_send_line(&p, "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    program_ask(&p, "go wtime 36000000 btime 36000000\n", "bestmove a1a8");
    assert_true(program_info(&p, "depth") <= 2);
    program_ask(&p, "go movetime 0\n", "bestmove a1a8");
    assert_int_equal(program_end(&p), 0);
}

static bool keep_count(void *context, const EngineIteration *it) {
    *(uint64_t *)context = it->nc;
    return true;
}

/* The program searches as the library does; tables live until `ucinewgame` or other settings. */
static void test_counts(void **state) {
    EngineSettings settings;
    Status status = STATUS_OK;
    uint64_t nc = 0;
    const EngineLimits limits = {.depth = 5, .iteration = keep_count, .context = &nc};
    assert_true(engine_settings_preset(&settings, "play", &status));
    Engine *engine = engine_new(&settings, &status);
    EnginePosition *position = engine_position_new();
    assert_true(engine && position && engine_position_set(position, KIWI, &status));
    engine_search(engine, position, &limits);
    engine_position_free(position);
    engine_free(engine);

    Program p;
    program_start(&p);
    const char go[] = "go depth 5\n";
    program_send_line(&p, "position fen " KIWI);
    program_ask(&p, go, "bestmove ");
    assert_int_equal(program_info(&p, "nodes"), nc);
    program_ask(&p, go, "bestmove ");
    assert_true(program_info(&p, "nodes") < (int64_t)nc);
    program_ask(&p, "ucinewgame\ngo depth 5\n", "bestmove ");
    assert_int_equal(program_info(&p, "nodes"), nc);
    program_ask(&p, "setoption name Hash value 64\ngo depth 5\n", "bestmove ");
    assert_true(program_info(&p, "nodes") < (int64_t)nc); /* nothing changed */
    program_send_line(&p, "setoption name T transposition table value false");
    program_ask(&p, "setoption name T.entries value 2\ngo depth 5\n", "bestmove ");
    assert_true(program_info(&p, "nodes") != (int64_t)nc);
    program_ask(&p, "setoption name Preset value play\ngo depth 5\n", "bestmove ");
    assert_int_equal(program_info(&p, "nodes"), nc);
    assert_int_equal(program_end(&p), 0);
}

/* ---- stopping */

static void test_stop(void **state) {
    Program p;
    program_start(&p);
    program_send_line(&p, "stop"); /* nothing to stop */
    program_ask(&p, "position fen " KIWI "\ngo infinite\n", "info depth 3 ");
    program_ask(&p, "isready\n", "readyok");
    program_ask(&p, "uci\n", "uciok");
    assert_int_equal(p.best_nb, 0);
    assert_legal(KIWI, program_ask(&p, "stop\n", "bestmove "));
    program_ask(&p, "stop\nisready\n", "readyok");
    assert_int_equal(p.best_nb, 1);
    /* Before anything is known, and searches that wait for their turn. */
    assert_legal(KIWI, program_ask(&p, "go infinite\nstop\n", "bestmove "));
    program_send(&p, "go depth 60\ngo depth 61\ngo\nstop\nisready\n");
    for (int i = 0; i < 3; i++)
        program_expect(&p, "bestmove ");
    program_ask(&p, "go depth 2\n", "bestmove "); /* the stop is not for later ones */
    assert_int_equal(program_info(&p, "depth"), 2);
    assert_int_equal(program_end(&p), 0);
    assert_int_equal(p.best_nb, 6);
}

/* A search without end is not answered before it is stopped, even where nothing is left to do. */
static void test_finished_search_waits(void **state) {
    Program p;
    program_start(&p);
    program_ask(&p, "position fen " MATED "\ngo infinite\n", "info depth 1 ");
    for (int i = 0; i < 20; i++)
        program_ask(&p, "isready\n", "readyok");
    assert_int_equal(p.best_nb, 0);
    program_ask(&p, "stop\n", "bestmove 0000");
    assert_int_equal(program_end(&p), 0);
}

/* ---- order */

/* Commands sent at once are done one after another; a search without end gives way. */
static void test_commands_wait_their_turn(void **state) {
    Program p;
    program_start(&p);
    program_send(&p, "position fen " KIWI "\ngo depth 4\n"
                     "position fen " MATED "\ngo depth 3\n"
                     "position fen " KIWI "\ngo infinite\n"
                     "setoption name Hash value 1\nucinewgame\ngo infinite\n"
                     "position startpos\ngo depth 3\n");
    program_expect(&p, "bestmove ");
    assert_int_equal(program_info(&p, "depth"), 4);
    program_expect(&p, "bestmove 0000");
    program_expect(&p, "bestmove ");
    program_expect(&p, "bestmove ");
    program_expect(&p, "bestmove ");
    assert_int_equal(program_info(&p, "depth"), 3);
    assert_int_equal(program_end(&p), 0);
    assert_int_equal(p.best_nb, 5);
}

static void test_end_of_input(void **state) {
    static const char *const none[] = {NULL};
    Outcome o;
    program_run(&o, none, "");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.output, "");
    program_run(&o, none, "position startpos\ngo depth 5"); /* is finished */
    assert_int_equal(o.code, 0);
    assert_int_equal(text_count(o.output, "info depth 5 "), 1);
    assert_int_equal(text_count(o.output, "bestmove "), 1);
    program_run(&o, none, "go infinite\n"); /* is stopped */
    assert_int_equal(o.code, 0);
    assert_int_equal(text_count(o.output, "bestmove "), 1);
    program_run(&o, none, "go infinite\nquit\nisready\n");
    assert_int_equal(o.code, 0);
    assert_int_equal(text_count(o.output, "readyok"), 0);
    program_run(&o, none, "isready\nquit");
    assert_int_equal(o.code, 0);
    Program p;
    program_start(&p);
    program_ask(&p, "go depth 60\n", "info depth 2 ");
    program_ask(&p, "quit\n", "bestmove ");
    assert_int_equal(program_end(&p), 0);
}

/* ---- nonsense */

static void test_unknown_words(void **state) {
    static const char *const none[] = {NULL};
    Outcome o;
    program_run(&o, none,
                "\n   \nhello\nHELLO world\ndebug on\nregister later\njoho isready\n"
                "UCI\nisreadyx\n\xff\xfe\x01\x7f\nponderhit\n");
    assert_int_equal(o.code, 0);
    assert_string_equal(o.output, "readyok\n");
}

static char *append(char *at, const char *text) {
    const size_t length = strlen(text);
    memcpy(at, text, length);
    return at + length;
}

static void test_long_lines(void **state) {
    enum { SIZE = 4 << 20 };
    static const char *const none[] = {NULL};
    static Outcome o;
    char *input = malloc(SIZE), *at = input;
    assert_non_null(input);
    memset(at, 'x', 3 << 20); /* no command */
    at = append(at + (3 << 20), "\nposition startpos moves");
    for (int i = 0; i < 2500; i++)
        at = append(at, " g1f3 g8f6 f3g1 f6g8");
    at = append(at, "\nd\nsetoption name base.repetition value on\ngo depth 1\n");
    at = append(at, "position startpos moves");
    for (int i = 0; i < 20000; i++)
        at = append(at, " b1c3 g8f6 c3b1 f6g8");
    at = append(at, " e2e4\nd\nisready");
    assert_true(at - input < SIZE);
    program_run_to(&o, none, input, (size_t)(at - input), NULL);
    assert_int_equal(o.code, 0);
    assert_int_equal(text_count(o.output, "info string error: "), 0);
    assert_int_equal(text_count(o.output, "bestmove "), 1);
    /* Half-moves as far as a FEN can say: what is printed can be sent back. */
    assert_int_equal(text_count(o.output, "PPPPPPPP/RNBQKBNR w KQkq - 999 5001"), 1);
    assert_int_equal(text_count(o.output, "4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 9999"), 1);
    assert_int_equal(text_count(o.output, "readyok"), 1);
    free(input);
}

static void test_control_characters(void **state) {
    static const char *const none[] = {NULL};
    static const char input[] =
        "\0\0\nisready\0\nisready\n\0isready\nsetoption name \0x\x7Fx\x01\n\0";
    Outcome o;
    program_run_to(&o, none, input, sizeof input, NULL);
    assert_int_equal(o.code, 0);
    assert_int_equal(text_count(o.output, "readyok"), 1);
    assert_int_equal(text_count(o.output, "unknown option '?x?x?'"), 1);
}

/* Random lines of known and unknown words. Returns whether the line is a `go`. */
static bool write_garbage(Rng *rng, char line[256]) {
    static const char *const words[] = {"uci", "isready", "ucinewgame", "setoption", "position",
                                        "go",  "stop",    "d",          "eval"};
    static const char *const others[] = {"fen",
                                         "startpos",
                                         "moves",
                                         "e2e4",
                                         "e7e5",
                                         "a7a8q",
                                         "name",
                                         "value",
                                         "Hash",
                                         "depth",
                                         "nodes",
                                         "wtime",
                                         "btime",
                                         "winc",
                                         "infinite",
                                         "searchmoves",
                                         "mate",
                                         "2",
                                         "1",
                                         "0",
                                         "-1",
                                         "1e9",
                                         "99999999999999999999",
                                         "true",
                                         "false",
                                         "T",
                                         "T.entries",
                                         "off",
                                         "Preset",
                                         "play",
                                         "schaeffer1989",
                                         "movetime",
                                         "w",
                                         "-",
                                         "8/8/8/8/8/8/8/K1k5",
                                         "transposition",
                                         "table"};
    const int length = (int)rng_below(rng, 9);
    bool known = false, go = false;
    *line = '\0';
    for (int i = 0; i < length; i++) {
        const uint32_t kind = rng_below(rng, 8);
        char noise[3] = {'#', (char)(128 + rng_below(rng, 128)), '\0'};
        const char *word = noise;
        if (kind < 2)
            word = words[rng_below(rng, sizeof words / sizeof words[0])];
        else if (kind < 7)
            word = others[rng_below(rng, sizeof others / sizeof others[0])];
        go |= kind < 2 && !known && strcmp(word, "go") == 0;
        known |= kind < 2;
        strcat(line, word);
        strcat(line, rng_below(rng, 20) ? " " : "\t ");
    }
    strcat(line, "\n");
    return go;
}

static void test_garbage(void **state) {
    enum { LINES = 200, SEEDS = 5 };
    static const char *const none[] = {NULL};
    static Outcome o;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        char input[256 * LINES + 32] = "", line[256];
        Rng rng = rng_init(seed);
        int go_nb = 0;
        for (int i = 0; i < LINES; i++) {
            go_nb += write_garbage(&rng, line);
            strcat(input, line);
        }
        strcat(input, "position startpos\nd\n");
        program_run(&o, none, input);
        assert_int_equal(o.code, 0);
        assert_true(go_nb > 0);
        assert_int_equal(text_count(o.output, "bestmove "), go_nb);
        assert_non_null(strstr(o.output, "fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_go_has_one_answer),
        cmocka_unit_test(test_limits_hold),
        cmocka_unit_test(test_settled_moves),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_finished_search_waits),
        cmocka_unit_test(test_commands_wait_their_turn),
        cmocka_unit_test(test_end_of_input),
        cmocka_unit_test(test_unknown_words),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_control_characters),
        cmocka_unit_test(test_garbage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
