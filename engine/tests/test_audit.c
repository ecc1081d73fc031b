/* The audit of what is left out, cut and reduced: it changes nothing, finds what is wrong and nothing
 * else, and its sample is one. */
#include "enhancements/registry.h"
#include "search/audit.h"

#include "support/searches.h"
#include "support/test.h"

enum { DEPTH = 4 };

/* Letters, and base.delta. */
static const struct {
    const char *letters;
    bool delta;
} sets[] = {{"TNHLMV", false}, {"TNHVXQufpl", false},   {"TNHBWZG", false},
            {"TNHizb", false}, {"TRNSHKLIchfl", false}, {"TNHVXQufpl", true}};

static EngineSettings audited(const char *set, int one_in) {
    char text[16];
    EngineSettings settings = settings_of(set);
    snprintf(text, sizeof text, "%d", one_in);
    settings_put(&settings, "base.audit", text);
    return settings;
}

static EngineSettings with_delta(EngineSettings settings, const char *delta) {
    settings_put(&settings, "base.delta", delta);
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
    Suite suite;
    suite_read(&suite);
    for (size_t set = 0; set < sizeof sets / sizeof sets[0]; set++) {
        EngineSettings settings[] = {settings_of(sets[set].letters), audited(sets[set].letters, 2)};
        for (int i = 0; i < 2 && sets[set].delta; i++)
            settings[i] = with_delta(settings[i], "1");
        Engine *engines[] = {engine_of(&settings[0]), engine_of(&settings[1])};
        uint64_t looked_at = 0, below = 0;
        for (int i = (int)set; i < suite.count; i += 5) {
            Found plain, with;
            find(engines[0], suite.items[i].fen, DEPTH + 1, &plain);
            find(engines[1], suite.items[i].fen, DEPTH + 1, &with);
            looked_at += sum_of(&with.counters, OWN_AUDITED);
            below += counters_total(&with.counters, COUNT_DELTA_AUDITED);
            assert_int_equal(sum_of(&plain.counters, OWN_AUDITED), 0);
            assert_true(counters_are_ok(&with.counters));
            for (int row = 0; row < registry_nb; row++) {
                memset(with.counters.own[row][OWN_AUDITED], 0, sizeof with.counters.own[0][0]);
                memset(with.counters.own[row][OWN_WRONG], 0, sizeof with.counters.own[0][0]);
            }
            memset(with.counters.audited, 0, sizeof with.counters.audited);
            memset(with.counters.base[COUNT_DELTA_AUDITED], 0, sizeof with.counters.base[0]);
            memset(with.counters.base[COUNT_DELTA_WRONG], 0, sizeof with.counters.base[0]);
            assert_memory_equal(&with.counters, &plain.counters, sizeof plain.counters);
            assert_int_equal(with.last.score, plain.last.score);
            assert_string_equal(with.last.pv, plain.last.pv);
        }
        assert_true(looked_at > 20);
        assert_int_equal(below > 20, sets[set].delta);
        engine_free(engines[0]);
        engine_free(engines[1]);
    }
}

/* By searches of no ply. */
static uint64_t sum_at_leaves(const Counters *c, Audited what) {
    uint64_t sum = 0;
    for (int place = 0; place < AUDIT_PLACES_NB; place++)
        for (int kind = 0; kind < KIND_NB; kind++)
            sum += c->audited[0][place][what][kind];
    return sum;
}

/* With static leaves a margin that no quiet move can change is never wrong at one ply; one of nothing
 * often is. What is left out there would be searched no ply deep. */
