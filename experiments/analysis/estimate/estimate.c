#include "analysis/estimate/estimate.h"

#include <math.h>
#include <time.h>

#include "base/arena.h"
#include "base/parallel.h"
#include "base/say.h"
#include "base/text.h"
#include "work/progress.h"
#include "work/run.h"

enum {
    SAMPLE_NB = 100,
    SAMPLE_NODES = 120000, /* for each: all of it takes about a second */
    ITERATION_BYTES = 220, /* a row, in the database of the quick studies */
    TREE_BYTES = 100       /* of trees, whose counts repeat */
};

/* ---- the sample ------------------------------------------------------------------------------ */

/* A cell of the sample, searched as deep as its nodes allow. */
typedef struct Drawn {
    const PlanCell *cell;
    double nodes[MAX_DEPTH]; /* cumulative, to `depth` */
    double ns;
    int depth;
    int times; /* that it was drawn */
    Status *status;
} Drawn;

typedef struct Sample {
    Drawn drawn[SAMPLE_NB];
    int nb;
    double cost, longest; /* of all that is to do, as the plan has it */
} Sample;

static bool is_to_do(const Plan *plan, const PlanCell *cell) {
    return !cell->known && !plan->configurations[cell->configuration].unfit;
}

static void listen(void *context, const WorkerReport *report) {
    Drawn *d = context;
    if (report->kind == WORKER_END && report->error[0])
        status_fail(d->status, "%s", report->error);
    if (report->kind != WORKER_ITERATION || report->iteration.depth >= MAX_DEPTH)
        return;
    d->depth = report->iteration.depth;
    d->nodes[d->depth] = (double)report->iteration.nc;
    d->ns = (double)report->iteration.cpu_ns;
}

/* Without iterations every depth is a search of its own. */
static void measure(const Plan *plan, Drawn *d) {
    const int depth = d->cell->depth;
    WorkerJob job = {.task = WORKER_SEARCHES};
    if (!run_job_of(&job, plan, d->cell, d->status))
        return;
    job.node_limit = SAMPLE_NODES;
    job.depth = plan->configurations[d->cell->configuration].deepening ? depth : 1;
    for (; job.depth <= depth && !d->status->failed; job.depth++) {
        worker_search(&job, NULL, listen, d);
        if (d->depth < job.depth || d->nodes[d->depth] > SAMPLE_NODES / 4)
            break;
    }
}

/* Points spread evenly over the summed costs: a dear cell is drawn more likely, even twice. */
static void draw(const Plan *plan, Sample *sample, Status *status) {
    double reached = 0;
    int points = 0;
    for (int64_t i = 0; i < plan->cells_nb && !status->failed; i++) {
        Drawn *d = &sample->drawn[sample->nb];
        if (!is_to_do(plan, &plan->cells[i]))
            continue;
        reached += plan->cells[i].cost;
        const int before = points;
        while (points < SAMPLE_NB && (points + 0.5) / SAMPLE_NB * sample->cost <= reached)
            points++;
        if (points == before)
            continue;
        *d = (Drawn){.cell = &plan->cells[i], .times = points - before, .status = status};
        measure(plan, d);
        sample->nb++;
    }
}

/* By what the growth of a ply differs from that of two plies before: the geometric mean of what was searched. */
static double decline_of(const Sample *sample) {
    double logs = 0, nb = 0;
    for (int i = 0; i < sample->nb; i++) {
        const Drawn *d = &sample->drawn[i];
        if (d->depth < 4)
            continue;
        const double *n = &d->nodes[d->depth];
        logs += d->times * log((n[0] / n[-1]) / (n[-2] / n[-3]));
        nb += d->times;
    }
    return nb > 0 ? fmin(1, exp(logs / nb)) : 1;
}

/* Nodes to its depth: each ply grows as that two plies before it, for odd and even ones differ, times `decline`;
 * where there are too few, as the plan has it. */
static double foretell(const Plan *plan, const Drawn *d, double decline) {
    const EngineSettings *settings = &plan->configurations[d->cell->configuration].settings;
    const double moves = plan->positions[d->cell->position].moves;
    const double limit = (double)plan->spec->node_limit;
    const double *n = &d->nodes[d->depth];
    double nodes = plan_cost(settings, moves, d->cell->depth);
    if (d->depth > 2) {
        double before = n[-1] / n[-2], last = n[0] / n[-1];
        nodes = n[0];
        for (int left = d->cell->depth - d->depth; left > 0; left--) {
            const double next = before * decline;
            nodes *= next;
            before = last;
            last = next;
            decline = sqrt(decline); /* it slows down, else growth would come to nothing */
        }
    } else if (d->depth > 0) {
        nodes *= n[0] / plan_cost(settings, moves, d->depth);
    }
    return limit > 0 ? fmin(nodes, limit) : nodes;
}

