/* Moves as text. Both readers look for the one legal move that the text names, so that nothing
 * illegal can come out of them. */
#include <stdio.h>
#include <string.h>

#include "chess/movegen.h"
#include "chess/notation.h"

static const char TYPE_LETTERS[] = "PNBRQK";

/* What a SAN text says of its move; -1 and PIECE_NONE where it is silent. */
typedef struct SanPattern {
    PieceType piece, promotion;
    int from_file, from_rank;
    Square to; /* of the king when castling */
    bool takes, castles;
} SanPattern;

static Move move_fail(Status *status, const char *what, const char *text, const Board *b) {
    char fen[FEN_NB];
    fen_write(b, fen);
    status_fail(status, "%s '%.300s' in '%s'", what, text, fen);
    return MOVE_NONE;
}

/* Write a square's name. Returns its end. */
static char *square_write(Square s, char *out) {
    *out++ = (char)('a' + square_file(s));
    *out++ = (char)('1' + square_rank(s));
    return out;
}

/* The piece type of a capital letter, PIECE_NONE if it is none. */
static PieceType type_read(char letter) {
    const char *found = letter ? strchr(TYPE_LETTERS, letter) : NULL;
    return found ? (PieceType)(found - TYPE_LETTERS) : PIECE_NONE;
}

void move_write(Move m, char text[MOVE_TEXT_NB]) {
    if (m == MOVE_NONE) {
        snprintf(text, MOVE_TEXT_NB, "0000");
        return;
    }
    char *out = square_write(move_to(m), square_write(move_from(m), text));
    if (move_promotion(m) != PIECE_NONE)
        *out++ = "pnbrqk"[move_promotion(m)];
    *out = '\0';
}

Move move_read(const Board *b, const char *text, Status *status) {
    MoveList list;
    movegen_all(b, &list);
    for (int i = 0; i < list.count; i++) {
        char name[MOVE_TEXT_NB];
        move_write(list.moves[i], name);
        if (strcmp(name, text) == 0)
            return list.moves[i];
    }
    return move_fail(status, "illegal move", text, b);
}

/* Write what of the from-square is needed to tell the move from others of its piece: nothing, the
 * file, the rank, or both, tried in this order. Returns its end. */
static char *write_origin(const MoveList *list, Move m, char *out) {
    bool others = false, same_file = false, same_rank = false;
    Square from = move_from(m);
    for (int i = 0; i < list->count; i++) {
        Move o = list->moves[i];
        Square other = move_from(o);
        if (move_piece(o) != move_piece(m) || move_to(o) != move_to(m) || other == from)
            continue;
        others = true;
        same_file |= square_file(other) == square_file(from);
        same_rank |= square_rank(other) == square_rank(from);
    }
    if (others && (!same_file || same_rank))
        *out++ = (char)('a' + square_file(from));
    if (same_file)
        *out++ = (char)('1' + square_rank(from));
    return out;
}

/* Write the move without its check sign. Returns its end. */
static char *write_body(const Board *b, Move m, char *out) {
    if (m & MOVE_CASTLING) {
        const char *name = square_file(move_to(m)) == 6 ? "O-O" : "O-O-O";
        memcpy(out, name, strlen(name));
        return out + strlen(name);
    }
    if (move_piece(m) == PAWN) {
        if (move_captured(m) != PIECE_NONE)
            *out++ = (char)('a' + square_file(move_from(m)));
    } else {
        MoveList list;
        movegen_all(b, &list);
        *out++ = TYPE_LETTERS[move_piece(m)];
        out = write_origin(&list, m, out);
    }
    if (move_captured(m) != PIECE_NONE)
        *out++ = 'x';
    out = square_write(move_to(m), out);
    if (move_promotion(m) != PIECE_NONE) {
        *out++ = '=';
        *out++ = TYPE_LETTERS[move_promotion(m)];
    }
    return out;
}

void san_write(const Board *b, Move m, char text[MOVE_TEXT_NB]) {
    char *out = write_body(b, m, text);
    Board next;
    board_make(&next, b, m);
    if (board_in_check(&next)) {
        MoveList replies;
        movegen_all(&next, &replies);
        *out++ = replies.count ? '+' : '#';
    }
    *out = '\0';
}

/* Read O-O and 0-0 and their long forms. */
static bool read_castling(SanPattern *pattern, const char *text, size_t length, Colour side) {
    bool is_short = length == 3 && (!memcmp(text, "O-O", 3) || !memcmp(text, "0-0", 3));
    bool is_long = length == 5 && (!memcmp(text, "O-O-O", 5) || !memcmp(text, "0-0-0", 5));
    *pattern = (SanPattern){KING, PIECE_NONE, -1, -1, SQUARE_NONE, false, true};
    pattern->to = square_make(is_short ? 6 : 2, side == WHITE ? 0 : 7);
    return is_short || is_long;
}

/* Read piece, origin, x, target and promotion, from the end on, because the target is the last
 * square and what comes before it is optional. */
static bool read_pattern(SanPattern *pattern, const char *text, size_t length) {
    *pattern = (SanPattern){PAWN, PIECE_NONE, -1, -1, SQUARE_NONE, false, false};
    if (length && type_read(text[0]) != PIECE_NONE) {
        pattern->piece = type_read(text[0]);
        text++;
        length--;
    }
    if (length && type_read(text[length - 1]) != PIECE_NONE) {
        pattern->promotion = type_read(text[length - 1]);
        length--;
        if (length && text[length - 1] == '=')
            length--;
    }
    if (length < 2)
        return false;
    char file = text[length - 2], rank = text[length - 1];
    if (file < 'a' || file > 'h' || rank < '1' || rank > '8')
        return false;
    pattern->to = square_make(file - 'a', rank - '1');
    length -= 2;
    if (length && text[length - 1] == 'x') {
        pattern->takes = true;
        length--;
    }
    if (length && text[length - 1] >= '1' && text[length - 1] <= '8')
        pattern->from_rank = text[--length] - '1';
    if (length && text[length - 1] >= 'a' && text[length - 1] <= 'h')
        pattern->from_file = text[--length] - 'a';
    return length == 0;
}

static bool pattern_matches(const SanPattern *pattern, Move m) {
    bool captures = move_captured(m) != PIECE_NONE;
    if (move_piece(m) != pattern->piece || move_to(m) != pattern->to ||
        move_promotion(m) != pattern->promotion || ((m & MOVE_CASTLING) != 0) != pattern->castles)
        return false;
    if (pattern->takes && !captures)
        return false;
    if (pattern->piece == PAWN && captures && pattern->from_file < 0)
        return false; /* `d5` is a push only: a pawn's capture names its file */
    return (pattern->from_file < 0 || square_file(move_from(m)) == pattern->from_file) &&
           (pattern->from_rank < 0 || square_rank(move_from(m)) == pattern->from_rank);
}

Move san_read(const Board *b, const char *text, Status *status) {
    size_t length = strlen(text);
    while (length && strchr("+#!?", text[length - 1]))
        length--;
    SanPattern pattern;
    if (!read_castling(&pattern, text, length, b->side) && !read_pattern(&pattern, text, length))
        return move_fail(status, "unreadable move", text, b);
    MoveList list;
    movegen_all(b, &list);
    Move found = MOVE_NONE;
    for (int i = 0; i < list.count; i++) {
        if (!pattern_matches(&pattern, list.moves[i]))
            continue;
        if (found != MOVE_NONE)
            return move_fail(status, "ambiguous move", text, b);
        found = list.moves[i];
    }
    return found != MOVE_NONE ? found : move_fail(status, "illegal move", text, b);
}
