/* What the UCI program tells while it searches: several lines (MultiPV), the deepest ply, the table;
 * and where a node limit ends a search. */
#include "test_uci.h"

#include "engine.h"

#define KIWI "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define MATED "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
#define STALEMATE "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"

enum { LINES_MAX = 218, DEPTHS = 16, TEXT_NB = 1 << 16 };

typedef struct Told {
    int depth, score; /* in centipawns; mates are beyond all of them */
    char move[8];
} Told;

/* One `go`, up to its bestmove. */
typedef struct Answer {
    int count[DEPTHS]; /* lines of each depth */
    Told lines[DEPTHS][LINES_MAX];
    int shown_nb; /* what stands on the screen in the end: the last line of each number */
    Told shown[LINES_MAX];
    int64_t nodes; /* told last */
    char best[8];
    char text[TEXT_NB]; /* all that was said, without speeds and times */
} Answer;

static int64_t number(const char *line, const char *name) {
    char word[32];
    snprintf(word, sizeof word, " %s ", name);
    const char *at = strstr(line, word);
    if (!at)
        fail_msg("no%sin '%s'", word, line);
    return strtoll(at + strlen(word), NULL, 10);
}

/* Write what does not depend on the machine. */
static void add_text(Answer *a, const char *line) {
    char copy[LINE_NB], *rest = copy;
    bool skip = false;
    strcpy(copy, line);
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        const bool of_time = strcmp(word, "nps") == 0 || strcmp(word, "time") == 0;
        if (!skip && !of_time) {
            assert_true(strlen(a->text) + strlen(word) + 2 < TEXT_NB);
            strcat(strcat(a->text, word), " ");
        }
        skip = of_time;
    }
    strcat(a->text, "\n");
}

static void add_line(Answer *a, const char *line) {
    Told told = {.depth = (int)number(line, "depth")};
    const int64_t k = number(line, "multipv");
    assert_true(told.depth < DEPTHS && 1 <= k && k <= LINES_MAX);
    if (strstr(line, " score mate ")) {
        const int mate = (int)number(line, "score mate");
        told.score = mate > 0 ? 100000 - mate : -100000 - mate;
    } else {
        told.score = (int)number(line, "score cp");
    }
    const char *pv = strstr(line, " pv ");
    if (pv)
        sscanf(pv + 4, "%7s", told.move);
    a->shown[k - 1] = told;
    if (k > a->shown_nb) {
        assert_int_equal(k, a->shown_nb + 1);
        a->shown_nb = (int)k;
    }
    if (k == a->count[told.depth] + 1)
        a->lines[told.depth][a->count[told.depth]++] = told;
}

static void take_answer(Program *p, Answer *a) {
    memset(a, 0, sizeof *a);
    while (program_line(p)) {
        add_text(a, p->line);
        if (text_begins(p->line, "info depth "))
            add_line(a, p->line);
        if (text_begins(p->line, "info ") && strstr(p->line, " nodes "))
            a->nodes = number(p->line, "nodes");
        if (sscanf(p->line, "bestmove %7s", a->best) == 1)
            return;
    }
    fail_msg("no bestmove");
}

static void ask(Program *p, const char *go, Answer *a) {
    program_send_line(p, go);
    take_answer(p, a);
}

/* The screen holds each move once, newer depths first; the first is the answer. */
static void assert_shown_well(const Answer *a, int count) {
    assert_int_equal(a->shown_nb, count);
    assert_string_equal(a->best, a->shown[0].move);
    for (int i = 1; i < a->shown_nb; i++) {
        const Told *line = &a->shown[i], *before = &a->shown[i - 1];
        assert_true(line->depth == before->depth ||
                    (line->depth == a->shown[0].depth - 1 && line->depth < before->depth));
        assert_true(line->depth < before->depth || line->score <= before->score);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(line->move, a->shown[j].move);
    }
}

static void set_lines(Program *p, int lines) {
    char line[64];
    snprintf(line, sizeof line, "setoption name MultiPV value %d", lines);
    program_send_line(p, line);
}

static void set_position(Program *p, const char *fen) {
    char line[LINE_NB];
    snprintf(line, sizeof line, "position fen %s", fen);
    program_send_line(p, line);
}

