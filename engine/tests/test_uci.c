/* The UCI program from outside: every command, in order and out of order, sense and nonsense. */
#include "test_uci.h"

#include <ctype.h>

#include "engine.h"

#define STALEMATE "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
/* White can only give check for ever; the moves lead back to the start. */
#define PERPETUAL "6k1/6p1/8/7Q/8/1q6/1r6/7K w - - 0 1"
#define PERPETUAL_MOVES " moves h5e8 g8h7 e8h5 h7g8"

/* gcc and clang tell of the address sanitizer in two ways. */
#if !defined(__has_feature)
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
enum { WITH_SHADOW = 1 };
#else
enum { WITH_SHADOW = 0 };
#endif

/* The line of `d` that begins so. */
static void shown(Program *p, const char *begin, char text[LINE_NB]) {
    strcpy(text, program_ask(p, "d\n", begin));
    program_ask(p, "isready\n", "readyok");
}

static void assert_shown(Program *p, const char *begin, const char *expected) {
    char text[LINE_NB];
    shown(p, begin, text);
    assert_string_equal(text, expected);
}

/* ---- greeting and options */

static void test_handshake(void **state) {
    Program p;
    program_start(&p);
    assert_string_equal(program_ask(&p, "uci\n", "id name "), "prunelab " ENGINE_VERSION);
    program_expect(&p, "id author ");
    program_expect(&p, "option name Preset type combo default play var play var schaeffer1989");
    program_expect(&p, "option name Hash type spin default 64 min 1 max ");
    program_expect(&p, "option name Threads type spin default 1 min 1 max 1");
    program_expect(&p, "option name Move Overhead type spin default 10 min 0 max ");
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        const EngineEnhancement e = engine_enhancement(row);
        char line[LINE_NB];
        if (islower((unsigned char)e.letter)) /* names ignore case: a small letter has its key */
            snprintf(line, sizeof line, "option name %s type check default ", e.key);
        else
            snprintf(line, sizeof line, "option name %c %s type check default ", e.letter, e.title);
        const char *value = program_expect(&p, line);
        assert_true(strcmp(value, "true") == 0 || strcmp(value, "false") == 0);
    }
    program_expect(&p, "option name base.deepening type combo default on var off var on");
    program_expect(&p, "option name T.acceptance type combo default at_least var exact");
    program_expect(&p, "uciok");
    program_ask(&p, "isready\n", "readyok");
    assert_int_equal(program_end(&p), 0);
    assert_int_equal(p.best_nb, 0);
}

/* Every option accepts what it says its default is, and that changes nothing. */
static void test_defaults_are_accepted(void **state) {
    Program p;
    char before[LINE_NB], setting[LINE_NB], all[OUTPUT_NB / 4] = "";
    int count = 0;
    program_start(&p);
    shown(&p, "parameters: ", before);
    program_send(&p, "uci\n");
    while (program_line(&p) && strcmp(p.line, "uciok") != 0) {
        char *type = strstr(p.line, " type "), *value = strstr(p.line, " default ");
        if (!text_begins(p.line, "option name "))
            continue;
        assert_true(type && value);
        *type = '\0';
        value += strlen(" default ");
        value[strcspn(value, " ")] = '\0';
        const int length = snprintf(setting, sizeof setting, "setoption %s value %s\n",
                                    p.line + strlen("option "), value);
        assert_true(length < (int)sizeof setting);
        assert_true(strlen(all) + strlen(setting) < sizeof all);
        strcat(all, setting);
        count++;
    }
    assert_true(count > 20);
    program_send(&p, all);
    program_send(&p, "d\n");
    while (program_line(&p) && !text_begins(p.line, "parameters: "))
        assert_false(text_begins(p.line, "info string"));
    assert_string_equal(p.line + strlen("parameters: "), before);
    assert_int_equal(program_end(&p), 0);
}

