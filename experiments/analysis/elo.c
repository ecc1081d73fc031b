#include "analysis/elo.h"

#include <math.h>

static const double z95 = 1.959963984540054; /* 97.5 % quantile of the normal distribution */
static const double unseen = 1e-3;           /* pairs */

/* Mean score of a game in a pair with outcome i. */
static double points(int i) {
    return i / 4.0;
}

int64_t elo_pairs_nb(const EloPairs *pairs) {
    int64_t nb = 0;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        nb += pairs->count[i];
    return nb;
}

double elo_score(const EloPairs *pairs) {
    const int64_t nb = elo_pairs_nb(pairs);
    int64_t quarters = 0;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        quarters += i * pairs->count[i];
    return nb ? (double)quarters / (4.0 * (double)nb) : 0.5;
}

double elo_variance(const EloPairs *pairs) {
    const int64_t nb = elo_pairs_nb(pairs);
    const double mean = elo_score(pairs);
    double sum = 0;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        sum += (double)pairs->count[i] * (points(i) - mean) * (points(i) - mean);
    return nb > 1 ? sum / (double)(nb - 1) : 0;
}

double elo_expected(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_of_score(double score) {
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

EloEstimate elo_estimate(const EloPairs *pairs) {
    const double variance = elo_variance(pairs), score = elo_score(pairs);
    const double error = sqrt(variance / (double)elo_pairs_nb(pairs));
    if (variance <= 0)
        return (EloEstimate){score, elo_of_score(score), NAN, NAN, NAN};
    return (EloEstimate){score, elo_of_score(score), elo_of_score(score - z95 * error),
                         elo_of_score(score + z95 * error),
                         0.5 * erfc(-(score - 0.5) / error / sqrt(2))};
}

double elo_games_to_resolve(const EloPairs *pairs, double elo) {
    const double width = z95 / (elo_expected(elo) - 0.5);
    return 2 * ceil(elo_variance(pairs) * width * width);
}

/* ---- the sequential test --------------------------------------------------------------------- */

double elo_test_lower(const EloTest *test) {
    return log(test->beta / (1 - test->alpha));
}

double elo_test_upper(const EloTest *test) {
    return log((1 - test->beta) / test->alpha);
}

/* The Lagrange condition: the mean of the deviations, each divided by what its share is, is 0. */
static double condition(const double *share, double mean, double x) {
    double sum = 0;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        sum += share[i] * (points(i) - mean) / (1 + x * (points(i) - mean));
    return sum;
}

/* The multiplier x for which share[i] / (1 + x (points - mean)) is the likeliest distribution with
 * that mean. The condition falls from +infinity to -infinity between the poles: bisection.
 * Range: every share above 0, mean in (0, 1). */
static double multiplier(const double *share, double mean) {
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        if (condition(share, mean, middle) > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double elo_test_llr(const EloTest *test, const EloPairs *pairs) {
    double count[ELO_OUTCOMES], share[ELO_OUTCOMES], nb = 0, llr = 0;
    if (elo_pairs_nb(pairs) == 0)
        return 0;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        nb += count[i] = pairs->count[i] ? (double)pairs->count[i] : unseen;
    for (int i = 0; i < ELO_OUTCOMES; i++)
        share[i] = count[i] / nb;
    const double mean0 = elo_expected(test->elo0), mean1 = elo_expected(test->elo1);
    const double x0 = multiplier(share, mean0), x1 = multiplier(share, mean1);
    for (int i = 0; i < ELO_OUTCOMES; i++)
        llr += count[i] * log((1 + x0 * (points(i) - mean0)) / (1 + x1 * (points(i) - mean1)));
    return llr;
}

EloVerdict elo_test_verdict(const EloTest *test, const EloPairs *pairs) {
    const double llr = elo_test_llr(test, pairs);
    return llr <= elo_test_lower(test)   ? ELO_ACCEPTS_H0
           : llr >= elo_test_upper(test) ? ELO_ACCEPTS_H1
                                         : ELO_GOES_ON;
}
