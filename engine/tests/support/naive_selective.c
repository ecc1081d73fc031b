/* The selective rows, and the orderers after the papers, by the words of definitions.md. */
#include <string.h>

#include "support/naive_node.h"

bool naive_has(const Search *s, char letter) {
    return strchr(s->o->more, letter) != NULL;
}

static int level(const Search *s, NaiveLevel which) {
    return s->o->level[which];
}

static Score static_of(const Search *s, const Board *b) {
    return naive_static(&s->o->base, b);
}

/* The static value after a move, for its side. */
static Score static_after(const Search *s, const Node *node, Move m) {
    Board next;
    board_make(&next, node->board, m);
    return -static_of(s, &next);
}

/* May a static value stand for a search there, against this bound? */
static bool is_open(const Node *node, Score bound) {
    return node->kind != KIND_PV && !board_in_check(node->board) && bound < SCORE_MATE_MIN &&
           bound > -SCORE_MATE_MIN;
}

Score naive_again(Search *s, const Node *node, Node *again, char letter, int depth, Score alpha,
                  Score beta, Move excluded) {
    const uint64_t before = nodes_counted(s);
    *again = *node;
    again->inside |= naive_bit(letter);
    again->depth = depth;
    again->alpha = alpha;
    again->beta = beta;
    again->excluded = excluded;
    again->again = true;
    again->answer = again->etc_move = again->table_move = MOVE_NONE;
    again->refutation_move = again->iid_move = MOVE_NONE;
    again->moves_nb = again->searching = 0;
    again->line = (Line){.value = 0};
    s->now.again[(int)letter]++;
    const Score value = naive_inside(s, again);
    naive_note_inside(s, node, letter, before);
    return value;
}

/* ---- G, u, i, z, b ---- */

static int balance_of(const Board *b, int side) {
    static const int worth[] = {
        [PAWN] = 100, [KNIGHT] = 325, [BISHOP] = 325, [ROOK] = 500, [QUEEN] = 975, [KING] = 0};
    int sum = 0;
    for (Square q = 0; q < SQUARE_NB; q++)
        if (board_piece_on(b, q) != PIECE_NONE)
            sum += b->colours[side] >> q & 1 ? worth[board_piece_on(b, q)]
                                             : -worth[board_piece_on(b, q)];
    return sum;
}

static bool gamma_ends(const Search *s, const Node *node) {
    if (node->ply < 3 || node->again || level(s, G_MARGIN) == SCORE_MATE ||
        board_in_check(node->board))
        return false;
    const Node *up = node->parent->parent->parent;
    for (int i = 1; i <= 3; i++)
        if (s->path[node->ply - i] == MOVE_NONE)
            return false;
    if (up->line.length == 0)
        return false;
    Board end = *up->board;
    for (int i = 0; i < 3 && i < up->line.length; i++) {
        Board next;
        board_make(&next, &end, up->line.moves[i]);
        end = next;
    }
    return balance_of(node->board, up->board->side) <=
           balance_of(&end, up->board->side) - level(s, G_MARGIN);
}

static bool probcut_ends(Search *s, Node *node, Score bound, int sign) {
    if (!is_open(node, bound))
        return false;
    const int64_t top = (int64_t)level(s, PC_T) * level(s, PC_SIGMA) * 100 +
                        (int64_t)sign * 1000 * (bound - level(s, PC_B));
    int64_t need = top / level(s, PC_A);
    if (need * level(s, PC_A) < top)
        need++;
    if (need >= SCORE_MATE_MIN || need <= -SCORE_MATE_MIN)
        return false;
    const Score asked = (Score)(sign * need);
    Node again;
    const Score low = sign > 0 ? asked - 1 : asked;
    const Score value =
        naive_again(s, node, &again, 'b', node->depth - level(s, PC_R), low, low + 1, MOVE_NONE);
    return sign * value >= sign * asked;
}

/* The node a ply less deep, for good. */
static Score instead(Search *s, Node *node, char letter) {
    Node again;
    const Score value =
        naive_again(s, node, &again, letter, node->depth - 1, node->alpha, node->beta, MOVE_NONE);
    node->line = again.line;
    return value;
}

