/* The facade over board and search. */
#include "engine.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/now.h"
#include "caller.h"
#include "chess/epd.h"
#include "chess/eval.h"
#include "chess/notation.h"
#include "enhancements/registry.h"
#include "game.h"
#include "trees/tree.h"

uint64_t engine_machine_memory(void) {
#ifdef _SC_PHYS_PAGES
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0)
        return (uint64_t)pages * (uint64_t)size;
#endif
    return UINT64_MAX;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Moves and half-moves are counted so far, and no further: the board has 16 bits for each. */
enum { COUNT_MAX = 60000 };

struct EnginePosition {
    bool is_tree;
    Tree tree; /* if it is one; else: */
    Board board;
    int game_nb, game_room; /* positions before this one that may come again; places for them */
    Key *game;              /* their keys, the latest last */
};

EnginePosition *engine_position_new(void) {
    EnginePosition *position = calloc(1, sizeof *position);
    Status status = STATUS_OK;
    if (position) {
        fen_read(&position->board, FEN_START, &status);
        assert(!status.failed);
    }
    return position;
}

void engine_position_free(EnginePosition *position) {
    if (position)
        free(position->game);
    free(position);
}

bool engine_position_set(EnginePosition *position, const char *fen, Status *status) {
    if (!fen_read(&position->board, strcmp(fen, "startpos") == 0 ? FEN_START : fen, status))
        return false;
    position->is_tree = false;
    position->game_nb = 0;
    return true;
}

bool engine_position_set_tree(EnginePosition *position, const char *tree, Status *status) {
    if (!tree_read(&position->tree, tree, status))
        return false;
    position->is_tree = true;
    position->game_nb = 0;
    return true;
}

bool engine_position_read(EnginePosition *position, const char *text, Status *status) {
    return engine_text_is_tree(text) ? engine_position_set_tree(position, text, status)
                                     : engine_position_set(position, text, status);
}

bool engine_text_is_tree(const char *text) {
    return strchr(text, ':') != NULL; /* no FEN has one, and every tree's text */
}

bool engine_position_is_tree(const EnginePosition *position) {
    return position->is_tree;
}

void engine_position_sow(EnginePosition *position, int further) {
    assert(position->is_tree);
    position->tree.seed = (int)(((int64_t)position->tree.seed + further) % 1000000000);
}

