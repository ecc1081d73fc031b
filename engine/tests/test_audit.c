/* The audit of what is left out, cut and reduced: it changes nothing, finds what is wrong and nothing
 * else, and its sample is one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "enhancements/registry.h"

#include "support/searches.h"

enum { DEPTH = 4 };

static const char *const sets[] = {"TNHLMV", "TNHVXQufpl", "TNHBWZG", "TNHizb", "TRNSHKLIchfl"};

static EngineSettings audited(const char *set, int one_in) {
    char text[16];
    EngineSettings settings = settings_of(set);
    snprintf(text, sizeof text, "%d", one_in);
    settings_put(&settings, "base.audit", text);
    return settings;
}

static uint64_t sum_of(const Counters *c, int own) {
    uint64_t sum = 0;
    for (int row = 0; row < registry_nb; row++)
        for (int kind = 0; kind < KIND_NB; kind++)
            sum += c->own[row][own][kind];
    return sum;
}

/* All counters but the audit's own, values, lines. */
static void an_audited_search_is_the_plain_one(void **state) {
    (void)state;
    Suite suite;
    suite_read(&suite);
    for (size_t set = 0; set < sizeof sets / sizeof sets[0]; set++) {
        const EngineSettings settings[] = {settings_of(sets[set]), audited(sets[set], 2)};
        Engine *engines[] = {engine_of(&settings[0]), engine_of(&settings[1])};
        uint64_t looked_at = 0;
        for (int i = (int)set; i < suite.count; i += 5) {
            Found plain, with;
            find(engines[0], suite.items[i].fen, DEPTH + 1, &plain);
            find(engines[1], suite.items[i].fen, DEPTH + 1, &with);
            looked_at += sum_of(&with.counters, OWN_AUDITED);
            assert_int_equal(sum_of(&plain.counters, OWN_AUDITED), 0);
            for (int row = 0; row < registry_nb; row++) {
                memset(with.counters.own[row][OWN_AUDITED], 0, sizeof with.counters.own[0][0]);
                memset(with.counters.own[row][OWN_WRONG], 0, sizeof with.counters.own[0][0]);
            }
            memset(with.counters.audited, 0, sizeof with.counters.audited);
            assert_memory_equal(&with.counters, &plain.counters, sizeof plain.counters);
            assert_int_equal(with.last.score, plain.last.score);
            assert_string_equal(with.last.pv, plain.last.pv);
        }
        assert_true(looked_at > 20);
        engine_free(engines[0]);
        engine_free(engines[1]);
    }
}

/* By searches of no ply. */
static uint64_t sum_at_leaves(const Counters *c, Audited what) {
    return c->audited[0][what][KIND_PV] + c->audited[0][what][KIND_CUT] +
           c->audited[0][what][KIND_ALL];
}

/* With static leaves a margin that no quiet move can change is never wrong at one ply; one of nothing
 * often is. What is left out there would be searched no ply deep. */
static void a_sound_margin_is_never_wrong(void **state) {
    (void)state;
    Suite suite;
    suite_read(&suite);
    for (int sound = 0; sound < 2; sound++) {
        uint64_t looked_at = 0, wrong = 0;
        EngineSettings settings = audited("TNf", 1);
        settings_put(&settings, "base.quiescence", "none");
        settings_put(&settings, "f.margin1", sound ? "800" : "0");
        settings_put(&settings, "f.margin2", "-1");
        Engine *engine = engine_of(&settings);
        for (int i = 0; i < suite.count; i += 2) {
            Found found;
            find(engine, suite.items[i].fen, 3, &found);
            looked_at += sum_of(&found.counters, OWN_AUDITED);
            wrong += sum_of(&found.counters, OWN_WRONG);
            assert_int_equal(sum_at_leaves(&found.counters, AUDITED_ALL),
                             sum_of(&found.counters, OWN_AUDITED));
            assert_int_equal(sum_at_leaves(&found.counters, AUDITED_WRONG),
                             sum_of(&found.counters, OWN_WRONG));
        }
        assert_true(looked_at > 1000);
        assert_int_equal(wrong > 0, !sound);
        engine_free(engine);
    }
}

/* What is left out at random, whatever its value: the wrong ones are those whose value in full is more than
 * g; with one reply left out of two, as told by a search of it alone. */
static void whoever_prunes_can_be_wrong(void **state) {
    (void)state;
    static const char rows[] = "VBWZGuzbfpli";
    Suite suite;
    suite_read(&suite);
    for (const char *row = rows; *row; row++) {
        const char set[] = {'T', 'N', 'H', *row, '\0'};
        uint64_t looked_at = 0, wrong = 0;
        EngineSettings settings = audited(set, 2);
        static const char *const levels[][2] = {
            {"u.margin", "0"}, {"z.margin", "0"}, {"z.depth", "2"},   {"b.sigma", "0"},
            {"b.depth", "2"},  {"b.r", "1"},      {"f.margin1", "0"}, {"p.a", "1"},
            {"l.k", "1"},      {"l.depth", "2"},  {"i.depth", "2"},   {"V.t", "20"}};
        for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
            if (levels[i][0][0] == *row)
                settings_put(&settings, levels[i][0], levels[i][1]);
        Engine *engine = engine_of(&settings);
        for (int i = 0; i < suite.count; i += 3) {
            Found found;
            find(engine, suite.items[i].fen, DEPTH + 1, &found);
            looked_at += sum_of(&found.counters, OWN_AUDITED);
            wrong += sum_of(&found.counters, OWN_WRONG);
        }
        if (looked_at < 10 || wrong == 0 || wrong >= looked_at)
            fail_msg("%c: %llu of %llu wrong", *row, (unsigned long long)wrong,
                     (unsigned long long)looked_at);
        engine_free(engine);
    }
}

/* One in sixteen is about a sixteenth, of those that are wrong too. */
static void the_sample_stands_for_all(void **state) {
    (void)state;
    Suite suite;
    uint64_t all[2] = {0, 0}, some[2] = {0, 0};
    suite_read(&suite);
    for (int sample = 0; sample < 2; sample++) {
        EngineSettings settings = audited("TNHZp", sample ? 16 : 1);
        settings_put(&settings, "p.a", "1");
        Engine *engine = engine_of(&settings);
        for (int i = 0; i < suite.count; i += 2) {
            Found found;
            find(engine, suite.items[i].fen, DEPTH, &found);
            (sample ? some : all)[0] += sum_of(&found.counters, OWN_AUDITED);
            (sample ? some : all)[1] += sum_of(&found.counters, OWN_WRONG);
        }
        engine_free(engine);
    }
    assert_in_range(some[0], all[0] / 20, all[0] / 13);
    assert_in_range(some[1], all[1] / 24, all[1] / 11);
    assert_true(all[1] > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_audited_search_is_the_plain_one),
        cmocka_unit_test(a_sound_margin_is_never_wrong),
        cmocka_unit_test(whoever_prunes_can_be_wrong),
        cmocka_unit_test(the_sample_stands_for_all),
    };
    return cmocka_run_group_tests_name("audit", tests, NULL, NULL);
}
