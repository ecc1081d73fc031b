/* The board and the move generator against a naive one on random games: a mailbox that asks of
 * every pair of squares whether a piece may go there, then makes the move and looks at the king. It
 * shares no table and no code with the engine. */
#include <stdlib.h>

#include "base/rng.h"
#include "chess/attacks.h"
#include "chess/eval.h"
#include "chess/movegen.h"
#include "chess/notation.h"
#include "chess/psqt.h"
#include "support/position.h"

#define SUITE "positions/perft.epd"

enum { GAMES_NB = 6, PLIES_NB = 60 };

/* ---- the naive board ---- */

typedef struct Mail {
    int piece[SQUARE_NB]; /* PieceType, PIECE_NONE where empty */
    int colour[SQUARE_NB];
    int side, castling;
    int passed; /* the square a pawn has just passed, whether or not it can be taken; or SQUARE_NONE
                 */
} Mail;

static Mail mail_read(const Board *b) {
    Mail mail = {.side = b->side, .castling = b->castling, .passed = b->en_passant};
    for (Square s = 0; s < SQUARE_NB; s++) {
        mail.piece[s] = PIECE_NONE;
        mail.colour[s] = b->colours[BLACK] >> s & 1 ? BLACK : WHITE;
        for (int piece = 0; piece < PIECE_NB; piece++)
            if (b->pieces[piece] >> s & 1)
                mail.piece[s] = piece;
    }
    return mail;
}

static int sign(int x) {
    return (x > 0) - (x < 0);
}

/* Is everything between two squares of one line empty? */
static bool mail_path_is_free(const Mail *mail, Square from, Square to) {
    int file_step = sign(to % 8 - from % 8), rank_step = sign(to / 8 - from / 8);
    for (Square s = from + file_step + 8 * rank_step; s != to; s += file_step + 8 * rank_step)
        if (mail->piece[s] != PIECE_NONE)
            return false;
    return true;
}

static bool mail_attacks(const Mail *mail, Square from, Square to) {
    int files = abs(to % 8 - from % 8), ranks = abs(to / 8 - from / 8);
    bool diagonal = files == ranks && files > 0, straight = (files == 0) != (ranks == 0);
    switch (mail->piece[from]) {
    case PAWN:
        return files == 1 && to / 8 - from / 8 == (mail->colour[from] == WHITE ? 1 : -1);
    case KNIGHT:
        return files * ranks == 2;
    case BISHOP:
        return diagonal && mail_path_is_free(mail, from, to);
    case ROOK:
        return straight && mail_path_is_free(mail, from, to);
    case QUEEN:
        return (diagonal || straight) && mail_path_is_free(mail, from, to);
    case KING:
        return files <= 1 && ranks <= 1 && files + ranks > 0;
    default:
        return false;
    }
}

static bool mail_is_attacked(const Mail *mail, Square s, int by) {
    for (Square from = 0; from < SQUARE_NB; from++)
        if (mail->colour[from] == by && mail_attacks(mail, from, s))
            return true;
    return false;
}

static bool mail_king_is_attacked(const Mail *mail, int side) {
    for (Square s = 0; s < SQUARE_NB; s++)
        if (mail->piece[s] == KING && mail->colour[s] == side)
            return mail_is_attacked(mail, s, !side);
    return false;
}

static bool mail_pawn_may_push(const Mail *mail, Square from, Square to) {
    int step = mail->side == WHITE ? 8 : -8, home = mail->side == WHITE ? 1 : 6;
    if (to == from + step)
        return mail->piece[to] == PIECE_NONE;
    return to == from + 2 * step && from / 8 == home && mail->piece[from + step] == PIECE_NONE &&
           mail->piece[to] == PIECE_NONE;
}

