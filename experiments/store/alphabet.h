/* The letters of a study, in their order: the registry's, or a foreign engine's switches.
 * Sets of them are masks: bit i is letter i. Depends on: engine.h, store/store.h. */
#ifndef EXPERIMENTS_STORE_ALPHABET_H
#define EXPERIMENTS_STORE_ALPHABET_H

#include "engine.h"
#include "store/store.h"

typedef struct Alphabet {
    char letters[ENGINE_LETTERS_NB];
    bool foreign; /* they are an engine's switches, not ours */
} Alphabet;

void alphabet_own(Alphabet *alphabet);

/* Errors: SQLite's. A study that is not there has ours. */
bool alphabet_of(Alphabet *alphabet, Store *store, const char *study, Status *status);

/* In their order; "-" for none. */
void alphabet_text(const Alphabet *alphabet, uint64_t mask, char text[ENGINE_LETTERS_NB]);

/* Of letters as the database has them; what is unknown is passed over. */
uint64_t alphabet_mask(const Alphabet *alphabet, const char *letters);

/* Of letters as a user gives them, in any order. Errors: an unknown letter, or one twice. */
bool alphabet_read(const Alphabet *alphabet, const char *given, uint64_t *mask, Status *status);

#endif
