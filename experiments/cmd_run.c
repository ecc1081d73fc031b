/* prunelab run: compute what is missing of a study. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "bootstrap.h"
#include "catalog.h"
#include "cli.h"
#include "commands.h"
#include "progress.h"
#include "run.h"

static const CliUsage usage = {
    "run", "SPEC.json [options]",
    "Run a study: compute the cells that the database lacks, then check all root values.\n"
    "Interrupted (Ctrl-C, kill), it keeps what is finished; the same command goes on.\n"
    "The spec's format: experiments/specs/README.md.",
    1, 1};

typedef struct Options {
    const char *db, *suite, *profile, *jobs;
    CliList set;
    bool dry_run, fail_fast;
    const char *spec_path;
    int jobs_nb, argc;
    char **argv;
} Options;

static void count_missing(const Plan *plan, int64_t *missing, double *cost) {
    *missing = 0;
    *cost = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++)
        if (!plan->cells[i].known) {
            (*missing)++;
            *cost += plan->cells[i].cost;
        }
}

static void print_plan(const Plan *plan, const Options *options) {
    int64_t missing;
    double cost;
    count_missing(plan, &missing, &cost);
    printf("%s (%s): %d sets, %d settings, %d positions, depth %d\n", plan->spec->study,
           options->profile, plan->spec->sets_nb, plan->spec->settings_nb, plan->suite->nb,
           plan->spec->depth);
    printf("%" PRId64 " cells, %" PRId64 " stored, %" PRId64 " to do, %d workers\n", plan->cells_nb,
           plan->cells_nb - missing, missing, options->jobs_nb);
}

static int dry_run(Plan *plan, const Options *options, Status *status) {
    int64_t missing;
    double cost;
    char duration[32];
    struct stat file;
    if (stat(options->db, &file) == 0 && file.st_size > 0) { /* a run takes an empty one as new */
        Store *store = store_open_read(options->db, status);
        if (!store || !catalog_check_signature(store, status) ||
            !catalog_mark_known(store, plan, status)) {
            store_close(store, status);
            return cli_fail(&usage, EXIT_FAILED, status);
        }
        store_close(store, status);
    }
    print_plan(plan, options);
    count_missing(plan, &missing, &cost);
    progress_duration(cost / PLAN_NODES_PER_SECOND / options->jobs_nb, duration);
    printf("estimated: %.3g nodes, %s; nothing was run\n", cost, duration);
    return EXIT_DONE;
}

static void print_outcome(const RunOutcome *o) {
    printf("%" PRId64 " cells done, %" PRId64 " failed, %" PRId64 " skipped, %" PRId64
           " timed out in %.1f s (%.1f s CPU, %.0f nodes/s)\n",
           o->done, o->failed, o->skipped, o->timed_out, o->seconds, 1e-9 * (double)o->cpu_ns,
           o->seconds > 0 ? (double)o->nodes / o->seconds : 0);
}

/* Compute, check, report. */
static int run_and_check(Plan *plan, Pool *pool, Ledger *ledger, Store *store,
                         const Options *options, const char **how, Status *status) {
    RunOutcome outcome;
    LedgerValues values;
    *how = "failed";
    if (!run_plan(plan, pool, options->jobs_nb, ledger, options->fail_fast, &outcome, status))
        return EXIT_FAILED;
    print_outcome(&outcome);
    if (!ledger_check_values(store, &values, stdout, status))
        return EXIT_FAILED;
    printf("value oracle: %" PRId64 " cells checked, %" PRId64 " violations (%" PRId64
           " root values)\n",
           values.cells, values.violations, values.values);
    if (outcome.interrupted) {
        *how = "interrupted";
        fflush(stdout);
        fprintf(stderr,
                "prunelab run: stopped; finished work is kept in '%s', and the same "
                "command goes on from there\n",
                options->db);
        return EXIT_FAILED;
    }
    /* The figures draw intervals, which rest on the cells that are new. */
    int64_t intervals;
    if (outcome.done > 0 && !bootstrap_fill(store, plan->spec->study, &intervals, status))
        return EXIT_FAILED;
    if (outcome.failed || values.violations)
        return EXIT_FAILED;
    *how = "done";
    return EXIT_DONE;
}

static int run_in_store(Plan *plan, Pool *pool, Store *store, const Options *options,
                        const Provenance *provenance, bool *begun, Status *status) {
    const LedgerRun about = {provenance,         plan->spec->study, plan->spec->text,
                             options->spec_path, options->profile,  options->jobs_nb};
    if (!catalog_describe(store, status) || !catalog_register(store, plan, status) ||
        !catalog_mark_known(store, plan, status))
        return EXIT_FAILED;
    Ledger *ledger = ledger_open(store, &about, status);
    if (!ledger)
        return EXIT_FAILED;
    *begun = true;
    const char *how;
    print_plan(plan, options);
    fflush(stdout);
    const int code = run_and_check(plan, pool, ledger, store, options, &how, status);
    Status ignored = STATUS_OK;
    ledger_close(ledger, how, status->failed ? &ignored : status);
    return code;
}

