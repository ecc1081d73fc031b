/* Numbers in comments are steps of definitions.md. */
#include "naive.h"

#include <stdlib.h>
#include <string.h>

#include "chess/eval.h"
#include "chess/knowledge.h"
#include "chess/movegen.h"

enum { ASPIRATION = 100 };

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct Entry {
    Key key;
    Bound bound; /* BOUND_NONE: the slot is empty */
    int draft;
    Score score; /* mates relative to the node */
    Move best;
    uint64_t size; /* nodes counted below */
} Entry;

/* A move and what follows it, with the value that its search returned. */
typedef struct Line {
    Score value;
    int length;
    Move moves[MAX_DEPTH + 1];
} Line;

/* What is alive during a search of one position. */
typedef struct Search {
    const NaiveOptions *o;
    Entry *table;
    int64_t history[SQUARE_NB][SQUARE_NB]; /* from, to */
    Move killers[MAX_PLY][2];              /* by ply */
    MoveList root_moves;                   /* in generation order; index of the next two */
    Line old_lines[MAX_MOVES];             /* R: of the iteration before */
    Line new_lines[MAX_MOVES];             /* of the last completed search of each root move */
    Move path[MAX_PLY];                    /* path[p] was made at ply p */
    Move last_best;                        /* of the last iteration, MOVE_NONE before the first */
    NaiveResult now; /* counts so far; score and best move of the last iteration */
} Search;

typedef struct Node {
    const Board *board;
    int ply, depth;
    Score alpha, beta; /* the window at entry, then narrowed by the table */
    Move table_move, refutation_move;
    Line
        line; /* result: the best; empty, with MOVE_NONE, at the horizon, without moves, answered */
} Node;

/* A move with its rank: the lower place first, then the greater credit, then generation order. */
typedef struct Ranked {
    Move move;
    int place;
    int64_t credit;
} Ranked;

static Score greater(Score a, Score b) {
    return a > b ? a : b;
}

static Score no_moves_value(const Board *b, int ply) {
    return board_in_check(b) ? -(SCORE_MATE - ply) : 0;
}

static bool comes_before(const Ranked *a, const Ranked *b) {
    return a->place != b->place ? a->place < b->place : a->credit > b->credit;
}

static void sort_stably(Ranked list[], int count) {
    for (int i = 1; i < count; i++) {
        Ranked moving = list[i];
        int j = i;
        for (; j > 0 && comes_before(&moving, &list[j - 1]); j--)
            list[j] = list[j - 1];
        list[j] = moving;
    }
}

/* ---- quiescence ---- */

static Ranked quiescence_rank(Move m) {
    static const int worth[] = {[PAWN] = 1,  [KNIGHT] = 2, [BISHOP] = 3,    [ROOK] = 4,
                                [QUEEN] = 5, [KING] = 6,   [PIECE_NONE] = 0};
    if (!move_is_tactical(m))
        return (Ranked){.move = m, .place = 1};
    int gain = worth[move_captured(m)] + worth[move_promotion(m)];
    return (Ranked){.move = m, .place = 0, .credit = 8 * gain - worth[move_piece(m)]};
}

/* Adds the nodes below b to *nodes; b itself is the caller's to count. */
static Score quiesce(const Board *b, int ply, Score alpha, Score beta, uint64_t *nodes) {
    if (ply >= MAX_PLY)
        abort();
    MoveList moves;
    Score best = -SCORE_INFINITE;
    if (board_in_check(b)) {
        movegen_all(b, &moves);
        if (moves.count == 0)
            return no_moves_value(b, ply);
    } else {
        best = eval_static(b);
        if (best >= beta)
            return best;
        movegen_tactical(b, &moves);
    }
    Ranked ranked[MAX_MOVES];
    for (int i = 0; i < moves.count; i++)
        ranked[i] = quiescence_rank(moves.moves[i]);
    sort_stably(ranked, moves.count);
    for (int i = 0; i < moves.count && best < beta; i++) {
        Board next;
        board_make(&next, b, ranked[i].move);
        ++*nodes;
        best = greater(best, -quiesce(&next, ply + 1, -beta, -greater(alpha, best), nodes));
    }
    return best;
}

/* The score with its mate, if it is one, that many plies nearer; negative: farther. */
static Score mate_nearer(Score score, int plies) {
    return !score_is_mate(score) ? score : score > 0 ? score + plies : score - plies;
}

static uint64_t nodes_counted(const Search *s) {
    return s->now.interior + s->now.horizon + s->now.quiescence;
}

/* Where a position may lie: in one slot, or the two of a bucket. */
static Entry *table_slots(Search *s, Key key, int *nb) {
    uint64_t slot = key % (uint64_t)s->o->entries;
    *nb = s->o->replacement == NAIVE_TWO_TIER ? 2 : 1;
    return &s->table[*nb == 2 ? slot / 2 * 2 : slot];
}

static bool entry_is_of(const Entry *entry, Key key) {
    return entry->bound != BOUND_NONE && entry->key == key;
}

