#include "search/deepening.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/block.h"
#include "base/now.h"
#include "search/audit.h"

/* ---- what goes together ---------------------------------------------------------------------- */

static bool is_on(const SearchParams *params, int row) {
    return params->letters >> row & 1;
}

/* What a row's levels need beside it, and what they do not bear. */
static bool check_company(const SearchParams *params, const EnhancementRow *rows, int rows_nb,
                          int row, Status *status) {
    const Enhancement *e = rows[row].enhancement;
    const char *needs = e->needs ? e->needs(params->own[row]) : "";
    const char *refuses = e->refuses ? e->refuses(params->own[row]) : "";
    for (int other = 0; other < rows_nb; other++) {
        const char letter = rows[other].letter;
        if (is_on(params, other) && strchr(refuses, letter))
            return status_fail(status,
                               "enhancements '%c' and '%c' cannot be combined: both set how moves "
                               "are searched",
                               letter, rows[row].letter);
        if (!is_on(params, other) && strchr(needs, letter))
            return status_fail(status, "enhancement '%c' requires '%c' at its levels",
                               rows[row].letter, letter);
    }
    return true;
}

/* Who searches minimal windows hands down both bounds. Workers share the moves of one search of the root.
 * Choice: a driver by minimal windows searches the root many times, each with what one table remembers of the
 * last; the workers have no common one. */
static bool check_base(const SearchParams *params, const EnhancementRow *row, Status *status) {
    const Enhancement *e = row->enhancement;
    if (e->minimal_windows && params->base[BASE_BOUNDS] == BOUNDS_ONE)
        return status_fail(
            status,
            "enhancement '%c' cannot be combined with base.bounds 'one': it searches "
            "minimal windows",
            row->letter);
    if (e->driver && e->minimal_windows && params->base[BASE_WORKERS])
        return status_fail(status,
                           "enhancement '%c' cannot be combined with base.workers: its "
                           "searches of the root need one table",
                           row->letter);
    return true;
}

static bool check_room(int nb, int most, const char *what, Status *status) {
    return nb <= most || status_fail(status, "%d enhancements %s, and the search has room for %d",
                                     nb, what, most);
}

bool search_check(const SearchParams *params, const EnhancementRow *rows, int rows_nb,
                  Status *status) {
    const EnhancementRow *driver = NULL; /* says with which windows the root is searched */
    int creditors = 0, movers = 0;
    for (int row = 0; row < rows_nb; row++) {
        const Enhancement *e = rows[row].enhancement;
        if (!is_on(params, row))
            continue;
        if (driver && e->driver)
            return status_fail(
                status, "enhancements '%c' and '%c' cannot be combined: each drives the root",
                driver->letter, rows[row].letter);
        if (!check_company(params, rows, rows_nb, row, status) ||
            !check_base(params, &rows[row], status))
            return false;
        driver = e->driver ? &rows[row] : driver;
        creditors += e->credits;
        movers += e->moves != NULL;
    }
    if (params->base[BASE_WORKERS] && params->base[BASE_ALGORITHM] == ALGORITHM_MINIMAX)
        return status_fail(status,
                           "base.algorithm 'minimax' cannot be combined with base.workers: it has "
                           "no bound to share");
    return check_room(creditors, CREDITORS_MAX, "give credit to moves", status) &&
           check_room(movers, MOVE_CHANGES_MAX / MOVE_CHANGES_EACH, "change how moves are searched",
                      status);
}

/* ---- setting up ------------------------------------------------------------------------------ */

static void fill(Slot *slot, SlotCall call) {
    slot->items[slot->count++] = call;
}

static void enlist_creditor(Search *s, const Active *self) {
    if (self->enhancement->lore)
        s->teller = s->credit_nb;
    s->credit_nb++;
}

