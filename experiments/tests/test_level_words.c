/* Levels in words: each is one that the engine knows, those of the core universes all have words, and
 * rules read so; what has none is told by its name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "analysis/claims/across.h"
#include "analysis/multiverse/multiverse.h"
#include "base/arena.h"
#include "base/json.h"
#include "base/text.h"

static bool has_words(const char *parameter, const char *level) {
    int nb = 0;
    for (const LevelWords *row = level_words; row->parameter; row++)
        nb += strcmp(row->parameter, parameter) == 0 && strcmp(row->level, level) == 0;
    assert_true(nb <= 1);
    return nb;
}

static void each_is_the_engines(void **state) {
    (void)state;
    for (const LevelWords *row = level_words; row->parameter; row++) {
        EngineSettings settings;
        Status status = STATUS_OK;
        engine_settings_init(&settings);
        if (!engine_settings_set(&settings, row->parameter, row->level, &status))
            fail_msg("%s", status.text);
        assert_string_not_equal(row->condition, row->negation);
        assert_true(has_words(row->parameter, row->level));
    }
}

static void core_universes_have_words(void **state) {
    (void)state;
    Status status = STATUS_OK;
    JsValue *spec = js_read_file("experiments/specs/universes.json", NULL, &status);
    if (!spec)
        fail_msg("%s", status.text);
    void *place = NULL;
    const JsValue *levels;
    int found = 0;
    for (const char *name; (name = js_next(js_get(spec, "universes"), &place, &levels));)
        for (size_t i = 0; i < js_array_nb(levels) && js_string(js_array_at(levels, i)); i++) {
            if (!has_words(name, js_string(js_array_at(levels, i))))
                fail_msg("%s: no words for '%s'", name, js_string(js_array_at(levels, i)));
            found++;
        }
    assert_int_equal(found, 9);
    js_free(spec);
}

/* ---- rules ----------------------------------------------------------------------------------- */

enum { CHOICES = 3, ROWS = 4 };

/* Numbers by size; words as they are listed, which is the engine's order. */
static long rank_of(const char *parameter, const char *level) {
    long place = 0;
    while (level_words[place].parameter && (strcmp(level_words[place].parameter, parameter) != 0 ||
                                            strcmp(level_words[place].level, level) != 0))
        place++;
    return level_words[place].parameter ? place : strtol(level, NULL, 10);
}

/* What a rule reads like in universes of these levels, [row][choice]; tables of 8192 are overloaded. */
static void expect_rule(const char *const names[CHOICES], const char *const levels[ROWS][CHOICES],
                        MultiverseRule rule, const char *expected) {
    UniverseRow rows[ROWS] = {{.overloaded = false}};
    UniverseList list = {.study = "u", .choices_nb = CHOICES, .at = rows, .nb = ROWS};
    bool left_out[ROWS] = {false};
    MultiverseChoice choices[MULTIVERSE_CHOICES_MAX];
    MultiverseUniverse universes[ROWS];
    Multiverse multiverse = {.choices = choices, .choices_nb = CHOICES, .universes = universes};
    Text text = TEXT_EMPTY;
    Status status = STATUS_OK;
    for (int c = 0; c < CHOICES; c++) {
        list.choice[c] = arena_text(names[c]);
        for (int i = 0; i < ROWS; i++) {
            rows[i].level[c] = arena_text(levels[i][c]);
            rows[i].rank[c] = rank_of(names[c], levels[i][c]);
            rows[i].overloaded |= strcmp(levels[i][c], "8192") == 0;
        }
    }
    assert_true(universe_list_cross(&list, left_out, choices, universes, &multiverse.universes_nb,
                                    &status));
    multiverse_rule_text(&multiverse, &rule, &text);
    assert_string_equal(text_get(&text), expected);
    text_release(&text);
}

static void rules_read_in_words(void **state) {
    (void)state;
    static const char *const names[CHOICES] = {"H.moves", "S.window", "T.entries"};
    static const char *const levels[ROWS][CHOICES] = {{"all", "50", "8192"},
                                                      {"quiet", "100", "8192"},
                                                      {"quiet", "50", "1048576"},
                                                      {"all", "100", "1048576"}};
    const MultiverseRule both = {
        .known = true, .join = MULTIVERSE_AND, .choice = {2, 0}, .levels = {2, 2}};
    expect_rule(names, levels, both,
                "holds where the table is not overloaded (1,048,576 entries) and history leaves "
                "captures alone");
    const MultiverseRule mixed = {
        .known = true, .join = MULTIVERSE_OR, .choice = {0, 1}, .levels = {1, 2}};
    expect_rule(names, levels, mixed,
                "holds where history sorts all moves, or S.window is 100"); /* no words */
    const MultiverseRule small = {
        .known = true, .join = MULTIVERSE_ALONE, .choice = {2, 0}, .levels = {1, 0}};
    expect_rule(names, levels, small, "holds where the table is overloaded (8,192 entries)");
}

static void negations_read_in_words(void **state) {
    (void)state;
    static const char *const names[CHOICES] = {"base.order", "base.eval", "base.quiescence"};
    static const char *const levels[ROWS][CHOICES] = {{"generated", "full", "none"},
                                                      {"mvv_lva", "material", "captures"},
                                                      {"safe", "full", "captures"},
                                                      {"safe", "material", "none"}};
    const MultiverseRule two = {
        .known = true, .join = MULTIVERSE_AND, .choice = {0, 1}, .levels = {6, 2}};
    expect_rule(names, levels, two,
                "holds where captures do not come as generated and only material is counted");
    const MultiverseRule leaves = {
        .known = true, .join = MULTIVERSE_ALONE, .choice = {2, 0}, .levels = {2, 0}};
    expect_rule(names, levels, leaves, "holds where the leaves are static");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_the_engines),
        cmocka_unit_test(core_universes_have_words),
        cmocka_unit_test(rules_read_in_words),
        cmocka_unit_test(negations_read_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
