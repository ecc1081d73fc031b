/* Matches played: the games of a plan that are missing given to workers, what comes back stored.
 * Depends on: match/match_plan.h, work/session.h. */
#ifndef EXPERIMENTS_MATCH_MATCH_RUN_H
#define EXPERIMENTS_MATCH_MATCH_RUN_H

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

/* About how many nodes a move to so many plies takes. */
double match_depth_nodes(int depth);

#endif
