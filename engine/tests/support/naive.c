/* Numbers in comments are steps of definitions.md. */
#include "support/naive.h"

#include <stdlib.h>
#include <string.h>

#include "chess/knowledge.h"
#include "chess/movegen.h"
#include "support/naive_node.h"

enum { ASPIRATION = 100 };

/* Can a row that is on change a value? B cannot where it only orders; the levels at which the others
 * cannot are compared elsewhere (test_selective). */
static bool is_selective(const Search *s) {
    return s->o->m || s->o->v || strpbrk(s->o->more, "XQWZGuizbfpl") ||
           (naive_has(s, 'B') && s->o->level[B_USE] != 2);
}

/* Sets the table move and narrows the window, or answers. The root is given its move only. */
static bool table_answers(Search *s, Node *node, Score *answer) {
    const Entry *entry = naive_table_hit(&s->table, node->board->key);
    if (entry == NULL)
        return false;
    node->table_move = entry->best;
    if (node->ply == 0 || !draft_is_enough(s, entry, node->depth))
        return false;
    Score lower = mate_nearer(entry->lower, -node->ply),
          upper = mate_nearer(entry->upper, -node->ply);
    bool low = lower == upper || lower >= node->beta;
    *answer = low ? lower : upper;
    node->answer = entry->best;
    if (low || upper <= node->alpha)
        return true;
    if (is_selective(s) && !s->o->narrowing)
        return false;
    node->alpha = naive_greater(node->alpha, lower);
    if (upper < node->beta)
        node->beta = upper;
    return false;
}

/* The bound is told by the window at entry. */
static void table_store(Search *s, const Node *node, Score alpha, Score beta, uint64_t size) {
    Score score = node->line.value;
    Score stored = mate_nearer(score, node->ply);
    naive_table_put(&s->table, (Entry){.used = true,
                                       .key = node->board->key,
                                       .draft = node->depth,
                                       .lower = score <= alpha ? -SCORE_INFINITE : stored,
                                       .upper = score >= beta ? SCORE_INFINITE : stored,
                                       .best = node->line.moves[0],
                                       .size = size});
}

static Move refutation_move(const Search *s, int ply) {
    if (!s->o->r || ply == 0)
        return MOVE_NONE;
    for (int i = 0; i < s->root_moves.count; i++) {
        const Line *line = &s->old_lines[i];
        if (line->length > ply && memcmp(line->moves, s->path, (size_t)ply * sizeof(Move)) == 0)
            return line->moves[ply];
    }
    return MOVE_NONE;
}

static bool killer_equals(Move killer, Move m) {
    return killer != MOVE_NONE && move_from(killer) == move_from(m) &&
           move_to(killer) == move_to(m) && move_piece(killer) == move_piece(m) &&
           move_promotion(killer) == move_promotion(m);
}

/* Does history look at this move? Where V keeps it alone, at all. */
static bool has_history(const Search *s, Move m) {
    return !s->o->h || !s->o->quiet_history || !move_is_tactical(m);
}

static int64_t points_of(const Search *s, Move m) {
    return has_history(s, m) ? s->history[move_from(m)][move_to(m)] : 0;
}

static void learn(Search *s, const Node *node, bool cutoff) {
    Move m = node->line.moves[0];
    if ((s->o->h || s->o->v) && node->depth >= 2 && has_history(s, m))
        s->history[move_from(m)][move_to(m)] += (int64_t)1 << node->depth;
    Move *killers = s->killers[node->ply];
    if (s->o->l && cutoff && !move_is_tactical(m) && !killer_equals(killers[0], m)) {
        killers[1] = killers[0];
        killers[0] = m;
    }
    if (cutoff)
        naive_learn_more(s, node);
}

/* The lower, the earlier. A killer may equal a capture, which is then better placed as such. */
static int place_of(const Search *s, const Node *node, Move m) {
    if (node->ply == 0 && m == s->last_best)
        return 0;
    if (m == node->etc_move)
        return 1;
    if (m == node->table_move || m == node->iid_move)
        return 2;
    if (m == node->refutation_move)
        return 3;
    if (move_is_tactical(m))
        return 4;
    if (killer_equals(s->killers[node->ply][0], m))
        return 5;
    if (killer_equals(s->killers[node->ply][1], m))
        return 6;
    return naive_is_counter(s, node, m) ? 7 : 8;
}

