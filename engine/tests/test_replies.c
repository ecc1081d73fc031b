/* Pairs of moves counted together are as many as those that are made one by one, in every position of some
 * hundred random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/perft.h"
#include "chess/replies.h"

#define SUITE "positions/perft.epd"

enum { GAMES = 12, PLIES = 60, POSITIONS_MIN = 20000 };

/* Play at random from a position; returns how many positions were looked at. */
static int play(Board b, Rng *rng) {
    MoveList list;
    int seen = 0;
    movegen_all(&b, &list);
    while (list.count > 0 && seen < PLIES) {
        Board next;
        assert_int_equal(replies_count(&b), perft(&b, 2, false));
        seen++;
        board_make(&next, &b, list.moves[rng_below(rng, (uint32_t)list.count)]);
        b = next;
        movegen_all(&b, &list);
    }
    assert_int_equal(replies_count(&b), perft(&b, 2, false));
    return seen;
}

static void random_games_agree(void **state) {
    (void)state;
    char line[512];
    int positions = 0;
    Rng rng = rng_init(1);
    FILE *file = fopen(SUITE, "r");
    if (!file)
        fail_msg("cannot open '%s'; run the tests from the top of the tree", SUITE);
    while (fgets(line, sizeof line, file)) {
        Board b, flipped;
        Status status = STATUS_OK;
        line[strcspn(line, ";") - 1] = '\0';
        assert_true(fen_read(&b, line, &status));
        board_flip(&flipped, &b);
        for (int game = 0; game < GAMES; game++)
            positions += play(game % 2 ? flipped : b, &rng);
    }
    fclose(file);
    assert_true(positions >= POSITIONS_MIN);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_games_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
