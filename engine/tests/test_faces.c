/* The faces that an enhancement may fill, by guests that stand in no registry: rules for moves, a
 * node searched again, the static value, a driver. On small random graphs, against a naive search
 * written from the words of enhancement.h and search.h: equal scores and counts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "enhancements/registry.h"
#include "search/deepening.h"

enum { DEPTH = 5, SEEDS = 150, GUESTS_NB = 12 };

/* What the guests of a search do, and what the naive search does likewise. */
enum { REDUCES = 1, LEAVES_OUT = 2, EXTENDS = 4, SINGULAR = 8, NARROW = 16, SETS = 32 };
enum { REDUCED_FROM = 1, REDUCED_MORE = 3, MARGIN = 1, EXTENDED_PLIES = 3, SINGULAR_DEPTH = 3 };

static Search search; /* test state: large, set anew by each search */
static Score values[MAX_DEPTH];
static Counters counters;

/* ---- the guests ------------------------------------------------------------------------------ */

static void reduce(Search *s, Node *n, MoveRule *rule, Active *self) {
    (void)s;
    for (int from = REDUCED_FROM; n->depth >= 3 && from <= REDUCED_MORE; from += 2)
        rule_add(rule,
                 &(MoveChange){.self = self, .from = from, .classes = MOVES_QUIET, .plies = -1});
}

static void leave_out(Search *s, Node *n, MoveRule *rule, Active *self) {
    if (n->depth > 1 || n->alpha <= -SCORE_INFINITE || score_is_mate(n->alpha))
        return;
    const Score bound = node_static(s, n) + MARGIN;
    if (bound <= n->alpha && node_static(s, n) == bound - MARGIN)
        rule_add(rule, &(MoveChange){.self = self,
                                     .from = 1,
                                     .classes = MOVES_QUIET | MOVES_QUIET_CHECK,
                                     .leave_out = true,
                                     .worth = bound});
}

static void extend(Search *s, Node *n, MoveRule *rule, Active *self) {
    static const int8_t quarters[MAX_MOVES] = {0, QUARTERS, 0, 0, QUARTERS, 0};
    (void)s;
    if (n->ply < EXTENDED_PLIES)
        rule_add(rule,
                 &(MoveChange){.self = self, .classes = MOVES_ALL, .quarters_by_index = quarters});
}

/* Is the first move in the list much better than the others? */
static void extend_singular(Search *s, Node *n, MoveRule *rule, Active *self) {
    static const int8_t first[MAX_MOVES] = {QUARTERS};
    Node again;
    if (n->again || n->depth < SINGULAR_DEPTH || n->ply >= EXTENDED_PLIES)
        return;
    const Score bound = node_static(s, n);
    if (search_again(s, n, &again, n->depth / 2, bound - 1, bound, n->ordering.list.moves[0],
                     self->row) < bound)
        rule_add(rule,
                 &(MoveChange){.self = self, .classes = MOVES_ALL, .quarters_by_index = first});
}

static void narrow(Search *s, Node *n, MoveRule *rule, Active *self) {
    (void)s;
    (void)n;
    (void)self;
    rule->minimal = true;
}

static int called; /* by the guest whose turn is last */

static void note_call(Search *s, const Node *n, Active *self) {
    (void)s;
    (void)n;
    (void)self;
    called++;
}

/* Asked only for counting how often it is asked; gives nothing. */
static void credit_nothing(Search *s, Node *n, Active *self) {
    (void)s;
    (void)self;
    for (int i = n->ranking.from; i < n->ranking.to; i++)
        n->ranking.credit[i] = 0;
}

/* MTD(f) from the last value. The best move is the last one that was proved to reach its bound. */
static bool drive(Search *s, Node *root, struct Iteration *it, Active *self) {
    Score low = -SCORE_INFINITE, high = SCORE_INFINITE, guess = s->last_score;
    (void)self;
    it->best = MOVE_NONE;
    it->line.count = 0;
    while (low < high) {
        const Score beta = guess == low ? guess + 1 : guess;
        guess = search_root(s, root, beta - 1, beta);
        if (s->stop != STOP_NONE)
            return false;
        if (guess < beta) {
            high = guess;
            continue;
        }
        low = guess;
        it->best = root->best;
        it->line = root->line;
    }
    it->score = guess;
    return true;
}

static bool first_try(Search *s, RootTry *try, Active *self) {
    (void)s;
    (void)self;
    return try->attempt == 0;
}

