/* Mining: flips in colour, kinds of puzzle and their shares, proofs of mates, stored answers; and
 * the suites that came of it, positions/tactical.epd and tactical-hard.epd. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>

#include "base/text_index.h"
#include "mine/answers.h"
#include "mine/games.h"
#include "mine/quota.h"
#include "scratch.h"
#include "spec/diagram.h"
#include "spec/suite.h"

/* ---- diagrams -------------------------------------------------------------------------------- */

static void a_flip_in_colour_is_the_same_position(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"r3k2r/8/8/8/3Pp3/8/8/R3K1NR b KQq d3 0 1", "r3k1nr/8/8/3pP3/8/8/8/R3K2R w Qkq d6 7 9"},
        {"7k/8/8/8/8/8/8/KQ6 w - - 0 1", "kq6/8/8/8/8/8/8/7K b - - 0 1"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
         "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char a[ENGINE_FEN_NB], b[ENGINE_FEN_NB];
        diagram_canonical(pairs[i][0], a);
        diagram_canonical(pairs[i][1], b);
        assert_string_equal(a, b);
    }
}

/* Each differs from the first in one thing. */
static void other_positions_are_others(void **state) {
    (void)state;
    static const char *const fens[] = {
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq d6 0 1",  "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq d6 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",  "r3k2r/8/8/2p1P3/8/8/8/R3K2R w KQkq - 0 1",
        "r2k3r/8/8/3pP3/8/8/8/R2K3R w - - 0 1",     "r3k2r/8/8/3pP3/8/8/8/R2K3R w kq - 0 1"};
    enum { FENS_NB = sizeof fens / sizeof fens[0] };
    TextIndex index = {.nb = 0};
    for (int i = 0; i < FENS_NB; i++) {
        char text[ENGINE_FEN_NB];
        diagram_canonical(fens[i], text);
        assert_int_equal(index_find(&index, text), -1);
        assert_int_equal(index_add(&index, text), i);
        assert_int_equal(index_add(&index, text), i);
    }
    assert_int_equal(index.nb, FENS_NB);
}

static void squares_material_and_captures(void **state) {
    (void)state;
    Diagram diagram;
    diagram_read(&diagram, DIAGRAM_START);
    assert_int_equal(diagram_material(&diagram), 62);
    assert_int_equal(puzzle_phase(&diagram), PHASE_OPENING);
    assert_false(diagram.black);
    diagram_read(&diagram, "r3k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 7 9");
    assert_int_equal(diagram.squares[0], 'R');
    assert_int_equal(diagram.squares[60], 'k');
    assert_int_equal(diagram.quiet, 7);
    assert_int_equal(diagram_material(&diagram), 15);
    assert_int_equal(puzzle_phase(&diagram), PHASE_ENDGAME);
    assert_true(diagram_is_capture(&diagram, "a1a8"));
    assert_true(diagram_is_capture(&diagram, "e5d6")); /* en passant */
    assert_false(diagram_is_capture(&diagram, "e5e6"));
    assert_false(diagram_is_capture(&diagram, "e1g1"));
    diagram_read(&diagram, "r1bq1rk1/pppp1ppp/8/8/8/8/PPPP1PPP/R1BQ1RK1 b - - 0 1");
    assert_true(diagram.black);
    assert_int_equal(puzzle_phase(&diagram), PHASE_MIDDLEGAME);
}

static void the_other_side_to_move(void **state) {
    (void)state;
    char text[ENGINE_FEN_NB];
    diagram_pass("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 9", text);
    assert_string_equal(text, "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq -");
    diagram_pass("8/8/1p6/1k6/8/1K6/1P6/8 b - - 0 1", text);
    assert_string_equal(text, "8/8/1p6/1k6/8/1K6/1P6/8 w - -");
}

/* ---- games ----------------------------------------------------------------------------------- */

static int men(const char *fen) {
    int nb = 0;
    for (; *fen != ' '; fen++)
        nb += isalpha((unsigned char)*fen) != 0;
    return nb;
}

