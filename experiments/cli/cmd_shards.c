/* prunelab shards, merge: what a folder holds of a study's shards, and databases made one. */
#include <unistd.h>

#include "analysis/effects/effects_fill.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/say.h"
#include "cli/rows.h"
#include "cli/study.h"
#include "shard/merge.h"
#include "shard/merge_inputs.h"
#include "shard/ranges.h"
#include "store/catalog.h"
#include "store/kept.h"
#include "store/ledger.h"
#include "work/verify.h"

/* ---- shards -------------------------------------------------------------------------------------- */

static const char *file_of(const CliCall *call, int64_t number, const char *end) {
    return arena_print("%s/shard-%" PRId64 "%s", call->folder, number, end);
}

/* The best of a shard's two files. */
static ShardState look(const CliCall *call, const ShardPlan *wanted, Text *why) {
    Text part_why = TEXT_ARENA;
    const int number = wanted->shard.number;
    const ShardState state = shard_look(file_of(call, number, ".db"), wanted, why);
    if (state != SHARD_MISSING && state != SHARD_DAMAGED)
        return state;
    const char *path = file_of(call, number, ".part.db");
    const ShardState part = shard_look(path, wanted, &part_why);
    if (part == SHARD_FOREIGN) {
        text_clear(why);
        text_add(why, "%s: %s", path, text_get(&part_why));
        return part;
    }
    if (state == SHARD_DAMAGED)
        return state;
    *why = part_why;
    return part == SHARD_PARTIAL || part == SHARD_DONE ? SHARD_PARTIAL : SHARD_MISSING;
}

static int tell(const CliCall *call, ShardPlan *wanted) {
    const int shards = (int)call->shards, first = call->only > 0 ? (int)call->only : 1,
              last = call->only > 0 ? first : shards;
    Text why = TEXT_ARENA;
    Ranges todo = {.first = 0};
    int foreign = 0;
    for (int i = first; i <= last; i++) {
        wanted->shard = (Shard){i, shards};
        const ShardState state = look(call, wanted, &why);
        if (why.nb)
            plain_text(why.data); /* a line for each shard, whatever the names are */
        if (state == SHARD_FOREIGN)
            foreign++;
        else if (state != SHARD_DONE)
            ranges_add(&todo, i);
        if (!call->todo)
            say(stdout, "%d %s%s%s\n", i, shard_state_names[state], why.nb ? " " : "",
                text_get(&why));
        else if (state == SHARD_FOREIGN)
            say(stderr, "prunelab shards: '%s/shard-%d.db' is none of these: %s\n", call->folder, i,
                text_get(&why));
    }
    const char *numbers = ranges_end(&todo);
    if (call->todo && todo.nb && !foreign)
        say(stdout, "%s\n", numbers);
    return call->todo && foreign ? EXIT_FAILED : EXIT_DONE;
}

/* Copy it to its place, journal and all: seen there whole or not at all. */
static void copy_shard(const CliCall *call, bool done, Status *status) {
    const char *to = file_of(call, call->only, done ? ".db" : ".part.db");
    const char *const inputs[] = {call->take, NULL};
    if (done || shard_progress(call->take) > shard_progress(to)) {
        FileOut *out = files_begin(to, FILE_SHARD, inputs, status);
        if (out)
            store_copy(call->take, out, status);
        files_end(out, status);
    }
}

static void take(const CliCall *call, ShardPlan *wanted, Status *status) {
    Text why = TEXT_ARENA;
    const char *to = file_of(call, call->only, ".db");
    wanted->shard = (Shard){(int)call->only, (int)call->shards};
    const ShardState found = shard_look(call->take, wanted, &why);
    if (found != SHARD_DONE && found != SHARD_PARTIAL) {
        status_fail(status, "'%s' is not copied: it is %s%s%s", call->take,
                    shard_state_names[found], why.nb ? ": " : "", text_get(&why));
    } else {
        const ShardState there = shard_look(to, wanted, &why);
        if (there == SHARD_FOREIGN)
            status_fail(status, "'%s' is none of these: %s", to, text_get(&why));
        else if (there != SHARD_DONE)
            copy_shard(call, found == SHARD_DONE, status);
        if (!status->failed && (found == SHARD_DONE || there == SHARD_DONE))
            unlink(file_of(call, call->only, ".part.db")); /* it has served */
        if (!status->failed)
            say(stdout, "%s\n", shard_state_names[found]);
    }
}

