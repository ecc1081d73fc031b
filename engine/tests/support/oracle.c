#include "support/oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chess/notation.h"
#include "enhancements/registry.h"
#include "support/searches.h"

enum { REPORTS_MAX = 20 };

const char oracle_letters[] = "TRNSHKLMVDEI";

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

static const char *const replacements[NAIVE_REPLACEMENT_NB] = {"fig7", "always", "draft",
                                                               "two_tier", "size"};

bool oracle_is_long(void) {
    return getenv("PRUNELAB_LONG") != NULL;
}

bool oracle_is_short(void) {
    return getenv("PRUNELAB_SHORT") != NULL;
}

/* ---- the two sides ---- */

int oracle_mask(const char *set) {
    int mask = 0;
    for (int i = 0; oracle_letters[i] != '\0'; i++)
        mask |= strchr(set, oracle_letters[i]) != NULL ? 1 << i : 0;
    return mask;
}

static const OracleLevels *levels_of(const OracleConfig *config) {
    static const OracleLevels usual = {.r = 2, .c = 3, .m = 10, .t = NAIVE_T_VARIABLE};
    return config->levels ? config->levels : &usual;
}

static const OracleUniverse *universe_of(const OracleConfig *config) {
    static const OracleUniverse usual = {.history = 0};
    return config->universe ? config->universe : &usual;
}

void oracle_name(const OracleConfig *config, char text[ORACLE_NAME_NB]) {
    char set[sizeof oracle_letters] = "-";
    for (int i = 0, nb = 0; oracle_letters[i] != '\0'; i++)
        if (config->mask >> i & 1) {
            set[nb++] = oracle_letters[i];
            set[nb] = '\0';
        }
    const OracleLevels *l = levels_of(config);
    const OracleUniverse *u = universe_of(config);
    snprintf(text, ORACLE_NAME_NB,
             "%s%s entries=%d %s%s, r=%d c=%d m=%d%s t=%d%s%s, order=%d eval=%d quiescence=%d"
             " grain=%d history=%d knowledge=%d, bounds=%d,%d driver=%d %s%+d step=%d etc=%d,%d"
             " iid=%d-%d%s",
             set, l->more ? l->more : "", config->entries, replacements[config->replacement],
             config->at_least ? " at_least" : "", l->r, l->c, l->m, l->nonpv ? " nonpv" : "", l->t,
             l->check_extension ? " extended" : "", l->narrowing ? " narrowing" : "", u->base.order,
             u->base.eval, u->base.quiescence, u->base.grain, u->history, u->knowledge,
             2 - l->roads.one_bound, 1 + l->roads.two_bounds, l->roads.driver,
             l->roads.before_last ? "before_last" : "last", l->roads.offset, l->roads.step,
             l->roads.use, l->roads.etc_depth, l->roads.iid_depth, l->roads.iid_r,
             l->roads.iid_cut ? " cut" : "");
}

/* The engine's keys, in the order of NaiveLevel. */
static const char *const level_keys[NAIVE_LEVEL_NB] = {
    "X.check", "X.reply",   "X.recapture", "X.seventh", "X.sixth", "Q.depth",  "Q.margin",
    "Q.draft", "Q.gain",    "B.widths",    "B.width",   "B.use",   "W.margin", "W.depth",
    "Z.depth", "G.margin",  "u.margin",    "u.depth",   "i.depth", "i.where",  "z.margin",
    "z.depth", "b.a",       "b.b",         "b.sigma",   "b.t",     "b.r",      "b.depth",
    "b.sides", "f.margin1", "f.margin2",   "p.a",       "p.b",     "p.depth",  "l.k",
    "l.depth", "l.r",       "l.where",     "c.mapping", "c.slots", "h.weight", "h.plies",
    "h.malus", "V.guard"};

static const Param *param_of(const char *key) {
    const Param *p = registry_params(registry_find(key[0]));
    while (strcmp(p->name, key + 2) != 0)
        p++;
    return p;
}

void oracle_default_levels(int level[NAIVE_LEVEL_NB]) {
    for (int i = 0; i < NAIVE_LEVEL_NB; i++)
        level[i] = (int)param_of(level_keys[i])->fallback;
}

static const int *level_of(const OracleConfig *config) {
    static int usual[NAIVE_LEVEL_NB];
    oracle_default_levels(usual);
    return levels_of(config)->level ? levels_of(config)->level : usual;
}