/* So many games of a hundred, the same each time. In short the first thirty. */
static void games_from_endings(void **state) {
    (void)state;
    const int games = getenv("PRUNELAB_SHORT") ? 30 : 100;
    static Game game, again;
    Status status = STATUS_OK;
    Players *players = players_new(&status);
    const GameRules rules = {.slips = 1, .endings = 30};
    int endings = 0;
    for (uint64_t number = 0; number < (uint64_t)games; number++) {
        assert_true(players_play(players, &rules, 5, number, &game, &status));
        if (game.nb && game.positions[0].ply < 2) {
            endings++;
            assert_true(men(game.positions[0].fen) <= 2 + 12 + 2);
        }
        if (number % 10 == 0) {
            assert_true(players_play(players, &rules, 5, number, &again, &status));
            assert_int_equal(again.nb, game.nb);
            for (int i = 0; i < game.nb; i++)
                assert_string_equal(again.positions[i].fen, game.positions[i].fen);
        }
    }
    /* 30 of a hundred; some end before the first move */
    assert_true(100 * endings >= 25 * games && 100 * endings <= 35 * games);
    players_free(players);
}

/* ---- kinds and shares ------------------------------------------------------------------------ */

static Puzzle puzzle(const char *fen, const char *move, Score score, int settled) {
    Look look = {.score = score, .settled = settled, .depth = 12, .sure = true};
    Status status = STATUS_OK;
    Diagram diagram;
    EnginePosition *after = engine_position_new();
    snprintf(look.move, sizeof look.move, "%s", move);
    diagram_read(&diagram, fen);
    assert_true(engine_position_set(after, fen, &status));
    assert_true(engine_position_play(after, move, &status));
    const Puzzle p = puzzle_of(&diagram, &look, 0, after);
    engine_position_free(after);
    return p;
}

static void kinds_of_puzzles(void **state) {
    (void)state;
    const char *fen = "4k3/8/2n5/3P4/8/8/8/Q3K2R b K - 0 1",
               *white = "4k3/8/2n5/3P4/8/8/8/Q3K2R w K -";
    Puzzle p = puzzle(white, "d5c6", 300, 3);
    assert_true(p.key == KEY_CAPTURE && p.piece == 0 && !p.easy && !p.mates);
    p = puzzle(white, "h1h8", SCORE_MATE - 5, 2);
    assert_true(p.key == KEY_CHECK && p.piece == 3 && p.easy && p.mates);
    p = puzzle(white, "e1g1", 300, 1);
    assert_true(p.key == KEY_QUIET && p.piece == 5 && p.easy);
    p = puzzle(fen, "c6e5", 300, 9);
    assert_true(p.key == KEY_QUIET && p.piece == 1 && p.phase == PHASE_ENDGAME);
}

static void taking_back(void **state) {
    (void)state;
    Look look = {.move = "e4d5", .score = 300};
    assert_true(puzzle_takes_back(&look, "d8d5"));
    assert_false(puzzle_takes_back(&look, "d5d8"));
    assert_false(puzzle_takes_back(&look, "e4d4"));
    look.score = SCORE_MATE - 1;
    assert_false(puzzle_takes_back(&look, "d8d5"));
}

/* A thousand equal puzzles: each share in turn is what stops them. */
static int taken(Puzzle p, int count, int easy_share) {
    Quota quota = {.count = count, .easy_share = easy_share};
    while (quota_has(&quota, &p))
        quota_take(&quota, &p);
    return quota.kept;
}

/* With no iteration asked for, what is easy is told by the move alone. */
static void iterations_count_from_the_least(void **state) {
    (void)state;
    const Look look = {.first = 4, .settled = 7};
    assert_int_equal(puzzle_iteration(&look, 0), 7);
    assert_int_equal(puzzle_iteration(&look, 3), 2);
    assert_int_equal(puzzle_iteration(&look, 5), 0);
}

static void quiet_keys_and_zugzwangs_have_shares(void **state) {
    (void)state;
    Quota quota = {.count = 1000, .easy_share = 100, .quiet_share = 30, .zugzwang_share = 15};
    Rng rng = rng_init(2);
    for (int i = 0; i < 100000 && quota.kept < quota.count; i++) {
        const Puzzle p = {.phase = (Phase)rng_below(&rng, PHASE_NB),
                          .key =
                              (PuzzleKey)(rng_below(&rng, 10) < 9 ? rng_below(&rng, 2) : KEY_QUIET),
                          .piece = (int)rng_below(&rng, PUZZLE_PIECES_NB),
                          .zugzwang = rng_below(&rng, 2)};
        if (quota_has(&quota, &p))
            quota_take(&quota, &p);
        assert_true(100 * (quota.kept - quota.key[KEY_QUIET]) <=
                    70 * (quota.kept + QUOTA_SLACK) + 100);
    }
    assert_int_equal(quota.kept, 1000);
    assert_true(quota.key[KEY_QUIET] >= 300 && quota.key[KEY_QUIET] < 310);
    assert_true(quota.zugzwang > 140 && quota.zugzwang <= 150);
}

