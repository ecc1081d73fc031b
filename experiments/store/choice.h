/* What a command line names of a database, or leaves open: a study, a suite, a setting.
 * Errors list what is known. Depends on: store/store.h. */
#ifndef EXPERIMENTS_STORE_CHOICE_H
#define EXPERIMENTS_STORE_CHOICE_H

#include "engine.h"
#include "store/store.h"

/* ---- the letters of a study, in their order: the registry's, or a foreign engine's switches ---- */

/* Sets of them are masks: bit i is letter i. */
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

/* ---- names ------------------------------------------------------------------------------------ */

/* The study of that name (NULL: the first), and a suite of it (NULL: its first). NULL on an
 * error. */
char *choice_study(Store *store, const char *wanted, Status *status);
char *choice_suite(Store *store, const char *study, const char *wanted, Status *status);

/* Does the study have the setting, named as the database names it? */
bool choice_setting(Store *store, const char *study, const char *wanted, Status *status);

/* The setting that is used where none is named: {}, or the only one that the study has. NULL on
 * an error. */
char *choice_setting_unnamed(Store *store, const char *study, Status *status);

/* The setting of a study with these letters as the database names it, whatever spaces and defaults it was
 * given with. Errors: no JSON object of parameters, or of a foreign engine's options; begins with --setting. */
bool choice_setting_of(const Alphabet *alphabet, const char *given, char text[ENGINE_PARAMS_NB],
                       Status *status);

/* Has a study cells of a foreign engine with a limit of nodes and a known solution? Then nodes to solution
 * are its measure. Errors: SQLite's. */
bool choice_has_solutions(Store *store, const char *study, Status *status);

/* How often a cell of the study was searched, at most: 1 but for a foreign engine's `rounds`, and in files
 * that are older than these. Errors: SQLite's. */
int choice_rounds(Store *store, const char *study, Status *status);

#endif