static NaiveOptions naive_options(const OracleConfig *config) {
    const int m = config->mask;
    const OracleLevels *l = levels_of(config);
    const OracleUniverse *u = universe_of(config);
    return (NaiveOptions){.more = l->more ? l->more : "",
                          .level = level_of(config),
                          .base = u->base,
                          .quiet_history = u->history,
                          .knowledge = u->knowledge,
                          .t = m & 1,
                          .r = m >> 1 & 1,
                          .n = m >> 2 & 1,
                          .s = m >> 3 & 1,
                          .h = m >> 4 & 1,
                          .k = m >> 5 & 1,
                          .l = m >> 6 & 1,
                          .entries = config->entries,
                          .at_least = config->at_least,
                          .m = m >> 7 & 1,
                          .v = m >> 8 & 1,
                          .replacement = config->replacement,
                          .narrowing = l->narrowing,
                          .multi_r = l->r,
                          .multi_c = l->c,
                          .multi_m = l->m,
                          .multi_nonpv = l->nonpv,
                          .null_t = l->t,
                          .check_extension = l->check_extension,
                          .d = m >> 9 & 1,
                          .e = m >> 10 & 1,
                          .i = m >> 11 & 1,
                          .roads = l->roads};
}

static void put_number(EngineSettings *settings, const char *key, int number) {
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    settings_put(settings, key, text);
}

static void put_levels(EngineSettings *settings, const OracleLevels *l) {
    put_number(settings, "M.r", l->r);
    put_number(settings, "M.c", l->c);
    put_number(settings, "M.m", l->m);
    settings_put(settings, "M.where", l->nonpv ? "nonpv" : "cut");
    if (l->t == NAIVE_T_VARIABLE)
        settings_put(settings, "V.t", "variable");
    else
        put_number(settings, "V.t", l->t);
    settings_put(settings, "base.check_extension", l->check_extension ? "on" : "off");
    settings_put(settings, "T.narrowing", l->narrowing ? "on" : "auto");
}

static void put_roads(EngineSettings *settings, const NaiveRoads *r) {
    static const char *const kinds[NAIVE_DRIVER_NB] = {"mtdf",   "sss",  "dual",
                                                       "bisect", "step", "scout"};
    static const char *const uses[NAIVE_USE_NB] = {"cutoffs", "both", "ordering"};
    settings_put(settings, "T.entry", r->two_bounds ? "two" : "one");
    settings_put(settings, "base.bounds", r->one_bound ? "one" : "two");
    if (settings->letters >> registry_find('D') & 1) {
        settings_put(settings, "D.kind", kinds[r->driver]);
        settings_put(settings, "D.first", r->before_last ? "before_last" : "last");
        put_number(settings, "D.offset", r->offset);
        put_number(settings, "D.step", r->step);
    }
    if (settings->letters >> registry_find('E') & 1) {
        settings_put(settings, "E.use", uses[r->use]);
        put_number(settings, "E.depth", r->etc_depth);
    }
    if (settings->letters >> registry_find('I') & 1) {
        put_number(settings, "I.depth", r->iid_depth);
        put_number(settings, "I.r", r->iid_r);
        settings_put(settings, "I.where", r->iid_cut ? "cut" : "pv");
    }
}

static void put_more(EngineSettings *settings, const OracleLevels *l) {
    for (const char *letter = l->more ? l->more : ""; *letter; letter++)
        settings->letters |= (uint64_t)1 << registry_find(*letter);
    for (int i = 0; l->level && i < NAIVE_LEVEL_NB; i++) {
        const Param *p = param_of(level_keys[i]);
        if (p->kind == PARAM_CHOICE)
            settings_put(settings, level_keys[i], p->choices[l->level[i]]);
        else
            put_number(settings, level_keys[i], l->level[i]);
    }
}

void oracle_put_base(EngineSettings *settings, const NaiveBase *base) {
    static const char *const orders[] = {"generated", "mvv_lva", "safe", "random"};
    static const char *const evals[] = {"full", "pst", "material"};
    static const char *const quiescences[] = {"captures", "none", "exchange", "checks"};
    settings_put(settings, "base.order", orders[base->order]);
    settings_put(settings, "base.eval", evals[base->eval]);
    settings_put(settings, "base.quiescence", quiescences[base->quiescence]);
    put_number(settings, "base.grain", base->grain);
    put_number(settings, "base.delta", base->delta);
    put_number(settings, "base.seed", (int)base->seed);
}

static void put_universe(EngineSettings *settings, const OracleUniverse *u) {
    static const char *const knowledges[] = {"full", "captures", "squares"};
    oracle_put_base(settings, &u->base);
    settings_put(settings, "H.moves", u->history ? "quiet" : "all");
    settings_put(settings, "K.knowledge", knowledges[u->knowledge]);
}

