/* FEN: what is accepted is written back normalised and reads to the same; so is every position one
 * move later. */
#include "chess/movegen.h"
#include "chess/notation.h"
#include "fuzz.h"

static void check_written(const Board *board) {
    char fen[FEN_NB], again[FEN_NB];
    Status status = STATUS_OK;
    Board read;
    fen_write(board, fen);
    FUZZ_MUST(strlen(fen) < FEN_NB - 1);
    FUZZ_MUST(fen_read(&read, fen, &status) && status.notes_nb == 0);
    fen_write(&read, again);
    FUZZ_MUST(strcmp(fen, again) == 0);
    FUZZ_MUST(read.key == board->key);
    FUZZ_MUST(memcmp(read.pieces, board->pieces, sizeof read.pieces) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    Status status = STATUS_OK;
    Board board, untouched;
    memset(&board, 0x55, sizeof board);
    untouched = board;
    if (fen_read(&board, text, &status)) {
        MoveList list;
        FUZZ_MUST(!status.failed);
        check_written(&board);
        movegen_all(&board, &list);
        FUZZ_MUST(list.count >= 0 && list.count <= MAX_MOVES);
        for (int i = 0; i < list.count; i++) {
            Board next;
            board_make(&next, &board, list.moves[i]);
            check_written(&next);
        }
    } else {
        fuzz_check_refusal(&status);
        FUZZ_MUST(memcmp(&board, &untouched, sizeof board) == 0);
    }
    free(text);
    return 0;
}
