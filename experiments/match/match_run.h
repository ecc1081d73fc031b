/* Matches played: the games of a plan that are missing given to workers, what comes back stored.
 * Depends on: analysis/estimate/estimate.h, match/match_plan.h, work/session.h. */
#ifndef EXPERIMENTS_MATCH_MATCH_RUN_H
#define EXPERIMENTS_MATCH_MATCH_RUN_H

#include "analysis/estimate/estimate.h"
#include "match/match_plan.h"
#include "work/session.h"

typedef struct MatchOutcome {
    int64_t done, failed;
    uint64_t nodes;
    double seconds;
    bool interrupted;
} MatchOutcome;

/* Play what the plan lacks, match by match, opening by opening; a match that its test has decided
 * goes no further. Failed games are named on stderr. Errors: of the database, or no worker can be
 * started. */
bool match_run(MatchPlan *plan, const Session *session, MatchOutcome *outcome, Status *status);

/* Games that are missing and not made needless by a decision, and about how many nodes they take.
 */
int64_t match_missing(const MatchPlan *plan, double *nodes);

/* What the games that are missing would cost, from a few of them that are played with few nodes a move, for their
 * length. Takes about a second. Errors: out of memory. */
bool estimate_match(const MatchPlan *plan, int jobs, Estimate *estimate, Status *status);

#endif
