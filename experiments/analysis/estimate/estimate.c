#include "analysis/estimate/estimate.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "base/parallel.h"
#include "base/say.h"
#include "base/text.h"
#include "store/provenance.h"
#include "work/progress.h"

enum {
    SAMPLE_NB = 100,
    SAMPLE_NODES = 120000, /* for each: all of it takes about a second */
    STORED_MIN = 20000,    /* nodes from which a stored search is the better measure of speed */
    CLOCK_MIN = 5000,      /* nodes from which a search's time measures its speed */
    ITERATION_BYTES = 220, /* of the database of the quick studies */
    TREE_BYTES = 100,      /* of trees, whose counts repeat */
    ROWS_MIN = 1000
};

/* One cell of the sample. */
typedef struct Drawn {
    const PlanCell *cell;
    Series series;
    double nodes; /* to its depth, foretold */
    int plies;    /* beyond the series */
    bool stored;
} Drawn;

typedef struct Sample {
    Drawn drawn[SAMPLE_NB];
    int nb;
    double cost; /* of all that is to do, as the plan has it */
    double longest;
    double decline; /* of growth, series_decline: geometric mean */
    double setup;   /* seconds that a cell takes beside its search */
} Sample;

double estimate_clock(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

/* ---- the sample ------------------------------------------------------------------------------ */

static bool is_to_do(const Plan *plan, const PlanCell *cell) {
    return !cell->known && !plan->configurations[cell->configuration].unfit;
}

/* Points spread evenly over the summed costs: a dear cell is drawn more likely, even twice. */
static void draw(const Plan *plan, Sample *sample) {
    double reached = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++)
        if (is_to_do(plan, &plan->cells[i])) {
            sample->cost += plan->cells[i].cost;
            sample->longest = fmax(sample->longest, plan->cells[i].cost);
        }
    for (int64_t i = 0; i < plan->cells_nb && sample->nb < SAMPLE_NB; i++) {
        if (!is_to_do(plan, &plan->cells[i]))
            continue;
        reached += plan->cells[i].cost;
        while (sample->nb < SAMPLE_NB && (sample->nb + 0.5) / SAMPLE_NB * sample->cost <= reached)
            sample->drawn[sample->nb++] = (Drawn){.cell = &plan->cells[i]};
    }
}

static bool look_up(StoreStatement *find, const Plan *plan, Drawn *d, Status *status) {
    if (find && !series_recall(find, plan, d->cell, &d->series, status))
        return false;
    d->stored = d->series.last > 0 &&
                (d->series.last >= d->cell->depth || d->series.nodes[d->series.last] >= STORED_MIN);
    return d->stored || series_measure(plan, d->cell, SAMPLE_NODES, &d->series, status);
}

static void foretell(const Plan *plan, double decline, Drawn *d) {
    const double limit = (double)plan->spec->node_limit;
    const int depth = d->cell->depth;
    d->plies = depth > d->series.last ? depth - d->series.last : 0;
    d->nodes =
        depth < 1 ? 1 : series_foretell(&d->series, d->series.last, decline, plan, d->cell, depth);
    if (limit > 0 && d->nodes > limit)
        d->nodes = limit;
}

static double mean_decline(const Sample *sample) {
    double logs = 0, decline;
    int nb = 0;
    for (int i = 0; i < sample->nb; i++)
        if (series_decline(&sample->drawn[i].series, sample->drawn[i].series.last, &decline)) {
            logs += log(decline);
            nb++;
        }
    return nb ? fmin(1, exp(logs / nb)) : 1;
}

static bool look(const Plan *plan, Store *store, Sample *sample, Status *status) {
    StoreStatement *find = store ? series_find(store, status) : NULL;
    const double began = estimate_clock();
    double searching = 0;
    int measured = 0;
    for (int i = 0; i < sample->nb && !status->failed; i++) {
        Drawn *d = &sample->drawn[i];
        if (i > 0 && sample->drawn[i - 1].cell == d->cell)
            *d = sample->drawn[i - 1];
        else
            look_up(find, plan, d, status);
        measured += !d->stored;
        searching += d->stored ? 0 : 1e-9 * d->series.ns[d->series.last];
    }
    /* What a search was given in vain is counted here too: too much rather than too little. */
    sample->setup = measured ? fmax(0, estimate_clock() - began - searching) / measured : 0;
    store_release(find);
    sample->decline = mean_decline(sample);
    for (int i = 0; i < sample->nb && !status->failed; i++)
        foretell(plan, sample->decline, &sample->drawn[i]);
    return !status->failed;
}

/* ---- the sums -------------------------------------------------------------------------------- */

/* Nanoseconds a node, over all. */
static double usual_speed(const Sample *sample) {
    double nodes = 0, ns = 0;
    for (int i = 0; i < sample->nb; i++) {
        const Series *s = &sample->drawn[i].series;
        nodes += s->nodes[s->last];
        ns += s->ns[s->last];
    }
    return nodes > 0 && ns > 0 ? ns / nodes : 1e9 / PLAN_NODES_PER_SECOND;
}

/* By how much (log) does the step that the foretelling rests on miss what is known, a ply? Tried on
 * the last plies that were searched: the sum over the sample, weighted as it is. */
