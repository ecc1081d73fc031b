#include "store/traits.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine.h"

typedef struct Untold {
    int64_t id;
    char *fen;
} Untold;

/* By the squares of a FEN, '.' where nothing stands; a1 first. */
static void read_squares(char squares[64], const char *fen) {
    memset(squares, '.', 64);
    for (int rank = 7, file = 0; *fen && *fen != ' '; fen++) {
        if (*fen == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*fen)) {
            file += *fen - '0';
        } else {
            squares[8 * rank + file++] = *fen;
        }
    }
}

static int square_of(const char *text) {
    return text[0] - 'a' + 8 * (text[1] - '1');
}

/* A pawn that leaves its file takes something, also in passing. */
static bool is_capture(const char squares[64], const char *move) {
    return squares[square_of(move + 2)] != '.' ||
           (toupper((unsigned char)squares[square_of(move)]) == 'P' && move[0] != move[2]);
}

/* A text that is no legal position has none. */
static bool add(Store *store, EnginePosition *position, const Untold *untold, Status *status) {
    char squares[64], moves[MAX_MOVES][ENGINE_MOVE_NB];
    int64_t men = 0, captures = 0;
    Status illegal = STATUS_OK;
    if (!engine_position_set(position, untold->fen, &illegal))
        return true;
    read_squares(squares, untold->fen);
    const int nb = engine_position_moves(position, moves);
    for (int s = 0; s < 64; s++)
        men += squares[s] != '.';
    for (int i = 0; i < nb; i++)
        captures += is_capture(squares, moves[i]);
    return store_do(store, status, "INSERT INTO traits VALUES (?, ?, ?, ?, ?)", "iiiii", untold->id,
                    men, (int64_t)nb, captures, (int64_t)engine_position_in_check(position));
}

bool traits_fill(Store *store, Status *status) {
    Untold *untold = NULL;
    size_t nb = 0;
    StoreStatement *rows = store_prepare(
        store, "SELECT id, fen FROM positions WHERE id NOT IN (SELECT position_id FROM traits)",
        status);
    while (rows && store_next(rows, status)) {
        if (engine_text_is_tree(store_text(rows, 1)))
            continue;
        untold = mem_more(untold, nb, sizeof *untold);
        untold[nb++] = (Untold){store_integer(rows, 0), mem_text(store_text(rows, 1))};
    }
    store_release(rows);
    EnginePosition *position = nb ? engine_position_new() : NULL;
    if (nb && !position)
        status_fail(status, "out of memory");
    for (size_t i = 0; i < nb; i++) {
        if (!status->failed)
            add(store, position, &untold[i], status);
        free(untold[i].fen);
    }
    free(untold);
    engine_position_free(position);
    return !status->failed;
}
