#include "match/match_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

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

/* About how many nodes a move takes. */
static double move_nodes(const Match *match) {
    const Control *c = &match->control;
    EngineSettings plain;
    engine_settings_init(&plain);
    if (c->kind == CONTROL_NODES)
        return (double)c->nodes;
    if (c->kind == CONTROL_DEPTH)
        return plan_cost(&plain, MOVES_USUAL, c->moves);
    return 1e-9 * (double)c->ns / (c->kind == CONTROL_CLOCK ? c->moves : 1) * PLAN_NODES_PER_SECOND;
}

static double cost_of(const Match *match) {
    return PLIES_USUAL * move_nodes(match);
}

static int64_t missing_of(const MatchPlan *plan, const Match *match) {
    const MatchStanding standing = match_plan_standing(plan, match);
    return standing.verdict == ELO_GOES_ON ? standing.missing : 0;
}

int64_t match_missing(const MatchPlan *plan, double *nodes) {
    int64_t missing = 0;
    *nodes = 0;
    for (int i = 0; i < plan->nb; i++) {
        const int64_t games = missing_of(plan, &plan->matches[i]);
        missing += games;
        *nodes += (double)games * cost_of(&plan->matches[i]);
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
static void note_standing(void *context, char note[PROGRESS_NOTE_NB]) {
    const Run *run = context;
    char interval[24] = "";
    const int at = run->match < run->plan->nb ? run->match : run->plan->nb - 1;
    const MatchStanding s = run->standings[at];
    const EloEstimate e = elo_estimate(&s.pairs);
    if (isfinite(e.high - e.low))
        snprintf(interval, sizeof interval, " +-%.0f", (e.high - e.low) / 2);
    snprintf(note, PROGRESS_NOTE_NB,
             "%.16s +%" PRId64 " =%" PRId64 " -%" PRId64 " %.1f %% Elo %+.0f%s",
             run->plan->spec->players[run->plan->matches[at].player].name, s.wins, s.draws,
             s.losses, 100 * e.score, e.elo, interval);
}

bool match_run(MatchPlan *plan, const Session *session, MatchOutcome *outcome, Status *status) {
    static const DriverHooks hooks = {next_game, end_game, keep_move, note_standing};
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

/* ---- what it would cost ---------------------------------------------------------------------- */

enum {
    SAMPLE_NB = 16,      /* games */
    SAMPLE_FOREIGN = 2,  /* of a foreign engine, which may have to start for every move */
    SAMPLE_NODES = 1500, /* a move: all of it takes about half a second */
    PLY_BYTES = 25,      /* of the database, and of each game besides: */
    GAME_BYTES = 300
};

/* What was played, and how many nodes its moves were allowed. */
typedef struct Played {
    int games;
    double plies, squares; /* and the squares of each game's */
    double nodes, ns, allowed;
} Played;

static void listen(void *context, const WorkerReport *report) {
    Played *played = context;
    if (report->kind != WORKER_MOVE)
        return;
    played->plies++;
    played->nodes += (double)report->move.nodes;
    played->ns += (double)report->move.ns;
}

/* Play a game with few nodes a move, whatever its control. */
static void play(const MatchPlan *plan, const Match *match, int game, Played *played,
                 Status *status) {
    const double before = played->plies;
    WorkerJob job = {.depth = 0};
    if (!match_plan_job(plan, match, game, &job, status))
        return;
    if (match->control.kind != CONTROL_NODES || match->control.nodes > SAMPLE_NODES)
        job.game.control = (Control){.kind = CONTROL_NODES, .nodes = SAMPLE_NODES};
    worker_search(&job, NULL, listen, played);
    const double plies = played->plies - before;
    played->games++;
    played->squares += plies * plies;
    played->allowed += plies * (double)job.game.control.nodes;
}

/* Some of the missing games, spread evenly over all matches. */
static void play_some(const MatchPlan *plan, int64_t missing, Played *played, Status *status) {
    const int64_t sample = plan->spec->stranger ? SAMPLE_FOREIGN : SAMPLE_NB;
    int64_t reached = 0;
    for (const Match *match = plan->matches; match < plan->matches + plan->nb; match++) {
        const bool goes_on = missing_of(plan, match) > 0;
        for (int game = 0; goes_on && game < 2 * match->pairs; game++) {
            if (match->points[game] != MATCH_GAME_MISSING || status->failed)
                continue;
            const int64_t before = reached;
            reached += sample < missing ? sample : missing;
            if (reached / missing > before / missing)
                play(plan, match, game, played, status);
        }
    }
}

/* The games of a match, as those that were played foretell them. */
static void add_match(const MatchPlan *plan, const Match *match, const Played *played, Estimate *e,
                      double *longest) {
    const double games = (double)missing_of(plan, match), plies = played->plies / played->games;
    const bool timed = control_is_timed(&match->control);
    const double ns = played->nodes > 0 ? played->ns / played->nodes : 1e9 / PLAN_NODES_PER_SECOND;
    double nodes = plies * move_nodes(match);
    if (match->control.kind == CONTROL_NODES && played->allowed > 0)
        nodes *= fmin(1, played->nodes / played->allowed);
    const double seconds = timed ? nodes / PLAN_NODES_PER_SECOND : 1e-9 * ns * nodes;
    e->nodes += games * (timed ? 1e9 * seconds / ns : nodes);
    e->cpu += games * seconds;
    e->at_most |= games > 0 && (timed || plan->spec->tests); /* a search may end before its time */
    *longest = fmax(*longest, games > 0 ? seconds : 0);
}

bool estimate_match(const MatchPlan *plan, int jobs, Estimate *e, Status *status) {
    const clock_t began = clock();
    Played played = {.games = 0};
    double longest = 0, nodes;
    *e = (Estimate){.factor = 1, .things = match_missing(plan, &nodes)};
    if (e->things == 0)
        return true;
    play_some(plan, e->things, &played, status);
    for (int i = 0; i < plan->nb && played.games; i++)
        add_match(plan, &plan->matches[i], &played, e, &longest);
    /* Games with more nodes a move are of another length. */
    const double mean = played.plies / played.games;
    const double error = played.games > 1
                             ? 2 * sqrt(fmax(0, played.squares / played.games / mean / mean - 1) /
                                        (played.games - 1))
                             : 1;
    e->factor = exp(0.1 + hypot(error, 0.25));
    e->sampled = played.games;
    e->wall = estimate_wall(e->cpu, longest, jobs);
    e->bytes = (double)e->things * (mean * PLY_BYTES + GAME_BYTES);
    e->spent = (double)(clock() - began) / CLOCKS_PER_SEC;
    return !status->failed;
}
