/* Instruction sets. The part of the engine that takes the time (board, moves, evaluation, search,
 * enhancements) is compiled for any processor and, where the compiler can, again for newer ones.
 * All do the same, to the node; the facade takes the quickest that the processor runs.
 * Depends on: chess, search, enhancements. */
#ifndef ENGINE_ISA_H
#define ENGINE_ISA_H

#include "chess/perft.h"
#include "minimal/tree.h"
#include "search/deepening.h"

/* One compilation, as the facade calls it. */
typedef struct Isa {
    const char *name;
    bool (*init)(Search *s, const SearchParams *params, Status *status); /* all the registry */
    void (*release)(Search *s);
    void (*reset)(Search *s);
    int (*run)(Search *s, const Board *root, int depth, IterationFn *done, void *context);
    uint64_t (*perft)(const Board *b, int depth, bool bulk);
    bool (*perft_until)(const Board *b, int depth, bool bulk, PerftStop *stop, void *context,
                        uint64_t *leaves);
    bool (*minimal_tree)(Search *s, const Board *root, int depth, MinimalTree *tree,
                         Status *status);
} Isa;

/* This compilation: isa_here is the generic one, and by another name each of the others. */
extern const Isa isa_here;

/* The compilation that the environment asks for (PRUNELAB_ISA=generic or bmi2), else the quickest
 * that this processor runs. Errors: a name that is unknown, or of what this build or this processor
 * does not have; returns NULL. */
const Isa *isa_choose(Status *status);

#endif
