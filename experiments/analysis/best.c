#include "analysis/best.h"

#include <math.h>

#include "analysis/stats_lanes.h"
#include "base/arena.h"
#include "base/rng.h"

/* Of few positions, drawn one by one, each resample has its own standard errors (a bootstrap of t); of more, those
 * of the sample serve all. */
enum { STUDENTIZED_MOST = 60 };
/* So many resamples suffice for one quantile of a largest t. */
enum { RESAMPLES_MOST = 500 };
/* So many standard errors (widened) above the best no reach goes, and so many below none stays. */
static const double far_out = 6, well_in = 1.2;

/* ---- means ----------------------------------------------------------------------------------- */

/* What is compared, and drawn of it. */
typedef struct Means {
    const Bootstrap *bootstrap;
    const double *logs; /* [set * positions + position] */
    int sets, resamples;
    size_t positions;
    double *value; /* [set] */
    double *drawn; /* [set * resamples + resample], less the value */
} Means;

static void draw_means(const Means *means) {
    const size_t nb = (size_t)means->resamples;
    Sums sums = sums_draw(means->bootstrap, SUMS_OF_POSITIONS, means->logs, (size_t)means->sets,
                          means->resamples);
    for (size_t s = 0; s < (size_t)means->sets; s++)
        for (size_t r = 0; r < nb; r++)
            means->drawn[s * nb + r] = sums_of(&sums, s)[r] / sums.totals[r] - means->value[s];
    sums_free(&sums);
}

static Means means_new(int sets, const double *logs, const Bootstrap *bootstrap) {
    const int resamples = bootstrap_resamples_nb(bootstrap);
    Means means = {.bootstrap = bootstrap,
                   .logs = logs,
                   .sets = sets,
                   .resamples = resamples < RESAMPLES_MOST ? resamples : RESAMPLES_MOST,
                   .positions = (size_t)bootstrap_positions_nb(bootstrap)};
    means.value = arena_new((size_t)sets, sizeof *means.value);
    means.drawn = arena_new((size_t)sets * (size_t)means.resamples, sizeof *means.drawn);
    for (int s = 0; s < sets; s++)
        means.value[s] = stats_mean(logs + (size_t)s * means.positions, means.positions);
    draw_means(&means);
    return means;
}

/* ---- told apart ------------------------------------------------------------------------------ */

static double standard_error(const Means *means, const double *a, const double *b) {
    double sum = 0;
    for (int r = 0; r < means->resamples; r++)
        sum += (a[r] - b[r]) * (a[r] - b[r]);
    return sqrt(sum / means->resamples);
}

/* By how many standard errors the set is above another; infinitely many where nothing moves that. */
static double above(const Means *means, int set, int other, double *error) {
    const size_t nb = (size_t)means->resamples;
    const double less = means->value[set] - means->value[other];
    const double size = STATS_ROUNDING * (1 + fabs(means->value[set]));
    *error =
        standard_error(means, means->drawn + (size_t)set * nb, means->drawn + (size_t)other * nb);
    if (*error > size)
        return less / *error;
    *error = 0;
    return less > size ? INFINITY : 0;
}

/* How often each position is drawn: [(block * positions + position) * LANES + lane], a resample a lane. */
static double *spread_weights(const Means *means) {
    const size_t positions = means->positions;
    double *weights = arena_new(lanes_room(means->resamples) * positions, sizeof *weights);
    for (size_t r = 0; r < (size_t)means->resamples; r++)
        for (size_t p = 0; p < positions; p++)
            weights[(r / LANES * positions + p) * LANES + r % LANES] =
                bootstrap_weights(means->bootstrap, (int)r)[p];
    return weights;
}

/* largest[lane] becomes no less than t^2 / n of a difference, `less` its mean, where t is above 0: with the standard
 * error of the resample itself. It is infinite where nothing moves the difference; 0 / 0 is greater than nothing. */
LANES_WIDE
static void note_lanes(const double *restrict weights, const double *less, size_t n,
                       double largest[restrict LANES]) {
    double sums[LANES] = {0}, squares[LANES] = {0};
    for (size_t p = 0; p < n; p++)
        for (size_t lane = 0; lane < LANES; lane++) {
            const double part = weights[p * LANES + lane] * less[p];
            sums[lane] += part;
            squares[lane] += part * less[p];
        }
    for (size_t lane = 0; lane < LANES; lane++) {
        const double mean = sums[lane] / (double)n,
                     variance = squares[lane] / (double)n - mean * mean;
        const double above = mean > 0 ? mean : 0, within = variance > 0 ? variance : 0;
        const double ratio = above * above / within;
        largest[lane] = ratio > largest[lane] ? ratio : largest[lane];
    }
}

