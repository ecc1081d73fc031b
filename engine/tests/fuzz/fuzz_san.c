/* Moves as text. The first line is a position, every other a move: what is read is a legal move,
 * whose SAN and coordinates read back to it. The same for each legal move. */
#include "chess/movegen.h"
#include "chess/notation.h"
#include "fuzz.h"

static void check_round(const Board *board, Move move) {
    char san[MOVE_TEXT_NB], coordinates[MOVE_TEXT_NB];
    Status status = STATUS_OK;
    san_write(board, move, san);
    move_write(move, coordinates);
    FUZZ_MUST(strlen(san) >= 2 && strlen(san) < MOVE_TEXT_NB);
    FUZZ_MUST(san_read(board, san, &status) == move);
    FUZZ_MUST(move_read(board, coordinates, &status) == move);
    FUZZ_MUST(move_read_any(board, san, &status) == move);
    FUZZ_MUST(move_read_any(board, coordinates, &status) == move);
    FUZZ_MUST(!status.failed);
}

static bool is_legal(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return true;
    return false;
}

static void check_read(const Board *board, const MoveList *list, const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size); /* its own memory: a step before or behind it is seen */
    Status san_status = STATUS_OK, status = STATUS_OK;
    const Move move = san_read(board, text, &san_status);
    if (move == MOVE_NONE)
        fuzz_check_refusal(&san_status);
    else
        FUZZ_MUST(!san_status.failed && is_legal(list, move));
    const Move same = move_read(board, text, &status);
    if (same == MOVE_NONE)
        fuzz_check_refusal(&status);
    else
        FUZZ_MUST(!status.failed && is_legal(list, same));
    Status any_status = STATUS_OK;
    const Move any = move_read_any(board, text, &any_status);
    FUZZ_MUST(move == MOVE_NONE || any == move);
    FUZZ_MUST(same == MOVE_NONE || any == same);
    if (any == MOVE_NONE)
        fuzz_check_refusal(&any_status);
    else
        FUZZ_MUST(!any_status.failed && is_legal(list, any));
    free(text);
}

/* The length of the line at the beginning. */
static size_t line_length(const uint8_t *data, size_t size) {
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    return end ? (size_t)(end - data) : size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const size_t first = line_length(data, size);
    char *fen = fuzz_text(data, first);
    Status status = STATUS_OK;
    Board board;
    const bool good = fen_read(&board, fen, &status);
    free(fen);
    Status start = STATUS_OK;
    if (!good)
        fen_read(&board, FEN_START, &start);
    MoveList list;
    movegen_all(&board, &list);
    for (int i = 0; i < list.count; i++)
        check_round(&board, list.moves[i]);
    for (size_t at = good ? first + 1 : 0; at < size;) {
        const size_t length = line_length(data + at, size - at);
        check_read(&board, &list, data + at, length);
        at += length + 1;
    }
    return 0;
}
