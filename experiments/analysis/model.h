/* The cost model: CPU time predicted from counts, so that a figure of time can be drawn on any machine.
 * A search's time is taken as a sum over the columns of the view `work`, each with a price that is
 * not negative. The prices are fitted to the medians of a study's last campaign (time_median) at
 * every depth from 2: least squares, a search's error divided by the square root of its time, so
 * that neither short nor long ones decide alone.
 * Every configuration is left out in turn and foretold by the others; how far its total over the
 * suite is missed at its deepest depth is the model's error.
 * The prices belong together and are not to be read one by one: interior nodes and bottom positions
 * grow alike, so that one may take over what is the other's. A term that no timed search has gets
 * no price, and searches that have it no modelled time.
 * Depends on: store/store.h. */
#ifndef EXPERIMENTS_ANALYSIS_MODEL_H
#define EXPERIMENTS_ANALYSIS_MODEL_H

#include <stdio.h>

#include "store/store.h"

enum { LEAST_TERMS_MAX = 12 };

/* The normal equations of a least squares problem. */
typedef struct LeastSquares {
    int terms;
    double gram[LEAST_TERMS_MAX][LEAST_TERMS_MAX]; /* A'A */
    double right[LEAST_TERMS_MAX];                 /* A'b */
} LeastSquares;

/* Add the row a[terms] of A with its b. */
void least_squares_add(LeastSquares *sums, const double *a, double b);

/* The x >= 0 with the least |Ax - b|. Every choice of terms that are not 0 is tried (2^terms), so
 * that no step of a search can go wrong. A term that is a combination of others is 0. */
void least_squares_solve(const LeastSquares *sums, double *x);

/* Fit the model of a study, store it in place of an older one (views model, time_model), and print
 * its error. Errors: too few times. */
bool model_fit(Store *store, const char *study, FILE *file, Status *status);

/* Store the prices of a JSON file, such as model_print writes. Errors: cannot be read, malformed
 * (file and key are named), a term that the view `work` has not, another study. */
bool model_load(Store *store, const char *study, const char *path, FILE *file, Status *status);

/* Print the stored model as JSON. Errors: there is none. */
bool model_print(Store *store, const char *study, FILE *file, Status *status);

#endif
