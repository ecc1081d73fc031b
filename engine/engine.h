/* The facade: all that the programs outside the engine know of it. Positions and moves are text
 * here (FEN, coordinates), searches are opaque, results are plain numbers.
 * Any number of Engine objects work side by side; one is used by one thread at a time.
 * Depends on: base, and the plain-data headers of EPD, parameters, counters and the minimal tree. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/limits.h"
#include "base/plain.h"
#include "base/rng.h"
#include "base/score.h"
#include "base/status.h"
#include "chess/epd.h"
#include "minimal/tree.h"
#include "search/counters.h"
#include "search/params.h"

/* ---- identity -------------------------------------------------------------------------------- */

#define ENGINE_VERSION "0.1.0"

enum { ENGINE_SIGNATURE_NB = 17, ENGINE_FEN_NB = 96, ENGINE_MOVE_NB = 12 };

/* The program's signature, 16 hex digits: engine_settings_signature with every row on. */
void engine_signature(char text[ENGINE_SIGNATURE_NB]);

/* The recorded bench: NC of a fixed set of searches with nothing on, and with everything on. A test
 * runs engine_bench and compares. */
extern const uint64_t engine_bench_none, engine_bench_all;

/* What the bench counted, and the CPU time that it took: an observation. */
typedef struct EngineBench {
    uint64_t none, all; /* NC */
    uint64_t none_ns, all_ns;
} EngineBench;

/* Run the bench. Errors: out of memory, too little stack. */
bool engine_bench(EngineBench *bench, Status *status);

/* NC of the same searches with a row of the registry on, and what it requires. A test compares it
 * with the row's recorded one. Errors: as engine_bench. */
bool engine_bench_row(int row, uint64_t *nc, Status *status);

/* The instruction set that searches use: "bmi2" where this build and processor have it, else
 * "generic"; the environment variable PRUNELAB_ISA chooses. Counts do not depend on it.
 * Errors: PRUNELAB_ISA names none that runs here; returns NULL then, and engine_new fails alike. */
const char *engine_isa(Status *status);

/* Bytes of this machine's memory; UINT64_MAX where the system does not tell. */
uint64_t engine_machine_memory(void);

/* Bytes of stack that a search takes at most, what calls it included. */
size_t engine_stack_need(void);

/* Has the main thread so much? Call this before searches run there; another thread has what it is
 * given. Errors: names what a search needs and the limit. */
bool engine_stack(Status *status);

/* ---- the registry ---------------------------------------------------------------------------- */

typedef struct EngineEnhancement {
    char letter;
    const char *key, *title, *source, *requires, *file;
    const Param *params;         /* ended by a NULL name */
    const char *const *counters; /* OWN_MAX names of own counters; NULL where not kept */
    const char *inside;          /* what its sub-searches are for; NULL: it makes none */
    int turn;                    /* where several do one thing, the lower comes first */
    uint64_t bench;              /* recorded, of engine_bench_row */
} EngineEnhancement;

/* Rows in the order in which letters are written: [0, engine_enhancement_nb()). */
int engine_enhancement_nb(void);
EngineEnhancement engine_enhancement(int row);

/* ---- settings: what is on, and every parameter ----------------------------------------------- */

typedef SearchParams EngineSettings; /* plain data: copy it freely; not to be compared by memcmp */

enum { ENGINE_LETTERS_NB = ENHANCEMENT_MAX + 1, ENGINE_PARAMS_NB = 32768 };

/* Every row there may be: for text of all parameters, not for a search. */
#define ENGINE_LETTERS_ALL (~(uint64_t)0)

/* Nothing on, every parameter at its default. */
void engine_settings_init(EngineSettings *settings);

/* Switch on exactly these letters, in any order, each once; "-" or "" is none.
 * Errors: an unknown letter (the known ones are listed) or one twice; settings are untouched then.
 */
bool engine_settings_letters(EngineSettings *settings, const char *letters, Status *status);

/* Set a parameter: key "T.acceptance" or "base.deepening", value as text ("at_least", "8192").
 * Errors: an unknown key, a value out of range (the range is named); settings are untouched then.
 */
