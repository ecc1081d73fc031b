/* prunelab verify: stored cells, run again in new processes, must give the stored counts. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/catalog.h"
#include "store/provenance.h"
#include "work/flight.h"
#include "work/progress.h"

enum {
    SAMPLE_DEFAULT = 100,
    SAMPLE_MOST = 100000000,
    WAIT_MS = 200, /* so often is the progress looked at */
};

static const CliUsage usage = {
    "verify", "[options]",
    "Run stored cells again in new processes and compare every count of every iteration.\n"
    "The sample is spread over sets and depths; the same seed takes the same cells.",
    0, 0};

/* A stored (position, configuration, depth). */
typedef struct Sample {
    int64_t iteration, position, configuration;
    int depth, stratum; /* letters and depth */
    uint64_t draw;
    int rank; /* among those of its stratum */
} Sample;

typedef struct Verify {
    Store *store;
    Sample *samples;
    int64_t nb, verified, differ;
    StoreStatement *read, *find;
    Flights flights;
    Progress progress;
    Status *status;
} Verify;

/* ---- the sample ------------------------------------------------------------------------------ */

static int compare_draw(const Sample *x, const Sample *y) {
    return x->draw != y->draw ? (x->draw < y->draw ? -1 : 1)
                              : (x->iteration > y->iteration) - (x->iteration < y->iteration);
}

static int by_stratum(const void *a, const void *b) {
    const Sample *x = a, *y = b;
    return x->stratum != y->stratum ? x->stratum - y->stratum : compare_draw(x, y);
}

static int by_rank(const void *a, const void *b) {
    const Sample *x = a, *y = b;
    return x->rank != y->rank ? x->rank - y->rank : compare_draw(x, y);
}

/* One of each set and depth, in an order drawn by the seed, then a second one of each, ... */
static void draw_sample(Verify *verify, int64_t wanted, uint64_t seed) {
    Rng rng = rng_init(seed);
    if (verify->nb == 0)
        return; /* there is no array to sort */
    for (int64_t i = 0; i < verify->nb; i++)
        verify->samples[i].draw = rng_next(&rng);
    qsort(verify->samples, (size_t)verify->nb, sizeof *verify->samples, by_stratum);
    for (int64_t i = 1; i < verify->nb; i++)
        verify->samples[i].rank = verify->samples[i].stratum == verify->samples[i - 1].stratum
                                      ? verify->samples[i - 1].rank + 1
                                      : 0;
    qsort(verify->samples, (size_t)verify->nb, sizeof *verify->samples, by_rank);
    verify->nb = verify->nb < wanted ? verify->nb : wanted;
}

static void load_samples(Verify *verify) {
    StoreStatement *s =
        store_prepare(verify->store,
                      "SELECT iterations.id, position_id, configuration_id, depth,"
                      " dense_rank() OVER (ORDER BY enhancements, depth)"
                      " FROM iterations JOIN configurations ON configurations.id = configuration_id"
                      " ORDER BY iterations.id",
                      verify->status);
    int64_t room = 0;
    while (s && store_next(s, verify->status)) {
        if (verify->nb == room) {
            room = room ? 2 * room : 1024;
            verify->samples = mem_grow(verify->samples, (size_t)room, sizeof *verify->samples);
        }
        verify->samples[verify->nb++] = (Sample){.iteration = store_integer(s, 0),
                                                 .position = store_integer(s, 1),
                                                 .configuration = store_integer(s, 2),
                                                 .depth = (int)store_integer(s, 3),
                                                 .stratum = (int)store_integer(s, 4)};
    }
    store_release(s);
}

/* ---- running again --------------------------------------------------------------------------- */

/* The job that computes a sample, from what the database says of it. */
static bool make_job(Verify *verify, const Sample *sample, WorkerJob *job) {
    store_bind(verify->read, "ii", sample->position, sample->configuration);
    if (!store_next(verify->read, verify->status))
        return status_fail(verify->status, "a stored cell has no position or configuration");
    *job = (WorkerJob){.depth = sample->depth};
    snprintf(job->fen, sizeof job->fen, "%s", store_text(verify->read, 0));
    return plan_recall(&job->settings, store_text(verify->read, 1), store_text(verify->read, 2),
                       verify->status) &&
           store_finish_row(verify->read, verify->status);
}

static void name_difference(Verify *verify, const Sample *sample, const char *what) {
    verify->differ++;
    if (verify->progress.terminal)
        fputs("\r", stderr);
    store_bind(verify->read, "ii", sample->position, sample->configuration);
    if (store_next(verify->read, verify->status))
        say(stdout, "differs: %s %s at depth %d in '%s': %s\n", store_text(verify->read, 1),
            store_text(verify->read, 2), sample->depth, store_text(verify->read, 0), what);
    store_finish_row(verify->read, verify->status);
}

