#include "boards/boards.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "boards/kind.h"
#include "chess/movegen.h"
#include "chess/notation.h"

static const BoardsKind *const kinds[] = {&boards_8x8,    &boards_10x12,   &boards_0x88,
                                          &boards_loops,  &boards_rotated, &boards_magic,
                                          &boards_extract};
enum { KINDS_NB = sizeof kinds / sizeof kinds[0] };

const char *const boards_task_names[BOARDS_TASK_NB] = {"perft", "moves", "captures", "attacks",
                                                       "search"};

struct BoardsSet {
    const BoardsKind *kind;
    int nb, room;
    char *positions; /* nb of kind->position_bytes */
};

int boards_nb(void) {
    return KINDS_NB;
}

const char *boards_name(int kind) {
    assert(kind >= 0 && kind < KINDS_NB);
    return kinds[kind]->name;
}

int boards_find(const char *name) {
    for (int kind = 0; kind < KINDS_NB; kind++)
        if (strcmp(kinds[kind]->name, name) == 0)
            return kind;
    return -1;
}

bool boards_runs(int kind) {
    assert(kind >= 0 && kind < KINDS_NB);
#ifdef BOARDS_EXTRACT
    return kinds[kind] != &boards_extract || __builtin_cpu_supports("bmi2");
#else
    return kinds[kind] != &boards_extract;
#endif
}

/* ---- sets of positions ------------------------------------------------------------------------- */

static void *position_at(const BoardsSet *set, int i) {
    return set->positions + (size_t)i * set->kind->position_bytes;
}

static bool set_add(BoardsSet *set, const Board *board) {
    if (set->nb == set->room) {
        const int room = set->room ? 2 * set->room : 64;
        char *positions = realloc(set->positions, (size_t)room * set->kind->position_bytes);
        if (!positions)
            return false;
        set->positions = positions;
        set->room = room;
    }
    set->kind->set(position_at(set, set->nb++), board);
    return true;
}

static bool set_add_children(BoardsSet *set, const Board *board) {
    MoveList list;
    Board child;
    movegen_all(board, &list);
    for (int i = 0; i < list.count; i++) {
        board_make(&child, board, list.moves[i]);
        if (!set_add(set, &child))
            return false;
    }
    return true;
}

static bool set_add_fen(BoardsSet *set, const char *fen, bool children, Status *status) {
    Board board;
    if (!fen_read(&board, fen, status))
        return false;
    return (children ? set_add_children : set_add)(set, &board) ||
           status_fail(status, "out of memory for %d positions", set->nb);
}

BoardsSet *boards_set_up(int kind, const char *const *fens, int nb, bool children, Status *status) {
    assert(boards_runs(kind));
    BoardsSet *set = calloc(1, sizeof *set);
    if (!set) {
        status_fail(status, "out of memory for a set of positions");
        return NULL;
    }
    set->kind = kinds[kind];
    for (int i = 0; i < nb; i++)
        if (!set_add_fen(set, fens[i], children, status)) {
            boards_free(set);
            return NULL;
        }
    return set;
}

void boards_free(BoardsSet *set) {
    if (set)
        free(set->positions);
    free(set);
}

uint64_t boards_work(BoardsSet *set, BoardsTask task, int amount) {
    assert(task >= 0 && task < BOARDS_TASK_NB && amount >= 0);
    return set->kind->work(set->positions, set->nb, task, amount);
}
