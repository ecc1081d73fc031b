#include "analysis/where/where.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

enum { RESAMPLES = 9999, /* as the rules say */ ROWS = WHERE_STRATA * WHERE_FIGURES, EVERY = -1 };

/* ---- strata and sets ------------------------------------------------------------------------- */

enum { PHASE, LEGAL_MOVES, CAPTURES, CHECK, TRAITS };
static const struct {
    const char *name;
    int first, end; /* its strata */
} traits[TRAITS] = {
    {"phase", 0, 3}, {"legal moves", 3, 6}, {"captures at hand", 6, 9}, {"in check", 9, 11}};

static const char *const strata[WHERE_STRATA] = {
    "opening",    "middlegame", "endgame",   "few",          "middling", "many",
    "no capture", "1 or 2",     "3 or more", "not in check", "in check"};

/* The trait that a stratum is of. */
static int trait_of(int stratum) {
    int trait = PHASE;
    while (traits[trait].end <= stratum)
        trait++;
    return trait;
}

/* "Not in check" is the other side of "in check". */
static bool is_contrasted(int stratum) {
    return stratum != traits[CHECK].first;
}

enum { SETS = 16, NOTHING = 0, SIX = 8, SEVEN = 15 };

/* Nothing; each letter; six of them; the six without each; all seven. */
static const char *const sets[SETS] = {"-",     "T",     "R",      "N",      "S",     "H",
                                       "K",     "L",     "TRNSHK", "RNSHK",  "TNSHK", "TRSHK",
                                       "TRNHK", "TRNSK", "TRNSH",  "TRNSHKL"};

/* ---- positions ------------------------------------------------------------------------------- */

typedef struct WherePosition {
    int line;
    int strata[TRAITS];
    double saved[WHERE_FIGURES];
} Position;

/* A row for each base program and position: the program's name, the line, its strata (the phase as in the view
 * `trait`), and the nodes of each set, %s; of the sets %s. */
static const char rows_sql[] =
    "SELECT universes.name, entries.number, CASE WHEN men >= 26 THEN 0 WHEN men <= 14 THEN 2 ELSE "
    "1 END,"
    " 3 + 3 * (row_number() OVER (PARTITION BY universes.setting_id ORDER BY legal_moves, "
    "entries.number) - 1)"
    "  / count(*) OVER (PARTITION BY universes.setting_id),"
    " 6 + (captures > 0) + (captures > 2), 9 + (in_check <> 0)%s"
    " FROM studies CROSS JOIN universes ON universes.study_id = studies.id"
    " CROSS JOIN setting_members AS members ON members.study_id = studies.id"
    "  AND members.setting_id = universes.setting_id"
    " CROSS JOIN _configurations AS configurations ON configurations.id = members.configuration_id"
    " CROSS JOIN block_rows USING (block_id) CROSS JOIN entries ON entries.id = entry_id"
    " JOIN traits ON traits.position_id = entries.position_id"
    " LEFT JOIN iterations ON iterations.position_id = entries.position_id"
    "  AND iterations.configuration_id = configurations.id AND iterations.depth = block_rows.depth"
    " WHERE studies.name = ? AND block_rows.depth = ? AND enhancements IN (%s)"
    " GROUP BY universes.setting_id, entries.number, entries.id"
    " ORDER BY universes.setting_id, entries.number";

/* What each letter saves. False: the position lacks a set. */
static bool compare_sets(Position *position, const double *log2_nc) {
    double *alone = position->saved, *last = alone + WHERE_LETTERS;
    bool known = true;
    for (int i = 0; i < WHERE_LETTERS; i++) {
        alone[i] = log2_nc[NOTHING] - log2_nc[1 + i];
        last[i] = i + 1 < WHERE_LETTERS ? log2_nc[SIX + 1 + i] - log2_nc[SIX]
                                        : log2_nc[SIX] - log2_nc[SEVEN];
        known = known && isfinite(alone[i]) && isfinite(last[i]);
    }
    return known;
}

