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

typedef struct Position {
    int line, legal_moves;
    int strata[TRAITS];
    double log2_nc[SETS]; /* NaN: it lacks the set */
    double saved[WHERE_FIGURES];
} Position;

typedef struct Program {
    char *name;
    Position *at; /* by line */
    int nb;
} Program;

/* In the study's order. */
typedef struct Programs {
    Program *at;
    int nb;
} Programs;

static const char rows_sql[] =
    "SELECT universes.name, entries.number, men, legal_moves, captures, in_check,"
    " configurations.enhancements, iterations.nc"
    " FROM studies CROSS JOIN universes ON universes.study_id = studies.id"
    " CROSS JOIN setting_members AS members ON members.study_id = studies.id"
    "  AND members.setting_id = universes.setting_id"
    " CROSS JOIN _configurations AS configurations ON configurations.id = members.configuration_id"
    " CROSS JOIN block_rows USING (block_id) CROSS JOIN entries ON entries.id = entry_id"
    " JOIN traits ON traits.position_id = entries.position_id"
    " LEFT JOIN iterations ON iterations.position_id = entries.position_id"
    "  AND iterations.configuration_id = configurations.id AND iterations.depth = block_rows.depth"
    " WHERE studies.name = ? AND block_rows.depth = ? AND enhancements IN ('-', 'T', 'R', 'N', 'S',"
    "  'H', 'K', 'L', 'TRNSHK', 'RNSHK', 'TNSHK', 'TRSHK', 'TRNHK', 'TRNSK', 'TRNSH', 'TRNSHKL')"
    " ORDER BY universes.setting_id, entries.number";

static int set_of(const char *letters) {
    int s = 0;
    while (strcmp(sets[s], letters) != 0)
        s++;
    return s;
}

static void add_position(Program *program, StoreStatement *row) {
    const int64_t men = store_integer(row, 2), captures = store_integer(row, 4);
    program->at = arena_more(program->at, (size_t)program->nb, sizeof *program->at);
    Position *position = &program->at[program->nb++];
    *position =
        (Position){.line = (int)store_integer(row, 1), .legal_moves = (int)store_integer(row, 3)};
    position->strata[PHASE] = men >= 26 ? 0 : men <= 14 ? 2 : 1; /* as the view `trait` */
    position->strata[CAPTURES] = captures == 0 ? 6 : captures <= 2 ? 7 : 8;
    position->strata[CHECK] = store_integer(row, 5) ? 10 : 9;
    for (int s = 0; s < SETS; s++)
        position->log2_nc[s] = NAN;
}

static void take_row(Programs *programs, StoreStatement *row) {
    const char *name = store_text(row, 0);
    Program *program = programs->nb ? &programs->at[programs->nb - 1] : NULL;
    if (!program || strcmp(program->name, name) != 0) {
        programs->at = arena_more(programs->at, (size_t)programs->nb, sizeof *programs->at);
        program = &programs->at[programs->nb++];
        *program = (Program){.name = arena_text(name)};
    }
    if (!program->nb || program->at[program->nb - 1].line != store_integer(row, 1))
        add_position(program, row);
    if (store_type(row, 7) != STORE_NULL)
        program->at[program->nb - 1].log2_nc[set_of(store_text(row, 6))] =
            log2((double)store_integer(row, 7));
}

/* What each letter saves. False: the position lacks a set. */
static bool compare_sets(Position *position) {
    const double *nc = position->log2_nc;
    double *alone = position->saved, *last = alone + WHERE_LETTERS;
    bool known = true;
    for (int i = 0; i < WHERE_LETTERS; i++) {
        alone[i] = nc[NOTHING] - nc[1 + i];
        last[i] = i + 1 < WHERE_LETTERS ? nc[SIX + 1 + i] - nc[SIX] : nc[SIX] - nc[SEVEN];
        known = known && isfinite(alone[i]) && isfinite(last[i]);
    }
    return known;
}

static int by_moves(const void *a, const void *b) {
    const Position *x = *(Position *const *)a, *y = *(Position *const *)b;
    return x->legal_moves != y->legal_moves ? x->legal_moves - y->legal_moves : x->line - y->line;
}

static void rank_moves(Program *program) {
    Position **order = arena_new((size_t)program->nb + 1, sizeof *order);
    for (int i = 0; i < program->nb; i++)
        order[i] = &program->at[i];
    qsort(order, (size_t)program->nb, sizeof *order, by_moves);
    for (int i = 0; i < program->nb; i++)
        order[i]->strata[LEGAL_MOVES] = traits[LEGAL_MOVES].first + 3 * i / program->nb;
}

static bool check_whole(Program *program, const char *study, int depth, Status *status) {
    int done = 0;
    for (int i = 0; i < program->nb; i++)
        done += compare_sets(&program->at[i]);
    return done == program->nb ||
           status_fail(status,
                       "study '%.100s' is done on %d of %d positions to depth %d in base program"
                       " '%.100s': a part of a sample gives no result",
                       study, done, program->nb, depth, program->name);
}