char naive_ends(Search *s, Node *node, Score *score) {
    if (!*s->o->more)
        return '\0';
    const bool open_above = is_open(node, node->beta), open_below = is_open(node, node->alpha);
    const Score x = static_of(s, node->board);
    if (naive_has(s, 'G') && gamma_ends(s, node)) {
        *score = x;
        return 'G';
    }
    *score = node->beta;
    if (naive_has(s, 'u') && level(s, RF_MARGIN) < SCORE_MATE &&
        node->depth <= level(s, RF_DEPTH) && open_above &&
        x - level(s, RF_MARGIN) * node->depth >= node->beta)
        return 'u';
    if (naive_has(s, 'i') && node->ply > 0 && !node->again && node->depth >= level(s, IIR_DEPTH) &&
        (node->kind != KIND_ALL || level(s, IIR_WHERE)) && node->etc_move == MOVE_NONE &&
        node->table_move == MOVE_NONE && node->refutation_move == MOVE_NONE &&
        node->iid_move == MOVE_NONE) {
        *score = instead(s, node, 'i');
        return 'i';
    }
    int men = 0;
    for (Square q = 0; q < SQUARE_NB; q++)
        men += node->board->colours[!node->board->side] >> q & 1;
    if (naive_has(s, 'z') && !node->again && node->depth == level(s, LR_DEPTH) && open_below &&
        men > 3 && level(s, LR_MARGIN) < SCORE_MATE && x + level(s, LR_MARGIN) <= node->alpha) {
        *score = instead(s, node, 'z');
        return 'z';
    }
    if (!naive_has(s, 'b') || node->again || node->depth < level(s, PC_DEPTH))
        return '\0';
    *score = node->beta;
    if (probcut_ends(s, node, node->beta, 1))
        return 'b';
    *score = node->alpha;
    return probcut_ends(s, node, node->alpha, -1) ? 'b' : '\0';
}

/* ---- the moves ---- */

static int n_best_width(const Search *s, int ply) {
    static const int kotok[] = {4, 3, 2, 2, 1}, greenblatt[] = {15, 15, 9, 9, 7};
    const int p = ply < 4 ? ply : 4;
    switch (level(s, B_WIDTHS)) {
    case 0:
        return kotok[p];
    case 1:
        return 7;
    case 2:
        return greenblatt[p];
    default:
        return level(s, B_WIDTH);
    }
}

/* Q: the bound that the other moves must stay below, or -infinity. */
static Score singular_bound(const Search *s, const Node *node, Move *m) {
    if (!naive_has(s, 'Q'))
        return -SCORE_INFINITE;
    const Entry *entry = naive_table_hit(&s->table, node->board->key);
    if (node->ply == 0 || node->ply >= 2 * s->now.depth || node->again ||
        node->depth < level(s, Q_DEPTH) || level(s, Q_GAIN) == 0 || entry == NULL ||
        entry->draft + level(s, Q_DRAFT) < node->depth)
        return -SCORE_INFINITE;
    const Score lower = mate_nearer(entry->lower, -node->ply);
    if (lower <= -SCORE_MATE_MIN || lower >= SCORE_MATE_MIN ||
        lower - level(s, Q_MARGIN) <= -SCORE_MATE_MIN)
        return -SCORE_INFINITE;
    *m = MOVE_NONE;
    for (int i = 0; i < node->moves_nb; i++)
        if (node->ranked[i].move == entry->best)
            *m = entry->best;
    return *m == MOVE_NONE ? -SCORE_INFINITE : lower - level(s, Q_MARGIN);
}

