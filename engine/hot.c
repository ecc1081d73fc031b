/* The entry to the part of the engine that is compiled for every instruction set. The Makefile
 * compiles this file and all that it calls again, with other flags and other names. */
#include "chess/perft.h"
#include "enhancements/registry.h"
#include "isa.h"

#ifndef ISA_NAME
#define ISA_NAME "generic"
#endif

static bool init(Search *s, const SearchParams *params, Status *status) {
    return search_init(s, params, registry, registry_nb, status);
}

const Isa isa_here = {ISA_NAME,   init,  search_release, search_reset,
                      search_run, perft, perft_until,    minimal_tree};
