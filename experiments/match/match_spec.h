/* Match specs: who plays whom, from what, how long; read from a JSON file (reference:
 * specs/README.md).
 * Depends on: engine.h, spec/spec.h (limits), spec/stranger.h, analysis/elo.h, work/game.h. */
#ifndef EXPERIMENTS_MATCH_MATCH_SPEC_H
#define EXPERIMENTS_MATCH_MATCH_SPEC_H

#include "analysis/elo.h"
#include "spec/spec.h"
#include "spec/stranger.h"
#include "work/game.h"

enum {
    MATCH_PLAYERS_MAX = 16,
    MATCH_CONTROLS_MAX = 16,
    MATCH_PAIRS_MAX = 100000,
    MATCH_GAMES_MAX = 10000000 /* as SPEC_CELLS_MAX */
};

typedef struct MatchPlayer {
    char name[SPEC_NAME_NB];
    EngineSettings settings; /* of a foreign engine: its letters are the switches that are on */
    char *options;           /* of a foreign engine: canonical JSON; else NULL */
} MatchPlayer;

typedef struct MatchControl {
    Control control;
    int pairs; /* openings, each played with both colours */
} MatchControl;

typedef struct MatchSpec {
    char study[SPEC_NAME_NB];
    char *title;
    char openings[SPEC_PATH_NB]; /* as given */
    Stranger *stranger;          /* whose settings play; NULL: ours */
    MatchPlayer players[MATCH_PLAYERS_MAX];
    int players_nb;
    int all; /* 1: everyone meets everyone; 0: everyone the first */
    GameRules rules;
    /* Of the chosen profile: */
    MatchControl controls[MATCH_CONTROLS_MAX];
    int controls_nb;
    int first_opening; /* from 1 */
    bool tests;        /* `test` is set: a match ends when it decides */
    EloTest test;
    char *text; /* the file as it was read */
} MatchSpec;

/* Read a spec for one profile ("quick", "paper").
 * Players begin with draws by repetition and fifty moves on in their searches (base.repetition,
 * base.fifty_moves), and a preset, if one is named; then come the parameters given.
 * With a foreign engine a player is a set of its switches and other options.
 * Errors: file and path of keys are named. */
bool match_spec_read(MatchSpec *spec, const char *path, const char *profile, Status *status);

/* Start the foreign engine, if there is one, and see that it takes what players set. Before a plan is
 * made of the spec. Errors: as stranger_meet. */
bool match_spec_meet(const MatchSpec *spec, Status *status);

#endif