static void test_options_change(void **state) {
    Program p;
    char params[LINE_NB];
    program_start(&p);
    program_send_line(&p, "setoption name Hash value 5");
    shown(&p, "parameters: ", params);
    assert_non_null(strstr(params, "\"T.entries\":262144,"));
    program_send_line(&p, "setoption name hASH value 8");
    shown(&p, "parameters: ", params);
    assert_non_null(strstr(params, "\"T.entries\":524288,"));
    program_send_line(&p, "  setoption\tname  t   Transposition table value FALSE \r");
    assert_shown(&p, "enhancements: ", "RNSHKL");
    program_send_line(&p, "setoption name Preset value Marsland1986");
    assert_shown(&p, "enhancements: ", "TRNSH");
    assert_shown(&p, "parameters: ", "{\"base.root_order\":\"sorted\"}");
    program_send_line(&p, "setoption name H.weight value DEPTH2");
    program_send_line(&p, "setoption name S.window value 50");
    program_send_line(&p, "setoption name base.root_order value best_first");
    assert_shown(&p, "parameters: ", "{\"H.weight\":\"depth2\",\"S.window\":50}");
    assert_int_equal(program_end(&p), 0);
}

static void test_bad_options_change_nothing(void **state) {
    static const char *const bad[] = {"setoption name Hash value 0",
                                      "setoption name Hash value 99999999",
                                      "setoption name Hash value 64MB",
                                      "setoption name Threads value 2",
                                      "setoption name Hash",
                                      "setoption name Move Overhead value -1",
                                      "setoption name Preset value strongest",
                                      "setoption name T transposition table value yes",
                                      "setoption name T.entries value 1000",
                                      "setoption name T.entries value 99999999999999999999",
                                      "setoption name T.acceptance value sometimes",
                                      "setoption name T.acceptance value",
                                      "setoption name Sharpness value 3",
                                      "setoption name value 3",
                                      "setoption name",
                                      "setoption"};
    Program p;
    char before[LINE_NB];
    program_start(&p);
    shown(&p, "parameters: ", before);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        program_send_line(&p, bad[i]);
        program_expect(&p, "info string error: ");
        assert_shown(&p, "parameters: ", before);
        assert_shown(&p, "enhancements: ", "TRNSHKL");
    }
    assert_non_null(
        strstr(program_ask(&p, "setoption name A b value c\n", "info string error: "), "'A b'"));
    assert_int_equal(program_end(&p), 0);
}

/* Settings that do not go together are refused, but remembered: the order of options is free. */
static void test_unfit_settings(void **state) {
    Program p;
    program_start(&p);
    program_ask(&p, "setoption name base.algorithm value minimax\n", "info string error: ");
    assert_non_null(strstr(p.line, "minimax"));
    assert_shown(&p, "enhancements: ", "TRNSHKL");
    program_ask(&p, "go depth 2\n", "bestmove ");
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        const EngineEnhancement e = engine_enhancement(row);
        char line[LINE_NB];
        snprintf(line, sizeof line, "setoption name %c %s value false", e.letter, e.title);
        program_send_line(&p, line);
    }
    assert_shown(&p, "enhancements: ", "-");
    program_ask(&p, "position fen " KIWI "\ngo depth 1\n", "bestmove ");
    assert_int_equal(program_end(&p), 0);
}

/* ---- positions */

