/* V, the variable null-move bound: where passing the move already holds the bound, less a tempo, a
 * node is left. The tempo t is the larger the more good alternatives the side that passes has left
 * behind on the path: there an oversight is less likely to matter at the root.
 * Source: Bjornsson & Marsland, sec. 5 and Fig. 5; the plain null move is t = 0.
 *
 * Choice: without H, V keeps counts of its own, which order nothing. Choice: where multi-cut searches a node's
 * moves ahead, good alternatives are counted alike. Choice: a stalemate is told, which the paper's Fig. 4 would
 * pass over.
 *
 * Guards against zugzwang: the double null move (Deschain), and verification (Tabibi & Netanyahu,
 * "Verified null-move pruning", ICGA Journal 25(3), 2002), here a search of the node at depth d - 1.
 * Choice: of two null moves in a row the second is tried with the same reduction, never a third. */
#include <string.h>

#include "enhancements/registry.h"

enum { TEMPO, GUARD };
enum { TEMPO_VARIABLE, TEMPO_0, TEMPO_10, TEMPO_20 };
enum { GUARD_NONE, GUARD_DOUBLE, GUARD_VERIFIED };
enum { TRIES = OWN_FIRST, PRUNES };
enum { REDUCTION = 2, MANY = 15 };

static const char *const tempo_choices[] = {"variable", "0", "10", "20", NULL};

static const char *const guard_choices[] = {"none", "double", "verified", NULL};

typedef struct NullMove {
    bool good[MOVE_FROM_TO_NB];                 /* credited before */
    uint8_t was_good[MAX_DEPTH + 1][MAX_MOVES]; /* by frame: when the node's moves were ranked */
} NullMove;

static bool null_move_preserves(const int64_t *param) {
    (void)param;
    return false;
}

static void null_move_rank(Search *s, Node *n, Active *self) {
    NullMove *v = self->state;
    const MoveList *list = &n->ordering.list;
    for (int i = 0; !order_good(s, n) && i < list->count; i++)
        v->was_good[n->frame][i] = v->good[move_from_to(list->moves[i])];
}

static void null_move_learn(Search *s, const Node *n, Active *self) {
    if (!order_good(s, n) && n->depth >= 2)
        ((NullMove *)self->state)->good[move_from_to(n->best)] = true;
}

/* Good moves of a node that come after the one at work. */
static int good_left(const Search *s, const Node *n, const NullMove *v) {
    const Ordering *o = &n->ordering;
    const int64_t *history = order_good(s, n);
    int left = 0;
    for (int i = 0; i < o->list.count; i++)
        left += history ? history[i] > 0 : v->was_good[n->frame][i];
    for (int i = 0; i < o->next; i++)
        left -= history ? history[o->order[i]] > 0 : v->was_good[n->frame][o->order[i]];
    return left;
}

/* NoPGAM of the side to move. */
static int alternatives(const Search *s, const Node *n, const NullMove *v) {
    int sum = 0;
    for (const Node *a = n->parent; a; a = a->parent)
        if (a->board.side == n->board.side && a->kind != KIND_PV && a->ordered &&
            a->ordering.next >= 2)
            sum += good_left(s, a, v);
    return sum;
}

/* Choice: none of a mate, where a centipawn is a ply. */
static Score tempo(const Search *s, const Node *n, const Active *self) {
    if (score_is_mate(n->beta))
        return 0;
    switch (self->param[TEMPO]) {
    case TEMPO_0:
        return 0;
    case TEMPO_10:
        return 10;
    case TEMPO_20:
        return 20;
    default:
        break;
    }
    if (search_is_inside(s, self))
        return 0;
    const int good = alternatives(s, n, self->state);
    return good > MANY ? 20 : good > 0 ? 10 : 0;
}

/* May the side pass after the moves that led here? Two passes in a row are the position itself, two
 * plies later: who is in zugzwang does not reach the bound there. */
static bool may_pass(const Node *n, const int64_t *param) {
    if (param[GUARD] == GUARD_VERIFIED && n->again)
        return false;
    return n->move != MOVE_NONE || (param[GUARD] == GUARD_DOUBLE && n->parent->move != MOVE_NONE);
}

/* Does the node reach beta a ply less deep too, without passing? Choice: where it has a ply to go. */
static bool is_verified(Search *s, Node *n, Active *self) {
    if (self->param[GUARD] != GUARD_VERIFIED || n->depth == 1)
        return true;
    Node again;
    const Score value =
        search_again(s, n, &again, n->depth - 1, n->beta - 1, n->beta, MOVE_NONE, self->row);
    return s->stop == STOP_NONE && value >= n->beta;
}

static bool null_move_prune(Search *s, Node *n, Active *self) {
    if (n->kind == KIND_PV || !may_pass(n, self->param) || game_forced(&n->board) ||
        n->beta >= SCORE_INFINITE)
        return false;
    const Score bound = n->beta - tempo(s, n, self);
    self->count[TRIES][n->kind]++;
    Node child;
    search_make(n, &child, MOVE_NONE);
    const Score value = search_child(s, &child, n->depth - 1 - REDUCTION, -bound, -bound + 1,
                                     kind_below(n->kind), self->row);
    /* Who is stalemated may not pass: the game is drawn. Asked last, for it seldom is so. */
    if (s->stop != STOP_NONE || value < bound || !is_verified(s, n, self) ||
        game_width(&n->board) == 0)
        return false;
    self->count[PRUNES][n->kind]++;
    n->score = n->beta;
    return true;
}

const Enhancement enhancement_null_move = {
    .params =
        {[TEMPO] = {"t", PARAM_CHOICE, TEMPO_VARIABLE, 0, 0, tempo_choices,
                    "centipawns below beta: by the good alternatives left, or fixed"},
         [GUARD] =
             {"guard", PARAM_CHOICE, GUARD_NONE, 0, 0, guard_choices,
              "against zugzwang: none; a second null move in a row; or a search of the node a ply "
              "less deep that confirms the prune"}},
    .counters = {AUDIT_COUNTERS("null"), [TRIES] = "null_tries", [PRUNES] = "null_prunes"},
    .inside = "null",
    .preserves_value = null_move_preserves,
    .state = sizeof(NullMove),
    .minimal_windows = true,
    .pass = null_move_prune,
    .rank = null_move_rank,
    .learn = null_move_learn,
};
