/* The transposition table on chess, at every level of replacement: every entry against its
 * position, by a plain search; and what comes and goes against the counters. The same in other base
 * programs. */
#include <stdlib.h>

#include "chess/notation.h"
#include "enhancements/registry.h"
#include "support/searches.h"
#include "support/test.h"

enum { AUDIT_ENTRIES = 1024, REPLACEMENTS_NB = 5 };
static const char *const replacements[REPLACEMENTS_NB] = {"fig7", "always", "draft", "two_tier",
                                                          "size"};

/* Levels of the base program, which the plain search has too. */
typedef struct Base {
    const char *order, *eval, *quiescence;
} Base;
static const Base usual = {"generated", "full", "captures"};
static const Base others[] = {{"safe", "full", "none"}, {"mvv_lva", "material", "captures"}};

typedef struct Audit {
    const Base *base;
    Board boards[AUDIT_ENTRIES]; /* what may be in the table: two for each pair of slots, or none */
    bool is_board[AUDIT_ENTRIES];
    Search plain;              /* without any enhancement */
    uint64_t entries, of_both; /* looked at; those with two bounds */
    uint64_t learned, lost;    /* results offered; positions that went for another */
} Audit;

static Audit audit;
static Enhancement audited; /* T's, with a witness at `learn` */

/* What the table says of a position, as of a root. */
static bool is_held(const Search *s, const Board *b, Recalled *recalled) {
    static Node n;
    node_root(&n, b);
    return audited.memory->recall(s, &n, recalled, &s->active[0]);
}

/* Whatever the level, a result goes to its slot or the slot's neighbour, or the one moves what it
 * holds to the other: of three positions two at most are held then. */
static void store_and_witness(Search *s, const Node *n, Active *self) {
    const size_t pair = n->board.key & (AUDIT_ENTRIES - 1) & ~(size_t)1;
    Board known[3] = {n->board};
    Recalled recalled;
    int nb = 1, held = 0;
    for (int i = 0; i < 2; i++)
        if (audit.is_board[pair + i] && audit.boards[pair + i].key != n->board.key)
            known[nb++] = audit.boards[pair + i];
    enhancement_transposition.learn(s, n, self);
    audit.learned++;
    for (int i = 0; i < nb; i++)
        if (is_held(s, &known[i], &recalled))
            audit.boards[pair + held++] = known[i];
        else
            audit.lost += i > 0;
    assert_true(held >= 1 && held <= 2);
    audit.is_board[pair] = true;
    audit.is_board[pair + 1] = held == 2;
}

static void put_base(EngineSettings *settings, const Base *base) {
    settings_put(settings, "base.order", base->order);
    settings_put(settings, "base.eval", base->eval);
    settings_put(settings, "base.quiescence", base->quiescence);
}

static bool keep_score(void *context, const Search *s, const Iteration *it) {
    (void)s;
    *(Score *)context = it->score;
    return true;
}

/* A search without any enhancement, which gives the value of a position at an entry's draft. */
static void plain_begin(const Base *base) {
    EngineSettings settings = settings_of("-");
    Status status = STATUS_OK;
    put_base(&settings, base);
    settings_put(&settings, "base.deepening", "off");
    assert_true(search_init(&audit.plain, &settings, NULL, 0, &status));
}

static Score plain_value(const Board *b, int depth) {
    Score score = 0;
    search_reset(&audit.plain);
    search_run(&audit.plain, b, depth, keep_score, &score);
    return score;
}

static bool audit_entries(void *context, const Search *s, const Iteration *it) {
    (void)context;
    (void)it;
    for (int i = 0; i < AUDIT_ENTRIES; i++) {
        Recalled held;
        if (!audit.is_board[i])
            continue;
        assert_true(is_held(s, &audit.boards[i], &held));
        const Score value = plain_value(&audit.boards[i], held.draft);
        assert_true(value >= held.known.lower && value <= held.known.upper);
        audit.entries++;
        audit.of_both += held.known.lower != held.known.upper &&
                         held.known.lower > -SCORE_INFINITE && held.known.upper < SCORE_INFINITE;
    }
    return true;
}

static uint64_t counted(const Search *s, const char *name) {
    int own = 0;
    while (!audited.counters[own] || strcmp(audited.counters[own], name) != 0)
        own++;
    const uint64_t *kinds = s->counters.own[0][own];
    return kinds[KIND_PV] + kinds[KIND_CUT] + kinds[KIND_ALL];
}

static void audit_search(const char *fen, int depth, const char *letters, const char *replacement,
                         bool two) {
    static Search s;
    EngineSettings settings = settings_of(letters);
    Status status = STATUS_OK;
    Board board;
    put_base(&settings, audit.base);
    settings_put(&settings, "T.entries", "1024");
    settings_put(&settings, "T.replacement", replacement);
    settings_put(&settings, "T.entry", two ? "two" : "one");
    EnhancementRow rows[ENHANCEMENT_MAX];
    memcpy(rows, registry, (size_t)registry_nb * sizeof *rows);
    rows[0].enhancement = &audited;
    assert_true(search_init(&s, &settings, rows, registry_nb, &status));
    assert_true(fen_read(&board, fen, &status));
    audit.learned = audit.lost = 0;
    memset(audit.is_board, 0, sizeof audit.is_board);
    search_run(&s, &board, depth, audit_entries, NULL);
    assert_int_equal(counted(&s, "table_stores") + counted(&s, "table_kept"), audit.learned);
    assert_int_equal(counted(&s, "table_overwrites"), audit.lost);
    search_release(&s);
}

