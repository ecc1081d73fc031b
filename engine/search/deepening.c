#include "search/deepening.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chess/eval.h"
#include "search/minimax.h"

static void fill(FillerList *list, Filler filler) {
    list->items[list->count++] = filler;
}

/* Put one enhancement's functions into the slots. */
static void enlist(Search *s, Own *own, const Slots *slots) {
    const bool horizon = slots->at_horizon && slots->at_horizon(own->param);
    if (slots->probe)
        fill(&s->probe, (Filler){.call.probe = slots->probe, .own = own});
    if (slots->probe_horizon && horizon)
        fill(&s->probe_horizon, (Filler){.call.probe = slots->probe_horizon, .own = own});
    if (slots->prune)
        fill(&s->prune, (Filler){.call.prune = slots->prune, .own = own});
    if (slots->rank) {
        fill(&s->rank, (Filler){.call.rank = slots->rank, .own = own});
        if (slots->history)
            s->history = s->credit_nb;
        if (slots->credits)
            s->credit_row[s->credit_nb++] = own->row;
    }
    if (slots->learn)
        fill(&s->learn, (Filler){.call.learn = slots->learn, .own = own});
    if (slots->learn_horizon && horizon)
        fill(&s->learn_horizon, (Filler){.call.learn = slots->learn_horizon, .own = own});
    if (slots->window) {
        assert(!s->window); /* at most one filler; so too for root */
        s->window = slots->window;
        s->window_own = own;
    }
    if (slots->root) {
        assert(!s->root);
        s->root = slots->root;
        s->root_own = own;
    }
}

/* Zero bytes at the start of a cache line. Of a large block the system gives, zeroed, only what a
 * search touches: a table of 16 MB costs a short search next to nothing. */
static bool own_new_state(Own *own, size_t size) {
    enum { LINE = 64 };
    own->block = size > SIZE_MAX - LINE ? NULL : calloc(1, size + LINE);
    if (own->block)
        own->state = (char *)own->block + (LINE - (uintptr_t)own->block % LINE);
    return own->block != NULL;
}

bool search_init(Search *s, const SearchParams *params, const EnhancementSlots *rows, int rows_nb,
                 Status *status) {
    memset(s, 0, sizeof *s);
    s->params = *params;
    s->history = -1;
    s->eval_cache = aligned_alloc(64, sizeof *s->eval_cache);
    if (!s->eval_cache)
        return status_fail(status, "out of memory");
    memset(s->eval_cache, 0, sizeof *s->eval_cache);
    for (int turn = 0; turn < ENHANCEMENT_MAX; turn++)
        for (int row = 0; row < rows_nb; row++) {
            if (!(params->letters >> row & 1) || rows[row].turn != turn)
                continue;
            Own *own = &s->owns[s->owns_nb];
            own->row = row;
            own->param = s->params.own[row];
            own->count = s->counters.own[row];
            s->slots[s->owns_nb++] = rows[row].slots;
            if (rows[row].slots->size) {
                const size_t size = rows[row].slots->size(own->param);
                if (!own_new_state(own, size)) {
                    search_release(s);
                    return status_fail(status, "cannot allocate %zu bytes for a table", size);
                }
            }
            enlist(s, own, rows[row].slots);
        }
    return true;
}

void search_release(Search *s) {
    for (int i = 0; i < s->owns_nb; i++)
        free(s->owns[i].block);
    s->owns_nb = 0;
    free(s->eval_cache);
    s->eval_cache = NULL;
}

static void forget_results(Search *s) {
    memset(&s->counters, 0, sizeof s->counters);
    s->nc = 0;
    s->purposes = 0;
    s->stop = STOP_NONE;
    s->since_poll = 0;
    s->iteration = 0;
    s->last_score = 0;
    s->last_best = MOVE_NONE;
    s->root_nb = 0;
}

void search_reset(Search *s) {
    forget_results(s);
    for (int i = 0; i < s->owns_nb; i++)
        if (s->slots[i]->reset)
            s->slots[i]->reset(s->owns[i].state, s->owns[i].param);
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
        board_make(&after, root, list.moves[i]);
        r->move = list.moves[i];
        r->score = -eval_static(&after);
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

static Score search_root(Search *s, Node *root, Score alpha, Score beta) {
    root->entry_alpha = alpha;
    root->entry_beta = beta;
    return s->params.base[BASE_ALGORITHM] == ALGORITHM_MINIMAX ? minimax_node(s, root)
                                                               : search_node(s, root);
}

/* One iteration: the root slot says with which window it starts, and restarts.
 * Deviation: a try that fails low after one that failed high keeps the best move and line of the
 * failed search, which proved its value; Marsland's Fig. 3 does not speak of moves. */
static bool iterate(Search *s, Node *root, Iteration *it) {
    RootTry try = {0, 0, -SCORE_INFINITE, SCORE_INFINITE, s->last_score};
    bool any = false;
    if (s->root)
        s->root(s, &try, s->root_own);
    do {
        const Score score = search_root(s, root, try.alpha, try.beta);
        if (s->stop != STOP_NONE)
            return false;
        if (score > try.alpha || !any) {
            it->best = root->best;
            it->line = root->line;
        }
        any = true;
        try.score = score;
        try.attempt++;
    } while (s->root && s->root(s, &try, s->root_own));
    it->score = try.score;
    return true;
}

static uint64_t cpu_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

int search_run(Search *s, const Board *board, int depth, IterationFn *done, void *context) {
    assert(depth >= 0 && depth < MAX_DEPTH);
    const uint64_t start = cpu_now();
    Node root;
    Iteration it;
    int finished = -1;
    forget_results(s);
    list_root_moves(s, board);
    root.board = *board;
    root.parent = NULL;
    root.move = MOVE_NONE;
    root.ply = 0;
    root.extended = 0;
    root.kind = KIND_PV;
    const bool direct = depth == 0 || !s->params.base[BASE_DEEPENING];
    for (int d = direct ? depth : 1; d <= depth; d++) {
        s->iteration = d;
        if (s->params.base[BASE_ROOT_ORDER] == ROOT_SORTED)
            sort_root_moves(s);
        root.depth = it.depth = d;
        if (!iterate(s, &root, &it))
            break;
        assert(counters_are_ok(&s->counters) && counters_nc(&s->counters) == s->nc);
        it.counters = s->counters;
        it.cpu_ns = cpu_now() - start;
        s->last_score = it.score;
        s->last_best = it.best;
        finished = d;
        if (!done(context, s, &it))
            break;
    }
    return finished;
}
