/* i, internal iterative reductions: where no move is known to try first, the node is searched a ply
 * less deep. Source: Chess Programming Wiki, "Internal Iterative Reductions" (Schroeder 2020).
 *
 * Nothing is stored at the node's own depth: the next time a move is known. Choice: a stalemate is
 * found first. */
#include "enhancements/registry.h"

enum { DEPTH, WHERE };
enum { WHERE_PV_CUT, WHERE_ALL };
enum { REDUCED = OWN_FIRST };

static const char *const where_choices[] = {"pv_cut", "all", NULL};

static bool iir_preserves(const int64_t *param) {
    return param[DEPTH] == MAX_DEPTH;
}

static bool iir_prune(Search *s, Node *n, Active *self) {
    if (n->ply == 0 || n->again || n->depth < self->param[DEPTH] ||
        (n->kind == KIND_ALL && self->param[WHERE] == WHERE_PV_CUT) ||
        (n->known[0] | n->known[1] | n->known[2]))
        return false;
    self->count[REDUCED][n->kind]++;
    search_instead(s, n, 1, self->row);
    return s->stop == STOP_NONE;
}

const Enhancement enhancement_iir = {
    .params = {[DEPTH] = {"depth", PARAM_INTEGER, 4, 2, MAX_DEPTH, NULL,
                          "least depth at which it is used"},
               [WHERE] = {"where", PARAM_CHOICE, WHERE_PV_CUT, 0, 0, where_choices,
                          "at PV nodes and expected cut-nodes, or at all"}},
    .counters = {AUDIT_COUNTERS("iir"), [REDUCED] = "iir_reduced"},
    .inside = "iir",
    .preserves_value = iir_preserves,
    .prune = iir_prune,
};
