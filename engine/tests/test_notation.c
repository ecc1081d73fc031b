/* FEN, coordinates, SAN and EPD: there and back over random games, known texts, and every refusal
 * beside a twin that is accepted. */
#include "base/rng.h"
#include "chess/epd.h"
#include "chess/movegen.h"
#include "support/position.h"

#define BARE "4k3/8/8/8/8/8/8/4K3"

static void assert_contains(const char *text, const char *part) {
    if (!strstr(text, part))
        fail_msg("'%s' does not contain '%s'", text, part);
}

/* ---- there and back -------------------------------------------------------------------------- */

static void check_fen(const Board *b) {
    char fen[FEN_NB], again[FEN_NB];
    fen_write(b, fen);
    Board copy = read(fen);
    assert_memory_equal(copy.pieces, b->pieces, sizeof b->pieces);
    assert_memory_equal(copy.colours, b->colours, sizeof b->colours);
    assert_true(copy.key == b->key && copy.psq == b->psq && copy.checkers == b->checkers);
    assert_true(copy.side == b->side && copy.castling == b->castling &&
                copy.en_passant == b->en_passant && copy.phase == b->phase &&
                copy.fifty == b->fifty && copy.number == b->number);
    fen_write(&copy, again);
    assert_string_equal(fen, again);
}

/* Every legal move has names of its own, which lead back to it. */
static void check_moves(const Board *b, const MoveList *list) {
    char names[MAX_MOVES][MOVE_TEXT_NB];
    for (int i = 0; i < list->count; i++) {
        Status status = STATUS_OK;
        char text[MOVE_TEXT_NB];
        move_write(list->moves[i], text);
        assert_int_equal(move_read(b, text, &status), list->moves[i]);
        san_write(b, list->moves[i], names[i]);
        assert_int_equal(san_read(b, names[i], &status), list->moves[i]);
        assert_false(status.failed);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(names[i], names[j]);
    }
}

static void random_games_there_and_back(void **state) {
    static const char *const STARTS[] = {FEN_START,
                                         KIWI,
                                         "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
                                         "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 12 34",
                                         "7k/8/2Q1Q3/8/2Q1Q3/8/8/K7 w - - 0 1",
                                         "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"};
    Rng rng = rng_init(7);
    unsigned castlings = 0, en_passants = 0, promotions = 0, checks = 0;
    for (int game = 0; game < 200; game++) {
        Board b = read(STARTS[game % (int)COUNT_OF(STARTS)]);
        for (int ply = 0; ply < 60; ply++) {
            MoveList list;
            movegen_all(&b, &list);
            check_fen(&b);
            check_moves(&b, &list);
            if (!list.count)
                break;
            Move m = list.moves[rng_below(&rng, (uint32_t)list.count)];
            castlings += (m & MOVE_CASTLING) != 0;
            en_passants += (m & MOVE_EN_PASSANT) != 0;
            promotions += move_promotion(m) != PIECE_NONE;
            Board next;
            board_make(&next, &b, m);
            b = next;
            checks += board_in_check(&b);
        }
    }
    assert_true(castlings && en_passants && promotions && checks); /* all were met */
}

/* ---- FEN ------------------------------------------------------------------------------------- */

typedef struct Twin {
    const char *bad, *why, *good;
} Twin;

