/* The position is cut off first and left to fen_read; what follows is read operation by operation.
 * A semicolon inside a quoted string ends nothing. */
#include "chess/epd.h"

#include <ctype.h>
#include <string.h>

static const char SPACES[] = " \t\r\n";

enum {
    POSITION_NB = 256, /* far longer than any legal position; longer ones are refused */
    WORD_NB = 64,      /* an operation's name, a move or a number */
    MATE_MAX = 999,    /* full moves */
};

/* The operations that are kept, as a set of those seen. */
enum { SEEN_BM = 1, SEEN_AM = 2, SEEN_ID = 4, SEEN_DM = 8, SEEN_GAME = 16 };

/* Record `bad epd '<line>': <what>`. */
static bool epd_fail(Status *status, const char *line, const char *what) {
    char quoted[QUOTE_NB];
    notation_quote(quoted, line);
    return status_fail(status, "bad epd '%s': %s", quoted, what);
}

/* Is the text at p a number and no more? */
static bool is_count(const char *p) {
    size_t digits = strspn(p, "0123456789");
    return digits > 0 && (!p[digits] || strchr(SPACES, p[digits]));
}

/* The end of the position: 4 words, or 6 where the next two are numbers. Stops at the text's end
 * and at a semicolon, so that fen_read sees what is missing. */
static const char *position_end(const char *line) {
    const char *p = line;
    for (int word = 0; word < 6; word++) {
        const char *start = p + strspn(p, SPACES);
        if (!*start || *start == ';' || (word >= 4 && !is_count(start)))
            break;
        p = start + strcspn(start, " \t\r\n;");
    }
    return p;
}

/* The end of an operation, which is its semicolon. Returns NULL where none comes, and whether a
 * string is left open. */
static const char *operation_end(const char *p, bool *in_string) {
    *in_string = false;
    for (; *p && (*p != ';' || *in_string); p++)
        if (*p == '"')
            *in_string = !*in_string;
    return *p ? p : NULL;
}

/* One operation, being read. */
typedef struct Operation {
    const char *p, *end; /* what is left of it; end is its semicolon */
    const char *line;    /* for messages */
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

/* Take the next word. Returns false where there is none or it is too long. */
static bool next_word(Operation *op, char word[WORD_NB]) {
    size_t length = at_end(op) ? 0 : strcspn(op->p, " \t\r\n;");
    if (!length || length >= WORD_NB)
        return false;
    memcpy(word, op->p, length);
    word[length] = '\0';
    op->p += length;
    return true;
}

/* Read the moves of bm or am. */
static bool read_moves(Operation *op, const Board *b, Move moves[EPD_MOVES_NB], int *count) {
    while (!at_end(op)) {
        char word[WORD_NB];
        if (!next_word(op, word))
            return operation_fail(op, "a move that is too long");
        if (*count == EPD_MOVES_NB)
            return operation_fail(op, "more than 16 moves in one list");
        Move m = san_read(b, word, op->status);
        if (m == MOVE_NONE)
            return false;
        moves[(*count)++] = m;
    }
    return *count > 0 || operation_fail(op, "bm or am without a move");
}

/* What is wrong with a string, in the words for its operation. */
typedef struct StringFaults {
    const char *none, *many, *too_long, *control;
} StringFaults;

/* Read a quoted string. */
static bool read_string(Operation *op, char *text, size_t size, const StringFaults *faults) {
    if (at_end(op) || *op->p != '"')
        return operation_fail(op, faults->none);
    const char *start = op->p + 1;
    size_t length = strcspn(start, "\""); /* there is one: operation_end saw it */
    op->p = start + length + 1;
    if (!at_end(op))
        return operation_fail(op, faults->many);
    if (length >= size)
        return operation_fail(op, faults->too_long);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)start[i] < ' ' || start[i] == '\x7F')
            return operation_fail(op, faults->control);
    memcpy(text, start, length);
    text[length] = '\0';
    return true;
}

static bool read_id(Operation *op, char id[EPD_ID_NB]) {
    static const StringFaults faults = {
        "id is not a string in double quotes", "more than one string in id",
        "an id of more than 127 characters", "a control character in id"};
    return read_string(op, id, EPD_ID_NB, &faults);
}

/* c1 is a remark like any other unless it begins so. */
static bool names_game(Operation *op) {
    static const char start[] = "\"game ";
    return !at_end(op) && strncmp(op->p, start, sizeof start - 1) == 0;
}

static bool read_game(Operation *op, char game[EPD_GAME_NB]) {
    static const StringFaults faults = {
        "c1 is not a string in double quotes", "more than one string in c1",
        "a game of more than 63 characters in c1", "a control character in c1"};
    return read_string(op, game, EPD_GAME_NB, &faults);
}

static bool read_mate(Operation *op, int *mate) {
    char word[WORD_NB];
    int n = 0;
    if (next_word(op, word) && is_count(word) && at_end(op))
        for (const char *digit = word; *digit && n <= MATE_MAX; digit++)
            n = n * 10 + (*digit - '0');
    if (n < 1 || n > MATE_MAX)
        return operation_fail(op, "dm is not a number from 1 to 999");
    *mate = n;
    return true;
}

static bool read_operation(Epd *epd, unsigned *seen, Operation *op) {
    static const char *const KEPT[] = {"bm", "am", "id", "dm"};
    char name[WORD_NB];
    if (!next_word(op, name) || !isalpha((unsigned char)name[0]))
        return operation_fail(op, "an operation whose name is missing or unreadable");
    unsigned which = 0;
    for (unsigned i = 0; i < sizeof KEPT / sizeof *KEPT; i++)
        if (strcmp(name, KEPT[i]) == 0)
            which = 1u << i;
    if (strcmp(name, "c1") == 0 && names_game(op))
        which = SEEN_GAME;
    if (*seen & which)
        return operation_fail(op, "an operation is given twice");
    *seen |= which;
    switch (which) {
    case SEEN_BM:
        return read_moves(op, &epd->board, epd->best, &epd->best_nb);
    case SEEN_AM:
        return read_moves(op, &epd->board, epd->avoid, &epd->avoid_nb);
    case SEEN_ID:
        return read_id(op, epd->id);
    case SEEN_DM:
        return read_mate(op, &epd->mate);
    case SEEN_GAME:
        return read_game(op, epd->game);
    default:
        return true;
    }
}

bool epd_read(Epd *epd, const char *line, Status *status) {
    const char *p = position_end(line);
    char position[POSITION_NB];
    size_t length = (size_t)(p - line);
    if (length >= sizeof position)
        return epd_fail(status, line, "the position is too long");
    memcpy(position, line, length);
    position[length] = '\0';
    *epd = (Epd){.best_nb = 0};
    if (!fen_read(&epd->board, position, status))
        return false;
    unsigned seen = 0;
    while (*(p += strspn(p, SPACES))) {
        bool in_string;
        const char *end = operation_end(p, &in_string);
        if (!end)
            return epd_fail(status, line,
                            in_string ? "a string is not closed"
                                      : "the last operation does not end in a semicolon");
        Operation op = {p, end, line, status};
        if (!read_operation(epd, &seen, &op))
            return false;
        p = end + 1;
    }
    return true;
}