static void shares_hold(void **state) {
    (void)state;
    const Puzzle hard = {.phase = PHASE_ENDGAME, .key = KEY_QUIET, .piece = 1};
    Puzzle easy = hard;
    easy.easy = true;
    assert_int_equal(taken(easy, 1000, 0), 0);
    assert_true(taken(easy, 1000, 10) < taken(hard, 1000, 10));
    assert_true(taken(hard, 1000, 100) < 1000); /* one kind alone makes no suite */
    Quota quota = {.count = 1000, .easy_share = 25};
    Rng rng = rng_init(1);
    for (int i = 0; i < 100000 && quota.kept < quota.count; i++) {
        /* One kind of each is much the commonest. */
        const uint32_t r[] = {rng_below(&rng, 6), rng_below(&rng, 6), rng_below(&rng, 12)};
        const Puzzle p = {.phase = r[0] < PHASE_NB ? (Phase)r[0] : PHASE_OPENING,
                          .key = r[1] < KEY_NB ? (PuzzleKey)r[1] : KEY_CAPTURE,
                          .piece = r[2] < PUZZLE_PIECES_NB ? (int)r[2] : 4,
                          .easy = rng_below(&rng, 3) > 0,
                          .mates = rng_below(&rng, 2)};
        if (quota_has(&quota, &p))
            quota_take(&quota, &p);
        assert_true(4 * quota.easy <= quota.kept + QUOTA_SLACK + 4);
    }
    assert_int_equal(quota.kept, 1000);
    assert_true(quota.easy <= 250 && quota.easy > 240 &&
                quota.phase[PHASE_OPENING] <= 10 * SHARE_PHASE);
    assert_true(quota.key[KEY_CAPTURE] <= 10 * SHARE_KEY && quota.piece[4] <= 10 * SHARE_PIECE);
    assert_true(quota.mates <= 10 * SHARE_MATES);
}

/* ---- mates ----------------------------------------------------------------------------------- */

static MateProver *new_prover(void) {
    Status status = STATUS_OK;
    MateProver *prover = mate_new(&status);
    assert_non_null(prover);
    return prover;
}

static void mates_are_proved_and_refuted(void **state) {
    (void)state;
    static const struct {
        const char *fen, *key;
        int moves;
        MateEnd end;
        int mate;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 4, MATE_PROVED, 1},
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a7", 4, MATE_REFUTED, 0}, /* another mates */
        {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "a2a7", 4, MATE_PROVED, 2},     /* a ladder */
        {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "b1b7", 4, MATE_PROVED, 2},
        {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "b1b6", 4, MATE_REFUTED, 0}, /* in three */
        {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "a2a7", 1, MATE_OPEN, 0},    /* two are not asked for */
        {"6k1/8/8/8/8/8/R7/1R5K b - - 0 1", "g8f8", 4, MATE_OPEN, 0},   /* it is mated */
        {"7k/8/8/8/8/8/8/R6K w - - 0 1", "a1a7", 2, MATE_OPEN, 0},      /* none so near */
    };
    MateProver *prover = new_prover();
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Status status = STATUS_OK;
        int mate = 0;
        assert_int_equal(
            mate_prove(prover, cases[i].fen, cases[i].key, cases[i].moves, 1000000, &mate, &status),
            cases[i].end);
        assert_int_equal(mate, cases[i].mate);
        assert_false(status.failed);
    }
    mate_free(prover);
}

static void a_mate_beyond_the_limits_stays_open(void **state) {
    (void)state;
    MateProver *prover = new_prover();
    Status status = STATUS_OK;
    int mate = 0;
    const char *fen = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
    assert_int_equal(mate_prove(prover, fen, "a2a7", 4, 20, &mate, &status), MATE_OPEN);
    assert_int_equal(mate_prove(prover, fen, "a2a9", 4, 0, &mate, &status), MATE_OPEN);
    assert_true(status.failed);
    mate_free(prover);
}

/* ---- answers --------------------------------------------------------------------------------- */

static const Look some_look = {"e2e4", 210, -30000 + 4, 2, 3, 14, true};