static void take_row(WhereTable *table, StoreStatement *row) {
    const char *name = store_text(row, 0);
    WhereProgram *program = table->nb ? &table->programs[table->nb - 1] : NULL;
    Position position = {.line = (int)store_integer(row, 1)};
    double log2_nc[SETS];
    if (!program || strcmp(program->name, name) != 0) {
        table->programs = arena_more(table->programs, (size_t)table->nb, sizeof *table->programs);
        program = &table->programs[table->nb++];
        *program = (WhereProgram){.name = arena_text(name)};
    }
    for (int t = 0; t < TRAITS; t++)
        position.strata[t] = (int)store_integer(row, 2 + t);
    for (int s = 0; s < SETS; s++)
        log2_nc[s] = log2(store_real(row, 2 + TRAITS + s)); /* not finite where it is NULL */
    program->done += compare_sets(&position, log2_nc);
    program->at = arena_more(program->at, (size_t)program->positions, sizeof *program->at);
    program->at[program->positions++] = position;
}

static bool check_whole(const WhereProgram *program, const char *study, int depth, Status *status) {
    return program->done == program->positions ||
           status_fail(status,
                       "study '%.100s' is done on %d of %d positions to depth %d in base program"
                       " '%.100s': a part of a sample gives no result",
                       study, program->done, program->positions, depth, program->name);
}

static bool read_programs(WhereTable *table, Store *store, const char *study, int depth,
                          Status *status) {
    Text nodes = TEXT_ARENA, list = TEXT_ARENA;
    for (int i = 0; i < SETS; i++) {
        text_add(&nodes, ", max(iif(enhancements = '%s', nc, NULL))", sets[i]);
        text_add(&list, "%s'%s'", i ? ", " : "", sets[i]);
    }
    StoreStatement *rows =
        store_query(store, status, arena_print(rows_sql, text_get(&nodes), text_get(&list)), "ti",
                    study, (int64_t)depth);
    while (store_row(&rows, status))
        take_row(table, rows);
    if (!status->failed && table->nb == 0)
        status_fail(status,
                    "study '%.100s' has no base programs with sets of T R N S H K L at depth %d",
                    study, depth);
    for (int p = 0; p < table->nb && !status->failed; p++)
        check_whole(&table->programs[p], study, depth, status);
    return !status->failed;
}

/* ---- halves ---------------------------------------------------------------------------------- */

/* The positions of a half, and their resamples. */
typedef struct Half {
    const Position **at;
    int nb;
    Bootstrap *bootstrap;
    double *means;     /* [row * RESAMPLES + resample]: of strata */
    double *contrasts; /* alike */
} Half;

/* Sums over positions of a half, each `weights` times (NULL: once), in a phase or in every one. */
typedef struct Sums {
    double count[WHERE_STRATA], sum[WHERE_STRATA][WHERE_FIGURES];
} Sums;

