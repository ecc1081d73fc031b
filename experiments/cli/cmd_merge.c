/* prunelab merge: several databases made one. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/bootstrap.h"
#include "analysis/effects/effects_fill.h"
#include "base/parallel.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "shard/merge.h"
#include "shard/merge_inputs.h"
#include "store/catalog.h"
#include "store/kept.h"
#include "store/ledger.h"
#include "work/verify.h"

static const CliUsage usage = {
    "merge", "OUT.db IN.db... [--whole]",
    "Merge databases into OUT, which may already exist: the shards of a study (`prunelab run\n"
    "--shard`) or any others. Every IN is checked first. If one is missing or damaged, or is a\n"
    "shard whose spec or suite differs from the others or from OUT, or was searched by another\n"
    "program than these, it is reported and nothing is merged. Each IN is then merged completely "
    "or not at all. Contradictory counts stop the\n"
    "merge, which names the search. Merging again changes nothing. At the end all root values are\n"
    "checked and the intervals recomputed.",
    2, CLI_ARGUMENTS_MAX};

typedef struct Options {
    bool whole, foreign;
    const char *verify_text;
    int64_t verify;              /* searches to run again; 0: none */
    char (*sources)[SOURCES_NB]; /* of each file: those that make it another study; "" */
} Options;

/* Why may a file not be merged whose rows are not those that its run left? Where one of them
 * contradicts what `out` has, who sees it wants to know which: merge_file fails, and tells. */
static void explain(const char *path, const char *out, const char *foreign, Status *status) {
    Status found = STATUS_OK, closing = STATUS_OK;
    MergeCounts counts;
    Store *store = access(out, F_OK) == 0 ? store_open_write(out, &found) : NULL;
    if (store && !merge_file(store, path, foreign, &counts, &found))
        *status = found;
    store_close(store, &closing);
}

/* Is a file good? */
static bool look_at(MergeInputs *inputs, const char *path, const char *out, const Options *options,
                    char foreign[SOURCES_NB], Status *status) {
    if (!merge_inputs_add(inputs, path, out, options->whole, options->foreign ? foreign : NULL,
                          status))
        return false;
    if (!merge_inputs_check_sum(path, status))
        explain(path, out, foreign, status);
    return !status->failed;
}

/* Are all files good? Each that is not is named. */
static bool look(MergeInputs *inputs, const CliList *files, const Options *options) {
    const bool whole = options->whole;
    int bad = 0;
    Status begun = STATUS_OK;
    if (!merge_inputs_begin(inputs, files->text[0], &begun)) {
        cli_fail(&usage, EXIT_FAILED, &begun);
        bad++;
    }
    for (int i = 1; i < files->count; i++) {
        Status status = STATUS_OK;
        if (look_at(inputs, files->text[i], files->text[0], options, options->sources[i], &status))
            continue;
        cli_fail(&usage, EXIT_FAILED, &status);
        bad++;
    }
    if (bad == 0 && whole && inputs->first == NULL) {
        say(stderr, "prunelab merge: none of the files holds a shard\n");
        bad++;
    }
    if (bad == 0 && whole)
        bad = merge_inputs_tell_missing(inputs, stderr);
    if (bad)
        say(stderr, "prunelab merge: nothing was merged\n");
    return bad == 0;
}

static bool take_all(Store *store, const CliList *files, const Options *options, Status *status) {
    for (int i = 1; i < files->count; i++) {
        MergeCounts counts;
        const char *foreign = options->sources[i];
        if (!merge_file(store, files->text[i], foreign, &counts, status)) {
            say(stderr, "prunelab merge: nothing of '%s' was merged; %d before it %s\n",
                files->text[i], i - 1, i == 2 ? "was" : "were");
            return false;
        }
        say(stdout, "%s: %" PRId64 " new results", files->text[i], counts.results);
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
    if (!ledger_check_values(store, &values, stdout, status))
        return EXIT_FAILED;
    ledger_print_values(&values, stdout);
    if (!bootstrap_fill(store, NULL, &intervals, status) ||
        !effects_fill(store, NULL, &effects, status) || !kept_fill(store, status))
        return EXIT_FAILED;
    say(stdout, "%" PRId64 " intervals, %" PRId64 " effects\n", intervals, effects);
    merge_inputs_tell_missing(inputs, stdout);
    return values.violations ? EXIT_FAILED : EXIT_DONE;
}

/* Search a sample of what was merged once more, on this machine. */
static int verify(const char *out, int64_t sample, int argc, char **argv) {
    Status status = STATUS_OK;
    VerifyOutcome outcome = {.differ = 0};
    Session session = {
        .db = out, .jobs = parallel_processors(), .argc = argc, .argv = argv, .reads = true};
    if (session_open(&session, &status))
        verify_run(&session, sample, 1, &outcome, &status);
    session_close(&session, SESSION_DONE, &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_FAILED, &status);
    say(stdout, "%" PRId64 " searches verified, %" PRId64 " differ\n", outcome.verified,
        outcome.differ);
    return outcome.differ ? EXIT_FAILED : EXIT_DONE;
}

int cmd_merge(int argc, char **argv) {
    Options options = {.sources = NULL};
    const CliOption rows[] = {
        {"--whole", NULL,
         "merge only if every shard of the study is present and done;\n"
         "                     every IN must then be a shard",
         .given = &options.whole},
        {"--verify", "N", "then make N of the searches again, and compare every count",
         .text = &options.verify_text},
        {"--foreign", NULL, "merge what another program searched as studies of its own",
         .given = &options.foreign},
        {.name = NULL},
    };
    CliList files;
    Status status = STATUS_OK;
    MergeInputs inputs = {.plans = NULL};
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &files);
    if (end != CLI_GO)
        return cli_exit(end);
    int code = EXIT_FAILED;
    if (options.verify_text &&
        !cli_integer(options.verify_text, "--verify", 1, SPEC_CELLS_MAX, &options.verify, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    options.sources = mem_new((size_t)files.count, sizeof *options.sources);
    if (look(&inputs, &files, &options)) {
        Store *store = store_open_write(files.text[0], &status);
        if (store && store_check(store, false, &status) && catalog_describe(store, &status) &&
            take_all(store, &files, &options, &status) &&
            (!options.whole || merge_inputs_check_whole(&inputs, store, &status)))
            code = finish(store, &inputs, &status);
        store_close(store, &status);
    }
    merge_inputs_release(&inputs);
    free(options.sources);
    if (status.failed)
        return cli_fail(&usage, EXIT_FAILED, &status);
    return code == EXIT_DONE && options.verify ? verify(files.text[0], options.verify, argc, argv)
                                               : code;
}
