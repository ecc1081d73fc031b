/* FEN is read field by field into a scratch board, which reaches the caller only if all is well. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "chess/notation.h"

static const char PIECE_LETTERS[] = "PNBRQKpnbrqk"; /* Colour * PIECE_NB + PieceType */

enum { FIELD_MAX = 6, FIFTY_MAX = 999, NUMBER_MAX = 9999, MEN_MAX = 16, PAWNS_MAX = 8 };

typedef struct Field {
    const char *text; /* inside the FEN, not terminated */
    size_t length;
} Field;

/* Bytes of the character that a text begins with, in UTF-8: 1 to 4; 0 where it is none that prints.
 */
static size_t character_bytes(const char *text) {
    const unsigned char first = (unsigned char)text[0], second = first ? (unsigned char)text[1] : 0;
    if (first < 0x80)
        return isprint(first) ? 1 : 0;
    if (first < 0xC2 || first > 0xF4 || (first == 0xC2 && second < 0xA0))
        return 0;
    const size_t nb = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    for (size_t i = 1; i < nb; i++)
        if (((unsigned char)text[i] & 0xC0) != 0x80)
            return 0;
    return nb;
}

void notation_quote(char quoted[QUOTE_NB], const char *text) {
    size_t n = 0;
    for (size_t nb; text[n]; n += nb) {
        const bool prints = (nb = character_bytes(text + n)) > 0;
        nb += !prints;
        if (n + nb > QUOTE_NB - 4)
            break;
        memcpy(quoted + n, prints ? text + n : "?", nb);
    }
    if (text[n]) {
        memcpy(quoted + n, "...", 3);
        n += 3;
    }
    quoted[n] = '\0';
}

/* Record `bad fen '<fen>': <what>`. */
static bool fen_fail(Status *status, const char *fen, const char *what) {
    char quoted[QUOTE_NB];
    notation_quote(quoted, fen);
    return status_fail(status, "bad fen '%s': %s", quoted, what);
}

/* Cut the text into words. Returns their number, FIELD_MAX + 1 for any more than FIELD_MAX. */
static int fen_split(const char *fen, Field fields[FIELD_MAX]) {
    static const char SPACES[] = " \t\r\n";
    for (int n = 0;; n++) {
        fen += strspn(fen, SPACES);
        if (!*fen)
            return n;
        if (n == FIELD_MAX)
            return FIELD_MAX + 1;
        size_t length = strcspn(fen, SPACES);
        fields[n] = (Field){fen, length};
        fen += length;
    }
}

/* One rank of the board field. Returns what is wrong, or NULL. */
static const char *read_rank(Board *b, int rank, const char *text, size_t length) {
    int file = 0;
    bool was_digit = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        bool is_digit = c >= '1' && c <= '8';
        const char *letter = memchr(PIECE_LETTERS, c, sizeof PIECE_LETTERS - 1);
        if (is_digit && was_digit)
            return "two counts of empty squares in a row";
        if (!is_digit && !letter)
            return "a character that is neither a piece nor a count in the board field";
        if (letter && file < 8) {
            int piece = (int)(letter - PIECE_LETTERS);
            b->pieces[piece % PIECE_NB] |= square_bb(square_make(file, rank));
            b->colours[piece / PIECE_NB] |= square_bb(square_make(file, rank));
        }
        file += is_digit ? c - '0' : 1;
        if (file > 8)
            return "a rank of more than 8 squares";
        was_digit = is_digit;
    }
    return file < 8 ? "a rank of fewer than 8 squares" : NULL;
}

static const char *read_board(Board *b, Field field) {
    const char *text = field.text, *end = field.text + field.length;
    for (int rank = 7; rank >= 0; rank--) {
        const char *slash = memchr(text, '/', (size_t)(end - text));
        if (rank > 0 && !slash)
            return "fewer than 8 ranks";
        if (rank == 0 && slash)
            return "more than 8 ranks";
        const char *stop = slash ? slash : end;
        const char *wrong = read_rank(b, rank, text, (size_t)(stop - text));
        if (wrong)
            return wrong;
        text = stop + 1;
    }
    return NULL;
}

static const char *read_side(Board *b, Field field) {
    if (field.length != 1 || (*field.text != 'w' && *field.text != 'b'))
        return "the side to move is neither w nor b";
    b->side = *field.text == 'w' ? WHITE : BLACK;
    return NULL;
}

static const char *read_castling(Board *b, Field field) {
    static const char LETTERS[] = "KQkq"; /* in the order of the CASTLE_ bits */
    if (field.length == 1 && *field.text == '-')
        return NULL;
    for (size_t i = 0; i < field.length; i++) {
        const char *letter = memchr(LETTERS, field.text[i], sizeof LETTERS - 1);
        if (!letter)
            return "castling rights are neither - nor letters of KQkq";
        uint8_t right = (uint8_t)(1 << (letter - LETTERS));
        if (b->castling & right)
            return "a castling right is given twice";
        b->castling |= right;
    }
    return NULL;
}

/* Only what is written; board_refresh drops a square that no legal capture uses. */
static const char *read_en_passant(Board *b, Field field) {
    if (field.length == 1 && *field.text == '-')
        return NULL;
    if (field.length != 2 || field.text[0] < 'a' || field.text[0] > 'h' || field.text[1] < '1' ||
        field.text[1] > '8')
        return "the en passant field is neither - nor a square";
    if (field.text[1] != (b->side == WHITE ? '6' : '3'))
        return "the en passant square is on the wrong rank for the side to move";
    b->en_passant = (uint8_t)square_make(field.text[0] - 'a', field.text[1] - '1');
    return NULL;
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

bool fen_read(Board *b, const char *fen, Status *status) {
    Field fields[FIELD_MAX];
    int count = fen_split(fen, fields);
    if (count != 4 && count != FIELD_MAX)
        return fen_fail(status, fen, "neither 4 fields nor 6");
    Board scratch = {.en_passant = SQUARE_NONE, .number = 1};
    const char *wrong = read_board(&scratch, fields[0]);
    if (!wrong)
        wrong = read_side(&scratch, fields[1]);
    if (!wrong)
        wrong = read_castling(&scratch, fields[2]);
    if (!wrong)
        wrong = read_en_passant(&scratch, fields[3]);
    if (!wrong && count == FIELD_MAX && !read_count(&scratch.fifty, fields[4], 0, FIFTY_MAX))
        wrong = "the half-move count is not a number from 0 to 999";
    if (!wrong && count == FIELD_MAX && !read_count(&scratch.number, fields[5], 1, NUMBER_MAX))
        wrong = "the move number is not a number from 1 to 9999";
    if (!wrong)
        wrong = check_men(&scratch);
    if (wrong)
        return fen_fail(status, fen, wrong);
    board_refresh(&scratch);
    *b = scratch;
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
    const unsigned fifty = b->fifty < FIFTY_MAX ? b->fifty : FIFTY_MAX;
    const unsigned number = b->number < NUMBER_MAX ? b->number : NUMBER_MAX;
    snprintf(out, (size_t)(fen + FEN_NB - out), "%c %s %s %u %u", b->side == WHITE ? 'w' : 'b',
             castling, en_passant, fifty, number);
}
