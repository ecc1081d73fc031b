/* What the kernel promises to whoever fills its slots, and no row of the registry asks for at every node:
 * told to guests that stand in no registry. */
#include "chess/notation.h"
#include "search/deepening.h"

#include "support/searches.h"
#include "support/test.h"

enum { DEPTH = 3, ROWS_NB = 1 + MOVE_CHANGES_MAX / MOVE_CHANGES_EACH };

static int asked, alone; /* nodes that a guest was asked about, of these with one move */

/* Asks for the static value again and again, and for the value without the only move. */
static void ask(Search *s, Node *n, MoveRule *rule, Active *self) {
    (void)rule;
    if (n->again)
        return;
    asked++;
    node_static(s, n);
    assert_int_equal(node_static(s, n), n->static_score);
    if (n->ordering.list.count > 1)
        return;
    Node again;
    alone++;
    assert_int_equal(search_again(s, n, &again, 1, -12, -11, n->ordering.list.moves[0], self->row),
                     -12);
}

static void give_nothing(Search *s, Node *n, Active *self) {
    (void)s;
    (void)self;
    for (int i = n->ranking.from; i < n->ranking.to; i++)
        n->ranking.credit[i] = 0;
}

static bool drive(Search *s, Node *root, struct Iteration *it, Active *self) {
    (void)self;
    it->score = search_root(s, root, -SCORE_INFINITE, SCORE_INFINITE);
    return s->stop == STOP_NONE;
}

static const Enhancement asker = {.moves = ask, .inside = "asker"},
                         creditor = {.rank = give_nothing, .credits = true},
                         driver = {.driver = drive},
                         starter = {.driver = drive, .minimal_windows = true};

static Counters counters;

static bool keep(void *context, const Search *s, const Iteration *it) {
    (void)context;
    (void)s;
    counters = it->counters;
    return true;
}

/* What search_init says of guests a, b, c, ... all on; "" where it lets them. */
static void words_of(const Enhancement *const guests[], int nb, char text[STATUS_TEXT_NB]) {
    static Search search;
    EnhancementRow rows[ROWS_NB];
    SearchParams params = settings_of("-");
    Status status = STATUS_OK;
    for (int i = 0; i < nb; i++)
        rows[i] = (EnhancementRow){(char)('a' + i), "guest", "", "", "", 100 - i, "", 0, guests[i]};
    params.letters = ((uint64_t)1 << nb) - 1;
    if (search_init(&search, &params, rows, nb, &status)) {
        for (int i = 1; i < nb; i++) /* the lower turn comes first */
            assert_true(search.active[i - 1].row > search.active[i].row);
        search_release(&search);
    }
    snprintf(text, STATUS_TEXT_NB, "%s", status.failed ? status.text : "");
}

static void a_node_is_valued_once_and_searched_without_a_move(void **state) {
    static Search search;
    const EnhancementRow row = {'a', "guest", "", "", "", 1, "", 0, &asker};
    SearchParams params = settings_of("-");
    Status status = STATUS_OK;
    Board root;
    params.letters = 1;
    assert_true(fen_read(&root, "k7/8/K6p/8/8/8/8/1R6 b - - 0 1", &status));
    assert_true(search_init(&search, &params, &row, 1, &status));
    assert_int_equal(search_run(&search, &root, DEPTH, keep, NULL), DEPTH);
    search_release(&search);
    assert_true(alone > 0);
    assert_int_equal(counters_total(&counters, COUNT_STATIC), asked);
}

static void two_that_drive_the_root_are_refused(void **state) {
    static const Enhancement *const pairs[][2] = {
        {&driver, &starter}, {&starter, &driver}, {&starter, &starter}, {&driver, &driver}};
    char text[STATUS_TEXT_NB];
    for (int i = 0; i < 4; i++) {
        words_of(pairs[i], 1, text);
        assert_string_equal(text, "");
        words_of(pairs[i], 2, text);
        assert_string_equal(text,
                            "enhancements 'a' and 'b' cannot be combined: each drives the root");
    }
}

/* Room where it is promised, words where it ends. */
static void room_ends_in_words(void **state) {
    static const struct {
        const Enhancement *guest;
        int most;
    } cases[] = {{&creditor, CREDITORS_MAX}, {&asker, ROWS_NB - 1}};
    for (int k = 0; k < 2; k++) {
        const Enhancement *guests[ROWS_NB];
        char text[STATUS_TEXT_NB], words[32];
        for (int i = 0; i < ROWS_NB; i++)
            guests[i] = cases[k].guest;
        words_of(guests, cases[k].most, text);
        assert_string_equal(text, "");
        words_of(guests, cases[k].most + 1, text);
        snprintf(words, sizeof words, "the search has room for %d", cases[k].most);
        assert_non_null(strstr(text, words));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_node_is_valued_once_and_searched_without_a_move),
        cmocka_unit_test(two_that_drive_the_root_are_refused),
        cmocka_unit_test(room_ends_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