bool engine_settings_set(EngineSettings *settings, const char *key, const char *value,
                         Status *status);

/* The value of a parameter as text; NULL for an unknown key. `text` needs 32 bytes. */
const char *engine_settings_get(const EngineSettings *settings, const char *key, char text[32]);

/* Do each enhancement's parameters go together, be it on or off? Errors: names the parameter. */
bool engine_settings_check_levels(const EngineSettings *settings, Status *status);

/* Are they fit to run: is all that is required on, does what is on go together, and its parameters?
 * Errors: says what cannot be combined. */
bool engine_settings_check(const EngineSettings *settings, Status *status);

/* The same, and fit for the game that a position's text is meant for. Errors: names what means nothing
 * in that game. */
bool engine_settings_check_for(const EngineSettings *settings, const char *text, Status *status);

/* Can the nodes of a search be shown as one tree (EngineLimits.node)? Errors: workers share it. */
bool engine_settings_check_shown(const EngineSettings *settings, Status *status);

/* Bytes of the tables of a search with these settings. */
uint64_t engine_settings_memory(const EngineSettings *settings);

/* Start from a preset: "play" (all exact enhancements, at_least, 64 MB), "schaeffer1989",
 * "marsland1986", "bjornsson-marsland"; and base programs of the time: "phoenix", "marsland",
 * "turk". Errors: an unknown name (the known ones are listed). */
bool engine_settings_preset(EngineSettings *settings, const char *name, Status *status);
/* Name of a preset, from 0 on; NULL behind the last. */
const char *engine_preset_name(int preset);

/* 16 hex digits that name the engine of a search with these letters, whatever the parameters: a
 * hash of the evaluation's tables, the bench with nothing on, the base program's defaults, and of
 * each letter's key, defaults and recorded bench. A row that is off, and a parameter whose default
 * is 0 or the first choice, are no part of it. Equal signatures stand for equal counts as far as
 * the benches see, each letter alone at its defaults: a change that shows only beside another
 * letter, or only at another level, leaves them equal. */
void engine_settings_signature(const EngineSettings *settings, char text[ENGINE_SIGNATURE_NB]);

/* The letters in registry order, "-" for none. */
void engine_settings_letters_text(const EngineSettings *settings, char text[ENGINE_LETTERS_NB]);

/* The effective parameters as canonical JSON: only of letters that are on and of the base, defaults
 * left out, keys sorted, no spaces: {"T.acceptance":"at_least","T.entries":65536}; {} for defaults.
 */
void engine_settings_params_text(const EngineSettings *settings, char text[ENGINE_PARAMS_NB]);

/* Does every enhancement that is on leave the root value as minimax has it, at these levels? */
bool engine_settings_preserve_value(const EngineSettings *settings);

/* ---- positions ------------------------------------------------------------------------------- */

typedef struct EnginePosition EnginePosition; /* a position and the game that led to it */

/* The start position. Returns NULL when out of memory. Owner: the caller frees. */
EnginePosition *engine_position_new(void);
void engine_position_free(EnginePosition *position);

/* Set from a FEN of 4 or 6 fields, or `startpos`; the game before it is forgotten. What real FENs
 * have besides is read with a note: chess/notation.h. Errors: not a legal position, castling rights
 * of Chess960; quotes the FEN; the position is untouched then. */
bool engine_position_set(EnginePosition *position, const char *fen, Status *status);

/* Set to a position of another game: an artificial tree, written as engine/trees/tree.h says:
 * "planted:width=20,first=70,seed=1". A tree has its text (engine_position_fen), its moves by their
 * places from the left, and perft, and can be searched; it is not played, and the functions that speak
 * of chess take chess alone. Errors: no such tree; quotes the text; the position is untouched then. */
bool engine_position_set_other(EnginePosition *position, const char *text, Status *status);
/* Set from what engine_position_fen wrote, of whatever game. Errors: as the two above. */
bool engine_position_read(EnginePosition *position, const char *text, Status *status);
/* Is it chess? `text`: as engine_position_fen writes it. */
bool engine_text_is_chess(const char *text);

