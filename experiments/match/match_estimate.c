#include "match/match_run.h"

#include <math.h>

enum {
    SAMPLE_NB = 16,      /* games */
    SAMPLE_FOREIGN = 2,  /* of a foreign engine, which may have to start for every move */
    SAMPLE_NODES = 1500, /* a move: all of it takes about half a second */
    STORED_MIN = 8,      /* games that tell more than played ones */
    PLY_BYTES = 25,      /* of the database, and of each game besides: */
    GAME_BYTES = 300
};

/* What a game takes, on average. */
typedef struct Usual {
    double plies, spread; /* standard deviation of one game's plies */
    double share;         /* of the nodes that a move may take, how many it takes */
    double ns;            /* a node */
    int games;
} Usual;

typedef struct Tally {
    double plies, nodes, ns;
} Tally;

static void listen(void *context, const WorkerReport *report) {
    Tally *tally = context;
    if (report->kind != WORKER_MOVE)
        return;
    tally->plies++;
    tally->nodes += (double)report->move.nodes;
    tally->ns += (double)report->move.ns;
}

static bool has_few_nodes(const Match *match) {
    return match->control.kind == CONTROL_NODES && match->control.nodes < SAMPLE_NODES;
}

/* Play the game with few nodes a move, whatever its control. */
static Tally play(const MatchPlan *plan, const Match *match, int game, Status *status) {
    Tally tally = {0, 0, 0};
    WorkerJob job = {.depth = 0};
    const bool good = match_plan_job(plan, match, game, &job, status);
    if (!has_few_nodes(match))
        job.game.control = (Control){.kind = CONTROL_NODES, .nodes = SAMPLE_NODES};
    if (good)
        worker_search(&job, NULL, listen, &tally);
    return tally;
}

/* The missing games are numbered through all matches: which is the n-th? */
static const Match *find_missing(const MatchPlan *plan, int64_t n, int *game) {
    for (int i = 0; i < plan->nb; i++) {
        const Match *match = &plan->matches[i];
        const MatchStanding standing = match_plan_standing(plan, match);
        if (standing.verdict != ELO_GOES_ON)
            continue;
        if (n >= standing.missing) {
            n -= standing.missing;
            continue;
        }
        for (*game = 0; *game < 2 * match->pairs; (*game)++)
            if (match->points[*game] == MATCH_GAME_MISSING && n-- == 0)
                return match;
    }
    return NULL;
}

static Usual play_some(const MatchPlan *plan, int64_t missing, Status *status) {
    Usual usual = {.games = 0};
    const int sample = plan->spec->stranger ? SAMPLE_FOREIGN : SAMPLE_NB;
    double plies[SAMPLE_NB], nodes = 0, ns = 0, sum = 0, squares = 0, allowed = 0;
    for (int i = 0; i < sample && i < missing && !status->failed; i++) {
        int game;
        const Match *match = find_missing(plan, i * missing / sample, &game);
        if (missing < sample)
            match = find_missing(plan, i, &game);
        const Tally t = match ? play(plan, match, game, status) : (Tally){0, 0, 0};
        plies[usual.games++] = t.plies;
        sum += t.plies;
        nodes += t.nodes;
        ns += t.ns;
        allowed +=
            t.plies * (match && has_few_nodes(match) ? (double)match->control.nodes : SAMPLE_NODES);
    }
    usual.plies = usual.games ? sum / usual.games : 0;
    for (int i = 0; i < usual.games; i++)
        squares += pow(plies[i] - usual.plies, 2);
    usual.spread = usual.games > 1 ? sqrt(squares / (usual.games - 1)) : usual.plies;
    usual.share = allowed > 0 ? fmin(1, nodes / allowed) : 1;
    usual.ns = nodes > 0 ? ns / nodes : 1e9 / PLAN_NODES_PER_SECOND;
    return usual;
}

/* ---- the sum --------------------------------------------------------------------------------- */

/* What the database knows of a match: its games, their nodes and time on average. */
typedef struct Stored {
    int64_t games;
    double nodes, ns;
} Stored;

