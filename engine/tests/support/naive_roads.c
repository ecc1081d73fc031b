/* D, E and I by the words of definitions.md. */
#include "support/naive_node.h"

#include <stddef.h>

/* Moves in generation order, up to the first known to reach beta. */
bool naive_etc_answers(Search *s, Node *node, Score *answer) {
    const NaiveRoads *roads = &s->o->roads;
    if (!s->o->e || node->ply == 0 || node->depth < roads->etc_depth)
        return false;
    MoveList moves;
    Score best = node->alpha;
    naive_generate(&s->o->base, node->board, &moves);
    for (int i = 0; i < moves.count; i++) {
        Board next;
        board_make(&next, node->board, moves.moves[i]);
        int depth = node->depth - 1 + (s->o->check_extension && board_in_check(&next));
        const Entry *entry = naive_table_hit(&s->table, next.key);
        s->now.etc_probes++;
        if (naive_may_gain(s, node, moves.moves[i], moves.count))
            continue;
        if (entry == NULL || !draft_is_enough(s, entry, depth) || entry->upper == SCORE_INFINITE)
            continue;
        s->now.etc_hits++;
        *answer = -mate_nearer(entry->upper, -node->ply - 1);
        node->answer = moves.moves[i];
        if (*answer >= node->beta && roads->use != NAIVE_ORDERING) {
            s->now.etc_cutoffs++;
            return true;
        }
        if (*answer > best && roads->use != NAIVE_CUTOFFS) {
            best = *answer;
            node->etc_move = moves.moves[i];
        }
    }
    return false;
}

void naive_iid(Search *s, Node *node) {
    const NaiveRoads *roads = &s->o->roads;
    if (!s->o->i || node->ply == 0 || node->again || node->depth < roads->iid_depth ||
        node->kind == KIND_ALL || (node->kind == KIND_CUT && !roads->iid_cut) ||
        node->etc_move != MOVE_NONE || node->table_move != MOVE_NONE ||
        node->refutation_move != MOVE_NONE)
        return;
    Node shallow;
    naive_again(s, node, &shallow, 'I', node->depth - roads->iid_r, node->alpha, node->beta,
                MOVE_NONE);
    node->iid_move = shallow.line.length > 0 ? shallow.line.moves[0] : shallow.answer;
}

/* What is asked next, of a value above low and not above high, after an answer (or the guess). */
static Score driver_beta(const NaiveRoads *roads, Score low, Score high, Score answer, bool guess) {
    Score beta = answer;
    if (roads->driver == NAIVE_SSS)
        beta = high;
    else if (roads->driver == NAIVE_DUAL)
        beta = low + 1;
    else if (roads->driver == NAIVE_BISECT)
        beta = high - (high - low) / 2;
    else if (roads->driver == NAIVE_STEP && !guess)
        beta += answer == low ? roads->step : -roads->step;
    if (beta > high)
        return high;
    return beta > low ? beta : low + 1;
}

Score naive_drive(Search *s, const Board *root, int depth) {
    const NaiveRoads *roads = &s->o->roads;
    Score low = -SCORE_MATE - 1, high = SCORE_MATE + 1;
    Score answer = roads->before_last && depth > 2 ? s->before_last : s->now.score;
    answer += roads->offset;
    for (bool guess = true; low < high; guess = false) {
        Score beta = driver_beta(roads, low, high, answer, guess);
        answer = naive_root(s, root, depth, beta - 1, beta);
        s->now.passes++;
        s->now.passes_high += answer >= beta;
        *(answer >= beta ? &low : &high) = answer;
    }
    return answer;
}