static void compare(Verify *verify, const Sample *sample, const Flight *flight) {
    Text differs = TEXT_EMPTY;
    bool found = false;
    for (int i = 0; i < flight->nb && !verify->status->failed; i++)
        ledger_compare(verify->find, sample->position, sample->configuration,
                       &flight->iterations[i], &found, &differs, verify->status);
    if (!found) /* the sample is the last iteration, and it is stored */
        text_add(&differs, "depth %d was not reached", sample->depth);
    verify->verified++;
    if (differs.nb)
        name_difference(verify, sample, text_get(&differs));
    text_release(&differs);
}

static void handle(Verify *verify, const PoolEvent *event) {
    Flight *flight = event->job >= 0 ? flights_find(&verify->flights, event->job) : NULL;
    if (!flight)
        return;
    const Sample *sample = &verify->samples[event->job];
    if (event->kind == POOL_ITERATION) {
        flight_add(flight, event->report);
        return;
    }
    const int64_t before = verify->differ;
    if (event->kind == POOL_END && !event->report->error[0]) {
        compare(verify, sample, flight);
    } else {
        verify->verified++;
        name_difference(verify, sample,
                        event->kind == POOL_END ? event->report->error : event->reason);
    }
    progress_add(&verify->progress, 1,
                 flight->nb ? flight->iterations[flight->nb - 1].figures.nc : 0,
                 verify->differ > before);
    flight_end(flight);
}

static void run_samples(Verify *verify, Pool *pool) {
    int64_t next = 0;
    while (!verify->status->failed) {
        while (pool_has_free(pool) && next < verify->nb) {
            WorkerJob job;
            if (!make_job(verify, &verify->samples[next], &job))
                return;
            flights_begin(&verify->flights, pool, next++, &job);
        }
        if (pool_busy_nb(pool) == 0)
            return;
        PoolEvent event;
        pool_wait(pool, WAIT_MS, &event, verify->status);
        handle(verify, &event);
        progress_show(&verify->progress);
    }
}

static void verify_store(Verify *verify, Pool *pool, int64_t wanted, uint64_t seed) {
    load_samples(verify);
    if (!verify->status->failed && verify->nb == 0)
        status_fail(verify->status, "database '%s' holds no finished cell to verify",
                    store_path(verify->store));
    draw_sample(verify, wanted, seed);
    verify->find = ledger_prepare_find(verify->store, verify->status);
    verify->read = store_prepare(verify->store,
                                 "SELECT fen, enhancements, parameters FROM positions,"
                                 " configurations WHERE positions.id = ? AND configurations.id = ?",
                                 verify->status);
    progress_init(&verify->progress, verify->nb, (double)verify->nb);
    run_samples(verify, pool);
    progress_end(&verify->progress);
    store_release(verify->find);
    store_release(verify->read);
    free(verify->samples);
}

int cmd_verify(int argc, char **argv) {
    const char *db = NULL, *sample = NULL, *seed = NULL, *jobs = NULL;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--sample", "N", "so many cells (100)", .text = &sample},
        {"--seed", "S", "draws the sample (1)", .text = &seed},
        {"--jobs", "N", "worker processes (one a processor)", .text = &jobs},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    int64_t wanted = SAMPLE_DEFAULT, number = 1, workers = provenance_processors();
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if ((sample && !cli_integer(sample, "--sample", 1, SAMPLE_MOST, &wanted, &status)) ||
        (seed && !cli_integer(seed, "--seed", 0, INT64_MAX, &number, &status)) ||
        (jobs && !cli_integer(jobs, "--jobs", 1, POOL_MAX, &workers, &status)))
        return cli_fail(&usage, EXIT_USAGE, &status);
    Verify verify = {.status = &status};
    Pool *pool = pool_start((int)workers, argv[0], &status);
    flights_init(&verify.flights, (int)workers);
    verify.store = pool ? store_open_read(db ? db : STORE_DEFAULT_PATH, &status) : NULL;
    if (verify.store)
        verify_store(&verify, pool, wanted, (uint64_t)number);
    pool_stop(pool);
    flights_release(&verify.flights);
    Status closing = STATUS_OK;
    store_close(verify.store, status.failed ? &closing : &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_FAILED, &status);
    say(stdout, "%" PRId64 " cells verified, %" PRId64 " differ\n", verify.verified, verify.differ);
    return verify.differ ? EXIT_FAILED : EXIT_DONE;
}
