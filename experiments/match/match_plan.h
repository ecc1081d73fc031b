/* Match plans: a spec and its openings spread out into matches and their games, and how they stand.
 * Depends on: spec/plan.h, spec/suite.h, match/match_spec.h, work/worker.h. */
#ifndef EXPERIMENTS_MATCH_MATCH_PLAN_H
#define EXPERIMENTS_MATCH_MATCH_PLAN_H

#include "match/match_spec.h"
#include "spec/plan.h"
#include "spec/suite.h"
#include "work/worker.h"

enum { MATCH_GAME_MISSING = -1, MATCH_GAME_FAILED = -2 };

/* Two players under one control. A game is identified by its number: 2 * opening + colour, where the
 * opening counts from the profile's first and colour is the player's, 0 white, 1 black. */
typedef struct Match {
    int player, opponent; /* of the spec */
    Control control;
    char control_text[CONTROL_TEXT_NB];
    int pairs;
    int8_t *points; /* by game: the player's half-points, or MATCH_GAME_... */
    int64_t id;     /* in the database; 0 before it is registered */
} Match;

typedef struct MatchPlan {
    const MatchSpec *spec;
    const Suite *suite;
    PlanConfiguration configurations[MATCH_PLAYERS_MAX]; /* by player */
    Match *matches;
    int nb;
    const char *rules;  /* as the database names them: canonical JSON */
    int64_t *positions; /* ids, by entry of the suite; NULL before they are registered */
} MatchPlan;

/* Errors: too many games; openings of the spec are not there; one of them is there twice. Spec
 * and suite must outlive the plan. */
bool match_plan_make(MatchPlan *plan, const MatchSpec *spec, const Suite *suite, Status *status);

/* The entry of the suite from which a game starts. */
int match_plan_entry(const MatchPlan *plan, int game);

/* What a worker must know of a game; the job is all zero before. Errors: instructions for a foreign engine that are
 * too long. */
bool match_plan_job(const MatchPlan *plan, const Match *match, int game, WorkerJob *job,
                    Status *status);

/* Do both sides play the same, so that by nodes or depth each pair must be the same game twice? */
bool match_plan_repeats(const MatchPlan *plan, const Match *match);

typedef struct MatchStanding {
    EloPairs pairs;
    int64_t wins, draws, losses; /* in whole pairs */
    int64_t missing, failed;     /* games */
    EloVerdict verdict;          /* ELO_GOES_ON without a test */
} MatchStanding;

/* The state of a match: its whole pairs; with a test those up to its decision, in the order of the
 * openings, so that it is the same whatever was played first. A pair with a failed game is passed
 * over; a missing one makes the test wait. */
MatchStanding match_plan_standing(const MatchPlan *plan, const Match *match);

#endif
