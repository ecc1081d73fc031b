/* A study of a foreign engine, proposed from its options: which of them look like switches of its
 * search, and how to turn them off. A guess by kind and name, for its author to correct.
 * Depends on: base/json.h, foreign/client.h. */
#ifndef EXPERIMENTS_FOREIGN_PROPOSAL_H
#define EXPERIMENTS_FOREIGN_PROPOSAL_H

#include "base/json.h"
#include "foreign/client.h"

enum { PROPOSAL_SWEEP_MAX = 8 }; /* letters: 256 sets */

/* What is to become of one option. */
typedef struct ProposalRow {
    const Option *option;
    char letter;                                    /* of a switch that is swept, else '\0' */
    char on[OPTION_VALUE_NB], off[OPTION_VALUE_NB]; /* `off` "": does not look like a switch */
    bool fixed; /* set up as `on` in every cell: a book, threads, pondering */
} ProposalRow;

typedef struct Proposal {
    ProposalRow *rows; /* one for each option, in the engine's order */
    int nb;
} Proposal;

/* A check looks like a switch; so does a combo with a value like Never, Off or None, and a spin
 * that may be 0 and is not. What concerns book, threads, clock, tables on disk and output does not.
 * Checks and combos are swept (up to PROPOSAL_SWEEP_MAX), spins where there are none of them; the
 * others keep their defaults. One thread and 16 MiB of hash table are fixed. */
void proposal_make(Proposal *proposal, const OptionList *options);
bool proposal_sweeps(const Proposal *proposal); /* anything: without that its study cannot run */

/* Sweep the options of these names and no others, whatever they look like. Errors: no such option; one that
 * is unusable or has no value that turns it off; more than PROPOSAL_SWEEP_MAX. */
bool proposal_choose(Proposal *proposal, const OptionList *options, const char *const *names,
                     int nb, Status *status);

/* The study file. `args` is ended by NULL. Owner: the caller frees. */
JsValue *proposal_spec(const Proposal *proposal, const Client *client, const char *command,
                       const char *const *args);

#endif
