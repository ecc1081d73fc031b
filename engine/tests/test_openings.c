/* positions/openings.epd: every line holds what scripts/make-openings promises, and lines that do
 * not are refused. */
#include <ctype.h>
#include <stdlib.h>

#include "engine.h"
#include "support/test.h"

enum {
    KNOWN = 50, /* openings with a name; random ones follow */
    LINES_MIN = 4050,
    LINES_MAX = 10000,
    LINE_NB = 512,
    MEN_MIN = 24,
    BALANCE = 50, /* centipawns */
};

#define BEGINNING "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

/* What has been read so far. */
typedef struct Openings {
    int nb;
    char fens[LINES_MAX][ENGINE_FEN_NB]; /* 4 fields */
} Openings;

/* Cut a FEN behind its fourth field. */
static void cut(char *fen) {
    for (int field = 0; field < 4; field++)
        fen = strchr(fen + (field > 0), ' ');
    *fen = '\0';
}

static char exchange(char c) {
    return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c)
                                            : toupper((unsigned char)c));
}

/* The same position with the colours exchanged. */
static void flip(const char *fen, char flipped[ENGINE_FEN_NB]) {
    char board[ENGINE_FEN_NB], side, castling[5], ep[3], *at = flipped;
    assert_int_equal(sscanf(fen, "%79s %c %4s %2s", board, &side, castling, ep), 4);
    for (char *rank; (rank = strrchr(board, '/')); *rank = '\0')
        at += sprintf(at, "%s/", rank + 1);
    at += sprintf(at, "%s", board);
    for (char *c = flipped; *c; c++)
        *c = exchange(*c);
    at += sprintf(at, " %c ", side == 'w' ? 'b' : 'w');
    for (const char *right = "kqKQ"; *right; right++)
        if (strchr(castling, *right))
            *at++ = exchange(*right);
    if (castling[0] == '-')
        *at++ = '-';
    *at++ = ' ';
    if (ep[0] != '-')
        ep[1] = (char)('1' + '8' - ep[1]);
    strcpy(at, ep);
}

static bool is_known(const Openings *o, const char *fen) {
    for (int i = 0; i < o->nb; i++)
        if (strcmp(o->fens[i], fen) == 0)
            return true;
    return false;
}

/* Where the operand of an operation begins; NULL where the line has none. */
static const char *operand(const char *line, const char *name) {
    const char *found = strstr(line, name);
    return found ? found + strlen(name) : NULL;
}

/* Do these moves (SAN, up to a quote) lead from the start position to this one? */
static bool lead_to(const char *moves, const char *fen) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    char now[ENGINE_FEN_NB] = BEGINNING, san[ENGINE_MOVE_NB], line[LINE_NB];
    int length;
    assert_non_null(position);
    for (; sscanf(moves, " %11[^ \"]%n", san, &length) == 1; moves += length) {
        EngineEpd epd;
        snprintf(line, sizeof line, "%s bm %s;", now, san);
        if (!engine_epd_read(&epd, line, &status) ||
            !engine_position_play(position, epd.best[0], &status))
            break;
        engine_position_fen(position, now);
        cut(now);
    }
    engine_position_free(position);
    return !status.failed && strcmp(now, fen) == 0;
}

static bool goes_on(const char *fen) {
    EnginePosition *position = engine_position_new();
    Status status = STATUS_OK;
    assert_non_null(position);
    const bool on = engine_position_set(position, fen, &status) &&
                    engine_position_game(position) == ENGINE_GAME_ON;
    engine_position_free(position);
    return on;
}

static int men(const char *fen) {
    int nb = 0;
    for (; *fen != ' '; fen++)
        nb += isalpha((unsigned char)*fen) != 0;
    return nb;
}

static const char *complain_of_known(const char *line, const EngineEpd *epd, int number,
                                     const char *fen) {
    char digits[16];
    const char *moves = operand(line, " c0 \"");
    snprintf(digits, sizeof digits, "%03d ", number);
    if (strncmp(epd->id, digits, 4) != 0 || !isupper((unsigned char)epd->id[4]))
        return "id is not the next number and a name";
    return moves && lead_to(moves, fen) ? NULL : "the moves lead elsewhere";
}

static const char *complain_of_random(const char *line, const EngineEpd *epd, int number,
                                      const char *fen) {
    char id[16];
    const char *score = operand(line, " ce ");
    snprintf(id, sizeof id, "R%04d", number);
    if (strcmp(epd->id, id) != 0)
        return "id is not the next number";
    if (!score || strtol(score, NULL, 10) < -BALANCE || strtol(score, NULL, 10) > BALANCE)
        return "not balanced";
    return men(fen) >= MEN_MIN ? NULL : "too few men";
}