static const Enhancement reducer = {.moves = reduce}, leaver = {.moves = leave_out},
                         extender = {.moves = extend},
                         singular = {.moves = extend_singular, .inside = "singular"},
                         narrower = {.moves = narrow}, late = {.learn = note_call},
                         creditor = {.rank = credit_nothing, .credits = true},
                         driver = {.driver = drive}, starter = {.root = first_try};

/* ---- searches -------------------------------------------------------------------------------- */

static bool keep(void *context, const Search *s, const Iteration *it) {
    (void)context;
    (void)s;
    values[it->depth] = it->score;
    counters = it->counters;
    return true;
}

static void defaults(SearchParams *params) {
    memset(params, 0, sizeof *params);
    for (int i = 0; base_params[i].name; i++)
        params->base[i] = base_params[i].fallback;
}

/* Search the graph with guests, bit i of `letters` for rows[i]. */
static void run(const Graph *graph, const EnhancementRow *rows, int rows_nb, uint64_t letters) {
    SearchParams params;
    Status status = STATUS_OK;
    const Board root = graph_root(graph);
    defaults(&params);
    params.letters = letters;
    if (!search_init(&search, &params, rows, rows_nb, &status))
        fail_msg("%s", status.text);
    assert_int_equal(search_run(&search, &root, DEPTH, keep, NULL), DEPTH);
    search_release(&search);
}

static const EnhancementRow guests[] = {
    {'a', "a", "", "", 1, "", 0, &reducer},  {'b', "b", "", "", 2, "", 0, &leaver},
    {'c', "c", "", "", 3, "", 0, &extender}, {'d', "d", "", "", 4, "", 0, &singular},
    {'e', "e", "", "", 5, "", 0, &narrower},
};

/* ---- the naive search ------------------------------------------------------------------------ */

typedef struct Naive {
    int set, iteration;
    uint64_t interior, horizon, statics, inside, left_out, reduced, extended, again, singular;
    bool is_inside;
    Move last_best, best;
} Naive;

static Score naive_node(Naive *v, const Board *b, int ply, int depth, Score alpha, Score beta);

static void naive_count(Naive *v, uint64_t *counter) {
    (*counter)++;
    v->inside += v->is_inside;
}

static Score naive_child(Naive *v, const Board *child, int ply, int depth, Score alpha,
                         Score beta) {
    return -naive_node(v, child, ply + 1, depth > 0 ? depth : 0, -beta, -alpha);
}

typedef struct NaiveRule {
    bool leaves_out, extends_first;
    Score worth;
} NaiveRule;

static Score naive_moves(Naive *v, const Board *b, int ply, int depth, Score alpha, Score beta,
                         Move excluded, NaiveRule rule);

/* What the guests find out before the moves. */
static NaiveRule naive_rule(Naive *v, const Board *b, int ply, int depth, Score alpha, Move first,
                            bool again) {
    NaiveRule rule = {false, false, 0};
    const Score value = board_node(b)->value;
    bool asked = again; /* it has the node's own value */
    if (v->set & LEAVES_OUT && depth == 1 && alpha > -SCORE_INFINITE && !score_is_mate(alpha)) {
        v->statics += !asked;
        asked = true;
        rule.leaves_out = value + MARGIN <= alpha;
        rule.worth = value + MARGIN;
    }
    if (v->set & SINGULAR && !again && depth >= SINGULAR_DEPTH && ply < EXTENDED_PLIES) {
        const bool outside = !v->is_inside;
        v->statics += !asked;
        v->is_inside = true;
        const NaiveRule inner = naive_rule(v, b, ply, depth / 2, value - 1, first, true);
        rule.extends_first =
            naive_moves(v, b, ply, depth / 2, value - 1, value, first, inner) < value;
        v->is_inside = !outside;
    }
    return rule;
}

static int naive_plies(Naive *v, int ply, int depth, int rank, int index, bool quiet,
                       NaiveRule rule, int *less) {
    const bool grows = ply < 2 * v->iteration; /* no line without end */
    int more = 0;
    *less = 0;
    if (v->set & REDUCES && depth >= 3 && quiet)
        *less = (rank >= REDUCED_FROM) + (rank >= REDUCED_MORE);
    v->reduced += (uint64_t)*less; /* by a change each */
    if (v->set & EXTENDS && grows && ply < EXTENDED_PLIES && (index == 1 || index == 4)) {
        more++;
        v->extended++;
    }
    if (rule.extends_first && grows && index == 0) {
        more++;
        v->singular++;
    }
    return more;
}

