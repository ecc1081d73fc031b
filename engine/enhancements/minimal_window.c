/* N, the minimal window: from the second move on a node only tests whether a move is better. If it
 * is, the move is searched again for its value.
 * Source: Marsland 1986, sec. 3.1 and Fig. 5; Reinefeld's NegaScout.
 * Deviation: the shortcut "no second search at depth 2 or less" is off by default, for it is exact
 * only where leaves are static (depth2_rule). */
#include "enhancements/registry.h"

enum { DEPTH2_RULE };
enum { WINDOWS = OWN_FIRST };

static bool preserves_value(const int64_t *param) {
    return param[DEPTH2_RULE] == SWITCH_OFF;
}

static void minimal_window_moves(Search *s, Node *n, MoveRule *rule, Active *self) {
    (void)s;
    if (n->ordering.list.count > 1 && n->beta > n->alpha + 1)
        self->count[WINDOWS][n->kind]++;
    rule->minimal = true;
    rule->research_above = self->param[DEPTH2_RULE] ? 2 : 0;
}

const Enhancement enhancement_minimal_window = {
    .params = {[DEPTH2_RULE] = {"depth2_rule", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                                "no second search at depth 2 or less"}},
    .counters = {[WINDOWS] = "minimal_windows"},
    .preserves_value = preserves_value,
    .selective = SELECTIVE_NEVER,
    .minimal_windows = true,
    .moves = minimal_window_moves};
