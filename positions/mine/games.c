#include "mine/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "spec/diagram.h"

/* Who plays. Different orders of moves, and tables that answer from deeper searches, choose
 * different moves among equals. */
static const char *const letters[] = {"-", "TN", "NK", "TRNSHKL"};
/* How deep, how often a move in a hundred is random: repeated by how often they are drawn. */
static const int depths[] = {2, 3, 3, 4};
static const int slips[] = {0, 0, 2, 4};

enum {
    LETTERS_NB = sizeof letters / sizeof letters[0],
    DEPTHS_NB = sizeof depths / sizeof depths[0],
    SLIPS_NB = sizeof slips / sizeof slips[0],
    OPENING_MIN = 2,      /* plies of random moves */
    OPENING_NB = 9,       /* so many lengths from there */
    ENDINGS_STEP = 37,    /* spreads them over any hundred games */
    ENDING_PAWNS_MIN = 2, /* of each side in an ending */
    ENDING_PAWNS_NB = 5,  /* so many numbers from there */
    DECIDED = 1500,       /* centipawns: a game is given up */
    QUIET_MAX = 60        /* half-moves without capture or pawn move: no more comes of it */
};

struct Players {
    Engine *engines[LETTERS_NB];
    EnginePosition *position, *trial;
};

typedef struct Side {
    Engine *engine;
    int depth, slip;
} Side;

static Engine *new_engine(const char *with, Status *status) {
    EngineSettings settings;
    engine_settings_init(&settings);
    return engine_settings_letters(&settings, with, status) ? engine_new(&settings, status) : NULL;
}

Players *players_new(Status *status) {
    Players *players = mem_new(1, sizeof *players);
    players->position = engine_position_new();
    players->trial = engine_position_new();
    if (!players->position || !players->trial)
        status_fail(status, "out of memory");
    for (int i = 0; i < LETTERS_NB && !status->failed; i++)
        players->engines[i] = new_engine(letters[i], status);
    if (!status->failed)
        return players;
    players_free(players);
    return NULL;
}

void players_free(Players *players) {
    if (!players)
        return;
    for (int i = 0; i < LETTERS_NB; i++)
        engine_free(players->engines[i]);
    engine_position_free(players->position);
    engine_position_free(players->trial);
    free(players);
}

static bool take_best(void *context, const EngineIteration *iteration) {
    memcpy(context, iteration->best_move, ENGINE_MOVE_NB);
    return true;
}

/* Its move into `move`, one of `moves`. */
static void choose(const Side *side, const EnginePosition *position, Rng *rng,
                   char moves[MAX_MOVES][ENGINE_MOVE_NB], int nb, char move[ENGINE_MOVE_NB]) {
    memcpy(move, moves[rng_below(rng, (uint32_t)nb)], ENGINE_MOVE_NB);
    if ((int)rng_below(rng, 100) < side->slip)
        return;
    const EngineLimits limits = {.depth = side->depth, .iteration = take_best, .context = move};
    engine_reset(side->engine);
    engine_search(side->engine, position, &limits);
}

/* Neighbouring numbers must not give like games: the generator's first draws are thrown away. */
static Rng rng_of(uint64_t seed, uint64_t number) {
    Rng rng = rng_init((seed + 1) * 0x9E3779B97F4A7C15u ^ (number + 1) * 0xD1B54A32D192ED03u);
    for (int i = 0; i < 8; i++)
        rng_next(&rng);
    return rng;
}

static void note(Game *game, const EnginePosition *position, int ply, const char *last,
                 bool captured) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    GamePosition *p = &game->positions[game->nb++];
    p->ply = ply;
    p->captured = captured;
    p->eval = engine_position_eval(position);
    p->moves = engine_position_moves(position, moves);
    engine_position_fen(position, p->fen);
    memcpy(p->last, last, ENGINE_MOVE_NB);
}

/* Random moves that might have been played here. The positions after them are noted and the game
 * goes on without them, so that it stays one in which a mistake costs something. */
static void try_slips(Players *players, int slips_nb, Game *game, const Diagram *diagram,
                      const char *fen, Rng *rng, char moves[MAX_MOVES][ENGINE_MOVE_NB], int nb,
                      int ply, Status *status) {
    for (int i = 0; i < slips_nb && !status->failed; i++) {
        const char *move = moves[rng_below(rng, (uint32_t)nb)];
        if (engine_position_set(players->trial, fen, status) &&
            engine_position_play(players->trial, move, status))
            note(game, players->trial, ply, move, diagram_is_capture(diagram, move));
    }
}