static bool recall(StoreStatement *s, const MatchPlan *plan, const Match *match, Stored *stored,
                   Status *status) {
    const PlanConfiguration *a = &plan->configurations[match->player];
    const PlanConfiguration *b = &plan->configurations[match->opponent];
    *stored = (Stored){.games = 0};
    store_bind(s, "ttttt", a->letters, a->parameters, b->letters, b->parameters,
               match->control_text);
    if (store_next(s, status)) {
        *stored = (Stored){store_integer(s, 0), store_real(s, 1), store_real(s, 2)};
        store_finish_row(s, status);
    }
    return !status->failed;
}

static StoreStatement *prepare(Store *store, Status *status) {
    if (!store)
        return NULL;
    return store_prepare(
        store,
        "SELECT count(*), avg(nodes), avg(games.cpu_ns) FROM games"
        " JOIN matches ON matches.id = match_id JOIN _configurations p ON p.id = player_id"
        " JOIN _configurations o ON o.id = opponent_id WHERE status = 'done'"
        " AND p.enhancements = ? AND p.parameters = ? AND o.enhancements = ? AND o.parameters = ?"
        " AND control = ?",
        status);
}

/* Seconds and nodes of one game as the played ones foretell it. */
static void foretell(const Match *match, const Usual *usual, double *nodes, double *seconds) {
    const Control *c = &match->control;
    if (c->kind == CONTROL_DEPTH) {
        *nodes = usual->plies * match_depth_nodes(c->moves);
        *seconds = 1e-9 * usual->ns * *nodes;
    } else if (c->kind == CONTROL_NODES) {
        *nodes = usual->plies * usual->share * (double)c->nodes;
        *seconds = 1e-9 * usual->ns * *nodes;
    } else { /* at most: a search may end before its time */
        *seconds = usual->plies * 1e-9 * (double)c->ns / (c->kind == CONTROL_CLOCK ? c->moves : 1);
        *nodes = *seconds * 1e9 / usual->ns;
    }
}

static double add_up(const MatchPlan *plan, StoreStatement *find, const Usual *usual, Estimate *e,
                     Status *status) {
    double longest = 0, told = 0;
    for (int i = 0; i < plan->nb && !status->failed; i++) {
        const Match *match = &plan->matches[i];
        const MatchStanding standing = match_plan_standing(plan, match);
        Stored stored = {.games = 0};
        double nodes, seconds;
        if (standing.verdict != ELO_GOES_ON || standing.missing == 0 ||
            (find && !recall(find, plan, match, &stored, status)))
            continue;
        foretell(match, usual, &nodes, &seconds);
        if (stored.games >= STORED_MIN) {
            nodes = stored.nodes;
            seconds = 1e-9 * stored.ns;
            e->stored += (int)stored.games;
            told += (double)standing.missing;
        }
        e->nodes += nodes * (double)standing.missing;
        e->cpu += seconds * (double)standing.missing;
        longest = fmax(longest, seconds);
        e->at_most |= plan->spec->tests || control_is_timed(&match->control);
    }
    /* Games with more nodes a move are of another length; those of the database are not. */
    const double share = e->things ? told / (double)e->things : 0;
    const double played = usual->plies > 0 && usual->games > 1
                              ? 2 * usual->spread / usual->plies / sqrt(usual->games)
                              : 1;
    e->factor = exp(0.1 + (1 - share) * hypot(played, 0.25));
    return longest;
}

bool estimate_match(const MatchPlan *plan, Store *store, int jobs, Estimate *e, Status *status) {
    const double began = estimate_clock();
    *e = (Estimate){.factor = 1};
    for (int i = 0; i < plan->nb; i++) {
        const MatchStanding standing = match_plan_standing(plan, &plan->matches[i]);
        e->things += standing.verdict == ELO_GOES_ON ? standing.missing : 0;
    }
    if (e->things == 0)
        return true;
    const Usual usual = play_some(plan, e->things, status);
    StoreStatement *find = prepare(store, status);
    const double longest = add_up(plan, find, &usual, e, status);
    store_release(find);
    e->sampled = usual.games + e->stored;
    e->wall = estimate_wall(e->cpu, longest, jobs);
    e->bytes = (double)e->things * (usual.plies * PLY_BYTES + GAME_BYTES);
    e->spent = estimate_clock() - began;
    return !status->failed;
}
