#include "analysis/stats.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

double stats_log2_ratio(uint64_t a, uint64_t b) {
    assert(a > 0 && b > 0);
    return log2((double)a) - log2((double)b);
}

double stats_mean(const double *values, size_t nb) {
    double sum = 0;
    for (size_t i = 0; i < nb; i++)
        sum += values[i];
    return sum / (double)nb;
}

double stats_within(const double *values, size_t groups, size_t each, size_t *differ) {
    double squares = 0;
    *differ = 0;
    for (size_t g = 0; g < groups; g++) {
        const double *group = values + g * each, mean = stats_mean(group, each);
        bool alike = true;
        for (size_t i = 0; i < each; i++) {
            squares += (group[i] - mean) * (group[i] - mean);
            alike &= group[i] == group[0];
        }
        *differ += !alike;
    }
    return *differ ? sqrt(squares / (double)(groups * (each - 1))) : 0;
}

/* The least first; each is corrected for those that are left, and none falls below one before it. */
void stats_holm(double *p, int nb, int family) {
    bool done[STATS_HOLM_MAX] = {false};
    double before = 0;
    for (int rank = 0; rank < nb; rank++) {
        int least = -1;
        for (int i = 0; i < nb; i++)
            if (!done[i] && !isnan(p[i]) && (least < 0 || p[i] < p[least]))
                least = i;
        if (least < 0)
            return;
        done[least] = true;
        before = p[least] = fmin(1, fmax(before, (family - rank) * p[least]));
    }
}

/* ---- distributions --------------------------------------------------------------------------- */

/* What lies above z of a normal distribution. */
static double normal_above(double z) {
    return 0.5 * erfc(z / sqrt(2));
}

/* The continued fraction of the incomplete beta function of a and b at x, by Lentz's method.
 * Source: M. Abramowitz and I. Stegun, Handbook of Mathematical Functions (1964), 26.5.8. */
static double beta_fraction(double x, double a, double b) {
    static const double tiny = 1e-300, enough = 1e-15;
    double c = 1, d = 1 / fmax(tiny, 1 - (a + b) * x / (a + 1)), fraction = d;
    for (int m = 1; m < 500; m++) {
        const double terms[2] = {m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                                 -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))};
        double step = 1;
        for (int i = 0; i < 2; i++) {
            d = 1 + terms[i] * d;
            c = 1 + terms[i] / c;
            d = 1 / (fabs(d) < tiny ? tiny : d);
            c = fabs(c) < tiny ? tiny : c;
            step = c * d;
            fraction *= step;
        }
        if (fabs(step - 1) < enough)
            break;
    }
    return fraction;
}

static double beta_share(double x, double a, double b) {
    const double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    if (x <= 0 || x >= 1)
        return x <= 0 ? 0 : 1;
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(x, a, b) / a
                                     : 1 - front * beta_fraction(1 - x, b, a) / b;
}

double stats_student_above(double t, double freedom) {
    const double tail = 0.5 * beta_share(freedom / (freedom + t * t), freedom / 2, 0.5);
    return t < 0 ? 1 - tail : tail;
}

/* Where the share of a beta distribution below x is `wanted`. */
static double beta_quantile(double wanted, double a, double b) {
    double low = 0, high = 1;
    for (int i = 0; i < 100 && high - low > 1e-15; i++) {
        const double x = (low + high) / 2;
        *(beta_share(x, a, b) < wanted ? &low : &high) = x;
    }
    return (low + high) / 2;
}

/* Where a falling function of x above 0 is `wanted`: NULL normal, else Student's t. */
static double find_above(double wanted, const double *freedom) {
    double low = 0, high = 1;
    while (high < 1e12 &&
           (freedom ? stats_student_above(high, *freedom) : normal_above(high)) > wanted)
        high *= 2;
    for (int i = 0; i < 80 && high - low > 1e-13 * high; i++) {
        const double x = (low + high) / 2;
        *((freedom ? stats_student_above(x, *freedom) : normal_above(x)) > wanted ? &low : &high) =
            x;
    }
    return (low + high) / 2;
}

