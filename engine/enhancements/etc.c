/* E, enhanced transposition cutoffs: before a node's moves are searched, what T remembers of the
 * positions behind them is looked at; one whose upper bound refutes the node answers it.
 * Source: Plaat, Schaeffer, Pijls & de Bruin, "Exploiting graph properties of game trees", AAAI 1996
 * (ETC); the web page "Chess Tree Search".
 *
 * Choice: moves are looked at in generation order, up to the first that cuts. Choice: a known value that is not
 * above alpha says nothing good of a move. */
#include "enhancements/registry.h"

enum { USE, DEPTH };
enum { USE_CUTOFFS, USE_BOTH, USE_ORDERING };
enum { PROBES = OWN_FIRST, HITS, ANSWERS };

static const char *const use_choices[] = {"cutoffs", "both", "ordering", NULL};

/* A lower bound on a move's value, from the table's entry of the position behind it; or -SCORE_INFINITE. */
static Score look(const Search *s, const Node *n, Move m, int moves_nb, Active *self) {
    Node child;
    Known known;
    search_make(n, &child, m);
    self->count[PROBES][n->kind]++;
    if (!search_peek(s, &child, moves_nb, n->depth - 1, &known) || known.upper == SCORE_INFINITE)
        return -SCORE_INFINITE;
    self->count[HITS][n->kind]++;
    return -known.upper;
}

static bool etc_probe(Search *s, Node *n, Active *self) {
    if (n->ply == 0 || n->depth < self->param[DEPTH])
        return false;
    MoveList list;
    Move best = MOVE_NONE;
    Score score = n->alpha;
    order_generate(s, &n->board, &list);
    for (int i = 0; i < list.count; i++) {
        const Score value = look(s, n, list.moves[i], list.count, self);
        if (value >= n->beta && self->param[USE] != USE_ORDERING) {
            self->count[ANSWERS][n->kind]++;
            n->score = value;
            n->best = list.moves[i];
            return true;
        }
        if (value > score) {
            score = value;
            best = list.moves[i];
        }
    }
    if (best != MOVE_NONE && self->param[USE] != USE_CUTOFFS)
        order_known(n, PLACE_KNOWN_FIRST, best, self);
    return false;
}

const Enhancement enhancement_etc = {
    .params = {[USE] = {"use", PARAM_CHOICE, USE_CUTOFFS, 0, 0, use_choices,
                        "a child's entry may cut the node, order its move first, or both"},
               [DEPTH] = {"depth", PARAM_INTEGER, 2, 1, MAX_DEPTH, NULL,
                          "least depth at which it is used"}},
    .counters = {[OWN_TRIED] = "etc_moves_tried",
                 [OWN_CUTOFFS] = "etc_move_cutoffs",
                 [PROBES] = "etc_probes",
                 [HITS] = "etc_hits",
                 [ANSWERS] = "etc_cutoffs"},
    .probe = etc_probe,
};