/* 5 */
static void order(const Search *s, Node *node, const MoveList *moves) {
    int knowledge[MAX_MOVES] = {0};
    if (s->o->k)
        knowledge_scores(node->board, (Knowledge)s->o->knowledge, moves->moves, moves->count,
                         knowledge);
    for (int i = 0; i < moves->count; i++) {
        Move m = moves->moves[i];
        int64_t points = s->o->h ? points_of(s, m) : 0;
        node->ranked[i] =
            (Ranked){m, place_of(s, node, m), points + knowledge[i] + naive_credit(s, node, m)};
    }
    naive_sort_stably(node->ranked, moves->count);
    node->moves_nb = moves->count;
    for (int i = 0; i < moves->count; i++) {
        Move m = node->ranked[i].move;
        node->promising[i] = points_of(s, m) > 0;
    }
}

/* ---- the tree ---- */

static Kind opposite(Kind kind) {
    return kind == KIND_CUT ? KIND_ALL : KIND_CUT;
}

Node naive_child(const Node *node, int depth, Score alpha, Score beta) {
    return (Node){.parent = node,
                  .ply = node->ply + 1,
                  .depth = depth,
                  .alpha = -beta,
                  .beta = -alpha,
                  .kind = opposite(node->kind),
                  .quarters = node->quarters,
                  .inside = node->inside};
}

Line naive_move(Search *s, Node *node, int i, int quarters, Node *child) {
    Move m = node->ranked[i].move;
    Board next;
    board_make(&next, node->board, m);
    s->path[node->ply] = m;
    node->searching = i;
    child->board = &next;
    child->extended = s->o->check_extension && board_in_check(&next);
    child->depth += child->extended + (child->quarters + quarters) / 4;
    child->quarters = (child->quarters + quarters) % 4;
    child->extended |= quarters > 0;
    Line line = {.value = -naive_enter(s, child), .moves = {m}};
    line.length = child->line.length + 1;
    memcpy(line.moves + 1, child->line.moves, (size_t)child->line.length * sizeof(Move));
    for (int r = 0; node->ply == 0 && r < s->root_moves.count; r++)
        if (s->root_moves.moves[r] == m)
            s->new_lines[r] = line;
    return line;
}

/* 6: the best line. */
static Line search_moves(Search *s, Node *node) {
    Line best = {.value = -SCORE_INFINITE};
    bool scout = s->o->d && s->o->roads.driver == NAIVE_SCOUT;
    Score top = s->o->roads.one_bound ? SCORE_INFINITE : node->beta;
    Plans plans;
    naive_plan_node(s, node, &plans);
    for (int i = 0; i < node->moves_nb && best.value < node->beta; i++) {
        Score g = naive_greater(node->alpha, best.value);
        bool minimal = (s->o->n || scout) && i > 0;
        const Plan plan = naive_plan(s, node, &plans, i, best.value);
        if (plan.left_out) {
            best.value = naive_greater(best.value, plan.worth);
            s->now.left_out[(int)plan.left_out]++;
            node->searching = i;
            continue;
        }
        s->now.reasons += (uint64_t)plan.reasons;
        s->now.singular += plan.singular;
        s->now.reduced += plan.less > 0;
        Line line = {.value = 0};
        for (int less = plan.less; less >= 0; less -= plan.less) {
            Node child = naive_child(node, node->depth - 1 - less, g, minimal ? g + 1 : top);
            if (node->kind == KIND_PV && i == 0)
                child.kind = KIND_PV;
            line = naive_move(s, node, i, plan.quarters, &child);
            if (less == 0 || line.value <= g)
                break;
            s->now.reduced_again++;
        }
        if (minimal && g < line.value && line.value < node->beta) {
            Score floor = scout ? node->alpha : line.value;
            Node again = naive_child(node, node->depth - 1, floor, node->beta);
            if (node->kind == KIND_PV)
                again.kind = KIND_PV;
            line = naive_move(s, node, i, plan.quarters, &again);
        }
        if (line.value > best.value)
            node->line = best = line;
    }
    return best;
}

