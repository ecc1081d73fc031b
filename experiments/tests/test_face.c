/* The face that pages see, compiled natively: its answers are JSON, its refusals words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/json.h"
#include "browser/face.h"

static JsValue *answer(const Face *face) {
    Status status = STATUS_OK;
    JsValue *value = js_read_text(face_answer(face), &status);
    if (!value)
        fail_msg("%s in %s", status.text, face_answer(face));
    return value;
}

static const char *text_of(const JsValue *object, const char *key) {
    return js_string(js_get(object, key));
}

static int64_t number_of(const JsValue *object, const char *key) {
    int64_t number = INT64_MIN;
    assert_true(js_integer(js_get(object, key), &number));
    return number;
}

/* Every parameter's default can be set, and so can every choice. */
static void try_params(Face *face, const JsValue *params) {
    for (size_t i = 0; i < js_array_nb(params); i++) {
        const JsValue *p = js_array_at(params, i), *choices = js_get(p, "choices");
        assert_true(face_set(face, text_of(p, "key"), text_of(p, "default")));
        for (size_t c = 0; choices && c < js_array_nb(choices); c++)
            assert_true(face_set(face, text_of(p, "key"), js_string(js_array_at(choices, c))));
        for (int end = 0; !choices && end < 2; end++)
            assert_true(face_set(face, text_of(p, "key"), text_of(p, end ? "max" : "min")));
        assert_true(strlen(text_of(p, "help")) > 0);
    }
}

static void test_registry(void **state) {
    (void)state;
    Face *face = face_new();
    assert_true(face_registry(face));
    JsValue *registry = answer(face);
    const JsValue *rows = js_get(registry, "enhancements");
    assert_string_equal(text_of(registry, "version"), ENGINE_VERSION);
    assert_int_equal(number_of(registry, "depth_max"), MAX_DEPTH - 1);
    assert_int_equal(js_array_nb(rows), engine_enhancement_nb());
    try_params(face, js_get(registry, "parameters"));
    for (int row = 0; row < engine_enhancement_nb(); row++) {
        const JsValue *e = js_array_at(rows, (size_t)row);
        assert_int_equal(text_of(e, "letter")[0], engine_enhancement(row).letter);
        assert_string_equal(text_of(e, "title"), engine_enhancement(row).title);
        try_params(face, js_get(e, "parameters"));
    }
    js_free(registry);
    face_free(face);
}

static void count_iteration(void *context, const char *json) {
    Status status = STATUS_OK;
    JsValue *value = js_read_text(json, &status);
    assert_non_null(value);
    assert_int_equal(number_of(value, "depth"), ++*(int *)context);
    js_free(value);
}

static void test_search(void **state) {
    (void)state;
    Face *face = face_new();
    int heard = 0;
    assert_true(face_letters(face, "HT"));
    assert_true(face_set(face, "T.entries", "64"));
    assert_true(face_search(face, 3, count_iteration, &heard));
    JsValue *found = answer(face);
    assert_int_equal(heard, 3);
    assert_string_equal(text_of(found, "enhancements"), "TH");
    assert_int_equal(js_array_nb(js_get(found, "iterations")), 3);
    assert_int_equal(number_of(js_get(found, "parameters"), "T.entries"), 64);
    const int64_t nc = number_of(found, "nc");
    js_free(found);
    assert_true(face_search(face, 3, NULL, NULL)); /* from a reset state */
    found = answer(face);
    assert_int_equal(number_of(found, "nc"), nc);
    js_free(found);
    face_free(face);
}

static void test_position(void **state) {
    (void)state;
    Face *face = face_new();
    assert_true(face_position(face, "7k/5K1p/8/6P1/8/8/8/8 w - - 0 1"));
    assert_true(face_play(face, "g5g6"));
    assert_true(face_about(face));
    JsValue *about = answer(face);
    bool black = false, check = true;
    assert_string_equal(text_of(about, "fen"), "7k/5K1p/6P1/8/8/8/8/8 b - - 0 1");
    assert_true(js_boolean(js_get(about, "black"), &black) && black);
    assert_true(js_boolean(js_get(about, "check"), &check) && !check);
    assert_int_equal(js_array_nb(js_get(about, "line")), 1);
    assert_string_equal(js_string(js_array_at(js_get(about, "line"), 0)), "g6");
    assert_int_equal(js_array_nb(js_get(about, "moves")), 3);
    for (size_t i = 0; i < 3; i++) {
        const char *move = js_string(js_array_at(js_get(about, "moves"), i));
        const char *san = js_string(js_array_at(js_get(about, "san"), i));
        assert_string_equal(san, strcmp(move, "h7g6") == 0 ? "hxg6" : move + 2);
    }
    js_free(about);
    assert_true(face_position(face, "planted:width=3"));
    assert_true(face_about(face));
    about = answer(face);
    assert_int_equal(number_of(about, "width"), 3);
    js_free(about);
    assert_true(face_letters(face, "T"));
    assert_true(face_search(face, 4, NULL, NULL));
    face_free(face);
}

/* Rows as `prunelab tree` has lines: the parent stands before, and the node's moves are named. */
static void test_tree(void **state) {
    (void)state;
    Face *face = face_new();
    assert_true(face_letters(face, "TN"));
    assert_false(face_tree(face, 3, 20));
    assert_string_equal(face_answer(face), "the tree has more than 20 nodes");
    assert_true(face_tree(face, 2, 1000));
    JsValue *tree = answer(face);
    const JsValue *rows = js_get(tree, "rows");
    assert_int_equal(js_array_nb(rows), 67); /* prunelab tree --fen startpos --with TN --depth 2 */
    for (size_t i = 0; i < js_array_nb(rows); i++) {
        int64_t parent = 0, depth = 0;
        const JsValue *row = js_array_at(rows, i);
        assert_true(js_integer(js_array_at(row, 0), &parent) && parent < (int64_t)i);
        assert_true(js_integer(js_array_at(row, 3), &depth) && depth <= 2);
        assert_true(js_string(js_array_at(row, 7))[0] != '\0');
        assert_int_equal(parent < 0, i == 0);
        assert_int_equal(js_string(js_array_at(row, 1))[0] == '\0', i == 0);
    }
    js_free(tree);
    face_free(face);
}

static void test_refusals(void **state) {
    (void)state;
    Face *face = face_new();
    const char *const no = "8/8/8/8/8/8/8/8 w - - 0 1";
    assert_false(face_position(face, no));
    assert_non_null(strstr(face_answer(face), no));
    assert_false(face_play(face, "e2e5"));
    assert_false(face_letters(face, "T?"));
    assert_false(face_set(face, "T.entries", "3"));
    assert_false(face_search(face, MAX_DEPTH, NULL, NULL));
    assert_string_equal(face_answer(face), "depth 64 is out of range (0 to 63)");
    assert_false(face_search(face, -1, NULL, NULL));
    face_memory(face, 1);
    assert_true(face_letters(face, "T"));
    assert_true(face_set(face, "T.entries", "131072"));
    assert_false(face_search(face, 1, NULL, NULL));
    assert_non_null(strstr(face_answer(face), "MB, more than the 1 MB"));
    face_memory(face, 64);
    assert_true(face_search(face, 1, NULL, NULL));
    assert_true(face_letters(face, "E"));
    assert_false(face_search(face, 1, NULL, NULL));
    assert_true(face_about(face)); /* a refusal is over with the next call */
    face_free(face);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registry), cmocka_unit_test(test_search),
        cmocka_unit_test(test_position), cmocka_unit_test(test_tree),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
