#include "analysis/multiverse/multiverse.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"

/* ---- states ---------------------------------------------------------------------------------- */

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

/* ---- what is asked --------------------------------------------------------------------------- */

static const double *values_of(const Multiverse *multiverse, int u) {
    return multiverse->values + (size_t)u * (size_t)multiverse->sides_nb;
}

static bool have_equal_values(const Multiverse *multiverse, int u, int v) {
    const double *a = values_of(multiverse, u), *b = values_of(multiverse, v);
    for (int s = 0; s < multiverse->sides_nb; s++)
        if (a[s] != b[s] && (isfinite(a[s]) || isfinite(b[s])))
            return false;
    return true;
}

/* Equal counts have equal values: others mean that the identity does not tell what was read. */
static bool check_universe(const Multiverse *multiverse, int u, Status *status) {
    const MultiverseUniverse *universe = &multiverse->universes[u];
    for (int v = 0; v < u; v++) {
        const MultiverseUniverse *other = &multiverse->universes[v];
        if (memcmp(universe->levels, other->levels,
                   (size_t)multiverse->choices_nb * sizeof *other->levels) == 0)
            return status_fail(status, "universes %d and %d take the same levels", v, u);
        if (universe->identity == other->identity && !have_equal_values(multiverse, u, v))
            return status_fail(status, "universes %d and %d are one, but have two values", v, u);
    }
    return true;
}

static void merge(const Multiverse *multiverse, MultiverseFinding *finding) {
    for (int u = 0; u < multiverse->universes_nb; u++) {
        int first = 0;
        while (multiverse->universes[first].identity != multiverse->universes[u].identity)
            first++;
        finding->rows[u].same_as = first;
        finding->distinct_nb += first == u;
    }
}

/* ---- values ---------------------------------------------------------------------------------- */

/* The side that speaks for all: of the groups' (the least of all, the greatest of any) the least; -1 where
 * one is not known. */
static int side_of(const Multiverse *multiverse, const double *distances, size_t stride) {
    int best = -1, own = -1;
    for (int s = 0; s < multiverse->sides_nb; s++) {
        const MultiverseSide *side = &multiverse->sides[s];
        const double distance = distances[(size_t)s * stride];
        if (!isfinite(distance))
            return -1;
        if (own < 0 || (side->any ? distance > distances[(size_t)own * stride]
                                  : distance < distances[(size_t)own * stride]))
            own = s;
        if (s + 1 < multiverse->sides_nb && multiverse->sides[s + 1].group == side->group)
            continue;
        if (best < 0 || distances[(size_t)own * stride] < distances[(size_t)best * stride])
            best = own;
        own = -1;
    }
    return best;
}

static const double *resamples_of(const Multiverse *multiverse, int u, int side) {
    return multiverse->resampled + ((size_t)u * (size_t)multiverse->sides_nb + (size_t)side) *
                                       (size_t)multiverse->resamples_nb;
}

static void find_values(const Multiverse *multiverse, MultiverseFinding *finding) {
    const size_t resamples = (size_t)multiverse->resamples_nb;
    finding->resampled = arena_new((size_t)multiverse->universes_nb * resamples, sizeof(double));
    for (int u = 0; u < multiverse->universes_nb; u++) {
        MultiverseRow *row = &finding->rows[u];
        row->side = side_of(multiverse, values_of(multiverse, u), 1);
        row->value = row->side < 0 ? NAN : values_of(multiverse, u)[row->side];
        for (size_t r = 0; r < resamples; r++) {
            const double *distances = resamples_of(multiverse, u, 0) + r;
            const int side = side_of(multiverse, distances, resamples);
            finding->resampled[(size_t)u * resamples + r] =
                side < 0 ? NAN : distances[(size_t)side * resamples];
        }
    }
}

/* ---- bands ----------------------------------------------------------------------------------- */

/* The values of the sides, universe by universe; NaN where another of its group is nearer, of all to failing, of any to
 * holding, in standard errors. */
static double *find_nearest(const Multiverse *multiverse, const double *errors) {
    const int sides = multiverse->sides_nb, nb = multiverse->universes_nb * sides;
    const double *values = multiverse->values;
    double *nearest = arena_new((size_t)nb, sizeof *nearest);
    for (int i = 0; i < nb; i++) {
        const int side = i % sides, first = i - side;
        const MultiverseSide *own = &multiverse->sides[side];
        const double t = values[i] / errors[i];
        nearest[i] = values[i];
        for (int s = 0; s < sides; s++) {
            const double other = values[first + s] / errors[first + s];
            if (multiverse->sides[s].group == own->group && (own->any ? other > t : other < t))
                nearest[i] = NAN;
        }
    }
    return nearest;
}

