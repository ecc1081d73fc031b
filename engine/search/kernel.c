/* The kernel: one node of the tree. Read it beside Fig. 1 of Schaeffer 1989 (alpha-beta with
 * ordering and learning), Figs. 1, 5 and 7 of Marsland 1986 (fail-soft, minimal window, table) and
 * Fig. 4 of Bjornsson & Marsland (what comes before the moves). */
#include <assert.h>

#include "search/quiescence.h"
#include "search/search.h"

/* Into each of its callers: a call for every move would take 1 % more instructions. */
#define INLINE inline __attribute__((always_inline))

enum { POLL_NODES = 1024 }; /* interior nodes between two looks at the caller's stop */

static void count_node(Search *s, const Node *n, Counter counter) {
    s->counters.base[counter][n->kind]++;
    s->counters.nc++;
}

/* The end of the search; or of a worker's round, and it goes on. */
static __attribute__((noinline)) StopReason at_node_limit(Search *s) {
    return s->sharing ? s->sharing->pause(s) : STOP_NODES;
}

/* Stop where the caller or a limit says so. Counts decide, never a clock. */
static bool must_stop(Search *s) {
    if (s->stop != STOP_NONE)
        return true;
    if (s->hooks.node_limit && s->counters.nc >= s->hooks.node_limit)
        s->stop = at_node_limit(s);
    if (s->stop == STOP_NONE && s->hooks.stop && --s->since_poll <= 0) {
        s->since_poll = POLL_NODES;
        if (s->hooks.stop(s->hooks.context))
            s->stop = STOP_ASKED;
    }
    return s->stop != STOP_NONE;
}

/* Has the node's position been seen before, on the path or in the game, since the last capture or
 * pawn move? Choice: once is enough, as most programs have it. */
static bool is_repetition(const Search *s, const Node *n) {
    int back = 0, reversible = n->board.fifty;
    for (const Node *before = n->parent; before; before = before->parent)
        if (++back > reversible)
            return false;
        else if (before->board.key == n->board.key)
            return true;
    for (int i = s->game_nb; i-- > 0 && ++back <= reversible;)
        if (s->game[i] == n->board.key)
            return true;
    return false;
}

bool search_is_draw(const Search *s, const Node *n) {
    if (n->ply == 0)
        return false;
    return (s->params.base[BASE_FIFTY_MOVES] && n->board.fifty >= 100) ||
           (s->params.base[BASE_REPETITION] && is_repetition(s, n));
}

static Score node_ends(Node *n, NodeEnd end, Score score) {
    n->end = end;
    return n->score = score;
}

/* Does one of them end the node? */
static bool is_ended(Search *s, Node *n, const FillerList *fillers, NodeEnd end) {
    for (int i = 0; i < fillers_nb(fillers); i++) {
        const Filler *f = &fillers->items[i];
        if (f->call.probe(s, n, f->self)) { /* ProbeFn and PruneFn are one type */
            n->end = end;
            n->end_by = f->self->row;
            return true;
        }
    }
    return false;
}

static void let_learn(Search *s, const Node *n, const FillerList *fillers) {
    for (int i = 0; i < fillers_nb(fillers); i++)
        fillers->items[i].call.learn(s, n, fillers->items[i].self);
}

/* "if depth = 0: return Evaluate(p)", and quiescence belongs to the evaluation. */
static Score search_horizon(Search *s, Node *n) {
    count_node(s, n, COUNT_HORIZON);
    if (search_is_draw(s, n)) {
        s->counters.base[COUNT_DRAWN][n->kind]++;
        return node_ends(n, END_DRAW, 0);
    }
    if (is_ended(s, n, &s->probe_horizon, END_ANSWERED))
        return n->score;
    uint64_t below = 0;
    s->counters.base[COUNT_NBP][n->kind]++;
    node_ends(n, END_HORIZON, quiescence_search(s, n, &below));
    s->counters.base[COUNT_QUIESCENCE][n->kind] += below;
    s->counters.nc += below;
    if (s->stop == STOP_NONE)
        let_learn(s, n, &s->learn_horizon);
    return n->score;
}