/* Read a line: NULL, or what is wrong with it. */
static const char *add_line(Openings *o, const char *line) {
    EngineEpd epd;
    Status status = STATUS_OK;
    char fen[ENGINE_FEN_NB], flipped[ENGINE_FEN_NB];
    assert_true(o->nb < LINES_MAX);
    if (!engine_epd_read(&epd, line, &status))
        return "not legal";
    if (!goes_on(epd.fen))
        return "the game is over";
    strcpy(fen, epd.fen);
    cut(fen);
    flip(fen, flipped);
    if (strncmp(line, fen, strlen(fen)) != 0)
        return "not normalised";
    if (is_known(o, fen) || is_known(o, flipped))
        return "given twice";
    const char *wrong = o->nb < KNOWN ? complain_of_known(line, &epd, o->nb + 1, fen)
                                      : complain_of_random(line, &epd, o->nb + 1 - KNOWN, fen);
    if (!wrong)
        strcpy(o->fens[o->nb++], fen);
    return wrong;
}

/* Read the file, as far as it is good. Owner: the caller frees. */
static Openings *read_openings(int lines_max) {
    Openings *o = calloc(1, sizeof *o);
    FILE *file = fopen("positions/openings.epd", "r");
    char line[LINE_NB];
    assert_non_null(o);
    assert_non_null(file);
    while (o->nb < lines_max && fgets(line, sizeof line, file)) {
        const char *wrong = add_line(o, line);
        if (wrong)
            fail_msg("%s: %s", wrong, line);
    }
    fclose(file);
    return o;
}

static void every_line_is_good(void **state) {
    Openings *o = read_openings(LINES_MAX);
    int black = 0;
    for (int i = 0; i < o->nb; i++)
        black += strstr(o->fens[i], " b ") != NULL;
    assert_true(o->nb >= LINES_MIN);
    /* either side is to move often enough */
    assert_true(black > o->nb / 4 && black < 3 * o->nb / 4);
    free(o);
}

typedef struct Bad {
    const char *line, *wrong;
} Bad;

static void refuses(Openings *o, const Bad *bads, size_t nb) {
    for (size_t i = 0; i < nb; i++) {
        const char *wrong = add_line(o, bads[i].line);
        if (!wrong || strcmp(wrong, bads[i].wrong) != 0)
            fail_msg("'%s', not '%s': %s", wrong ? wrong : "good", bads[i].wrong, bads[i].line);
    }
}

#define RUY "r1bqk2r/1pppbppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 w kq -"
#define RUY_FLIPPED "rnbq1rk1/pppp1ppp/5n2/b3p3/4P3/P1N2N2/1PPPBPPP/R1BQK2R b KQ -"
#define MOVES "c0 \"e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7\";"
#define EN_PASSANT "rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6"
#define FEW "r1bqk2r/pp3ppp/8/8/8/8/PP3PPP/R1BQK2R w KQkq -"

static void bad_random_lines_are_caught(void **state) {
    static const Bad bads[] = {
        {RUY " id \"R0001\"; ce 0;", "given twice"},
        {RUY_FLIPPED " id \"R0001\"; ce 0;", "given twice"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - id \"R0001\"; ce 0;", "not legal"},
        {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - id \"R0001\"; ce 0;",
         "the game is over"},
        {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 id \"R0001\"; ce 0;",
         "not normalised"},
        {EN_PASSANT " id \"R0002\"; ce 0;", "id is not the next number"},
        {EN_PASSANT " id \"R0001\"; ce 51;", "not balanced"},
        {EN_PASSANT " id \"R0001\"; ce -51;", "not balanced"},
        {EN_PASSANT " id \"R0001\";", "not balanced"},
        {FEW " id \"R0001\"; ce 0;", "too few men"},
    };
    Openings *o = read_openings(KNOWN);
    refuses(o, bads, sizeof bads / sizeof bads[0]);
    /* Their twins are good, and the flipped square of a capture en passant is found too. */
    assert_null(add_line(o, EN_PASSANT " id \"R0001\"; ce -50;"));
    assert_string_equal(
        add_line(o,
                 "rnbqkbnr/pppp1ppp/8/8/3Pp3/4P3/PPP2PPP/RNBQKBNR b KQkq d3 id \"R0002\"; ce 1;"),
        "given twice");
    free(o);
}

static void bad_known_lines_are_caught(void **state) {
    static const Bad bads[] = {
        {RUY " id \"002 Ruy Lopez\"; " MOVES, "id is not the next number and a name"},
        {RUY " id \"001 \"; " MOVES, "id is not the next number and a name"},
        {RUY " id \"001 Ruy Lopez\";", "the moves lead elsewhere"},
        {RUY " id \"001 Ruy Lopez\"; c0 \"e4 e5\";", "the moves lead elsewhere"},
        {RUY " id \"001 Ruy Lopez\"; c0 \"e4 e5 Nf6\";", "the moves lead elsewhere"},
    };
    Openings *o = read_openings(0);
    refuses(o, bads, sizeof bads / sizeof bads[0]);
    assert_null(add_line(o, RUY " id \"001 Ruy Lopez\"; " MOVES));
    free(o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_is_good),
        cmocka_unit_test(bad_random_lines_are_caught),
        cmocka_unit_test(bad_known_lines_are_caught),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
