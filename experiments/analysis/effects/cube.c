#include "analysis/effects/cube.h"

#include <math.h>

#include "base/arena.h"
#include "base/masks.h"

/* ---- letters --------------------------------------------------------------------------------- */

const char *cube_text(const Cube *cube, unsigned letters) {
    return cube_mask_text(cube, fraction_spread(cube->letters, letters));
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

/* The letters that the sets differ in, and whether the sets of their fraction are among them: else it has none. */
static bool find_fraction(const Grid *group, uint64_t fixed, uint64_t *letters,
                          Fraction *fraction) {
    Status status = STATUS_OK;
    Fraction found;
    *letters = 0;
    for (size_t i = 0; i < group->sets_nb; i++)
        *letters |= group->sets[i] & ~fixed;
    const int nb = mask_bits(*letters), runs = fraction_runs(nb);
    if (!runs || group->sets_nb < (size_t)runs || group->sets_nb == (size_t)1 << nb ||
        !fraction_make(&found, nb, runs, &status))
        return false;
    for (int run = 0; run < runs; run++)
        if (masks_find(group->sets, group->sets_nb,
                       fixed | fraction_spread(*letters, fraction_set(&found, (unsigned)run))) < 0)
            return false;
    *fraction = found;
    return true;
}

bool cube_is_fraction(const Grid *group) {
    uint64_t letters;
    Fraction fraction;
    return find_fraction(group, find_fixed(group), &letters, &fraction);
}

/* The i-th set, as a mask of the cube's letters: of a full cube the mask i, of a fraction its runs first. */
static unsigned set_of(const Cube *cube, int i) {
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

/* A set of the cube with what is always on. */
static uint64_t mask_of(const Cube *cube, int set) {
    return fraction_spread(cube->letters, set_of(cube, set)) | cube->fixed;
}

/* Where the sets of the cube stand in the study's; -1: it does not ask for them. */
static ptrdiff_t *find_sets(Cube *cube, const Grid *group) {
    ptrdiff_t *sets = arena_new((size_t)cube->sets_nb, sizeof *sets);
    for (int set = 0; set < cube->sets_nb; set++) {
        sets[set] = masks_find(group->sets, group->sets_nb, mask_of(cube, set));
        if (sets[set] < 0 && cube->unasked_nb++ == 0)
            cube->unasked = mask_of(cube, set);
    }
    return sets;
}

static void count_missing(Cube *cube, const Grid *group, const ptrdiff_t *sets) {
    for (int set = 0; set < cube->sets_nb; set++)
        if (!grid_set_is_done(group, sets[set]) && cube->missing_nb++ == 0)
            cube->missing = mask_of(cube, set);
}

static void find_positions(Cube *cube, const Grid *group, const ptrdiff_t *sets) {
    cube->positions = arena_new((size_t)group->entries_nb, sizeof *cube->positions);
    cube->clusters = arena_new((size_t)group->entries_nb, sizeof *cube->clusters);
    cube->rounds_nb = group->rounds_nb;
    for (int p = 0; p < group->entries_nb; p++) {
        bool counted;
        const bool done = grid_is_done(group, sets, cube->sets_nb, p, 0, &counted);
        cube->zero_nb += done && !counted;
        if (!done || !counted)
            continue;
        cube->clusters[cube->positions_nb] = group->clusters[p];
        cube->positions[cube->positions_nb++] = p;
        for (int r = 1; r < cube->rounds_nb; r++)
            if (!grid_is_done(group, sets, cube->sets_nb, p, r, &counted) || !counted)
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
            ns[p] = group->times[cell].ns;
            nodes[p] = group->times[cell].nodes;
        }
        stats_price_offsets(ns, nodes, nb, offsets);
        for (size_t p = 0; p < nb; p++)
            cube->logs[(size_t)set * nb + p] += offsets[p];
    }
}

static void take_logs(Cube *cube, const Grid *group, const ptrdiff_t *sets) {
    const size_t nb = (size_t)cube->positions_nb * (size_t)cube->sets_nb;
    const size_t rounds = (size_t)cube->rounds_nb;
    double *logs = arena_new(nb * rounds, sizeof *logs), *log = logs;
    for (int set = 0; set < cube->sets_nb; set++)
        for (int p = 0; p < cube->positions_nb; p++)
            for (int r = 0; r < cube->rounds_nb; r++)
                *log++ = log2((double)grid_count(group, sets[set], cube->positions[p], r));
    if (rounds > 1)
        cube->within = stats_within(logs, nb, rounds, &cube->differing_nb);
    for (size_t i = 0; i < nb && rounds > 1; i++)
        logs[i] = stats_mean(logs + i * rounds, rounds);
    cube->logs = logs;
    if (group->metric != METRIC_SOLUTION_NS)
        return;
    add_prices(cube, group, sets);
    cube->is_once = rounds == 1;
}

bool cube_take(Cube *cube, const Grid *group, uint64_t letters) {
    *cube = (Cube){.alphabet = group->alphabet,
                   .asked_nb = (int)group->sets_nb,
                   .fixed = find_fixed(group),
                   .solved = group->metric == METRIC_SOLVED};
    cube->singles = !letters && find_fraction(group, cube->fixed, &cube->letters, &cube->fraction);
    if (!cube->singles)
        cube->letters = letters ? letters & ~cube->fixed : find_largest(group, cube->fixed);
    cube->letters_nb = mask_bits(cube->letters);
    cube->sets_nb = cube->singles ? (1 << cube->fraction.bits) + 2 + 2 * cube->letters_nb
                                  : 1 << cube->letters_nb;
    ptrdiff_t *sets = find_sets(cube, group);
    if (cube->unasked_nb && cube->singles) { /* beside the runs */
        cube->singles = false;
        cube->sets_nb = 1 << cube->fraction.bits;
        cube->unasked_nb = 0;
    }
    count_missing(cube, group, sets);
    find_positions(cube, group, sets);
    const bool good = cube->letters && cube->positions_nb > 0; /* so no set is missing */
    if (good)
        take_logs(cube, group, sets);
    return good;
}

Drawing cube_drawing(const Cube *cube) {
    return (Drawing){cube->positions_nb, cube->clusters};
}

Effect *cube_effects(const Cube *cube, int orders, const Bootstrap *bootstrap, int *nb) {
    const Fraction *fraction = cube->fraction.letters ? &cube->fraction : NULL;
    *nb = fraction ? effects_of_fraction_nb(fraction, cube->singles) : effects_nb(cube->letters_nb);
    Effect *effects = arena_new((size_t)*nb, sizeof *effects);
    if (fraction)
        effects_of_fraction(fraction, cube->singles, cube->logs, cube->solved, bootstrap, effects);
    else
        effects_compute(cube->letters_nb, orders, cube->logs, cube->solved, bootstrap, effects);
    for (int e = 0; e < *nb && cube->is_once; e++)
        effects[e].interval.known = effects[e].band.known = false;
    return effects;
}
