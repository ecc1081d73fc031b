#include "analysis/where/where.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/where/where_data.h"
#include "base/arena.h"
#include "base/text.h"

enum { RESAMPLES = 9999, /* as the rules say */ ROWS = WHERE_STRATA * WHERE_FIGURES, EVERY = -1 };

/* The positions of a half, and their resamples. */
typedef struct Half {
    const WherePosition **at;
    int nb;
    Bootstrap *bootstrap;
    double *means;     /* [row * RESAMPLES + resample]: of strata */
    double *contrasts; /* alike */
} Half;

/* "Not in check" is the other side of "in check". */
static bool is_contrasted(int stratum) {
    return stratum != where_first(WHERE_TRAITS - 1);
}

/* Sums over positions of a half, each `weights` times (NULL: once), in a phase or in every one. */
typedef struct Sums {
    double count[WHERE_STRATA], sum[WHERE_STRATA][WHERE_FIGURES];
} Sums;

static void add_up(const Half *half, const uint8_t *weights, int phase, Sums *sums) {
    memset(sums, 0, sizeof *sums);
    for (int i = 0; i < half->nb; i++) {
        const WherePosition *position = half->at[i];
        const double weight = weights ? weights[i] : 1;
        if (weight == 0 || (phase != EVERY && position->strata[0] != phase))
            continue;
        for (int t = 0; t < WHERE_TRAITS; t++) {
            const int stratum = position->strata[t];
            sums->count[stratum] += weight;
            for (int f = 0; f < WHERE_FIGURES; f++)
                sums->sum[stratum][f] += weight * position->saved[f];
        }
    }
}

/* NaN where the stratum is empty. */
static double mean_of(const Sums *sums, int stratum, int figure) {
    return sums->count[stratum] > 0 ? sums->sum[stratum][figure] / sums->count[stratum] : NAN;
}

/* A stratum's mean less that of the trait's others. */
static double contrast_of(const Sums *sums, int stratum, int figure) {
    const int trait = where_trait_of(stratum);
    double count = 0, sum = 0;
    for (int s = where_first(trait); s < where_first(trait) + where_strata_nb(trait); s++)
        if (s != stratum) {
            count += sums->count[s];
            sum += sums->sum[s][figure];
        }
    return count > 0 ? mean_of(sums, stratum, figure) - sum / count : NAN;
}

static void begin_half(Half *half, const WhereData *data, int remainder) {
    Sums sums;
    half->at = mem_new((size_t)data->nb + 1, sizeof *half->at);
    for (int i = 0; i < data->nb; i++)
        if (data->at[i].line % 2 == remainder)
            half->at[half->nb++] = &data->at[i];
    half->bootstrap = bootstrap_new(half->nb, RESAMPLES, BOOTSTRAP_SEED);
    half->means = mem_new((size_t)ROWS * RESAMPLES, sizeof *half->means);
    half->contrasts = mem_new((size_t)ROWS * RESAMPLES, sizeof *half->contrasts);
    for (int r = 0; r < RESAMPLES; r++) {
        add_up(half, bootstrap_weights(half->bootstrap, r), EVERY, &sums);
        for (int s = 0; s < WHERE_STRATA; s++)
            for (int f = 0; f < WHERE_FIGURES; f++) {
                const size_t place = (size_t)(s * WHERE_FIGURES + f) * RESAMPLES + (size_t)r;
                half->means[place] = mean_of(&sums, s, f);
                half->contrasts[place] = contrast_of(&sums, s, f);
            }
    }
}

static void end_half(Half *half) {
    bootstrap_free(half->bootstrap);
    free(half->at);
    free(half->means);
    free(half->contrasts);
}

/* ---- bands ----------------------------------------------------------------------------------- */

static bool has_number(const Sums *sums, int stratum) {
    const int trait = where_trait_of(stratum);
    double others = 0;
    for (int s = where_first(trait); s < where_first(trait) + where_strata_nb(trait); s++)
        others += s != stratum ? sums->count[s] : 0;
    return sums->count[stratum] >= WHERE_NONE && others >= WHERE_NONE;
}

/* Bands that are simultaneous over the strata of a trait (EVERY: of all that are contrasted), the letters and
 * statistics. `values` and `figures` by row; NaN where there is no number. */
static void band(const Half *half, const double *values, const double *figures, int trait,
                 Interval *bands) {
    double *largest = mem_new(RESAMPLES, sizeof *largest), deviation[ROWS];
    for (int row = 0; row < ROWS; row++) {
        const int stratum = row / WHERE_FIGURES;
        const double *own = figures + (size_t)row * RESAMPLES;
        const bool asked =
            trait == EVERY ? is_contrasted(stratum) : where_trait_of(stratum) == trait;
        deviation[row] = NAN;
        if (asked && isfinite(values[row]) && stats_deviation(own, RESAMPLES, &deviation[row]))
            stats_note_largest(largest, own, RESAMPLES, values[row], deviation[row]);
    }
    const double reach = stats_reach(largest, RESAMPLES, half->nb);
    for (int row = 0; row < ROWS; row++)
        if (isfinite(deviation[row]))
            bands[row] = (Interval){true, values[row] - reach * deviation[row],
                                    values[row] + reach * deviation[row]};
    free(largest);
}

static const char *word_of(Interval own, bool few) {
    if (few || !own.known)
        return "few";
    if (fmax(fabs(own.low), fabs(own.high)) < WHERE_MARGIN)
        return "equal";
    return own.low > 0 ? "pays" : own.high < 0 ? "costs" : "open";
}

