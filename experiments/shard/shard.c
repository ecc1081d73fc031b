#include "shard/shard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/rng.h"
#include "base/text.h"

/* ---- names ----------------------------------------------------------------------------------- */

/* A whole number without sign or blanks; what follows it. */
static const char *read_number(const char *text, int *number) {
    *number = 0;
    const char *end = text;
    for (; *end >= '0' && *end <= '9' && *number <= SHARD_MAX; end++)
        *number = 10 * *number + (*end - '0');
    return end == text ? NULL : end;
}

bool shard_parse(Shard *shard, const char *text, Status *status) {
    const char *end = read_number(text, &shard->number);
    if (!end || *end != '/' || !(end = read_number(end + 1, &shard->of)) || *end)
        return status_fail(status, "bad shard '%.200s' (expected I/N, as 2/8)", text);
    if (shard->of < 1 || shard->of > SHARD_MAX || shard->number < 1 || shard->number > shard->of)
        return status_fail(status, "bad shard '%.200s' (I from 1 to N, N from 1 to %d)", text,
                           SHARD_MAX);
    return true;
}

/* ---- costs ----------------------------------------------------------------------------------- */

/* Logarithms to base 2 have 8 bits behind the point. All is integers, so that every build deals alike,
 * whatever it does to floating point. */
enum { LOG_ONE = 256, COST_BITS = 30 };

/* Source: the binary logarithm by repeated squaring, C. S. Turner, IEEE Signal Processing Magazine 27 (2010). */
static int64_t log_of(uint64_t number) {
    int64_t log = 0;
    uint64_t x = number;
    while (x >> 32)
        x >>= 1, log += LOG_ONE;
    while (!(x >> 31))
        x <<= 1, log -= LOG_ONE;
    log += 31 * LOG_ONE;
    for (int bit = LOG_ONE / 2; bit; bit /= 2) {
        x = x * x >> 31; /* in [2^31, 2^33) */
        if (x >> 32)
            x >>= 1, log += bit;
    }
    return log;
}

/* 2^(log / 256 + COST_BITS), at least 1; the fraction by a parabola through its ends. Range: log <= 0. */
static uint64_t power_of(int64_t log) {
    const int64_t all = log + COST_BITS * LOG_ONE;
    if (all < LOG_ONE)
        return 1;
    const uint64_t f = (uint64_t)all % LOG_ONE;
    return (LOG_ONE * LOG_ONE + (43024 * f >> 8) + (22512 * f * f >> 16)) << (all / LOG_ONE) >> 16;
}

/* plan_letter_factor's. */
static int64_t letter_log(char letter) {
    return letter == 'K' ? -189 : letter == 'T' ? -159 : letter == 'N' ? -132 : -82;
}

/* What a deal goes by. */
typedef struct Costs {
    const Plan *plan;
    int64_t *letters; /* of each configuration */
    int64_t limit;    /* of a cell, by its limit of nodes */
    int64_t most;     /* the greatest of all: the others are dealt as fractions of it */
} Costs;

/* The logarithm of a cell's expected nodes: as its cost in the plan. A ply of alpha-beta costs moves ^ 0.5625. */
static int64_t cell_log(const Costs *costs, int64_t two_plies, int configuration, int depth) {
    const EngineSettings *settings = &costs->plan->configurations[configuration].settings;
    const bool minimax = settings->base[BASE_ALGORITHM] == ALGORITHM_MINIMAX;
    const int64_t log = depth * two_plies * (minimax ? 16 : 9) / 32 + costs->letters[configuration];
    return log < costs->limit ? log : costs->limit;
}

