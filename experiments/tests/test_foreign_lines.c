/* Foreign engines: what their lines say, of searches and of options, and what a proposal makes of these. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/text.h"
#include "foreign/info.h"
#include "foreign/option.h"
#include "foreign/proposal.h"
#include "scratch.h"

/* ---- lines ----------------------------------------------------------------------------------- */

static void info_lines_are_read(void **state) {
    (void)state;
    Info info;
    Status status = STATUS_OK;
    assert_true(
        info_read(&info,
                  "depth 12 seldepth 30 multipv 1 score mate -3 upperbound nodes 123456789012"
                  " nps 5 hashfull 3 tbhits 0 wdl 1 2 3 time 4 pv e2e4 e7e5 b7b8q x",
                  &status));
    assert_int_equal(info.has,
                     INFO_DEPTH | INFO_SELDEPTH | INFO_NODES | INFO_SCORE | INFO_PV | INFO_UPPER);
    assert_int_equal(info.depth, 12);
    assert_int_equal(info.place, 1);
    assert_int_equal(info.seldepth, 30);
    assert_int_equal(info.nodes, 123456789012);
    assert_int_equal(info.score, -SCORE_MATE + 6);
    assert_string_equal(info.pv, "e2e4 e7e5 b7b8q");
    assert_true(info_read(&info, "depth 3 multipv 2 score mate 1 pv", &status));
    assert_int_equal(info.has, INFO_DEPTH | INFO_SCORE | INFO_OTHER);
    assert_int_equal(info.place, 2);
    assert_int_equal(info.score, SCORE_MATE - 1);
    assert_true(info_read(&info, "score mate -97 lowerbound", &status));
    assert_int_equal(info.has, INFO_SCORE | INFO_LOWER);
    assert_int_equal(info.score, -SCORE_MATE_MIN);
    assert_true(info_read(&info, "score lowerbound cp 62", &status));
    assert_int_equal(info.has, INFO_SCORE | INFO_LOWER);
    assert_int_equal(info.score, 62);
    assert_true(info_read(&info, "score cp 32000", &status));
    assert_int_equal(info.score, SCORE_MATE_MIN - 1);
    assert_true(info_read(&info, "score cp -32767", &status));
    assert_int_equal(info.score, -SCORE_MATE_MIN + 1);
    assert_true(info_read(&info, "string depth x nodes y", &status));
    assert_int_equal(info.has, 0);
    assert_false(status.failed);
}

static void wrong_info_lines_are_refused(void **state) {
    (void)state;
    static const char *const lines[] = {
        "depth",
        "depth x",
        "depth -1",
        "depth 256",
        "depth 3.5",
        "nodes -1",
        "nodes 99999999999999999999",
        "seldepth 1e3",
        "multipv 0",
        "score",
        "score cp",
        "score cp 32768",
        "score lowerbound",
        "score mate 0",
        "score mate 1001",
        "score pawns 3",
        "depth 1 score lowerbound 3",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        Info info;
        Status status = STATUS_OK;
        if (info_read(&info, lines[i], &status))
            fail_msg("accepted: '%s'", lines[i]);
        assert_says(&status, "the engine sent a wrong '");
        assert_says(&status, lines[i]);
    }
}

static void long_lines_of_play_are_cut(void **state) {
    (void)state;
    char line[2000] = "pv";
    Info info;
    Status status = STATUS_OK;
    for (int i = 0; i < 300; i++)
        strcat(line, " g1f3");
    assert_true(info_read(&info, line, &status));
    assert_int_equal(strlen(info.pv) % 5, 4);
    assert_true(strlen(info.pv) < sizeof info.pv);
}