/* ---- depth and table */

typedef struct Observed {
    int deepest, fullness;
} Observed;

static void observe(const char *preset, const char *fen, int depth, Observed *observed) {
    EngineSettings settings;
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    assert_true(engine_settings_preset(&settings, preset, &status));
    Engine *engine = engine_new(&settings, &status);
    assert_true(engine && position && engine_position_set(position, fen, &status));
    engine_search(engine, position, &(EngineLimits){.depth = depth});
    *observed = (Observed){engine_deepest(engine), engine_fullness(engine)};
    engine_position_free(position);
    engine_free(engine);
}

/* As the library has it, which has tests of its own. */
static void test_depth_and_table(void **state) {
    (void)state;
    Observed library;
    Program p;
    program_start(&p);
    program_send_line(&p, "setoption name Preset value schaeffer1989");
    set_position(&p, KIWI);
    observe("schaeffer1989", KIWI, 4, &library);
    assert_true(library.deepest > 4 && library.fullness > 0);
    program_ask(&p, "go depth 4\n", "bestmove ");
    assert_int_equal(program_info(&p, "seldepth"), library.deepest);
    assert_int_equal(program_info(&p, "hashfull"), library.fullness);
    program_ask(&p, "ucinewgame\ngo depth 1\n", "bestmove ");
    assert_true(program_info(&p, "hashfull") < library.fullness);
    program_ask(&p, "setoption name T transposition table value false\ngo depth 2\n", "bestmove ");
    assert_null(strstr(p.info, "hashfull"));
    set_position(&p, MATED);
    program_ask(&p, "go depth 2\n", "bestmove ");
    assert_int_equal(program_info(&p, "seldepth"), 0);
    assert_int_equal(program_end(&p), 0);
}

/* ---- several lines */

/* Every legal move has its line, and the value that it has when it is searched alone. */
static void test_all_moves(void **state) {
    (void)state;
    enum { DEPTH = 2 };
    static Answer all, alone;
    Program p;
    char line[64];
    program_start(&p);
    program_send_line(&p, "setoption name Preset value schaeffer1989");
    set_lines(&p, LINES_MAX);
    set_position(&p, KIWI);
    ask(&p, "go depth 2", &all);
    assert_shown_well(&all, 48);
    set_lines(&p, 1);
    for (int i = 0; i < all.shown_nb; i++) {
        snprintf(line, sizeof line, "go searchmoves %s depth %d", all.shown[i].move, DEPTH);
        ask(&p, line, &alone);
        assert_int_equal(alone.shown[0].score, all.shown[i].score);
    }
    assert_int_equal(program_end(&p), 0);
}

/* The best ones, at every depth; and the first is what it is alone. */
static void test_best_moves(void **state) {
    (void)state;
    enum { DEPTH = 4, LINES = 5 };
    static const char *const presets[] = {"schaeffer1989", "marsland1986", "play"};
    static Answer one, some, more;
    Program p;
    char line[64];
    for (size_t i = 0; i < sizeof presets / sizeof presets[0]; i++) {
        program_start(&p);
        snprintf(line, sizeof line, "setoption name Preset value %s", presets[i]);
        program_send_line(&p, line);
        set_position(&p, KIWI);
        ask(&p, "go depth 4", &one);
        assert_shown_well(&one, 1);
        set_lines(&p, LINES);
        ask(&p, "ucinewgame\ngo depth 4", &some);
        assert_shown_well(&some, LINES);
        set_lines(&p, LINES + 3);
        ask(&p, "ucinewgame\ngo depth 4", &more);
        for (int depth = 1; depth <= DEPTH; depth++) {
            assert_int_equal(some.count[depth], LINES);
            assert_int_equal(some.lines[depth][0].score, one.lines[depth][0].score);
            assert_string_equal(some.lines[depth][0].move, one.lines[depth][0].move);
            for (int k = 0; k < LINES; k++)
                assert_int_equal(more.lines[depth][k].score, some.lines[depth][k].score);
        }
        assert_true(some.nodes > one.nodes && more.nodes > some.nodes);
        set_lines(&p, 1);
        ask(&p, "ucinewgame\ngo depth 4", &more);
        assert_string_equal(more.text, one.text); /* nothing of it is left */
        assert_int_equal(program_end(&p), 0);
    }
}