static const Twin BAD_FENS[] = {
    {"", "fewer than 4 fields", FEN_START},
    {BARE, "fewer than 4 fields", BARE " w - -"},
    {BARE " w", "fewer than 4 fields", BARE " w -"},
    {BARE " w - - 0 1 x", "more than 6 fields", " " BARE "\tw  - - 0 1 \r\n"},
    {"4k3/8/8/8/8/8/8 w - -", "fewer than 8 ranks", BARE " w - -"},
    {"4k3/8/8/8/8/8/4K3/8/8 w - -", "more than 8 ranks", BARE " w - -"},
    {BARE "/ w - -", "more than 8 ranks", BARE " w - -"},
    {"4k3/8/8/8/8/8//4K3 w - -", "fewer than 8 squares", BARE " w - -"},
    {"4k3/8/8/8/8/8/8/4K2 w - -", "fewer than 8 squares", BARE " w - -"},
    {"4k3/8/8/8/8/8/8/4K4 w - -", "more than 8 squares", BARE " w - -"},
    {"4k3/8/8/8/8/8/8/4K3RR w - -", "more than 8 squares", "4k3/8/8/8/8/8/8/4K1RR w - -"},
    {"4k3/45/8/8/8/8/8/4K3 w - -", "more than 8 squares: '45'", "4k3/44/8/8/8/8/8/4K3 w - -"},
    {"4k3/9/8/8/8/8/8/4K3 w - -", "neither a piece nor a count", BARE " w - -"},
    {"4k3/0p7/8/8/8/8/8/4K3 w - -", "neither a piece", "4k3/p7/8/8/8/8/8/4K3 w - -"},
    {"4k3/x7/8/8/8/8/8/4K3 w - -", "neither a piece", "4k3/p7/8/8/8/8/8/4K3 w - -"},
    {BARE " x - -", "neither w nor b: 'x'", BARE " B - -"},
    {BARE " wb - -", "neither w nor b: 'wb'", BARE " b - -"},
    {"4k3/8/8/8/8/8/8/4K2R w I -", "letters of KQkq: 'I'", "4k3/8/8/8/8/8/8/4K2R w H -"},
    {"4k3/8/8/8/8/8/8/4K2R w K- -", "letters of KQkq: 'K-'", "4k3/8/8/8/8/8/8/4K2R w - -"},
    {"4k3/8/8/8/8/8/8/4K2R w KK -", "given twice", "4k3/8/8/8/8/8/8/4K2R w qkQK -"},
    {"4k3/8/8/8/8/8/8/4K2R w KH -", "given twice", "4k3/8/8/8/8/8/8/4K2R w HQ -"},
    {BARE " w QQ -", "given twice", BARE " w Q -"},
    /* Chess960: kings and rooks that castle from elsewhere */
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 0 9", "Chess960",
     "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w - - 0 9"},
    {"4k3/8/8/8/8/8/8/3K3R w K - 0 1", "Chess960", "4k3/8/8/8/8/8/8/3K3R w Q - 0 1"},
    {"4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", "Chess960", "4k3/8/8/8/8/8/8/R2K4 w K - 0 1"},
    {"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "Chess960", "4k3/8/8/8/8/8/8/4K1R1 w Q - 0 1"},
    {"4k1r1/8/8/8/8/8/8/4K3 w k - 0 1", "Chess960", "4k2r/8/8/8/8/8/8/4K3 w k - 0 1"},
    {"4k1r1/8/8/8/8/8/8/4K3 w g - 0 1", "Chess960", "4k2r/8/8/8/8/8/8/4K3 w h - 0 1"},
    {"r2k4/8/8/8/8/8/8/4K3 w a - 0 1", "Chess960", "r3k3/8/8/8/8/8/8/4K3 w a - 0 1"},
    {BARE " w - e", "neither - nor a square", BARE " w - e6"},
    {BARE " w - i6", "neither - nor a square", BARE " w - h6"},
    {BARE " w - e66", "neither - nor a square", BARE " w - e6"},
    {BARE " w - e3", "wrong rank", BARE " b - e3"},
    {BARE " b - e6", "wrong rank", BARE " w - e6"},
    {BARE " w - - -1 1", "half-move count", BARE " w - - 1 1"},
    {BARE " w - - 1000 1", "half-move count", BARE " w - - 999 1"},
    {BARE " w - - 99999999999999999999 1", "half-move count", BARE " w - - 000099 1"},
    {BARE " w - - 4294967297 1", "half-move count", BARE " w - - 1 1"}, /* 2^32 + 1 */
    {BARE " w - - x 1", "half-move count", BARE " w - - 0 1"},
    {BARE " w - - 0 -1", "move number", BARE " w - - 0 0"},
    {BARE " w - - 0 10000", "move number", BARE " w - - 0 9999"},
    {BARE " w - - 0 1.", "move number", BARE " w - - 0 1"},
    {"8/8/8/8/8/8/8/4K3 w - -", "black has not exactly one king", BARE " w - -"},
    {"4k3/8/8/8/8/8/8/8 w - -", "white has not exactly one king", BARE " w - -"},
    {"4k3/8/8/8/8/8/8/K3K3 w - -", "white has not exactly one king", BARE " w - -"},
    {"4k2P/8/8/8/8/8/8/4K3 w - -", "a pawn on", "4k3/7P/8/8/8/8/8/4K3 w - -"},
    {"4k3/8/8/8/8/8/8/p3K3 w - -", "a pawn on", "4k3/8/8/8/8/8/p7/4K3 w - -"},
    {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -", "white has more than 8 pawns",
     "4k3/8/8/8/8/P7/1PPPPPPP/4K3 w - -"},
    {"rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - -", "black has more than 16 men",
     "rnbqkbnr/pppppppp/8/8/8/8/8/4K3 w - -"},
    {"4k3/8/8/8/8/8/8/4K2r b - -", "white is in check with black to move",
     "4k3/8/8/8/8/8/8/4K2r w - -"},
    {"4k3/3P4/8/8/8/8/8/4K3 w - -", "black is in check with white to move",
     "4k3/3P4/8/8/8/8/8/4K3 b - -"},
    {"8/8/8/8/8/8/4k3/4K3 w - -", "in check", "8/8/8/8/4k3/8/8/4K3 w - -"},
};

static void bad_fens_are_refused(void **state) {
    for (size_t i = 0; i < COUNT_OF(BAD_FENS); i++) {
        Board before = read(KIWI), b = before;
        Status status = STATUS_OK;
        if (fen_read(&b, BAD_FENS[i].bad, &status))
            fail_msg("accepted: %s", BAD_FENS[i].bad);
        assert_true(status.failed);
        assert_contains(status.text, BAD_FENS[i].why);
        assert_contains(status.text, BAD_FENS[i].bad);
        assert_memory_equal(&b, &before, sizeof b);
        read(BAD_FENS[i].good);
    }
}

