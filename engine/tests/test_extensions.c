/* Extensions (X): every node has the depth that the rule gives it, minimax counts what perft by that
 * rule counts, and the position known to explode ends. Counts of alpha-beta are held against a second
 * search in test_oracle_selective. */
#include "chess/movegen.h"
#include "chess/notation.h"

#include "support/searches.h"
#include "support/test.h"

enum { DEPTH = 4 };

static void put(EngineSettings *settings, const char *key, int value) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    settings_put(settings, key, text);
}

/* What X gives a move at its defaults, counted apart. */
static int gain_of(const Board *b, Move m, Move last) {
    MoveList list;
    Board next;
    movegen_all(b, &list);
    board_make(&next, b, m);
    int gain = board_in_check(&next) ? 4 : 0;
    if (list.count == 1)
        gain += 4;
    if (last != MOVE_NONE && move_captured(last) != PIECE_NONE && move_captured(m) != PIECE_NONE &&
        move_to(m) == move_to(last))
        gain += 2;
    if (move_piece(m) == PAWN && move_to(m) / 8 == (b->side == WHITE ? 6 : 1))
        gain += 4;
    return gain > 4 ? 4 : gain;
}

typedef struct Path {
    Found found;
    Board boards[MAX_DEPTH + 1];
    Move moves[MAX_DEPTH + 1]; /* moves[p] led to ply p */
    int depth[MAX_DEPTH + 1], quarters[MAX_DEPTH + 1];
    int iteration;
    uint64_t gained, carried; /* nodes whose move gained; that got a ply from two moves' quarters */
    uint64_t capped;          /* that would have gained but for their ply */
} Path;

/* Every node has the depth that the rule gives it. */
static void follow(void *context, const EngineNode *n) {
    Path *p = context;
    if (n->leaving)
        return;
    if (n->ply == 0) {
        p->iteration = n->depth;
        p->depth[0] = n->depth;
        return;
    }
    const Board *up = &p->boards[n->ply - 1];
    MoveList list;
    movegen_all(up, &list);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT_NB];
        move_write(list.moves[i], text);
        if (strcmp(text, n->move) == 0)
            p->moves[n->ply] = list.moves[i];
    }
    const Move m = p->moves[n->ply];
    const bool grows = n->ply - 1 < 2 * p->iteration;
    const int would = gain_of(up, m, n->ply > 1 ? p->moves[n->ply - 1] : MOVE_NONE);
    const int gain = grows ? would : 0, before = p->quarters[n->ply - 1];
    board_make(&p->boards[n->ply], up, m);
    p->quarters[n->ply] = (before + gain) % 4;
    p->depth[n->ply] = p->depth[n->ply - 1] - 1 + (before + gain) / 4;
    assert_int_equal(n->depth, p->depth[n->ply]);
    p->gained += gain > 0;
    p->carried += gain == 2 && before == 2;
    p->capped += would > 0 && !grows;
}

static bool keep_path(void *context, const EngineIteration *it) {
    return found_keep(&((Path *)context)->found, it);
}

static void every_node_has_the_depth_of_the_rule(void **state) {
    static const char *const fens[] = {
        "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
        "8/Pk6/8/1p6/8/P1K5/8/6B1 w - - 0 1", "k7/p7/P7/8/8/p7/P7/K7 w - - 0 1",
        "7k/1q6/8/8/8/8/6R1/K6R b - - 0 1"};
    uint64_t gained = 0, carried = 0, capped = 0;
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        static Path p;
        Status status = STATUS_OK;
        const EngineSettings settings = settings_of("HX");
        Engine *engine = engine_of(&settings);
        EnginePosition *position = engine_position_new();
        const EngineLimits limits = {
            .depth = i ? 5 : 4, .iteration = keep_path, .node = follow, .context = &p};
        memset(&p, 0, sizeof p);
        assert_true(fen_read(&p.boards[0], fens[i], &status));
        assert_true(engine_position_set(position, fens[i], &status));
        assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
        gained += p.gained;
        carried += p.carried;
        capped += p.capped;
        engine_position_free(position);
        engine_free(engine);
    }
    assert_true(gained > 1000 && carried > 10 && capped > 10);
}

