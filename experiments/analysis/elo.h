/* What a match says: Elo differences, their intervals, and the sequential test. Pure: numbers in,
 * numbers out. The unit is the pair, one opening played with both colours: its two games are not
 * independent, pairs are. A pair brings the player 0, 1/2, 1, 3/2 or 2 points.
 * Depends on: nothing.
 * Source: A. E. Elo, The Rating of Chessplayers (1978), with the logistic curve in use today; the
 * test: A. Wald, Sequential Analysis (1947), generalised as by M. Van den Bergh, "A practical
 * introduction to the GSPRT" (2015): each hypothesis is the likeliest distribution of outcomes that
 * has its mean. */
#ifndef EXPERIMENTS_ANALYSIS_ELO_H
#define EXPERIMENTS_ANALYSIS_ELO_H

#include <stdbool.h>
#include <stdint.h>

enum { ELO_OUTCOMES = 5 };

/* How many pairs brought 0, 1/2, 1, 3/2 and 2 points. */
typedef struct EloPairs {
    int64_t count[ELO_OUTCOMES];
} EloPairs;

int64_t elo_pairs_nb(const EloPairs *pairs);

/* Mean score of a game, in [0, 1]; 1/2 without pairs. */
double elo_score(const EloPairs *pairs);

/* Variance of a pair's mean score of a game, unbiased; 0 below two pairs. Range: up to 1/4 and a
 * little more. */
double elo_variance(const EloPairs *pairs);

/* Expected score at an Elo difference, and back. Infinite at 0 and 1. */
double elo_expected(double elo);
double elo_of_score(double score);

typedef struct EloEstimate {
    double score, elo; /* elo: infinite where all was won or lost */
    /* No numbers where there are fewer than two pairs, or all alike. */
    double low, high; /* 95 % interval of elo; a side may be infinite */
    double los;       /* likelihood of superiority, of a normal score, in [0, 1] */
} EloEstimate;

/* The interval is of the mean score, normal, turned into Elo at its ends. */
EloEstimate elo_estimate(const EloPairs *pairs);

/* Games after which a difference of `elo` equals half a 95 % interval, where pairs vary as these
 * do. 0: not known. Range: elo above 0. */
double elo_games_to_resolve(const EloPairs *pairs, double elo);

/* ---- the sequential test --------------------------------------------------------------------- */

/* H0: the difference is elo0; H1: it is elo1. `alpha`: chance to accept H1 though H0 is true;
 * `beta`: to accept H0 though H1 is. Range: elo0 < elo1; alpha and beta in (0, 1/2). */
typedef struct EloTest {
    double elo0, elo1, alpha, beta;
} EloTest;

typedef enum EloVerdict { ELO_GOES_ON, ELO_ACCEPTS_H0, ELO_ACCEPTS_H1 } EloVerdict;

/* The bounds: log(beta / (1 - alpha)), log((1 - beta) / alpha). */
double elo_test_lower(const EloTest *test);
double elo_test_upper(const EloTest *test);

/* Log of the likelihood of H1 over that of H0; 0 without pairs.
 * Choice: an outcome never seen counts as a thousandth of a pair, or a hypothesis that asks for it
 * could not be weighed; so it is finite also where all pairs are alike. */
double elo_test_llr(const EloTest *test, const EloPairs *pairs);

EloVerdict elo_test_verdict(const EloTest *test, const EloPairs *pairs);

#endif