static void a_sound_margin_is_never_wrong(void **state) {
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

/* By every row, at levels that leave much out. */
static void whoever_prunes_can_be_wrong(void **state) {
    static const char rows[] = "VMBWZGuzbfpli";
    Suite suite;
    suite_read(&suite);
    for (const char *row = rows; *row; row++) {
        const char set[] = {'T', 'N', 'H', *row, '\0'};
        uint64_t looked_at = 0, wrong = 0;
        EngineSettings settings = audited(set, 2);
        static const char *const levels[][2] = {
            {"u.margin", "0"}, {"z.margin", "0"}, {"z.depth", "2"},   {"b.sigma", "0"},
            {"b.depth", "2"},  {"b.r", "1"},      {"f.margin1", "0"}, {"p.a", "1"},
            {"l.k", "1"},      {"l.depth", "2"},  {"i.depth", "2"},   {"V.t", "20"},
            {"M.c", "1"},      {"M.r", "1"}};
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

static bool go_on(void *context, const Search *s, const Iteration *it) {
    (void)context;
    (void)s;
    (void)it;
    return true;
}

/* A move that was left out at the value g so far is wrong if in full it is worth more, and at no other.
 * In full is without base.delta, too. */
static void check_worth_more(const char *delta, int stride) {
    enum { PLIES = 2, AROUND = 40 };
    static Search s, plain;
    static Node parent, child;
    Suite suite;
    suite_read(&suite);
    const EngineSettings settings = with_delta(audited("NHl", 1), delta),
                         nothing = settings_of("-");
    Status status = STATUS_OK;
    assert_true(search_init(&s, &settings, registry, registry_nb, &status));
    assert_true(search_init(&plain, &nothing, registry, registry_nb, &status));
    for (int i = 0; i < suite.count; i += stride) {
        Board root;
        MoveList list;
        assert_true(fen_read(&root, suite.items[i].fen, &status));
        assert_int_equal(search_run(&s, &root, PLIES, go_on, NULL), PLIES);
        node_root(&parent, &root);
        movegen_all(&root, &list);
        for (int m = 0; m < list.count; m += 8) {
            search_make(&parent, &child, list.moves[m]);
            search_reset(&plain);
            assert_int_equal(search_run(&plain, &child.board, PLIES, go_on, NULL), PLIES);
            const Score worth = -plain.last_score;
            for (Score g = worth - AROUND; g <= worth + AROUND && !score_is_mate(worth); g++) {
                const uint64_t before = sum_of(&s.counters, OWN_WRONG);
                audit_move(&s, &parent, &child, PLIES, g, 0, 0);
                assert_int_equal(sum_of(&s.counters, OWN_WRONG) - before, worth > g);
            }
        }
    }
    search_release(&plain);
    search_release(&s);
}

static void wrong_is_what_is_worth_more(void **state) {
    check_worth_more("0", 6);
    check_worth_more("1", 8);
}

static int side_of(Score score, const Node *n) {
    return score <= n->alpha ? -1 : score >= n->beta;
}

/* A bottom position's counts against both values; how often they were found otherwise. */
static int check_bottom(Search *s, Search *plain, const Node *n) {
    uint64_t below;
    const uint64_t audited = counters_total(&s->counters, COUNT_DELTA_AUDITED),
                   wrong = counters_total(&s->counters, COUNT_DELTA_WRONG);
    const Score with = quiescence_search(s, n, &below),
                without = quiescence_search(plain, n, &below);
    const bool otherwise =
        side_of(with, n) != side_of(without, n) || (side_of(without, n) == 0 && with != without);
    assert_int_equal(counters_total(&s->counters, COUNT_DELTA_WRONG) - wrong, otherwise);
    const uint64_t more = counters_total(&s->counters, COUNT_DELTA_AUDITED) - audited;
    assert_true(more >= otherwise && more <= 1);
    return otherwise;
}

/* What base.delta leaves out is wrong where the bottom position's value without it lies on another side of
 * the window, or is another one in it, and nowhere else. */
static void delta_is_wrong_where_the_bottom_position_is(void **state) {
    enum { AROUND = 120, STEP = 8, WIDTHS_NB = 2 };
    static const Score widths[WIDTHS_NB] = {1, 60};
    static Search s, plain;
    static Node root, child;
    Suite suite;
    suite_read(&suite);
    const EngineSettings settings = with_delta(audited("-", 1), "1"), nothing = settings_of("-");
    Status status = STATUS_OK;
    int wrong[WIDTHS_NB] = {0};
    assert_true(search_init(&s, &settings, registry, registry_nb, &status));
    assert_true(search_init(&plain, &nothing, registry, registry_nb, &status));
    for (int i = 0; i < suite.count; i++) {
        Board board;
        MoveList list;
        uint64_t below;
        assert_true(fen_read(&board, suite.items[i].fen, &status));
        node_root(&root, &board);
        movegen_all(&board, &list);
        for (int m = 0; m < list.count; m++) {
            search_make(&root, &child, list.moves[m]);
            child.depth = 0;
            child.alpha = -SCORE_INFINITE;
            child.beta = SCORE_INFINITE;
            const Score worth = quiescence_search(&plain, &child, &below);
            for (int g = -AROUND; g <= AROUND; g += STEP)
                for (int width = 0; width < WIDTHS_NB; width++) {
                    child.alpha = worth + g;
                    child.beta = child.alpha + widths[width];
                    wrong[width] += check_bottom(&s, &plain, &child);
                }
        }
    }
    const uint64_t all = counters_total(&s.counters, COUNT_DELTA_AUDITED);
    assert_true(wrong[0] > 1000 && wrong[1] > wrong[0]);
    assert_true(all > 5 * counters_total(&s.counters, COUNT_DELTA_WRONG));
    search_release(&plain);
    search_release(&s);
}

/* How many bottom positions below which base.delta left captures out were searched without it. */
static uint64_t bottoms_audited(const char *delta, int one_in) {
    Suite suite;
    uint64_t sum = 0;
    suite_read(&suite);
    const EngineSettings settings = with_delta(audited("TNH", one_in), delta);
    Engine *engine = engine_of(&settings);
    for (int i = 0; i < suite.count; i += 6) {
        Found found;
        find(engine, suite.items[i].fen, DEPTH, &found);
        sum += counters_total(&found.counters, COUNT_DELTA_AUDITED);
    }
    engine_free(engine);
    return sum;
}

static void bottom_positions_are_sampled(void **state) {
    const uint64_t all = bottoms_audited("1", 1), some = bottoms_audited("1", 16);
    assert_true(all > 2000);
    assert_true(some >= all / 20 && some <= all / 13);
    assert_true(bottoms_audited("20000", 1) < all / 100); /* hardly anything is left out */
}

/* What was left out is searched as deep as it would have been: with the base program's extension of
 * checks. Only behind one ply more is 1 Re8 seen to mate. */
static void a_check_left_out_is_extended(void **state) {
    static const char *const rows[] = {"B", "W", "Z"};
    for (int i = 0; i < 3; i++) {
        EngineSettings settings = audited(rows[i], 1);
        settings_put(&settings, "base.quiescence", "none");
        settings_put(&settings, "base.check_extension", "on");
        settings_put(&settings, "B.widths", "even");
        settings_put(&settings, "B.width", "1");
        settings_put(&settings, "W.margin", "0");
        settings_put(&settings, "W.depth", "1");
        settings_put(&settings, "Z.depth", "1");
        Engine *engine = engine_of(&settings);
        Found found;
        find(engine, "6k1/5ppp/8/3p4/8/2N5/5PPP/4R1K1 w - - 0 1", 1, &found);
        assert_int_equal(sum_of(&found.counters, OWN_WRONG), 1);
        engine_free(engine);
    }
}

static uint64_t sum_at(const Counters *c, int from, int to) {
    uint64_t sum = 0;
    for (int plies = 0; plies < AUDIT_PLIES_NB; plies++)
        for (int place = from; place < to; place++)
            for (int kind = 0; kind < KIND_NB; kind++)
                sum += c->audited[plies][place][AUDITED_ALL][kind];
    return sum;
}

/* Each row is counted at the places that are its kind's: by margin where it estimates, by rank where it
 * goes by the order of moves. */
static void whoever_estimates_tells_the_margin(void **state) {
    static const struct {
        const char *set;
        int from, to;
    } cases[] = {{"TNHf", 0, AUDIT_RANKS},
                 {"TNHu", 0, AUDIT_RANKS},
                 {"TNHz", 0, AUDIT_RANKS},
                 {"TNHZ", 0, AUDIT_RANKS},
                 {"TNHW", 0, AUDIT_RANKS},
                 {"TNHG", 0, AUDIT_RANKS},
                 {"TNHp", AUDIT_RANKS + 1, AUDIT_NEITHER}, /* none of the first three moves */
                 {"TNHl", AUDIT_RANKS + 1, AUDIT_NEITHER},
                 {"TNHB", AUDIT_RANKS, AUDIT_NEITHER},
                 {"TNHV", AUDIT_NEITHER, AUDIT_PLACES_NB},
                 {"TNHM", AUDIT_NEITHER, AUDIT_PLACES_NB},
                 {"TNHi", AUDIT_NEITHER, AUDIT_PLACES_NB},
                 {"TNHb", AUDIT_NEITHER, AUDIT_PLACES_NB}};
    Suite suite;
    suite_read(&suite);
    for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
        EngineSettings settings = audited(cases[c].set, 1);
        if (strchr(cases[c].set, 'z'))
            settings_put(&settings, "z.margin", "0");
        if (strchr(cases[c].set, 'b'))
            settings_put(&settings, "b.r", "1");
        if (strchr(cases[c].set, 'b'))
            settings_put(&settings, "b.depth", "2");
        if (strchr(cases[c].set, 'i'))
            settings_put(&settings, "i.depth", "2");
        Engine *engine = engine_of(&settings);
        uint64_t all = 0, there = 0;
        for (int i = 0; i < suite.count; i += 4) {
            Found found;
            find(engine, suite.items[i].fen, DEPTH, &found);
            all += sum_of(&found.counters, OWN_AUDITED);
            there += sum_at(&found.counters, cases[c].from, cases[c].to);
        }
        if (all == 0 || there != all)
            fail_msg("%s: %llu of %llu", cases[c].set, (unsigned long long)there,
                     (unsigned long long)all);
        engine_free(engine);
    }
}

/* What one row told is not taken for another's. */
static void a_margin_is_told_once(void **state) {
    Suite suite;
    suite_read(&suite);
    EngineSettings settings = audited("TNHVu", 1);
    Engine *engine = engine_of(&settings);
    uint64_t by_row[2] = {0, 0}, by_margin = 0, by_neither = 0;
    for (int i = 0; i < suite.count; i += 4) {
        Found found;
        find(engine, suite.items[i].fen, DEPTH + 1, &found);
        for (int row = 0; row < registry_nb; row++)
            for (int kind = 0; kind < KIND_NB; kind++)
                by_row[registry[row].letter == 'u'] += found.counters.own[row][OWN_AUDITED][kind];
        by_margin += sum_at(&found.counters, 0, AUDIT_RANKS);
        by_neither += sum_at(&found.counters, AUDIT_NEITHER, AUDIT_PLACES_NB);
    }
    assert_true(by_row[0] > 100 && by_row[1] > 100);
    assert_int_equal(by_margin, by_row[1]);
    assert_int_equal(by_neither, by_row[0]);
    engine_free(engine);
}

/* With static leaves margins of 800 and 900 leave the tree as it is (a_sound_margin_is_never_wrong): what the
 * greater leaves out lies 100 further beyond the lesser. */
static void places_are_by_what_is_beyond_the_margin(void **state) {
    assert_int_equal(audit_place(100, 100, 5), 0);
    assert_int_equal(audit_place(124, 100, 5), 0);
    assert_int_equal(audit_place(125, 100, 5), 1);
    assert_int_equal(audit_place(-700, -899, 5), 3);
    assert_int_equal(audit_place(-700, -900, 5), 4);
    assert_int_equal(audit_place(900, 100, 5), AUDIT_RANKS - 1);
    assert_int_equal(audit_place(30000, -2000, 5), AUDIT_RANKS - 1);
    assert_int_equal(audit_place(0, -SCORE_INFINITE, 0), AUDIT_RANKS);
    assert_int_equal(audit_place(0, -SCORE_INFINITE, 2), AUDIT_RANKS);
    assert_int_equal(audit_place(0, -SCORE_INFINITE, 3), AUDIT_RANKS + 1);
    assert_int_equal(audit_place(0, -SCORE_INFINITE, 31), AUDIT_NEITHER - 1);
    Suite suite;
    uint64_t by_100[2] = {0, 0}, by_200[2] = {0, 0};
    suite_read(&suite);
    for (int more = 0; more < 2; more++) {
        EngineSettings settings = audited("f", 1);
        settings_put(&settings, "base.quiescence", "none");
        settings_put(&settings, "f.margin1", more ? "900" : "800");
        settings_put(&settings, "f.margin2", "-1");
        Engine *engine = engine_of(&settings);
        for (int i = 0; i < suite.count; i += 2) {
            Found found;
            find(engine, suite.items[i].fen, 3, &found);
            by_100[more] += sum_at(&found.counters, more ? 0 : 3, AUDIT_RANKS);
            by_200[more] += sum_at(&found.counters, more ? 3 : 4, AUDIT_RANKS);
        }
        engine_free(engine);
    }
    assert_true(by_200[0] > 100 && by_100[0] > by_200[0]);
    assert_int_equal(by_100[0], by_100[1]);
    assert_int_equal(by_200[0], by_200[1]);
}

/* One in sixteen is about a sixteenth, of those that are wrong too. */
static void the_sample_stands_for_all(void **state) {
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
    assert_true(some[0] >= all[0] / 20 && some[0] <= all[0] / 13);
    assert_true(some[1] >= all[1] / 24 && some[1] <= all[1] / 11);
    assert_true(all[1] > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_audited_search_is_the_plain_one),
        cmocka_unit_test(a_sound_margin_is_never_wrong),
        cmocka_unit_test(whoever_prunes_can_be_wrong),
        cmocka_unit_test(wrong_is_what_is_worth_more),
        cmocka_unit_test(delta_is_wrong_where_the_bottom_position_is),
        cmocka_unit_test(bottom_positions_are_sampled),
        cmocka_unit_test(a_check_left_out_is_extended),
        cmocka_unit_test(whoever_estimates_tells_the_margin),
        cmocka_unit_test(a_margin_is_told_once),
        cmocka_unit_test(places_are_by_what_is_beyond_the_margin),
        cmocka_unit_test(the_sample_stands_for_all),
    };
    return cmocka_run_group_tests_name("audit", tests, NULL, NULL);
}
