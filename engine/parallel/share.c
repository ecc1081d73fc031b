/* One search of the root by all workers. Events come in the order of the clocks, ties in the order of
 * the workers: a worker's move is done, it gets another, a round ends. Between two events the workers
 * know nothing of each other, so it does not matter that they search one after another; none is let
 * beyond the next event that is known. */
#include <string.h>

#include "base/now.h"
#include "parallel/team.h"

#define NEVER UINT64_MAX

static uint64_t clock_of(const Worker *w) {
    return w->lag + w->search->counters.nc;
}

static void set_clock(Worker *w, uint64_t time) {
    w->lag = time - w->search->counters.nc;
}

/* ---- what happens ---------------------------------------------------------------------------- */

static bool has_moves(const Team *t) {
    return t->halt == STOP_NONE && t->root->ordering.next < t->root->ordering.list.count;
}

/* Does anything happen to this worker? Before the first move is searched only worker 0 begins one. */
static bool is_concerned(const Team *t, const Worker *w) {
    if (t->halt != STOP_NONE)
        return w->state == WORKER_BUSY; /* it is to leave its tree */
    if (w->state != WORKER_FREE)
        return true;
    return has_moves(t) && (t->opened || (w->number == 0 && t->root->ordering.next == 0));
}

/* Who is first: the least clock, then the lowest number. NULL: the search of the root is over. */
static Worker *first_worker(const Team *t) {
    Worker *first = NULL;
    for (int i = 0; i < t->nb; i++) {
        Worker *w = &t->workers[i];
        if (is_concerned(t, w) && (!first || clock_of(w) < clock_of(first)))
            first = w;
    }
    return first;
}

/* Every state becomes the common one; with an interval of 0 nothing is merged. */
static void merge_states(Team *t) {
    const Search *first = t->workers[0].search;
    for (int i = 0; i < first->active_nb; i++) {
        const Active *self = &first->active[i];
        void *states[WORKERS_MAX];
        if (!t->common[i])
            continue;
        for (int w = 0; w < t->nb; w++)
            states[w] = t->workers[w].search->active[i].state;
        self->enhancement->lore->merge(t->common[i], states, t->nb, self->param);
    }
}

/* All are at rest, or have come to the end of the round. */
static void merge(Team *t, uint64_t time) {
    t->round = t->interval ? time + t->interval : NEVER;
    merge_states(t);
}

/* The first move is searched: everybody begins. */
static void open_root(Team *t, uint64_t time) {
    t->opened = true;
    for (int i = 0; i < t->nb; i++)
        set_clock(&t->workers[i], time);
    merge(t, time);
}

static void take_result(Team *t, Worker *w) {
    w->state = WORKER_FREE;
    t->cut = search_root_take(t->workers[0].search, t->root, &w->task);
    if (t->cut)
        t->halt = STOP_ASKED;
    if (!t->opened)
        open_root(t, clock_of(w));
}

/* The root is ordered in worker 0's search. A worker's frame is the root as it is now: the best value
 * so far is in it. */
static void hand_out(Team *t, Worker *w) {
    w->task.rank = t->root->ordering.next;
    w->task.move = order_next(t->workers[0].search, t->root, &w->task.placed_by);
    w->root = *t->root;
    w->state = WORKER_BUSY;
}

/* ---- how far a worker may go ----------------------------------------------------------------- */

/* NC of the workers but one. */
static uint64_t nodes_beside(const Team *t, const Worker *w) {
    uint64_t nodes = 0;
    for (int i = 0; i < t->nb; i++)
        nodes += i == w->number ? 0 : t->workers[i].search->counters.nc;
    return nodes;
}

/* The time of the next event that is known. Until the root is open a round has no end: a merge there
 * could be seen by nobody before it is open. */
static uint64_t next_event(const Team *t, const Worker *w) {
    uint64_t time = t->opened ? t->round : NEVER;
    for (int i = 0; i < t->nb; i++)
        if (t->workers[i].state == WORKER_DONE && clock_of(&t->workers[i]) < time)
            time = clock_of(&t->workers[i]);
    return time > clock_of(w) ? time : clock_of(w) + 1;
}

/* By NC, as the kernel counts: where the next event is, or where the caller's limit is reached. */
static void set_limit(Team *t, Worker *w) {
    const uint64_t time = next_event(t, w), beside = nodes_beside(t, w);
    const uint64_t given = w->search->hooks.node_limit;
    const uint64_t stop_at = given == 0 ? 0 : given > beside ? given - beside : 1;
    uint64_t limit = time == NEVER ? NEVER : time - w->lag;
    if (stop_at && stop_at < limit)
        limit = stop_at;
    t->sharing.pause_at = limit == NEVER ? 0 : limit;
    t->sharing.stop_at = stop_at;
}

