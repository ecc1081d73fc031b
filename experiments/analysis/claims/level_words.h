/* Levels of the program's parameters in words, so that a rule reads "holds where history leaves
 * captures alone". Choice: they stand here, by parameter and level, and not in a study's spec: a spec is
 * part of what is frozen (freeze.h), and a database that was computed before there were words is described
 * in them too. A level without words is identified by its name.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_LEVEL_WORDS_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_LEVEL_WORDS_H

typedef struct LevelWords {
    const char *parameter, *level; /* "H.moves", "quiet" */
    const char *condition;         /* "history leaves captures alone" */
    const char *negation;          /* true where the level is any other */
} LevelWords;

/* NULL: it has none. */
const LevelWords *level_words_find(const char *parameter, const char *level);

/* All of them, ended by a row without a parameter. */
const LevelWords *level_words_all(void);

#endif
