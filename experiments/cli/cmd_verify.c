/* prunelab verify: is all there that should be, and is it what comes of searching and computing again? */
#include <inttypes.h>

#include "analysis/recheck.h"
#include "base/say.h"
#include "cli/rows.h"
#include "store/gaps.h"
#include "store/lock.h"
#include "store/sources.h"
#include "store/untold.h"
#include "work/verify.h"

enum { SAMPLE_MOST = 100000000, GAPS_SHOWN = 20 };

static void name_gap(void *context, const char *text) {
    int64_t *nb = context;
    if (++*nb <= GAPS_SHOWN)
        say(stdout, "wrong: %s\n", text);
}

/* All but the counts themselves; *nb is the number of what lacks or differs. */
static bool check_rows(Store *store, int64_t *nb, Status *status) {
    const char *db = store_path(store);
    int64_t gaps = 0, rows = 0, told = 0;
    const long writer = lock_owner(db);
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

typedef struct Options {
    const char *db;
    int64_t sample, seed, jobs;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--sample", "N", "number of searches", NUMBER(sample, 1, SAMPLE_MOST), .fallback = "100"},
    {"--seed", "S", "seed of the sample", NUMBER(seed, 0, INT64_MAX), .fallback = "1"},
    {ROW_JOBS},
    {.name = NULL},
};

static int verify(CliCall *call, Status *status) {
    const Options *o = call->options;
    VerifyOutcome outcome;
    int64_t wrong = 0;
    Session session = {
        .db = o->db, .jobs = (int)o->jobs, .argc = call->argc, .argv = call->argv, .reads = true};
    if (session_open(&session, status) && check_rows(session.store, &wrong, status) &&
        sources_tell(session.store, stdout, status))
        verify_run(&session, o->sample, (uint64_t)o->seed, &outcome, status);
    session_close(&session, SESSION_DONE, status);
    if (status->failed)
        return EXIT_FAILED;
    say(stdout,
        "%" PRId64 " searches verified, %" PRId64 " differ; %" PRId64
        " rows are missing or wrong\n",
        outcome.verified, outcome.differ, wrong);
    if (wrong)
        say(stdout, "`prunelab run` of a study computes what it lacks\n");
    return outcome.differ || wrong ? EXIT_FAILED : EXIT_DONE;
}

const CliCommand cmd_verify = {
    "verify",
    "[options]",
    "repeat stored searches: equal to the node, or exit 1",
    "Look at every page, and for what is missing of finished searches; compute totals, intervals\n"
    "and effects again in a copy; make stored searches again in new processes and compare every\n"
    "count of every iteration. The sample is spread over sets and depths; the same seed selects\n"
    "the same searches.",
    .searches = true,
    CLI_RUNS(verify, options)};
