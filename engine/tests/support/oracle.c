#include "support/oracle.h"

#include <stdlib.h>

#include "chess/notation.h"
#include "enhancements/registry.h"
#include "support/searches.h"
#include "support/test.h"

enum { REPORTS_MAX = 20, SHARES_NB = 4 };

const OraclePosition oracle_positions[] = {
    /* Bratko-Kopec, in order. */
    {"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1", 4, 2},
    {"3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1", 4, 3},
    {"2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1", 4, 2},
    {"rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1", 4, 3},
    {"r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1", 4, 2},
    {"2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1", 5, 3},
    {"1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1", 4, 2},
    {"4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1", 6, 4},
    {"2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1", 4, 2},
    {"3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1", 4, 2},
    {"2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - - 0 1", 4, 2},
    {"r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1", 4, 2},
    {"r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1", 4, 3},
    {"rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - - 0 1", 4, 2},
    {"2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - - 0 1", 4, 2},
    {"r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq - 0 1", 4, 3},
    {"r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1", 4, 2},
    {"r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1", 4, 2},
    {"3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - - 0 1", 4, 2},
    {"r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - - 0 1", 4, 3},
    {"3rn2k/ppb2rpp/2ppqp2/5N2/2P1P3/1P5Q/PB3PPP/3RR1K1 w - - 0 1", 4, 2},
    {"2r2rk1/1bqnbpp1/1p1ppn1p/pP6/N1P1P3/P2B1N1P/1B2QPP1/R2R2K1 b - - 0 1", 4, 2},
    {"r1bqk2r/pp2bppp/2p5/3pP3/P2Q1P2/2N1B3/1PP3PP/R4RK1 b kq - 0 1", 4, 2},
    {"r2qnrnk/p2b2b1/1p1p2pp/2pPpp2/1PP1P3/PRNBB3/3QNPPP/5RK1 w - - 0 1", 4, 2},
    /* Openings and middle games; castling. */
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 3},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 1},
    {"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 2},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2},
    {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1", 4, 3},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 3},
    {"4r2k/8/8/8/7b/8/5n2/4K2R w K - 0 1", 5, 4},
    /* Promotions. */
    {"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5, 3},
    {"r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1", 4, 2},
    {"8/Pk6/8/8/8/8/6Kp/8 w - - 0 1", 6, 4},
    {"1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", 6, 4},
    /* En passant. */
    {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", 7, 5},
    {"7k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 7, 5},
    {"8/8/8/8/k1pP2R1/8/8/4K3 b - d3 0 1", 6, 4},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 4},
    /* Mates to come, mated, stalemated, a single move, two moves. */
    {"k7/8/1K6/8/8/8/8/7R w - - 0 1", 6, 5},
    {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 7, 5},
    {"r4r1k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1", 5, 3},
    {"6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", 5, 4},
    {"6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", 4, 4},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 4, 4},
    {"7k/8/8/8/8/8/1q6/K7 w - - 0 1", 7, 5},
    {"3Nk3/8/8/1B6/8/8/8/K3R3 b - - 0 1", 6, 4},
    /* Endgames full of transpositions. */
    {"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", 6, 4},
    {"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", 7, 5},
    {"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 7, 5},
};
_Static_assert(sizeof oracle_positions / sizeof oracle_positions[0] == ORACLE_POSITIONS_NB,
               "as the header says");

bool oracle_is_long(void) {
    return getenv("PRUNELAB_LONG") != NULL;
}

bool oracle_is_short(void) {
    return getenv("PRUNELAB_SHORT") != NULL;
}

/* ---- the two sides ---- */

static bool run_take(void *context, const EngineIteration *it) {
    OracleRun *run = context;
    assert_true(it->depth >= 1 && it->depth <= ORACLE_DEPTH_MAX);
    run->depth = it->depth;
    run->iterations[it->depth] = *it;
    run->counters[it->depth] = *it->counters;
    return true;
}

void oracle_run(Engine *engine, const EnginePosition *position, int depth, OracleRun *run) {
    EngineLimits limits = {.depth = depth, .iteration = run_take, .context = run};
    engine_reset(engine);
    run->depth = 0;
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    assert_int_equal(run->depth, depth);
}

EnginePosition *oracle_position(const char *fen, Board *board) {
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    assert_non_null(position);
    if (!engine_position_set(position, fen, &status) || !fen_read(board, fen, &status))
        fail_msg("%s", status.text);
    return position;
}

bool oracle_same_move(const char *text, Move m) {
    char wanted[MOVE_TEXT_NB] = "";
    if (m != MOVE_NONE)
        move_write(m, wanted);
    return strcmp(text, wanted) == 0;
}

/* ---- counts ---- */

void oracle_report(const OracleCase *c, const char *what, long long got, long long wanted,
                   int *differences) {
    if (++*differences <= REPORTS_MAX)
        print_error("%s | %s | depth %d | %s: engine %lld, oracle %lld\n", c->fen, c->set, c->depth,
                    what, got, wanted);
}

void oracle_compare(const OracleCase *c, const EngineIteration *it, const NaiveResult *r,
                    int *differences) {
    char best[MOVE_TEXT_NB], moves[64];
    move_write(r->best, best);
    snprintf(moves, sizeof moves, "best moves equal ('%s', '%s')", it->best_move, best);
    const struct {
        const char *what;
        long long got, wanted;
    } rows[] = {
        {"nbp", (long long)it->nbp, (long long)r->nbp},
        {"interior", (long long)it->interior, (long long)r->interior},
        {"horizon", (long long)it->horizon, (long long)r->horizon},
        {"quiescence", (long long)it->quiescence, (long long)r->quiescence},
        {"nc", (long long)it->nc, (long long)(r->interior + r->horizon + r->quiescence)},
        {"score", it->score, r->score},
        {moves, oracle_same_move(it->best_move, r->best), 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].got != rows[i].wanted)
            oracle_report(c, rows[i].what, rows[i].got, rows[i].wanted, differences);
}

static long long total(const uint64_t by_kind[KIND_NB]) {
    return (long long)(by_kind[KIND_PV] + by_kind[KIND_CUT] + by_kind[KIND_ALL]);
}

/* The engine's name of a row's counter says what differs. */
static void compare_own(const OracleCase *c, const NaiveOptions *options, const Counters *counters,
                        const NaiveResult *r, int *differences) {
    const struct {
        char letter;
        int own;
        uint64_t wanted;
    } rows[] = {
        {'V', OWN_FIRST, r->null_tries},      {'V', OWN_FIRST + 1, r->null_prunes},
        {'M', OWN_FIRST, r->multi_cut_tries}, {'M', OWN_FIRST + 1, r->multi_cut_prunes},
        {'D', OWN_FIRST, r->passes},          {'D', OWN_FIRST + 1, r->passes_high},
        {'E', OWN_FIRST, r->etc_probes},      {'E', OWN_FIRST + 1, r->etc_hits},
        {'E', OWN_FIRST + 2, r->etc_cutoffs}, {'I', OWN_FIRST, r->again['I']},
        {'X', OWN_CHANGED, r->reasons},       {'Q', OWN_FIRST, r->again['Q']},
        {'Q', OWN_CHANGED, r->singular},      {'B', OWN_CHANGED, r->left_out['B']},
        {'W', OWN_CHANGED, r->left_out['W']}, {'Z', OWN_CHANGED, r->left_out['Z']},
        {'W', OWN_FIRST, r->statics['W']},    {'Z', OWN_FIRST, r->statics['Z']},
        {'B', OWN_FIRST, r->statics['B']},    {'f', OWN_CHANGED, r->left_out['f']},
        {'p', OWN_CHANGED, r->left_out['p']}, {'G', OWN_FIRST, r->ended['G']},
        {'u', OWN_FIRST, r->ended['u']},      {'i', OWN_FIRST, r->ended['i']},
        {'z', OWN_FIRST, r->ended['z']},      {'b', OWN_FIRST, r->again['b']},
        {'b', OWN_FIRST + 1, r->ended['b']},  {'l', OWN_CHANGED, r->reduced},
        {'l', OWN_AGAIN, r->reduced_again},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int row = registry_find(rows[i].letter);
        const long long got = total(counters->own[row][rows[i].own]);
        /* Where B orders it asks for values as moves are needed; the naive search, at once. */
        if (rows[i].letter == 'B' && rows[i].own == OWN_FIRST && options->level[B_USE] != 0)
            continue;
        if (got != (long long)rows[i].wanted)
            oracle_report(c, registry[row].enhancement->counters[rows[i].own], got,
                          (long long)rows[i].wanted, differences);
    }
}

/* Nodes inside searches that rows make. */
static void compare_inside(const OracleCase *c, const Counters *counters, const NaiveResult *r,
                           int *differences) {
    for (const char *letter = "VMIQizb"; *letter; letter++) {
        const int row = registry_find(*letter);
        const long long got = total(counters->inside[row]);
        char what[32];
        snprintf(what, sizeof what, "inside %s", registry[row].enhancement->inside);
        if (got != (long long)r->inside[(int)*letter])
            oracle_report(c, what, got, (long long)r->inside[(int)*letter], differences);
    }
}

static void compare_all(const OracleCase *c, const NaiveOptions *options, const OracleRun *run,
                        const NaiveResult *r, int *differences) {
    oracle_compare(c, &run->iterations[c->depth], r, differences);
    compare_own(c, options, &run->counters[c->depth], r, differences);
    compare_inside(c, &run->counters[c->depth], r, differences);
}

/* Both searches on one position, up to the first iteration that differs, for the rest follow. */
static void compare_search(Engine *engine, const OracleConfig *config, const char *fen, int depth,
                           int *differences) {
    OracleRun run;
    NaiveOptions options = oracle_options(config);
    NaiveResult results[ORACLE_DEPTH_MAX + 1];
    Board board;
    EnginePosition *position = oracle_position(fen, &board);
    oracle_run(engine, position, depth, &run);
    naive_search(&board, &options, depth, results);
    OracleCase c = {.fen = fen};
    oracle_name(config, c.set);
    int before = *differences;
    for (c.depth = 1; c.depth <= depth && *differences == before; c.depth++)
        compare_all(&c, &options, &run, &results[c.depth], differences);
    engine_position_free(position);
}

void oracle_compare_position(const OracleConfig *config, const char *fen, int depth,
                             int *differences) {
    EngineSettings settings = oracle_settings(config);
    Engine *engine = engine_of(&settings);
    compare_search(engine, config, fen, depth, differences);
    engine_free(engine);
}

void oracle_compare_config(const OracleConfig *config, int stride, int depth_max,
                           int *differences) {
    EngineSettings settings = oracle_settings(config);
    Engine *engine = engine_of(&settings);
    const int usual = (ORACLE_POSITIONS_NB + stride - 1) / stride;
    const int share = !oracle_is_short() ? 1 : usual < SHARES_NB ? usual : SHARES_NB;
    static int turn; /* of the shares: no position is left out by all */
    for (int i = stride * (turn++ % share); i < ORACLE_POSITIONS_NB; i += stride * share) {
        int depth = oracle_positions[i].depth + (oracle_is_long() ? 1 : 0);
        compare_search(engine, config, oracle_positions[i].fen,
                       depth < depth_max ? depth : depth_max, differences);
    }
    engine_free(engine);
}
