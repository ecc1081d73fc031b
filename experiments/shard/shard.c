#include "shard/shard.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- shares ---------------------------------------------------------------------------------- */

/* Expected work of a cell: as its cost in the plan, over PLAN_COST_BASE, but the same to the last bit
 * on every machine, which pow does not promise. A ply of alpha-beta costs moves ^ 0.5625. */
static double share_cost(const Plan *plan, const PlanCell *cell) {
    const EngineSettings *settings = &plan->configurations[cell->configuration].settings;
    const double moves = plan->positions[cell->position].moves, root = sqrt(moves);
    const bool minimax = settings->base[BASE_ALGORITHM] == ALGORITHM_MINIMAX;
    const double step = minimax ? moves : root * sqrt(sqrt(sqrt(root)));
    double cost = 1;
    for (int i = 0; i < cell->depth; i++)
        cost *= step;
    const bool foreign = plan->spec->stranger != NULL;
    for (const char *l = plan->configurations[cell->configuration].letters; *l && !foreign; l++)
        cost *= plan_letter_factor(*l);
    const double most = (double)plan->spec->node_limit / PLAN_COST_BASE;
    return most > 0 && most < cost ? most : cost;
}

typedef struct ShareCell {
    double cost;
    int64_t index;
    const PlanCell *cell;
} ShareCell;

static int compare_longest(const void *a, const void *b) {
    const ShareCell *x = a, *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? 1 : -1;
    if (x->cell->position != y->cell->position)
        return x->cell->position - y->cell->position;
    if (x->cell->configuration != y->cell->configuration)
        return x->cell->configuration - y->cell->configuration;
    return y->cell->depth - x->cell->depth;
}

/* Shares as a heap: the one with the least work, then the lowest number, on top. */
typedef struct Share {
    double cost;
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

int *shard_deal(const Plan *plan, int of) {
    const size_t nb = (size_t)plan->cells_nb;
    int *share = mem_new(nb, sizeof *share);
    ShareCell *cells = mem_new(nb, sizeof *cells);
    Share *heap = mem_new((size_t)of, sizeof *heap);
    for (size_t i = 0; i < nb; i++)
        cells[i] =
            (ShareCell){share_cost(plan, &plan->cells[i]), (int64_t)i, .cell = &plan->cells[i]};
    for (int i = 0; i < of; i++)
        heap[i] = (Share){0, i + 1};
    qsort(cells, nb, sizeof *cells, compare_longest);
    for (size_t i = 0; i < nb; i++) {
        share[cells[i].index] = heap[0].number;
        heap[0].cost += cells[i].cost;
        sink(heap, of);
    }
    free(heap);
    free(cells);
    return share;
}

void shard_cut(Plan *plan, const Shard *shard) {
    int *share = shard_deal(plan, shard->of);
    int64_t kept = 0;
    plan->asked =
        mem_new((size_t)plan->positions_nb * (size_t)plan->configurations_nb, sizeof *plan->asked);
    for (int64_t i = 0; i < plan->cells_nb; i++) {
        const PlanCell *cell = &plan->cells[i];
        if (share[i] != shard->number)
            continue;
        plan->asked[(size_t)cell->position * (size_t)plan->configurations_nb +
                    (size_t)cell->configuration] |= UINT64_C(1) << cell->depth;
        plan->cells[kept++] = *cell;
    }
    plan->cells_nb = kept;
    free(share);
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