void naive_plan_node(Search *s, Node *node, Plans *plans) {
    *plans = (Plans){.singular = MOVE_NONE};
    Move m;
    const Score bound = singular_bound(s, node, &m);
    Node again;
    if (bound > -SCORE_INFINITE &&
        naive_again(s, node, &again, 'Q', node->depth / 2, bound - 1, bound, m) < bound)
        plans->singular = m;
    /* ranked is not in generation order, by which equal values go */
    MoveList all;
    int nb = 0;
    Ranked list[MAX_MOVES];
    naive_generate(&s->o->base, node->board, &all);
    for (int i = 0; i < all.count; i++)
        if (all.moves[i] != node->excluded)
            list[nb++] =
                (Ranked){.move = all.moves[i],
                         .credit = naive_has(s, 'B') ? static_after(s, node, all.moves[i]) : 0};
    naive_sort_stably(list, nb);
    const bool prunes = naive_has(s, 'B') && level(s, B_USE) != 2 && !board_in_check(node->board);
    for (int i = 0; i < node->moves_nb; i++) {
        int place = 0;
        while (list[place].move != node->ranked[i].move)
            place++;
        plans->kept[i] = !prunes || place < n_best_width(s, node->ply);
    }
    if (board_in_check(node->board))
        return;
    if (prunes && node->moves_nb > n_best_width(s, node->ply))
        s->now.statics['B'] += (uint64_t)node->moves_nb;
    if (naive_has(s, 'W') && node->depth <= level(s, W_DEPTH) && level(s, W_MARGIN) < SCORE_MATE)
        s->now.statics['W'] += (uint64_t)node->moves_nb;
    if (naive_has(s, 'Z') && node->depth <= level(s, Z_DEPTH))
        s->now.statics['Z'] += (uint64_t)node->moves_nb;
}

static bool gives_check(const Node *node, Move m) {
    Board next;
    board_make(&next, node->board, m);
    return board_in_check(&next);
}

/* X gives for check, and for all else; Q for what stands alone. */
static void gain(const Search *s, const Node *node, const Plans *plans, Move m, Plan *plan) {
    int check = 0, other = 0, singular = 0;
    if (naive_has(s, 'X')) {
        const Move last = node->ply > 0 ? s->path[node->ply - 1] : MOVE_NONE;
        int rank = (int)move_to(m) / 8 + 1;
        if (node->board->side == BLACK)
            rank = 9 - rank;
        if (gives_check(node, m))
            check = level(s, X_CHECK);
        if (node->moves_nb == 1 && node->excluded == MOVE_NONE)
            other += level(s, X_REPLY);
        if (last != MOVE_NONE && move_captured(last) != PIECE_NONE &&
            move_captured(m) != PIECE_NONE && move_to(last) == move_to(m))
            other += level(s, X_RECAPTURE);
        if (move_piece(m) == PAWN && rank == 7)
            other += level(s, X_SEVENTH);
        if (move_piece(m) == PAWN && rank == 6)
            other += level(s, X_SIXTH);
    }
    if (m == plans->singular)
        singular = level(s, Q_GAIN);
    plan->reasons = (check > 0) + (other > 0);
    plan->singular = singular > 0;
    plan->quarters = check + other + singular < 4 ? check + other + singular : 4;
}

bool naive_may_gain(const Search *s, const Node *node, Move m, int moves_nb) {
    if (node->ply >= 2 * s->now.depth)
        return false;
    Node asked = *node;
    asked.moves_nb = moves_nb;
    Plan plan = {.quarters = 0};
    gain(s, &asked, &(Plans){.singular = MOVE_NONE}, m, &plan);
    const Entry *entry = naive_table_hit(&s->table, node->board->key);
    return plan.quarters > 0 || (naive_has(s, 'Q') && level(s, Q_GAIN) > 0 &&
                                 node->depth >= level(s, Q_DEPTH) && entry && entry->best == m);
}

