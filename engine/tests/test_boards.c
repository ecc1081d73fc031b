/* All representations of the board do the same: the perft counts of every position of the perft suite, the
 * engine's attacks, as many moves and captures, and one tree of the plain search. */
#include <inttypes.h>
#include <stdlib.h>

#include "boards/boards.h"
#include "support/position.h"

#define SUITE "positions/perft.epd"

enum { POSITIONS_MAX = 512 };

typedef struct Suite {
    char fens[POSITIONS_MAX][FEN_NB];
    const char *list[POSITIONS_MAX];
    char counts[POSITIONS_MAX][256]; /* ";D1 20 ;D2 400 ..." */
    int nb;
} Suite;

static void suite_add(Suite *suite, const Board *board, const char *counts) {
    assert_true(suite->nb < POSITIONS_MAX);
    fen_write(board, suite->fens[suite->nb]);
    snprintf(suite->counts[suite->nb], sizeof suite->counts[0], "%s", counts);
    suite->list[suite->nb] = suite->fens[suite->nb];
    suite->nb++;
}

/* Every position twice: as it is, and with colours exchanged. */
static Suite *read_suite(void) {
    Suite *suite = calloc(1, sizeof *suite);
    char line[512], fen[FEN_NB];
    FILE *file = fopen(SUITE, "r");
    assert_non_null(suite);
    if (!file)
        fail_msg("cannot open '%s'; run the tests from the top of the tree", SUITE);
    while (fgets(line, sizeof line, file)) {
        Board board, flipped;
        Status status = STATUS_OK;
        char *counts = strchr(line, ';');
        if (!counts)
            continue;
        snprintf(fen, sizeof fen, "%.*s", (int)(counts - line), line);
        if (!fen_read(&board, fen, &status))
            fail_msg("%s", status.text);
        board_flip(&flipped, &board);
        suite_add(suite, &board, counts);
        suite_add(suite, &flipped, counts);
    }
    fclose(file);
    assert_true(suite->nb > 100);
    return suite;
}

static BoardsSet *set_up(int kind, const char *const *fens, int nb, bool children) {
    Status status = STATUS_OK;
    BoardsSet *set = boards_set_up(kind, fens, nb, children, &status);
    if (!set)
        fail_msg("%s", status.text);
    return set;
}

static void assert_perft(const Suite *suite, int i, int kind, uint64_t leaves_max) {
    BoardsSet *set = set_up(kind, &suite->list[i], 1, false);
    for (const char *op = suite->counts[i]; op; op = strchr(op + 1, ';')) {
        int depth;
        uint64_t leaves;
        assert_int_equal(sscanf(op, ";D%d %" SCNu64, &depth, &leaves), 2);
        if (leaves > leaves_max)
            continue;
        const uint64_t found = boards_work(set, BOARDS_PERFT, depth);
        if (found != leaves)
            fail_msg("%s, %s, depth %d: %" PRIu64 " leaves, not %" PRIu64, boards_name(kind),
                     suite->fens[i], depth, found, leaves);
    }
    boards_free(set);
}

static void all_count_perft(void **state) {
    const uint64_t leaves_max = getenv("PRUNELAB_LONG") ? 5000000 : 20000;
    for (int kind = 0; kind < boards_nb(); kind++)
        for (int i = 0; boards_runs(kind) && i < ((Suite *)*state)->nb; i++)
            assert_perft(*state, i, kind, leaves_max);
}

/* Attacked squares of the engine's, of all positions. */
static uint64_t engine_attacks(const Suite *suite) {
    uint64_t nb = 0;
    for (int i = 0; i < suite->nb; i++) {
        Board board;
        Status status = STATUS_OK;
        assert_true(fen_read(&board, suite->fens[i], &status));
        for (Square s = 0; s < SQUARE_NB; s++) {
            const Bitboard attackers = board_attackers(&board, s, board_occupied(&board));
            nb += (attackers & board.colours[WHITE]) != 0;
            nb += (attackers & board.colours[BLACK]) != 0;
        }
    }
    return nb;
}

static void all_see_the_attacks_of_the_engine(void **state) {
    const Suite *suite = *state;
    const uint64_t wanted = engine_attacks(suite);
    for (int kind = 0; kind < boards_nb(); kind++) {
        if (!boards_runs(kind))
            continue;
        BoardsSet *set = set_up(kind, suite->list, suite->nb, false);
        assert_int_equal(boards_work(set, BOARDS_ATTACKS, 1), wanted);
        assert_int_equal(boards_work(set, BOARDS_ATTACKS, 3), 3 * wanted);
        boards_free(set);
    }
}

/* Equal sums over a thousand positions, and over searches: the same tree to the node. */
static void all_do_the_same_work(void **state) {
    const Suite *suite = *state;
    uint64_t wanted[BOARDS_TASK_NB] = {0};
    for (int kind = 0; kind < boards_nb(); kind++) {
        if (!boards_runs(kind))
            continue;
        BoardsSet *set = set_up(kind, suite->list, suite->nb, true);
        for (int task = 0; task < BOARDS_TASK_NB; task++) {
            const int amount = task == BOARDS_SEARCH ? 2 : 1;
            const uint64_t count = boards_work(set, (BoardsTask)task, amount);
            if (kind == 0)
                wanted[task] = count;
            assert_int_equal(count, wanted[task]);
            assert_true(count > 1000);
            assert_int_equal(boards_work(set, (BoardsTask)task, amount), wanted[task]);
        }
        boards_free(set);
    }
}

/* Alpha-beta never enters more nodes than minimax, and at depth 1 as many. */
static void the_search_cuts(void **state) {
    const Suite *suite = *state;
    BoardsSet *set = set_up(0, suite->list, suite->nb, false);
    uint64_t minimax = 0;
    assert_int_equal(boards_work(set, BOARDS_SEARCH, 0), suite->nb);
    assert_int_equal(boards_work(set, BOARDS_SEARCH, 1),
                     (uint64_t)suite->nb + boards_work(set, BOARDS_PERFT, 1));
    for (int depth = 0; depth <= 3; depth++)
        minimax += boards_work(set, BOARDS_PERFT, depth);
    assert_true(boards_work(set, BOARDS_SEARCH, 3) < minimax / 3);
    boards_free(set);
}

static void names_find_their_kind(void **state) {
    for (int kind = 0; kind < boards_nb(); kind++)
        assert_int_equal(boards_find(boards_name(kind)), kind);
    assert_int_equal(boards_find("9x9"), -1);
}

static void a_bad_fen_is_quoted(void **state) {
    Status status = STATUS_OK;
    const char *const fens[] = {FEN_START, "8/8/8 w - -"};
    assert_null(boards_set_up(0, fens, 2, true, &status));
    assert_non_null(strstr(status.text, "'8/8/8 w - -'"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_count_perft),
        cmocka_unit_test(all_see_the_attacks_of_the_engine),
        cmocka_unit_test(all_do_the_same_work),
        cmocka_unit_test(the_search_cuts),
        cmocka_unit_test(names_find_their_kind),
        cmocka_unit_test(a_bad_fen_is_quoted),
    };
    Suite *suite = read_suite();
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        ((struct CMUnitTest *)tests)[i].initial_state = suite;
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(suite);
    return failed;
}
