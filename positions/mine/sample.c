#include "mine/sample.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "base/text_index.h"
#include "mine/work_file.h"
#include "work/progress.h"

/* A position that may be chosen. */
typedef struct Choice {
    char fen[ENGINE_FEN_NB]; /* 4 fields */
    int ply, moves, captures;
    bool check;
} Choice;

typedef struct Sampler {
    const SampleOptions *options;
    SampleTally *tally;
    Player *player; /* NULL until a game must be played */
    WorkFile *games;
    EnginePosition *position;
    TextIndex kept; /* canonical texts of the suite's positions */
    Text lines;     /* of the suite */
    Choice *choices;
    size_t choices_nb;
    Status *status;
} Sampler;

/* What is drawn: each use has numbers of its own, so that a game that was stored need not be drawn
 * again. */
typedef enum Lot { LOT_PHASE, LOT_GAME, LOT_PLY } Lot;

static Rng rng_of(uint64_t seed, uint64_t number, uint64_t attempt, Lot lot) {
    return rng_init(rng_mix(rng_mix(rng_mix(seed) + number) + 4 * attempt + lot));
}

/* ---- phases ---------------------------------------------------------------------------------- */

Phase sample_phase(int men) {
    return men >= SAMPLE_OPENING_MEN_MIN   ? PHASE_OPENING
           : men <= SAMPLE_ENDGAME_MEN_MAX ? PHASE_ENDGAME
                                           : PHASE_MIDDLEGAME;
}

Phase sample_phase_drawn(uint64_t seed, uint64_t number) {
    Phase phases[PHASE_NB] = {PHASE_OPENING, PHASE_MIDDLEGAME, PHASE_ENDGAME};
    Rng rng = rng_of(seed, (number - 1) / PHASE_NB, 0, LOT_PHASE);
    for (uint32_t i = PHASE_NB; i > 1; i--) {
        const uint32_t at = rng_below(&rng, i);
        const Phase phase = phases[at];
        phases[at] = phases[i - 1];
        phases[i - 1] = phase;
    }
    return phases[(number - 1) % PHASE_NB];
}

static Phase phase_now(const EnginePosition *position, Diagram *diagram) {
    char fen[ENGINE_FEN_NB];
    engine_position_fen(position, fen);
    diagram_read(diagram, fen);
    return sample_phase(diagram_men(diagram));
}

/* ---- a game ---------------------------------------------------------------------------------- */

static bool play(Sampler *s, Text *moves, const char *move) {
    text_add(moves, "%s%s", moves->nb ? " " : "", move);
    return engine_position_play(s->position, move, s->status);
}

/* Random legal moves. Returns whether the game goes on after them. */
static bool play_start(Sampler *s, Text *moves, Rng *rng) {
    char legal[MAX_MOVES][ENGINE_MOVE_NB];
    engine_position_set(s->position, DIAGRAM_START, s->status);
    for (int ply = 0; ply < SAMPLE_START_PLIES; ply++) {
        const int nb = engine_position_moves(s->position, legal);
        if (nb == 0 || !play(s, moves, legal[rng_below(rng, (uint32_t)nb)]))
            return false;
    }
    return engine_position_game(s->position) == ENGINE_GAME_ON;
}

/* Until the phase is over, or the game. Men never return, so the phase does not. */
static void play_on(Sampler *s, Text *moves, Phase phase, Rng *rng) {
    uint64_t nodes[2];
    Diagram diagram;
    for (int i = 0; i < 2; i++)
        nodes[i] = SAMPLE_NODES_MIN + rng_below(rng, SAMPLE_NODES_MAX - SAMPLE_NODES_MIN + 1);
    for (int ply = SAMPLE_START_PLIES; !s->status->failed; ply++) {
        Thought thought;
        if (engine_position_game(s->position) != ENGINE_GAME_ON ||
            phase_now(s->position, &diagram) > phase)
            return;
        if (player_think(s->player, text_get(moves), ply == SAMPLE_START_PLIES, nodes[ply % 2],
                         &thought, s->status))
            play(s, moves, thought.move);
    }
}