static void moves_look_like_moves(void **state) {
    (void)state;
    assert_true(info_is_move("e2e4"));
    assert_true(info_is_move("e7e8n e2e4"));
    static const char *const others[] = {"",     "e2",    "e2e",  "i2e4",  "e0e4",
                                         "e2e9", "e7e8k", "0000", "e2e4qq"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        assert_false(info_is_move(others[i]));
}

static void options_are_read(void **state) {
    (void)state;
    OptionList list = {NULL, 0};
    Status status = STATUS_OK;
    assert_true(option_add(&list, "name Use Book type check default true", NULL, &status));
    assert_true(
        option_add(&list, "name Depth (max) type spin default 0 min -1 max 20", NULL, &status));
    assert_true(option_add(
        &list, "name Style type combo default Very Solid var Very Solid var Risky", NULL, &status));
    assert_true(option_add(&list, "name File type string default <empty>", NULL, &status));
    assert_true(option_add(&list, "name Path type string default a b", NULL, &status));
    assert_true(option_add(&list, "name Clear type button", NULL, &status));
    assert_false(status.failed);
    assert_int_equal(list.nb, 6);
    assert_int_equal(list.options[1].min, -1);
    assert_string_equal(list.options[2].vars[0], "Very Solid");
    assert_int_equal(list.options[2].vars_nb, 2);
    assert_string_equal(list.options[3].fallback, "");
    assert_string_equal(list.options[4].fallback, "a b");
    assert_ptr_equal(option_find(&list, "use book"), &list.options[0]);
    assert_null(option_find(&list, "Book"));
    assert_true(option_is_default(&list.options[0], "true"));
    assert_false(option_is_default(&list.options[0], "false"));
    option_release(&list);
}

/* Names and values hold the words of the protocol; upper and lower case, and spaces, are free. */
static void odd_options_are_read(void **state) {
    (void)state;
    static const struct Case {
        const char *line, *name, *fallback;
        OptionKind kind;
    } cases[] = {
        {"name lmr min depth type spin default 3 min 1 max 8", "lmr min depth", "3", OPTION_SPIN},
        {"name default type type check default True", "default type", "true", OPTION_CHECK},
        {"  name   A  type  check  default  FALSE", "A", "false", OPTION_CHECK},
        {"name type type button", "type", "", OPTION_BUTTON},
        {"name A type string default a type check default b min", "A", "a type check default b min",
         OPTION_STRING},
        {"name A type string", "A", "", OPTION_STRING},
        {"name A type combo default min var min var the max", "A", "min", OPTION_COMBO},
        {"name A type combo var x var <empty> default <empty>", "A", "", OPTION_COMBO},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OptionList list = {NULL, 0};
        Status status = STATUS_OK;
        assert_true(option_add(&list, cases[i].line, NULL, &status));
        const Option *option = &list.options[0];
        if (option->flaw)
            fail_msg("'%s': %s", cases[i].line, option->flaw);
        assert_string_equal(option->name, cases[i].name);
        assert_string_equal(option->fallback, cases[i].fallback);
        assert_int_equal(option->kind, cases[i].kind);
        option_release(&list);
    }
}

static void wrong_options_are_unusable(void **state) {
    (void)state;
    static const struct Case {
        const char *line, *name, *flaw;
    } cases[] = {
        {"", "", "no name"},
        {"name", "", "no name"},
        {"name type check default true", "", "no name"},
        {"name A", "A", "no type that is known"},
        {"name A type lever default 3", "A", "no type that is known"},
        {"name A type check", "A", "no default"},
        {"name A type check default yes", "A", "a default that is none of its values"},
        {"name A type spin min 1 max 3", "A", "no default"},
        {"name A type spin default x min 1 max 3", "A", "a default that is none of its values"},
        {"name A type spin default 1 min 2 max 3", "A", "a default that is none of its values"},
        {"name A type spin default 1 min one max 3", "A", "a bound that is no number"},
        {"name A type combo default b var a", "A", "a default that is none of its values"},
        {"name KNOWN type button", "known", "listed twice"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OptionList list = {NULL, 0};
        Status status = STATUS_OK;
        assert_true(option_add(&list, "name known type button", NULL, &status));
        assert_true(option_add(&list, cases[i].line, NULL, &status));
        const Option *option = option_find(&list, cases[i].name);
        if (!option || !option->flaw || strcmp(option->flaw, cases[i].flaw) != 0)
            fail_msg("'%s': %s", cases[i].line, option ? option->flaw : "not there");
        assert_false(option_takes(option, "", &status));
        assert_says(&status, cases[i].flaw);
        option_release(&list);
    }
}

static void large_options_are_unusable(void **state) {
    (void)state;
    OptionList list = {NULL, 0};
    Status status = STATUS_OK;
    char line[2000] = "name A type combo default x";
    for (int i = 0; i < OPTION_VARS_MAX; i++)
        strcat(line, " var x");
    assert_true(option_add(&list, line, NULL, &status));
    assert_null(list.options[0].flaw);
    option_release(&list);
    strcat(line, " var x");
    assert_true(option_add(&list, line, NULL, &status));
    assert_string_equal(list.options[0].flaw, "too many values");
    snprintf(line, sizeof line, "name B type string default %0*d", OPTION_VALUE_NB, 7);
    assert_true(option_add(&list, line, NULL, &status));
    assert_string_equal(list.options[1].flaw, "too long a value");
    snprintf(line, sizeof line, "name %0*d type button", OPTION_NAME_NB, 7);
    assert_true(option_add(&list, line, NULL, &status));
    assert_string_equal(list.options[2].flaw, "too long a name");
    assert_true(option_add(&list, "name C type button", "bytes that are no text", &status));
    assert_string_equal(list.options[3].flaw, "bytes that are no text");
    option_release(&list);
}

static void options_take_what_they_say(void **state) {
    (void)state;
    static const struct Case {
        const char *line, *good, *bad, *says, *spelling;
    } cases[] = {
        {"name A type check default true", "False", "no", "true or false", "false"},
        {"name A type spin default 5 min 1 max 9", "9", "10", "1 to 9", "9"},
        {"name A type spin default 5 min 1 max 9", "1", "1 ", "1 to 9", "1"},
        {"name A type combo default x var x var y z", "y z", "y", "x, y z", "y z"},
        {"name A type combo default x var x var Y z", "y Z", "y", "x, Y z", "Y z"},
        {"name A type button", "", "x", "no value", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        OptionList list = {NULL, 0};
        Status status = STATUS_OK;
        assert_true(option_add(&list, cases[i].line, NULL, &status));
        assert_true(option_takes(&list.options[0], cases[i].good, &status));
        assert_false(option_takes(&list.options[0], cases[i].bad, &status));
        assert_says(&status, cases[i].says);
        assert_string_equal(option_spelling(&list.options[0], cases[i].good), cases[i].spelling);
        option_release(&list);
    }
}

/* ---- a proposal ------------------------------------------------------------------------------ */

/* What a proposal makes of options: the letters, then the values that are fixed. */
static void assert_proposed(const char *const *lines, int nb, const char *wanted) {
    Status status = STATUS_OK;
    OptionList options = {.nb = 0};
    Proposal proposal;
    Text letters = TEXT_EMPTY, fixed = TEXT_EMPTY;
    for (int i = 0; i < nb; i++)
        assert_true(option_add(&options, lines[i], NULL, &status));
    proposal_make(&proposal, &options);
    for (int i = 0; i < nb; i++) {
        const ProposalRow *row = &proposal.rows[i];
        if (row->letter)
            text_add(&letters, "%c", row->letter);
        if (row->fixed)
            text_add(&fixed, " %s", row->on);
    }
    text_add(&letters, "%s", text_get(&fixed));
    assert_string_equal(text_get(&letters), wanted);
    text_release(&letters);
    text_release(&fixed);
    option_release(&options);
}

static void proposals_switch_what_is_swept(void **state) {
    (void)state;
    static const char *const both[] = {
        "name Weight type spin default 100 min 0 max 400", "name Null Move type check default true",
        "name Style type combo default Solid var Solid var Wild",
        "name Verify type combo default Always var Always var Never"};
    static const char *const spins[] = {"name Hash type spin default 64 min 32 max 99",
                                        "name Plies type spin default 2 min 0 max 4",
                                        "name Margin type spin default 9 min 1 max 9",
                                        "name Threads type spin default 4 min 1 max 8"};
    static const char *const small[] = {"name hash type spin default 4 min 1 max 8",
                                        "name OwnBook type check default true"};
    assert_proposed(both, 4, "NV");      /* the spin keeps its default */
    assert_proposed(spins, 4, "P 32 1"); /* there is nothing else to sweep */
    assert_proposed(small, 2, " 8 false");
}

/* A word says what an option is of, and not letters inside of one. */
static void proposals_read_whole_words(void **state) {
    (void)state;
    static const char *const inside[] = {"name Logarithmic Reductions type check default true",
                                         "name Development Bonus type check default true",
                                         "name Hash Pruning type check default true",
                                         "name Sometimes type check default true"};
    static const char *const whole[] = {"name UCI_Elo type check default true",
                                        "name Books type check default true",
                                        "name MultiPV type check default true",
                                        "name Shared HashFile type spin default 1 min 0 max 9",
                                        "name DebugLog type check default true",
                                        "name UCI_LimitStrength type check default true",
                                        "name Syzygy50Move type check default true",
                                        "name EGTBTime type check default true",
                                        "name Limit Strength type check default true"};
    assert_proposed(inside, 4, "LDHS");
    assert_proposed(whole, 9, " false false false false");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(info_lines_are_read),
        cmocka_unit_test(wrong_info_lines_are_refused),
        cmocka_unit_test(long_lines_of_play_are_cut),
        cmocka_unit_test(moves_look_like_moves),
        cmocka_unit_test(options_are_read),
        cmocka_unit_test(odd_options_are_read),
        cmocka_unit_test(wrong_options_are_unusable),
        cmocka_unit_test(large_options_are_unusable),
        cmocka_unit_test(options_take_what_they_say),
        cmocka_unit_test(proposals_switch_what_is_swept),
        cmocka_unit_test(proposals_read_whole_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