/* ---- found and told -------------------------------------------------------------------------- */

static bool is_found(const WhereRow *row) {
    return row->odd_band.known && (row->odd_band.low > 0 || row->odd_band.high < 0) &&
           fabs(row->odd) > WHERE_MARGIN;
}

static double chance_of(const Half *half, const double *figures, double value) {
    int other = 0;
    for (int r = 0; r < RESAMPLES; r++)
        other += value > 0 ? !(figures[r] > 0) : !(figures[r] < 0);
    return stats_chance(fmin(0.5, (double)other / RESAMPLES), half->nb, RESAMPLES);
}

static const char *told_of(const WhereRow *row) {
    const bool sure = row->chance < 0.05 && fabs(row->even) > WHERE_MARGIN;
    if (!sure)
        return "not confirmed: too small";
    return row->even * row->odd > 0 ? "confirmed" : "taken back";
}

/* Holm's correction is over what was found in this base program. */
static void tell(WhereProgram *program, const Half *even) {
    double chances[STATS_HOLM_MAX];
    WhereRow *found[STATS_HOLM_MAX];
    int nb = 0;
    for (int i = 0; i < ROWS; i++) {
        WhereRow *row = &program->rows[i];
        row->told = "";
        row->chance = NAN;
        if (!is_found(row) || !isfinite(row->even) || nb == STATS_HOLM_MAX)
            continue;
        chances[nb] = chance_of(even, even->contrasts + (size_t)i * RESAMPLES, row->even);
        found[nb++] = row;
    }
    stats_holm(chances, nb, nb);
    for (int i = 0; i < nb; i++) {
        found[i]->chance = chances[i];
        found[i]->told = told_of(found[i]);
    }
}

static void fill_inside(WhereProgram *program, const Half *even) {
    Sums sums;
    for (int phase = 0; phase < WHERE_PHASES; phase++) {
        add_up(even, NULL, phase, &sums);
        for (int i = 0; i < ROWS; i++) {
            WhereRow *row = &program->rows[i];
            const bool asked = where_trait_of(row->stratum) > 0 && has_number(&sums, row->stratum);
            row->inside[phase] = asked ? contrast_of(&sums, row->stratum, row->figure) : NAN;
        }
    }
}

/* What the halves say by row; NaN where there is no number. */
static void fill_rows(WhereProgram *program, const Half *odd, const Half *even) {
    double means[ROWS], contrasts[2][ROWS];
    Interval bands[ROWS] = {{false, 0, 0}}, found[ROWS] = {{false, 0, 0}};
    Sums sums[2];
    add_up(odd, NULL, EVERY, &sums[0]);
    add_up(even, NULL, EVERY, &sums[1]);
    for (int i = 0; i < ROWS; i++) {
        const int s = i / WHERE_FIGURES, f = i % WHERE_FIGURES;
        means[i] = sums[1].count[s] >= WHERE_NONE ? mean_of(&sums[1], s, f) : NAN;
        for (int h = 0; h < 2; h++)
            contrasts[h][i] = has_number(&sums[h], s) ? contrast_of(&sums[h], s, f) : NAN;
    }
    band(odd, contrasts[0], odd->contrasts, EVERY, found);
    for (int trait = 0; trait < WHERE_TRAITS; trait++)
        band(even, means, even->means, trait, bands);
    for (int i = 0; i < ROWS; i++) {
        const int s = i / WHERE_FIGURES;
        const double *own = even->contrasts + (size_t)i * RESAMPLES;
        program->rows[i] = (WhereRow){
            .figure = i % WHERE_FIGURES,
            .stratum = s,
            .positions = (int)sums[1].count[s],
            .mean = means[i],
            .band = bands[i],
            .word = word_of(bands[i], sums[1].count[s] < WHERE_FEW),
            .contrasted = is_contrasted(s),
            .odd = is_contrasted(s) ? contrasts[0][i] : NAN,
            .even = is_contrasted(s) ? contrasts[1][i] : NAN,
            .odd_band = sums[0].count[s] < WHERE_FEW ? (Interval){false, 0, 0} : found[i],
            .even_own = isfinite(contrasts[1][i])
                            ? bootstrap_interval(even->bootstrap, own, RESAMPLES, even->nb)
                            : (Interval){false, 0, 0},
        };
    }
}

static void judge(WhereProgram *program, const WhereData *data) {
    Half odd = {.nb = 0}, even = {.nb = 0};
    program->name = data->program;
    program->positions = data->nb;
    program->rows = arena_new(ROWS, sizeof *program->rows);
    begin_half(&odd, data, 1);
    begin_half(&even, data, 0);
    fill_rows(program, &odd, &even);
    fill_inside(program, &even);
    tell(program, &even);
    end_half(&odd);
    end_half(&even);
}

bool where_load(WhereTable *table, Store *store, const char *study, int depth, Status *status) {
    WhereData *data = NULL;
    int nb = 0;
    *table = (WhereTable){.depth = depth};
    if (where_data_read(&data, &nb, store, study, depth, status) && data[0].nb < 2 * WHERE_FEW / 3)
        status_fail(status, "study '%.100s' has %d positions, too few for strata", study,
                    data[0].nb);
    if (!status->failed) {
        table->programs = arena_new((size_t)nb, sizeof *table->programs);
        for (; table->nb < nb; table->nb++)
            judge(&table->programs[table->nb], &data[table->nb]);
    }
    return !status->failed;
}
