#include "search/params.h"

#include <stddef.h>

#include "base/score.h"

const char *const switch_choices[] = {"off", "on", NULL};
static const char *const root_order_choices[] = {"best_first", "sorted", "fixed", NULL};
static const char *const captures_choices[] = {"first", "merged", NULL};
static const char *const algorithm_choices[] = {"alphabeta", "minimax", NULL};
static const char *const order_choices[] = {"generated", "mvv_lva", "safe", "random", NULL};
static const char *const eval_choices[] = {"full", "pst", "material", NULL};
static const char *const quiescence_choices[] = {"captures", "none", "exchange", "checks", NULL};
static const char *const bounds_choices[] = {"two", "one", NULL};

const Param base_params[] = {
    [BASE_DEEPENING] = {"deepening", PARAM_CHOICE, SWITCH_ON, 0, 0, switch_choices,
                        "iterative deepening; off: one search straight to the depth"},
    [BASE_ROOT_ORDER] = {"root_order", PARAM_CHOICE, ROOT_BEST_FIRST, 0, 0, root_order_choices,
                         "root moves: last best first, sorted by last values, or as generated"},
    [BASE_CAPTURES] = {"captures", PARAM_CHOICE, CAPTURES_FIRST, 0, 0, captures_choices,
                       "captures before quiet moves, or merged with them by history"},
    [BASE_ALGORITHM] = {"algorithm", PARAM_CHOICE, ALGORITHM_ALPHABETA, 0, 0, algorithm_choices,
                        "alpha-beta, or plain minimax as the reference"},
    [BASE_CHECK_EXTENSION] = {"check_extension", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                              "a child in check is searched one ply deeper"},
    [BASE_REPETITION] = {"repetition", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                         "a position seen before on the path or in the game is a draw"},
    [BASE_FIFTY_MOVES] = {"fifty_moves", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                          "a hundred plies in a row that later ones can undo are a draw"},
    [BASE_ORDER] = {"order", PARAM_CHOICE, ORDER_GENERATED, 0, 0, order_choices,
                    "order of moves before they are ranked: as generated, captures by "
                    "victim and attacker, those that lose nothing first, or random"},
    [BASE_SEED] = {"seed", PARAM_INTEGER, 0, 0, INT32_MAX, NULL, "seed of a random order"},
    [BASE_EVAL] = {"eval", PARAM_CHOICE, 0, 0, 0, eval_choices,
                   "static value: all terms, piece-square sums, or material alone"},
    [BASE_GRAIN] =
        {"grain", PARAM_INTEGER, 0, 0, 1000, NULL,
         "static values are rounded to multiples of this, in centipawns; 0: not rounded"},
    [BASE_QUIESCENCE] =
        {"quiescence", PARAM_CHOICE, QUIESCENCE_CAPTURES, 0, 0, quiescence_choices,
         "below a bottom position: captures, nothing (static leaves), captures that "
         "lose nothing by exchange, or captures and in the first ply quiet checks"},
    [BASE_BOUNDS] = {"bounds", PARAM_CHOICE, BOUNDS_TWO, 0, 0, bounds_choices,
                     "the window that a node passes down: both bounds, or only the best value so "
                     "far, which prevents deep cutoffs"},
    [BASE_WORKERS] = {"workers", PARAM_INTEGER, 0, 0, WORKERS_MAX, NULL,
                      "simulated workers that share the root's moves; 0: a sequential search"},
    [BASE_MERGE_INTERVAL] = {"merge_interval", PARAM_INTEGER, 0, 0, 1000000000, NULL,
                             "the workers' histories are merged whenever each has searched this "
                             "many nodes; 0: never"},
    [BASE_DELTA] = {"delta", PARAM_INTEGER, 0, 0, SCORE_MATE, NULL,
                    "quiescence leaves out captures that, with their victim and this margin, do "
                    "not raise the static value to alpha; 0 or 30000: none"},
    [BASE_AUDIT] = {"audit", PARAM_INTEGER, 0, 0, 1000000000, NULL,
                    "one in so many of what is left out, cut or reduced is searched in full beside "
                    "the search, which it does not change; 0: none"},
    {NULL, PARAM_INTEGER, 0, 0, 0, NULL, NULL},
};
