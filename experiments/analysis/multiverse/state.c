#include "analysis/multiverse/state.h"

#include <math.h>

const char *state_text(State state) {
    static const char *const text[] = {"open", "holds", "fails", "equal"};
    return text[state];
}

State state_of(Interval own, Interval band, bool any, double margin) {
    const Interval *to_hold = any ? &band : &own, *to_fail = any ? &own : &band;
    if (own.known && fmax(fabs(own.low), fabs(own.high)) < margin)
        return STATE_EQUAL;
    if (to_hold->known && to_hold->low > 0)
        return STATE_HOLDS;
    return to_fail->known && to_fail->high < 0 ? STATE_FAILS : STATE_OPEN;
}

State state_join(const State *states, int nb, bool any) {
    static const State order[2][STATES_NB] = {{STATE_FAILS, STATE_OPEN, STATE_EQUAL, STATE_HOLDS},
                                              {STATE_HOLDS, STATE_OPEN, STATE_EQUAL, STATE_FAILS}};
    for (int rank = 0; rank < STATES_NB; rank++)
        for (int i = 0; i < nb; i++)
            if (states[i] == order[any][rank])
                return states[i];
    return STATE_OPEN;
}

State state_worse(State a, State b) {
    return state_join((const State[]){a, b}, 2, false);
}