/* Its groups joined by `and`. */
static State find_state(const Multiverse *multiverse, const MultiverseFinding *finding,
                        const double *values, const double *errors) {
    State *sides = arena_new((size_t)multiverse->sides_nb, sizeof *sides), worst = STATE_HOLDS;
    int first = 0;
    for (int s = 0; s < multiverse->sides_nb; s++) {
        const MultiverseSide *side = &multiverse->sides[s];
        sides[s] =
            state_of(interval_about(values[s], finding->q_own * errors[s]),
                     interval_about(values[s], finding->q * errors[s]), side->any, side->margin);
        if (s + 1 < multiverse->sides_nb && multiverse->sides[s + 1].group == side->group)
            continue;
        worst = state_worse(worst, state_join(sides + first, s + 1 - first, side->any));
        first = s + 1;
    }
    return worst;
}

static void find_states(const Multiverse *multiverse, MultiverseFinding *finding) {
    const size_t nb = (size_t)(multiverse->universes_nb * multiverse->sides_nb),
                 resamples = (size_t)multiverse->resamples_nb;
    double *errors = arena_new(nb, sizeof *errors), *own = arena_new(nb, sizeof *own);
    finding->q = stats_bands(multiverse->values, multiverse->resampled, nb, resamples,
                             multiverse->positions, errors); /* merged universes say the same */
    finding->q_own = stats_bands(find_nearest(multiverse, errors), multiverse->resampled, nb,
                                 resamples, multiverse->positions, own);
    for (int u = 0; u < multiverse->universes_nb; u++) {
        MultiverseRow *row = &finding->rows[u];
        const double *of = errors + u * multiverse->sides_nb;
        if (row->side >= 0) {
            row->se = of[row->side];
            row->band = interval_about(row->value, finding->q_own * row->se);
            row->state = find_state(multiverse, finding, values_of(multiverse, u), of);
        }
        if (multiverse->too_few)
            row->state = STATE_OPEN;
        finding->states_nb[row->state] += row->same_as == u;
    }
}

/* ---- the word -------------------------------------------------------------------------------- */

static bool is_share(int part, int whole, double least) {
    return part >= least * whole - 1e-9;
}

static bool do_both(const MultiverseFinding *finding) {
    const int *nb = finding->states_nb;
    return is_share(nb[STATE_HOLDS], finding->distinct_nb, MULTIVERSE_EACH_LEAST) &&
           is_share(nb[STATE_FAILS] + nb[STATE_EQUAL], finding->distinct_nb, MULTIVERSE_EACH_LEAST);
}

static MultiverseWord word_of(const Multiverse *multiverse, const MultiverseFinding *finding) {
    const int *nb = finding->states_nb, all = finding->distinct_nb;
    const bool closed = is_share(all - nb[STATE_OPEN], all, MULTIVERSE_CLOSED_LEAST);
    if (multiverse->no_power)
        return MULTIVERSE_NO_POWER;
    if (closed && nb[STATE_FAILS] == 0 && 2 * nb[STATE_HOLDS] > all)
        return MULTIVERSE_ROBUST;
    if (closed && nb[STATE_HOLDS] == 0 && 2 * nb[STATE_FAILS] > all)
        return MULTIVERSE_FAILS_EVERYWHERE;
    if (is_share(nb[STATE_EQUAL], all, MULTIVERSE_CLOSED_LEAST))
        return MULTIVERSE_NO_DIFFERENCE;
    if (!do_both(finding))
        return MULTIVERSE_UNDECIDED;
    for (int c = 0; c < multiverse->choices_nb; c++)
        if (finding->shares[c].decides)
            return MULTIVERSE_DEPENDS;
    return MULTIVERSE_VARIES;
}

bool multiverse_judge(const Multiverse *multiverse, MultiverseFinding *finding, Status *status) {
    *finding = (MultiverseFinding){.word = MULTIVERSE_UNDECIDED};
    if (multiverse->choices_nb < 1)
        return status_fail(status, "a multiverse has 0 choices, not 1 to %d",
                           MULTIVERSE_CHOICES_MAX);
    for (int u = 0; u < multiverse->universes_nb; u++)
        if (!check_universe(multiverse, u, status))
            return false;
    finding->rows = arena_new((size_t)multiverse->universes_nb, sizeof *finding->rows);
    merge(multiverse, finding);
    find_values(multiverse, finding);
    find_states(multiverse, finding);
    multiverse_find_shares(multiverse, finding);
    if (do_both(finding))
        finding->rule = multiverse_find_rule(multiverse, finding);
    finding->word = word_of(multiverse, finding);
    return true;
}
