#include "analysis/claims/primary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims/distance.h"
#include "analysis/claims/judge.h"
#include "base/text.h"

/* Beyond it, after the correction, a primary claim is undecided. */
#define CHANCE_MOST 0.05

double primary_chance(const Claim *claim, const PartList *parts, Status *status) {
    Drawing drawing;
    double value, chance = NAN;
    if (!claim->primary || !distance_can_be_drawn(claim, parts, &drawing))
        return NAN;
    Bootstrap *draws = bootstrap_hold(NULL, &drawing);
    double *distances = mem_new(BOOTSTRAP_RESAMPLES, sizeof *distances);
    if (distance_of_claim(claim, parts, draws, &value, distances, status) && !isnan(value) &&
        !distance_is_still(claim, parts, value, distances, BOOTSTRAP_RESAMPLES))
        chance = distance_chance(distances, BOOTSTRAP_RESAMPLES);
    free(distances);
    bootstrap_free(draws);
    return chance;
}

/* A verdict that does not outlive Holm's correction is none. */
static void correct(JsValue *claim, double corrected) {
    const char *verdict = js_string(js_get(claim, "verdict"));
    const Verdict before = strcmp(verdict, verdict_name(VERDICT_REPRODUCED)) == 0
                               ? VERDICT_REPRODUCED
                               : VERDICT_NOT_REPRODUCED;
    js_put(claim, "corrected", js_new_real(corrected));
    if (corrected > CHANCE_MOST && strcmp(verdict, verdict_name(before)) == 0)
        js_put(claim, "verdict", js_new_text(verdict_name(VERDICT_UNDECIDED)));
}

void primary_correct(const JsValue *claims, const ClaimsFolder *folder) {
    JsValue *primary[STATS_HOLM_MAX];
    double chances[STATS_HOLM_MAX];
    int nb = 0, family = 0;
    for (int i = 0; i < folder->claims_nb; i++)
        family += folder->claims[i].primary;
    for (size_t i = 0; i < js_array_nb(claims) && nb < STATS_HOLM_MAX; i++)
        if (js_real(js_get(js_array_at(claims, i), "chance"), &chances[nb]))
            primary[nb++] = js_share(js_array_at(claims, i));
    stats_holm(chances, nb, family);
    for (int i = 0; i < nb; i++) {
        correct(primary[i], chances[i]);
        js_free(primary[i]);
    }
}