/* Put one enhancement's functions into the slots. */
static void enlist(Search *s, Active *self) {
    const Enhancement *e = self->enhancement;
    const bool horizon = e->memory && e->memory->at_horizon(self->param);
    if (e->probe)
        fill(&s->probe, (SlotCall){.call.probe = e->probe, .self = self});
    if (e->probe && horizon)
        fill(&s->probe_horizon, (SlotCall){.call.probe = e->probe, .self = self});
    if (e->pass)
        fill(&s->pass, (SlotCall){.call.prune = e->pass, .self = self});
    if (e->prune)
        fill(&s->prune, (SlotCall){.call.prune = e->prune, .self = self});
    if (e->rank)
        fill(&s->rank, (SlotCall){.call.rank = e->rank, .self = self});
    if (e->rank && e->credits)
        enlist_creditor(s, self);
    if (e->moves)
        fill(&s->moves, (SlotCall){.call.moves = e->moves, .self = self});
    if (e->learn)
        fill(&s->learn, (SlotCall){.call.learn = e->learn, .self = self});
    if (e->learn && horizon)
        fill(&s->learn_horizon, (SlotCall){.call.learn = e->learn, .self = self});
    if (e->memory && !s->memory)
        s->memory = self;
    s->selective |=
        e->selective == SELECTIVE_ALWAYS ||
        (e->selective == SELECTIVE_BY_LEVELS && !enhancement_preserves_value(e, self->param));
    if (e->driver) {
        s->driver = e->driver;
        s->driver_self = self;
    }
}

/* Sorted by turn, in the registry's order where turns are equal. */
static void list_active(Search *s, const EnhancementRow *rows, int rows_nb) {
    for (int row = 0; row < rows_nb; row++) {
        if (!is_on(&s->params, row))
            continue;
        int i = s->active_nb++;
        for (; i > 0 && rows[s->active[i - 1].row].turn > rows[row].turn; i--)
            s->active[i] = s->active[i - 1];
        s->active[i] = (Active){.row = row,
                                .enhancement = rows[row].enhancement,
                                .param = s->params.own[row],
                                .count = s->counters.own[row]};
    }
}

/* At least one row, so that there is something to point to. */
static bool new_credits(Search *s, Status *status) {
    const size_t rows = s->credit_nb ? (size_t)s->credit_nb : 1;
    s->credits = aligned_alloc(64, MAX_DEPTH * rows * MAX_MOVES * sizeof *s->credits);
    return s->credits || status_fail(status, "out of memory");
}

/* A second search, if one is asked for. */
static bool new_auditor(Search *s, const EnhancementRow *rows, int rows_nb, Status *status) {
    if (!s->params.base[BASE_AUDIT])
        return true;
    const SearchParams params = audit_params(&s->params, rows, rows_nb);
    Search *auditor = malloc(sizeof *auditor);
    if (!auditor)
        return status_fail(status, "out of memory");
    if (!search_init(auditor, &params, rows, rows_nb, status)) {
        free(auditor);
        return false;
    }
    auditor->audit = search_node;
    s->auditor = auditor;
    return true;
}

bool search_init(Search *s, const SearchParams *params, const EnhancementRow *rows, int rows_nb,
                 Status *status) {
    memset(s, 0, sizeof *s);
    s->params = *params;
    s->teller = NOBODY;
    if (!search_check(params, rows, rows_nb, status))
        return false;
    s->eval_cache = aligned_alloc(64, sizeof *s->eval_cache);
    if (!s->eval_cache)
        return status_fail(status, "out of memory");
    game_value_init(s->eval_cache, (int)params->base[BASE_EVAL], (int)params->base[BASE_GRAIN]);
    list_active(s, rows, rows_nb);
    bool good = true;
    for (int i = 0; i < s->active_nb && good; i++) {
        Active *self = &s->active[i];
        const size_t size = enhancement_size(self->enhancement, self->param);
        enlist(s, self);
        if (size && !(self->state = block_new(size, &self->block)))
            good = status_fail(status, "cannot allocate %zu bytes for a table", size);
    }
    if (good && new_credits(s, status) && new_auditor(s, rows, rows_nb, status))
        return true;
    search_release(s);
    return false;
}

