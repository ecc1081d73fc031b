/* What `go` may ask for beside a search of all moves with an end: some root moves, leaves to count;
 * and what becomes of what takes long when the input ends. */
#include "test_uci.h"

/* With every kind of settings: it is the root that has fewer moves. */
static void test_searchmoves(void **state) {
    static const char *const presets[] = {"play", "schaeffer1989", "marsland1986",
                                          "bjornsson-marsland"};
    Program p;
    char line[LINE_NB];
    program_start(&p);
    program_send_line(&p, "position fen " KIWI);
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        snprintf(line, sizeof line, "setoption name Preset value %s", presets[i]);
        program_send_line(&p, line);
        program_ask(&p, "go searchmoves a1b1 e1f1 depth 3\n", "bestmove ");
        assert_true(strcmp(p.line, "bestmove a1b1") == 0 || strcmp(p.line, "bestmove e1f1") == 0);
        assert_true(program_info(&p, "nodes") > 0);
        program_ask(&p, "go depth 3\n", "bestmove e2a6");
        program_ask(&p, "go searchmoves h3g2 depth 2\n",
                    "info string go: searchmoves: 'h3g2' is not a legal move here, ignored");
        program_expect(&p, "info string go: searchmoves has no legal move");
        program_expect(&p, "bestmove e2a6");
    }
    program_ask(&p, "go searchmoves a1b1 wtime 36000000 btime 36000000\n", "bestmove a1b1");
    assert_int_equal(program_info(&p, "depth"), 1); /* an only move */
    program_ask(&p, "go searchmoves a1b1 infinite\nstop\n", "bestmove a1b1");
    assert_int_equal(program_end(&p), 0);
}

static void test_perft(void **state) {
    Program p;
    program_start(&p);
    program_ask(&p, "go perft 3\n", "e2e4: ");
    assert_string_equal(p.line, "e2e4: 600");
    program_expect(&p, "Nodes searched: ");
    assert_string_equal(p.line, "Nodes searched: 8902");
    assert_string_equal(program_ask(&p, "go perft 0\n", "Nodes searched: "), "1");
    program_ask(&p, "position fen " KIWI "\ngo depth 9 perft 2 nodes 9\n", "Nodes searched: 2039");
    assert_string_equal(program_ask(&p, "position fen " MATED "\ngo perft 1\n", "Nodes searched: "),
                        "0");
    program_ask(&p, "position startpos\ngo perft 5\n", "Nodes searched: 4865609");
    program_ask(&p, "go perft\n", "info string error: perft '': the depth must be a number");
    program_ask(&p, "go perft five\n", "info string error: perft 'five': the depth must be");
    /* One that takes days is stopped, and what waits behind it too; the rest is answered meanwhile.
     */
    program_send(&p, "go perft 13\ngo perft 12\n");
    for (int i = 0; i < 3; i++)
        program_ask(&p, "isready\n", "readyok");
    program_ask(&p, "stop\n", "info string error: perft 13 stopped after ");
    program_expect(&p, "info string error: perft 12 stopped after 0 leaves");
    program_ask(&p, "go perft 2\n", "Nodes searched: 400"); /* the stop is not for later ones */
    assert_int_equal(program_end(&p), 0);
    assert_int_equal(p.best_nb, 0);
}

/* What would take long is stopped when the input ends, but answered: whoever asked may be gone, or
 * be a script. */
static void test_end_of_input(void **state) {
    static const char *const longer[] = {"go depth 60\n", "go movetime 9999999\n",
                                         "go wtime 99999999 btime 99999999\n",
                                         "go nodes 999999999999\n"};
    static const char *const none[] = {NULL};
    Outcome o;
    for (size_t i = 0; i < sizeof longer / sizeof longer[0]; i++) {
        program_run(&o, none, longer[i]);
        assert_int_equal(o.code, 0);
        assert_int_equal(text_count(o.output, "bestmove "), text_count(longer[i], "go "));
        assert_int_equal(text_count(o.output, "info string the input has ended: the search stop"),
                         1);
    }
    program_run(&o, none, "go perft 5\n"); /* nobody but a person asks for one */
    assert_int_equal(text_count(o.output, "Nodes searched: 4865609\n"), 1);
}

/* The same at `quit`, behind which nothing is read. */
static void test_quit(void **state) {
    static const char *const none[] = {NULL};
    Outcome o;
    program_run(&o, none, "go perft 5\ngo perft 13\ngo perft 4\nquit\ngo perft 2\n");
    assert_int_equal(o.code, 0);
    assert_int_equal(text_count(o.output, ": 4865609\n"), 1);
    assert_int_equal(text_count(o.output, "info string error: perft 13 stopped after "), 1);
    assert_int_equal(text_count(o.output, ": 197281\n"), 1);
    assert_int_equal(text_count(o.output, ": 400\n"), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searchmoves),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_end_of_input),
        cmocka_unit_test(test_quit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