/* "if width = 0: return Evaluate(p)": mate or stalemate. */
static Score search_terminal(Search *s, Node *n) {
    s->counters.base[COUNT_TERMINAL][n->kind] += !n->again; /* counted as it was entered: once */
    return node_ends(n, END_TERMINAL, board_in_check(&n->board) ? n->ply - SCORE_MATE : 0);
}

/* The first child of a PV node is PV, its others are CUT; below CUT comes ALL, below ALL CUT. */
static NodeKind child_kind(const Node *n, bool first) {
    return first && n->kind == KIND_PV ? KIND_PV : kind_below(n->kind);
}

/* What the rule says of one move. */
typedef struct MovePlan {
    unsigned class;
    int deeper, less;           /* plies more, plies less */
    const MoveChange *left_out; /* by this one; NULL: it is searched */
} MovePlan;

static unsigned class_of(const Node *child) {
    return (move_is_tactical(child->move) ? MOVES_TACTICAL : MOVES_QUIET)
           << (board_in_check(&child->board) ? 2 : 0);
}

static bool concerns(const MoveChange *change, int rank, unsigned class) {
    return rank >= change->from && change->classes & class;
}

/* Plies that a change gives to the move of this rank. */
static int plies_of(const MoveChange *change, const Node *n, int rank) {
    return change->plies + (change->by_rank ? change->by_rank[rank] : 0) +
           (change->by_index ? change->by_index[n->ordering.order[rank]] : 0);
}

static void count_change(Search *s, const Node *n, const MoveChange *change, int counter) {
    s->counters.own[change->self->row][counter][n->kind]++;
}

/* Ask the changes about the move of this rank. The first that leaves it out has the last word. */
static MovePlan plan_move(Search *s, const Node *n, const Node *child, int rank,
                          const MoveRule *rule) {
    MovePlan plan = {class_of(child), 0, 0, NULL};
    for (int c = 0; c < rule->changes_nb && !plan.left_out; c++) {
        const MoveChange *change = &rule->changes[c];
        if (!concerns(change, rank, plan.class))
            continue;
        const int plies = change->leave_out ? 0 : plies_of(change, n, rank);
        plan.left_out = change->leave_out ? change : NULL;
        plan.deeper += plies > 0 ? plies : 0;
        plan.less -= plies < 0 ? plies : 0;
        if (change->leave_out || plies)
            count_change(s, n, change, OWN_CHANGED);
    }
    return plan;
}

/* A reduced move is searched again: for whoever reduced it. */
static void count_again(Search *s, const Node *n, int rank, const MoveRule *rule, MovePlan plan) {
    for (int c = 0; c < rule->changes_nb; c++)
        if (concerns(&rule->changes[c], rank, plan.class) &&
            plies_of(&rule->changes[c], n, rank) < 0)
            count_change(s, n, &rule->changes[c], OWN_AGAIN);
}

/* The bound that a move has not to reach, as its child is told: the node's own (F2), or none (F1),
 * so that no bound comes from more than one ply up. Source: Marsland 1986, sec. 2.2. */
static Score top_below(const Search *s, const Node *n) {
    return s->params.base[BASE_BOUNDS] == BOUNDS_TWO ? n->beta : SCORE_INFINITE;
}