static void fens_are_normalised(void **state) {
    static const char *const PAIRS[][2] = {
        {BARE " b - -", BARE " b - - 0 1"},
        {BARE " w - - 50 99", BARE " w - - 50 99"},
        {BARE " w KQkq - 0 1", BARE " w - - 0 1"}, /* no rooks */
        {"r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"},
        {"4k3/8/8/8/8/8/8/3K3R w Q - 0 1", "4k3/8/8/8/8/8/8/3K3R w - - 0 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"},
        /* en passant: nobody takes; somebody may; somebody is pinned; no pawn has passed; the
         * square, or that behind it, is not empty */
        {"4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 w - - 0 1"},
        {"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
        {"4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", "4k3/8/8/K2Pp2r/8/8/8/8 w - - 0 1"},
        {"3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", "3rk3/8/8/3Pp3/8/8/8/3K4 w - - 0 1"},
        {"4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"},
        {"4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/4n3/3Pp3/8/8/8/4K3 w - - 0 1"},
        {"4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/4n3/8/3Pp3/8/8/8/4K3 w - - 0 1"},
        {"4k3/8/8/3PP3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1"},
    };
    for (size_t i = 0; i < COUNT_OF(PAIRS); i++) {
        char fen[FEN_NB];
        Board b = read(PAIRS[i][0]);
        assert_true(board_is_as_read(&b));
        fen_write(&b, fen);
        assert_string_equal(fen, PAIRS[i][1]);
    }
}

/* Real files: what is read, and what is said of it; nothing where it is by the book. */
static void fens_are_read_with_notes(void **state) {
    static const struct {
        const char *given, *read, *note;
    } CASES[] = {
        {BARE " w - - 0 1", BARE " w - - 0 1", NULL},
        {BARE " w - -", BARE " w - - 0 1", NULL},
        {BARE " w - - 0 0", BARE " w - - 0 1", "move number 0 taken as 1"},
        {BARE " b - - 7 0", BARE " b - - 7 1", "move number 0 taken as 1"},
        {BARE " w - - 5", BARE " w - - 5 1", "no move number: taken as 1"},
        {BARE " w -", BARE " w - - 0 1", "no en passant field: taken as '-'"},
        {BARE " W - -", BARE " w - - 0 1", "side 'W' taken as 'w'"},
        {BARE " B - -", BARE " b - - 0 1", "side 'B' taken as 'b'"},
        {"4k3/44/8/8/8/8/8/4K3 w - -", BARE " w - - 0 1",
         "counts of empty squares in a row added: '44'"},
        {BARE " w KQkq - 0 1", BARE " w - - 0 1",
         "castling right 'KQkq' without its king or rook left out"},
        {"r3k3/8/8/8/8/8/8/4K2R w KQq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
         "castling right 'Q' without its king or rook left out"},
        {"4k3/8/8/8/8/8/4K3/7R w K - 0 1", "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
         "castling right 'K' without its king or rook left out"},
        {"4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1",
         "en passant square 'e6' that no pawn passed left out"},
        {"4k3/4n3/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/4n3/8/3Pp3/8/8/8/4K3 w - - 0 1",
         "en passant square 'e6' that no pawn passed left out"},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", NULL},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", NULL},
        {"r3k3/8/8/8/8/8/8/4K2R w Ha - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1",
         "castling right 'H' taken as 'K'"},
    };
    for (size_t i = 0; i < COUNT_OF(CASES); i++) {
        char fen[FEN_NB];
        Board b;
        Status status = STATUS_OK;
        assert_true(fen_read(&b, CASES[i].given, &status));
        fen_write(&b, fen);
        assert_string_equal(fen, CASES[i].read);
        assert_int_equal(status.notes_nb, CASES[i].note != NULL);
        if (CASES[i].note)
            assert_string_equal(status.notes[0].text, CASES[i].note);
    }
}

