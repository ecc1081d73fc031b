/* prunelab merge: several databases made one. */
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "analysis/effects/effects_fill.h"
#include "base/arena.h"
#include "base/parallel.h"
#include "base/say.h"
#include "cli/rows.h"
#include "shard/merge.h"
#include "shard/merge_inputs.h"
#include "store/catalog.h"
#include "store/kept.h"
#include "store/ledger.h"
#include "work/verify.h"

typedef struct Options {
    bool whole, foreign;
    int64_t verify;
} Options;

static const CliOption options[] = {
    {"--whole", NULL, "merge only if each IN is a shard, and all of the study are done", TO(whole)},
    {"--verify", "N", "then make N of the searches again, and compare every count",
     NUMBER(verify, 1, SPEC_CELLS_MAX)},
    {"--foreign", NULL, "merge what another program searched as studies of its own", TO(foreign)},
    {.name = NULL},
};

/* A merge at work. */
typedef struct Work {
    const CliCall *call;
    const Options *o;
    const CliList *files;
    MergeInputs inputs;
    char (*sources)[SOURCES_NB]; /* of each file: those that make it another study; "" */
} Work;

/* Why may a file not be merged whose rows are not those that its run left? Where one of them
 * contradicts what `out` has, the user wants to know which: merge_file fails with a message. */
static void explain(const char *path, const char *out, const char *foreign, Status *status) {
    Status found = STATUS_OK, closing = STATUS_OK;
    MergeCounts counts;
    Store *store = access(out, F_OK) == 0 ? store_open_write(out, &found) : NULL;
    if (store && !merge_file(store, path, foreign, &counts, &found))
        *status = found;
    store_close(store, &closing);
}

/* Is a file good? */
static bool look_at(Work *work, int i, Status *status) {
    const char *path = work->files->text[i], *out = work->files->text[0];
    char *foreign = work->sources[i];
    if (!merge_inputs_add(&work->inputs, path, out, work->o->whole,
                          work->o->foreign ? foreign : NULL, status))
        return false;
    if (!merge_inputs_check_sum(path, status))
        explain(path, out, foreign, status);
    return !status->failed;
}

/* Are all files good? Each that is not is named. */
static bool look(Work *work) {
    const bool whole = work->o->whole;
    int bad = 0;
    for (int i = 0; i < work->files->count; i++) {
        Status status = STATUS_OK;
        if (i == 0 ? merge_inputs_begin(&work->inputs, work->files->text[0], &status)
                   : look_at(work, i, &status))
            continue;
        cli_fail(work->call->command, &status);
        bad++;
    }
    if (bad == 0 && whole && work->inputs.first == NULL) {
        say(stderr, "prunelab merge: none of the files holds a shard\n");
        bad++;
    }
    if (bad == 0 && whole)
        bad = merge_inputs_tell_missing(&work->inputs, stderr);
    if (bad)
        say(stderr, "prunelab merge: nothing was merged\n");
    return bad == 0;
}

static bool take_all(Store *store, const Work *work, Status *status) {
    for (int i = 1; i < work->files->count; i++) {
        MergeCounts counts;
        const char *file = work->files->text[i], *foreign = work->sources[i];
        if (!merge_file(store, file, foreign, &counts, status)) {
            say(stderr, "prunelab merge: nothing of '%s' was merged; %d before it %s\n", file,
                i - 1, i == 2 ? "was" : "were");
            return false;
        }
        say(stdout, "%s: %" PRId64 " new results", file, counts.results);
        if (foreign[0])
            say(stdout, ", of another program, as studies NAME%c%.8s", CATALOG_FOREIGN, foreign);
        if (counts.minimal_trees)
            say(stdout, ", %" PRId64 " new minimal trees", counts.minimal_trees);
        if (counts.games)
            say(stdout, ", %" PRId64 " new games", counts.games);
        say(stdout, "\n");
        fflush(stdout);
    }
    return true;
}

/* Check all root values; compute what rests on all counts. */
static int finish(Store *store, const MergeInputs *inputs, Status *status) {
    LedgerValues values;
    int64_t intervals, effects;
    if (!ledger_check_values(store, NULL, &values, stdout, status))
        return EXIT_FAILED;
    ledger_print_values(&values, stdout);
    if (!effects_fill(store, NULL, &intervals, &effects, status) || !kept_fill(store, status))
        return EXIT_FAILED;
    say(stdout, "%" PRId64 " intervals, %" PRId64 " effects\n", intervals, effects);
    merge_inputs_tell_missing(inputs, stdout);
    return values.violations ? EXIT_FAILED : EXIT_DONE;
}

static int merge_all(Work *work, Status *status) {
    int code = EXIT_FAILED;
    Store *store = store_open_write(work->files->text[0], status);
    if (store && store_check(store, false, status) && catalog_describe(store, status) &&
        take_all(store, work, status) &&
        (!work->o->whole || merge_inputs_check_whole(&work->inputs, store, status)))
        code = finish(store, &work->inputs, status);
    store_close(store, status);
    return code;
}

/* Search a sample of what was merged once more, on this machine. */
static int verify(const CliCall *call, int64_t sample, Status *status) {
    VerifyOutcome outcome = {.differ = 0};
    Session session = {.db = call->arguments.text[0],
                       .jobs = parallel_processors(),
                       .argc = call->argc,
                       .argv = call->argv,
                       .reads = true};
    if (session_open(&session, status))
        verify_run(&session, sample, 1, &outcome, status);
    session_close(&session, SESSION_DONE, status);
    if (status->failed)
        return EXIT_FAILED;
    say(stdout, "%" PRId64 " searches verified, %" PRId64 " differ\n", outcome.verified,
        outcome.differ);
    return outcome.differ ? EXIT_FAILED : EXIT_DONE;
}

static int merge(CliCall *call, Status *status) {
    const Options *o = call->options;
    Work work = {.call = call,
                 .o = o,
                 .files = &call->arguments,
                 .sources = arena_new((size_t)call->arguments.count, SOURCES_NB)};
    int code = look(&work) ? merge_all(&work, status) : EXIT_FAILED;
    if (code == EXIT_DONE && !status->failed && o->verify > 0)
        code = verify(call, o->verify, status);
    return code;
}

const CliCommand cmd_merge = {
    "merge",
    "OUT.db IN.db... [--whole]",
    "merge databases: a study's shards, or any others",
    "Merge databases into OUT, which may already exist: the shards of a study (`prunelab run\n"
    "--shard`) or any others. Every IN is checked first. If one is missing or damaged, or is a\n"
    "shard whose spec or suite differs from the others or from OUT, or was searched by another\n"
    "program than these, it is reported and nothing is merged. Each IN is then merged completely "
    "or not at all. Contradictory counts stop the\n"
    "merge, which names the search. Merging again changes nothing. At the end all root values are\n"
    "checked and the intervals recomputed.",
    .arguments = {2, CLI_ARGUMENTS_MAX, {CLI_FILE, CLI_FILE}},
    CLI_RUNS(merge, options)};
