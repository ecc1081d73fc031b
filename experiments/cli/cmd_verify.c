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
#include "work/driver.h"
#include "work/replay.h"

enum {
    SAMPLE_DEFAULT = 100,
    SAMPLE_MOST = 100000000,
};

static const CliUsage usage = {
    "verify", "[options]",
    "Run stored cells again in new processes and compare every count of every iteration.\n"
    "The sample is spread over sets and depths; the same seed takes the same cells.",
    0, 0};

typedef struct Sample {
    ReplayCell stored;
    int64_t iteration;
    int stratum; /* letters and depth */
    uint64_t draw;
    int rank; /* among those of its stratum */
} Sample;

typedef struct Verify {
    Store *store;
    Sample *samples;
    int64_t nb, next, verified, differ;
    Replay replay;
    Driver driver;
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
                                                 .stored = {.position = store_integer(s, 1),
                                                            .configuration = store_integer(s, 2),
                                                            .depth = (int)store_integer(s, 3)},
                                                 .stratum = (int)store_integer(s, 4)};
    }
    store_release(s);
}

/* ---- running again --------------------------------------------------------------------------- */

static int64_t next_sample(void *context, WorkerJob *job) {
    Verify *verify = context;
    if (verify->next == verify->nb ||
        !replay_job(&verify->replay, &verify->samples[verify->next].stored, job, verify->status))
        return -1;
    return verify->next++;
}

static void name_difference(Verify *verify, const Sample *sample, const char *what) {
    Text name = TEXT_EMPTY;
    verify->differ++;
    progress_give_way(&verify->driver.progress);
    if (replay_name(&verify->replay, &sample->stored, &name, verify->status))
        say(stdout, "differs: %s: %s\n", text_get(&name), what);
    text_release(&name);
}

static void compare(Verify *verify, const Sample *sample, const Flight *flight) {
    Text differs = TEXT_EMPTY;
    bool found = false;
    for (int i = 0; i < flight->nb && !verify->status->failed; i++)
        ledger_compare(verify->replay.find, sample->stored.position, sample->stored.configuration,
                       &flight->iterations[i], &found, &differs, verify->status);
    if (!found) /* the sample is the last iteration, and it is stored */
        text_add(&differs, "depth %d was not reached", sample->stored.depth);
    if (differs.nb)
        name_difference(verify, sample, text_get(&differs));
    text_release(&differs);
}

static void end_sample(void *context, const PoolEvent *event, const Flight *flight) {
    Verify *verify = context;
    const Sample *sample = &verify->samples[event->job];
    const int64_t before = verify->differ;
    const char *error = driver_error(event);
    if (error)
        name_difference(verify, sample, error);
    else
        compare(verify, sample, flight);
    verify->verified++;
    progress_add(&verify->driver.progress, 1, driver_nodes(flight), verify->differ > before);
}

static void verify_store(Verify *verify, int64_t wanted, uint64_t seed) {
    if (!catalog_check_signature(verify->store, verify->status))
        return;
    load_samples(verify);
    if (!verify->status->failed && verify->nb == 0)
        status_fail(verify->status, "database '%s' holds no finished cell to verify",
                    store_path(verify->store));
    draw_sample(verify, wanted, seed);
    if (replay_init(&verify->replay, verify->store, verify->status)) {
        driver_begin(&verify->driver, verify->nb, (double)verify->nb);
        driver_run(&verify->driver);
        driver_end(&verify->driver);
    }
    replay_release(&verify->replay);
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
    static const DriverHooks hooks = {.next = next_sample, .end = end_sample};
    Pool *pool = pool_start((int)workers, argv[0], &status);
    Verify verify = {
        .driver = {.hooks = &hooks, .context = &verify, .pool = pool, .status = &status},
        .status = &status};
    verify.store = pool ? store_open_read(db ? db : STORE_DEFAULT_PATH, &status) : NULL;
    if (verify.store)
        verify_store(&verify, wanted, (uint64_t)number);
    pool_stop(pool);
    Status closing = STATUS_OK;
    store_close(verify.store, status.failed ? &closing : &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_FAILED, &status);
    say(stdout, "%" PRId64 " cells verified, %" PRId64 " differ\n", verify.verified, verify.differ);
    return verify.differ ? EXIT_FAILED : EXIT_DONE;
}