EngineSettings oracle_settings(const OracleConfig *config) {
    char set[sizeof oracle_letters] = "";
    for (int i = 0, nb = 0; oracle_letters[i] != '\0'; i++)
        if (config->mask >> i & 1)
            set[nb++] = oracle_letters[i];
    EngineSettings settings = settings_of(set);
    put_number(&settings, "T.entries", config->entries);
    settings_put(&settings, "T.replacement", replacements[config->replacement]);
    settings_put(&settings, "T.acceptance", config->at_least ? "at_least" : "exact");
    put_levels(&settings, levels_of(config));
    put_roads(&settings, &levels_of(config)->roads);
    put_more(&settings, levels_of(config));
    put_universe(&settings, universe_of(config));
    return settings;
}

static bool run_take(void *context, const EngineIteration *it) {
    OracleRun *run = context;
    assert_in_range(it->depth, 1, ORACLE_DEPTH_MAX);
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

static long long inside(const Counters *c, int purpose) {
    return (long long)total(c->inside[purpose]);
}

/* What M and V count besides. */
static void compare_forward(const OracleCase *c, const Counters *counters, const NaiveResult *r,
                            int *differences) {
    const int m = registry_find('M'), v = registry_find('V');
    const struct {
        const char *what;
        long long got;
        uint64_t wanted;
    } rows[] = {
        {"inside null moves", inside(counters, v), r->inside_null},
        {"inside multi-cuts", inside(counters, m), r->inside_multi_cut},
        {"V tries", total(counters->own[v][OWN_FIRST]), r->null_tries},
        {"V prunes", total(counters->own[v][OWN_FIRST + 1]), r->null_prunes},
        {"M tries", total(counters->own[m][OWN_FIRST]), r->multi_cut_tries},
        {"M prunes", total(counters->own[m][OWN_FIRST + 1]), r->multi_cut_prunes},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].got != (long long)rows[i].wanted)
            oracle_report(c, rows[i].what, rows[i].got, (long long)rows[i].wanted, differences);
}

/* What D, E and I count besides. */
static void compare_roads(const OracleCase *c, const Counters *counters, const NaiveResult *r,
                          int *differences) {
    const int d = registry_find('D'), e = registry_find('E'), i = registry_find('I');
    const struct {
        const char *what;
        long long got;
        uint64_t wanted;
    } rows[] = {
        {"inside iid", inside(counters, i), r->inside_iid},
        {"I searches", total(counters->own[i][OWN_FIRST]), r->iid_searches},
        {"E probes", total(counters->own[e][OWN_FIRST]), r->etc_probes},
        {"E hits", total(counters->own[e][OWN_FIRST + 1]), r->etc_hits},
        {"E cutoffs", total(counters->own[e][OWN_FIRST + 2]), r->etc_cutoffs},
        {"D passes", total(counters->own[d][OWN_FIRST]), r->passes},
        {"D passes high", total(counters->own[d][OWN_FIRST + 1]), r->passes_high},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        if (rows[k].got != (long long)rows[k].wanted)
            oracle_report(c, rows[k].what, rows[k].got, (long long)rows[k].wanted, differences);
}

static void compare_all(const OracleCase *c, const OracleRun *run, const NaiveResult *r,
                        int *differences) {
    oracle_compare(c, &run->iterations[c->depth], r, differences);
    compare_forward(c, &run->counters[c->depth], r, differences);
    compare_roads(c, &run->counters[c->depth], r, differences);
}

/* Both searches on one position, up to the first iteration that differs, for the rest follow. */
static void compare_search(Engine *engine, const OracleConfig *config, const char *fen, int depth,
                           int *differences) {
    OracleRun run;
    NaiveOptions options = naive_options(config);
    NaiveResult results[ORACLE_DEPTH_MAX + 1];
    Board board;
    EnginePosition *position = oracle_position(fen, &board);
    oracle_run(engine, position, depth, &run);
    naive_search(&board, &options, depth, results);
    OracleCase c = {.fen = fen};
    oracle_name(config, c.set);
    int before = *differences;
    for (c.depth = 1; c.depth <= depth && *differences == before; c.depth++)
        compare_all(&c, &run, &results[c.depth], differences);
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
    const int step = oracle_is_short() ? 4 * stride : stride;
    for (int i = 0; i < ORACLE_POSITIONS_NB; i += step) {
        int depth = oracle_positions[i].depth + (oracle_is_long() ? 1 : 0);
        compare_search(engine, config, oracle_positions[i].fen,
                       depth < depth_max ? depth : depth_max, differences);
    }
    engine_free(engine);
}