/* The quantile of the largest t: 95 %, and as much above as it is uncertain in so few resamples. */
static double level_of(size_t resamples) {
    return 1 - STATS_OUTSIDE + sqrt(STATS_OUTSIDE * (1 - STATS_OUTSIDE) / (double)resamples);
}

/* In so many resamples at least the largest t must reach what is no more than its quantile. */
static size_t reaching_nb(size_t resamples) {
    return resamples - (size_t)(level_of(resamples) * (double)(resamples - 1));
}

/* The largest t of the set's differences to others in each resample. False as soon as its quantile surely is
 * `farthest` or more: then what others would add does not matter. */
static bool note_studentized(const Means *means, int set, const double *weights,
                             const double *errors, double farthest, double *largest) {
    const size_t positions = means->positions;
    const double *a = means->logs + (size_t)set * positions;
    const double enough = farthest * farthest / (double)positions * (1 + STATS_ROUNDING);
    const size_t nb = (size_t)means->resamples;
    double *less = arena_new(positions, sizeof *less);
    size_t reached = 0;
    for (int other = 0; other < means->sets && reached < reaching_nb(nb); other++) {
        const double *b = means->logs + (size_t)other * positions;
        const double mean = means->value[set] - means->value[other];
        if (errors[other] <= 0)
            continue;
        for (size_t p = 0; p < positions; p++)
            less[p] = a[p] - b[p] - mean;
        for (size_t r = 0; r < nb; r += LANES)
            note_lanes(weights + r * positions, less, positions, largest + r);
        reached = 0;
        for (size_t r = 0; r < nb; r++)
            reached += largest[r] > enough;
    }
    for (size_t r = 0; r < nb; r++)
        largest[r] = sqrt((double)positions * largest[r]);
    return reached < reaching_nb(nb);
}

/* The same with the standard errors of the sample. */
static void note_plain(const Means *means, int set, const double *errors, double *largest) {
    const size_t nb = (size_t)means->resamples;
    const double *own = means->drawn + (size_t)set * nb;
    for (int other = 0; other < means->sets; other++) {
        const double *drawn = means->drawn + (size_t)other * nb;
        for (size_t r = 0; errors[other] > 0 && r < nb; r++) {
            const double t = (own[r] - drawn[r]) / errors[other];
            largest[r] = t > largest[r] ? t : largest[r];
        }
    }
}

/* Is no other set surely better than this one? `weights`: NULL where each resample has the sample's errors. */
static bool is_held(const Means *means, int set, int best, const double *weights, double *largest,
                    double *errors) {
    const size_t nb = (size_t)means->resamples;
    const double n = bootstrap_drawn_nb(means->bootstrap);
    double farthest = above(means, set, best, errors);
    if (farthest > stats_widen(far_out, n))
        return false;
    for (int other = 0; other < means->sets; other++)
        farthest = fmax(farthest, above(means, set, other, &errors[other]));
    if (farthest <= well_in || isinf(farthest))
        return farthest <= well_in;
    for (size_t r = 0; r < lanes_room(means->resamples); r++)
        largest[r] = 0;
    if (!weights) {
        note_plain(means, set, errors, largest);
        return farthest <= stats_widen(stats_quantile(largest, nb, level_of(nb)), n);
    }
    return !note_studentized(means, set, weights, errors, farthest, largest) ||
           farthest <= stats_quantile(largest, nb, level_of(nb));
}

/* Of what is solved few positions differ, and t is too sure of them: is any other better by exact limits too? */
static bool is_exactly_worse(const Means *means, int set) {
    const size_t positions = means->positions;
    double *less = arena_new(positions, sizeof *less);
    bool worse = false;
    for (int other = 0; !worse && other < means->sets; other++) {
        if (means->value[other] >= means->value[set]) /* no limit lies above what was found */
            continue;
        for (size_t p = 0; p < positions; p++)
            less[p] = means->logs[(size_t)set * positions + p] -
                      means->logs[(size_t)other * positions + p];
        worse = exact_net_row(less, means->bootstrap).low > 0;
    }
    return worse;
}

/* ---- a set for each position ----------------------------------------------------------------- */

static double mean_least(const double *logs, const Means *means) {
    double sum = 0;
    for (size_t p = 0; p < means->positions; p++) {
        double least = INFINITY;
        for (size_t s = 0; s < (size_t)means->sets; s++)
            least = fmin(least, logs[s * means->positions + p]);
        sum += least;
    }
    return sum / (double)means->positions;
}

