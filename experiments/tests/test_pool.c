/* Workers: what they report, and what becomes of those that die. As a replacement is this program
 * again, main() can be a worker. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <unistd.h>

#include "scratch.h"
#include "work/driver.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
#define DIE_AT_ONCE "PRUNELAB_TEST_WORKER_DIES"

enum { WAIT_MS = 20000, LONG_DEPTH = 40 };

static WorkerJob job_of(const char *letters, int depth, uint64_t node_limit) {
    WorkerJob job = {.depth = depth, .node_limit = node_limit};
    Status status = STATUS_OK;
    engine_settings_init(&job.settings);
    assert_true(engine_settings_letters(&job.settings, letters, &status));
    snprintf(job.fen, sizeof job.fen, "%s", START);
    return job;
}

static PoolEvent wait_for(Pool *pool) {
    PoolEvent event;
    Status status = STATUS_OK;
    do {
        if (!pool_wait(pool, WAIT_MS, &event, &status))
            fail_msg("%s", status.text);
    } while (event.kind == POOL_NOTHING);
    return event;
}

static Pool *start(int workers) {
    Status status = STATUS_OK;
    Pool *pool = pool_start(workers, "no-such-program", &status);
    assert_non_null(pool);
    return pool;
}

static void test_reports(void **state) {
    (void)state;
    Pool *pool = start(2);
    const WorkerJob jobs[] = {job_of("T", 3, 0), job_of("-", 2, 0)};
    int iterations[2] = {0, 0}, ends = 0;
    uint64_t nc[2] = {0, 0};
    pool_give(pool, 0, &jobs[0]);
    pool_give(pool, 1, &jobs[1]);
    assert_false(pool_has_free(pool));
    while (ends < 2) {
        const PoolEvent event = wait_for(pool);
        if (event.kind == POOL_ITERATION) {
            assert_int_equal(event.report->iteration.depth, ++iterations[event.job]);
            assert_true(counters_are_ok(event.report->iteration.counters));
            nc[event.job] = event.report->iteration.nc;
        } else {
            assert_int_equal(event.kind, POOL_END);
            assert_int_equal(event.report->end, ENGINE_DONE);
            ends++;
        }
    }
    assert_int_equal(iterations[0], 3);
    assert_int_equal(iterations[1], 2);
    assert_true(nc[0] > nc[1] && nc[1] > 0);
    assert_int_equal(pool_busy_nb(pool), 0);
    pool_stop(pool);
}

static void test_limit_and_unfit(void **state) {
    (void)state;
    Pool *pool = start(1);
    WorkerJob job = job_of("-", 6, 5000);
    PoolEvent event;
    pool_give(pool, 0, &job);
    while ((event = wait_for(pool)).kind == POOL_ITERATION)
        assert_true(event.report->iteration.nc <= 5000);
    assert_int_equal(event.report->end, ENGINE_NODES);
    snprintf(job.fen, sizeof job.fen, "nonsense");
    pool_give(pool, 1, &job);
    event = wait_for(pool);
    assert_int_equal(event.kind, POOL_END);
    assert_non_null(strstr(event.report->error, "nonsense"));
    pool_stop(pool);
}

/* Kill every child but the shell that does it. */
static void kill_children(int signal_number) {
    char command[128];
    snprintf(command, sizeof command,
             "kill -%d $(ps -o pid= -o comm= --ppid %ld | grep -v ' ps$\\| sh$'"
             " | awk '{ print $1 }')",
             signal_number, (long)getpid());
    assert_int_equal(system(command), 0);
}

