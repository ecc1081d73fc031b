#include "analysis/effects/cube.h"

#include <math.h>

#include "base/arena.h"
#include "base/masks.h"

/* ---- letters --------------------------------------------------------------------------------- */

/* The mask of a set of the cube, without the fixed letters. */
static uint64_t spread(const Cube *cube, unsigned set) {
    uint64_t mask = 0;
    for (int i = 0; i < cube->letters_nb; i++)
        if (set >> i & 1)
            mask |= (uint64_t)1 << cube->row[i];
    return mask;
}

const char *cube_text(const Cube *cube, unsigned letters) {
    return cube_mask_text(cube, spread(cube, letters));
}

const char *cube_mask_text(const Cube *cube, uint64_t mask) {
    char text[ENGINE_LETTERS_NB];
    alphabet_text(&cube->alphabet, mask, text);
    return arena_text(text);
}

/* ---- which cube ------------------------------------------------------------------------------ */

static uint64_t find_fixed(const Grid *group) {
    uint64_t fixed = ~(uint64_t)0;
    for (size_t i = 0; i < group->sets_nb; i++)
        fixed &= group->sets[i];
    return fixed;
}

static bool is_full(const Grid *group, uint64_t fixed, uint64_t letters) {
    for (uint64_t set = letters;; set = (set - 1) & letters) {
        if (masks_find(group->sets, group->sets_nb, set | fixed) < 0)
            return false;
        if (set == 0)
            return true;
    }
}

/* The first in the alphabet's order, letter by letter, of two masks of equal size. */
static bool goes_before(uint64_t a, uint64_t b) {
    const uint64_t differ = a ^ b;
    return (a & differ & -differ) != 0;
}

/* The greatest set of a full cube is one that the study asks for. */
static uint64_t find_largest(const Grid *group, uint64_t fixed) {
    uint64_t best = 0;
    for (size_t i = 0; i < group->sets_nb; i++) {
        const uint64_t mask = group->sets[i] & ~fixed;
        const int more = mask_bits(mask) - mask_bits(best);
        if (mask_bits(mask) <= EFFECTS_LETTERS_MAX &&
            (more > 0 || (more == 0 && goes_before(mask, best))) && is_full(group, fixed, mask))
            best = mask;
    }
    return best;
}

static void number_letters(Cube *cube, int most) {
    for (int row = 0; cube->alphabet.letters[row]; row++)
        if (cube->letters >> row & 1 && cube->letters_nb < most)
            cube->row[cube->letters_nb++] = row;
}

/* The letters that the sets differ in, and whether the sets of their fraction are among them. */
static bool find_fraction(const Grid *group, uint64_t fixed, uint64_t *letters,
                          Fraction *fraction) {
    Status status = STATUS_OK;
    *letters = 0;
    for (size_t i = 0; i < group->sets_nb; i++)
        *letters |= group->sets[i] & ~fixed;
    const int nb = mask_bits(*letters), runs = fraction_runs(nb);
    if (!runs || group->sets_nb < (size_t)runs || group->sets_nb == (size_t)1 << nb ||
        !fraction_make(fraction, nb, runs, &status))
        return false;
    for (int run = 0; run < runs; run++)
        if (masks_find(group->sets, group->sets_nb,
                       fixed | fraction_spread(*letters, fraction_set(fraction, (unsigned)run))) <
            0)
            return false;
    return true;
}

bool cube_is_fraction(const Grid *group) {
    uint64_t letters;
    Fraction fraction;
    return find_fraction(group, find_fixed(group), &letters, &fraction);
}

unsigned cube_set(const Cube *cube, int i) {
    const int letters = cube->fraction.letters, runs = 1 << cube->fraction.bits;
    if (!letters)
        return (unsigned)i;
    if (i < runs)
        return fraction_set(&cube->fraction, (unsigned)i);
    const unsigned full = (1u << letters) - 1;
    if (i < runs + 2)
        return i == runs ? full : 0;
    const unsigned bit = 1u << (i - runs - 2) % letters;
    return i < runs + 2 + letters ? full & ~bit : bit;
}

/* ---- its counts ------------------------------------------------------------------------------ */

/* Where the sets of the cube stand in the study's; -1: it does not ask for them. */
static ptrdiff_t *find_sets(Cube *cube, const Grid *group) {
    ptrdiff_t *sets = arena_new((size_t)cube->sets_nb, sizeof *sets);
    for (int set = 0; set < cube->sets_nb; set++) {
        const uint64_t mask = spread(cube, cube_set(cube, set)) | cube->fixed;
        sets[set] = masks_find(group->sets, group->sets_nb, mask);
        if (sets[set] < 0 && cube->unasked_nb++ == 0)
            cube->unasked = mask;
    }
    return sets;
}

static uint64_t count_of(const Grid *group, MetricId metric, ptrdiff_t set, int entry, int round) {
    return set < 0 ? GRID_UNDONE
                   : group->counts[metric][grid_place(group, (size_t)set, entry, round)];
}

static void count_missing(Cube *cube, const Grid *group, const ptrdiff_t *sets, MetricId metric) {
    for (int set = 0; set < cube->sets_nb; set++) {
        int done = 0;
        for (int p = 0; p < group->entries_nb; p++)
            done += count_of(group, metric, sets[set], p, 0) != GRID_UNDONE;
        if (done == 0 && cube->missing_nb++ == 0)
            cube->missing = spread(cube, cube_set(cube, set)) | cube->fixed;
    }
}

