/* The end of a game: each reason, and positions that come close to it. */
#include "engine.h"
#include "support/test.h"

/* The state after moves (coordinates, separated by spaces) from a position. */
static EngineGame after(const char *fen, const char *moves) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    char move[ENGINE_MOVE_NB];
    int length;
    assert_non_null(position);
    assert_true(engine_position_set(position, fen, &status));
    for (; sscanf(moves, " %11s%n", move, &length) == 1; moves += length)
        if (!engine_position_play(position, move, &status))
            fail_msg("%s", status.text);
    const EngineGame game = engine_position_game(position);
    engine_position_free(position);
    return game;
}

static void test_mates(void **state) {
    assert_int_equal(after("6k1/5ppp/8/8/8/8/8/R5K1 w - -", ""), ENGINE_GAME_ON);
    assert_int_equal(after("6k1/5ppp/8/8/8/8/8/R5K1 w - -", "a1a8"), ENGINE_GAME_CHECKMATE);
    assert_int_equal(after("7k/5Q2/8/6K1/8/8/8/8 w - -", "g5g6"), ENGINE_GAME_STALEMATE);
    /* mate comes before the fifty moves */
    assert_int_equal(after("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", "a1a8"), ENGINE_GAME_CHECKMATE);
}

static void test_material(void **state) {
    static const struct {
        const char *pieces;
        bool dead;
    } cases[] = {
        {"4k3/8/8/8/8/8/8/4K3", true},     {"4k3/8/8/8/8/8/8/4KN2", true},
        {"4k3/8/8/8/8/8/8/4KB2", true},    {"4kb2/8/8/8/8/8/8/2B1K3", true},
        {"4kb2/8/8/8/8/8/8/4KB2", false},  {"4k3/8/8/8/8/8/8/1B2KB2", true},
        {"4k3/8/8/8/8/8/8/2B1KB2", false}, {"4k3/8/8/8/8/8/8/3NKN2", false},
        {"4kn2/8/8/8/8/8/8/4KB2", false},  {"4kn2/8/8/8/8/8/8/4KN2", false},
        {"4k3/8/8/8/8/8/4P3/4K3", false},  {"4k3/8/8/8/8/8/8/R3K3", false},
        {"4k3/8/8/8/8/8/8/Q3K3", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int side = 0; side < 2; side++) {
            char fen[ENGINE_FEN_NB];
            snprintf(fen, sizeof fen, "%s %c - -", cases[i].pieces, "wb"[side]);
            const EngineGame expected = cases[i].dead ? ENGINE_GAME_MATERIAL : ENGINE_GAME_ON;
            if (after(fen, "") != expected)
                fail_msg("%s: %d, not %d", fen, after(fen, ""), expected);
        }
}

#define KNIGHTS "g1f3 g8f6 f3g1 f6g8 "

static void test_repetition(void **state) {
    assert_int_equal(after(START, KNIGHTS), ENGINE_GAME_ON);
    assert_int_equal(after(START, KNIGHTS "g1f3 g8f6 f3g1"), ENGINE_GAME_ON);
    assert_int_equal(after(START, KNIGHTS KNIGHTS), ENGINE_GAME_REPETITION);
    /* castling rights make another position: after Ke2 and back the first has not recurred */
    assert_int_equal(after("4k3/8/8/8/8/8/8/4K2R w K -", "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8"),
                     ENGINE_GAME_ON);
    assert_int_equal(
        after("4k3/8/8/8/8/8/8/4K2R w K -", "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8 e1e2"),
        ENGINE_GAME_REPETITION);
    /* so does an en passant capture that is legal, for the first time only */
    assert_int_equal(
        after("4k3/8/8/8/5p2/8/4P3/4K3 w - -", "e2e4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1"),
        ENGINE_GAME_ON);
}

static void test_fifty_moves(void **state) {
    assert_int_equal(after("4k3/8/8/8/8/8/8/R3K3 w - - 98 100", "a1a2"), ENGINE_GAME_ON);
    assert_int_equal(after("4k3/8/8/8/8/8/8/R3K3 w - - 98 100", "a1a2 e8e7"),
                     ENGINE_GAME_FIFTY_MOVES);
    assert_int_equal(after("4k3/8/8/8/8/8/P7/R3K3 w - - 98 100", "a2a3 e8e7"), ENGINE_GAME_ON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mates),
        cmocka_unit_test(test_material),
        cmocka_unit_test(test_repetition),
        cmocka_unit_test(test_fifty_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