/* How to go on after a failure that the database or the system had. */
static void print_advice(const Options *options, bool whole) {
    if (whole)
        fprintf(stderr,
                "prunelab run: stopped; what was stored in '%s' is kept, and with that mended the "
                "same command goes on from there\n",
                options->db);
    else
        fprintf(stderr,
                "prunelab run: stopped; put back the file or a copy of it (without the -wal of "
                "another), or choose another --db: the same command computes what is missing\n");
}

/* Workers first, then the database: SQLite's handles must not live on in a forked process. */
static int run_study(Plan *plan, const Options *options, Status *status) {
    Provenance provenance;
    provenance_init(&provenance, options->argc, options->argv);
    Pool *pool = pool_start(options->jobs_nb, options->argv[0], status);
    if (strcmp(options->db, STORE_DEFAULT_PATH) == 0)
        mkdir(STORE_DEFAULT_FOLDER, 0777); /* mostly there; if it cannot be made, opening tells */
    run_listen_to_signals();
    Store *store = pool ? store_open_write(options->db, status) : NULL;
    int code = EXIT_FAILED;
    bool begun = false;
    if (store)
        code = run_in_store(plan, pool, store, options, &provenance, &begun, status);
    pool_stop(pool);
    Status closing = STATUS_OK;
    const bool whole = store && store_is_whole(store);
    store_close(store, status->failed ? &closing : status);
    provenance_release(&provenance);
    if (!status->failed)
        return code;
    cli_fail(&usage, EXIT_FAILED, status);
    if (begun)
        print_advice(options, whole);
    return EXIT_FAILED;
}

/* Spec, suite and plan of the command line; what was made is released by the caller. */
static bool prepare(Spec *spec, Suite *suite, Plan *plan, const Options *options, Status *status) {
    if (!spec_read(spec, options->spec_path, options->profile, status))
        return false;
    for (int i = 0; i < options->set.count; i++)
        if (!spec_override(spec, options->set.text[i], status))
            return false;
    if (!spec_check_levels(spec, status)) {
        status_at(status, "--set");
        return false;
    }
    if (!suite_read(suite, options->suite ? options->suite : spec->suite, status)) {
        if (!options->suite)
            status_at(status, "%s: suite", options->spec_path);
        return false;
    }
    if (spec->positions)
        suite_sample(suite, spec->positions);
    return plan_make(plan, spec, suite, status);
}

static bool check_options(Options *options, Status *status) {
    int64_t jobs = provenance_processors();
    options->db = options->db ? options->db : STORE_DEFAULT_PATH;
    options->profile = options->profile ? options->profile : "quick";
    if (strcmp(options->profile, "quick") != 0 && strcmp(options->profile, "paper") != 0)
        return status_fail(status, "unknown profile '%.200s' (known: quick, paper)",
                           options->profile);
    if (options->jobs && !cli_integer(options->jobs, "--jobs", 1, POOL_MAX, &jobs, status))
        return false;
    options->jobs_nb = (int)jobs;
    EngineSettings settings;
    engine_settings_init(&settings);
    for (int i = 0; i < options->set.count; i++)
        if (!cli_set(&settings, options->set.text[i], status))
            return false;
    return true;
}

int cmd_run(int argc, char **argv) {
    Options options = {.argc = argc, .argv = argv};
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &options.db},
        {"--suite", "FILE", "another suite than the spec's", .text = &options.suite},
        {"--set", "P=V", "a parameter's value in every setting", .list = &options.set},
        {"--jobs", "N", "worker processes (one a processor)", .text = &options.jobs},
        {"--profile", "NAME", "quick or paper (quick)", .text = &options.profile},
        {"--dry-run", NULL, "say what would be done, do nothing", .given = &options.dry_run},
        {"--fail-fast", NULL, "stop at the first failed cell", .given = &options.fail_fast},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!check_options(&options, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    options.spec_path = arguments.text[0];
    Spec spec = {.title = NULL};
    Suite suite = {.nb = 0};
    Plan plan = {.spec = NULL};
    int code = EXIT_FAILED;
    if (!prepare(&spec, &suite, &plan, &options, &status))
        cli_fail(&usage, code, &status);
    else if (options.dry_run)
        code = dry_run(&plan, &options, &status);
    else
        code = run_study(&plan, &options, &status);
    plan_release(&plan);
    suite_release(&suite);
    spec_release(&spec);
    return code;
}