static void append(const char *path, const char *text) {
    FILE *file = fopen(path, "a");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static WorkFile *open_answers(const char *path) {
    Status status = STATUS_OK;
    WorkFile *answers = answers_open(path, "somebody", &status);
    if (!answers)
        print_message("%s\n", status.text);
    return answers;
}

static void answers_are_found_again(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    Look look;
    MateAnswer mate = {MATE_PROVED, 3};
    scratch_path(state, "answers", path);
    WorkFile *answers = open_answers(path);
    assert_false(answers_find_look(answers, "5 fen", &look));
    for (int i = 0; i < 3000; i++) {
        char question[32];
        snprintf(question, sizeof question, "%d fen w - -", i);
        Look numbered = some_look;
        numbered.depth = i;
        assert_true(answers_add_look(answers, question, &numbered, &status));
    }
    assert_true(answers_add_mate(answers, "e2e4 fen w - -", &mate, &status));
    work_file_close(answers);
    append(path, "look e2e4 1 2 3"); /* a run that was killed */
    for (int turn = 0; turn < 2; turn++) {
        answers = open_answers(path);
        assert_int_equal(work_file_nb(answers), 3001);
        assert_true(answers_find_look(answers, "2999 fen w - -", &look));
        assert_true(look.depth == 2999 && look.score == 210 && look.second == -29996);
        assert_true(look.settled == 3 && look.first == 2 && look.sure &&
                    strcmp(look.move, "e2e4") == 0);
        assert_false(answers_find_look(answers, "e2e4 fen w - -", &look));
        mate = (MateAnswer){MATE_OPEN, 0};
        assert_true(answers_find_mate(answers, "e2e4 fen w - -", &mate));
        assert_true(mate.end == MATE_PROVED && mate.mate == 3);
        work_file_close(answers);
    }
}

static void wrong_files_are_refused(void **state) {
    char path[SCRATCH_PATH_NB];
    Status status = STATUS_OK;
    scratch_path(state, "wrong", path);
    work_file_close(open_answers(path));
    assert_null(answers_open(path, "somebody else", &status));
    assert_non_null(strstr(status.text, "holds answers of 'somebody', not of 'somebody else'"));
    append(path, "look e2e4 1 2 | 5 fen\n");
    status = (Status)STATUS_OK;
    assert_null(answers_open(path, "somebody", &status));
    assert_non_null(strstr(status.text, "wrong':2: not a stored answer"));
    status = (Status)STATUS_OK;
    assert_null(answers_open("/nowhere/at/all", "somebody", &status));
    assert_non_null(strstr(status.text, "cannot open '/nowhere/at/all'"));
}

static void two_runs_do_not_share_a_file(void **state) {
    char path[SCRATCH_PATH_NB];
    scratch_path(state, "shared", path);
    WorkFile *answers = open_answers(path);
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        Status status = STATUS_OK;
        const bool opened = answers_open(path, "somebody", &status) != NULL;
        _exit(!opened && strstr(status.text, "is in use by another run") ? 0 : 1);
    }
    int code = -1;
    assert_int_equal(waitpid(pid, &code, 0), pid);
    assert_int_equal(code, 0);
    work_file_close(answers);
}

/* ---- the suite ------------------------------------------------------------------------------- */

enum { HARD_NB = 2000, PROOFS_NB = 25 };

typedef struct Mined {
    const char *path;
    int nb;
    char letter;
    int mates; /* proved ones of at most 3 moves */
} Mined;

static const Mined mined[] = {{"positions/tactical.epd", 1001, 'T', 25},
                              {"positions/tactical-hard.epd", HARD_NB, 'H', 17}};
enum { MINED_NB = sizeof mined / sizeof mined[0] };

static Suite read_suite(const Mined *of) {
    Suite suite;
    Status status = STATUS_OK;
    if (!suite_read(&suite, of->path, &status))
        fail_msg("%s", status.text);
    assert_int_equal(suite.nb, of->nb);
    return suite;
}

/* suite_read has found each position and each key legal. Two games met in one position, T0336 and H1581. */
static void no_suite_has_a_position_twice(void **state) {
    (void)state;
    TextIndex seen = {.nb = 0};
    int met = 0;
    for (int s = 0; s < MINED_NB; s++) {
        Suite suite = read_suite(&mined[s]);
        for (int i = 0; i < suite.nb; i++) {
            const EngineEpd *epd = &suite.entries[i].epd;
            char canonical[ENGINE_FEN_NB], id[16];
            diagram_canonical(epd->fen, canonical);
            if (index_find(&seen, canonical) < 0)
                index_add(&seen, canonical);
            else {
                assert_string_equal(epd->id, "H1581");
                met++;
            }
            snprintf(id, sizeof id, "%c%04d", mined[s].letter, i + 1);
            assert_string_equal(epd->id, id);
            assert_true(epd->best_nb == 1 && epd->avoid_nb == 0);
        }
    }
    assert_int_equal(met, 1);
}

