#include "match/match_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/say.h"
#include "match/match_store.h"
#include "work/driver.h"

enum { PLIES_USUAL = 110, MOVES_USUAL = 30 }; /* of a game and a position, for estimates only */

typedef struct Run {
    MatchPlan *plan;
    Driver driver;
    MatchRecord *records;     /* of the games under way, by the worker's place */
    MatchStanding *standings; /* by match */
    int match, game;          /* to look at next */
    MatchOutcome *outcome;
} Run;

/* A job is a match and a game of it in one number. */
static int64_t job_of(int match, int game) {
    return (int64_t)match * 2 * MATCH_PAIRS_MAX + game;
}
static Match *match_of(const Run *run, int64_t job) {
    return &run->plan->matches[job / (2 * MATCH_PAIRS_MAX)];
}
static int game_of(int64_t job) {
    return (int)(job % (2 * MATCH_PAIRS_MAX));
}

double match_depth_nodes(int depth) {
    EngineSettings plain;
    engine_settings_init(&plain);
    return plan_cost(&plain, MOVES_USUAL, depth);
}

static double cost_of(const Match *match) {
    const Control *c = &match->control;
    const double seconds = 1e-9 * (double)c->ns / (c->kind == CONTROL_CLOCK ? c->moves : 1);
    return PLIES_USUAL * (c->kind == CONTROL_NODES   ? (double)c->nodes
                          : c->kind == CONTROL_DEPTH ? match_depth_nodes(c->moves)
                                                     : seconds * PLAN_NODES_PER_SECOND);
}

int64_t match_missing(const MatchPlan *plan, double *nodes) {
    int64_t missing = 0;
    *nodes = 0;
    for (int i = 0; i < plan->nb; i++) {
        const MatchStanding standing = match_plan_standing(plan, &plan->matches[i]);
        if (standing.verdict != ELO_GOES_ON)
            continue;
        missing += standing.missing;
        *nodes += (double)standing.missing * cost_of(&plan->matches[i]);
    }
    return missing;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* The next game that must be played, or -1. */
static int64_t find_game(Run *run) {
    for (; run->match < run->plan->nb; run->match++, run->game = 0) {
        const Match *match = &run->plan->matches[run->match];
        if (run->standings[run->match].verdict != ELO_GOES_ON)
            continue;
        for (; run->game < 2 * match->pairs; run->game++)
            if (match->points[run->game] == MATCH_GAME_MISSING)
                return job_of(run->match, run->game++);
    }
    return -1;
}

static int64_t next_game(void *context, WorkerJob *job) {
    Run *run = context;
    const int64_t number = find_game(run);
    if (number < 0)
        return -1;
    return match_plan_job(run->plan, match_of(run, number), game_of(number), job,
                          run->driver.status)
               ? number
               : -1;
}

static void name_failure(const Run *run, const Match *match, int game, const char *reason) {
    const MatchSpec *spec = run->plan->spec;
    progress_give_way(&run->driver.progress);
    say(stderr, "failed: %s (%s) against %s, %s, from '%s': %s\n",
        spec->players[match->player].name, game % 2 ? "black" : "white",
        spec->players[match->opponent].name, match->control_text,
        run->plan->suite->entries[match_plan_entry(run->plan, game)].epd.fen, reason);
}

static void keep_move(void *context, int place, const GameMove *move) {
    const Run *run = context;
    match_record_add(&run->records[place], move);
}

static void end_game(void *context, const PoolEvent *event, const Flight *flight) {
    Run *run = context;
    Match *match = match_of(run, event->job);
    MatchRecord *record = &run->records[event->place];
    const int game = game_of(event->job);
    const char *reason = driver_error(event);
    const GameResult *result = reason ? NULL : &event->report->result;
    (void)flight;
    if (match_put_game(run->driver.session->store, run->plan, match, game, result, reason, record,
                       ledger_run(run->driver.session->ledger), run->driver.status)) {
        match->points[game] = (int8_t)(reason ? MATCH_GAME_FAILED : match_points(result, game));
        run->standings[match - run->plan->matches] = match_plan_standing(run->plan, match);
        run->outcome->failed += reason != NULL;
        run->outcome->done += reason == NULL;
        progress_add(&run->driver.progress, cost_of(match), record->nodes, reason != NULL);
    }
    if (reason)
        name_failure(run, match, game, reason);
    match_record_release(record);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* How the match at hand stands. */
static void show(void *context) {
    Run *run = context;
    char note[96], interval[24] = "";
    const int at = run->match < run->plan->nb ? run->match : run->plan->nb - 1;
    const MatchStanding s = run->standings[at];
    const EloEstimate e = elo_estimate(&s.pairs);
    if (e.known && isfinite(e.high - e.low))
        snprintf(interval, sizeof interval, " +-%.0f", (e.high - e.low) / 2);
    snprintf(note, sizeof note, "%.16s +%" PRId64 " =%" PRId64 " -%" PRId64 " %.1f %% Elo %+.0f%s",
             run->plan->spec->players[run->plan->matches[at].player].name, s.wins, s.draws,
             s.losses, 100 * e.score, e.elo, interval);
    progress_show_as(&run->driver.progress, "games", note);
}

bool match_run(MatchPlan *plan, const Session *session, MatchOutcome *outcome, Status *status) {
    static const DriverHooks hooks = {next_game, end_game, keep_move, show};
    Run run = {
        .plan = plan,
        .driver = {.hooks = &hooks, .context = &run, .session = session, .status = status},
        .records = mem_new((size_t)session->jobs, sizeof *run.records),
        .standings = mem_new((size_t)plan->nb, sizeof *run.standings),
        .outcome = outcome,
    };
    double nodes;
    const int64_t missing = match_missing(plan, &nodes);
    for (int i = 0; i < plan->nb; i++)
        run.standings[i] = match_plan_standing(plan, &plan->matches[i]);
    *outcome = (MatchOutcome){.done = 0};
    outcome->interrupted = driver_work(&run.driver, missing, nodes);
    outcome->seconds = run.driver.progress.figures.seconds;
    outcome->nodes = run.driver.progress.figures.nodes;
    for (int i = 0; i < session->jobs; i++)
        match_record_release(&run.records[i]);
    free(run.records);
    free(run.standings);
    return !status->failed;
}
