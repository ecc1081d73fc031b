/* The facade over board and search. */
#include "engine.h"

#include <assert.h>
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

uint64_t engine_machine_memory(void) {
#ifdef _SC_PHYS_PAGES
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0)
        return (uint64_t)pages * (uint64_t)size;
#endif
    return UINT64_MAX;
}

/* ---- positions ------------------------------------------------------------------------------- */

struct EnginePosition {
    const Game *game;
    GamePast past;
    _Alignas(16) char here[GAME_POSITION_NB]; /* what the game read */
};

static const Board *board_of(const EnginePosition *position) {
    assert(position->game == &game_here);
    return (const Board *)position->here;
}

EnginePosition *engine_position_new(void) {
    EnginePosition *position = calloc(1, sizeof *position);
    Status status = STATUS_OK;
    if (position) {
        engine_position_set(position, "startpos", &status);
        assert(!status.failed);
    }
    return position;
}

void engine_position_free(EnginePosition *position) {
    if (position)
        free(position->past.keys);
    free(position);
}

static bool set(EnginePosition *position, const Game *game, const char *text, Status *status) {
    if (!game->read(position->here, text, status))
        return false;
    position->game = game;
    position->past.nb = 0;
    return true;
}

bool engine_position_set(EnginePosition *position, const char *fen, Status *status) {
    return set(position, &game_here, fen, status);
}

bool engine_position_set_other(EnginePosition *position, const char *text, Status *status) {
    const Game *game = game_other(text);
    return set(position, game ? game : &game_trees, text, status);
}

bool engine_position_read(EnginePosition *position, const char *text, Status *status) {
    const Game *game = game_other(text);
    return set(position, game ? game : &game_here, text, status);
}

bool engine_text_is_chess(const char *text) {
    return !game_other(text);
}

void engine_position_sow(EnginePosition *position, int further) {
    position->game->sow(position->here, further);
}

bool engine_position_check_depth(const EnginePosition *position, int depth, Status *status) {
    const Game *game = position->game;
    return !game->check_depth || game->check_depth(position->here, depth, status);
}

bool engine_position_find(const EnginePosition *position, const char *text,
                          char move[ENGINE_MOVE_NB], Status *status) {
    return position->game->find(position->here, text, move, status);
}

bool engine_position_play(EnginePosition *position, const char *move, Status *status) {
    return position->game->play(position->here, &position->past, move, status);
}

void engine_position_fen(const EnginePosition *position, char fen[ENGINE_FEN_NB]) {
    position->game->write(position->here, fen);
}

int engine_position_moves(const EnginePosition *position, char moves[MAX_MOVES][ENGINE_MOVE_NB]) {
    return position->game->moves(position->here, moves);
}

EngineGame engine_position_game(const EnginePosition *position) {
    return position->game->over(position->here, &position->past);
}

bool engine_position_san(const EnginePosition *position, const char *move, char san[ENGINE_MOVE_NB],
                         Status *status) {
    const Board *board = board_of(position);
    const Move m = move_read(board, move, status);
    if (m == MOVE_NONE)
        return false;
    san_write(board, m, san);
    return true;
}

bool engine_position_black_to_move(const EnginePosition *position) {
    return board_of(position)->side == BLACK;
}

bool engine_position_in_check(const EnginePosition *position) {
    return board_in_check(board_of(position));
}

Score engine_position_eval(const EnginePosition *position) {
    return eval_static(board_of(position));
}

/* Chess by the instruction set asked for; NULL: it is not there, and the status says why. */
static const Game *quickest(const Game *game, Status *status) {
    return game == &game_here ? game_chess(status) : game;
}

uint64_t engine_perft(const EnginePosition *position, int depth) {
    uint64_t leaves = 0;
    engine_perft_until(position, depth, NULL, NULL, &leaves);
    return leaves;
}

bool engine_perft_until(const EnginePosition *position, int depth, EnginePerftStop *stop,
                        void *context, uint64_t *leaves) {
    Status status = STATUS_OK;
    const Game *game = quickest(position->game, &status);
    return (game ? game : position->game)->perft(position->here, depth, stop, context, leaves);
}

bool engine_epd_read(EngineEpd *epd, const char *line, Status *status) {
    Board board;
    return epd_read(epd, &board, line, status);
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
                               e->enhancement->params,
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
    return game ? game->isa : NULL;
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

Engine *engine_new(const EngineSettings *settings, Status *status) {
    return new_engine(game_chess(status), settings, status);
}

Engine *engine_new_for(const EnginePosition *position, const EngineSettings *settings,
                       Status *status) {
    return new_engine(quickest(position->game, status), settings, status);
}

bool engine_settings_check_for(const EngineSettings *settings, const char *text, Status *status) {
    const Game *other = game_other(text);
    return engine_settings_check(settings, status) && (!other || other->check(settings, status));
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
    _Static_assert((int)ENGINE_DONE == (int)STOP_NONE && (int)ENGINE_NODES == (int)STOP_NODES &&
                       (int)ENGINE_STOPPED == (int)STOP_ASKED &&
                       (int)ENGINE_TOO_LONG == (int)STOP_LENGTH &&
                       (int)ENGINE_PASSES == (int)STOP_PASSES,
                   "the facade's ends are the kernel's");
    return (EngineEnd)s->stop;
}

EngineEnd engine_search(Engine *engine, const EnginePosition *position,
                        const EngineLimits *limits) {
    Search *s = &engine->search;
    Caller caller = {limits, false};
    assert(strcmp(position->game->name, engine->game->name) == 0);
    s->game = position->past.keys;
    s->game_nb = position->past.nb;
    engine->game->run(s, position->here, &caller);
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

/* The searcher that tests whether a bound holds: quick, and every set would find the same. */
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
    const uint64_t start = now_thread_ns();
    Engine *engine = new_prover(status);
    if (!engine)
        return ENGINE_STOPPED;
    Search *s = &engine->search;
    s->hooks = (SearchHooks){.context = context, .stop = stop, .node_limit = nodes};
    engine->game->minimal_tree(s, position->here, depth, minimal, status);
    minimal->leaves_depth = depth < 4 ? depth : 4;
    minimal->leaves = engine_perft(position, minimal->leaves_depth);
    minimal->cpu_ns = now_thread_ns() - start;
    const EngineEnd end = status->failed ? ENGINE_STOPPED : end_of(s);
    engine_free(engine);
    return end;
}
