#include "uci/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/now.h"
#include "uci/out.h"

/* Without deepening nothing is known until the whole search has ended. */
enum { DIRECT_DEPTH = 4 };

/* With deepening the first iteration takes next to no time, so it is finished whatever comes, or
 * there would be nothing to answer with; but where it is so large, it is not waited for. */
enum { FIRST_MS = 100, NS_PER_MS = 1000000 };

/* What a search may count where the input has ended. Choice: other engines stop at once, and one
 * whose interface died must stop soon; but a script that pipes its commands in is not to lose the
 * answers, and they must not depend on the machine's speed. */
enum { LAST_NODES = 5000000 };

typedef struct Play {
    const PlaySetup *setup;
    UciClock clock;
    int64_t begun;                  /* when the engine was called */
    bool answerable;                /* an iteration has ended, or is not waited for */
    bool cut;                       /* it stopped because the input had ended */
    uint64_t told;                  /* nodes in the last info line */
    char best_move[ENGINE_MOVE_NB]; /* of the last iteration; "": none */
} Play;

static void set_clock(Play *p) {
    const PlaySetup *setup = p->setup;
    UciPlan plan = {UCI_CLOCK_NONE, UCI_CLOCK_NONE};
    if (!setup->go.endless)
        plan = uci_clock_plan(&setup->go.times, setup->overhead);
    uci_clock_start(&p->clock, plan, setup->start);
}

/* After the end of the input a search does not go on for long, after `quit` not at all. */
static bool is_abandoned(Play *p) {
    const InputEnd end = command_queue_end(p->setup->queue);
    if (end != INPUT_ENDED || !p->setup->engine || engine_nodes(p->setup->engine) < LAST_NODES)
        return end == INPUT_QUIT;
    return p->cut = true;
}

static bool is_told_to_stop(Play *p) {
    return command_queue_is_stopped(p->setup->queue, p->setup->search) || is_abandoned(p) ||
           (p->setup->go.endless && command_queue_is_waiting(p->setup->queue));
}

static bool must_stop(void *context) {
    Play *p = context;
    const bool told = is_told_to_stop(p), up = uci_clock_is_up(&p->clock);
    if (!p->answerable)
        p->answerable = now_steady_ns() - p->begun > (int64_t)FIRST_MS * NS_PER_MS;
    return p->answerable && (told || up);
}

/* ---- info lines */

static void write_score(Score score, char text[32]) {
    if (score_is_mate(score))
        snprintf(text, 32, "mate %d", score_mate_moves(score));
    else
        snprintf(text, 32, "cp %d", score);
}

/* What all info lines of one moment share: nodes, speed, the table, time. */
static void write_effort(Play *p, char text[128]) {
    const int64_t ns = uci_clock_elapsed(&p->clock);
    const int permille = engine_fullness(p->setup->engine);
    char hashfull[32] = "";
    p->told = engine_nodes(p->setup->engine);
    if (permille >= 0)
        snprintf(hashfull, sizeof hashfull, " hashfull %d", permille);
    snprintf(text, 128, "nodes %" PRIu64 " nps %.0f%s time %" PRId64, p->told,
             (double)p->told * 1e9 / (double)(ns > 0 ? ns : 1), hashfull, ns / NS_PER_MS);
}

static void print_iteration(Play *p, const EngineIteration *it) {
    char score[32], effort[128];
    write_effort(p, effort);
    write_score(it->score, score);
    out_line("info depth %d seldepth %d score %s %s%s%s", it->depth,
             engine_deepest(p->setup->engine), score, effort, *it->pv ? " pv " : "", it->pv);
}

/* The nodes of an iteration that was stopped are reported too. */
static void print_rest(Play *p) {
    char effort[128];
    if (engine_nodes(p->setup->engine) == p->told)
        return;
    write_effort(p, effort);
    out_line("info %s", effort);
}

static void tell_failure(EngineEnd end) {
    if (end == ENGINE_TOO_LONG || end == ENGINE_PASSES)
        out_line("info string %s, the search ended early", engine_end_reason(end));
}

/* ---- one search */

/* On a clock a move is not thought about that is the only one, or that mates soonest. */
static bool is_settled(const Play *p, int depth, Score score) {
    if (p->setup->go.moves_nb == 0)
        return true;
    if (p->setup->go.endless || p->setup->go.times.left == UCI_CLOCK_NONE)
        return false;
    const int plies = SCORE_MATE - (score < 0 ? -score : score);
    return p->setup->go.moves_nb == 1 || (score_is_mate(score) && plies <= depth);
}

static bool is_spent(const Play *p) {
    return p->setup->go.nodes && engine_nodes(p->setup->engine) >= p->setup->go.nodes;
}

static bool iteration_done(void *context, const EngineIteration *it) {
    Play *p = context;
    p->answerable = true;
    memcpy(p->best_move, it->best_move, sizeof p->best_move);
    print_iteration(p, it);
    return !is_spent(p) && !is_told_to_stop(p) && !is_settled(p, it->depth, it->score) &&
           uci_clock_allows_next(&p->clock);
}

static int search_depth(const PlaySetup *setup) {
    if (setup->deepening || setup->go.depth_given)
        return setup->go.depth;
    out_line("info string base.deepening is off: a go without depth searches %d plies",
             DIRECT_DEPTH);
    return DIRECT_DEPTH;
}

static void search(Play *p) {
    const PlaySetup *setup = p->setup;
    const EngineLimits limits = {.depth = search_depth(setup),
                                 .nodes = setup->go.nodes,
                                 .moves_nb = setup->go.moves_nb,
                                 .moves = setup->go.moves,
                                 .stop = must_stop,
                                 .iteration = iteration_done,
                                 .context = p};
    const EngineEnd end = engine_search(setup->engine, setup->position, &limits);
    tell_failure(end);
    print_rest(p);
}

/* Any move where nothing is known; none where there is none. */
static const char *best_move(const Play *p) {
    if (*p->best_move)
        return p->best_move;
    return p->setup->go.moves_nb > 0 ? p->setup->go.moves[0] : "0000";
}

int64_t play_run(const PlaySetup *setup) {
    Play p = {.setup = setup, .answerable = !setup->deepening};
    set_clock(&p);
    p.begun = now_steady_ns();
    if (setup->engine)
        search(&p);
    if (p.cut)
        out_line("info string the input has ended: the search stopped after %d nodes", LAST_NODES);
    while (!is_told_to_stop(&p) && setup->go.endless)
        command_queue_await_stop(setup->queue, setup->search);
    const int64_t now = now_steady_ns();
    command_queue_answered(setup->queue);
    out_line("bestmove %s", best_move(&p));
    return now;
}