static void the_suites_mates_are_mates(void **state) {
    (void)state;
    MateProver *prover = new_prover();
    for (int s = 0; s < MINED_NB; s++) {
        Suite suite = read_suite(&mined[s]);
        int proved = 0;
        for (int i = 0; i < suite.nb && proved < PROOFS_NB; i++) {
            const EngineEpd *epd = &suite.entries[i].epd;
            Status status = STATUS_OK;
            int mate = 0;
            if (epd->mate < 1 || epd->mate > 3)
                continue;
            assert_int_equal(
                mate_prove(prover, epd->fen, epd->best[0], epd->mate, 5000000, &mate, &status),
                MATE_PROVED);
            assert_int_equal(mate, epd->mate);
            proved++;
        }
        assert_true(proved >= mined[s].mates);
    }
    mate_free(prover);
}

/* A suite holds every phase and kind of key: all that its head promises. */
static void the_suites_are_a_spread(void **state) {
    (void)state;
    for (int s = 0; s < MINED_NB; s++) {
        Suite suite = read_suite(&mined[s]);
        int phase[PHASE_NB] = {0}, key[KEY_NB] = {0};
        for (int i = 0; i < suite.nb; i++) {
            const EngineEpd *epd = &suite.entries[i].epd;
            const Puzzle p = puzzle(epd->fen, epd->best[0], 0, 0);
            phase[p.phase]++;
            key[p.key]++;
        }
        for (int i = 0; i < PHASE_NB; i++)
            assert_true(100 * phase[i] >= 10 * suite.nb &&
                        100 * phase[i] <= SHARE_PHASE * suite.nb + 99);
        for (int i = 0; i < KEY_NB; i++)
            assert_true(100 * key[i] >= 10 * suite.nb && 100 * key[i] <= SHARE_KEY * suite.nb + 99);
        assert_true(s == 0 || 100 * key[KEY_QUIET] >= 30 * suite.nb - 99);
    }
}

/* What the lines of the hard suite say of it: when the verifier saw the key, and from which game. */
static void the_hard_suite_is_hard(void **state) {
    (void)state;
    FILE *file = fopen(mined[1].path, "r");
    char line[512];
    int nb = 0, easy = 0, zugzwangs = 0, games = 0, last = 0, of_game = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        const char *seen = strstr(line, ", first at "), *from = strstr(line, "c1 \"game ");
        assert_true(seen && from);
        const int first = atoi(seen + strlen(", first at ")),
                  game = atoi(from + strlen("c1 \"game "));
        const bool zugzwang = strstr(line, ", zugzwang\"") != NULL;
        assert_true(first >= 3 || zugzwang);
        assert_true(!zugzwang || (strstr(line, "\"endgame, quiet") != NULL));
        nb++;
        easy += first <= 4;
        zugzwangs += zugzwang;
        assert_true(game >= last);
        of_game = game == last ? of_game + 1 : 1;
        games += of_game == 1;
        last = game;
        assert_true(of_game <= 5);
    }
    fclose(file);
    assert_int_equal(nb, HARD_NB);
    assert_true(100 * easy <= 60 * nb + 99 && 100 * zugzwangs <= 15 * nb + 99);
    assert_true(games > nb / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_flip_in_colour_is_the_same_position),
        cmocka_unit_test(other_positions_are_others),
        cmocka_unit_test(squares_material_and_captures),
        cmocka_unit_test(kinds_of_puzzles),
        cmocka_unit_test(taking_back),
        cmocka_unit_test(shares_hold),
        cmocka_unit_test(iterations_count_from_the_least),
        cmocka_unit_test(quiet_keys_and_zugzwangs_have_shares),
        cmocka_unit_test(the_other_side_to_move),
        cmocka_unit_test(games_from_endings),
        cmocka_unit_test(mates_are_proved_and_refuted),
        cmocka_unit_test(a_mate_beyond_the_limits_stays_open),
        cmocka_unit_test(answers_are_found_again),
        cmocka_unit_test(wrong_files_are_refused),
        cmocka_unit_test(two_runs_do_not_share_a_file),
        cmocka_unit_test(no_suite_has_a_position_twice),
        cmocka_unit_test(the_suites_mates_are_mates),
        cmocka_unit_test(the_suites_are_a_spread),
        cmocka_unit_test(the_hard_suite_is_hard),
    };
    return cmocka_run_group_tests(tests, scratch_setup, scratch_teardown);
}