/* Search one move: the first with the whole window, the others by the rule of the moves slot. */
static INLINE Score search_move(Search *s, const Node *n, Node *child, int rank,
                                const MoveRule *rule, MovePlan plan) {
    const Score g = n->score > n->alpha ? n->score : n->alpha;
    const bool first = rank == 0, minimal = rule->minimal && !first;
    const Score top = minimal ? g + 1 : top_below(s, n);
    const int depth = n->depth - 1 + plan.deeper;
    s->counters.base[COUNT_MINIMAL][n->kind] += minimal && n->beta > g + 1;
    Score value =
        search_child(s, child, depth - plan.less, -top, -g, child_kind(n, first), PURPOSE_MAIN);
    if (plan.less && value > g && s->stop == STOP_NONE) {
        count_again(s, n, rank, rule, plan);
        value = search_child(s, child, depth, -top, -g, child_kind(n, first), PURPOSE_RESEARCH);
    }
    if (minimal && value > g && value < n->beta && n->depth > rule->research_above &&
        s->stop == STOP_NONE) {
        s->counters.base[COUNT_RESEARCHES][n->kind]++;
        const NodeKind again = n->kind == KIND_PV ? KIND_PV : child_kind(n, false);
        const Score floor = rule->research_whole ? n->alpha : value;
        value = search_child(s, child, depth, -n->beta, -floor, again, PURPOSE_RESEARCH);
    }
    return value;
}

/* The root keeps what each move's last completed search found: for R, and to sort by. */
static void note_root_move(Search *s, Move m, Score value, const Line *below) {
    RootMove *r = s->root_moves;
    while (r->move != m)
        r++;
    r->score = value;
    line_set(&r->line, m, below);
}

static void note_best(Node *n, Move m, Score value, const Line *below) {
    n->score = value;
    n->best = m;
    line_set(&n->line, m, below);
}

static void count_cutoff(Search *s, const Node *n, int rank, int placed_by) {
    s->counters.base[COUNT_CUTOFFS][n->kind]++;
    s->counters.cut_rank[rank < CUT_RANK_NB ? rank : CUT_RANK_NB - 1][n->kind]++;
    if (placed_by != NOBODY)
        s->counters.own[placed_by][OWN_CUTOFFS][n->kind]++;
}

/* Ask the movers; false where one of them was stopped in a search of its own. */
static bool make_rule(Search *s, Node *n, MoveRule *rule) {
    rule->minimal = rule->research_whole = false;
    rule->research_above = 0;
    rule->changes_nb = 0;
    for (int i = 0; i < fillers_nb(&s->moves); i++)
        s->moves.items[i].call.moves(s, n, rule, s->moves.items[i].self);
    return s->stop == STOP_NONE;
}

void rule_add(MoveRule *rule, const MoveChange *change) {
    assert(rule->changes_nb < MOVE_CHANGES_MAX); /* search_check counts the movers */
    assert(!change->leave_out || change->from > 0);
    rule->changes[rule->changes_nb++] = *change;
}

/* Search the move of this rank, unless the rule leaves it out: then `*value` is its worth, and
 * false returned. */
static INLINE bool search_ranked(Search *s, Node *n, Node *child, Move m, int rank, int placed_by,
                                 const MoveRule *rule, Score *value) {
    MovePlan plan = {0, 0, 0, NULL};
    search_make(n, child, m);
    if (rule->changes_nb)
        plan = plan_move(s, n, child, rank, rule);
    if (plan.left_out) {
        *value = plan.left_out->worth;
        return false;
    }
    if (placed_by != NOBODY)
        s->counters.own[placed_by][OWN_TRIED][n->kind]++;
    *value = search_move(s, n, child, rank, rule, plan);
    return true;
}

/* Note what a move's search found; true: it cuts. */
static INLINE bool take_value(Search *s, Node *n, Move m, int rank, int placed_by, Score value,
                              const Line *below) {
    if (n->ply == 0 && !n->again)
        note_root_move(s, m, value, below);
    if (value > n->score)
        note_best(n, m, value, below);
    if (n->score < n->beta)
        return false;
    n->end = END_CUTOFF; /* no further subtree need be examined */
    count_cutoff(s, n, rank, placed_by);
    return true;
}

static void search_each(Search *s, Node *n, const MoveRule *rule) {
    const int width = n->ordering.list.count;
    for (int i = 0; i < width; i++) {
        int placed_by;
        const Move m = order_next(s, n, &placed_by);
        Node child;
        Score value;
        if (!search_ranked(s, n, &child, m, i, placed_by, rule, &value))
            n->score = value > n->score ? value : n->score;
        else if (s->stop != STOP_NONE || take_value(s, n, m, i, placed_by, value, &child.line))
            return;
    }
}