double stats_widen(double z, double n) {
    if (isinf(n))
        return z;
    const double freedom = n - 1, t = find_above(normal_above(fabs(z)), &freedom);
    return copysign(sqrt(n / freedom) * t, z);
}

double stats_narrow(double wide, double n) {
    if (isinf(n))
        return wide;
    const double above = stats_student_above(fabs(wide) * sqrt((n - 1) / n), n - 1);
    return copysign(find_above(above, NULL), wide);
}

double stats_tail(double n) {
    return normal_above(stats_widen(find_above(STATS_OUTSIDE / 2, NULL), n));
}

double stats_chance(double share, double n, int resamples) {
    const double side = fmin(share, 1 - share), least = 2.0 / (resamples + 1);
    if (isnan(share))
        return NAN;
    const double z = side > 0 ? find_above(fmin(side, 0.5), NULL) : INFINITY;
    const double p = isinf(z)   ? 0
                     : isinf(n) ? 2 * normal_above(z)
                                : 2 * stats_student_above(z * sqrt((n - 1) / n), n - 1);
    return fmin(1, fmax(least, p));
}

double stats_shared(int nb) {
    return find_above(STATS_OUTSIDE / 2 / nb, NULL) / find_above(STATS_OUTSIDE / 2, NULL);
}

double stats_effective(const double *weights, size_t nb) {
    double sum = 0, squares = 0;
    for (size_t i = 0; i < nb; i++) {
        sum += weights[i];
        squares += weights[i] * weights[i];
    }
    return squares > 0 ? sum * sum / squares : 0;
}

/* ---- quantiles ------------------------------------------------------------------------------- */

/* Put the number of a rank (from 0) where sorting would; those before it are no greater, those
 * after it no less. Source: C. A. R. Hoare, Algorithm 65: Find (1961), as N. Wirth writes it. */
static void put_rank(double *x, size_t nb, size_t rank) {
    ptrdiff_t low = 0, high = (ptrdiff_t)nb - 1;
    const ptrdiff_t k = (ptrdiff_t)rank;
    while (low < high) {
        const double pivot = x[k];
        ptrdiff_t i = low, j = high;
        while (i <= j) {
            while (x[i] < pivot)
                i++;
            while (x[j] > pivot)
                j--;
            if (i <= j) {
                const double swapped = x[i];
                x[i++] = x[j];
                x[j--] = swapped;
            }
        }
        low = j < k ? i : low;
        high = k < i ? j : high;
    }
}

enum { SAMPLE_STEP = 16 };

/* A number beyond which, on the quantile's side, about twice as many lie as the quantile needs. */
static double find_bound(const double *x, size_t nb, double share, double *room) {
    size_t sample = 0;
    for (size_t i = 0; i < nb; i += SAMPLE_STEP)
        room[sample++] = x[i];
    const double tail = 2 * (share < 0.5 ? share : 1 - share) * (double)sample + 2;
    const size_t rank = tail < (double)sample ? (size_t)tail : sample - 1;
    const size_t place = share < 0.5 ? rank : sample - 1 - rank;
    put_rank(room, sample, place);
    return room[place];
}

/* Few lie beyond an outer quantile: they alone are looked
 * through, for intervals of 10,000 figures take most of an analysis' time. `room` is for nb.
 */
static double find_quantile(const double *x, size_t nb, double share, double *room) {
    const double place = share * (double)(nb - 1), bound = find_bound(x, nb, share, room);
    const size_t below = (size_t)place, above = below + 1 < nb ? below + 1 : below;
    size_t kept = 0;
    for (size_t i = 0; i < nb; i++) {
        room[kept] = x[i];
        kept += share < 0.5 ? x[i] <= bound : x[i] >= bound;
    }
    size_t left_out = share < 0.5 ? 0 : nb - kept; /* of those below */
    if (kept <= above - left_out || below < left_out) {
        memcpy(room, x, nb * sizeof *x);
        kept = nb;
        left_out = 0;
    }
    put_rank(room, kept, below - left_out);
    const double lower = room[below - left_out];
    put_rank(room, kept, above - left_out);
    const double upper = room[above - left_out];
    return upper > lower ? lower + (place - (double)below) * (upper - lower)
                         : lower; /* infinite, too */
}

