/* M and V: where they are tried, what a prune stands on, and what happens to a search that they
 * cannot prune. The search is watched node by node, with the positions beside it. */
#include <stdlib.h>

#include "chess/movegen.h"
#include "chess/notation.h"
#include "enhancements/registry.h"

#include "support/searches.h"
#include "support/test.h"

enum { TRIES = OWN_FIRST, PRUNES, REDUCTION = 2, CUTOFFS = 3, MOVES = 10 };

/* Middle games, a promising check or two, an endgame with pieces and one without. */
static const char *const fens[] = {
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
    "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
};
enum { FENS_NB = sizeof fens / sizeof fens[0], PAWNS = 3 };

/* A node at work. */
typedef struct Frame {
    Board board;
    EngineNode entered;
    bool extended;
    int ahead, ahead_cutoffs;   /* M's children so far; those that returned at least beta */
    int nulls, others;          /* V's child; children of the move loop */
    int null_score, null_bound; /* seen from this node */
} Frame;

typedef struct Watch {
    Found found;
    Frame frames[MAX_DEPTH + 1];
    int tempo; /* V.t where it is fixed, else -1 */
    bool check_extension;
    uint64_t nulls[KIND_NB], null_prunes[KIND_NB], aheads[KIND_NB], ahead_prunes[KIND_NB];
    uint64_t guarded, checked, extended_before; /* nodes where M might have been, but for this */
} Watch;

static void make(Board *next, const Board *b, const char *move) {
    MoveList list;
    movegen_all(b, &list);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT_NB];
        move_write(list.moves[i], text);
        if (strcmp(text, move) == 0) {
            board_make(next, b, list.moves[i]);
            return;
        }
    }
    fail_msg("no move '%s'", move);
}

static int points(const Board *b) {
    const int side = b->side;
    return 9 * bb_count(board_pieces(b, side, QUEEN)) + 5 * bb_count(board_pieces(b, side, ROOK)) +
           3 * bb_count(board_pieces(b, side, BISHOP) | board_pieces(b, side, KNIGHT));
}

static bool extended_before(const Watch *w, int ply) {
    for (int p = ply; p > ply - 3 && p > 0; p--)
        if (w->frames[p].extended)
            return true;
    return false;
}

static NodeKind opposite(NodeKind kind) {
    return kind == KIND_CUT ? KIND_ALL : KIND_CUT;
}

/* A child that passes the move: where, how deep, with which window. */
static void enter_null(Watch *w, Frame *parent, const Frame *child) {
    const EngineNode *up = &parent->entered, *n = &child->entered;
    assert_string_not_equal(up->move, "pass");
    assert_false(board_in_check(&parent->board));
    assert_int_not_equal(up->kind, KIND_PV);
    assert_true(up->depth >= 1 && up->entry_beta < SCORE_INFINITE);
    assert_int_equal(parent->nulls + parent->ahead + parent->others, 0);
    assert_int_equal(n->depth, up->depth > 3 ? up->depth - 3 : 0);
    assert_int_equal(n->kind, opposite(up->kind));
    assert_int_equal(n->entry_beta, n->entry_alpha + 1);
    const int tempo = up->entry_beta + n->entry_alpha;
    const bool mate = abs(up->entry_beta) >= SCORE_MATE_MIN; /* a centipawn would be a ply */
    if (w->tempo >= 0)
        assert_int_equal(tempo, mate ? 0 : w->tempo);
    else
        assert_true(tempo == 0 || tempo == 10 || tempo == 20);
    for (int p = n->ply - 1; w->tempo < 0 && p > 0; p--)
        if (strcmp(w->frames[p].entered.move, "pass") == 0)
            assert_int_equal(tempo, 0);
    parent->nulls++;
    parent->null_bound = -n->entry_alpha;
    w->nulls[up->kind]++;
}

/* A child of M. */
static void enter_ahead(Watch *w, Frame *parent, const Frame *child) {
    const EngineNode *up = &parent->entered, *n = &child->entered;
    assert_true(up->kind == KIND_CUT && n->kind == KIND_ALL);
    assert_true(up->depth > REDUCTION);
    assert_false(board_in_check(&parent->board));
    assert_true(points(&parent->board) > 8);
    assert_false(extended_before(w, up->ply));
    assert_int_equal(n->depth, up->depth - 1 - REDUCTION + child->extended);
    assert_int_equal(n->entry_alpha, -up->entry_beta);
    assert_int_equal(n->entry_beta, -up->entry_beta + 1);
    assert_true(parent->others == 0 && parent->ahead < MOVES && parent->ahead_cutoffs < CUTOFFS);
    w->aheads[up->kind] += parent->ahead++ == 0;
}