/* A cell is in a mean as often as it was drawn. What a search takes beside its nodes is the rest of the time. */
static void sum_up(const Plan *plan, const Sample *sample, int jobs, Estimate *e) {
    static const double a_ply = 0.6, least = 0.1; /* as logarithms: what the quick studies showed */
    const double decline = decline_of(sample);
    double ratio = 0, squares = 0, seconds = 0, searching = 0;
    for (int i = 0; i < sample->nb; i++) {
        const Drawn *d = &sample->drawn[i];
        const double share = (double)d->times / SAMPLE_NB, known = d->nodes[d->depth];
        const double nodes = foretell(plan, d, decline), r = nodes / d->cell->cost;
        ratio += share * r;
        squares += share * r * r;
        seconds += share * r * (known > 0 ? 1e-9 * d->ns / known : 1.0 / PLAN_NODES_PER_SECOND);
        searching += 1e-9 * d->ns;
        e->plies += share * fmax(0, d->cell->depth - d->depth);
        e->limited |= plan->spec->node_limit && nodes >= (double)plan->spec->node_limit;
    }
    const double error = sqrt(fmax(0, squares / (ratio * ratio) - 1) / (SAMPLE_NB - 1));
    e->sampled = sample->nb;
    e->nodes = sample->cost * ratio;
    e->cpu =
        sample->cost * seconds + (double)e->things * fmax(0, e->spent - searching) / sample->nb;
    e->wall = estimate_wall(e->cpu, sample->longest * seconds, jobs);
    e->factor = exp(fmax(least, hypot(a_ply * e->plies, 2 * error)));
}

double estimate_wall(double cpu, double longest, int jobs) {
    const int processors = parallel_processors();
    const double even = cpu / (jobs < processors ? jobs : processors);
    return fmax(even, fmin(longest, cpu));
}

bool estimate_study(const Plan *plan, int jobs, Estimate *e, Status *status) {
    const clock_t began = clock();
    Sample *sample = arena_new(1, sizeof *sample);
    double iterations = 0;
    *e = (Estimate){.factor = 1};
    for (int64_t i = 0; i < plan->cells_nb; i++) {
        const PlanCell *cell = &plan->cells[i];
        if (!is_to_do(plan, cell))
            continue;
        e->things++;
        sample->cost += cell->cost;
        sample->longest = fmax(sample->longest, cell->cost);
        iterations +=
            plan->configurations[cell->configuration].deepening ? fmax(1, cell->depth) : 1;
    }
    draw(plan, sample, status);
    e->spent = (double)(clock() - began) / CLOCKS_PER_SEC;
    if (sample->nb && !status->failed)
        sum_up(plan, sample, jobs, e);
    const bool trees = plan->positions_nb && !engine_text_is_chess(plan->positions[0].fen);
    e->bytes = iterations * (trees ? TREE_BYTES : ITERATION_BYTES);
    return !status->failed;
}

static void print_bytes(FILE *file, double bytes) {
    static const char *const units[] = {"kB", "MB", "GB", "TB"};
    int unit = 0;
    for (bytes /= 1000; bytes >= 1000 && unit < 3; unit++)
        bytes /= 1000;
    say(file, "%.2g %s", bytes < 1 ? ceil(bytes) : bytes >= 10 ? round(bytes) : bytes, units[unit]);
}

static void print_seconds(double seconds, char text[32]) {
    if (seconds >= 0.05 && seconds < 9.95)
        snprintf(text, 32, "%.1f s", seconds);
    else
        progress_duration(seconds, text);
}

void estimate_print(FILE *file, const Estimate *e, const char *things, int jobs) {
    char cpu[32], wall[32];
    print_seconds(e->cpu, cpu);
    print_seconds(e->wall, wall);
    say(file, "estimated%s: %.3g nodes, CPU time %s, with %d worker%s %s, database ",
        e->at_most ? " at most" : "", e->nodes, cpu, jobs, say_s(jobs), wall);
    print_bytes(file, e->bytes);
    fputs(" larger\n", file);
    if (e->things == 0 || e->sampled == 0)
        return;
    say(file, "  from %d %s, measured in %.1f s", e->sampled, things, e->spent);
    if (e->plies > 0)
        say(file, ", carried on by %.1f plies", e->plies);
    if (e->limited)
        say(file, ", cut at the node limit");
    if (e->factor < 100)
        say(file, "; right within a factor of %.2g\n", e->factor);
    else
        fputs("; too far from what was measured: no more than an order of growth\n", file);
}

/* What a run takes beside its searches, as measured on studies of 10^4 to 10^5 cells: texts and positions of the whole
 * suite, which every task reads, and rows. */
void estimate_print_rest(FILE *file, const Plan *plan, int jobs, int64_t cells) {
    enum { BASE = 12000000, WORKER = 4000000, INDEXED = 150 };
    const double row_s = 35e-6, position_s = 3e-6, start_s = 0.1;
    const double positions = (double)cells / plan->configurations_nb;
    int64_t missing = 0;
    char cpu[32];
    for (int64_t i = 0; i < plan->cells_nb; i++)
        missing += !plan->cells[i].known;
    const double bytes = BASE + positions * (sizeof(SuiteEntry) + sizeof(PlanPosition) + INDEXED) +
                         (double)plan->cells_nb * sizeof(PlanCell) +
                         jobs * (WORKER + (double)plan_memory(plan));
    progress_duration(
        start_s + position_s * positions + row_s * (double)missing * (plan->spec->depth + 1), cpu);
    say(file, "outside the searches: CPU time %s, memory %.0f MB; right within a factor of 1.5\n",
        cpu, 1e-6 * bytes);
}
