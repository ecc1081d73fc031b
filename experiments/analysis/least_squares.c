#include "analysis/least_squares.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

void least_squares_add(LeastSquares *sums, const double *a, double b, double weight) {
    for (int i = 0; i < sums->terms; i++) {
        for (int k = 0; k < sums->terms; k++)
            sums->gram[i][k] += weight * a[i] * a[k];
        sums->right[i] += weight * a[i] * b;
    }
}

/* Solve for the terms of a mask alone, by Cholesky's factors; false where they depend on each
 * other. x is 0 elsewhere. */
static bool solve_within(const LeastSquares *sums, unsigned mask, double *x) {
    double factor[LEAST_TERMS_MAX][LEAST_TERMS_MAX] = {{0}};
    int term[LEAST_TERMS_MAX], nb = 0;
    for (int i = 0; i < sums->terms; i++) {
        x[i] = 0;
        if (mask >> i & 1)
            term[nb++] = i;
    }
    for (int i = 0; i < nb; i++) {
        double y = sums->right[term[i]];
        for (int k = 0; k <= i; k++) {
            double rest = sums->gram[term[i]][term[k]];
            for (int m = 0; m < k; m++)
                rest -= factor[i][m] * factor[k][m];
            if (k == i && rest <= 1e-12 * sums->gram[term[i]][term[i]])
                return false;
            factor[i][k] = k < i ? rest / factor[k][k] : sqrt(rest);
        }
        for (int k = 0; k < i; k++)
            y -= factor[i][k] * x[term[k]];
        x[term[i]] = y / factor[i][i];
    }
    for (int i = nb - 1; i >= 0; i--) {
        for (int k = i + 1; k < nb; k++)
            x[term[i]] -= factor[k][i] * x[term[k]];
        x[term[i]] /= factor[i][i];
    }
    return true;
}

void least_squares_solve(const LeastSquares *sums, double *x) {
    double least = 0, tried[LEAST_TERMS_MAX];
    for (int i = 0; i < sums->terms; i++)
        x[i] = 0;
    for (unsigned mask = 1; mask < 1u << sums->terms; mask++) {
        double gain = 0; /* |Ax - b|^2 - |b|^2 at the solution: -b'Ax */
        bool good = solve_within(sums, mask, tried);
        for (int i = 0; i < sums->terms && good; i++) {
            good = tried[i] >= 0;
            gain -= tried[i] * sums->right[i];
        }
        if (good && gain < least) {
            least = gain;
            memcpy(x, tried, (size_t)sums->terms * sizeof *x);
        }
    }
}
