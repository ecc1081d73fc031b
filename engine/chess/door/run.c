/* Chess as one of the games: its positions, and the entry to its search and to all that takes the time.
 * The Makefile compiles this file and what it calls again, with other flags and other names (games.mk). */
#include <assert.h>
#include <string.h>

#include "chess/notation.h"
#include "chess/perft.h"
#include "enhancements/registry.h"
#include "game.h"
#include "parallel/team.h"

#ifndef ISA_NAME
#define ISA_NAME "generic"
#endif

/* ---- positions ------------------------------------------------------------------------------- */

/* Moves and half-moves are counted so far, and no further: the board has 16 bits for each. */
enum { COUNT_MAX = 60000 };

_Static_assert(sizeof(Board) <= GAME_POSITION_NB, "the facade has room for a position");
_Static_assert((int)ENGINE_FEN_NB >= (int)FEN_NB, "and for its text");

static bool read(void *position, const char *text, Status *status) {
    return fen_read(position, strcmp(text, "startpos") == 0 ? FEN_START : text, status);
}

static void write(const void *position, char text[ENGINE_FEN_NB]) {
    fen_write(position, text);
}

static int list_moves(const void *position, char moves[MAX_MOVES][ENGINE_MOVE_NB]) {
    MoveList list;
    movegen_all(position, &list);
    for (int i = 0; i < list.count; i++)
        move_write(list.moves[i], moves[i]);
    return list.count;
}

/* A move in any notation; one that is no coordinates is noted. */
static Move find_move(const Board *board, const char *text, Status *status) {
    char found[MOVE_TEXT_NB];
    Status exact = STATUS_OK;
    Move m = move_read(board, text, &exact);
    if (m != MOVE_NONE)
        return m;
    Status loose = STATUS_OK;
    m = move_read_any(board, text, &loose);
    if (m == MOVE_NONE) {
        status_fail(status, "%s", exact.text);
        return m;
    }
    move_write(m, found);
    status_note(status, "move '%s' taken as '%s'", text, found);
    return m;
}

static bool find(const void *position, const char *text, char move[ENGINE_MOVE_NB],
                 Status *status) {
    const Move m = find_move(position, text, status);
    if (m != MOVE_NONE)
        move_write(m, move);
    return m != MOVE_NONE;
}

static bool play(void *position, GamePast *past, const char *text, Status *status) {
    const Board before = *(const Board *)position;
    const Move m = find_move(&before, text, status);
    if (m == MOVE_NONE || !game_past_add(past, before.key, status))
        return false;
    Board *board = position;
    board_make(board, &before, m);
    if (board->fifty == 0)
        past->nb = 0; /* a capture or a pawn move: nothing before it comes again */
    if (board->fifty > COUNT_MAX)
        board->fifty = COUNT_MAX;
    if (board->number > COUNT_MAX)
        board->number = COUNT_MAX;
    return true;
}

/* Can neither side mate, whatever is played? */
static bool is_dead(const Board *b) {
    static const Bitboard dark = 0xAA55AA55AA55AA55u; /* a1 among them */
    if (b->pieces[PAWN] | b->pieces[ROOK] | b->pieces[QUEEN])
        return false;
    if (bb_count(b->pieces[KNIGHT] | b->pieces[BISHOP]) <= 1)
        return true;
    return !b->pieces[KNIGHT] && (!(b->pieces[BISHOP] & dark) || !(b->pieces[BISHOP] & ~dark));
}

static EngineGame over(const void *position, const GamePast *past) {
    const Board *b = position;
    int times = 0;
    for (int i = 0; i < past->nb; i++)
        times += past->keys[i] == b->key;
    if (movegen_count(b) == 0)
        return board_in_check(b) ? ENGINE_GAME_CHECKMATE : ENGINE_GAME_STALEMATE;
    if (is_dead(b))
        return ENGINE_GAME_MATERIAL;
    if (times >= 2)
        return ENGINE_GAME_REPETITION;
    return b->fifty >= 100 ? ENGINE_GAME_FIFTY_MOVES : ENGINE_GAME_ON;
}

/* ---- searches -------------------------------------------------------------------------------- */

static bool init(Search *s, const SearchParams *params, Status *status) {
    return team_search_init(s, params, registry, registry_nb, engine_stack_need(), status);
}

/* The moves that a caller gives as text. */
static void read_moves(const Board *board, const EngineLimits *limits, MoveList *list) {
    Status status = STATUS_OK;
    list->count = 0;
    for (int i = 0; i < limits->moves_nb; i++)
        list->moves[list->count++] = move_read(board, limits->moves[i], &status);
    assert(!status.failed);
}

static void run(Search *s, const void *position, Caller *caller) {
    MoveList moves;
    read_moves(position, caller->limits, &moves);
    s->hooks = caller_hooks(caller);
    s->hooks.root_moves = moves.count > 0 ? &moves : NULL;
    search_run(s, position, caller->limits->depth, caller_iteration, caller);
}

static bool count(const void *position, int depth, EnginePerftStop *stop, void *context,
                  uint64_t *leaves) {
    return perft(position, depth, stop, context, leaves);
}

static bool measure(Search *s, const void *position, int depth, MinimalTree *tree, Status *status) {
    return minimal_tree(s, position, depth, tree, status);
}

const Game game_here = {.name = "chess",
                        .isa = ISA_NAME,
                        .read = read,
                        .write = write,
                        .moves = list_moves,
                        .find = find,
                        .play = play,
                        .over = over,
                        .init = init,
                        .release = team_search_release,
                        .reset = team_search_reset,
                        .run = run,
                        .perft = count,
                        .minimal_tree = measure};
