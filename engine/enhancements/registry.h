/* The registry: one row for every enhancement. To add one, write its file and its row, and its
 * rule in search/definitions.md.
 * From the rows come UCI options, JSON keys, help, the database's description, and test loops.
 * Depends on: search. */
#ifndef ENHANCEMENTS_REGISTRY_H
#define ENHANCEMENTS_REGISTRY_H

#include "search/deepening.h"

/* letter, name of the file's `enhancement_<name>`, key, title, source, turn, required letters,
 * bench. In the order in which letters are written. Where several fill one slot, the lower turn
 * comes first: probe T R E I; prune V M G u i z b; rank V K H L B c h;
 * moves N D X Q B W Z f p l; learn T V H L c h. The bench is what the row counts
 * alone (engine_bench_row): part of what names the engine of a stored cell, so that what changes a
 * row's counts leaves all cells without it valid; a test prints the number. */
#define ENHANCEMENTS(ROW)                                                                          \
    ROW('T', transposition, "transposition_table", "transposition table",                          \
        "Marsland 1986, Table 1 and Fig. 7", 1, "", 563467)                                        \
    ROW('R', refutation, "refutation_table", "refutation table",                                   \
        "Schaeffer 1989, sec. II.c; Marsland 1986, sec. 3.5", 7, "", 658298)                       \
    ROW('N', minimal_window, "minimal_window", "minimal window",                                   \
        "Marsland 1986, Fig. 5 (NegaScout)", 8, "", 498072)                                        \
    ROW('S', aspiration, "aspiration", "aspiration search", "Marsland 1986, Fig. 3", 9, "",        \
        633589)                                                                                    \
    ROW('H', history, "history", "history heuristic", "Schaeffer 1989, sec. III and Fig. 1", 5,    \
        "", 613075)                                                                                \
    ROW('K', knowledge, "knowledge", "knowledge ordering", "Schaeffer 1989, sec. IV", 4, "",       \
        845206)                                                                                    \
    ROW('L', killer, "killer", "killer heuristic", "Schaeffer 1989, sec. II.f", 6, "", 694844)     \
    ROW('M', multi_cut, "multi_cut", "multi-cut", "Bjornsson & Marsland, sec. 4 and Fig. 4", 3,    \
        "", 582816)                                                                                \
    ROW('V', null_move, "null_move_bound", "variable null-move bound",                             \
        "Bjornsson & Marsland, sec. 5 and Fig. 5", 2, "", 641525)                                  \
    ROW('D', driver, "driver", "driver of the root", "Plaat et al. 1996; Marsland 1986, sec. 3.1", \
        12, "", 2842674)                                                                           \
    ROW('E', etc, "etc", "enhanced transposition cutoffs", "Plaat et al., AAAI 1996", 10, "T",     \
        562802)                                                                                    \
    ROW('I', iid, "iid", "internal iterative deepening", "Chess Programming Wiki", 11, "", 876266) \
    ROW('X', extensions, "extensions", "extensions",                                               \
        "\"Chess Tree Search\" (web page); Marsland 1986, sec. 3.4", 13, "", 1465948)              \
    ROW('Q', singular, "singular", "singular extensions",                                          \
        "Anantharaman, Campbell & Hsu 1990; Chess Programming Wiki", 14, "T", 598533)              \
    ROW('B', n_best, "n_best", "tapered N-best pruning", "Marsland 1986, sec. 3.2", 15, "", 41208) \
    ROW('W', marginal, "marginal", "marginal forward pruning", "Marsland 1986, sec. 3.2", 16, "",  \
        650828)                                                                                    \
    ROW('Z', razoring, "razoring", "razoring", "Birmingham & Kent 1977", 17, "", 245632)           \
    ROW('G', gamma, "gamma", "gamma algorithm", "Newborn 1975; Marsland 1986, sec. 3.2", 18, "",   \
        507330)                                                                                    \
    ROW('u', reverse_futility, "reverse_futility", "reverse futility", "Chess Programming Wiki",   \
        19, "", 703981)                                                                            \
    ROW('i', iir, "iir", "internal iterative reductions", "Chess Programming Wiki", 20, "",        \
        887683)                                                                                    \
    ROW('z', limited_razoring, "limited_razoring", "limited razoring", "Heinz 2000", 21, "",       \
        912656)                                                                                    \
    ROW('b', probcut, "probcut", "ProbCut", "Buro 1995; Jiang & Buro 2003", 22, "", 900133)        \
    ROW('f', futility, "futility", "futility pruning", "Heinz 1998", 23, "", 861568)               \
    ROW('p', lmp, "lmp", "late move pruning", "Chess Programming Wiki", 24, "", 489649)            \
    ROW('l', lmr, "lmr", "late move reductions", "Chess Programming Wiki", 25, "", 876447)         \
    ROW('c', countermove, "countermove", "countermove heuristic", "Uiterwijk 1992", 26, "",        \
        821723)                                                                                    \
    ROW('h', continuation_history, "continuation_history", "continuation history",                 \
        "Chess Programming Wiki", 27, "", 815912)

#define ENHANCEMENT_DECLARE(letter, name, ...) extern const Enhancement enhancement_##name;
ENHANCEMENTS(ENHANCEMENT_DECLARE)

extern const EnhancementRow registry[];
extern const int registry_nb;

/* Row of a letter, or -1. */
int registry_find(char letter);

/* The row and all that it requires, and what these require, as bits. */
uint64_t registry_needed(int row);

/* Do the row's parameters go together? Errors: says which do not. */
bool registry_check(int row, const int64_t *param, Status *status);

#endif
