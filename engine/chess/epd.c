/* The position is cut off first and left to fen_read; what follows is read operation by operation.
 * A semicolon inside a quoted string ends nothing. */
#include "chess/epd.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "chess/notation.h"

_Static_assert((int)EPD_FEN_NB == (int)FEN_NB, "room for a FEN");

static const char SPACES[] = " \t\r\n";

enum {
    POSITION_NB = 256, /* far longer than any legal position; longer ones are refused */
    WORD_NB = 64,      /* an operation's name, a move or a number */
    MATE_MAX = 999,    /* full moves */
};

/* The operations that are kept, as a set of those seen; c1 alone depends on what it says. */
enum {
    SEEN_BM = 1,
    SEEN_AM = 2,
    SEEN_ID = 4,
    SEEN_DM = 8,
    SEEN_HMVC = 16,
    SEEN_FMVN = 32,
    SEEN_GAME = 64
};
static const char *const KEPT[] = {"bm", "am", "id", "dm", "hmvc", "fmvn"};
enum { KEPT_NB = sizeof KEPT / sizeof *KEPT };

/* Record `bad epd '<line>': <what>`. */
static bool epd_fail(Status *status, const char *line, const char *what) {
    return status_fail(status, "bad epd '%.300s': %s", line, what);
}

/* The same with the word at which it shows: what stands at `word` up to a space or semicolon. */
static bool word_fail(Status *status, const char *line, const char *what, const char *word) {
    const int nb = (int)strcspn(word, " \t\r\n;");
    return status_fail(status, "bad epd '%.300s': %s: '%.*s'", line, what,
                       nb < WORD_NB ? nb : WORD_NB, word);
}

/* ---- the position ---------------------------------------------------------------------------- */

/* Is the word at p a number? */
static bool is_count(const char *p) {
    size_t digits = strspn(p, "0123456789");
    return digits > 0 && (!p[digits] || strchr(" \t\r\n;", p[digits]));
}

/* The operation that the word at p names, in letters of either case; KEPT_NB: none that is kept. */
static int kept_operation(const char *p) {
    const size_t nb = strcspn(p, " \t\r\n;");
    int i = 0;
    while (i < KEPT_NB && (strlen(KEPT[i]) != nb || strncasecmp(KEPT[i], p, nb) != 0))
        i++;
    return i;
}

/* The end of the position: 4 words, of which the last may be missing, and as many as two numbers.
 * Stops at the text's end and at a semicolon, so that fen_read sees what is missing. */
static const char *position_end(const char *line) {
    const char *p = line;
    for (int word = 0; word < 6; word++) {
        const char *start = p + strspn(p, SPACES);
        if (!*start || *start == ';' || (word >= 4 && !is_count(start)) ||
            (word == 3 && kept_operation(start) < KEPT_NB))
            break;
        p = start + strcspn(start, " \t\r\n;");
    }
    return p;
}

/* ---- operations ------------------------------------------------------------------------------ */

/* Does the quote at p, behind a backslash, close its string all the same? `"C:\";` */
static bool closes(const char *p) {
    p += 1 + strspn(p + 1, SPACES);
    return !*p || *p == ';';
}

/* The quote that closes the string whose first character is at p; the text's end where none does. A
 * quote behind a backslash belongs to the string. */
static const char *string_end(const char *p) {
    while (*p && *p != '"')
        p += p[0] == '\\' && p[1] == '"' && !closes(p + 1) ? 2 : 1;
    return p;
}

/* The end of an operation: its semicolon, or the text's end. *open: the string that is not closed,
 * NULL: none. */
static const char *operation_end(const char *p, const char **open) {
    for (*open = NULL; *p && *p != ';'; p++) {
        if (*p != '"')
            continue;
        const char *end = string_end(p + 1);
        if (!*end) {
            *open = p;
            return end;
        }
        p = end;
    }
    return p;
}

/* One operation, being read. */
typedef struct Operation {
    const char *p, *end; /* what is left of it; end is its semicolon, or the line's end */
    const char *line;    /* for messages */
    char *name;          /* alike; WORD_NB bytes */
    Board *board;
    Status *status;
} Operation;

static bool operation_fail(const Operation *op, const char *what) {
    return epd_fail(op->status, op->line, what);
}

/* Skip spaces. Returns whether the operation ends there. */
static bool at_end(Operation *op) {
    op->p += strspn(op->p, SPACES);
    return op->p >= op->end;
}

/* Take the next word, which ends at one of `ends`. Returns false where there is none or it is too
 * long. */
static bool next_word(Operation *op, const char *ends, char word[WORD_NB]) {
    size_t length = at_end(op) ? 0 : strcspn(op->p, ends);
    if (!length || length >= WORD_NB)
        return false;
    memcpy(word, op->p, length);
    word[length] = '\0';
    op->p += length;
    return true;
}

