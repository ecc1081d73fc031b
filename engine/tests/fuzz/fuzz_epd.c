/* EPD: moves that are accepted are legal, counts are within their arrays, and a line written from
 * what was read says the same, and needs no note. */
#include "chess/epd.h"
#include "chess/notation.h"
#include "fuzz.h"

enum { LINE_NB = 1024 };

static void check_moves(const Board *board, const char moves[][MOVE_TEXT_NB], int nb) {
    Status status = STATUS_OK;
    FUZZ_MUST(nb >= 0 && nb <= EPD_MOVES_NB);
    for (int i = 0; i < nb; i++)
        FUZZ_MUST(move_read(board, moves[i], &status) != MOVE_NONE);
}

static size_t write_moves(char *line, size_t used, const Board *board, const char *name,
                          const char moves[][MOVE_TEXT_NB], int nb) {
    Status status = STATUS_OK;
    used += (size_t)snprintf(line + used, LINE_NB - used, "%s", nb ? name : "");
    for (int i = 0; i < nb; i++) {
        char san[MOVE_TEXT_NB];
        san_write(board, move_read(board, moves[i], &status), san);
        used += (size_t)snprintf(line + used, LINE_NB - used, " %s", san);
    }
    return used + (size_t)snprintf(line + used, LINE_NB - used, "%s", nb ? ";" : "");
}

/* A string as EPD writes it: a backslash before a quote. */
static size_t write_string(char *line, size_t used, const char *name, const char *text) {
    used += (size_t)snprintf(line + used, LINE_NB - used, " %s \"", name);
    for (const char *c = text; *c; c++)
        used += (size_t)snprintf(line + used, LINE_NB - used, "%s%c", *c == '"' ? "\\" : "", *c);
    return used + (size_t)snprintf(line + used, LINE_NB - used, "\";");
}

static void check_written(const Epd *epd, const Board *board) {
    char line[LINE_NB];
    Status status = STATUS_OK;
    Epd again;
    Board at;
    fen_write(board, line);
    size_t used = strlen(line);
    used = write_moves(line, used, board, " bm", epd->best, epd->best_nb);
    used = write_moves(line, used, board, " am", epd->avoid, epd->avoid_nb);
    used = write_string(line, used, "id", epd->id);
    if (epd->game[0])
        used = write_string(line, used, "c1", epd->game);
    if (epd->mate)
        used += (size_t)snprintf(line + used, LINE_NB - used, " dm %d;", epd->mate);
    FUZZ_MUST(used < LINE_NB);
    FUZZ_MUST(epd_read(&again, &at, line, &status) &&
              status.notes_nb == 0); /* ours is by the book */
    FUZZ_MUST(again.best_nb == epd->best_nb && again.avoid_nb == epd->avoid_nb);
    FUZZ_MUST(memcmp(again.best, epd->best, sizeof again.best) == 0);
    FUZZ_MUST(memcmp(again.avoid, epd->avoid, sizeof again.avoid) == 0);
    FUZZ_MUST(strcmp(again.id, epd->id) == 0 && strcmp(again.game, epd->game) == 0);
    FUZZ_MUST(again.mate == epd->mate);
    FUZZ_MUST(strcmp(again.fen, epd->fen) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    Status status = STATUS_OK;
    Board board;
    Epd *epd = calloc(1, sizeof *epd); /* of its own size, so that a step beyond it is seen */
    if (!epd)
        abort();
    if (epd_read(epd, &board, text, &status)) {
        FUZZ_MUST(!status.failed);
        FUZZ_MUST(memchr(epd->id, '\0', EPD_ID_NB));
        FUZZ_MUST(memchr(epd->game, '\0', EPD_GAME_NB));
        for (const char *c = epd->id; *c; c++)
            FUZZ_MUST((unsigned char)*c >= ' ' && *c != '\x7F');
        FUZZ_MUST(epd->mate >= 0);
        check_moves(&board, epd->best, epd->best_nb);
        check_moves(&board, epd->avoid, epd->avoid_nb);
        check_written(epd, &board);
    } else {
        fuzz_check_refusal(&status);
    }
    free(epd);
    free(text);
    return 0;
}