/* The first line is found as if there were no others, with tables that are kept too. */
static void test_first_line_is_alone(void **state) {
    (void)state;
    static const char *const moves[] = {"", " moves e2a6", " moves e2a6 b4c3", NULL};
    static Answer one, some;
    Program alone, beside;
    char line[LINE_NB];
    program_start(&alone);
    program_start(&beside);
    set_lines(&beside, 3);
    for (const char *const *played = moves; *played; played++) {
        snprintf(line, sizeof line, "position fen %s%s\ngo depth 4", KIWI, *played);
        ask(&alone, line, &one);
        ask(&beside, line, &some);
        assert_shown_well(&some, 3);
        for (int depth = 1; depth <= 4; depth++) {
            assert_int_equal(some.lines[depth][0].score, one.lines[depth][0].score);
            assert_string_equal(some.lines[depth][0].move, one.lines[depth][0].move);
        }
    }
    assert_int_equal(program_end(&alone), 0);
    assert_int_equal(program_end(&beside), 0);
}

static void test_fewer_moves(void **state) {
    (void)state;
    static Answer a;
    Program p;
    program_start(&p);
    set_lines(&p, 5);
    set_position(&p, KIWI);
    ask(&p, "go searchmoves a2a3 h1g1 depth 3", &a);
    assert_shown_well(&a, 2);
    ask(&p, "go searchmoves a2a3 depth 2", &a);
    assert_shown_well(&a, 1);
    ask(&p, "go searchmoves a2a3 h1g1 e1f1 a1b1 e1d1 b2b3 depth 2", &a);
    assert_shown_well(&a, 5);
    set_position(&p, MATED);
    ask(&p, "go depth 3", &a);
    assert_string_equal(a.best, "0000");
    assert_int_equal(a.shown_nb, 1);
    set_position(&p, STALEMATE);
    ask(&p, "go infinite\nstop", &a);
    assert_string_equal(a.best, "0000");
    set_position(&p, "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1"); /* several moves mate */
    ask(&p, "go depth 3", &a);
    assert_shown_well(&a, 5);
    assert_true(a.shown[0].score == 99999 && a.shown[1].score == 99999);
    set_position(&p, "7k/8/6K1/8/8/8/8/R7 b - - 0 1"); /* one move alone */
    ask(&p, "go depth 3", &a);
    assert_shown_well(&a, 1);
    assert_int_equal(program_end(&p), 0);
}

/* Without iterations there is one depth; what searches otherwise has lines too. */
static void test_other_settings(void **state) {
    (void)state;
    static const char *const settings[] = {
        "setoption name base.deepening value off", "setoption name base.root_order value sorted",
        "setoption name Preset value bjornsson-marsland",
        "setoption name Preset value marsland1986\nsetoption name S aspiration search value false\n"
        "setoption name D driver of the root value true"};
    static Answer a;
    Program p;
    program_start(&p);
    set_lines(&p, 4);
    set_position(&p, KIWI);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        program_send_line(&p, settings[i]);
        ask(&p, "go depth 3", &a);
        assert_shown_well(&a, 4);
        assert_int_equal(a.count[2], i == 0 ? 0 : 4);
        program_send_line(&p, "setoption name Preset value play");
    }
    assert_int_equal(program_end(&p), 0);
}

/* Forward pruning can make the search without the first line's move find a better one: that is
 * told first, and answered. */
static void test_order(void **state) {
    (void)state;
    static Answer one, some;
    Program p;
    program_start(&p);
    program_send_line(&p, "setoption name Preset value bjornsson-marsland");
    set_position(&p, "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1");
    ask(&p, "go depth 3", &one);
    set_lines(&p, 4);
    ask(&p, "ucinewgame\ngo depth 3", &some);
    assert_shown_well(&some, 4);
    assert_string_not_equal(some.best, one.best);
    assert_string_equal(some.shown[1].move, one.best);
    assert_true(some.shown[0].score > one.shown[0].score);
    assert_int_equal(program_end(&p), 0);
}

