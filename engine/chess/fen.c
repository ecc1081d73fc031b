/* FEN is read field by field into a scratch board, which reaches the caller only if all is well. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "chess/notation.h"

static const char PIECE_LETTERS[] = "PNBRQKpnbrqk"; /* Colour * PIECE_NB + PieceType */

enum { FIELD_MAX = 6, MEN_MAX = 16, PAWNS_MAX = 8 };

typedef struct Field {
    const char *text; /* inside the FEN, not terminated */
    size_t length;
} Field;

/* A FEN that is being read. */
typedef struct Fen {
    const char *text;
    Board board;
    Status *status;
} Fen;

/* Record `bad fen '<fen>': <what>`, and the field where there is one. */
static bool fen_fail(const Fen *fen, const char *what, const Field *field) {
    if (!field)
        return status_fail(fen->status, "bad fen '%.300s': %s", fen->text, what);
    return status_fail(fen->status, "bad fen '%.300s': %s: '%.*s'", fen->text, what,
                       field->length < 64 ? (int)field->length : 64, field->text);
}

/* Cut the text into words. Returns their number, FIELD_MAX + 1 for any more. */
static int fen_split(const char *fen, Field fields[FIELD_MAX + 1]) {
    static const char SPACES[] = " \t\r\n";
    for (int n = 0;; n++) {
        fen += strspn(fen, SPACES);
        if (!*fen)
            return n;
        size_t length = strcspn(fen, SPACES);
        fields[n] = (Field){fen, length};
        if (n == FIELD_MAX)
            return FIELD_MAX + 1;
        fen += length;
    }
}

/* One rank of the board field. */
static bool read_rank(Fen *fen, int rank, Field field) {
    int file = 0;
    bool was_digit = false;
    for (size_t i = 0; i < field.length; i++) {
        char c = field.text[i];
        bool is_digit = c >= '1' && c <= '8';
        const char *letter = memchr(PIECE_LETTERS, c, sizeof PIECE_LETTERS - 1);
        if (!is_digit && !letter)
            return fen_fail(fen, "a character that is neither a piece nor a count in a rank",
                            &field);
        if (is_digit && was_digit)
            status_note(fen->status, "counts of empty squares in a row added: '%.*s'",
                        field.length < 64 ? (int)field.length : 64, field.text);
        if (letter && file < 8) {
            int piece = (int)(letter - PIECE_LETTERS);
            fen->board.pieces[piece % PIECE_NB] |= square_bb(square_make(file, rank));
            fen->board.colours[piece / PIECE_NB] |= square_bb(square_make(file, rank));
        }
        file += is_digit ? c - '0' : 1;
        if (file > 8)
            return fen_fail(fen, "a rank of more than 8 squares", &field);
        was_digit = is_digit;
    }
    return file == 8 || fen_fail(fen, "a rank of fewer than 8 squares", &field);
}

static bool read_board(Fen *fen, Field field) {
    const char *text = field.text, *end = field.text + field.length;
    for (int rank = 7; rank >= 0; rank--) {
        const char *slash = memchr(text, '/', (size_t)(end - text));
        if (rank > 0 && !slash)
            return fen_fail(fen, "fewer than 8 ranks", NULL);
        if (rank == 0 && slash)
            return fen_fail(fen, "more than 8 ranks", NULL);
        const char *stop = slash ? slash : end;
        if (!read_rank(fen, rank, (Field){text, (size_t)(stop - text)}))
            return false;
        text = stop + 1;
    }
    return true;
}

static bool read_side(Fen *fen, Field field) {
    static const char LETTERS[] = "wbWB";
    const char *letter =
        field.length == 1 ? memchr(LETTERS, *field.text, sizeof LETTERS - 1) : NULL;
    if (!letter)
        return fen_fail(fen, "the side to move is neither w nor b", &field);
    const int place = (int)(letter - LETTERS);
    if (place >= 2)
        status_note(fen->status, "side '%c' taken as '%c'", *letter, LETTERS[place - 2]);
    fen->board.side = place % 2 ? BLACK : WHITE;
    return true;
}

/* ---- castling -------------------------------------------------------------------------------- */

static const char RIGHTS[] = "KQkq"; /* in the order of the CASTLE_ bits */

/* What a letter of the field asks for. */
typedef struct Right {
    Colour colour;
    bool is_short;
    int rook_file; /* named by the letter (A to H, as Chess960 has it); -1: none is */
} Right;

/* Do king and rook stand as they do at the start of a game? */
static bool is_at_home(const Board *b, Right right) {
    const int rank = right.colour == WHITE ? 0 : 7, file = right.is_short ? 7 : 0;
    const Bitboard own = b->colours[right.colour];
    return (right.rook_file < 0 || right.rook_file == file) &&
           own & b->pieces[KING] & square_bb(square_make(4, rank)) &&
           own & b->pieces[ROOK] & square_bb(square_make(file, rank));
}

