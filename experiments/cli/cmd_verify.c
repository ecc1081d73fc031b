/* prunelab verify: stored cells, run again in new processes, must give the stored counts. */
#include <inttypes.h>

#include "base/parallel.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "work/verify.h"

enum { SAMPLE_DEFAULT = 100, SAMPLE_MOST = 100000000 };

static const CliUsage usage = {
    "verify", "[options]",
    "Run stored cells again in new processes and compare every count of every iteration.\n"
    "The sample is spread over sets and depths; the same seed selects the same cells.",
    0, 0};

int cmd_verify(int argc, char **argv) {
    const char *db = NULL, *sample = NULL, *seed = NULL, *jobs = NULL;
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &db},
        {"--sample", "N", "number of cells (100)", .text = &sample},
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
    Session session = {.db = db ? db : STORE_DEFAULT_PATH,
                       .jobs = (int)workers,
                       .argc = argc,
                       .argv = argv,
                       .reads = true};
    if (session_open(&session, &status))
        verify_run(&session, wanted, (uint64_t)number, &outcome, &status);
    session_close(&session, SESSION_DONE, &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_FAILED, &status);
    say(stdout, "%" PRId64 " cells verified, %" PRId64 " differ\n", outcome.verified,
        outcome.differ);
    return outcome.differ ? EXIT_FAILED : EXIT_DONE;
}
