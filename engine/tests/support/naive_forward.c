/* V and M by the words of definitions.md. */
#include <stddef.h>

#include "support/naive_node.h"

static int no_pgam(const Node *node) {
    int sum = 0;
    for (const Node *n = node->parent; n != NULL; n = n->parent)
        if (n->board->side == node->board->side && n->kind != KIND_PV && n->searching > 0)
            for (int i = n->searching + 1; i < n->moves_nb; i++)
                sum += n->promising[i];
    return sum;
}

static Score null_t(const Search *s, const Node *node) {
    if (node->beta >= SCORE_MATE_MIN || node->beta <= -SCORE_MATE_MIN)
        return 0;
    if (s->o->null_t != NAIVE_T_VARIABLE)
        return s->o->null_t;
    if (node->inside & naive_bit('V'))
        return 0;
    int sum = no_pgam(node);
    return sum > 15 ? 20 : sum > 0 ? 10 : 0;
}

/* After a null move (or, as a double one, after two), or where a search verifies one. */
static bool may_not_pass(const Search *s, const Node *node) {
    switch (s->o->level[V_GUARD]) {
    case 1:
        return node->passed && node->parent->passed;
    case 2:
        return node->passed || node->again;
    default:
        return node->passed;
    }
}

static bool is_verified(Search *s, const Node *node) {
    if (s->o->level[V_GUARD] != 2 || node->depth == 1)
        return true;
    Node again;
    return naive_again(s, node, &again, 'V', node->depth - 1, node->beta - 1, node->beta,
                       MOVE_NONE) >= node->beta;
}

bool naive_null_move_prunes(Search *s, const Node *node) {
    if (!s->o->v || node->kind == KIND_PV || board_in_check(node->board) || may_not_pass(s, node) ||
        node->beta == SCORE_INFINITE)
        return false;
    Score bound = node->beta - null_t(s, node);
    Node child = naive_child(node, node->depth > 3 ? node->depth - 3 : 0, bound - 1, bound);
    Board next;
    board_make_null(&next, node->board);
    s->path[node->ply] = MOVE_NONE;
    child.board = &next;
    child.passed = true;
    child.inside |= naive_bit('V');
    uint64_t before = nodes_counted(s);
    bool prunes = -naive_enter(s, &child) >= bound;
    naive_note_inside(s, node, 'V', before);
    prunes = prunes && is_verified(s, node);
    MoveList moves;
    movegen_all(node->board, &moves);
    prunes = prunes && moves.count > 0;
    s->now.null_tries++;
    s->now.null_prunes += prunes;
    return prunes;
}

static int points_beside_pawns(const Board *b) {
    static const int worth[PIECE_NB] = {[KNIGHT] = 3, [BISHOP] = 3, [ROOK] = 5, [QUEEN] = 9};
    int points = 0;
    for (Square square = 0; square < SQUARE_NB; square++)
        if (b->colours[b->side] >> square & 1)
            points += worth[board_piece_on(b, square)];
    return points;
}

static bool extended_lately(const Node *node) {
    for (int i = 0; i < 3 && node != NULL; i++, node = node->parent)
        if (node->extended)
            return true;
    return false;
}

static bool multi_cut_is_tried(const Search *s, const Node *node) {
    return s->o->m && (node->kind == KIND_CUT || (s->o->multi_nonpv && node->kind == KIND_ALL)) &&
           node->depth > s->o->multi_r && !board_in_check(node->board) &&
           points_beside_pawns(node->board) > 8 && !extended_lately(node) &&
           node->beta != SCORE_INFINITE;
}

bool naive_multi_cut_prunes(Search *s, Node *node) {
    if (!multi_cut_is_tried(s, node))
        return false;
    int cuts = 0;
    uint64_t before = nodes_counted(s);
    for (int i = 0; i < node->moves_nb && i < s->o->multi_m && cuts < s->o->multi_c; i++) {
        int depth = node->depth - 1 - s->o->multi_r;
        Node child = naive_child(node, depth, node->beta - 1, node->beta);
        child.inside |= naive_bit('M');
        cuts += naive_move(s, node, i, 0, &child).value >= node->beta;
    }
    naive_note_inside(s, node, 'M', before);
    s->now.multi_cut_tries++;
    s->now.multi_cut_prunes += cuts == s->o->multi_c;
    return cuts == s->o->multi_c;
}