/* May the right be meant as in Chess960: a king on its first rank with a rook on that side of it? */
static bool is_of_960(const Board *b, Right right) {
    const Bitboard first = right.colour == WHITE ? RANK_1_BB : RANK_8_BB;
    const Bitboard king = b->colours[right.colour] & b->pieces[KING] & first;
    Bitboard rooks = b->colours[right.colour] & b->pieces[ROOK] & first;
    if (right.rook_file >= 0)
        rooks &=
            square_bb(square_make(right.rook_file, 0)) | square_bb(square_make(right.rook_file, 7));
    for (; king && rooks; rooks &= rooks - 1)
        if (right.rook_file >= 0 ||
            (square_file(bb_first(rooks)) > square_file(bb_first(king))) == right.is_short)
            return true;
    return false;
}

/* What a letter means; false where it is none of the field's. */
static bool read_right(const Board *b, char c, Right *right) {
    const bool is_black = c >= 'a';
    const char lower = (char)(is_black ? c : c + ('a' - 'A'));
    *right = (Right){is_black ? BLACK : WHITE, lower == 'k', -1};
    if (lower == 'k' || lower == 'q')
        return true;
    right->rook_file = lower - 'a';
    const Bitboard king = b->colours[right->colour] & b->pieces[KING];
    right->is_short = king && right->rook_file > square_file(bb_first(king));
    return lower >= 'a' && lower <= 'h';
}

/* Read after the board. A right without its king or rook at home is left out; board_refresh would
 * drop it in silence. */
static bool read_castling(Fen *fen, Field field) {
    char left_out[sizeof RIGHTS + 16] = "";
    size_t left_nb = 0;
    if (field.length == 1 && *field.text == '-')
        return true;
    for (size_t i = 0; i < field.length; i++) {
        const char c = field.text[i];
        Right right;
        if (!read_right(&fen->board, c, &right))
            return fen_fail(fen, "castling rights are neither - nor letters of KQkq", &field);
        const int bit = (right.colour == WHITE ? 0 : 2) + !right.is_short;
        if (memchr(field.text, c, i) || fen->board.castling >> bit & 1)
            return fen_fail(fen, "a castling right is given twice", &field);
        if (is_at_home(&fen->board, right)) {
            fen->board.castling |= (uint8_t)(1 << bit);
            if (right.rook_file >= 0)
                status_note(fen->status, "castling right '%c' taken as '%c'", c, RIGHTS[bit]);
        } else if (is_of_960(&fen->board, right)) {
            return fen_fail(fen, "castling rights that Chess960 could mean, which is not supported",
                            &field);
        } else {
            left_out[left_nb++] = c; /* each letter once */
        }
    }
    if (left_nb)
        status_note(fen->status, "castling right '%s' without its king or rook left out", left_out);
    return true;
}

/* ---- the other fields ------------------------------------------------------------------------ */

/* Has a pawn of the other side just stepped over the square? */
static bool was_passed(const Board *b, Square square) {
    const Bitboard pawn = square_bb(square ^ 8), way = square_bb(square) | square_bb(square ^ 24);
    return b->colours[!b->side] & b->pieces[PAWN] & pawn && !(board_occupied(b) & way);
}

/* Without such a pawn the square is left out; board_refresh would drop it in silence, as it drops one that
 * no legal capture uses. */
static bool read_en_passant(Fen *fen, Field field) {
    if (field.length == 1 && *field.text == '-')
        return true;
    if (field.length != 2 || field.text[0] < 'a' || field.text[0] > 'h' || field.text[1] < '1' ||
        field.text[1] > '8')
        return fen_fail(fen, "the en passant field is neither - nor a square", &field);
    if (field.text[1] != (fen->board.side == WHITE ? '6' : '3'))
        return fen_fail(fen, "the en passant square is on the wrong rank for the side to move",
                        &field);
    const Square square = square_make(field.text[0] - 'a', field.text[1] - '1');
    if (was_passed(&fen->board, square))
        fen->board.en_passant = (uint8_t)square;
    else
        status_note(fen->status, "en passant square '%.2s' that no pawn passed left out",
                    field.text);
    return true;
}

/* A plain decimal number. Returns false where it is none or outside [low, high]. */
static bool read_count(uint16_t *count, Field field, unsigned low, unsigned high) {
    unsigned n = 0;
    for (size_t i = 0; i < field.length; i++) {
        if (field.text[i] < '0' || field.text[i] > '9' || n > high)
            return false;
        n = n * 10 + (unsigned)(field.text[i] - '0');
    }
    *count = (uint16_t)n;
    return n >= low && n <= high;
}