static void enter(Watch *w, const EngineNode *n) {
    Frame *f = &w->frames[n->ply];
    const Board root = w->frames[0].board;
    memset(f, 0, sizeof *f);
    f->entered = *n;
    f->board = root;
    if (n->ply == 0)
        return;
    Frame *parent = &w->frames[n->ply - 1];
    if (strcmp(n->move, "pass") == 0) {
        board_make_null(&f->board, &parent->board);
        enter_null(w, parent, f);
        return;
    }
    make(&f->board, &parent->board, n->move);
    f->extended = w->check_extension && board_in_check(&f->board);
    if (n->depth < parent->entered.depth - 1) {
        enter_ahead(w, parent, f);
        return;
    }
    assert_int_equal(n->depth, parent->entered.depth - 1 + f->extended);
    assert_int_not_equal(parent->ahead_cutoffs, CUTOFFS);
    if (parent->nulls)
        assert_true(parent->null_score < parent->null_bound);
    parent->others++;
}

/* A node without M's children, whose own place and depth would have it: which guard was it? */
static void note_guards(Watch *w, const Frame *f) {
    if (f->entered.kind != KIND_CUT || f->entered.depth <= REDUCTION || f->ahead || !f->others)
        return;
    const bool small = points(&f->board) <= 8, checked = board_in_check(&f->board);
    const bool extended = extended_before(w, f->entered.ply);
    w->guarded += small && !checked && !extended;
    w->checked += !small && checked;
    w->extended_before += !small && !checked && extended;
}

static void leave(Watch *w, const EngineNode *n) {
    Frame *f = &w->frames[n->ply];
    const bool pruned = strcmp(n->end, "pruned") == 0;
    note_guards(w, f);
    if (pruned) {
        assert_int_equal(n->score, f->entered.entry_beta);
        assert_int_equal(f->others, 0);
        assert_string_equal(n->best_move, "");
        if (n->by == 'V')
            assert_true(f->nulls && f->null_score >= f->null_bound);
        else
            assert_true(n->by == 'M' && f->ahead_cutoffs == CUTOFFS);
        (n->by == 'V' ? w->null_prunes : w->ahead_prunes)[f->entered.kind]++;
    }
    if (n->ply == 0)
        return;
    Frame *parent = &w->frames[n->ply - 1];
    if (strcmp(f->entered.move, "pass") == 0)
        parent->null_score = -n->score;
    else if (!parent->others) /* before the move loop: one of M's */
        parent->ahead_cutoffs += -n->score >= parent->entered.entry_beta;
}

static void watch(void *context, const EngineNode *n) {
    if (n->leaving)
        leave(context, n);
    else
        enter(context, n);
}

static bool keep(void *context, const EngineIteration *it) {
    return found_keep(&((Watch *)context)->found, it);
}

static void assert_counted(const Watch *w) {
    const int m = registry_find('M'), v = registry_find('V');
    for (int kind = 0; kind < KIND_NB; kind++) {
        const Counters *c = &w->found.counters;
        assert_int_equal(c->own[v][TRIES][kind], w->nulls[kind]);
        assert_int_equal(c->own[v][PRUNES][kind], w->null_prunes[kind]);
        assert_int_equal(c->own[m][TRIES][kind], w->aheads[kind]);
        assert_int_equal(c->own[m][PRUNES][kind], w->ahead_prunes[kind]);
        assert_true(w->null_prunes[kind] <= w->nulls[kind]);
        assert_true(w->ahead_prunes[kind] <= w->aheads[kind]);
    }
}

/* Without T, which would narrow windows and answer unseen. */
static void watch_search(const EngineSettings *settings, const char *fen, int depth, Watch *w) {
    Status status = STATUS_OK;
    Engine *engine = engine_of(settings);
    EnginePosition *position = engine_position_new();
    const EngineLimits limits = {.depth = depth, .iteration = keep, .node = watch, .context = w};
    assert_true(fen_read(&w->frames[0].board, fen, &status));
    assert_true(engine_position_set(position, fen, &status));
    assert_int_equal(engine_search(engine, position, &limits), ENGINE_DONE);
    assert_counted(w);
    engine_position_free(position);
    engine_free(engine);
}

static void null_moves_are_tried_where_they_may_be(void **state) {
    static const char *const tempos[] = {"0", "10", "20", "variable"};
    static const int fixed[] = {0, 10, 20, -1};
    Watch w;
    for (int t = 0; t < 4; t++) {
        uint64_t tries = 0, prunes = 0;
        for (int i = 0; i < FENS_NB; i++) {
            EngineSettings settings = settings_of(i % 2 ? "V" : "NHLV");
            settings_put(&settings, "V.t", tempos[t]);
            memset(&w, 0, sizeof w);
            w.tempo = fixed[t];
            watch_search(&settings, fens[i], i == PAWNS ? 8 : 4, &w);
            tries += w.nulls[KIND_CUT] + w.nulls[KIND_ALL];
            prunes += w.null_prunes[KIND_CUT] + w.null_prunes[KIND_ALL];
        }
        assert_true(prunes > 100 && tries > prunes);
    }
}

