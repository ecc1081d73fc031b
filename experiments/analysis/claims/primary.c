#include "analysis/claims/judge.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"

/* Beyond it, after the correction, a primary claim is undecided. */
#define CHANCE_MOST 0.05

/* ---- chances --------------------------------------------------------------------------------- */

/* By its own interval: how many resamples lie on the other side. */
static double own_chance(const Side *side, double n) {
    int other = 0;
    for (int r = 0; r < BOOTSTRAP_RESAMPLES; r++) {
        if (isnan(side->resampled[r]))
            return NAN;
        other += side->value > 0 ? side->resampled[r] <= 0 : side->resampled[r] >= 0;
    }
    return stats_chance(fmin(0.5, (double)other / BOOTSTRAP_RESAMPLES), n, BOOTSTRAP_RESAMPLES);
}

/* By bands over the group: how many resamples have a figure that lies as far off its own. */
static double band_chance(const Side *sides, int nb, int of, double n) {
    double *largest = arena_new(BOOTSTRAP_RESAMPLES, sizeof *largest), deviation = 0, own = 0;
    bool known = true;
    int beyond = 0;
    for (int i = 0; i < nb; i++) {
        known = known && stats_deviation(sides[i].resampled, BOOTSTRAP_RESAMPLES, &deviation);
        stats_note_largest(largest, sides[i].resampled, BOOTSTRAP_RESAMPLES, sides[i].value,
                           deviation);
        own = i == of ? deviation : own;
    }
    const double reach = own > 0 ? stats_narrow(fabs(sides[of].value) / own, n) : INFINITY;
    for (int r = 0; r < BOOTSTRAP_RESAMPLES; r++)
        beyond += largest[r] >= reach;
    return known ? fmax(2.0 / (BOOTSTRAP_RESAMPLES + 1), (double)beyond / BOOTSTRAP_RESAMPLES)
                 : NAN;
}

static double worse(double a, double b) {
    return isnan(a) || isnan(b) ? NAN : fmax(a, b);
}

/* A group of all holds as surely as its least sure side, and fails as one of them does in bands; of any the
 * other way round. */
static double group_chance(const Side *sides, int nb, double n, bool *holds) {
    const bool any = sides[0].asks.any;
    int speaker = 0;
    double chance = 0;
    for (int i = 1; i < nb; i++)
        if (any ? sides[i].value > sides[speaker].value : sides[i].value < sides[speaker].value)
            speaker = i;
    *holds = sides[speaker].value > 0;
    if (nb > 1 && *holds == any)
        return band_chance(sides, nb, speaker, n);
    for (int i = 0; i < nb; i++)
        chance = worse(chance, own_chance(&sides[i], n));
    return chance;
}

/* Of groups joined by `and`: the least sure of those that hold; where some fail the surest of them, once for
 * each group. */
static double chance_of(const SideList *sides, double n) {
    double holding = 0, failing = INFINITY;
    for (int first = 0, end; first < sides->nb; first = end) {
        bool holds;
        end = sides_group_end(sides, first);
        const double chance = group_chance(&sides->at[first], end - first, n, &holds);
        holding = worse(holding, chance);
        failing = holds ? failing : fmin(failing, chance);
    }
    return isnan(holding) || isinf(failing) ? holding : fmin(1, sides->groups_nb * failing);
}

double primary_chance(const Members *members, Status *status) {
    SideList sides = {NULL, 0, 0};
    if (!parts_can_be_drawn(members->at, members->nb))
        return NAN;
    const double n = figures_effective(members->at, members->nb);
    const Drawing drawing = figure_drawing(members->at[0]);
    return n > 1 && sides_of_claim(&sides, members, bootstrap_of(&drawing), status)
               ? chance_of(&sides, n)
               : NAN;
}

/* ---- Holm ------------------------------------------------------------------------------------ */

/* A verdict that does not outlive Holm's correction is none. */
static void correct(JsValue *claim, double corrected) {
    const char *verdict = js_string(js_get(claim, "verdict"));
    js_put(claim, "corrected", js_new_real(corrected));
    if (corrected > CHANCE_MOST && (strcmp(verdict, verdict_name(VERDICT_REPRODUCED)) == 0 ||
                                    strcmp(verdict, verdict_name(VERDICT_NOT_REPRODUCED)) == 0))
        js_put(claim, "verdict", js_new_text(verdict_name(VERDICT_UNDECIDED)));
}

void primary_correct(const JsValue *claims, int family) {
    JsValue *primary[STATS_HOLM_MAX];
    double chances[STATS_HOLM_MAX];
    int nb = 0;
    for (size_t i = 0; i < js_array_nb(claims) && nb < STATS_HOLM_MAX; i++)
        if (js_real(js_get(js_array_at(claims, i), "chance"), &chances[nb]))
            primary[nb++] = js_share(js_array_at(claims, i));
    stats_holm(chances, nb, family);
    for (int i = 0; i < nb; i++) {
        correct(primary[i], chances[i]);
        js_free(primary[i]);
    }
}
