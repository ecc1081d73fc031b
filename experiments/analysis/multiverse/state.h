/* States of what is claimed, from intervals of how far figures lie from their limits. A *side* is one
 * figure against one limit: its distance is above 0 where the claim holds. A *group* is of sides that must
 * hold all, or of which one must. Pure.
 *
 * The least of several noisy numbers is biased, and resampling biases it again, so no pooled least is
 * judged. All of them hold if each holds by its own interval; that is as sure as the worst alone. One of
 * them fails only in bands that are simultaneous over the sides of its group. Where one must hold it is the
 * other way round.
 * Depends on: analysis/stats.h.
 * Source: R. L. Berger, Multiparameter hypothesis testing and acceptance sampling (1982), on tests of all. */
#ifndef EXPERIMENTS_ANALYSIS_MULTIVERSE_STATE_H
#define EXPERIMENTS_ANALYSIS_MULTIVERSE_STATE_H

#include "analysis/stats.h"

typedef enum State {
    STATE_OPEN, /* also where nothing is known */
    STATE_HOLDS,
    STATE_FAILS,
    STATE_EQUAL /* no difference worth a name, whatever its sign */
} State;
enum { STATES_NB = STATE_EQUAL + 1 };

const char *state_text(State state); /* "open", "holds", "fails", "equal" */

/* A side's: `own` its interval, `band` that over its group, both of distances. Equal where the whole
 * interval lies within the margin of 0, which was named beforehand; 0: none was. An interval that only
 * touches the limit decides nothing. */
State state_of(Interval own, Interval band, bool any, double margin);

/* A group's: of all, that of the worst side (fails, open, equal, holds); of any, that of the best (holds,
 * open, equal, fails). Range: nb above 0. */
State state_join(const State *states, int nb, bool any);
State state_worse(State a, State b); /* of two that must both hold */

#endif
