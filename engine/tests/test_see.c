/* Static exchange evaluation against a recursion on a board of 64 letters. */
#include <ctype.h>
#include <stdlib.h>

#include "base/rng.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/see.h"
#include "support/position.h"

/* ---- the slow exchange: no bitboards, one capture a call ------------------------------------- */

typedef struct Letters {
    char at[64]; /* as in FEN; '.' where empty */
} Letters;

static int letter_value(char letter) {
    switch (toupper((unsigned char)letter)) {
    case 'P':
        return 100;
    case 'N':
    case 'B':
        return 325;
    case 'R':
        return 500;
    case 'Q':
        return 975;
    default:
        return 0;
    }
}

static Letters letters_of(const Board *b) {
    Letters l;
    for (Square s = 0; s < 64; s++) {
        PieceType type = board_piece_on(b, s);
        char letter = ".PNBRQK"[type == PIECE_NONE ? 0 : (int)type + 1];
        bool black = (b->colours[BLACK] & square_bb(s)) != 0;
        l.at[s] = (char)(black ? tolower((unsigned char)letter) : letter);
    }
    return l;
}

/* Does the man on `from` attack `to`? */
static bool letter_attacks(const Letters *l, int from, int to) {
    int df = square_file(to) - square_file(from), dr = square_rank(to) - square_rank(from);
    int af = abs(df), ar = abs(dr);
    char letter = l->at[from];
    bool straight = (df == 0) != (dr == 0), diagonal = af == ar && af > 0;
    switch (toupper((unsigned char)letter)) {
    case 'P':
        return af == 1 && dr == (letter == 'P' ? 1 : -1);
    case 'N':
        return af * ar == 2;
    case 'K':
        return af <= 1 && ar <= 1 && from != to;
    case 'B':
        straight = false;
        break;
    case 'R':
        diagonal = false;
        break;
    case 'Q':
        break;
    default:
        return false;
    }
    if (!straight && !diagonal)
        return false;
    int step = (df > 0) - (df < 0) + 8 * ((dr > 0) - (dr < 0));
    for (int s = from + step; s != to; s += step)
        if (l->at[s] != '.')
            return false;
    return true;
}

/* The cheapest man of a side that attacks `to`, the lowest square among equals; -1 for none. */
static int cheapest_attacker(const Letters *l, int to, bool black) {
    const char *order = black ? "pnbrqk" : "PNBRQK";
    for (; *order; order++)
        for (int from = 0; from < 64; from++)
            if (l->at[from] == *order && from != to && letter_attacks(l, from, to))
                return from;
    return -1;
}

/* What a side wins by taking on `to`, or 0 if it had better not. */
static int slow_take(Letters l, int to, bool black) {
    int from = cheapest_attacker(&l, to, black);
    if (from < 0)
        return 0;
    int won = letter_value(l.at[to]);
    l.at[to] = l.at[from];
    l.at[from] = '.';
    bool king = toupper((unsigned char)l.at[to]) == 'K';
    if (king && cheapest_attacker(&l, to, !black) >= 0)
        return 0;
    won -= slow_take(l, to, !black);
    return won > 0 ? won : 0;
}

static int slow_see(const Board *b, Move m) {
    if (m & MOVE_CASTLING)
        return 0;
    Letters l = letters_of(b);
    int from = move_from(m), to = move_to(m);
    int won = letter_value(l.at[to]);
    l.at[to] = l.at[from];
    l.at[from] = '.';
    if (m & MOVE_EN_PASSANT) {
        won = 100;
        l.at[square_make(square_file(to), square_rank(from))] = '.';
    }
    bool black = b->side == BLACK;
    if (move_promotion(m) != PIECE_NONE) {
        l.at[to] = (black ? "pnbrqk" : "PNBRQK")[move_promotion(m)];
        won += letter_value(l.at[to]) - 100;
    }
    return won - slow_take(l, to, !black);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void random_moves_agree_with_the_slow_exchange(void **state) {
    static const char *const STARTS[] = {
        FEN_START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "6k1/1P1P4/8/2pP4/4pP2/8/2p3p1/6K1 w - - 0 1",
        "3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - - 0 1",
    };
    Rng rng = rng_init(1989);
    int captures = 0, losing = 0, quiet_losing = 0;
    for (int game = 0; game < 400; game++) {
        Board b = read(STARTS[game % 4]);
        for (int ply = 0; ply < 80; ply++) {
            MoveList list;
            movegen_all(&b, &list);
            for (int i = 0; i < list.count; i++) {
                Move m = list.moves[i];
                int fast = see_value(&b, m), slow = slow_see(&b, m);
                if (fast != slow) {
                    char fen[FEN_NB], text[MOVE_TEXT_NB];
                    fen_write(&b, fen);
                    move_write(m, text);
                    fail_msg("%s %s: %d, slow %d", fen, text, fast, slow);
                }
                captures += move_captured(m) != PIECE_NONE;
                losing += move_captured(m) != PIECE_NONE && fast < 0;
                quiet_losing += move_captured(m) == PIECE_NONE && fast < 0;
            }
            if (!list.count)
                break;
            Board next;
            board_make(&next, &b, list.moves[rng_below(&rng, (uint32_t)list.count)]);
            b = next;
        }
    }
    /* The comparison has met what it is for. */
    assert_true(captures > 10000 && losing > 1000 && quiet_losing > 1000);
}

static void known_exchanges(void **state) {
    static const struct {
        const char *fen, *move;
        int value;
    } CASES[] = {
        {"4k3/8/8/3p4/8/8/8/3RK3 w - -", "Rxd5", 100},                 /* free */
        {"4k3/8/4p3/3p4/8/8/8/3RK3 w - -", "Rxd5", 100 - 500},         /* guarded */
        {"4k3/8/4p3/3r4/4P3/8/8/4K3 w - -", "exd5", 500 - 100},        /* dearer */
        {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100},              /* x-ray of its own side */
        {"3qk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100 - 500},      /* and of the other */
        {"8/8/4k3/3p4/8/8/3R4/3RK3 w - -", "Rxd5", 100},               /* the king may not take */
        {"8/8/4k3/3p4/8/8/8/3RK3 w - -", "Rxd5", 100 - 500},           /* here it may */
        {"4k3/8/8/2pP4/8/8/8/4K3 w - c6", "dxc6", 100},                /* en passant */
        {"4k3/1p6/8/2pP4/8/8/8/4K3 w - c6", "dxc6", 0},                /* guarded */
        {"3r2k1/2P5/8/8/8/8/8/4K3 w - -", "cxd8=Q+", 500 + 875},       /* promotion */
        {"3r1rk1/2P5/8/8/8/8/8/4K3 w - -", "cxd8=Q", 500 + 875 - 975}, /* retaken */
        {"4k3/8/4p3/8/8/8/8/3QK3 w - -", "Qd5", -975},                 /* quiet, en prise */
        {"4k3/8/8/8/8/8/8/4K2R w K -", "O-O", 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Board b = read(CASES[i].fen);
        Status status = STATUS_OK;
        Move m = san_read(&b, CASES[i].move, &status);
        if (m == MOVE_NONE)
            fail_msg("%s", status.text);
        if (see_value(&b, m) != CASES[i].value)
            fail_msg("%s %s: %d", CASES[i].fen, CASES[i].move, see_value(&b, m));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_moves_agree_with_the_slow_exchange),
        cmocka_unit_test(known_exchanges),
    };
    return cmocka_run_group_tests_name("see", tests, NULL, NULL);
}