/* Owner: the caller frees `letters`. */
static Costs costs_of(const Plan *plan) {
    Costs costs = {.plan = plan,
                   .letters = arena_new((size_t)plan->configurations_nb, sizeof *costs.letters),
                   .limit = plan->spec->node_limit
                                ? log_of(plan->spec->node_limit) - log_of(PLAN_COST_BASE)
                                : INT64_MAX,
                   .most = INT64_MIN};
    uint64_t lines = 1;
    for (int c = 0; c < plan->configurations_nb; c++)
        for (const char *l = plan->configurations[c].letters; *l && !plan->spec->stranger; l++)
            costs.letters[c] += letter_log(*l);
    for (int p = 0; p < plan->positions_nb; p++)
        lines = plan->positions[p].lines > lines ? plan->positions[p].lines : lines;
    for (int c = 0; c < plan->configurations_nb; c++) {
        const int64_t log = cell_log(&costs, log_of(lines), c, plan->spec->depth);
        costs.most = log > costs.most ? log : costs.most;
    }
    return costs;
}

/* Expected work of a configuration at a position, all its depths. */
static uint64_t both_cost(const Costs *costs, int64_t two_plies, int c) {
    const int last = costs->plan->spec->depth, first = last < 1 ? last : 1;
    uint64_t cost = 0;
    for (int d = first; d <= last; d++)
        if (plan_is_cell(costs->plan, &costs->plan->configurations[c], d))
            cost += power_of(cell_log(costs, two_plies, c, d) - costs->most);
    return cost;
}

/* ---- shares ---------------------------------------------------------------------------------- */

typedef struct Piece {
    uint64_t cost;
    int64_t index;
} Piece;

static int compare_longest(const void *a, const void *b) {
    const Piece *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? 1 : -1;
    return (x->index > y->index) - (x->index < y->index);
}

/* Shares as a heap: the one with the least work, then the lowest number, on top. */
typedef struct Share {
    uint64_t cost;
    int number;
} Share;

static bool is_before(const Share *a, const Share *b) {
    return a->cost < b->cost || (a->cost == b->cost && a->number < b->number);
}

static void sink(Share heap[], int nb) {
    for (int i = 0, child; (child = 2 * i + 1) < nb; i = child) {
        if (child + 1 < nb && is_before(&heap[child + 1], &heap[child]))
            child++;
        if (!is_before(&heap[child], &heap[i]))
            return;
        const Share moved = heap[i];
        heap[i] = heap[child];
        heap[child] = moved;
    }
}

/* The longest first, each to the share that has the least so far. */
static int *deal_pieces(Piece pieces[], size_t nb, int of) {
    int *share = arena_new(nb, sizeof *share);
    Share *heap = arena_new((size_t)of, sizeof *heap);
    for (int i = 0; i < of; i++)
        heap[i] = (Share){0, i + 1};
    qsort(pieces, nb, sizeof *pieces, compare_longest);
    for (size_t i = 0; i < nb; i++) {
        share[pieces[i].index] = heap[0].number;
        heap[0].cost += pieces[i].cost;
        sink(heap, of);
    }
    return share;
}

/* Are positions dealt with all their sets? */
static bool has_whole_positions(const Plan *plan, int of) {
    return plan->positions_nb >= SHARD_POSITIONS * of;
}

static size_t pieces_of(const Plan *plan, int of) {
    return (size_t)plan->positions_nb *
           (has_whole_positions(plan, of) ? 1 : (size_t)plan->configurations_nb);
}

int *shard_deal(const Plan *plan, int of) {
    const bool whole = has_whole_positions(plan, of);
    const size_t nb = pieces_of(plan, of);
    const Costs costs = costs_of(plan);
    Piece *pieces = arena_new(nb, sizeof *pieces);
    for (size_t i = 0; i < nb; i++)
        pieces[i].index = (int64_t)i;
    for (int p = 0; p < plan->positions_nb; p++) {
        const int64_t two_plies = log_of(plan->positions[p].lines);
        for (int c = 0; c < plan->configurations_nb; c++)
            pieces[whole ? p : p * plan->configurations_nb + c].cost +=
                both_cost(&costs, two_plies, c);
    }
    return deal_pieces(pieces, nb, of);
}

