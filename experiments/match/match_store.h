/* Matches in the database: what is to play, and games as they end.
 * Depends on: store/store.h, base/text.h, match/match_plan.h. */
#ifndef EXPERIMENTS_MATCH_MATCH_STORE_H
#define EXPERIMENTS_MATCH_MATCH_STORE_H

#include "base/text.h"
#include "match/match_plan.h"
#include "store/store.h"

/* Write down what a plan asks for; its ids are set. Errors: as catalog_register_suite. */
bool match_register(Store *store, MatchPlan *plan, Status *status);

/* Set the points of the games that are stored. Failed ones count as missing unless
 * `failed_too`: then as failed. Asks by texts, so that a read-only database without the plan, or
 * without matches, will do. */
bool match_recall(Store *store, MatchPlan *plan, bool failed_too, Status *status);

/* A game as it is being played. */
typedef struct MatchRecord {
    Text moves, thoughts, times; /* as the schema has them */
    uint64_t nodes;
    int64_t ns;
} MatchRecord;

void match_record_add(MatchRecord *record, const GameMove *move);
void match_record_release(MatchRecord *record);

/* Store a game that has ended, or failed for a reason: one transaction. */
bool match_put_game(Store *store, const MatchPlan *plan, const Match *match, int game,
                    const GameResult *result, const char *reason, const MatchRecord *record,
                    int64_t run, Status *status);

/* The player's half-points of a result, which is White's. */
int match_points(const GameResult *result, int game);

/* Stored games: a statement for these columns of them. */
StoreStatement *match_games(Store *store, const char *columns, Status *status);
/* Find one of a plan's with it; false where it is not stored. */
bool match_find_game(StoreStatement *games, const MatchPlan *plan, const Match *match, int game,
                     Status *status);

/* Of the whole pairs of a match, how many are not the same game twice, move for move and node for
 * node? */
bool match_count_unequal(Store *store, const MatchPlan *plan, const Match *match, int64_t *unequal,
                         Status *status);

#endif
