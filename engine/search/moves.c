/* How the kernel searches a node's moves: with which windows and depths, and what is taken from what
 * they bring. Read it beside Fig. 5 of Marsland 1986 (minimal window) and Fig. 1 of Schaeffer 1989. */
#include "search/moves.h"

#include <assert.h>

#include "search/audit.h"

/* Into each of its callers: a call for every move would take 1 % more instructions. */
#define INLINE inline __attribute__((always_inline))

/* The first child of a PV node is PV, its others are CUT; below CUT comes ALL, below ALL CUT. */
static NodeKind child_kind(const Node *n, bool first) {
    return first && n->kind == KIND_PV ? KIND_PV : kind_below(n->kind);
}

/* What the rule says of one move. */
typedef struct MovePlan {
    unsigned class;
    int deeper, less;           /* plies more, plies less */
    int quarters;               /* quarter plies more */
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

static int quarters_of(const MoveChange *change, const Node *n, int rank) {
    return change->quarters +
           (change->quarters_by_index ? change->quarters_by_index[n->ordering.order[rank]] : 0);
}

static Score worth_of(const MoveChange *change, const Node *n, int rank) {
    return change->worths ? change->worths[n->ordering.order[rank]] : change->worth;
}

/* What a move must exceed. */
static inline Score floor_of(const Node *n) {
    return n->score > n->alpha ? n->score : n->alpha;
}

/* Choice: no move is left out while the node would be mated without it. */
static bool leaves_out(const MoveChange *change, const Node *n, int rank) {
    return change->leave_out && n->score > -SCORE_MATE_MIN &&
           worth_of(change, n, rank) <= floor_of(n);
}

static void count_change(Search *s, const Node *n, const MoveChange *change, int counter) {
    s->counters.own[change->self->row][counter][n->kind]++;
}

/* The first change that leaves out the move of this rank; NULL: none does. */
static const MoveChange *find_leaver(const Node *n, int rank, unsigned class,
                                     const MoveRule *rule) {
    for (int c = 0; c < rule->changes_nb; c++)
        if (concerns(&rule->changes[c], rank, class) && leaves_out(&rule->changes[c], n, rank))
            return &rule->changes[c];
    return NULL;
}

/* Ask the changes about the move of this rank: first who leaves it out, for of a move that is not
 * searched no plies are told, nor counted. */
static MovePlan plan_move(Search *s, const Node *n, const Node *child, int rank,
                          const MoveRule *rule) {
    MovePlan plan = {.class = class_of(child)};
    const bool grows = n->ply < 2 * s->iteration;
    plan.left_out = find_leaver(n, rank, plan.class, rule);
    if (plan.left_out)
        count_change(s, n, plan.left_out, OWN_CHANGED);
    for (int c = 0; c < rule->changes_nb && !plan.left_out; c++) {
        const MoveChange *change = &rule->changes[c];
        if (!concerns(change, rank, plan.class))
            continue;
        const int plies = change->leave_out ? 0 : plies_of(change, n, rank);
        const int quarters = grows ? quarters_of(change, n, rank) : 0;
        plan.deeper += plies > 0 ? plies : 0;
        plan.less -= plies < 0 ? plies : 0;
        plan.quarters += quarters;
        if (plies || quarters)
            count_change(s, n, change, OWN_CHANGED);
    }
    return plan;
}

/* Quarters add up along the line; a whole ply of them is spent at once. Choice: a move gains at most
 * a ply, and none from the ply on that is twice the iteration's depth, so that no line grows without
 * end. */
static void spend_quarters(Node *child, MovePlan *plan) {
    const int gained = plan->quarters < QUARTERS ? plan->quarters : QUARTERS;
    child->gained = gained > 0;
    child->quarters += gained;
    if (child->quarters >= QUARTERS) {
        child->quarters -= QUARTERS;
        plan->deeper++;
    }
}

/* A reduced move is searched again: for whoever reduced it. */
static void count_again(Search *s, const Node *n, int rank, const MoveRule *rule, MovePlan plan) {
    for (int c = 0; c < rule->changes_nb; c++)
        if (concerns(&rule->changes[c], rank, plan.class) &&
            plies_of(&rule->changes[c], n, rank) < 0)
            count_change(s, n, &rule->changes[c], OWN_AGAIN);
}

/* A reduced move did not reach g: was that right? */
static void audit_reduced(Search *s, const Node *n, const Node *child, int rank,
                          const MoveRule *rule, MovePlan plan, Score g) {
    for (int c = 0; c < rule->changes_nb; c++)
        if (concerns(&rule->changes[c], rank, plan.class) &&
            plies_of(&rule->changes[c], n, rank) < 0)
            audit_move(s, n, child, n->depth - 1 + plan.deeper, g, rule->changes[c].self->row,
                       audit_place(g, -SCORE_INFINITE, rank));
}

/* The bound that a move has not to reach, as its child is told: the node's own (F2), or none (F1),
 * so that no bound comes from more than one ply up. Source: Marsland 1986, sec. 2.2. */
static Score top_below(const Search *s, const Node *n) {
    return s->params.base[BASE_BOUNDS] == BOUNDS_TWO ? n->beta : SCORE_INFINITE;
}

/* Search one move: the first with the whole window, the others by the rule of the moves slot. */
static INLINE Score search_move(Search *s, const Node *n, Node *child, int rank,
                                const MoveRule *rule, MovePlan plan) {
    const Score g = floor_of(n);
    const bool first = rank == 0, minimal = rule->minimal && !first;
    const Score top = minimal ? g + 1 : top_below(s, n);
    const int depth = n->depth - 1 + plan.deeper;
    s->counters.base[COUNT_MINIMAL][n->kind] += minimal && n->beta > g + 1;
    Score value =
        search_child(s, child, depth - plan.less, -top, -g, child_kind(n, first), PURPOSE_MAIN);
    if (plan.less && value <= g && s->auditor && s->stop == STOP_NONE)
        audit_reduced(s, n, child, rank, rule, plan, g);
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

bool moves_rule(Search *s, Node *n, MoveRule *rule) {
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

int moves_gained(Search *s, Node *n, Node *child, int rank, const MoveRule *rule) {
    MovePlan plan = plan_move(s, n, child, rank, rule);
    if (plan.quarters)
        spend_quarters(child, &plan);
    return plan.deeper;
}

/* Search the move of this rank, unless the rule leaves it out: then `*value` is its worth, and
 * false returned. */
static INLINE bool search_ranked(Search *s, Node *n, Node *child, Move m, int rank, int placed_by,
                                 const MoveRule *rule, Score *value) {
    MovePlan plan = {0, 0, 0, 0, NULL};
    search_make(n, child, m);
    if (rule->changes_nb)
        plan = plan_move(s, n, child, rank, rule);
    if (plan.left_out) {
        *value = worth_of(plan.left_out, n, rank);
        if (s->auditor && s->stop == STOP_NONE)
            audit_move(s, n, child, n->depth - 1, floor_of(n), plan.left_out->self->row,
                       audit_place(floor_of(n), *value, rank));
        return false;
    }
    if (plan.quarters)
        spend_quarters(child, &plan);
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

void moves_search(Search *s, Node *n) {
    MoveRule rule;
    if (!moves_rule(s, n, &rule))
        return;
    n->score = -SCORE_INFINITE;
    n->end = END_FULL;
    if (s->sharing && n->ply == 0 && !n->again)
        s->sharing->moves(s, n, &rule);
    else
        search_each(s, n, &rule);
}

void search_root_task(Search *s, Node *n, const MoveRule *rule, RootTask *task) {
    Node child;
    task->left_out =
        !search_ranked(s, n, &child, task->move, task->rank, task->placed_by, rule, &task->value);
    if (!task->left_out)
        task->below = child.line;
}

bool search_root_take(Search *s, Node *root, const RootTask *task) {
    if (!task->left_out)
        return take_value(s, root, task->move, task->rank, task->placed_by, task->value,
                          &task->below);
    root->score = task->value > root->score ? task->value : root->score;
    return false;
}
