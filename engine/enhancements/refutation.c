/* R, the refutation table: for each root move the line that its last search found. A node whose
 * path so far is a line's beginning tries the line's next move after the table move. Source:
 * Schaeffer 1989, sec. II.c; Marsland 1986, sec. 3.5.
 *
 * The lines in use are those of the last iteration, also when aspiration starts the root anew.
 * Choice: the root itself is not reordered; its order belongs to the base program. */
#include "enhancements/registry.h"

enum { NO_LINE = -1 };

typedef struct Refutations {
    int iteration; /* that is at work with these lines */
    int count;
    Line lines[MAX_MOVES];
    int follows[MAX_DEPTH + 1]; /* by ply: the line that the path there begins, or NO_LINE */
} Refutations;

/* At the root of a new iteration, take over what the last one found. */
static void take_over(Refutations *r, const Search *s) {
    if (r->iteration == s->iteration)
        return;
    r->iteration = s->iteration;
    r->count = s->root_nb;
    for (int i = 0; i < s->root_nb; i++)
        r->lines[i] = s->root_moves[i].line;
}

static int line_of_root_move(const Refutations *r, Move m) {
    for (int i = 0; i < r->count; i++)
        if (r->lines[i].count > 0 && r->lines[i].moves[0] == m)
            return i;
    return NO_LINE;
}

static int line_followed(const Refutations *r, const Node *n) {
    if (n->ply == 1)
        return line_of_root_move(r, n->move);
    const int line = r->follows[n->ply - 1];
    if (line == NO_LINE || r->lines[line].count < n->ply ||
        r->lines[line].moves[n->ply - 1] != n->move)
        return NO_LINE;
    return line;
}

static bool refutation_probe(Search *s, Node *n, Active *self) {
    Refutations *r = self->state;
    if (n->ply == 0) {
        take_over(r, s);
        return false;
    }
    const int line = r->follows[n->ply] = line_followed(r, n);
    if (line != NO_LINE && r->lines[line].count > n->ply)
        order_known(n, PLACE_KNOWN_NEXT, r->lines[line].moves[n->ply], self);
    return false;
}

const Enhancement enhancement_refutation = {
    .counters = {[OWN_TRIED] = "refutation_moves_tried", [OWN_CUTOFFS] = "refutation_move_cutoffs"},

    .state = sizeof(Refutations),
    .probe = refutation_probe,
};