/* A number in [low, high], alone. Returns -1 where it is none. */
static int read_number(Operation *op, int low, int high) {
    char word[WORD_NB];
    int n = 0;
    if (!next_word(op, " \t\r\n;", word) || !is_count(word) || !at_end(op))
        return -1;
    for (const char *digit = word; *digit && n <= high; digit++)
        n = n * 10 + (*digit - '0');
    return n < low || n > high ? -1 : n;
}

static bool set_mate(Operation *op, Epd *epd, int mate) {
    if (epd->mate && epd->mate != mate)
        return operation_fail(op, "mates in two numbers of moves");
    epd->mate = mate;
    return true;
}

/* `#5` among the best moves: mate in 5. */
static bool read_mate_word(Operation *op, Epd *epd, const char *word) {
    Operation number = {word + 1, word + strlen(word), op->line, op->name, NULL, op->status};
    const int mate = read_number(&number, 1, MATE_MAX);
    if (mate < 0)
        return word_fail(op->status, op->line, "dm is not a number from 1 to 999", word);
    status_note(op->status, "bm '%s' taken as dm %d", word, mate);
    return set_mate(op, epd, mate);
}

/* A list of moves: bm or am. */
typedef struct Moves {
    char (*moves)[MOVE_TEXT_NB];
    int *nb;
    bool passing; /* the last one captures en passant */
} Moves;

static bool add_move(Operation *op, Moves *list, const char *word) {
    Status strict = STATUS_OK;
    if (*list->nb == EPD_MOVES_NB)
        return word_fail(op->status, op->line, "more than 16 moves in one list", word);
    Move m = san_read(op->board, word, &strict);
    if (m == MOVE_NONE) {
        char san[MOVE_TEXT_NB];
        m = move_read_any(op->board, word, op->status);
        if (m == MOVE_NONE)
            return false;
        san_write(op->board, m, san);
        status_note(op->status, "move '%s' taken as '%s'", word, san);
    }
    move_write(m, list->moves[(*list->nb)++]);
    list->passing = m & MOVE_EN_PASSANT;
    return true;
}

/* The next move of a list; a comma may stand before it. */
static bool next_move(Operation *op, char word[WORD_NB]) {
    while (!at_end(op) && *op->p == ',') {
        status_note(op->status, "commas between moves passed over");
        op->p++;
    }
    return !at_end(op) && (next_word(op, " \t\r\n;,", word) ||
                           word_fail(op->status, op->line, "a move that is too long", op->p));
}

static bool read_moves(Operation *op, Epd *epd, Moves *list, bool are_best) {
    char word[WORD_NB];
    while (next_move(op, word)) {
        const bool passing = *list->nb && strcmp(word, "e.p.") == 0;
        if (passing && !list->passing)
            return word_fail(op->status, op->line, "not en passant", word);
        if (passing)
            continue;
        if (!(are_best && *word == '#' ? read_mate_word(op, epd, word) : add_move(op, list, word)))
            return false;
    }
    return !op->status->failed && (*list->nb > 0 || (are_best && epd->mate) ||
                                   operation_fail(op, "bm or am without a move"));
}

static bool string_fail(const Operation *op, const char *what) {
    return word_fail(op->status, op->line, what, op->name);
}

/* Put in place what stands in [start, end), without the backslash before a quote. */
static bool keep_string(Operation *op, const char *start, const char *end, char *text,
                        size_t size) {
    char most[64];
    size_t used = 0;
    snprintf(most, sizeof most, "a string of more than %zu characters", size - 1);
    for (const char *c = start; c < end; c++) {
        if (c[0] == '\\' && c + 1 < end && c[1] == '"')
            c++;
        if ((unsigned char)*c < ' ' || *c == '\x7F')
            return string_fail(op, "a control character in a string");
        if (used + 1 == size)
            return string_fail(op, most);
        text[used++] = *c;
    }
    text[used] = '\0';
    return true;
}

/* Read a quoted string. */
static bool read_string(Operation *op, char *text, size_t size) {
    if (at_end(op) || *op->p != '"')
        return string_fail(op, "not a string in double quotes");
    const char *start = op->p + 1, *end = string_end(start); /* operation_end saw it */
    op->p = end + 1;
    return at_end(op) ? keep_string(op, start, end, text, size)
                      : string_fail(op, "more than one string");
}

/* A string in quotes, or whatever stands there without one. */
static bool read_id(Operation *op, char id[EPD_ID_NB]) {
    const char *end = op->end;
    if (at_end(op) || *op->p == '"' || memchr(op->p, '"', (size_t)(end - op->p)))
        return read_string(op, id, EPD_ID_NB);
    while (strchr(SPACES, end[-1]))
        end--;
    return keep_string(op, op->p, end, id, EPD_ID_NB) &&
           (status_note(op->status, "id '%s' without quotes read to the semicolon", id), true);
}

/* c1 is a remark like any other unless it begins so. */
static bool names_game(Operation *op) {
    static const char start[] = "\"game ";
    return !at_end(op) && strncmp(op->p, start, sizeof start - 1) == 0;
}

