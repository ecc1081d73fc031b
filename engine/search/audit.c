#include "search/audit.h"

#include <stdlib.h>

#include "base/rng.h"

/* Of what is on, what neither changes the value nor searches the root. */
static uint64_t sound_letters(const SearchParams *params, const EnhancementRow *rows, int rows_nb) {
    uint64_t letters = 0;
    for (int row = 0; row < rows_nb; row++) {
        const Enhancement *e = rows[row].enhancement;
        if (params->letters >> row & 1 && !e->driver &&
            enhancement_preserves_value(e, params->own[row]))
            letters |= (uint64_t)1 << row;
    }
    return letters;
}

SearchParams audit_params(const SearchParams *params, const EnhancementRow *rows, int rows_nb) {
    SearchParams second = *params;
    second.base[BASE_AUDIT] = second.base[BASE_WORKERS] = 0;
    second.base[BASE_DELTA] = 0;
    second.letters = sound_letters(params, rows, rows_nb);
    return second;
}

static bool is_sampled(const Search *s, const Board *b, int depth) {
    return rng_mix(b->key + (uint64_t)depth) % (uint64_t)s->params.base[BASE_AUDIT] == 0;
}

/* The position of a node, in full, after the move that led there. Where the second search is stopped the first is too. false: it was,
 * or a line was too long for it, and it tells nothing. */
static bool search_in_full(Search *s, const Node *n, Move move, int depth, Score alpha, Score beta,
                           Score *value) {
    Search *auditor = s->auditor;
    Node node;
    node_root(&node, &n->board);
    node.move = move;
    node.ply = node.frame = n->ply;
    node.kind = KIND_CUT;
    node.depth = depth > 0 ? depth : 0;
    node.entry_alpha = alpha;
    node.entry_beta = beta;
    auditor->iteration = s->iteration;
    auditor->hooks.stop = s->hooks.stop;
    auditor->hooks.context = s->hooks.context;
    *value = auditor->audit(auditor, &node);
    const StopReason stop = auditor->stop;
    auditor->stop = STOP_NONE;
    if (stop != STOP_LENGTH && stop != STOP_NONE)
        s->stop = stop;
    return stop == STOP_NONE;
}

/* The last of ascending bounds that a number reaches. */
static int bucket_of(int number, const int *bounds, int nb) {
    int bucket = 0;
    while (bucket + 1 < nb && number >= bounds[bucket + 1])
        bucket++;
    return bucket;
}

int audit_place(Score g, Score worth, int rank) {
    if (worth > -SCORE_INFINITE)
        return bucket_of(g - worth, audit_margins, AUDIT_MARGINS_NB);
    return AUDIT_RANKS + bucket_of(rank + 1, audit_ranks, AUDIT_RANKS_NB);
}

/* `depth`: of the search in full. */
static void count_place(Search *s, const Node *n, int depth, int place, bool wrong) {
    const int plies = depth < 0 ? 0 : depth < AUDIT_PLIES_NB ? depth : AUDIT_PLIES_NB - 1;
    s->counters.audited[plies][place][AUDITED_ALL][n->kind]++;
    s->counters.audited[plies][place][AUDITED_WRONG][n->kind] += wrong;
}

static void count(Search *s, const Node *n, int row, int depth, int place, bool wrong) {
    s->counters.own[row][OWN_AUDITED][n->kind]++;
    s->counters.own[row][OWN_WRONG][n->kind] += wrong;
    count_place(s, n, depth, place, wrong);
}

/* -1 below the window, 1 above it, 0 in it. */
static int side_of(const Node *n, Score score) {
    return score <= n->alpha ? -1 : score >= n->beta;
}

void audit_node(Search *s, const Node *n, int row) {
    const int place = n->margin == MARGIN_UNTOLD
                          ? AUDIT_NEITHER
                          : bucket_of(n->margin, audit_margins, AUDIT_MARGINS_NB);
    if (!is_sampled(s, &n->board, n->depth))
        return;
    Score value;
    if (search_in_full(s, n, n->move, n->depth, n->alpha, n->beta, &value))
        count(s, n, row, n->depth, place, side_of(n, value) != side_of(n, n->score));
}

void audit_move(Search *s, const Node *n, const Node *child, int depth, Score g, int row,
                int place) {
    const int plies = (depth > 0 ? depth : 0) + search_extends(s, child);
    Score value;
    if (is_sampled(s, &child->board, plies) &&
        search_in_full(s, child, child->move, plies, -g - 1, -g, &value))
        count(s, n, row, plies, place, -value > g);
}

/* Its frame may hold no more than a search without frames sets: at depth 0 nobody asks for the last move. */
void audit_bottom(Search *s, const Node *n, Score score) {
    Score value;
    if (!is_sampled(s, &n->board, 0) ||
        !search_in_full(s, n, MOVE_NONE, 0, n->alpha, n->beta, &value))
        return;
    const int side = side_of(n, value);
    const bool wrong = side != side_of(n, score) || (side == 0 && value != score);
    s->counters.base[COUNT_DELTA_AUDITED][n->kind]++;
    s->counters.base[COUNT_DELTA_WRONG][n->kind] += wrong;
    count_place(s, n, 0, AUDIT_NEITHER, wrong);
}