static void test_positions(void **state) {
    Program p;
    program_start(&p);
    assert_shown(&p, "fen: ", START);
    program_send_line(&p, "position startpos moves e2e4 c7c5 g1f3");
    assert_shown(&p, "fen: ", "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    program_send_line(&p, "position fen " KIWI " moves e1g1");
    assert_shown(&p, "fen: ", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1");
    program_send_line(&p, "position fen 8/P1k5/8/8/8/8/3K4/8 w - -  moves a7a8n");
    assert_shown(&p, "fen: ", "N7/2k5/8/8/8/8/3K4/8 b - - 0 1");
    program_ask(&p, "position startpos\ngo perft 3\n", "Nodes searched: 8902");
    assert_string_equal(program_ask(&p, "eval\n", "eval: "), "0");
    program_ask(&p, "go perft 14\n", "info string error: perft '14': the depth must be a number");
    assert_int_equal(program_end(&p), 0);
}

static void test_bad_positions_are_refused(void **state) {
    static const char *const bad[][2] = {
        /* command, what the message quotes */
        {"position startpos moves e2e4 e7e5 e4e5 g8f6", "'e4e5'"},
        {"position startpos moves e2e4 e7e9", "'e7e9'"},
        {"position startpos e2e4", "'e2e4'"},
        {"position", "''"},
        {"position end", "'end'"},
        {"position fen", "''"},
        {"position fen 8/8/8/8/8/8/8/8 w - - 0 1", "'8/8/8/8/8/8/8/8 w - - 0 1'"},
        {"position fen 4k3/8/8/8/8/8/8/4K2R x K - 0 1 moves e1g1",
         "'4k3/8/8/8/8/8/8/4K2R x K - 0 1'"},
        {"position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e1g1", "'e1g1'"},
        {"position fen 4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", "'4k3/8/8/8/4R3/8/8/4K3 w - - 0 1'"},
    };
    Program p;
    program_start(&p);
    program_send_line(&p, "position fen " KIWI);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        program_send_line(&p, bad[i][0]);
        assert_non_null(strstr(program_expect(&p, "info string error: "), bad[i][1]));
        /* Nothing answers for the position before. */
        static const char *const asking[] = {"d\n", "eval\n", "go perft 2\n", "go depth 2\n"};
        for (size_t k = 0; k < sizeof asking / sizeof asking[0]; k++)
            program_ask(&p, asking[k], "info string error: there is no position");
        program_expect(&p, "bestmove 0000");
        assert_string_equal(p.info, "");
        program_send_line(&p, i % 2 ? "position startpos" : "position fen " KIWI);
        assert_shown(&p, "fen: ", i % 2 ? START : KIWI);
    }
    assert_int_equal(program_end(&p), 0);
}

/* What other programs send, where it means one thing. */
static void test_loose_positions(void **state) {
    Program p;
    program_start(&p);
    program_ask(&p, "position startpos moves e2-e4 e7e5\n",
                "info string move 'e2-e4' taken as 'e2e4'");
    program_send_line(&p, "position fen " KIWI " moves e1h1");
    program_expect(&p, "info string move 'e1h1' taken as 'e1g1'");
    assert_shown(&p, "fen: ", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq - 1 1");
    program_ask(&p, "position fen 8/P1k5/8/8/8/8/3K4/8 w - - 0 0 moves a7a8N\n",
                "info string move number 0 taken as 1");
    program_expect(&p, "info string move 'a7a8N' taken as 'a7a8n'");
    assert_shown(&p, "fen: ", "N7/2k5/8/8/8/8/3K4/8 b - - 0 1");
    program_ask(&p,
                "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 0 9\n",
                "info string error: ");
    assert_non_null(strstr(p.line, "Chess960"));
    assert_int_equal(program_end(&p), 0);
}

/* Where there is no memory for tables as large as wished, the engine stays as it was. */
static void test_tables_without_memory(void **state) {
    if (WITH_SHADOW) /* which is beyond any limit: there is nothing to see */
        return;
    static const char *const limit = "ulimit -v 450000 && exec \"$0\"";
    Program p;
    program_start_by(&p, (const char *const[]){"/bin/sh", "-c", limit, program_path(), NULL});
    program_send_line(&p, "setoption name Hash value 16");
    program_ask(&p, "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - -\ngo depth 3\n", "bestmove a1a8");
    program_send_line(&p, "setoption name Hash value 1024");
    program_ask(&p, "go depth 3\n", "info string error: ");
    program_expect(&p, "bestmove a1a8");
    assert_true(program_info(&p, "depth") > 1);
    assert_non_null(strstr(program_ask(&p, "d\n", "parameters: "), "\"T.entries\":1048576"));
    assert_int_equal(program_end(&p), 0);
}

/* Tables that the machine cannot hold are refused, and the next option finds what was before. */
static void test_tables_beyond_the_machine(void **state) {
    char params[LINE_NB];
    Program p;
    if (engine_machine_memory() >> 39) /* they fit: 64 workers, two searches each, 4 GB a table */
        return;
    program_start(&p);
    program_send_line(&p, "setoption name base.workers value 64");
    program_send_line(&p, "setoption name base.audit value 1");
    program_ask(&p, "setoption name Hash value 4096\n", "info string error: tables of ");
    program_send_line(&p, "setoption name H.weight value depth2");
    shown(&p, "parameters: ", params);
    assert_non_null(strstr(params, "\"H.weight\":\"depth2\""));
    assert_int_equal(program_end(&p), 0);
}

/* What is sent while a search runs waits in 4 MB, not in a hundred, and nothing of it is lost. A second
 * arena of the C library would reserve as much address space as the limit leaves. */
static void test_a_flood_waits(void **state) {
    if (WITH_SHADOW)
        return;
    enum { LINES = 1000000 };
    static const char *const limit = "ulimit -v 130000 && export MALLOC_ARENA_MAX=1 && exec \"$0\"";
    static const char line[] = "position startpos moves e2e4\n";
    static Outcome o;
    char *input = malloc(LINES * sizeof line + 100);
    assert_non_null(input);
    size_t length = (size_t)sprintf(input, "go nodes 8000000\n");
    for (int i = 0; i < LINES; i++, length += sizeof line - 1)
        memcpy(input + length, line, sizeof line);
    length += (size_t)sprintf(input + length, "d\nquit\n");
    program_run_by(&o, (const char *const[]){"/bin/sh", "-c", limit, program_path(), NULL}, input,
                   length, NULL);
    free(input);
    assert_int_equal(o.code, 0);
    assert_int_equal(text_count(o.output, "bestmove "), 1);
    assert_int_equal(text_count(o.output, "fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/"), 1);
    assert_int_equal(text_count(o.output, "error"), 0);
}

static void test_draws(void **state) {
    Program p;
    program_start(&p);
    program_ask(&p, "position fen " PERPETUAL "\ngo depth 1\n", "bestmove ");
    assert_true(program_info(&p, "score cp") < -300);
    program_ask(&p, "position fen " PERPETUAL PERPETUAL_MOVES "\ngo depth 1\n", "bestmove ");
    assert_non_null(strstr(p.info, " score cp 0 "));
    assert_string_equal(p.line, "bestmove h5e8");
    program_ask(&p, "position fen 8/8/8/5k2/8/8/8/K6Q w - - 99 80\ngo depth 3\n", "bestmove ");
    assert_non_null(strstr(p.info, " score cp 0 "));
    program_ask(&p, "position fen 8/8/8/5k2/8/8/8/K6Q w - - 9 80\ngo depth 3\n", "bestmove ");
    assert_true(program_info(&p, "score cp") > 300);
    assert_int_equal(program_end(&p), 0);
}

static void test_mates(void **state) {
    Program p;
    program_start(&p);
    program_ask(&p, "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ngo depth 3\n", "bestmove ");
    assert_string_equal(p.line, "bestmove a1a8");
    assert_non_null(strstr(p.info, " score mate 1 "));
    assert_non_null(strstr(p.info, " pv a1a8"));
    program_ask(&p, "go mate 1\n", "bestmove a1a8");
    program_ask(&p, "position fen 7k/8/5K2/6Q1/8/8/8/8 b - - 0 1\ngo depth 4\n", "bestmove ");
    assert_non_null(strstr(p.info, " score mate -1 "));
    program_ask(&p, "position fen " MATED "\ngo depth 5\n", "bestmove 0000");
    assert_non_null(strstr(p.info, " score mate 0 "));
    program_ask(&p, "go movetime 50\n", "bestmove 0000");
    program_ask(&p, "position fen " STALEMATE "\ngo wtime 1000 btime 1000\n", "bestmove 0000");
    assert_non_null(strstr(p.info, " score cp 0 "));
    program_ask(&p, "go nodes 5\n", "bestmove 0000");
    program_ask(&p, "go infinite\nstop\n", "bestmove 0000");
    assert_int_equal(program_end(&p), 0);
    assert_int_equal(p.best_nb, 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_handshake),
        cmocka_unit_test(test_defaults_are_accepted),
        cmocka_unit_test(test_options_change),
        cmocka_unit_test(test_bad_options_change_nothing),
        cmocka_unit_test(test_unfit_settings),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_bad_positions_are_refused),
        cmocka_unit_test(test_loose_positions),
        cmocka_unit_test(test_tables_without_memory),
        cmocka_unit_test(test_tables_beyond_the_machine),
        cmocka_unit_test(test_a_flood_waits),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_mates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