static bool need_player(Sampler *s) {
    const SampleOptions *o = s->options;
    if (!s->player)
        s->player =
            player_start(o->program, o->identity, (int)o->hash, (int)o->patience, s->status);
    return s->player;
}

/* "even MOVES" or "uneven MOVES" into `game`. */
static void play_game(Sampler *s, uint64_t number, uint64_t attempt, Phase phase, Text *game) {
    Rng rng = rng_of((uint64_t)s->options->seed, number, attempt, LOT_GAME);
    Text moves = TEXT_EMPTY;
    Thought start = {.score = SCORE_MATE};
    if (play_start(s, &moves, &rng) && need_player(s))
        player_think(s->player, text_get(&moves), true, SAMPLE_START_NODES, &start, s->status);
    const bool even = abs(start.score) <= SAMPLE_START_VALUE_MAX;
    if (even && !s->status->failed)
        play_on(s, &moves, phase, &rng);
    text_add(game, "%s %s", even ? "even" : "uneven", text_get(&moves));
    text_release(&moves);
}

static bool is_game(const char *text) {
    return strncmp(text, "even ", 5) == 0 || strncmp(text, "uneven ", 7) == 0;
}

/* Its moves; NULL: the start was not even. Owner: the work file. */
static const char *find_game(Sampler *s, uint64_t number, uint64_t attempt, Phase phase) {
    char question[64];
    snprintf(question, sizeof question, "%" PRIu64 " %" PRIu64, number, attempt);
    if (!work_file_find(s->games, question)) {
        Text game = TEXT_EMPTY;
        play_game(s, number, attempt, phase, &game);
        if (!s->status->failed)
            work_file_add(s->games, question, text_get(&game), s->status);
        text_release(&game);
    }
    const char *game = s->status->failed ? NULL : work_file_find(s->games, question);
    return game && game[0] == 'e' ? strchr(game, ' ') + 1 : NULL;
}

/* ---- which position -------------------------------------------------------------------------- */

/* The position is in the phase, and the game goes on: it may be chosen unless its move is forced. */
static void take_choice(Sampler *s, int ply, const Diagram *diagram) {
    char legal[MAX_MOVES][ENGINE_MOVE_NB];
    Choice choice = {.ply = ply, .check = engine_position_in_check(s->position)};
    choice.moves = engine_position_moves(s->position, legal);
    if (choice.moves < 2)
        return;
    for (int i = 0; i < choice.moves; i++)
        choice.captures += diagram_is_capture(diagram, legal[i]);
    engine_position_fen(s->position, choice.fen);
    char *end = choice.fen;
    for (int i = 0; i < 4; i++)
        end = strchr(end + 1, ' ');
    *end = '\0';
    s->choices = mem_more(s->choices, s->choices_nb, sizeof *s->choices);
    s->choices[s->choices_nb++] = choice;
}

/* All that follow a move of the engine's. */
static bool find_choices(Sampler *s, const char *moves, Phase phase) {
    char move[ENGINE_MOVE_NB];
    Diagram diagram;
    int nb = 0;
    s->choices_nb = 0;
    engine_position_set(s->position, DIAGRAM_START, s->status);
    for (int ply = 1; sscanf(moves, "%7s%n", move, &nb) == 1; ply++, moves += nb) {
        if (!engine_position_play(s->position, move, s->status))
            return false;
        if (ply > SAMPLE_START_PLIES && phase_now(s->position, &diagram) == phase &&
            engine_position_game(s->position) == ENGINE_GAME_ON)
            take_choice(s, ply, &diagram);
    }
    return true;
}

static bool is_copy(const Sampler *s, const Choice *choice) {
    char canonical[ENGINE_FEN_NB];
    diagram_canonical(choice->fen, canonical);
    return index_find(&s->kept, canonical) >= 0;
}