static bool read_programs(Programs *programs, Store *store, const char *study, int depth,
                          Status *status) {
    StoreStatement *rows = store_query(store, status, rows_sql, "ti", study, (int64_t)depth);
    while (store_row(&rows, status))
        take_row(programs, rows);
    if (!status->failed && programs->nb == 0)
        status_fail(status,
                    "study '%.100s' has no base programs with sets of T R N S H K L at depth %d",
                    study, depth);
    for (int p = 0; p < programs->nb && !status->failed; p++) {
        rank_moves(&programs->at[p]);
        check_whole(&programs->at[p], study, depth, status);
    }
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

/* A stratum's mean less that of the trait's others. */
static double contrast_of(const Sums *sums, int stratum, int figure) {
    const int trait = trait_of(stratum);
    double count = 0, sum = 0;
    for (int s = traits[trait].first; s < traits[trait].end; s++)
        if (s != stratum) {
            count += sums->count[s];
            sum += sums->sum[s][figure];
        }
    return count > 0 ? mean_of(sums, stratum, figure) - sum / count : NAN;
}

static Half half_new(const Program *program, int remainder) {
    Half half = {.nb = 0};
    Sums sums;
    half.at = arena_new((size_t)program->nb + 1, sizeof *half.at);
    for (int i = 0; i < program->nb; i++)
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
            half.contrasts[place] = contrast_of(&sums, row / WHERE_FIGURES, row % WHERE_FIGURES);
        }
    }
    return half;
}

/* ---- bands ----------------------------------------------------------------------------------- */

static bool has_number(const Sums *sums, int stratum) {
    const int trait = trait_of(stratum);
    double others = 0;
    for (int s = traits[trait].first; s < traits[trait].end; s++)
        others += s != stratum ? sums->count[s] : 0;
    return sums->count[stratum] >= WHERE_NONE && others >= WHERE_NONE;
}

/* Bands that are simultaneous over the strata of a trait (EVERY: of all that are contrasted), the letters and
 * statistics. `values` and `figures` by row; NaN where there is no number. */
static void band(const Half *half, const double *values, const double *figures, int trait,
                 Interval *bands) {
    double *largest = arena_new(RESAMPLES, sizeof *largest), deviation[ROWS];
    for (int row = 0; row < ROWS; row++) {
        const int stratum = row / WHERE_FIGURES;
        const double *own = figures + (size_t)row * RESAMPLES;
        const bool asked = trait == EVERY ? is_contrasted(stratum) : trait_of(stratum) == trait;
        deviation[row] = NAN;
        if (asked && isfinite(values[row]) && stats_deviation(own, RESAMPLES, &deviation[row]))
            stats_note_largest(largest, own, RESAMPLES, values[row], deviation[row]);
    }
    const double reach = stats_reach(largest, RESAMPLES, half->nb);
    for (int row = 0; row < ROWS; row++)
        if (isfinite(deviation[row]))
            bands[row] = (Interval){true, values[row] - reach * deviation[row],
                                    values[row] + reach * deviation[row]};
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
            const bool asked = trait_of(s) != PHASE && has_number(&sums, s);
            program->rows[i].inside[phase] = asked ? contrast_of(&sums, s, f) : NAN;
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
    for (int trait = 0; trait < TRAITS; trait++)
        band(even, means, even->means, trait, bands);
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
            .odd = is_contrasted(s) ? contrasts[0][i] : NAN,
            .even = is_contrasted(s) ? contrasts[1][i] : NAN,
            .odd_band = sums[0].count[s] < WHERE_FEW ? (Interval){false, 0, 0} : found[i],
            .even_own = isfinite(contrasts[1][i])
                            ? bootstrap_interval(even->bootstrap, own, RESAMPLES, even->nb)
                            : (Interval){false, 0, 0},
        };
    }
}

static WhereProgram judge(const Program *own) {
    WhereProgram program = {own->name, own->nb, arena_new(ROWS, sizeof *program.rows)};
    Arena memory = {NULL, NULL}, *before = arena_switch(&memory);
    const Half odd = half_new(own, 1), even = half_new(own, 0);
    fill_rows(&program, &odd, &even);
    fill_inside(&program, &even);
    tell(&program, &even);
    bootstrap_free(odd.bootstrap);
    bootstrap_free(even.bootstrap);
    arena_switch(before);
    arena_free(&memory);
    return program;
}

bool where_load(WhereTable *table, Store *store, const char *study, int depth, Status *status) {
    Programs programs = {NULL, 0};
    *table = (WhereTable){.depth = depth};
    if (read_programs(&programs, store, study, depth, status) &&
        programs.at[0].nb < 2 * WHERE_FEW / 3)
        status_fail(status, "study '%.100s' has %d positions, too few for strata", study,
                    programs.at[0].nb);
    if (!status->failed) {
        table->programs = arena_new((size_t)programs.nb, sizeof *table->programs);
        for (; table->nb < programs.nb; table->nb++)
            table->programs[table->nb] = judge(&programs.at[table->nb]);
    }
    return !status->failed;
}