/* The tree whose seed is so much further. Range: a tree; further in [0, 10^9). */
void engine_position_sow(EnginePosition *position, int further);

/* Can a search to this depth be counted? Errors: a tree too wide for it. Chess always can. */
bool engine_position_check_depth(const EnginePosition *position, int depth, Status *status);

/* A move in coordinates, or in any other notation that means one legal move (with a note then):
 * SAN, `a7a8Q`, `e2-e4`, O-O and the king's step onto its rook for castling. *move: its coordinates.
 * Errors: no legal move. */
bool engine_position_find(const EnginePosition *position, const char *text,
                          char move[ENGINE_MOVE_NB], Status *status);

/* Make such a move. The game may have any length. Errors: not legal; out of memory. */
bool engine_position_play(EnginePosition *position, const char *move, Status *status);

/* The normalised FEN, 6 fields; the one text of a tree. */
void engine_position_fen(const EnginePosition *position, char fen[ENGINE_FEN_NB]);

/* Legal moves in coordinates, in generation order. Returns their number. */
int engine_position_moves(const EnginePosition *position, char moves[MAX_MOVES][ENGINE_MOVE_NB]);

/* SAN of a legal move in coordinates. Errors: not legal. */
bool engine_position_san(const EnginePosition *position, const char *move, char san[ENGINE_MOVE_NB],
                         Status *status);

bool engine_position_black_to_move(const EnginePosition *position);
bool engine_position_in_check(const EnginePosition *position);

/* Is the game over, and why? The first that holds, in this order. */
typedef enum EngineGame {
    ENGINE_GAME_ON,
    ENGINE_GAME_CHECKMATE, /* the side to move has lost; the rest are draws */
    ENGINE_GAME_STALEMATE,
    ENGINE_GAME_MATERIAL,   /* no mate is possible: bare kings; one knight or bishop in all; nothing
                               but bishops on squares of one colour */
    ENGINE_GAME_REPETITION, /* the position occurs for the third time since engine_position_set */
    ENGINE_GAME_FIFTY_MOVES /* 100 half-moves without a capture or pawn move, those in the FEN too
                             */
} EngineGame;

/* Source: FIDE Laws of Chess (2023), articles 5.1, 5.2 and 9.
 * Choice: repetition and fifty moves end the game unclaimed. Positions are equal as the key has it:
 * pieces, side, castling rights, and an en passant capture that is legal. */
EngineGame engine_position_game(const EnginePosition *position);

/* Static evaluation for the side to move, centipawns. */
Score engine_position_eval(const EnginePosition *position);

/* Perft: leaves at depth. Generic code where engine_isa fails. */
uint64_t engine_perft(const EnginePosition *position, int depth);

/* The same, added to *leaves, but `stop` (NULL: never) is called again and again, after 11 million
 * leaves at the latest, with *leaves as it is. Returns false where it said so. */
typedef bool EnginePerftStop(void *context, uint64_t leaves);
bool engine_perft_until(const EnginePosition *position, int depth, EnginePerftStop *stop,
                        void *context, uint64_t *leaves);

/* Read one EPD line with bm, am, id, dm, hmvc, fmvn and the game of c1. Notes say what was taken for
 * what, errors what is wrong: chess/epd.h. */
typedef Epd EngineEpd;
bool engine_epd_read(EngineEpd *epd, const char *line, Status *status);

/* ---- searches -------------------------------------------------------------------------------- */

typedef struct Engine Engine;

/* A searcher with settings fixed for its life, in a reset state.
 * Owner: the caller frees. Errors: unfit settings (engine_settings_check), out of memory. */
Engine *engine_new(const EngineSettings *settings, Status *status);
/* The same for the game of a position: a searcher searches positions of one game alone. Errors:
 * engine_settings_check_for. */
Engine *engine_new_for(const EnginePosition *position, const EngineSettings *settings,
                       Status *status);
