/* How the kernel searches a node's moves: with which windows and depths, and what is taken from what
 * they bring. Read it beside Fig. 5 of Marsland 1986 (minimal window) and Fig. 1 of Schaeffer 1989. */
#include "search/moves.h"

#include <assert.h>

#include "search/audit.h"

static unsigned class_of(const Node *child) {
    return (game_tactical(child->move) ? MOVES_TACTICAL : MOVES_QUIET)
           << (game_forced(&child->board) ? 2 : 0);
}

static bool concerns(const MoveChange *change, int rank, unsigned class) {
    return rank >= change->from && change->classes & class;
}

static int quarters_of(const MoveChange *change, const Node *n, int rank) {
    return change->quarters +
           (change->quarters_by_index ? change->quarters_by_index[n->ordering.order[rank]] : 0);
}

static Score worth_of(const MoveChange *change, const Node *n, int rank) {
    return change->worths ? change->worths[n->ordering.order[rank]] : change->worth;
}

/* Choice: no move is left out while the node would be mated without it. */
static bool leaves_out(const MoveChange *change, const Node *n, int rank) {
    return change->leave_out && n->score > -SCORE_MATE_MIN &&
           worth_of(change, n, rank) <= node_floor(n);
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
MovePlan moves_plan(Search *s, const Node *n, const Node *child, int rank, const MoveRule *rule) {
    MovePlan plan = {.class = class_of(child)};
    const bool grows = n->ply < 2 * s->iteration;
    plan.left_out = find_leaver(n, rank, plan.class, rule);
    if (plan.left_out)
        count_change(s, n, plan.left_out, OWN_CHANGED);
    for (int c = 0; c < rule->changes_nb && !plan.left_out; c++) {
        const MoveChange *change = &rule->changes[c];
        if (!concerns(change, rank, plan.class))
            continue;
        const int plies = change->leave_out ? 0 : change->plies;
        const int quarters = grows ? quarters_of(change, n, rank) : 0;
        plan.deeper += plies > 0 ? plies : 0;
        plan.less -= plies < 0 ? plies : 0;
        plan.quarters += quarters;
        if (plies || quarters)
            count_change(s, n, change, OWN_CHANGED);
    }
    return plan;
}

Score moves_left_out(Search *s, const Node *n, const Node *child, int rank, const MovePlan *plan) {
    const Score worth = worth_of(plan->left_out, n, rank);
    if (s->auditor && s->stop == STOP_NONE)
        audit_move(s, n, child, n->depth - 1, node_floor(n), plan->left_out->self->row,
                   audit_place(node_floor(n), worth, rank));
    return worth;
}

/* Quarters add up along the line; a whole ply of them is spent at once. Choice: a move gains at most
 * a ply, and none from the ply on that is twice the iteration's depth, so that no line grows without
 * end. */
void moves_spend(Node *child, MovePlan *plan) {
    const int gained = plan->quarters < QUARTERS ? plan->quarters : QUARTERS;
    child->gained = gained > 0;
    child->quarters += gained;
    if (child->quarters >= QUARTERS) {
        child->quarters -= QUARTERS;
        plan->deeper++;
    }
}

/* A reduced move is searched again: for whoever reduced it. */
void moves_again(Search *s, const Node *n, int rank, const MoveRule *rule, MovePlan plan) {
    for (int c = 0; c < rule->changes_nb; c++)
        if (concerns(&rule->changes[c], rank, plan.class) && rule->changes[c].plies < 0)
            count_change(s, n, &rule->changes[c], OWN_AGAIN);
}

/* A reduced move did not reach g: was that right? */
void moves_audit(Search *s, const Node *n, const Node *child, int rank, const MoveRule *rule,
                 MovePlan plan, Score g) {
    for (int c = 0; c < rule->changes_nb; c++)
        if (concerns(&rule->changes[c], rank, plan.class) && rule->changes[c].plies < 0)
            audit_move(s, n, child, n->depth - 1 + plan.deeper, g, rule->changes[c].self->row,
                       audit_place(g, -SCORE_INFINITE, rank));
}

bool moves_rule(Search *s, Node *n, MoveRule *rule) {
    rule->minimal = rule->research_whole = false;
    rule->research_above = 0;
    rule->changes_nb = 0;
    for (int i = 0; i < s->moves.count; i++)
        s->moves.items[i].call.moves(s, n, rule, s->moves.items[i].self);
    return s->stop == STOP_NONE;
}

void rule_add(MoveRule *rule, const MoveChange *change) {
    assert(rule->changes_nb < MOVE_CHANGES_MAX); /* search_check counts the movers */
    assert(!change->leave_out || change->from > 0);
    rule->changes[rule->changes_nb++] = *change;
}

bool moves_are_frameless(const Search *s, const Node *n, const MoveRule *rule) {
    const int64_t *base = s->params.base;
    return n->depth == 1 && n->ply > 0 && n->frame < s->deepest && rule->changes_nb == 0 &&
           (!rule->minimal || n->beta == n->alpha + 1) && !s->probe_horizon.count &&
           !s->learn_horizon.count && !s->hooks.enter && !s->hooks.leave &&
           !base[BASE_CHECK_EXTENSION] && !base[BASE_REPETITION] && !base[BASE_FIFTY_MOVES];
}

void moves_note_root(Search *s, Move m, Score value, const Line *below) {
    RootMove *r = s->root_moves;
    while (r->move != m)
        r++;
    r->score = value;
    line_set(&r->line, m, below);
}
