/* The thresholds by which a multiverse is put into a word. Figures of calibration are of planted
 * multiverses of 3 x 2 x 2 x 2 x 3 universes over 24 positions that weigh like 15, 1,000 each
 * (test_multiverse_planted.c, PRUNELAB_LONG). Depends on: nothing. */
#ifndef EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_LIMITS_H
#define EXPERIMENTS_ANALYSIS_MULTIVERSE_MULTIVERSE_LIMITS_H

/* Where the variance over universes is not so many times the noise, no choice decides. Choice:
 * noise is that of the values, as the recipe says, though what all universes share moves no
 * difference between them. With the noise of values less their mean over universes no planted
 * multiverse came out otherwise: where enough pairs flip, both are passed. */
#define MULTIVERSE_VARIANCE_LEAST 2.0

/* A choice decides by its total share, the lower limit of that, what it has alone and with one
 * other, and flips. */
#define MULTIVERSE_TOTAL_LEAST 0.5
#define MULTIVERSE_TOTAL_LOW_LEAST 0.25

/* Choice: beyond the method's recipe. Where every universe goes its own way the total share of
 * each choice is about a half by itself (0.51 of two levels, 0.68 of three), so one or more were
 * named in 99 % of such multiverses; with this in 2 %. What it costs: three choices that decide
 * together, and no two of them anything (an odd number of three conditions), are not named. */
#define MULTIVERSE_PAIRS_LEAST 0.35

/* Deviation: the recipe says a quarter. One level of three and one of another three flip 2 pairs
 * in 9: with a quarter both were never named, with this in 97 % where the effect is seven standard
 * errors. Of 1,000 multiverses of noise alone at most one had a choice named, by either; 3 were
 * called robust or failing. With an effect that is one everywhere none had, and a choice that
 * changes no count was never named beside one that decides. What decides is named, and nothing
 * else, in 88 to 91 % at four standard errors, beside such a choice in 91 to 93 %. */
#define MULTIVERSE_FLIPS_LEAST 0.2

/* A rule is reported where so many resamples choose it. */
#define MULTIVERSE_SUPPORT_LEAST 0.9

/* Shares of the distinct universes: closed for robust (and equal for no difference); holding, and failing or
 * equal, for depends. */
#define MULTIVERSE_CLOSED_LEAST 0.9
#define MULTIVERSE_EACH_LEAST 0.1

#endif