static void add_up(const Half *half, const uint8_t *weights, int phase, Sums *sums) {
    memset(sums, 0, sizeof *sums);
    for (int i = 0; i < half->nb; i++) {
        const Position *position = half->at[i];
        const double weight = weights ? weights[i] : 1;
        if (weight == 0 || (phase != EVERY && position->strata[PHASE] != phase))
            continue;
        for (int t = 0; t < TRAITS; t++) {
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

/* A stratum's mean less that of the trait's others; NaN where either has fewer positions than `least`, above 0. */
static double contrast_of(const Sums *sums, int stratum, int figure, int least) {
    const int trait = trait_of(stratum);
    double count = 0, sum = 0;
    for (int s = traits[trait].first; s < traits[trait].end; s++)
        if (s != stratum) {
            count += sums->count[s];
            sum += sums->sum[s][figure];
        }
    return count >= least && sums->count[stratum] >= least
               ? mean_of(sums, stratum, figure) - sum / count
               : NAN;
}

static Half half_new(const WhereProgram *program, int remainder) {
    Half half = {.nb = 0};
    Sums sums;
    half.at = arena_new((size_t)program->positions + 1, sizeof *half.at);
    for (int i = 0; i < program->positions; i++)
        if (program->at[i].line % 2 == remainder)
            half.at[half.nb++] = &program->at[i];
    half.bootstrap = bootstrap_new(half.nb, RESAMPLES, BOOTSTRAP_SEED);
    half.means = arena_new((size_t)ROWS * RESAMPLES, sizeof *half.means);
    half.contrasts = arena_new((size_t)ROWS * RESAMPLES, sizeof *half.contrasts);
    for (int r = 0; r < RESAMPLES; r++) {
        add_up(&half, bootstrap_weights(half.bootstrap, r), EVERY, &sums);
        for (int row = 0; row < ROWS; row++) {
            const size_t place = (size_t)row * RESAMPLES + (size_t)r;
            half.means[place] = mean_of(&sums, row / WHERE_FIGURES, row % WHERE_FIGURES);
            half.contrasts[place] = contrast_of(&sums, row / WHERE_FIGURES, row % WHERE_FIGURES, 1);
        }
    }
    return half;
}

/* ---- bands ----------------------------------------------------------------------------------- */

/* Bands that are simultaneous over so many strata, the letters and statistics. `values` and `figures` by row; NaN
 * where there is no number. */
static void band(const Half *half, const double *values, const double *figures, int first, int end,
                 Interval *bands) {
    const int from = first * WHERE_FIGURES, nb = (end - first) * WHERE_FIGURES;
    double deviations[ROWS];
    const double reach = stats_bands(values + from, figures + (size_t)from * RESAMPLES, (size_t)nb,
                                     RESAMPLES, half->nb, deviations);
    for (int i = 0; i < nb; i++)
        bands[from + i] = interval_about(values[from + i], reach * deviations[i]);
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
            const int s = i / WHERE_FIGURES, f = i % WHERE_FIGURES;
            program->rows[i].inside[phase] =
                trait_of(s) != PHASE ? contrast_of(&sums, s, f, WHERE_NONE) : NAN;
        }
    }
}

/* What the halves say by row; NaN where there is no number. */
static void fill_rows(WhereProgram *program, const Half *odd, const Half *even) {
    double means[ROWS], contrasts[2][ROWS];
    Interval bands[ROWS], found[ROWS];
    Sums sums[2];
    add_up(odd, NULL, EVERY, &sums[0]);
    add_up(even, NULL, EVERY, &sums[1]);
    for (int i = 0; i < ROWS; i++) {
        const int s = i / WHERE_FIGURES, f = i % WHERE_FIGURES;
        means[i] = sums[1].count[s] >= WHERE_NONE ? mean_of(&sums[1], s, f) : NAN;
        for (int h = 0; h < 2; h++)
            contrasts[h][i] = contrast_of(&sums[h], s, f, WHERE_NONE);
        if (!is_contrasted(s))
            contrasts[0][i] = NAN;
    }
    band(odd, contrasts[0], odd->contrasts, 0, WHERE_STRATA, found);
    for (int trait = 0; trait < TRAITS; trait++)
        band(even, means, even->means, traits[trait].first, traits[trait].end, bands);
    for (int i = 0; i < ROWS; i++) {
        const int s = i / WHERE_FIGURES, f = i % WHERE_FIGURES;
        const double *own = even->contrasts + (size_t)i * RESAMPLES;
        program->rows[i] = (WhereRow){
            .letter = sets[1 + f % WHERE_LETTERS],
            .statistic = f < WHERE_LETTERS ? "alone" : "added last",
            .trait = traits[trait_of(s)].name,
            .stratum = strata[s],
            .positions = (int)sums[1].count[s],
            .mean = means[i],
            .band = bands[i],
            .word = word_of(bands[i], sums[1].count[s] < WHERE_FEW),
            .odd = contrasts[0][i],
            .even = is_contrasted(s) ? contrasts[1][i] : NAN,
            .odd_band = sums[0].count[s] < WHERE_FEW ? (Interval){false, 0, 0} : found[i],
            .even_own = isfinite(contrasts[1][i])
                            ? bootstrap_interval(even->bootstrap, own, RESAMPLES, even->nb)
                            : (Interval){false, 0, 0},
        };
    }
}

static void judge(WhereProgram *program) {
    program->rows = arena_new(ROWS, sizeof *program->rows);
    Arena memory = {NULL, NULL}, *before = arena_switch(&memory);
    const Half odd = half_new(program, 1), even = half_new(program, 0);
    fill_rows(program, &odd, &even);
    fill_inside(program, &even);
    tell(program, &even);
    bootstrap_free(odd.bootstrap);
    bootstrap_free(even.bootstrap);
    arena_switch(before);
    arena_free(&memory);
}

bool where_load(WhereTable *table, Store *store, const char *study, int depth, Status *status) {
    *table = (WhereTable){.depth = depth};
    if (read_programs(table, store, study, depth, status) &&
        table->programs[0].positions < 2 * WHERE_FEW / 3)
        status_fail(status, "study '%.100s' has %d positions, too few for strata", study,
                    table->programs[0].positions);
    for (int p = 0; p < table->nb && !status->failed; p++)
        judge(&table->programs[p]);
    return !status->failed;
}