static const char *const fens[] = {
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
    "7k/5Q2/5K2/8/8/8/8/7q w - - 0 1",       /* mates */
    "k7/2Q5/8/8/8/8/p7/7K b - - 0 1",        /* stalemates */
    "8/P1k5/8/8/8/1p6/3K2p1/8 w - - 0 1",    /* promotions */
    "8/8/8/1k1pPp2/2pP4/8/3K4/8 w - f6 0 2", /* en passant */
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",  /* castling */
};

/* With one bound in an entry, and with two. */
static void audit_level(const Base *base, const char *replacement) {
    const int middle = getenv("PRUNELAB_SHORT") ? 3 : 4; /* the first has many moves */
    const uint64_t of_both = audit.of_both;
    audit.base = base;
    audit.entries = 0;
    plain_begin(base);
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        audit_search(fens[i], i == 0 ? middle : 5, "T", replacement, false);
        audit_search(fens[i], i == 0 ? middle : 5, "TN", replacement, false);
    }
    assert_true(audit.entries > (base == &usual ? 5000 : 4000));
    assert_int_equal(audit.of_both, of_both);
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++) {
        audit_search(fens[i], i == 0 ? middle : 5, "TN", replacement, true);
        audit_search(fens[i], i == 0 ? middle : 5, "TD", replacement, true);
    }
    search_release(&audit.plain);
}

static void every_table_entry_is_true(void **state) {
    for (int r = 0; r < REPLACEMENTS_NB; r++)
        audit_level(&usual, replacements[r]);
    assert_true(audit.of_both > 0); /* few: mostly the two sides meet, and the value is exact */
}

/* With every level of replacement, with half of them, in short with one, in each another. */
static void every_entry_is_true_in_other_base_programs(void **state) {
    const int step = getenv("PRUNELAB_LONG") ? 1 : getenv("PRUNELAB_SHORT") ? REPLACEMENTS_NB : 2;
    for (int b = 0; b < (int)(sizeof others / sizeof others[0]); b++)
        for (int r = b % step; r < REPLACEMENTS_NB; r += step)
            audit_level(&others[b], replacements[r]);
}

/* ---- two bounds in an entry ------------------------------------------------------------------ */

/* Results of searches with minimal windows, which failed high or low. */
static void store(Search *s, Key key, int draft, Score alpha, Score score) {
    static Node n;
    n.board.key = key;
    n.depth = draft;
    n.score = score;
    n.entry_alpha = n.alpha = alpha;
    n.entry_beta = n.beta = alpha + 1;
    s->active[0].enhancement->learn(s, &n, &s->active[0]);
}

static void store_lower(Search *s, Key key, int draft, Score score) {
    store(s, key, draft, score - 1, score);
}

static void store_upper(Search *s, Key key, int draft, Score score) {
    store(s, key, draft, score, score);
}

static void assert_known(const Search *s, Key key, int draft, Score lower, Score upper) {
    static Node child;
    Known known = {0, 0};
    child.board.key = key;
    assert_true(search_peek(s, &child, 1, draft, &known));
    assert_int_equal(known.lower, lower);
    assert_int_equal(known.upper, upper);
}

static void begin(Search *s, const char *entry, const char *replacement) {
    EngineSettings settings = settings_of("T");
    Status status = STATUS_OK;
    settings_put(&settings, "T.entries", "2");
    settings_put(&settings, "T.entry", entry);
    settings_put(&settings, "T.replacement", replacement);
    assert_true(search_init(s, &settings, registry, registry_nb, &status));
}

static void both_bounds_of_a_position_are_kept(void **state) {
    static Search s;
    begin(&s, "two", "fig7");
    store_lower(&s, 8, 3, 10);
    assert_known(&s, 8, 3, 10, SCORE_INFINITE);
    store_upper(&s, 8, 3, 30);
    assert_known(&s, 8, 3, 10, 30);
    store_upper(&s, 8, 3, 40); /* the tighter ones stay */
    store_lower(&s, 8, 3, 5);
    assert_known(&s, 8, 3, 10, 30);
    store_lower(&s, 8, 3, 35); /* they contradict: the new one alone */
    assert_known(&s, 8, 3, 35, SCORE_INFINITE);
    store_upper(&s, 8, 3, 20);
    assert_known(&s, 8, 3, -SCORE_INFINITE, 20);
    store_lower(&s, 8, 4, 7); /* another draft, another value */
    assert_known(&s, 8, 4, 7, SCORE_INFINITE);
    search_release(&s);
    begin(&s, "one", "fig7");
    store_lower(&s, 8, 3, 10);
    store_upper(&s, 8, 3, 30);
    assert_known(&s, 8, 3, -SCORE_INFINITE, 30);
    search_release(&s);
}

static void bounds_go_with_their_entry(void **state) {
    static Search s;
    begin(&s, "two", "two_tier");
    store_upper(&s, 8, 3, 20);
    store_lower(&s, 8, 3, 10);
    assert_known(&s, 8, 3, 10, 20);
    store_upper(&s, 9, 3,
                15); /* the newer of equal drafts comes first: 8 goes to the second tier */
    store_lower(&s, 9, 3, 5);
    assert_known(&s, 8, 3, 10, 20);
    assert_known(&s, 9, 3, 5, 15);
    store_lower(&s, 8, 3, 20); /* and back, with both bounds in one */
    assert_known(&s, 8, 3, 20, 20);
    assert_known(&s, 9, 3, 5, 15);
    search_release(&s);
}

int main(void) {
    audited = enhancement_transposition;
    audited.learn = store_and_witness;
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_table_entry_is_true),
                                       cmocka_unit_test(every_entry_is_true_in_other_base_programs),
                                       cmocka_unit_test(both_bounds_of_a_position_are_kept),
                                       cmocka_unit_test(bounds_go_with_their_entry)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
