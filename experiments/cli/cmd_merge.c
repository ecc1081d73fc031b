/* prunelab merge: several databases made one. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/bootstrap.h"
#include "analysis/effects/effects_fill.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "shard/merge.h"
#include "shard/merge_inputs.h"
#include "store/catalog.h"
#include "store/kept.h"
#include "store/ledger.h"

static const CliUsage usage = {
    "merge", "OUT.db IN.db... [--whole]",
    "Merge databases into OUT, which may already exist: the shards of a study (`prunelab run\n"
    "--shard`) or any others. Every IN is checked first. If one is missing or damaged, or is a\n"
    "shard whose spec or suite differs from the others or from OUT, it is reported and nothing\n"
    "is merged. Each IN is then merged completely or not at all. Contradictory counts stop the\n"
    "merge, which names the cell. Merging again changes nothing. At the end all root values are\n"
    "checked and the intervals recomputed.",
    2, CLI_ARGUMENTS_MAX};

/* Why may a file not be merged whose rows are not those that its run left? Where one of them
 * contradicts what `out` has, who sees it wants to know which: merge_file fails, and tells. */
static void explain(const char *path, const char *out, Status *status) {
    Status found = STATUS_OK, closing = STATUS_OK;
    MergeCounts counts;
    Store *store = access(out, F_OK) == 0 ? store_open_write(out, &found) : NULL;
    if (store && !merge_file(store, path, &counts, &found))
        *status = found;
    store_close(store, &closing);
}

/* Is a file good? */
static bool look_at(MergeInputs *inputs, const char *path, const char *out, bool whole,
                    Status *status) {
    if (!merge_inputs_add(inputs, path, out, whole, status))
        return false;
    if (!merge_inputs_check_sum(path, status))
        explain(path, out, status);
    return !status->failed;
}

/* Are all files good? Each that is not is named. */
static bool look(MergeInputs *inputs, const CliList *files, bool whole) {
    int bad = 0;
    Status begun = STATUS_OK;
    if (!merge_inputs_begin(inputs, files->text[0], &begun)) {
        cli_fail(&usage, EXIT_FAILED, &begun);
        bad++;
    }
    for (int i = 1; i < files->count; i++) {
        Status status = STATUS_OK;
        if (look_at(inputs, files->text[i], files->text[0], whole, &status))
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

static bool take_all(Store *store, const CliList *files, Status *status) {
    for (int i = 1; i < files->count; i++) {
        MergeCounts counts;
        if (!merge_file(store, files->text[i], &counts, status)) {
            say(stderr, "prunelab merge: nothing of '%s' was merged; %d before it %s\n",
                files->text[i], i - 1, i == 2 ? "was" : "were");
            return false;
        }
        say(stdout, "%s: %" PRId64 " new results", files->text[i], counts.results);
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
    say(stdout,
        "value oracle: %" PRId64 " cells checked, %" PRId64 " violations (%" PRId64
        " root values)\n",
        values.cells, values.violations, values.values);
    if (!bootstrap_fill(store, NULL, &intervals, status) ||
        !effects_fill(store, NULL, &effects, status) || !kept_fill(store, status))
        return EXIT_FAILED;
    say(stdout, "%" PRId64 " intervals, %" PRId64 " effects\n", intervals, effects);
    merge_inputs_tell_missing(inputs, stdout);
    return values.violations ? EXIT_FAILED : EXIT_DONE;
}

int cmd_merge(int argc, char **argv) {
    bool whole = false;
    const CliOption rows[] = {
        {"--whole", NULL,
         "merge only if every shard of the study is present and done;\n"
         "                     every IN must then be a shard",
         .given = &whole},
        {.name = NULL},
    };
    CliList files;
    Status status = STATUS_OK;
    MergeInputs inputs = {.plans = NULL};
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &files);
    if (end != CLI_GO)
        return cli_exit(end);
    int code = EXIT_FAILED;
    if (look(&inputs, &files, whole)) {
        Store *store = store_open_write(files.text[0], &status);
        if (store && store_check(store, false, &status) && catalog_describe(store, &status) &&
            take_all(store, &files, &status))
            code = finish(store, &inputs, &status);
        store_close(store, &status);
    }
    merge_inputs_release(&inputs);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : code;
}