/* The first of B, W, Z, f, p, in this order, that leaves the move out, or '\0'. */
static char find_leaver(const Search *s, const Node *node, const Plans *plans, int i, Score g,
                        Score *worth) {
    const Move m = node->ranked[i].move;
    const bool check = board_in_check(node->board);
    const bool quiet = !move_is_tactical(m) && !gives_check(node, m);
    *worth = -SCORE_INFINITE;
    if (!plans->kept[i])
        return 'B';
    if (naive_has(s, 'W') && !check && node->depth <= level(s, W_DEPTH)) {
        *worth = static_after(s, node, m) + level(s, W_MARGIN);
        if (*worth <= g)
            return 'W';
    }
    if (naive_has(s, 'Z') && !check && node->depth <= level(s, Z_DEPTH)) {
        *worth = static_after(s, node, m);
        if (*worth <= g)
            return 'Z';
    }
    if (!quiet || !is_open(node, node->alpha))
        return '\0';
    if (naive_has(s, 'f') && node->depth <= 2) {
        const int margin = level(s, node->depth == 1 ? F_MARGIN1 : F_MARGIN2);
        *worth = static_of(s, node->board) + margin;
        if (margin >= 0 && *worth <= g)
            return 'f';
    }
    *worth = -SCORE_INFINITE;
    return naive_has(s, 'p') && node->depth <= level(s, LMP_DEPTH) &&
                   i >= level(s, LMP_A) + level(s, LMP_B) * node->depth * node->depth
               ? 'p'
               : '\0';
}

Plan naive_plan(const Search *s, const Node *node, const Plans *plans, int i, Score best) {
    const Move m = node->ranked[i].move;
    Plan plan = {.left_out = '\0'};
    if (i > 0 && best > -SCORE_MATE_MIN)
        plan.left_out =
            find_leaver(s, node, plans, i, naive_greater(node->alpha, best), &plan.worth);
    if (plan.left_out != '\0')
        return plan;
    if (node->ply < 2 * s->now.depth)
        gain(s, node, plans, m, &plan);
    if (naive_has(s, 'l') && i >= level(s, LMR_K) && node->depth >= level(s, LMR_DEPTH) &&
        !board_in_check(node->board) && (node->kind != KIND_PV || level(s, LMR_WHERE)) &&
        !move_is_tactical(m) && !gives_check(node, m))
        plan.less = level(s, LMR_R);
    return plan;
}

/* ---- c and h ---- */

static Move *counter_of(const Search *s, const Node *node) {
    const Move last = node->ply > 0 ? s->path[node->ply - 1] : MOVE_NONE;
    if (last == MOVE_NONE || !naive_has(s, 'c'))
        return NULL;
    return (Move *)&s->answers[node->board->side][move_from(last) * 64 + move_to(last)];
}

bool naive_is_counter(const Search *s, const Node *node, Move m) {
    const Move *counter = counter_of(s, node);
    return counter != NULL && level(s, CM_SLOTS) && *counter == m;
}

static int32_t *pair_of(const Search *s, const Node *node, int back, Move m) {
    const Move last = node->ply > back ? s->path[node->ply - 1 - back] : MOVE_NONE;
    if (last == MOVE_NONE)
        return NULL;
    return &s->pairs[back][move_piece(last) * 64 + move_to(last)][move_piece(m) * 64 + move_to(m)];
}

int64_t naive_credit(const Search *s, const Node *node, Move m) {
    int64_t sum = naive_has(s, 'B') && level(s, B_USE) ? static_after(s, node, m) : 0;
    for (int back = 0; naive_has(s, 'h') && back < level(s, CH_PLIES); back++) {
        const int32_t *points = pair_of(s, node, back, m);
        if (points != NULL && !move_is_tactical(m))
            sum += (int64_t)*points * level(s, CH_WEIGHT);
    }
    return sum;
}

void naive_learn_more(Search *s, const Node *node) {
    const Move best = node->line.moves[0];
    Move *counter = counter_of(s, node);
    if (move_is_tactical(best))
        return;
    if (counter != NULL)
        *counter = best;
    for (int back = 0; naive_has(s, 'h') && node->depth >= 2 && back < level(s, CH_PLIES); back++) {
        int32_t *points = pair_of(s, node, back, best);
        if (points == NULL)
            continue;
        *points += 1 << node->depth;
        for (int i = 0; level(s, CH_MALUS) && node->ranked[i].move != best; i++)
            if (!move_is_tactical(node->ranked[i].move))
                *pair_of(s, node, back, node->ranked[i].move) -= 1 << node->depth;
    }
}
