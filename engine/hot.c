/* The entry to the part of the engine that is compiled for every instruction set. The Makefile
 * compiles this file and all that it calls again, with other flags and other names. */
#include "chess/perft.h"
#include "engine.h"
#include "enhancements/registry.h"
#include "isa.h"
#include "parallel/team.h"

#ifndef ISA_NAME
#define ISA_NAME "generic"
#endif

static bool init(Search *s, const SearchParams *params, Status *status) {
    return team_search_init(s, params, registry, registry_nb, engine_stack_need(), status);
}

const Isa isa_here = {ISA_NAME,   init,  team_search_release, team_search_reset,
                      search_run, perft, perft_until,         minimal_tree};
