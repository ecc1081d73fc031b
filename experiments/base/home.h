/* The program's home: the folder that holds its own specs, suites, claims, queries and figures, laid
 * out as in the checkout. Of an installed PREFIX/bin/prunelab it is PREFIX/share/prunelab, of
 * build/prunelab the checkout itself; the environment variable PRUNELAB_HOME names another. It is
 * found from where the program's file lies, so that two versions in two prefixes, and a prefix that
 * was moved, keep each to their own.
 * Texts are the arena's. Depends on: base/arena.h. */
#ifndef EXPERIMENTS_BASE_HOME_H
#define EXPERIMENTS_BASE_HOME_H

/* The program's file, its name made absolute where the system knows it; else argv0, which may be
 * NULL: NULL then. */
char *home_program(const char *argv0);

/* The home; NULL where there is none. */
char *home_folder(void);

/* The folder that PRUNELAB_HOME names, where it is no home; NULL where it is one, or is not set. */
const char *home_wrong(void);

/* What a path names, and so where a bare name ("schaeffer1989") is looked for. */
typedef enum HomeKind {
    HOME_SPEC,   /* experiments/specs/NAME.json */
    HOME_SUITE,  /* positions/NAME.epd */
    HOME_QUERY,  /* experiments/queries/NAME.sql */
    HOME_PRICES, /* experiments/reference/NAME.json */
    HOME_KNOWN,  /* experiments/reference/NAME.csv.gz */
    HOME_CLAIMS, /* experiments/claims/NAME.json */
    HOME_FIGURE, /* paper-figures/NAME/ */
    HOME_KINDS_NB
} HomeKind;

/* The path to open for one that a user or a spec gives: itself where something is there; else in the
 * current folder where a bare name is looked for; else the same two in the home; else itself again,
 * so that what fails quotes it. A path that begins with '/' or '.' is taken as it is. */
char *home_find(const char *path, HomeKind kind);

/* Call for each name that may stand bare, in the current folder and in the home: in no order, and
 * twice for what both have. */
void home_each(HomeKind kind, void (*each)(void *context, const char *name), void *context);

#endif