/* Moves in generation order; at the root the last iteration's best move first. */
static Score naive_moves(Naive *v, const Board *b, int ply, int depth, Score alpha, Score beta,
                         Move excluded, NaiveRule rule) {
    MoveList list;
    int order[MAX_MOVES], nb = 0, kept = 0;
    Score best = -SCORE_INFINITE;
    movegen_all(b, &list);
    for (int i = 0; i < list.count; i++)
        if (list.moves[i] != excluded)
            list.moves[kept++] = list.moves[i];
    list.count = kept;
    if (kept == 0)
        return alpha;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < kept; i++)
            if ((ply == 0 && list.moves[i] == v->last_best) == (pass == 0))
                order[nb++] = i;
    for (int rank = 0; rank < nb; rank++) {
        Board child;
        const Move m = list.moves[order[rank]];
        const bool tactical = move_is_tactical(m);
        board_make(&child, b, m);
        if (rule.leaves_out && rank > 0 && !tactical) {
            best = rule.worth > best ? rule.worth : best;
            v->left_out++;
            continue;
        }
        int less;
        const int more = naive_plies(v, ply, depth, rank, order[rank],
                                     !tactical && !board_in_check(&child), rule, &less);
        const Score g = best > alpha ? best : alpha;
        const Score top = v->set & NARROW && rank > 0 ? g + 1 : beta;
        Score value = naive_child(v, &child, ply, depth - 1 + more - less, g, top);
        if (less && value > g) {
            v->again += (uint64_t)less;
            value = naive_child(v, &child, ply, depth - 1 + more, g, top);
        }
        if (top < beta && value > g && value < beta)
            value = naive_child(v, &child, ply, depth - 1 + more, value, beta);
        if (value > best) {
            best = value;
            if (ply == 0 && excluded == MOVE_NONE)
                v->best = m;
        }
        if (best >= beta)
            break;
    }
    return best;
}

static Score naive_node(Naive *v, const Board *b, int ply, int depth, Score alpha, Score beta) {
    const GraphNode *node = board_node(b);
    if (depth <= 0) {
        naive_count(v, &v->horizon);
        return node->move_nb == 0 && node->checked ? ply - SCORE_MATE : node->value;
    }
    naive_count(v, &v->interior);
    if (node->move_nb == 0)
        return node->checked ? ply - SCORE_MATE : 0;
    MoveList list;
    movegen_all(b, &list);
    const NaiveRule rule = naive_rule(v, b, ply, depth, alpha, list.moves[0], false);
    return naive_moves(v, b, ply, depth, alpha, beta, MOVE_NONE, rule);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static uint64_t kinds(const uint64_t by_kind[KIND_NB]) {
    return by_kind[KIND_PV] + by_kind[KIND_CUT] + by_kind[KIND_ALL];
}

static void compare(const Naive *v, uint64_t seed) {
    const struct {
        const char *what;
        uint64_t got, wanted;
    } rows[] = {
        {"interior", kinds(counters.base[COUNT_INTERIOR]), v->interior},
        {"horizon", kinds(counters.base[COUNT_HORIZON]), v->horizon},
        {"static values", kinds(counters.base[COUNT_STATIC]), v->statics},
        {"inside singular", kinds(counters.inside[3]), v->inside},
        {"reduced", kinds(counters.own[0][OWN_CHANGED]), v->reduced},
        {"searched again", kinds(counters.own[0][OWN_AGAIN]), v->again},
        {"left out", kinds(counters.own[1][OWN_CHANGED]), v->left_out},
        {"extended", kinds(counters.own[2][OWN_CHANGED]), v->extended},
        {"extended alone", kinds(counters.own[3][OWN_CHANGED]), v->singular},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].got != rows[i].wanted)
            fail_msg("graph %llu, guests %d: %s %llu, not %llu", (unsigned long long)seed, v->set,
                     rows[i].what, (unsigned long long)rows[i].got,
                     (unsigned long long)rows[i].wanted);
}

static void every_rule_is_followed_to_the_node(void **state) {
    (void)state;
    static Graph graph;
    Naive sum = {.set = 0};
    for (int set = 0; set < SETS; set++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            Naive v = {.set = set, .last_best = MOVE_NONE};
            graph_init(&graph, seed);
            const Board root = graph_root(&graph);
            run(&graph, guests, sizeof guests / sizeof guests[0], (uint64_t)set);
            for (int depth = 1; depth <= DEPTH; depth++) {
                v.best = MOVE_NONE;
                v.iteration = depth;
                const Score value =
                    naive_node(&v, &root, 0, depth, -SCORE_INFINITE, SCORE_INFINITE);
                v.last_best = v.best;
                if (values[depth] != value)
                    fail_msg("graph %llu, guests %d, depth %d: %d, not %d",
                             (unsigned long long)seed, set, depth, values[depth], value);
            }
            compare(&v, seed);
            sum.left_out += v.left_out;
            sum.again += v.again;
            sum.extended += v.extended;
            sum.singular += v.singular;
        }
    assert_true(sum.left_out > 1000 && sum.again > 1000);
    assert_true(sum.extended > 1000 && sum.singular > 1000);
}