static double missed_by(const Plan *plan, const Sample *sample) {
    double foretold = 0, real = 0;
    for (int i = 0; i < sample->nb; i++) {
        const Drawn *d = &sample->drawn[i];
        const int last = d->series.last;
        if (last < 5)
            continue;
        foretold += series_foretell(&d->series, last - 2, sample->decline, plan, d->cell, last) /
                    d->cell->cost;
        real += d->series.nodes[last] / d->cell->cost;
    }
    /* What studies run at length showed; and where nothing was deep enough to be tried. */
    static const double least = 0.4, unknown = 0.6;
    return real > 0 && foretold > 0 ? least + fabs(log(foretold / real)) / 2 : unknown;
}

/* The relative standard error of the sample's mean. */
static double spread(const Sample *sample, double mean) {
    double squares = 0;
    if (sample->nb < 2 || !(mean > 0))
        return 1;
    for (int i = 0; i < sample->nb; i++)
        squares += pow(sample->drawn[i].nodes / sample->drawn[i].cell->cost / mean - 1, 2);
    return sqrt(squares / (sample->nb - 1) / sample->nb);
}

static void sum_up(const Plan *plan, const Sample *sample, int jobs, Estimate *e) {
    const double usual = usual_speed(sample);
    double ratio = 0, seconds = 0, plies = 0;
    for (int i = 0; i < sample->nb; i++) {
        const Drawn *d = &sample->drawn[i];
        const double known = d->series.nodes[d->series.last];
        const double ns = known >= CLOCK_MIN ? d->series.ns[d->series.last] / known : usual;
        ratio += d->nodes / d->cell->cost / sample->nb;
        seconds += 1e-9 * ns * d->nodes / d->cell->cost / sample->nb;
        plies += (double)d->plies / sample->nb;
        if (i == 0 || d->cell != d[-1].cell) { /* a dear cell is drawn more than once */
            e->sampled++;
            e->stored += d->stored;
        }
        e->limited |= plan->spec->node_limit && d->nodes >= (double)plan->spec->node_limit;
    }
    e->nodes = sample->cost * ratio;
    e->cpu = sample->cost * seconds + (double)e->things * sample->setup;
    e->wall = estimate_wall(e->cpu, sample->longest * seconds, jobs);
    e->plies = plies;
    e->factor =
        exp(sqrt(pow(missed_by(plan, sample) * plies, 2) + pow(2 * spread(sample, ratio), 2)));
    e->factor = fmax(e->factor, 1.1);
}

/* ---- what the others use --------------------------------------------------------------------- */

double estimate_wall(double cpu, double longest, int jobs) {
    const int processors = parallel_processors();
    const double even = cpu / (jobs < processors ? jobs : processors);
    return fmax(even, fmin(longest, cpu));
}

/* The bytes of a database for each row of the searches, or `usual` where it has too few to tell. */
static double row_bytes(Store *store, double usual, Status *status) {
    int64_t pages, page, rows;
    if (!store || !store_ask(store, &rows, status, "SELECT count(*) FROM iterations", "") ||
        rows < ROWS_MIN || !store_ask(store, &pages, status, "PRAGMA page_count", "") ||
        !store_ask(store, &page, status, "PRAGMA page_size", ""))
        return usual;
    return fmin(3 * usual, (double)pages * (double)page / (double)rows);
}

bool estimate_study(const Plan *plan, Store *store, int jobs, Estimate *e, Status *status) {
    const double began = estimate_clock();
    Sample *sample = mem_new(1, sizeof *sample);
    double iterations = 0;
    *e = (Estimate){.factor = 1};
    for (int64_t i = 0; i < plan->cells_nb; i++) {
        const PlanCell *cell = &plan->cells[i];
        if (!is_to_do(plan, cell))
            continue;
        e->things++;
        iterations +=
            plan->configurations[cell->configuration].deepening ? fmax(1, cell->depth) : 1;
    }
    draw(plan, sample);
    if (sample->nb && look(plan, store, sample, status))
        sum_up(plan, sample, jobs, e);
    const bool trees = plan->positions_nb && !engine_text_is_chess(plan->positions[0].fen);
    e->bytes = iterations * row_bytes(store, trees ? TREE_BYTES : ITERATION_BYTES, status);
    e->spent = estimate_clock() - began;
    free(sample);
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
    say(file, "  from %d %s, %d of them in the database, the others measured in %.1f s", e->sampled,
        things, e->stored, e->spent);
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
    uint64_t most = 0;
    int64_t missing = 0;
    char cpu[32];
    for (int64_t i = 0; i < plan->cells_nb; i++)
        missing += !plan->cells[i].known;
    for (int i = 0; i < plan->configurations_nb; i++) {
        const uint64_t bytes = engine_settings_memory(&plan->configurations[i].settings);
        most = bytes > most ? bytes : most;
    }
    const double bytes = BASE + positions * (sizeof(SuiteEntry) + sizeof(PlanPosition) + INDEXED) +
                         (double)plan->cells_nb * sizeof(PlanCell) + jobs * (WORKER + (double)most);
    progress_duration(
        start_s + position_s * positions + row_s * (double)missing * (plan->spec->depth + 1), cpu);
    say(file, "outside the searches: CPU time %s, memory %.0f MB; right within a factor of 1.5\n",
        cpu, 1e-6 * bytes);
}