static void wild_texts_are_safe(void **state) {
    static char huge[100001];
    memset(huge, '8', sizeof huge - 1);
    Board b;
    Status status = STATUS_OK;
    assert_false(fen_read(&b, huge, &status));
    assert_true(strlen(status.text) < 400);
    assert_contains(status.text, "888'");

    Epd epd;
    Board at;
    status = (Status)STATUS_OK;
    assert_false(epd_read(&epd, &at, huge, &status));
    assert_contains(status.text, "888'");

    /* Any single byte changed: read or refused, but always in bounds and sane. */
    for (size_t i = 0; i < strlen(KIWI); i++) {
        for (int c = 1; c < 256; c++) {
            char fen[] = KIWI;
            fen[i] = (char)c;
            status = (Status)STATUS_OK;
            if (fen_read(&b, fen, &status))
                assert_true(board_is_as_read(&b));
            else
                assert_true(status.failed && status.text[0]);
        }
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void san_is_as_people_write_it(void **state) {
    static const char *const CASES[][3] = {
        /* position, coordinates, SAN */
        {FEN_START, "g1f3", "Nf3"},
        {FEN_START, "e2e4", "e4"},
        {KIWI, "e1g1", "O-O"},
        {KIWI, "e1c1", "O-O-O"},
        {KIWI, "d5e6", "dxe6"},
        {KIWI, "e5f7", "Nxf7"},
        {"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "dxe6"},
        {"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"},
        {"4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "a1d1", "Rad1"},
        {"7k/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"},
        {"7k/8/2Q1Q3/8/2Q1Q3/8/8/K7 w - - 0 1", "c6d5", "Qc6d5"}, /* file and rank */
        {"3k4/8/8/8/8/2N3N1/8/2K5 w - - 0 1", "c3e4", "Nce4"},
        {"4k3/8/8/8/1b6/2N3N1/8/4K3 w - - 0 1", "g3e4", "Ne4"}, /* the other is pinned */
        {"3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7c8q", "c8=Q"},
        {"3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8n", "cxd8=N"},
        {"3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", "cxd8=Q+"},
        {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
        {"5k1K/8/8/8/8/8/8/5R2 b - - 0 1", "f8e7", "Ke7"},
    };
    for (size_t i = 0; i < COUNT_OF(CASES); i++) {
        Status status = STATUS_OK;
        Board b = read(CASES[i][0]);
        Move m = move_read(&b, CASES[i][1], &status);
        if (m == MOVE_NONE)
            fail_msg("%s", status.text);
        char text[MOVE_TEXT_NB];
        san_write(&b, m, text);
        size_t length = strlen(CASES[i][2]);
        if (strncmp(text, CASES[i][2], length) != 0 || strlen(text) > length + 1)
            fail_msg("%s: %s is %s, not %s", CASES[i][0], CASES[i][1], text, CASES[i][2]);
        assert_int_equal(san_read(&b, CASES[i][2], &status), m);
    }
    char text[MOVE_TEXT_NB];
    move_write(MOVE_NONE, text);
    assert_string_equal(text, "0000");
}

static void san_is_read_with_tolerance_but_no_guess(void **state) {
    static const struct {
        const char *fen, *good, *coordinates, *bad, *why;
    } CASES[] = {
        {KIWI, "O-O!?", "e1g1", "O-O-O-O", "unreadable move"},
        {KIWI, "0-0-0", "e1c1", "0-", "unreadable move"},
        {KIWI, "de6", "d5e6", "e6", "illegal move"}, /* a capture names its file */
        {KIWI, "Nf7", "e5f7", "Nf8", "illegal move"},
        {KIWI, "Nxf7+", "e5f7", "Nxc4", "illegal move"}, /* an x where nothing is taken */
        {KIWI, "Nc4", "e5c4", "Nc4c5", "illegal move"},
        {KIWI, "Pa3", "a2a3", "xa3", "illegal move"},
        {KIWI, "Ne5c4#", "e5c4", "Ne5-c4", "unreadable move"},
        {KIWI, "Nb5", "c3b5", "nb5", "unreadable move"},
        {KIWI, "Kf1", "e1f1", "Kg1", "illegal move"}, /* castling has its own name */
        {"4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "Rhd1", "h1d1", "Rd1", "ambiguous move"},
        {"7k/8/8/R7/8/8/8/R3K3 w - - 0 1", "R5a3", "a5a3", "Ra3", "ambiguous move"},
        {"3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "c8Q", "c7c8q", "c8", "illegal move"},
        {"3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1", "cd8=R++", "c7d8r", "cd8=K", "illegal move"},
        {FEN_START, "Nc3", "b1c3", "", "unreadable move"},
        {FEN_START, "e4", "e2e4", "B", "unreadable move"},
        {FEN_START, "d3", "d2d3", "=Q", "unreadable move"},
        {FEN_START, "d4", "d2d4", "d9", "unreadable move"},
        {FEN_START, "a3", "a2a3", "+", "unreadable move"},
    };
    for (size_t i = 0; i < COUNT_OF(CASES); i++) {
        Status status = STATUS_OK;
        Board b = read(CASES[i].fen);
        Move m = san_read(&b, CASES[i].good, &status);
        if (status.failed)
            fail_msg("%s", status.text);
        char text[MOVE_TEXT_NB];
        move_write(m, text);
        assert_string_equal(text, CASES[i].coordinates);
        m = san_read(&b, CASES[i].bad, &status);
        if (m != MOVE_NONE)
            fail_msg("accepted: %s", CASES[i].bad);
        assert_true(status.failed);
        char quoted[64];
        snprintf(quoted, sizeof quoted, "%s '%s' in '%s", CASES[i].why, CASES[i].bad, "");
        assert_contains(status.text, quoted);
        assert_contains(status.text, CASES[i].fen);
    }
}

/* As other programs write them: one legal move each, or none. */
static void moves_are_read_in_any_notation(void **state) {
    static const char PASSING[] = "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
                      PROMOTES[] = "3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1",
                      BLACK_TOO[] = "4k3/8/8/8/8/8/2p5/3RK3 b - - 0 1";
    static const char *const CASES[][3] = {
        {FEN_START, "e2-e4", "e2e4"},
        {FEN_START, "b1c3", "b1c3"},
        {FEN_START, "Ng1-f3", "g1f3"},
        {FEN_START, "N-f3", "g1f3"},
        {FEN_START, "Nf3!?", "g1f3"},
        {KIWI, "e5xf7", "e5f7"},
        {KIWI, "Ne5:f7+", "e5f7"},
        {KIWI, "d5:e6", "d5e6"},
        {KIWI, "o-o", "e1g1"},
        {KIWI, "OO", "e1g1"},
        {KIWI, "000", "e1c1"},
        {KIWI, "e1g1", "e1g1"},
        {KIWI, "e1h1", "e1g1"},
        {KIWI, "e1a1", "e1c1"},
        {PASSING, "dxe6ep", "d5e6"},
        {PASSING, "dxe6e.p.", "d5e6"},
        {PASSING, "d5e6ep", "d5e6"},
        {PROMOTES, "c8(N)", "c7c8n"},
        {PROMOTES, "c8/R", "c7c8r"},
        {PROMOTES, "c8=q", "c7c8q"},
        {PROMOTES, "cxd8n", "c7d8n"},
        {PROMOTES, "c7c8Q", "c7c8q"},
        {PROMOTES, "c7-c8=B", "c7c8b"},
        {PROMOTES, "c7xd8(Q)+", "c7d8q"},
        {BLACK_TOO, "c2c1Q", "c2c1q"},
        {BLACK_TOO, "cxd1(R)", "c2d1r"},
        /* more than one move, or none */
        {FEN_START, "e2xe4", NULL},
        {FEN_START, "f3", "f2f3"},
        {FEN_START, "nf3", NULL},
        {FEN_START, "e1h1", NULL},
        {FEN_START, "O-O", NULL},
        {FEN_START, "e4ep", NULL},
        {FEN_START, "0000", NULL},
        {FEN_START, "-", NULL},
        {FEN_START, "", NULL},
        {FEN_START, "e2e4e5", NULL},
        {FEN_START, "e2e4-e5-e6-e7-e8-e9-e10-e11", NULL},
        {KIWI, "exf7", NULL},
        {KIWI, "a1e1", NULL},
        {KIWI, "d5e6ep", NULL},
        {PROMOTES, "c7c8", NULL},
        {PROMOTES, "c8()", NULL},
        {PROMOTES, "c7c8k", NULL},
        {"4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "R-d1", NULL},
        {"4k3/8/8/8/8/8/8/4K1RR w - - 0 1", "e1h1", NULL},
        {"4k3/8/8/7R/8/8/8/4K2R w K - 0 1", "e1h5", NULL},
        {"4k3/8/8/7R/8/8/8/4K2R w K - 0 1", "e1h1", "e1g1"},
        {"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8a8", "e8c8"},
    };
    for (size_t i = 0; i < COUNT_OF(CASES); i++) {
        char text[MOVE_TEXT_NB] = "none";
        Status status = STATUS_OK;
        const Board b = read(CASES[i][0]);
        const Move m = move_read_any(&b, CASES[i][1], &status);
        if (m != MOVE_NONE)
            move_write(m, text);
        if (strcmp(text, CASES[i][2] ? CASES[i][2] : "none") != 0)
            fail_msg("'%s' in %s is %s", CASES[i][1], CASES[i][0], text);
        assert_int_equal(status.failed, m == MOVE_NONE);
        if (m == MOVE_NONE)
            assert_contains(status.text, CASES[i][0]);
    }
}

static void coordinates_are_read_exactly(void **state) {
    static const char *const BAD[] = {"",      "e2",   "e2e5", "e2e4 ", "E2E4",
                                      "e2e4q", "0000", "e1e1", "a1a1",  "e2e4e5e6e7e8"};
    Board b = read(FEN_START);
    for (size_t i = 0; i < COUNT_OF(BAD); i++) {
        Status status = STATUS_OK;
        assert_int_equal(move_read(&b, BAD[i], &status), MOVE_NONE);
        char quoted[64];
        snprintf(quoted, sizeof quoted, "illegal move '%s' in '", BAD[i]);
        assert_contains(status.text, quoted);
        assert_contains(status.text, FEN_START);
    }
    Status status = STATUS_OK;
    assert_int_not_equal(move_read(&b, "e2e4", &status), MOVE_NONE);
    assert_false(status.failed);
}

/* ---- EPD ------------------------------------------------------------------------------------- */

static void the_suite_is_read_whole(void **state) {
    FILE *file = fopen("positions/bratko-kopec.epd", "r");
    assert_non_null(file);
    char line[512];
    int lines = 0, keys = 0;
    while (fgets(line, sizeof line, file)) {
        Epd epd;
        Board at;
        Status status = STATUS_OK;
        char id[EPD_ID_NB];
        if (!epd_read(&epd, &at, line, &status))
            fail_msg("%s", status.text);
        snprintf(id, sizeof id, "BK.%02d", ++lines);
        assert_string_equal(epd.id, id);
        assert_true(epd.best_nb >= 1 && epd.avoid_nb == 0 && epd.mate == 0);
        assert_true(board_is_as_read(&at));
        /* The key as written in the file is what we would write, but for check signs. */
        for (int i = 0; i < epd.best_nb; i++, keys++) {
            char san[MOVE_TEXT_NB];
            san_write(&at, move_read(&at, epd.best[i], &status), san);
            assert_contains(line, san);
        }
    }
    fclose(file);
    assert_int_equal(lines, 24);
    assert_int_equal(keys, 26); /* BK.05 and BK.14 have two */
}

/* Our own suites are by the book: no comment, nothing to be taken for something else. perft.epd is in
 * the form that other programs have for it. */
static void our_suites_are_strict(void **state) {
    static const char *const suites[] = {"bratko-kopec", "horizon",  "openings",
                                         "perft",        "tactical", "tactical-hard"};
    for (size_t i = 0; i < COUNT_OF(suites); i++) {
        char path[64], line[4096];
        int lines = 0;
        snprintf(path, sizeof path, "positions/%s.epd", suites[i]);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        for (; fgets(line, sizeof line, file); lines++) {
            Epd epd;
            Board at;
            Status status = STATUS_OK;
            if (strcmp(suites[i], "perft") == 0)
                *strchr(line, ';') = '\0';
            if (!epd_read(&epd, &at, line, &status) || status.notes_nb)
                fail_msg("%s: %s: %s", path, line, status.text);
        }
        fclose(file);
        assert_true(lines >= 4);
    }
}

/* The two diagrams of the horizon effect, then what 1...Qxa1+ 2.Kxa1 makes of each. */
static void the_horizon_positions_belong_together(void **state) {
    enum { DIAGRAMS = 2 };
    static const char *const ids[] = {"fig4-rook-f8", "fig4-rook-g8", "fig4-rook-f8-queen-given",
                                      "fig4-rook-g8-queen-given"};
    FILE *file = fopen("positions/horizon.epd", "r");
    assert_non_null(file);
    char line[512], given[DIAGRAMS][FEN_NB], found[FEN_NB];
    size_t lines = 0;
    while (fgets(line, sizeof line, file)) {
        Epd epd;
        Board at;
        Status status = STATUS_OK;
        assert_true(lines < COUNT_OF(ids) && epd_read(&epd, &at, line, &status));
        assert_string_equal(epd.id, ids[lines]);
        assert_true(board_is_as_read(&at) && at.side == BLACK);
        if (lines < DIAGRAMS) {
            Board taken, back;
            board_make(&taken, &at, move_read(&at, "g7a1", &status));
            board_make(&back, &taken, move_read(&taken, "b1a1", &status));
            assert_false(status.failed);
            back.fifty = 0, back.number = 1;
            fen_write(&back, given[lines]);
        } else {
            fen_write(&at, found);
            assert_string_equal(found, given[lines - DIAGRAMS]);
        }
        lines++;
    }
    fclose(file);
    assert_int_equal(lines, COUNT_OF(ids));
}

static void operations_are_kept_or_skipped(void **state) {
    Epd epd;
    Board at;
    Status status = STATUS_OK;
    assert_true(epd_read(&epd, &at,
                         "6k1/5ppp/8/8/8/8/8/R3K3 w Q - hmvc 3;bm Ra8#; dm 1; am O-O-O Kd2;\t"
                         "c0 \"one; two; bm Ra7;\"; c1 \"\"; id \"a; b\"; acn 12345; ce -3;  \r\n",
                         &status));
    assert_int_equal(epd.best_nb, 1);
    assert_string_equal(epd.best[0], "a1a8");
    assert_int_equal(epd.avoid_nb, 2);
    assert_string_equal(epd.avoid[0], "e1c1");
    assert_string_equal(epd.avoid[1], "e1d2");
    assert_int_equal(epd.mate, 1);
    assert_int_equal(at.fifty, 3);
    assert_string_equal(epd.id, "a; b");
    assert_string_equal(epd.game, "");

    /* c1 names a game only where it says so. */
    assert_true(epd_read(&epd, &at, BARE " w - - id \"x\"; c1  \"game 17; b\" ; c1 \"a remark\";",
                         &status));
    assert_string_equal(epd.game, "game 17; b");
    assert_true(epd_read(&epd, &at, BARE " w - - c1 \"gamer\"; c1 game 5; c1;", &status));
    assert_string_equal(epd.game, "");
    assert_true(epd_read(&epd, &at, BARE " w - - c0 \"game 5\";", &status));
    assert_string_equal(epd.game, "");

    assert_true(epd_read(&epd, &at, KIWI, &status)); /* six fields, nothing else */
    assert_int_equal(epd.best_nb, 0);
    assert_string_equal(epd.id, "");
    assert_true(epd_read(&epd, &at, BARE " b - -", &status));
    assert_true(epd_read(&epd, &at, BARE " b - - 17 40 id \"x\";", &status));
    assert_int_equal(at.fifty, 17);
    assert_int_equal(at.number, 40);
    assert_false(status.failed);
}

static void bad_epds_are_refused(void **state) {
    static const Twin TWINS[] = {
        {"", "fewer than 4 fields", BARE " w - -"},
        {BARE " w; id \"x\";", "fewer than 4 fields", BARE " w -; id \"x\";"},
        {BARE " w - - 5 6 7;", "name is missing or unreadable: '7'", BARE " w - - 5 6;"},
        {BARE " w - e9 bm Kd2;", "neither - nor a square: 'e9'", BARE " w - bm Kd2;"},
        {"8/8/8/8/8/8/8/4K3 w - - id \"x\";", "black has not", BARE " w - - id \"x\";"},
        {BARE " w - - bm Kd2 id \"x\"", "unreadable move 'id'", BARE " w - - bm Kd2"},
        {BARE " w - - bm Kd2; id \"x;", "not closed: '\"x'", BARE " w - - bm Kd2; id \"x\";"},
        {BARE " w - - c0 \"x;", "not closed", BARE " w - - c0 \"x\";"},
        {BARE " w - - bm ;", "without a move", BARE " w - - bm Kd1;"},
        {BARE " w - - am;", "without a move", BARE " w - - am Kd1;"},
        {BARE " w - - bm Kd1; bm Kd2;", "given twice: 'bm'", BARE " w - - bm Kd1 Kd2;"},
        {BARE " w - - id \"x\"; id \"y\";", "given twice", BARE " w - - c0 \"x\"; c0 \"y\";"},
        {BARE " w - - id x\"y\";", "not a string", BARE " w - - id \"x\\\"y\";"},
        {BARE " w - - id;", "not a string", BARE " w - - id \"\";"},
        {BARE " w - - id \"x\" \"y\";", "more than one string: 'id'", BARE " w - - id \"x y\";"},
        {BARE " w - - c1 \"game 1\"; c1 \"game 1\";", "given twice", BARE " w - - c1 \"game 1\";"},
        {BARE " w - - c1 \"game 1\" \"2\";", "more than one string",
         BARE " w - - c1 \"gam\" \"2\";"},
        {BARE " w - - c1 \"game \x02\";", "a control character in a string: 'c1'",
         BARE " w - - c1 \"\x02\";"},
        {BARE " w - - dm 0;", "dm is not a number from 1 to 999: '0'", BARE " w - - dm 1;"},
        {BARE " w - - dm;", "dm is not a number", BARE " w - - dm 5;"},
        {BARE " w - - dm 1000;", "dm is not a number", BARE " w - - dm 999;"},
        {BARE " w - - dm 99999999999;", "dm is not a number", BARE " w - - dm 00999;"},
        {BARE " w - - dm 3 4;", "dm is not a number", BARE " w - - dm 3; acd 4;"},
        {BARE " w - - 5x;", "name is missing or unreadable: '5x'", BARE " w - - x5;"},
        {BARE " w - - bm #0;", "dm is not a number from 1 to 999: '#0'", BARE " w - - bm #1;"},
        {BARE " w - - bm Kd1 Ke2; am Kf1 Ke2;", "the same move in bm and am",
         BARE " w - - bm Kd1; am Ke2;"},
        {BARE " w - - bm #3; dm 4;", "two numbers of moves", BARE " w - - bm #3; dm 3;"},
        {BARE " w - - am #3;", "unreadable move '#3'", BARE " w - - am Kd1;"},
        {BARE " w - - bm ,;", "without a move", BARE " w - - bm ,Kd1;"},
        {BARE " w - - bm Kd1 e.p.;", "not en passant: 'e.p.'",
         "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 bm dxe6 e.p.;"},
        {BARE " w - - hmvc 1000;", "hmvc is not a number from 0 to 999: '1000'",
         BARE " w - - hmvc 999;"},
        {BARE " w - - fmvn x;", "fmvn is not a number from 1 to 9999: 'x'",
         BARE " w - - fmvn 9999;"},
        {BARE " w - - fmvn;", "fmvn is not a number", BARE " w - - fmvn 1;"},
        {BARE " w - - 3 4 hmvc 4;", "hmvc is not the position's half-move count: '4'",
         BARE " w - - 3 4 hmvc 3;"},
        {BARE " w - - 3 4 fmvn 3;", "fmvn is not the position's move number: '3'",
         BARE " w - - 3 4 fmvn 4;"},
        {BARE " w - - \"x\";", "name is missing or unreadable", BARE " w - - c0 \"x\";"},
    };
    for (size_t i = 0; i < COUNT_OF(TWINS); i++) {
        Epd epd;
        Board at;
        Status status = STATUS_OK;
        if (epd_read(&epd, &at, TWINS[i].bad, &status))
            fail_msg("accepted: %s", TWINS[i].bad);
        assert_contains(status.text, TWINS[i].why);
        status = (Status)STATUS_OK;
        if (!epd_read(&epd, &at, TWINS[i].good, &status))
            fail_msg("%s", status.text);
    }
}

/* Lines as they circulate: what is read, and what is said of it. */
static void epds_are_read_with_notes(void **state) {
    static const struct {
        const char *line, *fen, *best, *id, *note;
    } CASES[] = {
        {BARE " w - - bm Kd1; id \"x\";", BARE " w - - 0 1", "Kd1", "x", NULL},
        {BARE " w - - bm Kd1; hmvc 12; fmvn 34;", BARE " w - - 12 34", "Kd1", "", NULL},
        {BARE " w - - 3 4 bm Kd1; hmvc 3; fmvn 4;", BARE " w - - 3 4", "Kd1", "", NULL},
        {BARE " w - - 3 bm Kd1; fmvn 4;", BARE " w - - 3 4", "Kd1", "",
         "no move number: taken as 1"},
        {BARE " w - - fmvn 0; bm Kd1;", BARE " w - - 0 1", "Kd1", "", "fmvn 0 taken as 1"},
        {BARE " w - - 0 0 bm Kd1;", BARE " w - - 0 1", "Kd1", "", "move number 0 taken as 1"},
        {BARE " w - bm Kd1;", BARE " w - - 0 1", "Kd1", "", "no en passant field: taken as '-'"},
        {BARE " w - - id \"q\\\"q\";", BARE " w - - 0 1", "", "q\"q", NULL},
        {BARE " w - - id \"q\\\"\"; bm Kd1;", BARE " w - - 0 1", "Kd1", "q\"", NULL},
        {BARE " w - - id \"C:\\\" ; bm Kd1;", BARE " w - - 0 1", "Kd1", "C:\\", NULL},
        {BARE " w - - c0 \"a\\\"; bm Kf1;\"; bm Kd1;", BARE " w - - 0 1", "", "", "bad"},
        {BARE " w - - id BK.01;", BARE " w - - 0 1", "", "BK.01",
         "id 'BK.01' without quotes read to the semicolon"},
        {BARE " w - - id a b ; bm Kd1;", BARE " w - - 0 1", "Kd1", "a b",
         "id 'a b' without quotes read to the semicolon"},
        {BARE " w - - bm Kd1", BARE " w - - 0 1", "Kd1", "",
         "the last operation ends without a semicolon"},
        {BARE " w - - bm Kd1, Kf1;", BARE " w - - 0 1", "Kd1 Kf1", "",
         "commas between moves passed over"},
        {BARE " w - - bm e1d1;", BARE " w - - 0 1", "Kd1", "", "move 'e1d1' taken as 'Kd1'"},
        {BARE " w - - bm #5;", BARE " w - - 0 1", "", "", "bm '#5' taken as dm 5"},
        {BARE " w - - BM Kd1;", BARE " w - - 0 1", "Kd1", "", "operation 'BM' taken as 'bm'"},
        {BARE " w - - 0 1; bm Kd1;", BARE " w - - 0 1", "Kd1", "",
         "an empty operation passed over"},
        {BARE " w - - ;D1 20 ;D2 400;", BARE " w - - 0 1", "", "",
         "an empty operation passed over"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - bm a8(N);", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=N", "",
         "move 'a8(N)' taken as 'a8=N'"},
    };
    for (size_t i = 0; i < COUNT_OF(CASES); i++) {
        char text[256] = "";
        Epd epd;
        Board at;
        Status status = STATUS_OK;
        const bool good = epd_read(&epd, &at, CASES[i].line, &status);
        if (CASES[i].note && strcmp(CASES[i].note, "bad") == 0) { /* the string is closed early */
            assert_false(good);
            continue;
        }
        if (!good)
            fail_msg("%s", status.text);
        fen_write(&at, text);
        assert_string_equal(text, CASES[i].fen);
        assert_string_equal(epd.id, CASES[i].id);
        text[0] = '\0';
        for (int k = 0; k < epd.best_nb; k++) {
            char san[MOVE_TEXT_NB];
            san_write(&at, move_read(&at, epd.best[k], &status), san);
            snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", k ? " " : "", san);
        }
        assert_string_equal(text, CASES[i].best);
        assert_int_equal(epd.mate, strstr(CASES[i].line, "#5") ? 5 : 0);
        if (status.notes_nb != (CASES[i].note != NULL))
            fail_msg("%s: %d notes", CASES[i].line, status.notes_nb);
        if (CASES[i].note)
            assert_string_equal(status.notes[0].text, CASES[i].note);
    }
}

static void long_lists_and_names_are_refused(void **state) {
    static const char *const MOVES =
        "Ra1 Ra2 Ra3 Ra4 Ra5 Ra6 Ra7 Rb8 Rc8 Rd8 Re8 Rf8 Rg8 Rh8 Ka1 Kb1";
    char line[1024], name[200];
    Epd epd;
    Board at;
    Status status = STATUS_OK;
    snprintf(line, sizeof line, "R7/7k/8/8/8/8/1K6/8 w - - bm %s;", MOVES);
    assert_true(epd_read(&epd, &at, line, &status));
    assert_int_equal(epd.best_nb, EPD_MOVES_NB);
    snprintf(line, sizeof line, "R7/7k/8/8/8/8/1K6/8 w - - bm %s Kc1;", MOVES);
    assert_false(epd_read(&epd, &at, line, &status));
    assert_contains(status.text, "more than 16 moves");

    memset(name, 'x', sizeof name);
    for (int length = EPD_ID_NB - 1; length <= EPD_ID_NB; length++) {
        status = (Status)STATUS_OK;
        snprintf(line, sizeof line, BARE " w - - id \"%.*s\";", length, name);
        assert_int_equal(epd_read(&epd, &at, line, &status), length < EPD_ID_NB);
    }
    assert_contains(status.text, "more than 127 characters");
    for (int length = EPD_GAME_NB - 1; length <= EPD_GAME_NB; length++) {
        status = (Status)STATUS_OK;
        snprintf(line, sizeof line, BARE " w - - c1 \"game %.*s\";", length - 5, name);
        assert_int_equal(epd_read(&epd, &at, line, &status), length < EPD_GAME_NB);
    }
    assert_contains(status.text, "more than 63 characters");
    for (int length = 63; length <= 64; length++) {
        status = (Status)STATUS_OK;
        snprintf(line, sizeof line, BARE " w - - %.*s;", length, name);
        assert_int_equal(epd_read(&epd, &at, line, &status), length < 64);
    }
    status = (Status)STATUS_OK;
    snprintf(line, sizeof line, BARE " w - - bm %.*s;", 100, name);
    assert_false(epd_read(&epd, &at, line, &status));
    assert_contains(status.text, "a move that is too long");
}

static void an_illegal_key_is_named_with_its_position(void **state) {
    Epd epd;
    Board at;
    Status status = STATUS_OK;
    assert_false(epd_read(&epd, &at, "4k3/8/8/8/8/8/8/4K2R w K - bm O-O Qh7; id \"x\";", &status));
    assert_contains(status.text, "illegal move 'Qh7'");
    assert_contains(status.text, "'4k3/8/8/8/8/8/8/4K2R w K - 0 1'");
    status = (Status)STATUS_OK;
    assert_false(epd_read(&epd, &at, "4k3/8/8/8/8/8/8/4K2R w K - am Kd9;", &status));
    assert_contains(status.text, "unreadable move 'Kd9'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_there_and_back),
        cmocka_unit_test(bad_fens_are_refused),
        cmocka_unit_test(fens_are_normalised),
        cmocka_unit_test(fens_are_read_with_notes),
        cmocka_unit_test(wild_texts_are_safe),
        cmocka_unit_test(san_is_as_people_write_it),
        cmocka_unit_test(san_is_read_with_tolerance_but_no_guess),
        cmocka_unit_test(moves_are_read_in_any_notation),
        cmocka_unit_test(coordinates_are_read_exactly),
        cmocka_unit_test(the_suite_is_read_whole),
        cmocka_unit_test(our_suites_are_strict),
        cmocka_unit_test(the_horizon_positions_belong_together),
        cmocka_unit_test(operations_are_kept_or_skipped),
        cmocka_unit_test(bad_epds_are_refused),
        cmocka_unit_test(epds_are_read_with_notes),
        cmocka_unit_test(long_lists_and_names_are_refused),
        cmocka_unit_test(an_illegal_key_is_named_with_its_position),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
