#include "analysis/multiverse/multiverse.h"

#include <math.h>
#include <string.h>

#include "analysis/multiverse/multiverse_limits.h"
#include "base/arena.h"

/* ---- what is asked --------------------------------------------------------------------------- */

static bool check_sizes(const Multiverse *multiverse, Status *status) {
    if (multiverse->universes_nb < 1 || multiverse->resamples_nb < 2 || multiverse->sides_nb < 1)
        return status_fail(status, "a multiverse has no universes, sides or resamples");
    if (!(multiverse->positions > 1))
        return status_fail(status, "a multiverse over %g positions has no bands",
                           multiverse->positions);
    if (multiverse->choices_nb < 1 || multiverse->choices_nb > MULTIVERSE_CHOICES_MAX)
        return status_fail(status, "a multiverse has %d choices, not 1 to %d",
                           multiverse->choices_nb, MULTIVERSE_CHOICES_MAX);
    for (int c = 0; c < multiverse->choices_nb; c++) {
        const MultiverseChoice *choice = &multiverse->choices[c];
        if (choice->levels_nb < 1 || choice->levels_nb > MULTIVERSE_LEVELS_MAX)
            return status_fail(status, "choice '%s' has %d levels, not 1 to %d", choice->name,
                               choice->levels_nb, MULTIVERSE_LEVELS_MAX);
    }
    return true;
}

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
    for (int c = 0; c < multiverse->choices_nb; c++)
        if (universe->levels[c] < 0 || universe->levels[c] >= multiverse->choices[c].levels_nb)
            return status_fail(status, "universe %d: choice '%s' has no level %d", u,
                               multiverse->choices[c].name, universe->levels[c]);
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

/* Standard errors, [universe * sides + side]; NaN where there is none. */
static double *find_errors(const Multiverse *multiverse) {
    const int nb = multiverse->universes_nb * multiverse->sides_nb;
    double *errors = arena_new((size_t)nb, sizeof *errors);
    for (int i = 0; i < nb; i++)
        if (!isfinite(multiverse->values[i]) ||
            !stats_deviation(resamples_of(multiverse, 0, i), (size_t)multiverse->resamples_nb,
                             &errors[i]))
            errors[i] = NAN;
    return errors;
}

/* Of a group of all the side nearest to failing, of any to holding, in standard errors: is it this one? */
static bool is_nearest(const Multiverse *multiverse, const double *values, const double *errors,
                       int side) {
    const MultiverseSide *own = &multiverse->sides[side];
    const double t = values[side] / errors[side];
    for (int s = 0; s < multiverse->sides_nb; s++) {
        const double other = values[s] / errors[s];
        if (multiverse->sides[s].group == own->group && (own->any ? other > t : other < t))
            return false;
    }
    return true;
}

/* The reach over universes and, unless `own`, over their sides. Merged universes say the same. */
static double find_reach(const Multiverse *multiverse, const double *errors, bool own) {
    const size_t resamples = (size_t)multiverse->resamples_nb;
    double *largest = arena_new(resamples, sizeof *largest);
    for (int u = 0; u < multiverse->universes_nb; u++)
        for (int s = 0; s < multiverse->sides_nb; s++) {
            const double *values = values_of(multiverse, u);
            const double *of = errors + u * multiverse->sides_nb;
            if (!own || is_nearest(multiverse, values, of, s))
                stats_note_largest(largest, resamples_of(multiverse, u, s), resamples, values[s],
                                   of[s]);
        }
    return stats_reach(largest, resamples, multiverse->positions);
}

static Interval interval_of(double value, double error, double reach) {
    return (Interval){!isnan(error), value - reach * error, value + reach * error};
}

/* Its groups joined by `and`. */
static State find_state(const Multiverse *multiverse, const MultiverseFinding *finding,
                        const double *values, const double *errors) {
    State *sides = arena_new((size_t)multiverse->sides_nb, sizeof *sides), worst = STATE_HOLDS;
    int first = 0;
    for (int s = 0; s < multiverse->sides_nb; s++) {
        const MultiverseSide *side = &multiverse->sides[s];
        sides[s] = state_of(interval_of(values[s], errors[s], finding->q_own),
                            interval_of(values[s], errors[s], finding->q), side->any, side->margin);
        if (s + 1 < multiverse->sides_nb && multiverse->sides[s + 1].group == side->group)
            continue;
        worst = state_worse(worst, state_join(sides + first, s + 1 - first, side->any));
        first = s + 1;
    }
    return worst;
}

static void find_states(const Multiverse *multiverse, MultiverseFinding *finding) {
    double *errors = find_errors(multiverse);
    finding->q = find_reach(multiverse, errors, false);
    finding->q_own = find_reach(multiverse, errors, true);
    for (int u = 0; u < multiverse->universes_nb; u++) {
        MultiverseRow *row = &finding->rows[u];
        const double *of = errors + u * multiverse->sides_nb;
        if (row->side >= 0) {
            row->se = of[row->side];
            row->band = interval_of(row->value, row->se, finding->q_own);
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
    if (!check_sizes(multiverse, status))
        return false;
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