/* Moves, depth by depth in quarter plies, and what a search would count of them. */
typedef struct Perft {
    int depth; /* of the root */
    uint64_t interior, horizon;
} Perft;

static void perft(Perft *p, const Board *b, Move last, int ply, int depth, int quarters) {
    MoveList list;
    if (depth <= 0) {
        p->horizon++;
        return;
    }
    p->interior++;
    movegen_all(b, &list);
    for (int i = 0; i < list.count; i++) {
        Board next;
        const int sum = quarters + (ply < 2 * p->depth ? gain_of(b, list.moves[i], last) : 0);
        board_make(&next, b, list.moves[i]);
        perft(p, &next, list.moves[i], ply + 1, depth - 1 + sum / 4, sum % 4);
    }
}

static void minimax_counts_what_perft_counts(void **state) {
    static const struct {
        const char *fen;
        int depth;
    } cases[] = {{"r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1", 3},
                 {"8/Pk6/8/1p6/8/P1K5/8/6B1 w - - 0 1", DEPTH},
                 {"k7/p7/P7/8/8/p7/P7/K7 w - - 0 1", DEPTH + 1},
                 {"7k/1q6/8/8/8/8/6R1/K6R b - - 0 1", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        EngineSettings settings = settings_of("X");
        Status status = STATUS_OK;
        Perft p = {.depth = cases[i].depth};
        Board root;
        Found found;
        settings_put(&settings, "base.algorithm", "minimax");
        settings_put(&settings, "base.deepening", "off");
        settings_put(&settings, "base.quiescence", "none");
        Engine *engine = engine_of(&settings);
        assert_true(fen_read(&root, cases[i].fen, &status));
        perft(&p, &root, MOVE_NONE, 0, p.depth, 0);
        find(engine, cases[i].fen, p.depth, &found);
        assert_int_equal(found.last.nbp, p.horizon);
        assert_int_equal(found.last.nc, p.horizon + p.interior);
        engine_free(engine);
    }
}

/* Two forced sides: each check has one reply, which checks. Known to explode without a cap. */
static void the_explosion_ends(void **state) {
    static const char fen[] = "8/Pk6/8/1p6/8/P1K5/8/6B1 w - - 0 1";
    EngineSettings settings = settings_of("TNHXQ");
    put(&settings, "X.recapture", 4);
    put(&settings, "X.sixth", 4);
    put(&settings, "Q.depth", 2);
    put(&settings, "Q.margin", 0);
    Engine *engine = engine_of(&settings);
    Found found;
    const EngineLimits limits = {.depth = 7, .nodes = 4000000};
    engine_reset(engine);
    assert_int_equal(find_with(engine, fen, &limits, &found), ENGINE_DONE);
    assert_int_equal(found.iterations, 7);
    engine_free(engine);
}

/* E looks only behind moves that are searched as deep as it takes them to be. */
static void etc_knows_of_extensions(void **state) {
    static const char *const sets[] = {"TX", "TEX", "TQ", "TEQ"};
    Found found[4];
    for (int i = 0; i < 4; i++) {
        EngineSettings settings = settings_of(sets[i]);
        put(&settings, "T.entries", 1 << 20);
        if (i < 2) {
            put(&settings, "X.reply", 0);
            put(&settings, "X.recapture", 0);
            put(&settings, "X.seventh", 0);
        } else {
            put(&settings, "Q.depth", 2);
            put(&settings, "Q.margin", 0);
        }
        find_fresh(&settings, "8/8/4k3/3q4/8/2Q5/4K3/8 w - - 0 1", 6, &found[i]);
    }
    assert_int_equal(found[0].last.score, found[1].last.score);
    /* E saves less than a fifth here; with what X cuts short it saved more than a half. */
    assert_true(found[1].last.nc < found[0].last.nc);
    assert_true(found[1].last.nc > found[0].last.nc / 5 * 4);
    assert_true(found[3].last.nc > found[2].last.nc / 5 * 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_node_has_the_depth_of_the_rule),
        cmocka_unit_test(minimax_counts_what_perft_counts),
        cmocka_unit_test(the_explosion_ends),
        cmocka_unit_test(etc_knows_of_extensions),
    };
    return cmocka_run_group_tests_name("extensions", tests, NULL, NULL);
}