static void test_death(void **state) {
    (void)state;
    Pool *pool = start(1);
    const WorkerJob endless = job_of("-", LONG_DEPTH, 0), little = job_of("-", 2, 0);
    pool_give(pool, 7, &endless);
    assert_int_equal(wait_for(pool).kind, POOL_ITERATION);
    kill_children(SIGKILL);
    PoolEvent event;
    while ((event = wait_for(pool)).kind == POOL_ITERATION)
        ;
    assert_int_equal(event.kind, POOL_DEATH);
    assert_int_equal(event.job, 7);
    assert_non_null(strstr(event.reason, "killed by signal 9"));
    assert_true(pool_has_free(pool)); /* another is in its place, and works */
    pool_give(pool, 8, &little);
    assert_int_equal(wait_for(pool).kind, POOL_ITERATION);
    assert_int_equal(wait_for(pool).kind, POOL_ITERATION);
    assert_int_equal(wait_for(pool).kind, POOL_END);
    kill_children(SIGKILL); /* with nothing to do */
    event = wait_for(pool);
    assert_int_equal(event.kind, POOL_DEATH);
    assert_int_equal(event.job, -1);
    pool_stop(pool);
}

/* Workers that die before their first job are not started for ever. */
static void test_cannot_start(void **state) {
    (void)state;
    Pool *pool = start(1);
    Status status = STATUS_OK;
    PoolEvent event;
    int deaths = 0;
    setenv(DIE_AT_ONCE, "1", 1);
    kill_children(SIGKILL);
    while (pool_wait(pool, WAIT_MS, &event, &status))
        assert_true(deaths++ < 10);
    unsetenv(DIE_AT_ONCE);
    assert_says(&status, "workers cannot be started: worker ended with exit code 3");
    pool_stop(pool);
}

/* ---- dealing --------------------------------------------------------------------------------- */

/* Jobs of every other set; a search goes one ply deeper than the one before. */
enum { DEALT_NB = 6, DEALT_WORKERS = 3 };
static const char *const dealt_letters[] = {"TH", "-"};

typedef struct Deal {
    Driver driver;
    int64_t next;
    int ends, busy_most;
    bool by[DEALT_WORKERS]; /* who had one */
} Deal;

static int64_t next_dealt(void *context, WorkerJob *job) {
    Deal *deal = context;
    if (deal->next == DEALT_NB)
        return -1;
    *job = job_of(dealt_letters[deal->next % 2], 1 + (int)deal->next / 2, 0);
    return deal->next++;
}

/* A flight has what its own job found: so many iterations, with counters of its letters. */
static void end_dealt(void *context, const PoolEvent *event, const Flight *flight) {
    Deal *deal = context;
    const int busy = 1 + pool_busy_nb(deal->driver.session->pool);
    bool own = false;
    assert_int_equal(event->kind, POOL_END);
    assert_int_equal(flight->job, event->job);
    assert_int_equal(flight->nb, 1 + event->job / 2);
    for (int i = 0; i < flight->iterations[0].counts.nb; i++)
        own |= strncmp(flight->iterations[0].counts.rows[i].name, "table_", 6) == 0;
    assert_true(own == (event->job % 2 == 0));
    assert_false(flight->asks);
    deal->by[event->place] = true;
    deal->busy_most = busy > deal->busy_most ? busy : deal->busy_most;
    deal->ends++;
}

static void test_dealing(void **state) {
    static const DriverHooks hooks = {.next = next_dealt, .end = end_dealt};
    (void)state;
    Status status = STATUS_OK;
    const Session session = {.jobs = DEALT_WORKERS, .pool = start(DEALT_WORKERS)};
    Deal deal = {
        .driver = {.hooks = &hooks, .context = &deal, .session = &session, .status = &status}};
    driver_begin(&deal.driver, DEALT_NB, DEALT_NB);
    driver_run(&deal.driver);
    driver_end(&deal.driver);
    assert_false(status.failed);
    assert_int_equal(deal.ends, DEALT_NB);
    assert_int_equal(deal.busy_most, DEALT_WORKERS); /* none waits while there is work */
    for (int i = 0; i < DEALT_WORKERS; i++)
        assert_true(deal.by[i]);
    pool_stop(session.pool);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reports), cmocka_unit_test(test_limit_and_unfit),
        cmocka_unit_test(test_death),   cmocka_unit_test(test_cannot_start),
        cmocka_unit_test(test_dealing),
    };
    if (argc == 2 && strcmp(argv[1], "worker") == 0)
        return getenv(DIE_AT_ONCE) ? 3 : worker_main(STDIN_FILENO, STDOUT_FILENO);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