static bool mail_may_castle(const Mail *mail, Square from, Square to) {
    int home = mail->side == WHITE ? 4 : 60, right = (to > from ? 1 : 2) << 2 * mail->side;
    if (from != home || (to != from + 2 && to != from - 2) || !(mail->castling & right))
        return false;
    return mail_path_is_free(mail, from, to > from ? home + 3 : home - 4) &&
           !mail_is_attacked(mail, from, !mail->side) &&
           !mail_is_attacked(mail, (from + to) / 2, !mail->side);
}

static void mail_move_piece(Mail *mail, Square from, Square to) {
    mail->piece[to] = mail->piece[from];
    mail->colour[to] = mail->colour[from];
    mail->piece[from] = PIECE_NONE;
}

static Mail mail_make(const Mail *mail, Move m) {
    static const int corners[4] = {7, 0, 63, 56}; /* in the order of the rights' bits */
    Mail next = *mail;
    Square from = (int)(m & 63), to = (int)(m >> 6 & 63);
    int piece = mail->piece[from];
    mail_move_piece(&next, from, to);
    if (piece == PAWN && to == mail->passed)
        next.piece[to % 8 + from / 8 * 8] = PIECE_NONE;
    if (piece == PAWN && (to / 8 == 0 || to / 8 == 7))
        next.piece[to] = (int)(m >> 18 & 7);
    if (piece == KING && abs(to - from) == 2)
        mail_move_piece(&next, to > from ? from + 3 : from - 4, (from + to) / 2);
    for (int i = 0; i < 4; i++)
        if (from == corners[i] || to == corners[i] || (piece == KING && i / 2 == mail->side))
            next.castling &= ~(1 << i);
    next.passed = piece == PAWN && abs(to - from) == 16 ? (from + to) / 2 : SQUARE_NONE;
    next.side = !mail->side;
    return next;
}

/* ---- the documented order ---- */

/* A move's place in the order of movegen.h: class, then two squares or a square and a promotion. */
static uint32_t order_key(Move m) {
    uint32_t from = m & 63, to = m >> 6 & 63, piece = m >> 12 & 7, taken = m >> 15 & 7;
    uint32_t promotion = m >> 18 & 7, rank = promotion == PIECE_NONE ? 0 : QUEEN - promotion;
    uint32_t class, first = to, second = rank;
    if (piece == PAWN && (m & MOVE_EN_PASSANT))
        class = 3, first = from;
    else if (piece == PAWN && taken != PIECE_NONE)
        class = to % 8 < from % 8 ? 0 : 1;
    else if (piece == PAWN && promotion == QUEEN)
        class = 2;
    else if (piece == PAWN && promotion != PIECE_NONE)
        class = 16;
    else if (piece == PAWN)
        class = (to > from ? to - from : from - to) == 8 ? 17 : 18;
    else if (m & MOVE_CASTLING)
        class = to > from ? 14 : 15;
    else
        class = (taken != PIECE_NONE ? 3 : 8) + piece, first = from, second = to;
    return class << 16 | first << 8 | second;
}

static int order_compare(const void *a, const void *b) {
    uint32_t x = order_key(*(const Move *)a), y = order_key(*(const Move *)b);
    return (x > y) - (x < y);
}

/* ---- naive generation ---- */

static void mail_try(const Mail *mail, MoveList *list, Square from, Square to, uint32_t special) {
    int taken = special & MOVE_EN_PASSANT ? PAWN : mail->piece[to];
    bool promotes = mail->piece[from] == PAWN && (to / 8 == 0 || to / 8 == 7);
    for (int promotion = promotes ? KNIGHT : PIECE_NONE;; promotion++) {
        Move m = (Move)from | (Move)to << 6 | (Move)mail->piece[from] << 12 | (Move)taken << 15 |
                 (Move)promotion << 18 | special;
        Mail next = mail_make(mail, m);
        if (!mail_king_is_attacked(&next, mail->side))
            list->moves[list->count++] = m;
        if (promotion >= QUEEN)
            return;
    }
}