/* ---- limits */

/* Counts end the search: the same again each time, at the limit or a little behind it, wherever it
 * falls; whatever else is asked for. */
static void test_nodes(void **state) {
    (void)state;
    enum { BEHIND = 12000 }; /* what one node with a ply to go may have below it, here */
    static const char *const besides[] = {"", " depth 60", " movetime 99999999",
                                          " wtime 99999999 btime 99999999"};
    static const int lines[] = {1, 4};
    static const int limits[] = {1, 7000, 21000, 49000, 440000}; /* the last: in the first line */
    static Answer first, again;
    Program p;
    char line[LINE_NB];
    program_start(&p);
    set_position(&p, KIWI);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        set_lines(&p, lines[i]);
        for (size_t n = 0; n < sizeof limits / sizeof limits[0]; n++) {
            const int nodes = limits[n];
            snprintf(line, sizeof line, "ucinewgame\ngo nodes %d", nodes);
            ask(&p, line, &first);
            assert_true(first.nodes >= nodes && first.nodes < nodes + BEHIND);
            if (first.shown_nb > 0 && first.shown[0].depth > 1)
                assert_shown_well(&first, lines[i]);
            for (size_t b = 0; b < sizeof besides / sizeof besides[0]; b++) {
                snprintf(line, sizeof line, "ucinewgame\ngo nodes %d%s", nodes, besides[b]);
                ask(&p, line, &again);
                assert_string_equal(again.text, first.text);
            }
        }
    }
    set_lines(&p, 1);
    /* Ended, but not to be answered yet. */
    program_ask(&p, "ucinewgame\ngo infinite nodes 9000\n", "info nodes ");
    program_ask(&p, "isready\n", "readyok");
    program_ask(&p, "stop\n", "bestmove ");
    ask(&p, "go nodes 99999999 depth 2", &again);
    assert_int_equal(again.shown[0].depth, 2);
    assert_int_equal(program_end(&p), 0);
}

static void test_stop(void **state) {
    (void)state;
    static Answer a;
    Program p;
    program_start(&p);
    set_lines(&p, 20);
    set_position(&p, KIWI);
    for (int depth = 1; depth <= 3; depth++) {
        char begin[32];
        snprintf(begin, sizeof begin, "info depth %d ", depth);
        program_ask(&p, "ucinewgame\ngo infinite\n", begin);
        while (!strstr(p.line, " multipv 20 "))
            program_expect(&p, begin);
        program_ask(&p, "isready\n", "readyok");
        program_send_line(&p, "stop");
        take_answer(&p, &a);
        if (a.shown_nb > 0)
            assert_shown_well(&a, 20);
    }
    ask(&p, "go infinite\nstop", &a);
    assert_true(*a.best);
    ask(&p, "go movetime 30", &a);
    assert_true(*a.best);
    ask(&p, "go wtime 200 btime 200", &a);
    assert_true(*a.best);
    ask(&p, "go movetime 0", &a); /* the first line of the first depth is always found */
    assert_true(a.shown_nb > 0);
    ask(&p, "go ponder movetime 20\nponderhit", &a);
    assert_true(*a.best);
    assert_int_equal(program_end(&p), 0);
}

/* After the end of the input the lines together end a search. */
static void test_end_of_input(void **state) {
    (void)state;
    static const char *const none[] = {NULL};
    static Outcome o;
    program_run(&o, none, "setoption name MultiPV value 40\nposition fen " KIWI "\ngo depth 60\n");
    assert_int_equal(o.code, 0);
    assert_int_equal(text_count(o.output, "info string the input has ended"), 1);
    const char *last = o.output;
    while (strstr(last + 1, " nodes "))
        last = strstr(last + 1, " nodes ");
    assert_true(number(last, "nodes") >= 5000000 && number(last, "nodes") < 5100000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_depth_and_table),
        cmocka_unit_test(test_all_moves),
        cmocka_unit_test(test_best_moves),
        cmocka_unit_test(test_first_line_is_alone),
        cmocka_unit_test(test_fewer_moves),
        cmocka_unit_test(test_other_settings),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_nodes),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_end_of_input),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