Score naive_enter(Search *s, Node *node) {
    if (node->depth <= 0) { /* 1, 2 */
        s->now.horizon++;
        s->now.nbp++;
        return naive_quiesce(&s->o->base, node->board, node->ply, node->alpha, node->beta,
                             &s->now.quiescence);
    }
    s->now.interior++;
    return naive_inside(s, node);
}

/* The node without one of its moves: nothing is asked before its moves, nothing learned of it. */
static Score inside_without(Search *s, Node *node) {
    MoveList moves;
    naive_generate(&s->o->base, node->board, &moves);
    int nb = 0;
    for (int i = 0; i < moves.count; i++)
        if (moves.moves[i] != node->excluded)
            moves.moves[nb++] = moves.moves[i];
    moves.count = nb;
    if (nb == 0)
        return node->alpha;
    order(s, node, &moves);
    return search_moves(s, node).value;
}

Score naive_inside(Search *s, Node *node) {
    uint64_t counted = nodes_counted(s);
    Score alpha = node->alpha, beta = node->beta, answer; /* at entry, for the label */
    MoveList moves;
    if (node->excluded != MOVE_NONE)
        return inside_without(s, node);
    if (s->o->t && table_answers(s, node, &answer)) /* 3 */
        return answer;
    node->answer = MOVE_NONE;
    node->refutation_move = refutation_move(s, node->ply);
    if (naive_etc_answers(s, node, &answer))
        return answer;
    node->answer = MOVE_NONE;
    naive_iid(s, node);
    if (naive_null_move_prunes(s, node))
        return node->beta;
    naive_generate(&s->o->base, node->board, &moves); /* 4 */
    if (moves.count == 0)
        return naive_no_moves_value(node->board, node->ply);
    order(s, node, &moves);
    if (naive_multi_cut_prunes(s, node))
        return node->beta;
    const char by = naive_ends(s, node, &answer);
    if (by != '\0') {
        s->now.ended[(int)by]++;
        return answer;
    }
    node->line = search_moves(s, node);
    if (s->o->t) /* 7 */
        table_store(s, node, alpha, beta, nodes_counted(s) - counted);
    learn(s, node, node->line.value >= node->beta);
    return node->line.value;
}

Score naive_root(Search *s, const Board *root, int depth, Score alpha, Score beta) {
    Node node = {.board = root, .depth = depth, .alpha = alpha, .beta = beta};
    Score value = naive_enter(s, &node);
    if (value > alpha) /* else it failed low, and its best move says nothing */
        s->now.best = node.line.moves[0];
    return value;
}

static Score iterate(Search *s, const Board *root, int depth) {
    if (s->o->d && s->o->roads.driver != NAIVE_SCOUT)
        return naive_drive(s, root, depth);
    s->now.passes += s->o->d;
    Score alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (s->o->s && depth > 1 && !score_is_mate(s->now.score)) {
        alpha = s->now.score - ASPIRATION;
        beta = s->now.score + ASPIRATION;
    }
    Score value = naive_root(s, root, depth, alpha, beta);
    if (value >= beta)
        return naive_root(s, root, depth, value, SCORE_INFINITE);
    if (value <= alpha)
        return naive_root(s, root, depth, -SCORE_INFINITE, value);
    return value;
}

void naive_search(const Board *root, const NaiveOptions *o, int depth, NaiveResult results[]) {
    Search *s = calloc(1, sizeof *s);
    Entry *table = calloc(o->t ? (size_t)o->entries : 1, sizeof *table);
    if (s == NULL || table == NULL ||
        (strchr(o->more, 'h') && (s->pairs = calloc(2, sizeof *s->pairs)) == NULL))
        abort();
    s->o = o;
    s->table = (NaiveTable){table, o->entries, o->replacement, o->roads.two_bounds};
    movegen_all(root, &s->root_moves);
    for (int d = 1; d <= depth; d++) {
        s->last_best = s->now.best;
        memcpy(s->old_lines, s->new_lines, sizeof s->old_lines);
        s->now.depth = d;
        Score last = s->now.score;
        s->now.score = iterate(s, root, d);
        s->before_last = last;
        results[d] = s->now;
    }
    free(table);
    free(s->pairs);
    free(s);
}