static int shards(CliCall *call, Status *status) {
    Study study = {.outline = true};
    if (call->only > call->shards)
        return status_fail(status, "--only %" PRId64 ": there are %" PRId64 " shards", call->only,
                           call->shards),
               EXIT_USAGE;
    if (call->take && call->only < 0)
        return status_fail(status, "--take needs --only"), EXIT_USAGE;
    if (!study_read(&study, call, status))
        return EXIT_FAILED;
    if (!call->take)
        return tell(call, &study.whole);
    take(call, &study.whole, status);
    return EXIT_DONE;
}

const CliCommand cmd_shards = {
    "shards",
    "SPEC.json --shards N --dir FOLDER [options]",
    "show which shards of a study are done",
    "Print the state of each of a study's N shards, read from FOLDER/shard-I.db itself: done,\n"
    "partial, missing, damaged, or foreign (of another spec, suite or engine). A partial shard\n"
    "may also be in FOLDER/shard-I.part.db. One line per shard: number, state, reason. With\n"
    "--take only its state: a shard that was computed elsewhere is copied into FOLDER as one\n"
    "complete file, unless the file there is at least as complete.",
    .arguments = {1, 1, {CLI_SPEC}},
    .run = shards,
    .options = {{"--shards", "N", "number of shards", NUMBER(shards, 1, SHARD_MAX), .needed = true},
                {"--dir", "FOLDER", "where the shards are", TEXT(folder, CLI_FILE), .needed = true},
                {ROW_PLAN_SUITE},
                {ROW_PLAN_SET},
                {ROW_PROFILE},
                {"--only", "I", "only shard I", NUMBER(only, 1, SHARD_MAX)},
                {"--take", "FILE", "copy this database of --only's shard into the folder",
                 TEXT(take, CLI_FILE)},
                {"--todo", NULL,
                 "only the numbers of unfinished shards, as 1,3-5; exit 1 if one is foreign",
                 TO(todo)}}};

/* ---- merge --------------------------------------------------------------------------------------- */

/* A merge at work: of its arguments, the first is what the others go into. */
typedef struct Work {
    const CliCall *call;
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
    const char *const *files = work->call->arguments.text;
    if (i == 0)
        return merge_inputs_begin(&work->inputs, files[0], status);
    if (!merge_inputs_add(&work->inputs, files[i], files[0], work->call->whole,
                          work->call->foreign ? work->sources[i] : NULL, status))
        return false;
    if (!merge_inputs_check_sum(files[i], status))
        explain(files[i], files[0], work->sources[i], status);
    return !status->failed;
}

/* Are all files good? Each that is not is named. */
static bool look_at_all(Work *work) {
    const bool whole = work->call->whole;
    int bad = 0;
    for (int i = 0; i < work->call->arguments.count; i++) {
        Status status = STATUS_OK;
        if (!look_at(work, i, &status)) {
            cli_fail(work->call->command, &status);
            bad++;
        }
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
    for (int i = 1; i < work->call->arguments.count; i++) {
        MergeCounts counts;
        const char *file = work->call->arguments.text[i], *foreign = work->sources[i];
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
    Store *store = store_open_write(work->call->arguments.text[0], status);
    if (store && store_check(store, false, status) && catalog_describe(store, status) &&
        take_all(store, work, status) &&
        (!work->call->whole || merge_inputs_check_whole(&work->inputs, store, status)))
        code = finish(store, &work->inputs, status);
    store_close(store, status);
    return code;
}

/* Search a sample of what was merged once more, on this machine. */
static int verify_merged(const CliCall *call, Status *status) {
    VerifyOutcome outcome = {.differ = 0};
    Session session = cli_session(call);
    session.db = call->arguments.text[0];
    session.jobs = parallel_processors();
    session.reads = true;
    if (session_open(&session, status))
        verify_run(&session, call->verify, 1, &outcome, status);
    session_close(&session, SESSION_DONE, status);
    if (status->failed)
        return EXIT_FAILED;
    say(stdout, "%" PRId64 " searches verified, %" PRId64 " differ\n", outcome.verified,
        outcome.differ);
    return outcome.differ ? EXIT_FAILED : EXIT_DONE;
}

static int merge(CliCall *call, Status *status) {
    Work work = {.call = call, .sources = arena_new((size_t)call->arguments.count, SOURCES_NB)};
    int code = look_at_all(&work) ? merge_all(&work, status) : EXIT_FAILED;
    if (code == EXIT_DONE && !status->failed && call->verify > 0)
        code = verify_merged(call, status);
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
    .run = merge,
    .options = {{"--whole", NULL, "merge only if each IN is a shard, and all of the study are done",
                 TO(whole)},
                {"--verify", "N", "then make N of the searches again, and compare every count",
                 NUMBER(verify, 1, SPEC_CELLS_MAX)},
                {"--foreign", NULL, "merge what another program searched as studies of its own",
                 TO(foreign)}}};