static void search_moves(Search *s, Node *n) {
    MoveRule rule;
    if (!make_rule(s, n, &rule))
        return;
    n->score = -SCORE_INFINITE;
    n->end = END_FULL;
    if (s->sharing && n->ply == 0 && !n->again)
        s->sharing->moves(s, n, &rule);
    else
        search_each(s, n, &rule);
}

/* The root is counted once, by the first worker: the others look at it for what their enhancements
 * note there. */
void search_root_join(Search *s, Node *n, const Node *root, MoveRule *rule) {
    const Counters before = s->counters;
    *n = *root;
    is_ended(s, n, &s->probe, END_ANSWERED);
    *n = *root;
    make_rule(s, n, rule);
    s->counters = before;
}

void search_root_task(Search *s, Node *n, const MoveRule *rule, RootTask *task) {
    Node child;
    child.line.count = 0;
    task->left_out =
        !search_ranked(s, n, &child, task->move, task->rank, task->placed_by, rule, &task->value);
    task->below.count = 0;
    for (int i = 0; !task->left_out && i < child.line.count; i++)
        task->below.moves[task->below.count++] = child.line.moves[i];
}

bool search_root_take(Search *s, Node *root, const RootTask *task) {
    if (!task->left_out)
        return take_value(s, root, task->move, task->rank, task->placed_by, task->value,
                          &task->below);
    root->score = task->value > root->score ? task->value : root->score;
    return false;
}

/* What is known of a position does not hold for it without one of its moves. */
static bool is_whole(const Node *n) {
    return n->excluded == MOVE_NONE;
}

/* From the first probe to what is learned. */
static Score search_inside(Search *s, Node *n) {
    if (is_whole(n) &&
        (is_ended(s, n, &s->probe, END_ANSWERED) || is_ended(s, n, &s->prune, END_PRUNED)))
        return n->score;
    if (s->stop != STOP_NONE) /* in a search that a prune made */
        return 0;
    order_moves(s, n);
    if (n->ordering.list.count == 0)
        return is_whole(n) ? search_terminal(s, n) : node_ends(n, END_FULL, n->alpha);
    search_moves(s, n);
    /* The value of some of the root's moves is not the position's. */
    if (s->stop == STOP_NONE && is_whole(n) && !(n->ply == 0 && s->root_partial))
        let_learn(s, n, &s->learn);
    return n->score;
}

static Score search_interior(Search *s, Node *n) {
    count_node(s, n, COUNT_INTERIOR);
    if (must_stop(s))
        return 0;
    if (search_is_draw(s, n)) {
        s->counters.base[COUNT_DRAWN][n->kind]++;
        return node_ends(n, END_DRAW, 0);
    }
    return search_inside(s, n);
}

/* What no parent sets. */
static void node_begin(Node *n) {
    n->alpha = n->entry_alpha;
    n->beta = n->entry_beta;
    n->best = MOVE_NONE;
    n->line.count = 0;
    n->has_static = false;
    n->known[0] = n->known[1] = n->known[2] = MOVE_NONE;
    n->ordered = false;
    n->end = END_STOPPED;
    n->score = 0;
}

/* Of a frame beyond all plies so far. Returns false where there is no room for it. */
static __attribute__((noinline)) bool has_room(Search *s, const Node *n) {
    if (n->frame >= MAX_DEPTH)
        return false;
    if (n->ply > s->deepest)
        s->deepest = n->ply;
    return true;
}