/* Leave a plan of whole positions the cells of one share, by the deal of these positions. */
static void cut_sets(Plan *plan, const int share[], int number) {
    const size_t sets = (size_t)plan->configurations_nb;
    int64_t cells = 0;
    plan->asked = arena_new(sets * (size_t)plan->positions_nb, sizeof *plan->asked);
    for (int64_t i = 0; i < plan->cells_nb; i++) {
        const PlanCell *cell = &plan->cells[i];
        const size_t both = (size_t)cell->position * sets + (size_t)cell->configuration;
        if (share[both] != number)
            continue;
        plan->asked[both] |= UINT64_C(1) << cell->depth;
        plan->cells[cells++] = *cell;
    }
    plan->cells_nb = cells;
}

bool shard_cut(Plan *plan, Suite *suite, const Shard *shard, int share[], Status *status) {
    const bool whole = has_whole_positions(plan, shard->of);
    const size_t sets = (size_t)plan->configurations_nb, nb = (size_t)plan->positions_nb;
    bool *keep = arena_new(nb, sizeof *keep);
    size_t kept = 0;
    for (size_t i = 0; i < (whole ? nb : nb * sets); i++)
        keep[whole ? i : i / sets] |= share[i] == shard->number;
    plan_keep(plan, suite, keep);
    for (size_t p = 0; !whole && p < nb; p++)
        if (keep[p])
            memmove(&share[sets * kept++], &share[sets * p], sets * sizeof *share);
    if (plan_spread(plan, status) && !whole)
        cut_sets(plan, share, shard->number);
    return !status->failed;
}

void shard_mark_deal(const Plan *plan, int of, const int share[], char mark[SHARD_MARK_NB]) {
    uint64_t hash = (uint64_t)of;
    for (size_t i = 0; i < pieces_of(plan, of); i++)
        hash = rng_mix(hash ^ (uint64_t)share[i]);
    snprintf(mark, SHARD_MARK_NB, "%016" PRIx64, hash);
}

/* ---- marks ----------------------------------------------------------------------------------- */

static uint64_t hash_number(uint64_t hash, uint64_t number) {
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return text_hash(hash, text);
}

static uint64_t hash_setting(uint64_t hash, const Spec *spec, int setting) {
    char text[ENGINE_PARAMS_NB];
    spec_setting_text(spec, setting, text);
    return text_hash(hash, text);
}

static uint64_t hash_spec(const Plan *plan) {
    const Spec *spec = plan->spec;
    uint64_t hash = text_hash(TEXT_HASH_START, spec->study);
    hash = hash_number(hash, (uint64_t)spec->depth);
    hash = hash_number(hash, spec->node_limit);
    for (int s = 0; s < spec->settings_nb; s++) {
        hash = hash_setting(hash, spec, s);
        for (int i = 0; i < spec->sets_nb; i++)
            hash =
                text_hash(hash, plan->configurations[plan->member[s * spec->sets_nb + i]].letters);
    }
    hash = hash_number(hash, (uint64_t)(plan->baseline + 1));
    /* Shares by different engines are no shares of one plan. */
    return spec->stranger ? text_hash(hash, spec->stranger->signature) : hash;
}

static uint64_t hash_moves(uint64_t hash, const char moves[][ENGINE_MOVE_NB], int nb) {
    for (int i = 0; i < nb; i++)
        hash = text_hash(hash, moves[i]);
    return text_hash(hash, NULL);
}

static uint64_t hash_suite(const Suite *suite) {
    uint64_t hash = text_hash(TEXT_HASH_START, suite->name);
    for (int e = 0; e < suite->nb; e++) {
        const EngineEpd *epd = &suite->entries[e].epd;
        hash = text_hash(text_hash(hash, epd->id), epd->fen);
        hash = hash_moves(hash, epd->best, epd->best_nb);
        hash = hash_moves(hash, epd->avoid, epd->avoid_nb);
        hash = hash_number(hash, (uint64_t)epd->mate);
    }
    return hash;
}

void shard_marks(const Plan *plan, ShardMarks *marks) {
    snprintf(marks->spec, sizeof marks->spec, "%016" PRIx64, hash_spec(plan));
    snprintf(marks->suite, sizeof marks->suite, "%016" PRIx64, hash_suite(plan->suite));
}