void search_release(Search *s) {
    for (int i = 0; i < s->active_nb; i++)
        free(s->active[i].block);
    s->active_nb = 0;
    if (s->auditor)
        search_release(s->auditor);
    free(s->auditor);
    s->auditor = NULL;
    free(s->credits);
    s->credits = NULL;
    free(s->eval_cache);
    s->eval_cache = NULL;
}

static void forget_results(Search *s) {
    memset(&s->counters, 0, sizeof s->counters);
    s->purposes = 0;
    s->stop = STOP_NONE;
    s->since_poll = 0;
    s->deepest = s->deepest_quiescence = 0;
    s->iteration = 0;
    s->last_score = 0;
    s->last_best = MOVE_NONE;
    s->root_nb = 0;
    if (s->sharing)
        s->sharing->cpu_ns = 0;
}

void search_reset(Search *s) {
    forget_results(s);
    for (int i = 0; i < s->active_nb; i++)
        if (s->active[i].state)
            memset(s->active[i].state, 0,
                   enhancement_size(s->active[i].enhancement, s->active[i].param));
    if (s->auditor)
        search_reset(s->auditor);
}

/* The root moves in generation order; for a sorted root first by static value.
 * Choice: the value of a root move before any search is the static evaluation after it. */
static void list_root_moves(Search *s, const Board *root) {
    MoveList list;
    order_root(s, root, &list);
    s->root_nb = list.count;
    for (int i = 0; i < list.count; i++) {
        RootMove *r = &s->root_moves[i];
        Board after;
        game_make(&after, root, list.moves[i]);
        r->move = list.moves[i];
        r->score = -game_value(s->eval_cache, &after);
        r->line.count = 0;
    }
}

/* Sort by the last iteration's values, stably. */
static void sort_root_moves(Search *s) {
    for (int i = 1; i < s->root_nb; i++) {
        const RootMove r = s->root_moves[i];
        int j = i;
        for (; j > 0 && s->root_moves[j - 1].score < r.score; j--)
            s->root_moves[j] = s->root_moves[j - 1];
        s->root_moves[j] = r;
    }
}

Score search_root(Search *s, Node *root, Score alpha, Score beta) {
    root->entry_alpha = alpha;
    root->entry_beta = beta;
    return search_node(s, root);
}

void iteration_take(Iteration *it, const Node *root) {
    it->best = root->best;
    it->line = root->line;
}

/* One iteration: the driver's searches, or one with the full window. */
static bool iterate(Search *s, Node *root, Iteration *it) {
    if (s->driver)
        return s->driver(s, root, it, s->driver_self);
    it->score = search_root(s, root, -SCORE_INFINITE, SCORE_INFINITE);
    iteration_take(it, root);
    return s->stop == STOP_NONE;
}

int search_run(Search *s, const Board *board, int depth, IterationFn *done, void *context) {
    assert(depth >= 0 && depth < MAX_DEPTH);
    const uint64_t start = now_thread_ns();
    Node root;
    Iteration it;
    int finished = -1;
    forget_results(s);
    list_root_moves(s, board);
    node_root(&root, board);
    const bool direct = depth == 0 || !s->params.base[BASE_DEEPENING];
    for (int d = direct ? depth : 1; d <= depth; d++) {
        s->iteration = d;
        if (s->params.base[BASE_ROOT_ORDER] == ROOT_SORTED)
            sort_root_moves(s);
        root.depth = it.depth = d;
        if (!iterate(s, &root, &it))
            break;
        assert(counters_are_ok(&s->counters));
        it.counters = s->counters;
        it.cpu_ns = now_thread_ns() - start + (s->sharing ? s->sharing->cpu_ns : 0);
        s->last_score = it.score;
        s->last_best = it.best;
        finished = d;
        if (!done(context, s, &it))
            break;
    }
    return finished;
}
