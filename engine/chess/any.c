/* Moves as files and other programs write them: the text is rewritten to SAN or to coordinates, and
 * read as such. */
#include <ctype.h>
#include <string.h>

#include "chess/movegen.h"
#include "chess/notation.h"

/* Take `end` off the text's end, if it has more before it. */
static bool cut_end(char *text, const char *end) {
    const size_t length = strlen(text), nb = strlen(end);
    if (length <= nb || strcmp(text + length - nb, end) != 0)
        return false;
    text[length - nb] = '\0';
    return true;
}

/* What stands behind a move but says nothing that the board does not: checks, praise, en passant.
 * Returns whether en passant was named. */
static bool cut_remarks(char *text) {
    size_t length = strlen(text);
    while (length && strchr("+#!?", text[length - 1]))
        text[--length] = '\0';
    return cut_end(text, "e.p.") || cut_end(text, "ep");
}

/* Castling by its standard name, from `o-o`, `00`, ...; NULL: it is none. */
static const char *castling_of(const char *text) {
    int nb = 0;
    for (const char *c = text; *c; c++)
        if (strchr("oO0", *c))
            nb++;
        else if (*c != '-')
            return NULL;
    return nb == 2 ? "O-O" : nb == 3 ? "O-O-O" : NULL;
}

/* Drop what only joins the parts, and write takes and promotions as SAN does: `e4:d5`, `e8(n)`. */
static void plain_parts(char *text) {
    char *to = text;
    for (const char *c = text; *c; c++)
        if (!strchr("-()=/", *c))
            *to++ = (char)(*c == ':' ? 'x' : *c);
    *to = '\0';
    const size_t length = strlen(text);
    if (length > 2 && strchr("18", text[length - 2]) && strchr("nbrq", text[length - 1]))
        text[length - 1] = (char)toupper((unsigned char)text[length - 1]);
}

static bool is_square(const char *text) {
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

/* Coordinates, of two squares that an x may join; castling also as the king's step onto its rook. */
static Move read_squares(const Board *b, const char *text) {
    Status quiet = STATUS_OK;
    char plain[6] = "";
    if (!is_square(text))
        return MOVE_NONE;
    const char *target = text + 2 + (text[2] == 'x');
    if (!is_square(target) || strlen(target) > 3)
        return MOVE_NONE;
    memcpy(plain, text, 2);
    memcpy(plain + 2, target, strlen(target));
    plain[4] = (char)tolower((unsigned char)plain[4]);
    const Move m = move_read(b, plain, &quiet);
    if (m != MOVE_NONE && text[2] == 'x' && move_captured(m) == PIECE_NONE)
        return MOVE_NONE;
    if (m != MOVE_NONE || plain[4])
        return m;
    const Bitboard own = b->colours[b->side];
    const Square from = square_make(plain[0] - 'a', plain[1] - '1'),
                 to = square_make(plain[2] - 'a', plain[3] - '1');
    const bool is_short = to > from;
    if (!(own & b->pieces[KING] & square_bb(from)) || !(own & b->pieces[ROOK] & square_bb(to)) ||
        to != square_make(is_short ? 7 : 0, square_rank(from)))
        return MOVE_NONE;
    Status none = STATUS_OK;
    return san_read(b, is_short ? "O-O" : "O-O-O", &none);
}

Move move_read_any(const Board *b, const char *text, Status *status) {
    enum { PLAIN_NB = 24 };
    Status first = STATUS_OK, quiet = STATUS_OK;
    char plain[PLAIN_NB];
    Move m = san_read(b, text, &first);
    if (m == MOVE_NONE && strlen(text) < sizeof plain) {
        memcpy(plain, text, strlen(text) + 1);
        const bool passing = cut_remarks(plain);
        const char *castling = castling_of(plain);
        if (!castling)
            plain_parts(plain);
        m = san_read(b, castling ? castling : plain, &quiet);
        m = m == MOVE_NONE && !castling ? read_squares(b, plain) : m;
        if (passing && !(m & MOVE_EN_PASSANT))
            m = MOVE_NONE;
    }
    if (m == MOVE_NONE)
        status_fail(status, "%s", first.text);
    return m;
}
