/* prunelab shards: what a folder holds of a study's shards. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/study.h"
#include "shard/ranges.h"
#include "shard/shard_file.h"

static const CliUsage usage = {
    "shards", "SPEC.json --shards N --dir FOLDER [options]",
    "Print the state of each of a study's N shards, read from FOLDER/shard-I.db itself: done,\n"
    "partial, missing, damaged, or foreign (of another spec, suite or engine). A partial shard\n"
    "may also be in FOLDER/shard-I.part.db. One line per shard: number, state, reason. With\n"
    "--take only its state: a shard that was computed elsewhere is copied into FOLDER as one\n"
    "complete file, unless the file there is at least as complete.",
    1, 1};

typedef struct Options {
    const char *shards, *folder, *suite, *profile, *only, *take;
    CliList set;
    bool todo;
    int shards_nb;
    Shard one; /* of: 0 for all */
} Options;

/* The best of a shard's two files. */
static ShardState look(const Options *options, const ShardPlan *wanted, Text *why) {
    Text path = TEXT_EMPTY, part_why = TEXT_EMPTY;
    text_add(&path, "%s/shard-%d.db", options->folder, wanted->shard.number);
    ShardState state = shard_look(text_get(&path), wanted, why);
    if (state == SHARD_MISSING || state == SHARD_DAMAGED) {
        text_clear(&path);
        text_add(&path, "%s/shard-%d.part.db", options->folder, wanted->shard.number);
        const ShardState part = shard_look(text_get(&path), wanted, &part_why);
        if (state == SHARD_MISSING && (part == SHARD_PARTIAL || part == SHARD_DONE)) {
            state = SHARD_PARTIAL;
            text_clear(why);
            text_add(why, "%s", text_get(&part_why));
        } else if (state == SHARD_MISSING && part == SHARD_DAMAGED) {
            text_add(why, "%s", text_get(&part_why));
        } else if (part == SHARD_FOREIGN) {
            state = part;
            text_clear(why);
            text_add(why, "%s: %s", text_get(&path), text_get(&part_why));
        }
    }
    text_release(&part_why);
    text_release(&path);
    return state;
}

static int tell(const Options *options, ShardPlan *wanted) {
    const int first = options->one.of ? options->one.number : 1,
              last = options->one.of ? options->one.number : options->shards_nb;
    Text why = TEXT_EMPTY;
    Ranges todo = {.first = 0};
    int foreign = 0;
    for (int i = first; i <= last; i++) {
        wanted->shard = (Shard){i, options->shards_nb};
        const ShardState state = look(options, wanted, &why);
        if (why.nb)
            plain_text(why.data); /* a line for each shard, whatever the names are */
        if (state == SHARD_FOREIGN)
            foreign++;
        else if (state != SHARD_DONE)
            ranges_add(&todo, i);
        if (!options->todo)
            say(stdout, "%d %s%s%s\n", i, shard_state_names[state], why.nb ? " " : "",
                text_get(&why));
        else if (state == SHARD_FOREIGN)
            say(stderr, "prunelab shards: '%s/shard-%d.db' is none of these: %s\n", options->folder,
                i, text_get(&why));
    }
    const char *numbers = ranges_end(&todo);
    if (options->todo && todo.nb && !foreign)
        say(stdout, "%s\n", numbers);
    ranges_release(&todo);
    text_release(&why);
    return options->todo && foreign ? EXIT_FAILED : EXIT_DONE;
}

/* ---- taking one over ------------------------------------------------------------------------- */

static const char *file_of(const Options *options, const char *end, Text *path) {
    text_clear(path);
    text_add(path, "%s/shard-%d%s", options->folder, options->one.number, end);
    return text_get(path);
}

/* Copy it to its place, journal and all: seen there whole or not at all. */
static bool copy_shard(const Options *options, bool done, Status *status) {
    Text path = TEXT_EMPTY;
    const char *to = file_of(options, done ? ".db" : ".part.db", &path);
    const char *const inputs[] = {options->take, NULL};
    if (done || shard_progress(options->take) > shard_progress(to)) {
        FileOut *out = files_begin(to, FILE_SHARD, inputs, status);
        if (out)
            store_copy(options->take, out, status);
        files_end(out, status);
    }
    text_release(&path);
    return !status->failed;
}

static bool take(const Options *options, ShardPlan *wanted, Status *status) {
    Text why = TEXT_EMPTY, path = TEXT_EMPTY;
    wanted->shard = options->one;
    const ShardState found = shard_look(options->take, wanted, &why);
    if (found != SHARD_DONE && found != SHARD_PARTIAL) {
        status_fail(status, "'%s' is not copied: it is %s%s%s", options->take,
                    shard_state_names[found], why.nb ? ": " : "", text_get(&why));
    } else {
        const ShardState there = shard_look(file_of(options, ".db", &path), wanted, &why);
        if (there == SHARD_FOREIGN)
            status_fail(status, "'%s' is none of these: %s", text_get(&path), text_get(&why));
        else if (there != SHARD_DONE)
            copy_shard(options, found == SHARD_DONE, status);
        if (!status->failed && (found == SHARD_DONE || there == SHARD_DONE))
            unlink(file_of(options, ".part.db", &path)); /* it has served */
        if (!status->failed)
            say(stdout, "%s\n", shard_state_names[found]);
    }
    text_release(&path);
    text_release(&why);
    return !status->failed;
}

static bool check_options(Options *options, Status *status) {
    int64_t nb = 0;
    options->profile = options->profile ? options->profile : "quick";
    if (!options->shards || !options->folder)
        return status_fail(status, "--shards and --dir are needed");
    if (!study_check_profile(options->profile, status))
        return false;
    if (!cli_integer(options->shards, "--shards", 1, SHARD_MAX, &nb, status))
        return false;
    options->shards_nb = (int)nb;
    if (options->only && !cli_integer(options->only, "--only", 1, options->shards_nb, &nb, status))
        return false;
    if (options->only)
        options->one = (Shard){(int)nb, options->shards_nb};
    if (options->take && !options->only)
        return status_fail(status, "--take needs --only");
    return true;
}

int cmd_shards(int argc, char **argv) {
    Options options = {.shards = NULL};
    const CliOption rows[] = {
        {"--shards", "N", "number of shards", .text = &options.shards},
        {"--dir", "FOLDER", "where the shards are", .text = &options.folder},
        {"--suite", "FILE", "use this suite instead of the spec's", .text = &options.suite},
        {"--set", "P=V", "set a parameter in every setting", .list = &options.set},
        {"--profile", "NAME", "quick or paper (quick)", .text = &options.profile},
        {"--only", "I", "only shard I", .text = &options.only},
        {"--take", "FILE", "copy this database of --only's shard into the folder",
         .text = &options.take},
        {"--todo", NULL,
         "print only the numbers of unfinished shards, as 1,3-5; exit code 1 if\n"
         "                     a file is foreign",
         .given = &options.todo},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!check_options(&options, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    const StudyAsk ask = {arguments.text[0], options.profile, options.suite, &options.set,
                          .outline = true};
    Study study;
    ShardPlan wanted = {.shard = {0, 0}};
    int code = EXIT_FAILED;
    if (study_read(&study, &ask, &status)) {
        wanted = study.whole;
        if (!options.take)
            code = tell(&options, &wanted);
        else if (take(&options, &wanted, &status))
            code = EXIT_DONE;
    }
    study_release(&study);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : code;
}