void engine_free(Engine *engine);

/* Back to just-initialised: tables and all. Every cell of a study starts so. */
void engine_reset(Engine *engine);

typedef struct EngineIteration {
    int depth;
    Score score;
    char best_move[ENGINE_MOVE_NB]; /* coordinates (of a tree: the place from the left, from 1); ""
                                       where there is none */
    char pv[(MAX_DEPTH + 1) * 6];   /* coordinates, separated by spaces */
    uint64_t nbp, nc, interior, horizon, quiescence;
    uint64_t cpu_ns;          /* this thread's; an observation */
    const Counters *counters; /* all of them, cumulative; valid during the call */
} EngineIteration;

typedef enum EngineEnd {
    ENGINE_DONE,     /* to the depth wanted */
    ENGINE_NODES,    /* the node limit was reached */
    ENGINE_STOPPED,  /* the caller's stop or iteration function said so */
    ENGINE_TOO_LONG, /* a line passed MAX_PLY: the cell has failed */
    ENGINE_PASSES    /* a driver searched the root more often than D.passes: it has, too */
} EngineEnd;

/* Why a search ended, in words: "node limit reached"; NULL for ENGINE_DONE. */
const char *engine_end_reason(EngineEnd end);

/* One tree node, for the tree's text and for traces. Valid during the call. */
typedef struct EngineNode {
    int ply, depth;
    NodeKind kind;
    char move[ENGINE_MOVE_NB]; /* that led here; "" at the root, "pass" for a null move */
    Score entry_alpha, entry_beta;
    bool leaving; /* false: entered, nothing below is set */
    Score score;
    /* "full", "cutoff", "horizon", "answered", "pruned", "terminal", "draw", "stopped" */
    const char *end;
    char by; /* letter behind "answered" and "pruned", else '\0' */
    char best_move[ENGINE_MOVE_NB];
} EngineNode;

typedef struct EngineLimits {
    int depth;                           /* [0, MAX_DEPTH - 1] */
    uint64_t nodes;                      /* stop when NC reaches it; 0: none. Deterministic */
    int moves_nb;                        /* search these alone at the root; 0: all (and in trees) */
    const char (*moves)[ENGINE_MOVE_NB]; /* legal ones, each once */
    bool (*stop)(void *context);         /* polled every 1,024 interior nodes; may be NULL */
    bool (*iteration)(void *context, const EngineIteration *it); /* false stops; may be NULL */
    void (*node)(void *context, const EngineNode *node); /* every tree node, twice; may be NULL */
    void *context;
} EngineLimits;

/* Search the position with iterations 1..depth (or as base.deepening and depth 0 say). A root of
 * which not all moves are searched learns nothing: their value is not the position's. The state is
 * what it was: call engine_reset before, except in play. */
EngineEnd engine_search(Engine *engine, const EnginePosition *position, const EngineLimits *limits);

/* NC of the last search, an iteration that was not finished included. */
uint64_t engine_nodes(const Engine *engine);

/* The greatest ply that the last search has entered, quiescence included; 0: the root alone. */
int engine_deepest(const Engine *engine);

/* How full the transposition table is, in permille of its entries, by a sample; -1 where T is off.
 * Nothing of it is forgotten before engine_reset. */
int engine_fullness(const Engine *engine);

/* ---- the minimal tree ------------------------------------------------------------------------ */

enum { ENGINE_MINIMAL_DEPTH_MAX = MINIMAL_DEPTH_MAX };
typedef MinimalTree EngineMinimal;

/* Measure the minimal tree of a position at a depth, under the base program's defaults. `nodes` and
 * `stop` as in EngineLimits. Range: depth in [0, ENGINE_MINIMAL_DEPTH_MAX]. Memory: up to about
 * 400 MB. Errors: as engine_new: returns ENGINE_STOPPED. */
EngineEnd engine_minimal_tree(const EnginePosition *position, int depth, uint64_t nodes,
                              bool (*stop)(void *context), void *context, EngineMinimal *minimal,
                              Status *status);

#endif