/* Let everything happen that comes before a worker searches on. Returns who; NULL: nobody does. */
static Worker *choose(Team *t) {
    for (Worker *w; (w = first_worker(t)) != NULL;) {
        if (t->halt != STOP_NONE)
            return w;
        if (t->opened && clock_of(w) >= t->round)
            merge(t, clock_of(w));
        if (w->state == WORKER_DONE)
            take_result(t, w);
        else if (w->state == WORKER_FREE)
            hand_out(t, w);
        else {
            set_limit(t, w);
            return w;
        }
    }
    return NULL;
}

/* ---- turns ----------------------------------------------------------------------------------- */

/* Returns false where the team quits. */
static bool wait_for_turn(Worker *w) {
    Team *t = w->team;
    pthread_mutex_lock(&t->lock);
    while (t->running != w->number && !t->quits)
        pthread_cond_wait(&w->turn, &t->lock);
    const bool quits = t->quits;
    pthread_mutex_unlock(&t->lock);
    return !quits;
}

static void give_turn(Team *t, Worker *next) {
    pthread_mutex_lock(&t->lock);
    t->running = next->number;
    pthread_cond_signal(&next->turn);
    pthread_mutex_unlock(&t->lock);
}

/* Hand on to who is first; back when that is this worker. Returns false where the team quits. */
static bool pass(Worker *w) {
    Team *t = w->team;
    Worker *next = choose(t);
    if (!next)
        next = &t->workers[0]; /* who returns to the kernel */
    t->sharing.nodes = nodes_beside(t, &t->workers[0]);
    if (next == w)
        return true;
    give_turn(t, next);
    return wait_for_turn(w);
}

StopReason share_pause(Search *s) {
    Team *t = team_of(s);
    Worker *w = &t->workers[s->worker];
    const uint64_t limit = search_limit(s);
    if (limit && s->counters.nc >= limit)
        return STOP_NODES;
    pass(w);
    return t->halt;
}

static void search_task(Worker *w) {
    Search *s = w->search;
    search_root_task(s, &w->root, &w->rule, &w->task);
    w->state = s->stop == STOP_NONE ? WORKER_DONE : WORKER_FREE;
    if (w->team->halt == STOP_NONE)
        w->team->halt = s->stop;
}

void share_work(Worker *w) {
    bool goes_on = wait_for_turn(w);
    while (goes_on) {
        const uint64_t start = now_thread_ns();
        search_task(w);
        w->team->sharing.cpu_ns += now_thread_ns() - start; /* none is used while it waits */
        goes_on = pass(w);
    }
}

/* ---- one search of the root ------------------------------------------------------------------ */

/* What a worker has of the caller's search. Only worker 0's nodes are shown. */
static void join(Worker *w, const Search *first, const Node *root) {
    Search *s = w->search;
    s->hooks = first->hooks;
    s->hooks.enter = s->hooks.leave = NULL;
    s->iteration = first->iteration;
    s->last_score = first->last_score;
    s->last_best = first->last_best;
    memcpy(s->root_moves, first->root_moves, (size_t)first->root_nb * sizeof *s->root_moves);
    s->root_nb = first->root_nb;
    s->root_partial = first->root_partial;
    s->game = first->game;
    s->game_nb = first->game_nb;
    search_root_join(s, &w->root, root, &w->rule);
}

static void begin(Team *t, Search *first, Node *root, const MoveRule *rule) {
    t->root = root;
    t->opened = t->cut = false;
    t->halt = STOP_NONE;
    t->sharing.at_work = true;
    t->workers[0].rule = *rule;
    for (int i = 1; i < t->nb; i++)
        join(&t->workers[i], first, root);
    for (int i = 0; i < t->nb; i++) {
        t->workers[i].state = WORKER_FREE;
        set_clock(&t->workers[i], 0);
    }
    merge(t, 0);
}

static void add_counters(Counters *sum, Counters *more) {
    uint64_t *to = (uint64_t *)sum;
    const uint64_t *from = (const uint64_t *)more;
    _Static_assert(sizeof *sum % sizeof *to == 0, "nothing but counters");
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
    memset(more, 0, sizeof *more);
}

static void leave(Worker *w, Search *first) {
    Search *s = w->search;
    add_counters(&first->counters, &s->counters);
    first->deepest = s->deepest > first->deepest ? s->deepest : first->deepest;
    if (s->deepest_quiescence > first->deepest_quiescence)
        first->deepest_quiescence = s->deepest_quiescence;
    s->deepest = s->deepest_quiescence = 0;
    s->stop = STOP_NONE;
}

void share_moves(Search *s, Node *root, const MoveRule *rule) {
    Team *t = team_of(s);
    Worker *self = &t->workers[0];
    begin(t, s, root, rule);
    for (pass(self); self->state == WORKER_BUSY; pass(self))
        search_task(self);
    for (int i = 1; i < t->nb; i++)
        leave(&t->workers[i], s);
    s->stop = t->cut ? STOP_NONE : t->halt;
    t->sharing.at_work = false;
    t->sharing.nodes = 0;
}