/* With T, which MTD(f) cannot do without; values, and moves that reach them. */
static void a_driver_makes_the_iteration(void **state) {
    (void)state;
    static Graph graph;
    const EnhancementRow rows[] = {registry[registry_find('T')],
                                   {'d', "d", "", "", 2, "", 0, &driver}};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        graph_init(&graph, seed);
        const Board root = graph_root(&graph);
        SearchParams params;
        Status status = STATUS_OK;
        defaults(&params);
        for (int i = 0; rows[0].enhancement->params[i].name; i++)
            params.own[0][i] = rows[0].enhancement->params[i].fallback;
        params.letters = 3;
        assert_true(search_init(&search, &params, rows, 2, &status));
        assert_int_equal(search_run(&search, &root, DEPTH, keep, NULL), DEPTH);
        search_release(&search);
        for (int depth = 1; depth <= DEPTH; depth++)
            assert_int_equal(values[depth], graph_minimax(&root, depth, 0));
    }
}

static void two_that_drive_the_root_are_refused(void **state) {
    (void)state;
    const EnhancementRow rows[] = {{'x', "x", "", "", 1, "", 0, &driver},
                                   {'y', "y", "", "", 2, "", 0, &starter},
                                   {'z', "z", "", "", 3, "", 0, &starter}};
    SearchParams params;
    Status status = STATUS_OK;
    defaults(&params);
    for (params.letters = 0; params.letters < 8; params.letters++) {
        const int on =
            (int)(params.letters & 1) + (int)(params.letters >> 1 & 1) + (int)(params.letters >> 2);
        status = (Status)STATUS_OK;
        assert_int_equal(search_check(&params, rows, 3, &status), on < 2);
        if (on > 1)
            assert_non_null(strstr(status.text, "each drives the root"));
    }
    params.letters = 6;
    status = (Status)STATUS_OK;
    assert_false(search_init(&search, &params, rows, 3, &status));
    assert_string_equal(status.text,
                        "enhancements 'y' and 'z' cannot be combined: each drives the root");
}

/* Whatever the number of a turn, the lower comes first and all are called. */
static void turns_have_no_end(void **state) {
    (void)state;
    static Graph graph;
    EnhancementRow rows[ENHANCEMENT_MAX];
    for (int i = 0; i < ENHANCEMENT_MAX; i++)
        rows[i] = (EnhancementRow){'a', "a", "", "", 1000 - 7 * i, "", 0, &late};
    graph_init(&graph, 1);
    called = 0;
    run(&graph, rows, ENHANCEMENT_MAX, ((uint64_t)1 << ENHANCEMENT_MAX) - 1);
    assert_true(called > 0 && called % ENHANCEMENT_MAX == 0);
    for (int i = 1; i < ENHANCEMENT_MAX; i++)
        assert_true(rows[search.active[i - 1].row].turn <= rows[search.active[i].row].turn);
}

/* Room where it is promised, words where it ends. */
static void room_ends_in_words(void **state) {
    (void)state;
    static Graph graph;
    static const Enhancement *const kinds_of[] = {&creditor, &narrower};
    static const int most[] = {CREDITORS_MAX, MOVE_CHANGES_MAX / MOVE_CHANGES_EACH};
    enum { ROWS_NB = 1 + MOVE_CHANGES_MAX / MOVE_CHANGES_EACH };
    EnhancementRow rows[ROWS_NB];
    graph_init(&graph, 3);
    for (int k = 0; k < 2; k++) {
        SearchParams params;
        Status status = STATUS_OK;
        char words[32];
        for (int i = 0; i < ROWS_NB; i++)
            rows[i] = (EnhancementRow){'a', "a", "", "", i, "", 0, kinds_of[k]};
        run(&graph, rows, ROWS_NB, ((uint64_t)1 << most[k]) - 1);
        defaults(&params);
        params.letters = ((uint64_t)2 << most[k]) - 1;
        assert_false(search_init(&search, &params, rows, ROWS_NB, &status));
        snprintf(words, sizeof words, "the search has room for %d", most[k]);
        assert_non_null(strstr(status.text, words));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_is_followed_to_the_node),
        cmocka_unit_test(a_driver_makes_the_iteration),
        cmocka_unit_test(two_that_drive_the_root_are_refused),
        cmocka_unit_test(turns_have_no_end),
        cmocka_unit_test(room_ends_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