/* Is nothing to be expected any more? `decided` counts plies in a row. */
static bool is_over(const Diagram *diagram, Score eval, int *decided) {
    *decided = abs(eval) > DECIDED ? *decided + 1 : 0;
    return *decided > 1 || diagram->quiet >= QUIET_MAX;
}

/* ---- endings --------------------------------------------------------------------------------- */

static void put(char squares[64], char man, int from, int nb, Rng *rng) {
    int square;
    do
        square = from + (int)rng_below(rng, (uint32_t)nb);
    while (squares[square]);
    squares[square] = man;
}

/* Ranks from the eighth down. */
static void write_squares(const char squares[64], char fen[ENGINE_FEN_NB]) {
    size_t nb = 0;
    for (int rank = 7; rank >= 0; rank--) {
        for (int file = 0, empty = 0; file < 8; file++) {
            const char man = squares[8 * rank + file];
            empty += !man;
            if (empty && (man || file == 7))
                fen[nb++] = (char)('0' + empty);
            if (man) {
                fen[nb++] = man;
                empty = 0;
            }
        }
        if (rank)
            fen[nb++] = '/';
    }
    snprintf(fen + nb, ENGINE_FEN_NB - nb, " w - - 0 1");
}

/* As many pawns each, and perhaps a piece each. Drawn again until it is legal. */
static void set_ending(EnginePosition *position, Rng *rng) {
    static const char *const pieces[] = {"", "", "", "Nn", "Bb", "Bn", "Rr"};
    char fen[ENGINE_FEN_NB];
    Status status;
    do {
        char squares[64] = {0};
        status = (Status)STATUS_OK;
        put(squares, 'K', 0, 64, rng);
        put(squares, 'k', 0, 64, rng);
        for (int pawns = ENDING_PAWNS_MIN + (int)rng_below(rng, ENDING_PAWNS_NB); pawns; pawns--) {
            put(squares, 'P', 8, 40, rng);
            put(squares, 'p', 16, 40, rng);
        }
        const char *more = pieces[rng_below(rng, sizeof pieces / sizeof pieces[0])];
        for (; *more; more++)
            put(squares, *more, 0, 64, rng);
        write_squares(squares, fen);
    } while (!engine_position_set(position, fen, &status));
}

bool players_play(Players *players, const GameRules *rules, uint64_t seed, uint64_t number,
                  Game *game, Status *status) {
    Rng rng = rng_of(seed, number);
    EnginePosition *position = players->position;
    Side sides[2];
    game->nb = 0;
    for (int i = 0; i < 2; i++)
        sides[i] = (Side){players->engines[rng_below(&rng, LETTERS_NB)],
                          depths[rng_below(&rng, DEPTHS_NB)], slips[rng_below(&rng, SLIPS_NB)]};
    const bool ending = (int)(number * ENDINGS_STEP % 100) < rules->endings;
    const int opening = ending ? 0 : OPENING_MIN + (int)rng_below(&rng, OPENING_NB);
    if (ending)
        set_ending(position, &rng);
    else
        engine_position_set(position, DIAGRAM_START, status);
    for (int ply = 0, decided = 0; ply < GAME_PLIES_MAX && !status->failed; ply++) {
        char moves[MAX_MOVES][ENGINE_MOVE_NB], move[ENGINE_MOVE_NB], fen[ENGINE_FEN_NB];
        const int nb = engine_position_moves(position, moves);
        Diagram diagram;
        engine_position_fen(position, fen);
        diagram_read(&diagram, fen);
        if (nb == 0 || is_over(&diagram, engine_position_eval(position), &decided))
            break;
        if (ply < opening) {
            memcpy(move, moves[rng_below(&rng, (uint32_t)nb)], sizeof move);
        } else {
            try_slips(players, rules->slips, game, &diagram, fen, &rng, moves, nb, ply, status);
            choose(&sides[ply % 2], position, &rng, moves, nb, move);
        }
        if (engine_position_play(position, move, status) && ply >= opening)
            note(game, position, ply, move, diagram_is_capture(&diagram, move));
    }
    return !status->failed;
}