double stats_quantile(const double *values, size_t nb, double share) {
    assert(nb > 0 && share >= 0 && share <= 1);
    double *room = mem_grow(NULL, nb + 1, sizeof *room); /* filled before it is read */
    const double quantile = find_quantile(values, nb, share, room);
    free(room);
    return quantile;
}

/* ---- bands ----------------------------------------------------------------------------------- */

bool stats_deviation(const double *figures, size_t nb, double *deviation) {
    double sum = 0, squares = 0, size = 0;
    size_t known = 0;
    for (size_t i = 0; i < nb; i++)
        if (isfinite(figures[i])) {
            sum += figures[i];
            size += fabs(figures[i]);
            known++;
        }
    if (known < 2 || (double)(nb - known) > STATS_UNDEFINED_MAX * (double)nb)
        return false;
    for (size_t i = 0; i < nb; i++)
        if (isfinite(figures[i]))
            squares += (figures[i] - sum / (double)known) * (figures[i] - sum / (double)known);
    *deviation = sqrt(squares / (double)(known - 1));
    if (*deviation <= STATS_ROUNDING * (1 + size / (double)known))
        *deviation = 0;
    return true;
}

void stats_note_largest(double *largest, const double *figures, size_t nb, double value,
                        double deviation) {
    for (size_t i = 0; deviation > 0 && i < nb; i++)
        if (isfinite(figures[i]))
            largest[i] = fmax(largest[i], fabs(figures[i] - value) / deviation);
}

double stats_reach(const double *largest, size_t nb, double n) {
    return stats_widen(stats_quantile(largest, nb, 1 - STATS_OUTSIDE), n);
}

double stats_bands(const double *values, const double *figures, size_t rows, size_t nb, double n,
                   double *deviations) {
    double *largest = mem_new(nb, sizeof *largest);
    for (size_t i = 0; i < rows; i++) {
        if (!isfinite(values[i]) || !stats_deviation(figures + i * nb, nb, &deviations[i]))
            deviations[i] = NAN;
        stats_note_largest(largest, figures + i * nb, nb, values[i], deviations[i]);
    }
    const double reach = stats_reach(largest, nb, n);
    free(largest);
    return reach;
}

/* ---- discordant pairs ------------------------------------------------------------------------ */

/* Clopper and Pearson's of the share of which k in n were seen. */
static Interval binomial(double k, double n) {
    return (Interval){true, k <= 0 ? 0 : beta_quantile(STATS_OUTSIDE / 2, k, n - k + 1),
                      k >= n ? 1 : beta_quantile(1 - STATS_OUTSIDE / 2, k + 1, n - k)};
}

Interval exact_net(double n, double lost, double won) {
    const Interval loss = binomial(lost, n), win = binomial(won, n);
    const double lost_share = lost / n, won_share = won / n, net = won_share - lost_share;
    return (Interval){true, net - hypot(won_share - win.low, loss.high - lost_share),
                      net + hypot(win.high - won_share, lost_share - loss.low)};
}

Interval exact_net_of(int units, int positions, double lost, double won, double total) {
    const double each = (double)positions / units;
    const Interval net = exact_net(units, lost / each, won / each);
    return (Interval){true, net.low * positions / total, net.high * positions / total};
}

Interval exact_net_row(const double *row, const Bootstrap *bootstrap) {
    const int positions = bootstrap_positions_nb(bootstrap);
    double lost = 0, won = 0;
    for (int p = 0; p < positions; p++) {
        lost += fmax(0, -row[p]);
        won += fmax(0, row[p]);
    }
    return exact_net_of(bootstrap_drawn_nb(bootstrap), positions, lost, won, positions);
}

const char *exact_method(const Drawing *drawing) {
    return drawing_has_clusters(drawing) ? EXACT_METHOD_GAMES : EXACT_METHOD;
}
