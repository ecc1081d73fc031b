/* N, the minimal window: from the second move on a node asks only whether a move is better, and
 * searches again for the value when it is.
 * Source: Marsland 1986, sec. 3.1 and Fig. 5; Reinefeld's NegaScout.
 * Deviation: the shortcut "no second search at depth 2 or less" is off by default, for it is exact
 * only where leaves are static (depth2_rule). */
#include "enhancements/registry.h"

enum { DEPTH2_RULE };
enum { WINDOWS = OWN_FIRST };

static const Param minimal_window_params[] = {
    [DEPTH2_RULE] = {"depth2_rule", PARAM_CHOICE, SWITCH_OFF, 0, 0, switch_choices,
                     "no second search at depth 2 or less"},
    {NULL, PARAM_INTEGER, 0, 0, 0, NULL, NULL},
};

static bool preserves_value(const int64_t *param) {
    return param[DEPTH2_RULE] == SWITCH_OFF;
}

static WindowRule minimal_window_rule(Search *s, const Node *n, Own *own) {
    (void)s;
    if (n->ordering.list.count > 1 && n->beta > n->alpha + 1)
        own->count[WINDOWS][n->kind]++;
    return (WindowRule){true, own->param[DEPTH2_RULE] ? 2 : 0};
}

const Slots minimal_window_slots = {.params = minimal_window_params,
                                    .counters = {NULL, NULL, NULL, "minimal_windows"},
                                    .preserves_value = preserves_value,
                                    .window = minimal_window_rule};