/* All legal moves in the documented order. */
static void mail_moves(const Mail *mail, MoveList *list) {
    list->count = 0;
    for (Square from = 0; from < SQUARE_NB; from++)
        for (Square to = 0; to < SQUARE_NB; to++) {
            bool own = mail->piece[from] != PIECE_NONE && mail->colour[from] == mail->side;
            bool empty = mail->piece[to] == PIECE_NONE, pawn = mail->piece[from] == PAWN;
            if (!own || (!empty && mail->colour[to] == mail->side))
                continue;
            if (mail->piece[from] == KING && mail_may_castle(mail, from, to))
                mail_try(mail, list, from, to, MOVE_CASTLING);
            else if (pawn && mail_pawn_may_push(mail, from, to))
                mail_try(mail, list, from, to, 0);
            else if (mail_attacks(mail, from, to) && pawn && to == mail->passed)
                mail_try(mail, list, from, to, MOVE_EN_PASSANT);
            else if (mail_attacks(mail, from, to) && (!pawn || !empty))
                mail_try(mail, list, from, to, 0);
        }
    qsort(list->moves, (size_t)list->count, sizeof *list->moves, order_compare);
}

/* ---- random games ---- */

/* What the games came across, so that no check is passed by never being reached. */
typedef struct Seen {
    int positions, checks, double_checks, castlings[2], en_passants, promotions, vain_passes, ends;
    int quiet, captures,
        pinned; /* lists of captures by victim, what is in them, lists beside a pin */
} Seen;

/* What the mover's knights, bishops, rooks and queens attack. */
static Bitboard mail_attacked(const Mail *mail) {
    Bitboard attacked = 0;
    for (Square from = 0; from < SQUARE_NB; from++)
        for (Square to = 0; to < SQUARE_NB; to++)
            if (mail->colour[from] == mail->side && mail->piece[from] >= KNIGHT &&
                mail->piece[from] <= QUEEN && mail_attacks(mail, from, to))
                attacked |= square_bb(to);
    return attacked;
}

static bool mail_may_promote(const Mail *mail) {
    const int rank = mail->side == WHITE ? 6 : 1;
    bool found = false;
    for (Square s = 8 * rank; s < 8 * rank + 8; s++)
        found |= mail->piece[s] == PAWN && mail->colour[s] == mail->side;
    return found;
}

/* The victim first, the greatest, then what takes it, the least. */
static int capture_key(Move m) {
    return (int)move_piece(m) - 8 * (int)move_captured(m);
}

/* Captures by victim are the tactical moves in another order. */
static void check_captures(const Board *b, const MoveList *tactical, Bitboard attacked) {
    MoveList sorted = *tactical, found = {.count = 0};
    Captures captures;
    for (int i = 1; i < sorted.count; i++)
        for (int k = i; k > 0 && capture_key(sorted.moves[k]) < capture_key(sorted.moves[k - 1]);
             k--) {
            const Move m = sorted.moves[k];
            sorted.moves[k] = sorted.moves[k - 1];
            sorted.moves[k - 1] = m;
        }
    movegen_captures_init(&captures, b, attacked);
    for (int victim = QUEEN; victim >= PAWN; victim--)
        if (captures.victims & b->pieces[victim])
            found.count +=
                movegen_captures_of(&captures, b, (PieceType)victim, found.moves + found.count);
    assert_int_equal(found.count, sorted.count);
    assert_memory_equal(found.moves, sorted.moves, (size_t)sorted.count * sizeof(Move));
}

static void check_moves(const Board *b, const MoveList *list, const Mail *mail, Seen *seen) {
    MoveList naive, tactical;
    mail_moves(mail, &naive);
    assert_int_equal(list->count, naive.count);
    assert_memory_equal(list->moves, naive.moves, (size_t)list->count * sizeof(Move));
    assert_int_equal(movegen_count(b), list->count);

    int prefix = 0;
    while (prefix < list->count && move_is_tactical(list->moves[prefix]))
        prefix++;
    for (int i = prefix; i < list->count; i++)
        assert_false(move_is_tactical(list->moves[i]));
    movegen_tactical(b, &tactical);
    assert_int_equal(tactical.count, prefix);
    assert_memory_equal(tactical.moves, list->moves, (size_t)prefix * sizeof(Move));

    static EvalCache cache;
    Bitboard attacked;
    eval_attacks(&cache, b, &attacked);
    assert_int_equal(attacked, mail_attacked(mail));
    assert_int_equal(board_may_promote(b), mail_may_promote(mail));
    if (b->checkers || board_may_promote(b))
        return;
    check_captures(b, &tactical, attacked);
    check_captures(b, &tactical, ~(Bitboard)0);
    seen->quiet++;
    seen->captures += tactical.count;
    seen->pinned += b->pinned && tactical.count > 0;
}

