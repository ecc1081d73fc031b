/* The views that asked.c binds to what is asked. Depends on: asked.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_ASKED_VIEWS_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_ASKED_VIEWS_H

#include "analysis/claims/asked.h"

#define ASKED_ANY "*" /* the setting of those that ask for any */

/* The views that can be bound. The rows of the first are kept (Asked.keeps). */
enum { ASKED_KEPT_NB = 2, ASKED_VIEWS_NB = 20 };
extern const char *const asked_bound[ASKED_VIEWS_NB];

/* Make them all, and the folder's shared views. Range: the tables that they read are there. Errors: as asked_begin. */
bool asked_views_make(const Asked *asked, Status *status);

/* Does a query name a view, itself or in a shared view? */
bool asked_reads(const ClaimsFolder *folder, const char *query, const char *name);

/* Does a view end in sums, and read no other that does? Then its rows are few, and took as long as all else
 * that most claims ask: they are kept too. */
bool asked_is_summed(const Asked *asked, const ClaimView *view);

#endif
