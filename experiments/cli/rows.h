/* Rows that several commands have: each is what stands between a row's braces, and goes to the member of
 * CliCall that is named as the option is. Depends on: cli.h, store/store.h, work/pool.h. */
#ifndef EXPERIMENTS_CLI_ROWS_H
#define EXPERIMENTS_CLI_ROWS_H

#include "cli/cli.h"
#include "store/store.h"
#include "work/pool.h"

#define ROW_DB                                                                                     \
    "--db", "FILE", "results database", TO(db), .kind = CLI_FILE, .fallback = STORE_DEFAULT_PATH
#define ROW_JOBS                                                                                   \
    "--jobs", "N", "worker processes (one per processor)", NUMBER(jobs, 1, POOL_MAX),              \
        .kind = CLI_WORKERS
#define ROW_PROFILE                                                                                \
    "--profile", "NAME", "quick or paper", TO(profile), .kind = CLI_WORD,                          \
        .words = CLI_WORDS("quick", "paper"), .fallback = "quick"

/* What is asked of a study. */
#define ROW_STUDY                                                                                  \
    "--study", "NAME", "study (the first in the database)", TO(study), .kind = CLI_STUDY
#define ROW_SUITE "--suite", "NAME", "suite (the study's first)", TO(suite), .kind = CLI_SUITE
#define ROW_SETTING                                                                                \
    "--setting", "JSON", "setting, as in a spec ({}, or the study's only one)", TO(setting)
#define ROWS_OF_STUDY                                                                              \
    {ROW_STUDY}, {ROW_SUITE}, {                                                                    \
        ROW_SETTING                                                                                \
    }

/* A plan's. */
#define ROW_PLAN_SUITE                                                                             \
    "--suite", "FILE", "use this suite instead of the spec's", TO(suite), .kind = CLI_SUITE_FILE
#define ROW_PLAN_SET "--set", "P=V", "set a parameter in every setting", TO(set), .kind = CLI_PARAM

/* A search's. */
#define ROW_FEN "--fen", "FEN", "position, 4 or 6 fields in one argument", TO(fen)
#define ROW_EPD                                                                                    \
    "--suite", "FILE", "every position of an EPD file", TO(suite), .kind = CLI_SUITE_FILE
#define ROW_GAME "--game", "TREE", "an artificial tree, e.g. planted:width=3,first=60", TO(game)
#define ROW_WITH                                                                                   \
    "--with", "LETTERS", "enhancements that are on, e.g. TNH; - for none", TO(letters),            \
        .kind = CLI_LETTERS, .needed = true
#define ROW_SET "--set", "P=V", "a parameter, e.g. T.entries=65536", TO(set), .kind = CLI_PARAM

/* Of who asks an engine. */
#define ROW_PATIENCE(of)                                                                           \
    "--patience", "S", "seconds to wait for one answer", NUMBER(of.patience, 1, 86400),            \
        .fallback = "60"

/* A page's and a paper's. */
#define ROW_FIGURES                                                                                \
    "--figures", "FOLDER", "drawn figures (paper-figures)", TO(figures), .kind = CLI_FILE
#define ROW_CLAIMS                                                                                 \
    "--claims", "PATH", "the papers' claims (" CLAIMS_DEFAULT_PATH ")", TO(claims), .kind = CLI_FILE

/* What SQL's rows are printed as, and where the SQL is. */
#define ROW_FILE                                                                                   \
    "--file", "FILE", "read the SQL from FILE (- for standard input)", TO(file), .kind = CLI_QUERY
#define ROW_CSV(help) "--csv", NULL, help, TO(format), .format = TABLE_CSV
#define ROW_JSON(help) "--json", NULL, help, TO(format), .format = TABLE_JSON
#define ROW_MARKDOWN(help) "--markdown", NULL, help, TO(format), .format = TABLE_MARKDOWN
#define ROW_LATEX(help) "--latex", NULL, help, TO(format), .format = TABLE_LATEX
#define ROWS_OF_SQL                                                                                \
    {ROW_CSV("comma-separated; NULL is empty")}, {ROW_JSON("an array of objects")},                \
        {ROW_MARKDOWN("a Markdown table")}, {                                                      \
        ROW_LATEX("a LaTeX tabular")                                                               \
    }

#endif