/* Does the board hold what the naive one holds, and are its derived fields right? */
static void check_board(const Board *b, const Mail *mail, bool en_passant_legal) {
    Mail seen = mail_read(b);
    assert_true(board_is_as_read(b));
    for (Square s = 0; s < SQUARE_NB; s++) {
        assert_int_equal(seen.piece[s], mail->piece[s]);
        assert_int_equal(board_piece_on(b, s), mail->piece[s]);
        if (mail->piece[s] != PIECE_NONE)
            assert_int_equal(seen.colour[s], mail->colour[s]);
    }
    assert_int_equal(b->castling, mail->castling);
    assert_int_equal(b->side, mail->side);
    assert_int_equal(b->en_passant, en_passant_legal ? mail->passed : SQUARE_NONE);
    Square king = board_king(b, (Colour)b->side);
    for (Square s = 0; s < SQUARE_NB; s++) {
        bool checks = mail->colour[s] != mail->side && mail_attacks(mail, s, king);
        assert_int_equal(b->checkers >> s & 1, checks);
        Mail without = *mail;
        without.piece[s] = PIECE_NONE;
        if (!b->checkers && s != king && mail->colour[s] == mail->side)
            assert_int_equal(b->pinned >> s & 1, mail_king_is_attacked(&without, mail->side));
    }
}

static void check_null(const Board *b) {
    Board once, twice;
    board_make_null(&once, b);
    assert_true(board_is_as_read(&once));
    assert_int_equal(once.en_passant, SQUARE_NONE);
    assert_int_equal(once.fifty, b->fifty + 1);
    assert_int_not_equal(once.key, b->key);
    board_make_null(&twice, &once);
    assert_true(board_is_as_read(&twice));
    assert_int_equal(twice.number, b->number + 1);
    if (b->en_passant == SQUARE_NONE)
        assert_int_equal(twice.key, b->key);
}

static void check_flip(const Board *b) {
    Board flipped, back;
    board_flip(&flipped, b);
    assert_true(board_is_as_read(&flipped));
    assert_int_equal(flipped.psq, -b->psq);
    assert_int_equal(flipped.phase, b->phase);
    assert_int_equal(movegen_count(&flipped), movegen_count(b));
    board_flip(&back, &flipped);
    assert_memory_equal(&back, b, offsetof(Board, psq));
}

static void note_position(Seen *seen, const Board *b, int move_nb) {
    seen->positions++;
    seen->checks += board_in_check(b);
    seen->double_checks += bb_many(b->checkers);
    seen->ends += move_nb == 0;
}

static void note_move(Seen *seen, Move m, const Board *next, const Mail *mail) {
    seen->castlings[0] += (m & MOVE_CASTLING) && move_to(m) % 8 == 6;
    seen->castlings[1] += (m & MOVE_CASTLING) && move_to(m) % 8 == 2;
    seen->en_passants += (m & MOVE_EN_PASSANT) != 0;
    seen->promotions += move_promotion(m) != PIECE_NONE;
    seen->vain_passes += mail->passed != SQUARE_NONE && next->en_passant == SQUARE_NONE;
}

/* A random move, with a leaning to castling, promotions and en passant, which are rare. */
static Move choose(const MoveList *list, Rng *rng) {
    Move m = MOVE_NONE;
    for (int draw = 0; draw < 4 && (draw == 0 || m >> 18 == PIECE_NONE); draw++)
        m = list->moves[rng_below(rng, (uint32_t)list->count)];
    return m;
}

