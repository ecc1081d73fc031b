/* Perft against positions/perft.epd. Counts up to LEAVES_MAX are checked; all of them, which takes
 * some seconds, when PRUNELAB_LONG is set. */
#include <inttypes.h>
#include <stdlib.h>

#include "chess/movegen.h"
#include "chess/perft.h"
#include "support/position.h"

#define SUITE "positions/perft.epd"

enum { LEAVES_MAX = 5000000, LEAVES_MAX_SLOW = 200000, POSITIONS_MIN = 60, COUNTS_MIN = 250 };

/* How one line is to be counted. */
typedef struct Mode {
    bool made, flip; /* the last ply is made, not counted */
    uint64_t leaves_max;
} Mode;

typedef struct Tally {
    int positions, counts, errors;
} Tally;

static uint64_t leaves_of(const Board *b, int depth) {
    uint64_t leaves = 0;
    assert_true(perft(b, depth, NULL, NULL, &leaves));
    return leaves;
}

/* The same, every move made. */
static uint64_t made_leaves(const Board *b, int depth) {
    MoveList list;
    Board next;
    uint64_t leaves = depth == 0;
    if (depth > 0)
        movegen_all(b, &list);
    for (int i = 0; depth > 0 && i < list.count; i++) {
        board_make(&next, b, list.moves[i]);
        leaves += made_leaves(&next, depth - 1);
    }
    return leaves;
}

/* Compare every count of a line. A line that cannot be read is an error, like a wrong count. */
static void check_line(Tally *tally, const char *line, Mode mode) {
    Board b;
    Status status = STATUS_OK;
    char fen[FEN_NB];
    size_t length = strcspn(line, ";");
    tally->errors++; /* until the line has been read */
    if (line[length] != ';' || length == 0 || length >= sizeof fen)
        return;
    memcpy(fen, line, length - 1);
    fen[length - 1] = '\0';
    if (!fen_read(&b, fen, &status))
        return;
    tally->errors--;
    tally->positions++;
    if (mode.flip)
        board_flip(&b, &b);
    for (const char *op = strchr(line, ';'); op; op = strchr(op + 1, ';')) {
        int depth;
        uint64_t leaves;
        if (sscanf(op, ";D%d %" SCNu64, &depth, &leaves) != 2 || depth < 1) {
            tally->errors++;
        } else if (leaves <= mode.leaves_max) {
            tally->counts++;
            tally->errors += (mode.made ? made_leaves : leaves_of)(&b, depth) != leaves;
        }
    }
}

static Tally check_suite(Mode mode) {
    Tally tally = {0, 0, 0};
    char line[512];
    FILE *file = fopen(SUITE, "r");
    if (!file)
        fail_msg("cannot open '%s'; run the tests from the top of the tree", SUITE);
    while (fgets(line, sizeof line, file)) {
        int errors = tally.errors;
        check_line(&tally, line, mode);
        if (tally.errors != errors)
            print_error("wrong or unreadable: %s", line);
    }
    fclose(file);
    return tally;
}

static void assert_suite(Mode mode) {
    Tally tally = check_suite(mode);
    assert_int_equal(tally.errors, 0);
    assert_true(tally.positions >= POSITIONS_MIN);
    assert_true(tally.counts >= COUNTS_MIN);
}

static void suite_counts_are_right(void **state) {
    assert_suite((Mode){false, false, getenv("PRUNELAB_LONG") ? UINT64_MAX : LEAVES_MAX});
}

static void counting_equals_making_the_last_ply(void **state) {
    assert_suite((Mode){true, false, LEAVES_MAX_SLOW});
}

static void colours_are_alike(void **state) {
    assert_suite((Mode){false, true, LEAVES_MAX_SLOW});
}

static void depth_zero_is_one_leaf(void **state) {
    Board b;
    Status status = STATUS_OK;
    assert_true(fen_read(&b, FEN_START, &status));
    assert_int_equal(leaves_of(&b, 0), 1);
}

/* The guard itself: what must not pass does not. */
static void wrong_lines_are_caught(void **state) {
    static const struct {
        const char *line;
        int counts, errors;
    } cases[] = {
        {FEN_START " ;D1 20 ;D2 400", 2, 0},
        {FEN_START " ;D1 20 ;D2 401", 2, 1},
        {FEN_START " ;D1 21 ;D2 399", 2, 2},
        {FEN_START " ;E1 20 ;D2 400", 1, 1},
        {FEN_START, 0, 1},
        {"8/8/8/8/8/8/8/8 w - - ;D1 0", 0, 1},
        {"\n", 0, 1},
        {";D1 20", 0, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Tally tally = {0, 0, 0};
        check_line(&tally, cases[i].line, (Mode){false, false, LEAVES_MAX});
        assert_int_equal(tally.counts, cases[i].counts);
        assert_int_equal(tally.errors, cases[i].errors);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(suite_counts_are_right),
        cmocka_unit_test(counting_equals_making_the_last_ply),
        cmocka_unit_test(colours_are_alike),
        cmocka_unit_test(depth_zero_is_one_leaf),
        cmocka_unit_test(wrong_lines_are_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
