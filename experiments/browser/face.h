/* The engine's face to a page: settings and positions come in as text, JSON goes out. It is compiled to
 * WebAssembly (browser/wasm.mk), where exports.c joins it to the page, and into prunelab, where the tests
 * hold it against `prunelab search --json`.
 * Where a function returns false, face_answer has the reason in words.
 * Depends on: engine.h, work/figures.h. */
#ifndef EXPERIMENTS_BROWSER_FACE_H
#define EXPERIMENTS_BROWSER_FACE_H

#include <stdbool.h>

#include "engine.h"

typedef struct Face Face;

/* Nothing on, every parameter at its default, the start position. Out of memory: says so and aborts.
 * Owner: the caller frees. */
Face *face_new(void);
void face_free(Face *face);

/* What the last call has to say: JSON, or the reason why it failed. Valid until the next call. */
const char *face_answer(const Face *face);

/* The registry: {"version", "signature", "depth_max", "parameters": [...], "enhancements": [{"letter",
 * "key", "title", "source", "requires", "parameters": [...]}, ...]}, a parameter as {"key", "kind",
 * "default", "help"} with "min" and "max" or "choices". All values are text, as face_set takes it. */
bool face_registry(Face *face);

/* A FEN, `startpos` or an artificial tree. */
bool face_position(Face *face, const char *position);
/* Make a move in coordinates. Range: a position of chess. */
bool face_play(Face *face, const char *move);
/* Exactly these letters are on. Parameters stay. */
bool face_letters(Face *face, const char *letters);
/* A parameter: "T.entries", "65536". */
bool face_set(Face *face, const char *key, const char *value);
/* The most that tables may take. Range: more than 0. */
void face_memory(Face *face, unsigned megabytes);

/* The position: {"fen", "black", "check", "static", "line": [...], "moves": [...], "san": [...]}; of a
 * tree {"game", "width"}. "static": the evaluation, for the side to move; "line": what was played from
 * face_position on, in SAN; "moves", "san": the legal ones. */
bool face_about(Face *face);

/* Hears of every iteration as it ends: the object in the answer's `iterations`. */
typedef void FaceIteration(void *context, const char *json);

/* Search from a reset state. The answer is the object that `prunelab search --json` prints.
 * Errors: depth out of range; settings that do not go together; tables larger than the memory; a search
 * that fails, as a line of play that is too long. */
bool face_search(Face *face, int depth, FaceIteration *iteration, void *context);

/* Search and tell the tree of the last iteration: {"fen", "enhancements", "parameters", "depth", "rows":
 * [[parent, move, kind, depth, alpha, beta, score, end, by, best], ...]} in the order in which nodes were
 * entered. `parent`: a row, -1 for a root; `kind`: of EngineNode; `move`, `best`, `end` and `by`, a letter, are
 * texts, "" for none. Errors: as face_search; more nodes than `nodes`. */
bool face_tree(Face *face, int depth, unsigned nodes);

#endif