/* Play one random game and check every position of it. */
static void play(const Board *start, Rng *rng, Seen *seen) {
    Board b = *start, next;
    Mail mail = mail_read(&b);
    for (int ply = 0; ply < PLIES_NB; ply++) {
        MoveList list, naive;
        movegen_all(&b, &list);
        note_position(seen, &b, list.count);
        check_moves(&b, &list, &mail, seen);
        if (!board_in_check(&b))
            check_null(&b);
        check_flip(&b);
        if (list.count == 0)
            return;
        Move m = choose(&list, rng);
        board_make(&next, &b, m);
        mail = mail_make(&mail, m);
        mail_moves(&mail, &naive);
        bool en_passant_legal = false;
        for (int i = 0; i < naive.count; i++)
            en_passant_legal |= (naive.moves[i] & MOVE_EN_PASSANT) != 0;
        note_move(seen, m, &next, &mail);
        check_board(&next, &mail, en_passant_legal);
        assert_int_equal(next.fifty,
                         move_piece(m) == PAWN || move_captured(m) != PIECE_NONE ? 0 : b.fifty + 1);
        assert_int_equal(next.number, b.number + b.side);
        b = next;
    }
}

/* Play games from every position of the suite. */
static void play_suite(Rng *rng, Seen *seen) {
    char line[512];
    FILE *file = fopen(SUITE, "r");
    if (!file)
        fail_msg("cannot open '%s'; run the tests from the top of the tree", SUITE);
    while (fgets(line, sizeof line, file)) {
        Board b;
        Status status = STATUS_OK;
        line[strcspn(line, ";")] = '\0';
        if (!fen_read(&b, line, &status))
            fail_msg("%s", status.text);
        for (int game = 0; game < GAMES_NB; game++)
            play(&b, rng, seen);
    }
    fclose(file);
}

static void random_games_agree_with_the_naive_board(void **state) {
    Rng rng = rng_init(2024);
    Seen seen = {0};
    play_suite(&rng, &seen);
    assert_true(seen.positions > 5000 && seen.checks > 500 && seen.double_checks > 10);
    assert_true(seen.castlings[0] > 10 && seen.castlings[1] > 10 && seen.en_passants > 10);
    assert_true(seen.vain_passes > 50 && seen.promotions > 100 && seen.ends > 25);
    assert_true(seen.quiet > 2000 && seen.captures > 5000 && seen.pinned > 200);
}

/* ---- single facts ---- */

static Board play_line(const char *fen, const char *moves) {
    Board b = read(fen);
    Status status = STATUS_OK;
    char text[MOVE_TEXT_NB];
    for (int used; sscanf(moves, "%11s%n", text, &used) == 1; moves += used) {
        const Board before = b;
        board_make(&b, &before, move_read(&before, text, &status));
        assert_false(status.failed);
    }
    return b;
}

static void keys_follow_what_matters_and_nothing_else(void **state) {
    Key knights = play_line(FEN_START, "g1f3 g8f6 b1c3").key;
    assert_int_equal(knights, play_line(FEN_START, "b1c3 g8f6 g1f3").key);
    assert_int_equal(play_line(FEN_START, "g1f3 g8f6 f3g1 f6g8").key, read(FEN_START).key);
    /* A double push that nobody can take en passant is any pawn move. */
    assert_int_equal(play_line(FEN_START, "e2e3 a7a6 e3e4").key,
                     play_line(FEN_START, "a2a3 a7a6 e2e4").key ^ zobrist.piece[WHITE][PAWN][8] ^
                         zobrist.piece[WHITE][PAWN][16]);
    const char *bare = "4k3/8/8/8/4p3/8/3P4/R3K3 w - - 0 1",
               *rights = "4k3/8/8/8/4p3/8/3P4/R3K3 w Q -";
    Board pushed = play_line(bare, "d2d4");
    assert_int_equal(pushed.en_passant, 19);
    assert_int_not_equal(pushed.key, read("4k3/8/8/8/3Pp3/8/8/R3K3 b - - 0 1").key);
    assert_int_equal(pushed.key, read("4k3/8/8/8/3Pp3/8/8/R3K3 b - d3 0 1").key);
    assert_int_not_equal(read(bare).key, read(rights).key);
    assert_int_not_equal(read(bare).key, read("4k3/8/8/8/4p3/8/3P4/R3K3 b - - 0 1").key);
    assert_int_equal(play_line(rights, "a1a2 e8d8 a2a1 d8e8").key, read(bare).key);
}

