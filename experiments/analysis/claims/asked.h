/* What a query of a claim reads: the documented views, bound to what the claim asks. For the view
 * `result` it is `asked_result`, and so on: a column `ask`, the ask's name, then the columns of the
 * view, in the rows of the ask's study, suite, depths and setting. A row is of a setting if its
 * parameters are those that the setting gives its letters. So a query names none of them, and is
 * the same for all.
 * Depends on: store/clusters.h, claim.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_ASKED_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_ASKED_H

#include "analysis/claims/claim.h"
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

/* Bind them to what one of these claims asks; or to one universe that it is judged in, by its setting, under the
 * name that the claim gives it. `universe`: that setting; NULL: none. */
bool asked_bind(const Asked *asked, const Claim *claim, const char *universe, Status *status);

/* On how many positions a study is done to a depth, in all sets that it asks. Range: after asked_begin. */
bool asked_positions(Store *store, const char *study, int depth, int64_t *positions,
                     Status *status);

/* The games of the positions in what is bound: of its studies, and of its suite where it names one.
 * Errors: SQLite's. */
bool asked_clusters(Clusters *games, Store *store, Status *status);

/* ---- views that are bound (asked_views.c) ------------------------------------------------------ */

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

/* ---- what it rests on (sample.c) -------------------------------------------------------------- */

/* What a claim was judged on, and whether more was to be had:
 * [{"study", "depth", "positions", "universes", "profile", "quick_depth", "paper_depth"}], a row for each
 * study that the claim asks and of which something is done at a depth that it asks for; that of its
 * universes is the last. `positions`: those done at that depth; `universes`: how many base programs, 0
 * where the claim is not judged in them; `profile`: "paper" where that profile's depth (or the claim's
 * own end, if that is less) is reached, on more positions and base programs than the quick one takes,
 * else "quick"; `quick_depth`, `paper_depth`: what the profiles of its specs say, as the claim cuts
 * them, NULL where they say nothing. Errors: the database's. Owner: the caller frees; NULL on an error. */
JsValue *sample_json(Store *store, const Claim *claim, Status *status);

#endif
