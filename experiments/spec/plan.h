/* Plans: a spec and a suite spread out into cells, each once.
 * Depends on: engine.h, spec/spec.h, spec/suite.h. */
#ifndef EXPERIMENTS_SPEC_PLAN_H
#define EXPERIMENTS_SPEC_PLAN_H

#include "engine.h"
#include "spec/spec.h"
#include "spec/suite.h"

/* Letters with their effective parameters. */
typedef struct PlanConfiguration {
    EngineSettings settings;
    char letters[ENGINE_LETTERS_NB];
    char *parameters; /* effective, canonical JSON */
    char *game;       /* the base parameters that change minimax's value */
    char *unfit;      /* why it cannot be run; NULL where it can */
    bool preserves, deepening;
    const char *engine; /* signature of a foreign engine (the spec's); NULL: ours */
    int64_t id;         /* in the database; 0 before it is registered */
} PlanConfiguration;

typedef struct PlanPosition {
    char fen[ENGINE_FEN_NB];
    uint64_t lines; /* of two plies: perft 2, at least 1 */
    double moves;   /* geometric mean of the legal moves of both sides: sqrt(lines) */
    int64_t id;
} PlanPosition;

typedef struct PlanCell {
    int position, configuration, depth;
    double cost; /* estimated nodes */
    bool known;  /* stored already */
} PlanCell;

typedef struct Plan {
    const Spec *spec;
    const Suite *suite;
    PlanPosition *positions;
    int positions_nb;
    int *entry_position; /* by entry of the suite */
    int64_t
        suite_mark; /* of the whole suite, where the plan was cut down (shard/shard.h); 0: of this one */
    PlanConfiguration *configurations;
    int configurations_nb;
    int baseline; /* configuration that the spec compares the others with, or -1 */
    int *member;  /* configuration of [setting * sets_nb + set] */
    PlanCell *cells;
    int64_t cells_nb;
    uint64_t *asked; /* by [position * configurations_nb + configuration]: the depths of its cells
                        as bits; NULL: all of them (shard/shard.h) */
} Plan;

/* A plan in two steps: all but the cells; and they, from what the outline has then, longest first; the order is
 * the same everywhere. Errors: too many cells. Spec and suite must outlive the plan. */
bool plan_outline(Plan *plan, const Spec *spec, const Suite *suite, Status *status);
bool plan_spread(Plan *plan, Status *status);
/* How many cells an outline has. */
int64_t plan_count(const Plan *plan);
/* Hash of a suite's content: its positions' names, texts, and solutions. */
int64_t plan_suite_mark(const Suite *suite);
/* Leave an outline, and `suite`, which is its own, the positions with keep[i]. */
void plan_keep(Plan *plan, Suite *suite, const bool keep[]);

/* What is known of a configuration by its settings alone. Of a foreign engine (NULL: ours): by its switches that are on,
 * the settings' letters, and its other options (canonical JSON); of its values and iterations nothing is known. The
 * engine was met and outlives it. */
void plan_configure(PlanConfiguration *configuration, const Stranger *stranger,
                    const EngineSettings *settings, const char *options);

/* Bytes of the largest tables that one of our engine's cells needs. */
uint64_t plan_memory(const Plan *plan);

/* Parameters of our program as declared, defaults left out, whatever letters are on: what names a setting. */
void plan_setting_text(const EngineSettings *settings, char text[ENGINE_PARAMS_NB]);

/* Is `depth` the last of a cell: of the deepest search, or of any without deepening? */
bool plan_is_cell(const Plan *plan, const PlanConfiguration *configuration, int depth);

/* Is a position's result at `depth` one that the plan's cells answer? Yes, but where the plan was
 * cut down to a share of its cells. Both as indices of the plan. */
bool plan_asks(const Plan *plan, int position, int configuration, int depth);

/* Settings from letters and parameters as the database keeps them. Errors: as engine.h says. */
bool plan_recall(EngineSettings *settings, const char *letters, const char *parameters,
                 Status *status);

/* Estimated nodes of a search from a position with so many moves (PlanPosition), without regard to a
 * limit of nodes: PLAN_COST_BASE times a power of the moves, times what letters leave. */
enum { PLAN_COST_BASE = 20 };
double plan_cost(const EngineSettings *settings, double moves, int depth);
/* What a letter that is on leaves of the nodes of a search, roughly. */
double plan_letter_factor(char letter);
/* Lines and moves of a position. */
bool plan_measure(const char *fen, uint64_t *lines, double *moves, Status *status);

enum { PLAN_NODES_PER_SECOND = 5000000 }; /* of one worker, roughly: for estimates of time only */

#endif