/* The same where the residuals of each set are dealt at random. */
static double chance_of(const Means *means) {
    const size_t width = means->positions, sets = (size_t)means->sets;
    double *dealt = arena_new(sets * width, sizeof *dealt), sum = 0;
    double *level = arena_new(width, sizeof *level); /* of a position, over the sets */
    const double all = stats_mean(means->value, sets);
    Rng rng = {.state = BOOTSTRAP_SEED};
    for (size_t s = 0; s < sets; s++)
        for (size_t p = 0; p < width; p++)
            level[p] += (means->logs[s * width + p] - all) / means->sets;
    for (int deal = 0; deal < BEST_DEALS; deal++) {
        for (size_t s = 0; s < sets; s++) {
            double *own = dealt + s * width;
            for (size_t p = 0; p < width; p++) {
                const size_t k = rng_below(&rng, (uint32_t)p + 1);
                own[p] = own[k];
                own[k] = means->logs[s * width + p] - level[p];
            }
        }
        sum += mean_least(dealt, means);
    }
    return sum / BEST_DEALS;
}

/* ---- all of it ------------------------------------------------------------------------------- */

/* Of the sets that are held: all drawn together, for resamples are spread once. */
static void put_intervals(BestSets *best, const Means *means, bool solved) {
    const size_t positions = means->positions;
    double *less = arena_new((size_t)best->held_nb * positions, sizeof *less), *own = less;
    Interval *held = arena_new((size_t)best->held_nb, sizeof *held), *next = held;
    for (size_t s = 0; s < (size_t)best->sets; s++)
        for (size_t p = 0; p < positions && best->held[s]; p++)
            *own++ =
                means->logs[s * positions + p] - means->logs[(size_t)best->best * positions + p];
    bootstrap_means(means->bootstrap, less, best->held_nb, held);
    for (int i = 0; solved && i < best->held_nb; i++)
        held[i] = exact_net_row(less + (size_t)i * positions, means->bootstrap);
    for (int s = 0; s < best->sets; s++)
        if (best->held[s])
            best->interval[s] = *next++;
}

static void find_best(BestSets *best, const Means *means, bool solved) {
    const bool studentized =
        means->positions <= STUDENTIZED_MOST && !bootstrap_clusters(means->bootstrap);
    double *weights = studentized ? spread_weights(means) : NULL;
    double *largest = arena_new(lanes_room(means->resamples), sizeof *largest);
    double *errors = arena_new((size_t)means->sets, sizeof *errors);
    for (int s = 1; s < best->sets; s++)
        if (means->value[s] < means->value[best->best])
            best->best = s;
    for (int s = 0; s < best->sets; s++) {
        best->value[s] = means->value[s] - means->value[best->best];
        best->held[s] = (solved && !is_exactly_worse(means, s)) ||
                        is_held(means, s, best->best, weights, largest, errors);
        best->held_nb += best->held[s];
    }
    put_intervals(best, means, solved);
    best->own = mean_least(means->logs, means) - means->value[best->best];
    best->chance = chance_of(means) - means->value[best->best];
}

bool best_sets(BestSets *best, int sets, const double *logs, bool solved,
               const Bootstrap *bootstrap) {
    const size_t nb = (size_t)sets * (size_t)bootstrap_positions_nb(bootstrap);
    if (sets > BEST_SETS_MAX || bootstrap_drawn_nb(bootstrap) < 3)
        return false;
    *best = (BestSets){.sets = sets,
                       .held = arena_new((size_t)sets, sizeof *best->held),
                       .value = arena_new((size_t)sets, sizeof *best->value),
                       .interval = arena_new((size_t)sets, sizeof *best->interval)};
    Arena own = {NULL, NULL}, *before = arena_switch(&own);
    double *costs = arena_new(nb, sizeof *costs);
    for (size_t i = 0; i < nb; i++)
        costs[i] = solved ? -logs[i] : logs[i];
    const Means means = means_new(sets, costs, bootstrap);
    find_best(best, &means, solved);
    arena_switch(before);
    arena_free(&own);
    return true;
}

int *best_in_order(const BestSets *best) {
    int *order = arena_new((size_t)best->held_nb, sizeof *order), nb = 0;
    for (int s = 0; s < best->sets; s++) {
        int k = nb;
        if (!best->held[s])
            continue;
        for (; k > 0 && best->value[s] < best->value[order[k - 1]]; k--)
            order[k] = order[k - 1];
        order[k] = s;
        nb++;
    }
    return order;
}