static void refresh_drops_vain_rights_and_squares(void **state) {
    Board b = read("r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq d3 0 1");
    b.pieces[ROOK] ^= square_bb(7);
    b.colours[WHITE] ^= square_bb(7);
    b.pieces[PAWN] ^= square_bb(28);
    b.colours[BLACK] ^= square_bb(28);
    board_refresh(&b);
    assert_int_equal(b.castling, CASTLE_WHITE_QUEEN | CASTLE_BLACK_KING | CASTLE_BLACK_QUEEN);
    assert_int_equal(b.en_passant, SQUARE_NONE);
}

/* ---- attack tables ---- */

static void attacks_agree_with_the_naive_board(void **state) {
    Rng rng = rng_init(7);
    for (int round = 0; round < 200; round++) {
        Bitboard occupied = rng_next(&rng) & (round % 2 ? rng_next(&rng) : ~(Bitboard)0);
        Mail mail = {.side = WHITE};
        for (Square s = 0; s < SQUARE_NB; s++)
            mail.piece[s] = occupied >> s & 1 ? PAWN : PIECE_NONE;
        for (Square s = 0; s < SQUARE_NB; s++) {
            const Bitboard tables[PIECE_NB] = {
                attacks_pawn(WHITE, s),    attacks_knight(s),          attacks_bishop(s, occupied),
                attacks_rook(s, occupied), attacks_queen(s, occupied), attacks_king(s),
            };
            int before = mail.piece[s];
            for (int piece = 0; piece < PIECE_NB; piece++) {
                Bitboard naive = 0;
                mail.piece[s] = piece;
                for (Square to = 0; to < SQUARE_NB; to++)
                    naive |= mail_attacks(&mail, s, to) ? square_bb(to) : 0;
                assert_int_equal(tables[piece], naive);
            }
            mail.piece[s] = before;
        }
    }
}

static void lines_agree_with_attacks(void **state) {
    for (Square a = 0; a < SQUARE_NB; a++)
        for (Square b = 0; b < SQUARE_NB; b++) {
            Bitboard between = 0, line = 0, ends = square_bb(a) | square_bb(b);
            if (a != b && (attacks_bishop(a, 0) & square_bb(b))) {
                between = attacks_bishop(a, ends) & attacks_bishop(b, ends);
                line = (attacks_bishop(a, 0) & attacks_bishop(b, 0)) | ends;
            } else if (a != b && (attacks_rook(a, 0) & square_bb(b))) {
                between = attacks_rook(a, ends) & attacks_rook(b, ends);
                line = (attacks_rook(a, 0) & attacks_rook(b, 0)) | ends;
            }
            assert_int_equal(attacks_between(a, b), between);
            assert_int_equal(attacks_line(a, b), line);
        }
    assert_int_equal(attacks_pawns(BLACK, RANK_8_BB), RANK_8_BB >> 8);
    assert_int_equal(attacks_queen(0, 0),
                     attack_tables.bishop_rays[0] | attack_tables.rook_rays[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(attacks_agree_with_the_naive_board),
        cmocka_unit_test(lines_agree_with_attacks),
        cmocka_unit_test(random_games_agree_with_the_naive_board),
        cmocka_unit_test(keys_follow_what_matters_and_nothing_else),
        cmocka_unit_test(refresh_drops_vain_rights_and_squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