/* NULL: no hit. */
static const Entry *table_hit(Search *s, Key key) {
    int nb;
    const Entry *slots = table_slots(s, key, &nb);
    for (int i = 0; i < nb; i++)
        if (entry_is_of(&slots[i], key))
            return &slots[i];
    return NULL;
}

/* Sets the table move and narrows the window, or answers. The root is given its move only. */
static bool table_answers(Search *s, Node *node, Score *answer) {
    const Entry *entry = table_hit(s, node->board->key);
    if (entry == NULL)
        return false;
    node->table_move = entry->best;
    bool enough = s->o->at_least ? entry->draft >= node->depth : entry->draft == node->depth;
    if (node->ply == 0 || !enough)
        return false;
    Score score = *answer = mate_nearer(entry->score, -node->ply);
    if (entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && score >= node->beta) ||
        (entry->bound == BOUND_UPPER && score <= node->alpha))
        return true;
    if (entry->bound == BOUND_LOWER && score > node->alpha)
        node->alpha = score;
    if (entry->bound == BOUND_UPPER && score < node->beta)
        node->beta = score;
    return false;
}

static bool entry_stays(const Entry *stored, const Entry *fresh, NaiveReplacement rule) {
    if (stored->bound == BOUND_NONE || rule == NAIVE_ALWAYS)
        return false;
    if (stored->key != fresh->key && rule != NAIVE_DRAFT)
        return rule == NAIVE_SIZE && stored->size > fresh->size;
    return stored->draft > fresh->draft;
}

static void table_put(Search *s, Entry fresh) {
    int nb;
    Entry *slots = table_slots(s, fresh.key, &nb);
    for (int i = 0; i < nb; i++)
        if (entry_stays(&slots[i], &fresh, s->o->replacement))
            return;
    int tier = 0;
    if (nb == 2 && !entry_is_of(&slots[0], fresh.key)) {
        if (slots[0].bound == BOUND_NONE || slots[0].draft <= fresh.draft)
            slots[1] = slots[0];
        else
            tier = 1;
    }
    slots[tier] = fresh;
}

