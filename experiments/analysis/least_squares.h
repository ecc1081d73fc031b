/* Least squares without negative terms. Pure: numbers in, numbers out, the same on every run.
 * Depends on: nothing. */
#ifndef EXPERIMENTS_ANALYSIS_LEAST_SQUARES_H
#define EXPERIMENTS_ANALYSIS_LEAST_SQUARES_H

enum { LEAST_TERMS_MAX = 12 };

/* The normal equations of a least squares problem, row by row: rows may be added and, since sums
 * are all that is kept, taken away again. */
typedef struct LeastSquares {
    int terms;
    double gram[LEAST_TERMS_MAX][LEAST_TERMS_MAX]; /* A'A */
    double right[LEAST_TERMS_MAX];                 /* A'b */
} LeastSquares;

/* Add the row a[terms] of A with its b, `weight` times; a weight of -1 takes it away. */
void least_squares_add(LeastSquares *sums, const double *a, double b, double weight);

/* The x >= 0 with the least |Ax - b|. Every choice of terms that are not 0 is tried (2^terms), so
 * that no step of a search can go wrong. A term that is a combination of others is 0. */
void least_squares_solve(const LeastSquares *sums, double *x);

#endif