static const char *check_men(const Board *b) {
    if (b->pieces[PAWN] & (RANK_1_BB | RANK_8_BB))
        return "a pawn on the first or last rank";
    for (Colour c = WHITE; c <= BLACK; c++) {
        if (bb_count(b->colours[c] & b->pieces[KING]) != 1)
            return c == WHITE ? "white has not exactly one king" : "black has not exactly one king";
        if (bb_count(b->colours[c] & b->pieces[PAWN]) > PAWNS_MAX)
            return c == WHITE ? "white has more than 8 pawns" : "black has more than 8 pawns";
        if (bb_count(b->colours[c]) > MEN_MAX)
            return c == WHITE ? "white has more than 16 men" : "black has more than 16 men";
    }
    Square king = bb_first(b->colours[!b->side] & b->pieces[KING]);
    if (board_attackers(b, king, board_occupied(b)) & b->colours[b->side])
        return b->side == WHITE ? "black is in check with white to move"
                                : "white is in check with black to move";
    return NULL;
}

/* The two counts, of which both may be missing, or the second. */
static bool read_counts(Fen *fen, const Field fields[FIELD_MAX], int count) {
    Board *b = &fen->board;
    if (count > 4 && !read_count(&b->fifty, fields[4], 0, FEN_FIFTY_MAX))
        return fen_fail(fen, "the half-move count is not a number from 0 to 999", &fields[4]);
    if (count > 5 && !read_count(&b->number, fields[5], 0, FEN_NUMBER_MAX))
        return fen_fail(fen, "the move number is not a number from 1 to 9999", &fields[5]);
    if (count == 5)
        status_note(fen->status, "no move number: taken as 1");
    if (b->number == 0)
        status_note(fen->status, "move number 0 taken as 1");
    b->number += b->number == 0;
    return true;
}

static bool read_fields(Fen *fen) {
    Field fields[FIELD_MAX + 1];
    const int count = fen_split(fen->text, fields);
    if (count < 3)
        return fen_fail(fen, "fewer than 4 fields", NULL);
    if (count > FIELD_MAX)
        return fen_fail(fen, "more than 6 fields", &fields[FIELD_MAX]);
    if (!read_board(fen, fields[0]) || !read_side(fen, fields[1]) ||
        !read_castling(fen, fields[2]) || (count > 3 && !read_en_passant(fen, fields[3])) ||
        !read_counts(fen, fields, count))
        return false;
    if (count == 3)
        status_note(fen->status, "no en passant field: taken as '-'");
    const char *wrong = check_men(&fen->board);
    return !wrong || fen_fail(fen, wrong, NULL);
}

bool fen_read(Board *b, const char *text, Status *status) {
    Fen fen = {text, {.en_passant = SQUARE_NONE, .number = 1}, status};
    if (!read_fields(&fen))
        return false;
    board_refresh(&fen.board);
    *b = fen.board;
    return true;
}

/* Write the board field. Returns its end. */
static char *write_board(const Board *b, char *out) {
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 8; file++) {
            Square s = square_make(file, rank);
            PieceType piece = board_piece_on(b, s);
            if (piece == PIECE_NONE) {
                empty++;
                continue;
            }
            if (empty)
                *out++ = (char)('0' + empty);
            empty = 0;
            Colour colour = b->colours[WHITE] & square_bb(s) ? WHITE : BLACK;
            *out++ = PIECE_LETTERS[(int)colour * PIECE_NB + (int)piece];
        }
        if (empty)
            *out++ = (char)('0' + empty);
        *out++ = rank ? '/' : ' ';
    }
    return out;
}

void fen_write(const Board *b, char fen[FEN_NB]) {
    char castling[5] = "-", en_passant[3] = "-";
    int n = 0;
    for (int i = 0; i < 4; i++)
        if (b->castling & 1 << i)
            castling[n++] = "KQkq"[i];
    if (b->en_passant != SQUARE_NONE) {
        en_passant[0] = (char)('a' + square_file(b->en_passant));
        en_passant[1] = (char)('1' + square_rank(b->en_passant));
    }
    char *out = write_board(b, fen);
    /* A game may count further than a FEN can say. */
    const unsigned fifty = b->fifty < FEN_FIFTY_MAX ? b->fifty : FEN_FIFTY_MAX;
    const unsigned number = b->number < FEN_NUMBER_MAX ? b->number : FEN_NUMBER_MAX;
    snprintf(out, (size_t)(fen + FEN_NB - out), "%c %s %s %u %u", b->side == WHITE ? 'w' : 'b',
             castling, en_passant, fifty, number);
}