Score search_node(Search *s, Node *n) {
    assert(n->entry_alpha < n->entry_beta);
    node_begin(n);
    if (s->hooks.enter)
        s->hooks.enter(s->hooks.context, n);
    if (n->frame > s->deepest && !has_room(s, n)) /* a frame is no less than its ply */
        s->stop = STOP_LENGTH;
    else if (n->depth <= 0)
        search_horizon(s, n);
    else
        search_interior(s, n);
    if (s->stop != STOP_NONE)
        n->end = END_STOPPED;
    if (s->hooks.leave)
        s->hooks.leave(s->hooks.context, n);
    return n->score;
}

void search_make(const Node *n, Node *child, Move m) {
    if (m == MOVE_NONE)
        board_make_null(&child->board, &n->board);
    else
        board_make(&child->board, &n->board, m);
    child->parent = n;
    child->move = m;
    child->excluded = MOVE_NONE;
    child->again = false;
    child->ply = n->ply + 1;
    child->frame = n->frame + 1;
}

/* Search the node, and count what lies below and in it for its purpose: the difference. */
static inline Score search_for(Search *s, Node *n, int purpose,
                               Score (*search)(Search *s, Node *n)) {
    const uint64_t outside = s->purposes;
    uint64_t before[KIND_NB];
    if (purpose == PURPOSE_MAIN || outside >> purpose & 1)
        return search(s, n);
    for (int kind = 0; kind < KIND_NB; kind++)
        before[kind] = counters_nodes(&s->counters, (NodeKind)kind);
    s->purposes |= (uint64_t)1 << purpose;
    const Score score = search(s, n);
    s->purposes = outside;
    for (int kind = 0; kind < KIND_NB; kind++) {
        const uint64_t nodes = counters_nodes(&s->counters, (NodeKind)kind) - before[kind];
        s->counters.inside[purpose][kind] += nodes;
        s->counters.inside[PURPOSE_ANY][kind] += outside ? 0 : nodes;
    }
    return score;
}

/* Does the base program search a child one ply deeper? */
static bool extends(const Search *s, const Node *child) {
    return s->params.base[BASE_CHECK_EXTENSION] && board_in_check(&child->board);
}

bool search_peek(const Search *s, const Node *child, int depth, Known *known) {
    if (!s->peek || search_is_draw(s, child))
        return false;
    return s->peek(s, child, depth + extends(s, child), known, s->peek_self);
}

void search_enter(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind) {
    const bool extend = extends(s, child);
    if (extend)
        s->counters.base[COUNT_EXTENDED][kind]++;
    child->extended = child->parent->extended << 1 | (extend || depth >= child->parent->depth);
    child->depth = (depth > 0 ? depth : 0) + extend;
    child->kind = kind;
    child->entry_alpha = alpha;
    child->entry_beta = beta;
}

Score search_child(Search *s, Node *child, int depth, Score alpha, Score beta, NodeKind kind,
                   int purpose) {
    search_enter(s, child, depth, alpha, beta, kind);
    return -search_for(s, child, purpose, search_node);
}

static Score search_uncounted(Search *s, Node *n) {
    return must_stop(s) ? 0 : search_inside(s, n);
}

Score search_again(Search *s, const Node *n, Node *again, int depth, Score alpha, Score beta,
                   Move excluded, int purpose) {
    assert(depth >= 1 && alpha < beta && !n->again);
    again->board = n->board;
    again->parent = n->parent;
    again->move = n->move;
    again->excluded = excluded;
    again->again = true;
    again->ply = n->ply;
    again->frame = n->frame + 1;
    again->depth = depth;
    again->kind = n->kind;
    again->extended = n->extended;
    again->entry_alpha = alpha;
    again->entry_beta = beta;
    node_begin(again);
    again->has_static = n->has_static;
    again->static_score = n->static_score;
    if (again->frame >= MAX_DEPTH) {
        s->stop = STOP_LENGTH;
        return 0;
    }
    return search_for(s, again, purpose, search_uncounted);
}

Score node_static(Search *s, Node *n) {
    if (!n->has_static) {
        n->has_static = true;
        n->static_score = eval_cached(s->eval_cache, &n->board);
        s->counters.base[COUNT_STATIC][n->kind]++;
    }
    return n->static_score;
}