static bool read_mate(Operation *op, Epd *epd) {
    const char *start = op->p + strspn(op->p, SPACES);
    const int mate = read_number(op, 1, MATE_MAX);
    return mate < 0 ? word_fail(op->status, op->line, "dm is not a number from 1 to 999", start)
                    : set_mate(op, epd, mate);
}

/* hmvc or fmvn; `given`: the position has told its own, at *count. */
static bool read_clock(Operation *op, bool is_fifty, bool given, uint16_t *count) {
    const char *start = op->p + strspn(op->p, SPACES);
    int n = read_number(op, 0, is_fifty ? FEN_FIFTY_MAX : FEN_NUMBER_MAX);
    if (n < 0)
        return word_fail(op->status, op->line,
                         is_fifty ? "hmvc is not a number from 0 to 999"
                                  : "fmvn is not a number from 1 to 9999",
                         start);
    if (!is_fifty && n == 0) {
        status_note(op->status, "fmvn 0 taken as 1");
        n = 1;
    }
    if (given && n != *count)
        return word_fail(op->status, op->line,
                         is_fifty ? "hmvc is not the position's half-move count"
                                  : "fmvn is not the position's move number",
                         start);
    *count = (uint16_t)n;
    return true;
}

/* ---- a line ---------------------------------------------------------------------------------- */

/* Which operation is it? A set of one, or of none. */
static unsigned which_operation(Operation *op) {
    const char *name = op->name;
    const int kept = kept_operation(name);
    if (kept < KEPT_NB && strcmp(name, KEPT[kept]) != 0)
        status_note(op->status, "operation '%s' taken as '%s'", name, KEPT[kept]);
    if (strcmp(name, "c1") == 0 && names_game(op))
        return SEEN_GAME;
    return kept < KEPT_NB ? 1u << kept : 0;
}

/* `counts`: how many of its two the position tells. */
static bool read_operation(Epd *epd, int counts, unsigned *seen, Operation *op) {
    const char *start = op->p;
    if (!next_word(op, " \t\r\n;", op->name) || !isalpha((unsigned char)op->name[0]))
        return word_fail(op->status, op->line, "an operation whose name is missing or unreadable",
                         start);
    const unsigned which = which_operation(op);
    if (*seen & which)
        return word_fail(op->status, op->line, "an operation is given twice", start);
    *seen |= which;
    switch (which) {
    case SEEN_BM:
        return read_moves(op, epd, &(Moves){epd->best, &epd->best_nb, false}, true);
    case SEEN_AM:
        return read_moves(op, epd, &(Moves){epd->avoid, &epd->avoid_nb, false}, false);
    case SEEN_ID:
        return read_id(op, epd->id);
    case SEEN_DM:
        return read_mate(op, epd);
    case SEEN_HMVC:
        return read_clock(op, true, counts > 0, &op->board->fifty);
    case SEEN_FMVN:
        return read_clock(op, false, counts > 1, &op->board->number);
    case SEEN_GAME:
        return read_string(op, epd->game, EPD_GAME_NB);
    default:
        return true;
    }
}

/* Read what stands behind the position. */
static bool read_operations(Epd *epd, Board *board, const char *line, const char *p, int counts,
                            Status *status) {
    unsigned seen = 0;
    while (*(p += strspn(p, SPACES))) {
        const char *open, *end = operation_end(p, &open);
        if (open)
            return word_fail(status, line, "a string is not closed", open);
        char name[WORD_NB] = "";
        Operation op = {p, end, line, name, board, status};
        if (p == end)
            status_note(status, "an empty operation passed over");
        else if (!read_operation(epd, counts, &seen, &op))
            return false;
        if (!*end)
            status_note(status, "the last operation ends without a semicolon");
        p = end + (*end == ';');
    }
    return true;
}

/* No move can be played and avoided. */
static bool check_moves(const Epd *epd, const char *line, Status *status) {
    for (int i = 0; i < epd->best_nb; i++)
        for (int k = 0; k < epd->avoid_nb; k++)
            if (strcmp(epd->best[i], epd->avoid[k]) == 0)
                return epd_fail(status, line, "the same move in bm and am");
    return true;
}

/* Numbers behind the first four words. */
static int counts_of(const char *position) {
    int words = 0;
    for (const char *p = position; *(p += strspn(p, SPACES)); words++)
        p += strcspn(p, SPACES);
    return words > 4 ? words - 4 : 0;
}

bool epd_read(Epd *epd, Board *board, const char *line, Status *status) {
    const char *p = position_end(line);
    char position[POSITION_NB];
    size_t length = (size_t)(p - line);
    if (length >= sizeof position)
        return epd_fail(status, line, "the position is too long");
    memcpy(position, line, length);
    position[length] = '\0';
    *epd = (Epd){.best_nb = 0};
    if (!fen_read(board, position, status) ||
        !read_operations(epd, board, line, p, counts_of(position), status))
        return false;
    fen_write(board, epd->fen);
    return check_moves(epd, line, status);
}