bool engine_position_check_depth(const EnginePosition *position, int depth, Status *status) {
    return !position->is_tree || tree_check_depth(&position->tree, depth, status);
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

bool engine_position_find(const EnginePosition *position, const char *text,
                          char move[ENGINE_MOVE_NB], Status *status) {
    const Move m = find_move(&position->board, text, status);
    if (m != MOVE_NONE)
        move_write(m, move);
    return m != MOVE_NONE;
}

/* Remember the position for repetitions. */
static bool remember(EnginePosition *position, Status *status) {
    if (position->game_nb == position->game_room) {
        const int room = position->game_room ? 2 * position->game_room : 256;
        Key *game = realloc(position->game, (size_t)room * sizeof *game);
        if (!game)
            return status_fail(status, "out of memory");
        position->game = game;
        position->game_room = room;
    }
    position->game[position->game_nb++] = position->board.key;
    return true;
}

bool engine_position_play(EnginePosition *position, const char *move, Status *status) {
    const Move m = find_move(&position->board, move, status);
    if (m == MOVE_NONE || !remember(position, status))
        return false;
    const Board before = position->board;
    board_make(&position->board, &before, m);
    if (position->board.fifty == 0)
        position->game_nb = 0; /* a capture or a pawn move: nothing before it comes again */
    if (position->board.fifty > COUNT_MAX)
        position->board.fifty = COUNT_MAX;
    if (position->board.number > COUNT_MAX)
        position->board.number = COUNT_MAX;
    return true;
}

void engine_position_fen(const EnginePosition *position, char fen[ENGINE_FEN_NB]) {
    _Static_assert((int)ENGINE_FEN_NB >= (int)FEN_NB, "the facade's FEN holds the board's");
    _Static_assert((int)ENGINE_FEN_NB >= (int)TREE_TEXT_NB, "and a tree's text");
    if (position->is_tree)
        tree_write(&position->tree, fen);
    else
        fen_write(&position->board, fen);
}

int engine_position_moves(const EnginePosition *position, char moves[MAX_MOVES][ENGINE_MOVE_NB]) {
    MoveList list;
    movegen_all(&position->board, &list);
    for (int i = 0; i < list.count; i++)
        move_write(list.moves[i], moves[i]);
    return list.count;
}

bool engine_position_san(const EnginePosition *position, const char *move, char san[ENGINE_MOVE_NB],
                         Status *status) {
    const Move m = move_read(&position->board, move, status);
    if (m == MOVE_NONE)
        return false;
    san_write(&position->board, m, san);
    return true;
}

bool engine_position_black_to_move(const EnginePosition *position) {
    return position->board.side == BLACK;
}

bool engine_position_in_check(const EnginePosition *position) {
    return board_in_check(&position->board);
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

static int times_before(const EnginePosition *position) {
    int times = 0;
    for (int i = 0; i < position->game_nb; i++)
        times += position->game[i] == position->board.key;
    return times;
}

EngineGame engine_position_game(const EnginePosition *position) {
    const Board *b = &position->board;
    MoveList list;
    movegen_all(b, &list);
    if (list.count == 0)
        return board_in_check(b) ? ENGINE_GAME_CHECKMATE : ENGINE_GAME_STALEMATE;
    if (is_dead(b))
        return ENGINE_GAME_MATERIAL;
    if (times_before(position) >= 2)
        return ENGINE_GAME_REPETITION;
    return b->fifty >= 100 ? ENGINE_GAME_FIFTY_MOVES : ENGINE_GAME_ON;
}

Score engine_position_eval(const EnginePosition *position) {
    return eval_static(&position->board);
}

int engine_position_width(const EnginePosition *position) {
    assert(position->is_tree);
    return position->tree.width;
}

static const Game *chess_for_perft(void) {
    Status status = STATUS_OK;
    const Game *game = game_chess(&status);
    return game ? game : &game_here;
}

uint64_t engine_perft(const EnginePosition *position, int depth, bool bulk) {
    return chess_for_perft()->perft(&position->board, depth, bulk);
}

bool engine_perft_until(const EnginePosition *position, int depth, bool bulk, EnginePerftStop *stop,
                        void *context, uint64_t *leaves) {
    return chess_for_perft()->perft_until(&position->board, depth, bulk, stop, context, leaves);
}

static void write_moves(const Move *moves, int count, char text[][ENGINE_MOVE_NB]) {
    for (int i = 0; i < count; i++)
        move_write(moves[i], text[i]);
}

bool engine_epd_read(EngineEpd *epd, const char *line, Status *status) {
    _Static_assert((int)ENGINE_EPD_ID_NB == EPD_ID_NB && (int)ENGINE_EPD_MOVES_NB == EPD_MOVES_NB &&
                       (int)ENGINE_EPD_GAME_NB == EPD_GAME_NB,
                   "the facade's EPD is the parser's");
    Epd read;
    if (!epd_read(&read, line, status))
        return false;
    fen_write(&read.board, epd->fen);
    memcpy(epd->id, read.id, sizeof epd->id);
    memcpy(epd->game, read.game, sizeof epd->game);
    epd->best_nb = read.best_nb;
    epd->avoid_nb = read.avoid_nb;
    epd->mate = read.mate;
    write_moves(read.best, read.best_nb, epd->best);
    write_moves(read.avoid, read.avoid_nb, epd->avoid);
    return true;
}

/* ---- the registry ---------------------------------------------------------------------------- */

int engine_enhancement_nb(void) {
    return registry_nb;
}

EngineEnhancement engine_enhancement(int row) {
    assert(row >= 0 && row < registry_nb);
    const EnhancementRow *e = &registry[row];
    return (EngineEnhancement){e->letter,
                               e->key,
                               e->title,
                               e->source,
                               e->requires,
                               e->file,
                               registry_params(row),
                               e->enhancement->counters,
                               e->enhancement->inside,
                               e->turn,
                               e->bench};
}

/* ---- searches -------------------------------------------------------------------------------- */

struct Engine {
    const Game *game;
    Search search;
};

const char *engine_isa(Status *status) {
    const Game *game = game_chess(status);
    return game ? game->name : NULL;
}

/* `game`: NULL where there is none, and the status says why. */
static Engine *new_engine(const Game *game, const EngineSettings *settings, Status *status) {
    if (!game || !engine_settings_check(settings, status))
        return NULL;
    Engine *engine = malloc(sizeof *engine);
    if (!engine) {
        status_fail(status, "out of memory");
        return NULL;
    }
    engine->game = game;
    if (!game->init(&engine->search, settings, status)) {
        free(engine);
        return NULL;
    }
    return engine;
}

static const Game *game_of(const EnginePosition *position, Status *status) {
    return position->is_tree ? &game_trees : game_chess(status);
}

/* What a game reads a position's text into. */
static const void *root_of(const EnginePosition *position) {
    return position->is_tree ? (const void *)&position->tree : &position->board;
}

Engine *engine_new(const EngineSettings *settings, Status *status) {
    return new_engine(game_chess(status), settings, status);
}

Engine *engine_new_for(const EnginePosition *position, const EngineSettings *settings,
                       Status *status) {
    return new_engine(game_of(position, status), settings, status);
}

bool engine_settings_check_trees(const EngineSettings *settings, Status *status) {
    return engine_settings_check(settings, status) && game_trees.check(settings, status);
}

void engine_free(Engine *engine) {
    if (!engine)
        return;
    engine->game->release(&engine->search);
    free(engine);
}

void engine_reset(Engine *engine) {
    engine->game->reset(&engine->search);
}

const char *engine_end_reason(EngineEnd end) {
    static const char *const reasons[] = {
        [ENGINE_NODES] = "node limit reached",
        [ENGINE_STOPPED] = "the search was stopped",
        [ENGINE_TOO_LONG] = "a line of play passed the length limit",
        [ENGINE_PASSES] = "an iteration took more searches of the root than D.passes allows"};
    return reasons[end]; /* of ENGINE_DONE none */
}

static EngineEnd end_of(const Search *s) {
    switch (s->stop) {
    case STOP_NONE:
        return ENGINE_DONE;
    case STOP_NODES:
        return ENGINE_NODES;
    case STOP_LENGTH:
        return ENGINE_TOO_LONG;
    case STOP_PASSES:
        return ENGINE_PASSES;
    default:
        return ENGINE_STOPPED;
    }
}

EngineEnd engine_search(Engine *engine, const EnginePosition *position,
                        const EngineLimits *limits) {
    Search *s = &engine->search;
    Caller caller = {limits, false};
    assert(position->is_tree == (engine->game == &game_trees));
    s->game = position->game;
    s->game_nb = position->game_nb;
    engine->game->run(s, root_of(position), &caller);
    return caller.refused ? ENGINE_STOPPED : end_of(s);
}

uint64_t engine_nodes(const Engine *engine) {
    const Search *s = &engine->search;
    return s->counters.nc + (s->sharing ? s->sharing->nodes : 0);
}

int engine_deepest(const Engine *engine) {
    const Search *s = &engine->search;
    return s->deepest > s->deepest_quiescence ? s->deepest : s->deepest_quiescence;
}

int engine_fullness(const Engine *engine) {
    const Active *a = engine->search.memory;
    return a ? a->enhancement->memory->fullness(a->state, a->param) : -1;
}

/* ---- the minimal tree ------------------------------------------------------------------------ */

/* The searcher that asks whether a bound holds: quick, and every set would find the same. */
static Engine *new_prover(Status *status) {
    EngineSettings settings;
    engine_settings_init(&settings);
    if (!engine_settings_letters(&settings, "TNKL", status) ||
        !engine_settings_set(&settings, "T.entries", "1048576", status) ||
        !engine_settings_set(&settings, "T.horizon", "on", status))
        return NULL;
    return engine_new(&settings, status);
}

EngineEnd engine_minimal_tree(const EnginePosition *position, int depth, uint64_t nodes,
                              bool (*stop)(void *context), void *context, EngineMinimal *minimal,
                              Status *status) {
    _Static_assert((int)ENGINE_MINIMAL_DEPTH_MAX == MINIMAL_DEPTH_MAX, "one range");
    const uint64_t start = now_thread_ns();
    MinimalTree tree;
    Engine *engine = new_prover(status);
    if (!engine)
        return ENGINE_STOPPED;
    Search *s = &engine->search;
    s->hooks = (SearchHooks){.context = context, .stop = stop, .node_limit = nodes};
    engine->game->minimal_tree(s, &position->board, depth, &tree, status);
    const int k = depth < 4 ? depth : 4;
    *minimal = (EngineMinimal){.value = tree.value,
                               .g = tree.g,
                               .l = tree.l,
                               .nbp = tree.nbp,
                               .interior = tree.interior,
                               .horizon = tree.horizon,
                               .quiescence = tree.quiescence,
                               .merged_nbp = tree.merged_nbp,
                               .left_first_nbp = tree.left_first_nbp,
                               .left_first_merged = tree.left_first_merged,
                               .nodes = tree.nodes,
                               .leaves = engine->game->perft(&position->board, k, true),
                               .leaves_depth = k,
                               .cpu_ns = now_thread_ns() - start};
    const EngineEnd end = status->failed ? ENGINE_STOPPED : end_of(s);
    engine_free(engine);
    return end;
}