/* The bound is told by the window at entry. */
static void table_store(Search *s, const Node *node, Score alpha, Score beta, uint64_t size) {
    Score score = node->line.value;
    Bound bound = score <= alpha ? BOUND_UPPER : score >= beta ? BOUND_LOWER : BOUND_EXACT;
    table_put(s, (Entry){node->board->key, bound, node->depth, mate_nearer(score, node->ply),
                         node->line.moves[0], size});
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

static void learn(Search *s, const Node *node, bool cutoff) {
    Move m = node->line.moves[0];
    if (s->o->h && node->depth >= 2)
        s->history[move_from(m)][move_to(m)] += (int64_t)1 << node->depth;
    Move *killers = s->killers[node->ply];
    if (s->o->l && cutoff && !move_is_tactical(m) && !killer_equals(killers[0], m)) {
        killers[1] = killers[0];
        killers[0] = m;
    }
}

/* The lower, the earlier. A killer may equal a capture, which is then better placed as such. */
static int place_of(const Search *s, const Node *node, Move m) {
    if (node->ply == 0 && m == s->last_best)
        return 0;
    if (m == node->table_move)
        return 1;
    if (m == node->refutation_move)
        return 2;
    if (move_is_tactical(m))
        return 3;
    if (killer_equals(s->killers[node->ply][0], m))
        return 4;
    if (killer_equals(s->killers[node->ply][1], m))
        return 5;
    return 6;
}

/* 5 */
static void order(const Search *s, const Node *node, const MoveList *moves, Ranked ranked[]) {
    int knowledge[MAX_MOVES] = {0};
    if (s->o->k)
        knowledge_scores(node->board, moves->moves, moves->count, knowledge);
    for (int i = 0; i < moves->count; i++) {
        Move m = moves->moves[i];
        /* The histories stay 0 with H off. */
        int64_t credit = s->history[move_from(m)][move_to(m)] + knowledge[i];
        ranked[i] = (Ranked){m, place_of(s, node, m), credit};
    }
    sort_stably(ranked, moves->count);
}

/* ---- the tree ---- */

static Score search_node(Search *s, Node *node);

static Node node_child(const Node *node, const Board *next, Score alpha, Score beta) {
    return (Node){next, node->ply + 1, node->depth - 1, -beta, -alpha, .line = {0}};
}

static Line search_move(Search *s, const Node *node, Move m, Score alpha, Score beta) {
    Board next;
    board_make(&next, node->board, m);
    s->path[node->ply] = m;
    Node child = node_child(node, &next, alpha, beta);
    Line line = {.value = -search_node(s, &child), .moves = {m}};
    line.length = child.line.length + 1;
    memcpy(line.moves + 1, child.line.moves, (size_t)child.line.length * sizeof(Move));
    for (int i = 0; node->ply == 0 && i < s->root_moves.count; i++)
        if (s->root_moves.moves[i] == m)
            s->new_lines[i] = line;
    return line;
}

/* 6: the best line. */
static Line search_moves(Search *s, const Node *node, const Ranked ranked[], int count) {
    Line best = {.value = -SCORE_INFINITE};
    for (int i = 0; i < count && best.value < node->beta; i++) {
        Score g = greater(node->alpha, best.value);
        bool minimal = s->o->n && i > 0;
        Line line = search_move(s, node, ranked[i].move, g, minimal ? g + 1 : node->beta);
        if (minimal && g < line.value && line.value < node->beta)
            line = search_move(s, node, ranked[i].move, line.value, node->beta);
        if (line.value > best.value)
            best = line;
    }
    return best;
}

static Score search_node(Search *s, Node *node) {
    if (node->depth <= 0) { /* 1, 2 */
        s->now.horizon++;
        s->now.nbp++;
        return quiesce(node->board, node->ply, node->alpha, node->beta, &s->now.quiescence);
    }
    s->now.interior++;
    uint64_t counted = nodes_counted(s);
    Score alpha = node->alpha, beta = node->beta, answer; /* at entry, for the label */
    if (s->o->t && table_answers(s, node, &answer))       /* 3 */
        return answer;
    node->refutation_move = refutation_move(s, node->ply);
    MoveList moves; /* 4 */
    movegen_all(node->board, &moves);
    if (moves.count == 0)
        return no_moves_value(node->board, node->ply);
    Ranked ranked[MAX_MOVES];
    order(s, node, &moves, ranked);
    node->line = search_moves(s, node, ranked, moves.count);
    if (s->o->t) /* 7 */
        table_store(s, node, alpha, beta, nodes_counted(s) - counted);
    learn(s, node, node->line.value >= node->beta);
    return node->line.value;
}

static Score search_root(Search *s, const Board *root, int depth, Score alpha, Score beta) {
    Node node = {.board = root, .depth = depth, .alpha = alpha, .beta = beta};
    Score value = search_node(s, &node);
    if (value > alpha) /* else it failed low, and its best move says nothing */
        s->now.best = node.line.moves[0];
    return value;
}

static Score iterate(Search *s, const Board *root, int depth) {
    Score alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (s->o->s && depth > 1 && !score_is_mate(s->now.score)) {
        alpha = s->now.score - ASPIRATION;
        beta = s->now.score + ASPIRATION;
    }
    Score value = search_root(s, root, depth, alpha, beta);
    if (value >= beta)
        return search_root(s, root, depth, value, SCORE_INFINITE);
    if (value <= alpha)
        return search_root(s, root, depth, -SCORE_INFINITE, value);
    return value;
}

void naive_search(const Board *root, const NaiveOptions *o, int depth, NaiveResult results[]) {
    Search *s = calloc(1, sizeof *s);
    Entry *table = calloc(o->t ? (size_t)o->entries : 1, sizeof *table);
    if (s == NULL || table == NULL)
        abort();
    s->o = o;
    s->table = table;
    movegen_all(root, &s->root_moves);
    for (int d = 1; d <= depth; d++) {
        s->last_best = s->now.best;
        memcpy(s->old_lines, s->new_lines, sizeof s->old_lines);
        s->now.depth = d;
        s->now.score = iterate(s, root, d);
        results[d] = s->now;
    }
    free(table);
    free(s);
}

/* Minimax, or with `cuts` alpha-beta, in generation order. */
static Score plain_search(const Node *node, bool cuts, NaiveResult *result) {
    if (node->depth <= 0) {
        result->horizon++;
        result->nbp++;
        return quiesce(node->board, node->ply, node->alpha, node->beta, &result->quiescence);
    }
    result->interior++;
    MoveList moves;
    movegen_all(node->board, &moves);
    if (moves.count == 0)
        return no_moves_value(node->board, node->ply);
    Score best = -SCORE_INFINITE;
    for (int i = 0; i < moves.count && best < node->beta; i++) {
        Board next;
        board_make(&next, node->board, moves.moves[i]);
        Score alpha = cuts ? greater(node->alpha, best) : node->alpha;
        Node child = node_child(node, &next, alpha, node->beta);
        Score value = -plain_search(&child, cuts, result);
        if (node->ply == 0 && value > best)
            result->best = moves.moves[i];
        best = greater(best, value);
    }
    return best;
}

void naive_minimax(const Board *root, int depth, NaiveResult *result) {
    Node node = {.board = root, .depth = depth, .alpha = -SCORE_INFINITE, .beta = SCORE_INFINITE};
    *result = (NaiveResult){.depth = depth};
    result->score = plain_search(&node, false, result);
}

Score naive_move_value(const Board *root, Move m, int depth) {
    Board next;
    board_make(&next, root, m);
    Node child = {&next, 1, depth - 1, -SCORE_INFINITE, SCORE_INFINITE, .line = {0}};
    NaiveResult ignored = {0};
    return -plain_search(&child, true, &ignored);
}
