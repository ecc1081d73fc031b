#include "match/match_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "match/match_store.h"
#include "work/progress.h"
#include "work/stop.h"

enum {
    WAIT_MS = 200,     /* so often does the loop look at the clock and at signals */
    PLIES_USUAL = 110, /* of a game, for estimates only */
};

/* A game under way. */
typedef struct Seat {
    int64_t job; /* -1: empty */
    MatchRecord record;
} Seat;

typedef struct Run {
    MatchPlan *plan;
    Pool *pool;
    Store *store;
    Ledger *ledger;
    Seat *seats; /* as many as workers */
    int seats_nb;
    MatchStanding *standings; /* by match */
    int match, game;          /* to look at next */
    Progress progress;
    MatchOutcome *outcome;
    Status *status;
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

static double cost_of(const Match *match) {
    const Control *c = &match->control;
    const double seconds = 1e-9 * (double)c->ns / (c->kind == CONTROL_CLOCK ? c->moves : 1);
    return PLIES_USUAL *
           (c->kind == CONTROL_NODES ? (double)c->nodes : seconds * PLAN_NODES_PER_SECOND);
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

static Seat *find_seat(const Run *run, int64_t job) {
    for (int i = 0; i < run->seats_nb; i++)
        if (run->seats[i].job == job)
            return &run->seats[i];
    return NULL;
}

/* The next game that must be played, or -1. */
static int64_t next_job(Run *run) {
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

static void give_work(Run *run) {
    while (pool_has_free(run->pool)) {
        const int64_t number = next_job(run);
        if (number < 0)
            return;
        const Match *match = match_of(run, number);
        const int game = game_of(number), player = game % 2; /* 0: white */
        WorkerJob job = {.task = WORKER_PLAYS,
                         .game = {.control = match->control, .rules = run->plan->spec->rules}};
        job.game.sides[player] = run->plan->configurations[match->player].settings;
        job.game.sides[!player] = run->plan->configurations[match->opponent].settings;
        memcpy(job.fen, run->plan->suite->entries[match_plan_entry(run->plan, game)].epd.fen,
               sizeof job.fen);
        Seat *seat = find_seat(run, -1);
        if (!seat)
            abort(); /* as many seats as workers */
        seat->job = number;
        match_record_clear(&seat->record);
        pool_give(run->pool, number, &job);
    }
}

static void name_failure(const Run *run, const Match *match, int game, const char *reason) {
    const MatchSpec *spec = run->plan->spec;
    if (run->progress.terminal)
        fputs("\r", stderr);
    say(stderr, "failed: %s (%s) against %s, %s, from '%s': %s\n",
        spec->players[match->player].name, game % 2 ? "black" : "white",
        spec->players[match->opponent].name, match->control_text,
        run->plan->suite->entries[match_plan_entry(run->plan, game)].epd.fen, reason);
}

static void end_game(Run *run, Seat *seat, const GameResult *result, const char *reason) {
    Match *match = match_of(run, seat->job);
    const int game = game_of(seat->job);
    if (match_put_game(run->store, run->plan, match, game, result, reason, &seat->record,
                       ledger_run(run->ledger), run->status)) {
        match->points[game] = (int8_t)(reason ? MATCH_GAME_FAILED : match_points(result, game));
        run->standings[match - run->plan->matches] = match_plan_standing(run->plan, match);
        run->outcome->failed += reason != NULL;
        run->outcome->done += reason == NULL;
        progress_add(&run->progress, cost_of(match), seat->record.nodes, reason != NULL);
    }
    if (reason)
        name_failure(run, match, game, reason);
    seat->job = -1;
}

static void handle(Run *run, const PoolEvent *event) {
    Seat *seat = event->job >= 0 ? find_seat(run, event->job) : NULL;
    if (!seat)
        return; /* a worker died that had nothing to do */
    if (event->kind == POOL_ITERATION)
        match_record_add(&seat->record, &event->report->move);
    else if (event->kind == POOL_DEATH)
        end_game(run, seat, NULL, event->reason);
    else
        end_game(run, seat, &event->report->result,
                 event->report->error[0] ? event->report->error : NULL);
}

/* ---- the whole ------------------------------------------------------------------------------- */

/* How the match at hand stands. */
static void show(Run *run) {
    char note[96], interval[24] = "";
    const int at = run->match < run->plan->nb ? run->match : run->plan->nb - 1;
    const MatchStanding s = run->standings[at];
    const EloEstimate e = elo_estimate(&s.pairs);
    if (e.known && isfinite(e.high - e.low))
        snprintf(interval, sizeof interval, " +-%.0f", (e.high - e.low) / 2);
    snprintf(note, sizeof note, "%.16s +%" PRId64 " =%" PRId64 " -%" PRId64 " %.1f %% Elo %+.0f%s",
             run->plan->spec->players[run->plan->matches[at].player].name, s.wins, s.draws,
             s.losses, 100 * e.score, e.elo, interval);
    progress_show_as(&run->progress, "games", note);
}

static void work(Run *run) {
    while (!run->status->failed && !stop_is_asked()) {
        PoolEvent event;
        give_work(run);
        if (pool_busy_nb(run->pool) == 0)
            return;
        const bool good = pool_wait(run->pool, WAIT_MS, &event, run->status);
        handle(run, &event);
        if (!good)
            return;
        show(run);
        if (progress_is_due(&run->progress))
            ledger_put_progress(run->ledger, &run->progress.figures, run->status);
    }
}

bool match_run(MatchPlan *plan, Pool *pool, int jobs, Store *store, Ledger *ledger,
               MatchOutcome *outcome, Status *status) {
    Run run = {.plan = plan,
               .pool = pool,
               .store = store,
               .ledger = ledger,
               .seats = mem_new((size_t)jobs, sizeof *run.seats),
               .seats_nb = jobs,
               .standings = mem_new((size_t)plan->nb, sizeof *run.standings),
               .outcome = outcome,
               .status = status};
    double nodes;
    const int64_t missing = match_missing(plan, &nodes);
    for (int i = 0; i < jobs; i++)
        run.seats[i].job = -1;
    for (int i = 0; i < plan->nb; i++)
        run.standings[i] = match_plan_standing(plan, &plan->matches[i]);
    *outcome = (MatchOutcome){.done = 0};
    progress_init(&run.progress, missing, nodes);
    ledger_put_progress(ledger, &run.progress.figures, status);
    work(&run);
    outcome->interrupted = stop_is_asked();
    progress_end(&run.progress);
    if (!status->failed)
        ledger_put_progress(ledger, &run.progress.figures, status);
    outcome->seconds = run.progress.figures.seconds;
    outcome->nodes = run.progress.figures.nodes;
    for (int i = 0; i < jobs; i++)
        match_record_release(&run.seats[i].record);
    free(run.seats);
    free(run.standings);
    return !status->failed;
}
