/* prunelab verify: is all there that should be, and is it what comes of searching and computing again? */
#include <inttypes.h>

#include "analysis/recheck.h"
#include "base/parallel.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "store/gaps.h"
#include "store/sources.h"
#include "store/untold.h"
#include "work/verify.h"

enum { SAMPLE_DEFAULT = 100, SAMPLE_MOST = 100000000, GAPS_SHOWN = 20 };

static const CliUsage usage = {
    "verify", "[options]",
    "Look at every page, and for what is missing of finished searches; compute totals, intervals\n"
    "and effects again in a copy; make stored searches again in new processes and compare every\n"
    "count of every iteration. The sample is spread over sets and depths; the same seed selects\n"
    "the same searches.",
    0, 0};

static void name_gap(void *context, const char *text) {
    int64_t *nb = context;
    if (++*nb <= GAPS_SHOWN)
        say(stdout, "wrong: %s\n", text);
}

/* All but the counts themselves; *nb is the number of what lacks or differs. */
static bool check_rows(Store *store, int64_t *nb, Status *status) {
    const char *db = store_path(store);
    int64_t gaps = 0, rows = 0, told = 0;
    const long writer = store_writer(db);
    if (!store_check(store, true, status) || !gaps_find(store, name_gap, &told, &gaps, status) ||
        !(writer || untold_find(store, name_gap, &told, &gaps, status)))
        return false;
    if (told > GAPS_SHOWN)
        say(stdout, "wrong: ... and %" PRId64 " more\n", told - GAPS_SHOWN);
    told = 0;
    if (writer)
        say(stdout,
            "a run is using '%s' (process %ld): totals, intervals and effects were not compared\n",
            db, writer);
    else if (!recheck_run(store, name_gap, &told, &rows, status))
        return false;
    *nb = gaps + rows;
    return true;
}

int cmd_verify(int argc, char **argv) {
    const char *db = NULL, *sample = NULL, *seed = NULL, *jobs = NULL;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--sample", "N", "number of searches (100)", .text = &sample},
        {"--seed", "S", "seed of the sample (1)", .text = &seed},
        {"--jobs", "N", "worker processes (one per processor)", .text = &jobs},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    int64_t wanted = SAMPLE_DEFAULT, number = 1, workers = parallel_processors();
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if ((sample && !cli_integer(sample, "--sample", 1, SAMPLE_MOST, &wanted, &status)) ||
        (seed && !cli_integer(seed, "--seed", 0, INT64_MAX, &number, &status)) ||
        (jobs && !cli_integer(jobs, "--jobs", 1, POOL_MAX, &workers, &status)))
        return cli_fail(&usage, EXIT_USAGE, &status);
    VerifyOutcome outcome;
    int64_t wrong = 0;
    Session session = {.db = db ? db : STORE_DEFAULT_PATH,
                       .jobs = (int)workers,
                       .argc = argc,
                       .argv = argv,
                       .reads = true};
    if (session_open(&session, &status) && check_rows(session.store, &wrong, &status) &&
        sources_tell(session.store, stdout, &status))
        verify_run(&session, wanted, (uint64_t)number, &outcome, &status);
    session_close(&session, SESSION_DONE, &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_FAILED, &status);
    say(stdout,
        "%" PRId64 " searches verified, %" PRId64 " differ; %" PRId64
        " rows are missing or wrong\n",
        outcome.verified, outcome.differ, wrong);
    if (wrong)
        say(stdout, "`prunelab run` of a study computes what it lacks\n");
    return outcome.differ || wrong ? EXIT_FAILED : EXIT_DONE;
}