/* Is a round of a position done in every set, and does each count something in it? */
static bool is_done(const Cube *cube, const Grid *group, const ptrdiff_t *sets, MetricId metric,
                    int entry, int round, bool *counted) {
    *counted = true;
    for (int set = 0; set < cube->sets_nb; set++) {
        const uint64_t count = count_of(group, metric, sets[set], entry, round);
        if (count == GRID_UNDONE)
            return false;
        *counted = *counted && count > 0;
    }
    return true;
}

static void find_positions(Cube *cube, const Grid *group, const ptrdiff_t *sets, MetricId metric) {
    cube->positions = arena_new((size_t)group->entries_nb, sizeof *cube->positions);
    cube->clusters = arena_new((size_t)group->entries_nb, sizeof *cube->clusters);
    cube->rounds_nb = group->rounds_nb;
    for (int p = 0; p < group->entries_nb; p++) {
        bool counted;
        const bool done = is_done(cube, group, sets, metric, p, 0, &counted);
        cube->zero_nb += done && !counted;
        if (!done || !counted)
            continue;
        cube->clusters[cube->positions_nb] = group->clusters[p];
        cube->positions[cube->positions_nb++] = p;
        for (int r = 1; r < cube->rounds_nb; r++)
            if (!is_done(cube, group, sets, metric, p, r, &counted) || !counted)
                cube->rounds_nb = r;
    }
}

/* Time is nodes times the set's price, which was measured on these positions (or on them among others):
 * a resample draws it, too. */
static void add_prices(Cube *cube, const Grid *group, const ptrdiff_t *sets) {
    const size_t nb = (size_t)cube->positions_nb;
    double *ns = arena_new(nb, sizeof *ns), *nodes = arena_new(nb, sizeof *nodes);
    double *offsets = arena_new(nb, sizeof *offsets);
    for (int set = 0; set < cube->sets_nb; set++) {
        for (size_t p = 0; p < nb; p++) {
            const size_t cell = (size_t)cube->positions[p] * group->sets_nb + (size_t)sets[set];
            ns[p] = group->ns[cell];
            nodes[p] = group->nodes[cell];
        }
        stats_price_offsets(ns, nodes, nb, offsets);
        for (size_t p = 0; p < nb; p++)
            cube->logs[(size_t)set * nb + p] += offsets[p];
    }
}

static void take_logs(Cube *cube, const Grid *group, const ptrdiff_t *sets, MetricId metric) {
    const size_t nb = (size_t)cube->positions_nb * (size_t)cube->sets_nb;
    const size_t rounds = (size_t)cube->rounds_nb;
    double *logs = arena_new(nb * rounds, sizeof *logs), *log = logs;
    for (int set = 0; set < cube->sets_nb; set++)
        for (int p = 0; p < cube->positions_nb; p++)
            for (int r = 0; r < cube->rounds_nb; r++)
                *log++ = log2((double)count_of(group, metric, sets[set], cube->positions[p], r));
    if (rounds > 1)
        cube->within = stats_within(logs, nb, rounds, &cube->differing_nb);
    for (size_t i = 0; i < nb && rounds > 1; i++)
        logs[i] = stats_mean(logs + i * rounds, rounds);
    cube->logs = logs;
    if (metric != METRIC_SOLUTION_NS)
        return;
    add_prices(cube, group, sets);
    cube->is_once = rounds == 1;
}

static bool take(Cube *cube, const Grid *group, MetricId metric) {
    ptrdiff_t *sets = find_sets(cube, group);
    if (cube->unasked_nb && cube->fraction.letters) { /* beside the runs */
        cube->singles = false;
        cube->sets_nb = 1 << cube->fraction.bits;
        cube->unasked_nb = 0;
    }
    count_missing(cube, group, sets, metric);
    find_positions(cube, group, sets, metric);
    const bool good = cube->letters && cube->positions_nb > 0; /* so no set is missing */
    if (good)
        take_logs(cube, group, sets, metric);
    return good;
}

static Cube begin(const Grid *group) {
    return (Cube){
        .alphabet = group->alphabet, .asked_nb = (int)group->sets_nb, .fixed = find_fixed(group)};
}

bool cube_take(Cube *cube, const Grid *group, uint64_t letters, MetricId metric) {
    *cube = begin(group);
    cube->letters = letters ? letters & ~cube->fixed : find_largest(group, cube->fixed);
    number_letters(cube, EFFECTS_LETTERS_MAX);
    cube->sets_nb = 1 << cube->letters_nb;
    return take(cube, group, metric);
}

bool cube_take_fraction(Cube *cube, const Grid *group, MetricId metric) {
    *cube = begin(group);
    if (!find_fraction(group, cube->fixed, &cube->letters, &cube->fraction))
        return false;
    number_letters(cube, FRACTION_LETTERS_MAX);
    cube->singles = true;
    cube->sets_nb = (1 << cube->fraction.bits) + 2 + 2 * cube->letters_nb;
    return take(cube, group, metric);
}

Drawing cube_drawing(const Cube *cube) {
    return (Drawing){cube->positions_nb, cube->clusters};
}
