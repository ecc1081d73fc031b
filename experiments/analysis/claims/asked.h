/* What a query of a claim reads: the documented views, bound to what the claim asks. For the view
 * `result` it is `asked_result`, and so on: a column `ask`, the ask's name, then the columns of the
 * view, in the rows of the ask's study, suite, depths and setting. A row is of a setting if its
 * parameters are those that the setting gives its letters. So a query names none of them, and is
 * the same for all.
 * Depends on: store/clusters.h, claims_folder.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_ASKED_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_ASKED_H

#include "analysis/claims/claims_folder.h"
#include "store/clusters.h"

/* Where it is read. */
typedef struct Asked {
    Store *store;
    const ClaimsFolder *folder;
    bool keeps; /* copies of the rows of results that are used, each study and setting once */
} Asked;

/* Make what the queries of these claims read, and the folder's shared views, as temporary tables
 * and views of the store. Errors: a shared view that is no SELECT; its file is named. */
bool asked_begin(Asked *asked, Store *store, const ClaimsFolder *folder, const Claim *const *claims,
                 int nb, Status *status);

/* Bind them to what one of these claims asks. */
bool asked_bind(const Asked *asked, const Claim *claim, Status *status);

/* Bind them to one universe that this claim is judged in, by its setting, under the name that the
 * claim gives it. */
bool asked_bind_universe(const Asked *asked, const Claim *claim, const char *setting,
                         Status *status);

/* On how many positions a study is done to a depth, in all sets that it asks. Range: after asked_begin. */
bool asked_positions(Store *store, const char *study, int depth, int64_t *positions,
                     Status *status);

/* The games of the positions in what is bound: of its studies, and of its suite where it names one.
 * Errors: SQLite's. */
bool asked_clusters(Clusters *games, Store *store, Status *status);

#endif