static void multi_cut_is_tried_where_it_may_be(void **state) {
    Watch w;
    uint64_t tries = 0, prunes = 0, guarded = 0, checked = 0, extended = 0;
    for (int i = 0; i < FENS_NB; i++)
        for (int extend = 0; extend < 2; extend++) {
            EngineSettings settings = settings_of(i % 2 ? "HM" : "NMV");
            settings_put(&settings, "base.check_extension", extend ? "on" : "off");
            memset(&w, 0, sizeof w);
            w.tempo = -1;
            w.check_extension = extend;
            watch_search(&settings, fens[i], 5, &w);
            tries += w.aheads[KIND_CUT];
            prunes += w.ahead_prunes[KIND_CUT];
            guarded += w.guarded;
            checked += w.checked;
            extended += w.extended_before;
        }
    assert_true(prunes > 50 && tries > prunes);
    assert_true(guarded > 20 && checked > 20 && extended > 20);
}

/* One cutoff more than moves: the searches ahead are made and counted, and nothing else changes. T,
 * H, L and V would learn from them. */
static void multi_cut_that_cannot_prune_changes_nothing_else(void **state) {
    static const char *const sets[][2] = {{"-", "M"}, {"N", "MN"}, {"NSK", "NSKM"}};
    const int m = registry_find('M');
    Suite suite;
    uint64_t tries = 0;
    suite_read(&suite);
    for (int set = 0; set < 3; set++)
        for (int i = set; i < suite.count; i += 6) {
            const EngineSettings plain = settings_of(sets[set][0]);
            EngineSettings idle = settings_of(sets[set][1]);
            Found without, with;
            settings_put(&idle, "M.m", "5");
            settings_put(&idle, "M.c", "6");
            settings_put(&idle, "M.where", set == 2 ? "nonpv" : "cut");
            assert_true(engine_settings_preserve_value(&idle));
            Engine *engines[] = {engine_of(&plain), engine_of(&idle)};
            find(engines[0], suite.items[i].fen, 4, &without);
            find(engines[1], suite.items[i].fen, 4, &with);
            tries += with.counters.own[m][TRIES][KIND_CUT];
            assert_int_equal(with.last.score, without.last.score);
            assert_string_equal(with.last.pv, without.last.pv);
            for (int kind = 0; kind < KIND_NB; kind++) {
                const Counters *c = &with.counters;
                assert_int_equal(c->own[m][PRUNES][kind], 0);
                /* outside of M's searches, in second looks and besides */
                const uint64_t *any = c->inside[PURPOSE_ANY],
                               *plain_any = without.counters.inside[PURPOSE_ANY];
                assert_int_equal(any[kind] - c->inside[m][kind], plain_any[kind]);
                assert_int_equal(counters_nodes(c, (NodeKind)kind) - any[kind],
                                 counters_nodes(&without.counters, (NodeKind)kind) -
                                     plain_any[kind]);
            }
            engine_free(engines[0]);
            engine_free(engines[1]);
        }
    assert_true(tries > 100);
}

/* Tries and prunes both, on nearly every position. */
static void both_prune_on_most_positions(void **state) {
    Suite suite;
    suite_read(&suite);
    for (const char *letter = "MV"; *letter; letter++) {
        const int row = registry_find(*letter);
        const EngineSettings settings = settings_of((char[]){*letter, '\0'});
        Engine *engine = engine_of(&settings);
        int pruning = 0;
        for (int i = 0; i < suite.count; i++) {
            Found found;
            find(engine, suite.items[i].fen, 4, &found);
            pruning += found.counters.own[row][PRUNES][KIND_CUT] > 0;
        }
        engine_free(engine);
        assert_true(pruning >= 20);
    }
}

/* An ALL node lies deep enough only from depth 5 on. */
static void all_nodes_are_tried_where_they_shall_be(void **state) {
    const int m = registry_find('M');
    for (int nonpv = 0; nonpv < 2; nonpv++) {
        EngineSettings settings = settings_of("NHM");
        Found found;
        settings_put(&settings, "M.where", nonpv ? "nonpv" : "cut");
        Engine *engine = engine_of(&settings);
        find(engine, fens[0], 5, &found);
        assert_int_equal(found.counters.own[m][TRIES][KIND_ALL] > 0, nonpv);
        assert_int_equal(found.counters.own[m][TRIES][KIND_PV], 0);
        assert_true(found.counters.own[m][TRIES][KIND_CUT] > 0);
        engine_free(engine);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(null_moves_are_tried_where_they_may_be),
        cmocka_unit_test(multi_cut_is_tried_where_it_may_be),
        cmocka_unit_test(multi_cut_that_cannot_prune_changes_nothing_else),
        cmocka_unit_test(both_prune_on_most_positions),
        cmocka_unit_test(all_nodes_are_tried_where_they_shall_be),
    };
    return cmocka_run_group_tests_name("forward_pruning", tests, NULL, NULL);
}
