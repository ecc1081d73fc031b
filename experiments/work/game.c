#include "work/game.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "work/guest.h"

const char *const game_end_names[GAME_END_NB] = {"checkmate",  "stalemate",   "material",
                                                 "repetition", "fifty moves", "resignation",
                                                 "agreement",  "length",      "time"};

typedef struct Game {
    const GameJob *job;
    const GameHooks *hooks;
    const char *fen; /* the opening */
    EnginePosition *position;
    Engine *engines[2]; /* or: */
    Guest *guests[2];
    Text moves; /* that were played, separated by spaces, for foreign engines */
    ControlClock clocks[2];
    GameMove move; /* being thought about */
    int side;      /* to move: 0 white, 1 black */
    int replies;   /* legal moves */
    int plies;
    bool stopped;
    int lead, lead_plies; /* who is ahead by `resign` (1 white, -1 black, 0 none), how long */
    int level_plies;      /* how long within `draw` of 0 */
} Game;

/* ---- a move ---------------------------------------------------------------------------------- */

/* The first iteration takes next to no time, and there must be something to answer with. */
static bool must_stop(void *context) {
    Game *game = context;
    if (game->hooks->stop && game->hooks->stop(game->hooks->context))
        return game->stopped = true;
    return control_clock_is_up(&game->clocks[game->side]) && game->move.depth > 0;
}

/* Nothing is left to find out: a mate is proven; or, on a clock, there is no choice. */
static bool is_settled(const Game *game, const EngineIteration *it) {
    if (game->replies == 1 && game->job->control.kind == CONTROL_CLOCK)
        return true;
    return score_is_mate(it->score) && SCORE_MATE - abs(it->score) <= it->depth;
}

static bool iteration_done(void *context, const EngineIteration *it) {
    Game *game = context;
    memcpy(game->move.move, it->best_move, sizeof game->move.move);
    game->move.depth = it->depth;
    game->move.score = it->score;
    return control_clock_allows_next(&game->clocks[game->side]) && !is_settled(game, it);
}

static bool think(Game *game, Status *status) {
    const Control *control = &game->job->control;
    const EngineLimits limits = {.depth = control->kind == CONTROL_DEPTH ? control->moves
                                                                         : MAX_DEPTH - 1,
                                 .nodes = control->kind == CONTROL_NODES ? control->nodes : 0,
                                 .stop = must_stop,
                                 .iteration = iteration_done,
                                 .context = game};
    Engine *engine = game->engines[game->side];
    if (!engine)
        return guest_think(game->guests[game->side], game->fen, text_get(&game->moves), control,
                           &game->move, status);
    engine_search(engine, game->position, &limits);
    game->move.nodes = engine_nodes(engine);
    return !game->stopped || status_fail(status, "the game was stopped");
}

/* Think, and make the move. False: the time for it has passed, or an error. */
static bool make_move(Game *game, Status *status) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    memset(&game->move, 0, sizeof game->move);
    game->replies = engine_position_moves(game->position, moves);
    control_clock_start(&game->clocks[game->side]);
    if (!think(game, status))
        return false;
    bool in_time = true;
    if (game->engines[game->side])
        in_time = control_clock_stop(&game->clocks[game->side], &game->move.ns);
    if (!game->move.move[0])
        memcpy(game->move.move, moves[0], sizeof game->move.move);
    if (!in_time || !engine_position_play(game->position, game->move.move, status))
        return false;
    text_add(&game->moves, "%s%s", game->plies ? " " : "", game->move.move);
    game->hooks->move(game->hooks->context, &game->move);
    game->plies++;
    return true;
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Has the position come to the game's end by the rules of chess? */
static bool is_over(const Game *game, GameResult *result) {
    static const GameEnd ends[] = {[ENGINE_GAME_CHECKMATE] = GAME_CHECKMATE,
                                   [ENGINE_GAME_STALEMATE] = GAME_STALEMATE,
                                   [ENGINE_GAME_MATERIAL] = GAME_MATERIAL,
                                   [ENGINE_GAME_REPETITION] = GAME_REPETITION,
                                   [ENGINE_GAME_FIFTY_MOVES] = GAME_FIFTY_MOVES};
    const EngineGame state = engine_position_game(game->position);
    if (state == ENGINE_GAME_ON)
        return false;
    result->end = ends[state];
    result->white = state != ENGINE_GAME_CHECKMATE ? 1 : game->side == 0 ? 0 : 2;
    return true;
}

/* Take note of a move's score. */
static void judge(Game *game, int mover) {
    const GameRules *rules = &game->job->rules;
    const Score white = mover == 0 ? game->move.score : -game->move.score;
    const bool scored = game->move.depth > 0;
    const int lead = !scored ? 0 : white >= rules->resign ? 1 : white <= -rules->resign ? -1 : 0;
    game->lead_plies = lead == 0 ? 0 : lead == game->lead ? game->lead_plies + 1 : 1;
    game->lead = lead;
    game->level_plies = scored && abs(white) <= rules->draw ? game->level_plies + 1 : 0;
}

static bool is_adjudicated(const Game *game, GameResult *result) {
    const GameRules *rules = &game->job->rules;
    result->white = 1;
    if (rules->resign_moves && game->lead_plies >= 2 * rules->resign_moves) {
        result->end = GAME_RESIGNATION;
        result->white = game->lead > 0 ? 2 : 0;
        return true;
    }
    result->end = GAME_AGREEMENT;
    if (rules->draw_moves && game->level_plies >= 2 * rules->draw_moves &&
        game->plies / 2 >= rules->draw_from)
        return true;
    result->end = GAME_LENGTH;
    return game->plies >= rules->max_plies;
}

/* Move by move to the end. False: an error. */
static bool play_out(Game *game, GameResult *result, Status *status) {
    while (!is_over(game, result) && !is_adjudicated(game, result)) {
        if (!make_move(game, status)) {
            result->end = GAME_TIME;
            result->white = game->side == 0 ? 0 : 2;
            return !status->failed;
        }
        judge(game, game->side);
        game->side = !game->side;
    }
    return true;
}

/* Both sides take their seats. */
static bool seat(Game *game, const JsValue *strangers, Status *status) {
    for (int i = 0; i < 2 && !status->failed; i++) {
        control_clock_init(&game->clocks[i], &game->job->control);
        if (strangers)
            game->guests[i] = guest_invite(js_get(strangers, i ? "black" : "white"),
                                           game->hooks->stop, game->hooks->context);
        else
            game->engines[i] = engine_new(&game->job->sides[i], status);
    }
    return !status->failed;
}

bool game_play(const GameJob *job, const char *strangers, const char *fen, const GameHooks *hooks,
               GameResult *result, Status *status) {
    Game game = {.job = job, .hooks = hooks, .fen = fen, .position = engine_position_new()};
    JsValue *read = *strangers ? js_read_text(strangers, status) : NULL;
    *result = (GameResult){.end = GAME_LENGTH};
    if (!game.position)
        status_fail(status, "out of memory");
    else
        engine_position_set(game.position, fen, status);
    if (!status->failed && seat(&game, read, status)) {
        game.side = engine_position_black_to_move(game.position);
        play_out(&game, result, status);
        result->plies = game.plies;
    }
    for (int i = 0; i < 2; i++) {
        engine_free(game.engines[i]);
        guest_dismiss(game.guests[i]);
    }
    if (read)
        js_free(read);
    text_release(&game.moves);
    engine_position_free(game.position);
    return !status->failed;
}