/* Each is as likely as the others. NULL: there is none. */
static const Choice *choose(Sampler *s, uint64_t number, uint64_t attempt) {
    Rng rng = rng_of((uint64_t)s->options->seed, number, attempt, LOT_PLY);
    size_t nb = 0;
    for (size_t i = 0; i < s->choices_nb; i++)
        if (!is_copy(s, &s->choices[i]))
            s->choices[nb++] = s->choices[i];
    return nb ? &s->choices[rng_below(&rng, (uint32_t)nb)] : NULL;
}

static void keep(Sampler *s, uint64_t number, Phase phase, const Choice *choice) {
    char canonical[ENGINE_FEN_NB];
    diagram_canonical(choice->fen, canonical);
    index_add(&s->kept, canonical);
    s->tally->kept[phase]++;
    text_add(&s->lines,
             "%s id \"%s%04" PRIu64 "\"; c0 \"%s, ply %d, moves %d, captures %d, check %d\";\n",
             choice->fen, s->options->letter, number, phase_names[phase], choice->ply,
             choice->moves, choice->captures, choice->check);
}

/* Play games until one has a position of the phase drawn. */
static void sample_position(Sampler *s, uint64_t number) {
    const Phase phase = sample_phase_drawn((uint64_t)s->options->seed, number);
    const Choice *choice = NULL;
    for (uint64_t attempt = 1; !choice && !s->status->failed; attempt++) {
        const char *moves = find_game(s, number, attempt, phase);
        s->tally->uneven += !moves;
        if (!moves || !find_choices(s, moves, phase))
            continue;
        s->tally->games++;
        choice = choose(s, number, attempt);
        s->tally->unreached[phase] += !s->choices_nb;
        s->tally->copied += s->choices_nb && !choice;
        if (choice)
            keep(s, number, phase, choice);
    }
}

/* ---- the run --------------------------------------------------------------------------------- */

static void show(const Sampler *s, int64_t number, double *shown) {
    const double now = progress_clock();
    if (now - *shown < 15)
        return;
    fprintf(stderr, "%" PRId64 " of %" PRId64 " positions, %" PRId64 " games\n", number,
            s->options->count, s->tally->games);
    *shown = now;
}

static bool write_suite(const Sampler *s) {
    const char *const inputs[] = {s->options->work, s->options->program, NULL};
    FileOut *out = files_begin(s->options->output, FILE_SUITE, inputs, s->status);
    return out && files_write(out, text_get(&s->lines), s->lines.nb, s->status) &&
           files_end(out, s->status);
}

static bool open_all(Sampler *s) {
    const SampleOptions *o = s->options;
    const char *const for_suite[] = {o->work, o->program, NULL};
    const char *const for_games[] = {o->output, o->program, NULL};
    Text about = TEXT_EMPTY;
    if (!files_check(o->output, FILE_SUITE, for_suite, s->status) ||
        !files_check(o->work, FILE_ANSWERS, for_games, s->status))
        return false;
    text_add(&about, "prunelab sample: %s, hash %" PRId64 ", seed %" PRId64, o->identity, o->hash,
             o->seed);
    s->games = work_file_open(o->work, text_get(&about), is_game, s->status);
    text_release(&about);
    s->position = engine_position_new();
    if (!s->position)
        status_fail(s->status, "out of memory");
    return !s->status->failed;
}

bool sample_run(const SampleOptions *options, SampleTally *tally, Status *status) {
    Sampler s = {.options = options, .tally = tally, .status = status};
    double shown = progress_clock();
    *tally = (SampleTally){.games = 0};
    if (open_all(&s))
        for (int64_t number = 1; number <= options->count && !status->failed; number++) {
            sample_position(&s, (uint64_t)number);
            show(&s, number, &shown);
        }
    if (!status->failed)
        write_suite(&s);
    player_end(s.player);
    work_file_close(s.games);
    engine_position_free(s.position);
    text_release(&s.lines);
    free(s.choices);
    return !status->failed;
}
