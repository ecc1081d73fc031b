/* Searches of some of the root's moves (UCI's searchmoves): their values and best moves against a
 * plain search of each, for sets of every letter and for minimax; and nothing of them stays behind
 * that a later search of another position would take for that position's value. */
#include "chess/movegen.h"
#include "chess/notation.h"
#include "support/naive.h"
#include "support/oracle.h"
#include "support/searches.h"
#include "support/test.h"

enum { DEPTH = 3, STEP = 7 };

/* "" is minimax. */
static const char *const sets[] = {"-", "T", "TN", "TRNSHKL", ""};
static const char *const root_orders[] = {"best_first", "sorted", "fixed"};

static Engine *engine_for(const char *letters, const char *root_order) {
    EngineSettings settings = settings_of(letters);
    settings_put(&settings, "base.root_order", root_order);
    if (!*letters)
        settings_put(&settings, "base.algorithm", "minimax");
    return engine_of(&settings);
}

static void search(Engine *engine, const EnginePosition *position, int moves_nb,
                   char (*moves)[ENGINE_MOVE_NB], int depth, Found *found) {
    const EngineLimits limits = {.depth = depth,
                                 .moves_nb = moves_nb,
                                 .moves = (const char(*)[ENGINE_MOVE_NB])moves,
                                 .iteration = found_keep,
                                 .context = found};
    memset(found, 0, sizeof *found);
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
}

/* Every third move, backwards. */
static int choose(const MoveList *list, Move chosen[MAX_MOVES],
                  char texts[MAX_MOVES][ENGINE_MOVE_NB]) {
    int nb = 0;
    for (int i = list->count - 1; i >= 0; i -= 3) {
        chosen[nb] = list->moves[i];
        move_write(chosen[nb], texts[nb]);
        nb++;
    }
    return nb;
}

static void the_best_of_them_is_found(void **state) {
    for (int p = 0; p < ORACLE_POSITIONS_NB; p += STEP) {
        Board board;
        MoveList list;
        Move chosen[MAX_MOVES];
        char texts[MAX_MOVES][ENGINE_MOVE_NB];
        EnginePosition *position = oracle_position(oracle_positions[p].fen, &board);
        movegen_all(&board, &list);
        const int nb = choose(&list, chosen, texts);
        Score values[MAX_MOVES], greatest = -SCORE_INFINITE;
        for (int i = 0; i < nb; i++) {
            values[i] = naive_move_value(&board, (NaiveRules){0}, chosen[i], 2);
            greatest = values[i] > greatest ? values[i] : greatest;
        }
        for (size_t s = 0; s < sizeof sets / sizeof sets[0]; s++)
            for (int r = 0; r < 3; r++) {
                Found found;
                Engine *engine = engine_for(sets[s], root_orders[r]);
                search(engine, position, nb, texts, 2, &found);
                assert_int_equal(found.last.score, greatest);
                int best = 0;
                while (best < nb && strcmp(found.last.best_move, texts[best]) != 0)
                    best++;
                assert_true(best < nb && values[best] == greatest);
                engine_free(engine);
            }
        engine_position_free(position);
    }
}

/* All of them, in any order, are no list at all. */
static void all_of_them_are_all(void **state) {
    for (size_t s = 0; s < sizeof sets / sizeof sets[0]; s++) {
        Found all, listed;
        char texts[MAX_MOVES][ENGINE_MOVE_NB], backwards[MAX_MOVES][ENGINE_MOVE_NB];
        Engine *engine = engine_for(sets[s], "best_first");
        EnginePosition *position = engine_position_new();
        const int nb = engine_position_moves(position, texts);
        for (int i = 0; i < nb; i++)
            memcpy(backwards[nb - 1 - i], texts[i], ENGINE_MOVE_NB);
        search(engine, position, 0, NULL, DEPTH, &all);
        engine_reset(engine);
        search(engine, position, nb, backwards, DEPTH, &listed);
        assert_int_equal(listed.last.nc, all.last.nc);
        assert_string_equal(listed.last.best_move, all.last.best_move);
        engine_reset(engine);
        search(engine, position, 1, backwards, DEPTH, &listed);
        assert_true(listed.last.nc < all.last.nc);
        engine_position_free(position);
        engine_free(engine);
    }
}

/* The worst moves of a position, searched with tables that are kept; then the position above it. */
static void nothing_of_it_stays(void **state) {
    static const char above[] = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1";
    char only[][ENGINE_MOVE_NB] = {"h2h3"}, a2a3[][ENGINE_MOVE_NB] = {"a2a3"};
    static const char *const kept[] = {"T", "TRNSHKL"};
    Status status = STATUS_OK;
    for (size_t s = 0; s < sizeof kept / sizeof kept[0]; s++) {
        Found fresh, found;
        Engine *engine = engine_for(kept[s], "best_first");
        EnginePosition *position = engine_position_new();
        assert_true(engine_position_set(position, above, &status));
        search(engine, position, 0, NULL, DEPTH, &fresh);
        engine_reset(engine);
        /* After the quiet a2a3 White mates on b8. */
        assert_true(engine_position_play(position, "a2a3", &status));
        search(engine, position, 1, only, DEPTH - 1, &found);
        assert_false(score_is_mate(found.last.score));
        assert_true(engine_position_set(position, above, &status));
        search(engine, position, 1, a2a3, DEPTH, &found);
        assert_int_equal(score_mate_moves(found.last.score), -1);
        search(engine, position, 0, NULL, DEPTH, &found);
        assert_int_equal(found.last.score, fresh.last.score);
        engine_position_free(position);
        engine_free(engine);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_best_of_them_is_found),
        cmocka_unit_test(all_of_them_are_all),
        cmocka_unit_test(nothing_of_it_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
