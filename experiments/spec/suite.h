/* Suites: EPD files; or artificial trees of one kind, by their seeds.
 * Depends on: engine.h. */
#ifndef EXPERIMENTS_SPEC_SUITE_H
#define EXPERIMENTS_SPEC_SUITE_H

#include "engine.h"

enum {
    SUITE_LINE_MAX = 4096, /* bytes */
    SUITE_NAME_NB = 128,
    SUITE_POSITIONS_MAX = 200000 /* more than any suite in use; 100 MB */
};

typedef struct SuiteEntry {
    EngineEpd epd; /* epd.id is never empty: `line N` where the file gives none. Of a tree both fen
                      and id are its text */
    int line;
} SuiteEntry;

typedef struct Suite {
    char name[SUITE_NAME_NB]; /* the file's, without folder and ending; a tree's, without seed */
    SuiteEntry *entries;      /* in the order of the file; the suite's own */
    int nb;
} Suite;

/* Read a suite; empty lines and lines that begin with '#' are passed over. What is not by the book is
 * read where it means one thing, and stderr says so: one line for each kind of it, with the first place
 * (`suite 'x.epd':3: move number 0 taken as 1 (so in 2 more lines)`).
 * Errors: cannot be read, no plain file, a bad line, an id twice, no position, too many; file and
 * line are named. */
bool suite_read(Suite *suite, const char *path, Status *status);
/* Trees instead: each game with its seed and the `nb` - 1 that follow, game by game. Errors:
 * engine_position_set_other. Range: games_nb * nb in [1, SUITE_POSITIONS_MAX]. */
bool suite_sow(Suite *suite, char (*games)[ENGINE_FEN_NB], int games_nb, int nb, Status *status);

/* The name of the suite that a tree's text is of: the text without its seed. */
void suite_name_trees(const char *fen, char name[SUITE_NAME_NB]);
/* The name of the suite that an entry is of: the trees of each game are one. */
void suite_name_of(const Suite *suite, int entry, char name[SUITE_NAME_NB]);

/* Keep `nb` entries, spread evenly over the file, always the same; all where there are no more. */
void suite_sample(Suite *suite, int nb);

/* Keep the entries from number `from` to `to` of those that there are, counted from 1. Range: 1 <= from
 * <= to. Errors: there are fewer than `from`. */
bool suite_cut(Suite *suite, int from, int to, Status *status);

#endif
