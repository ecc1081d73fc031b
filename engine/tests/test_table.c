/* The transposition table on chess: every entry against its position, by a plain search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "chess/notation.h"
#include "enhancements/registry.h"
#include "support/searches.h"

/* The table's own view of its entries. */
#include "enhancements/transposition.c"

enum { AUDIT_ENTRIES = 1024 };

typedef struct Audit {
    Board boards[AUDIT_ENTRIES]; /* the position of each entry */
    uint64_t entries;
} Audit;

static Audit audit;
static Slots audited_slots; /* T's, with a witness at `learn` */

static void store_and_witness(Search *s, const Node *n, Own *own) {
    const Key key = n->board.key;
    transposition_slots.learn(s, n, own);
    if (table_slot(own, key)->lock == key)
        audit.boards[key & (AUDIT_ENTRIES - 1)] = n->board;
}

static bool keep_score(void *context, const Search *s, const Iteration *it) {
    (void)s;
    *(Score *)context = it->score;
    return true;
}

/* The position's value at the entry's draft, by a search without any enhancement. */
static Score plain_value(const Board *b, int depth) {
    static Search plain;
    EngineSettings settings = settings_of("-");
    Status status = STATUS_OK;
    Score score = 0;
    settings_put(&settings, "base.deepening", "off");
    assert_true(search_init(&plain, &settings, NULL, 0, &status));
    search_run(&plain, b, depth, keep_score, &score);
    search_release(&plain);
    return score;
}

static bool audit_entries(void *context, const Search *s, const Iteration *it) {
    (void)context;
    (void)it;
    const Entry *table = s->owns[0].state;
    for (int64_t i = 0; i < s->owns[0].param[ENTRIES]; i++) {
        const Entry *e = &table[i];
        if (e->bound == BOUND_NONE)
            continue;
        const Board *b = &audit.boards[i];
        assert_true(b->key == e->lock);
        const Score value = plain_value(b, e->draft);
        if (e->bound == BOUND_EXACT)
            assert_int_equal(value, e->score);
        else if (e->bound == BOUND_LOWER)
            assert_true(value >= e->score);
        else
            assert_true(value <= e->score);
        audit.entries++;
    }
    return true;
}

static void every_table_entry_is_true(void **state) {
    (void)state;
    static const char *const fens[] = {
        "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
        "7k/5Q2/5K2/8/8/8/8/7q w - - 0 1",       /* mates */
        "k7/2Q5/8/8/8/8/p7/7K b - - 0 1",        /* stalemates */
        "8/P1k5/8/8/8/1p6/3K2p1/8 w - - 0 1",    /* promotions */
        "8/8/8/1k1pPp2/2pP4/8/3K4/8 w - f6 0 2", /* en passant */
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",  /* castling */
    };
    static Search s;
    Status status = STATUS_OK;
    audited_slots = transposition_slots;
    audited_slots.learn = store_and_witness;
    for (size_t i = 0; i < sizeof fens / sizeof fens[0]; i++)
        for (const char *const *letters = (const char *const[]){"T", "TN", NULL}; *letters;
             letters++) {
            EngineSettings settings = settings_of(*letters);
            EnhancementSlots rows[ENHANCEMENT_MAX];
            Board board;
            settings_put(&settings, "T.entries", "1024");
            registry_slots(rows);
            rows[0].slots = &audited_slots;
            assert_true(search_init(&s, &settings, rows, registry_nb, &status));
            assert_true(fen_read(&board, fens[i], &status));
            search_run(&s, &board, i == 0 ? 4 : 5, audit_entries, NULL);
            search_release(&s);
        }
    assert_true(audit.entries > 5000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_table_entry_is_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
