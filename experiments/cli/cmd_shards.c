/* prunelab shards: what a folder holds of a study's shards. */
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/say.h"
#include "cli/rows.h"
#include "cli/study.h"
#include "shard/ranges.h"
#include "shard/shard_file.h"

typedef struct Options {
    const char *folder, *suite, *profile, *take;
    int64_t shards, only;
    CliList set;
    bool todo;
} Options;

static const CliOption options[] = {
    {"--shards", "N", "number of shards", NUMBER(shards, 1, SHARD_MAX), .needed = true},
    {"--dir", "FOLDER", "where the shards are", TEXT(folder, CLI_FILE), .needed = true},
    {ROW_PLAN_SUITE},
    {ROW_PLAN_SET},
    {ROW_PROFILE},
    {"--only", "I", "only shard I", NUMBER(only, 1, SHARD_MAX)},
    {"--take", "FILE", "copy this database of --only's shard into the folder",
     TEXT(take, CLI_FILE)},
    {"--todo", NULL, "only the numbers of unfinished shards, as 1,3-5; exit 1 if one is foreign",
     TO(todo)},
    {.name = NULL},
};

static const char *file_of(const Options *o, int64_t number, const char *end) {
    return arena_print("%s/shard-%" PRId64 "%s", o->folder, number, end);
}

/* The best of a shard's two files. */
static ShardState look(const Options *o, const ShardPlan *wanted, Text *why) {
    Text part_why = TEXT_ARENA;
    const int number = wanted->shard.number;
    const ShardState state = shard_look(file_of(o, number, ".db"), wanted, why);
    if (state != SHARD_MISSING && state != SHARD_DAMAGED)
        return state;
    const char *path = file_of(o, number, ".part.db");
    const ShardState part = shard_look(path, wanted, &part_why);
    if (state == SHARD_MISSING && (part == SHARD_PARTIAL || part == SHARD_DONE)) {
        *why = part_why;
        return SHARD_PARTIAL;
    }
    if (state == SHARD_MISSING && part == SHARD_DAMAGED)
        text_add(why, "%s", text_get(&part_why));
    if (part != SHARD_FOREIGN)
        return state;
    text_clear(why);
    text_add(why, "%s: %s", path, text_get(&part_why));
    return part;
}

static int tell(const Options *o, ShardPlan *wanted) {
    const int shards = (int)o->shards, first = o->only > 0 ? (int)o->only : 1,
              last = o->only > 0 ? first : shards;
    Text why = TEXT_ARENA;
    Ranges todo = {.first = 0};
    int foreign = 0;
    for (int i = first; i <= last; i++) {
        wanted->shard = (Shard){i, shards};
        const ShardState state = look(o, wanted, &why);
        if (why.nb)
            plain_text(why.data); /* a line for each shard, whatever the names are */
        if (state == SHARD_FOREIGN)
            foreign++;
        else if (state != SHARD_DONE)
            ranges_add(&todo, i);
        if (!o->todo)
            say(stdout, "%d %s%s%s\n", i, shard_state_names[state], why.nb ? " " : "",
                text_get(&why));
        else if (state == SHARD_FOREIGN)
            say(stderr, "prunelab shards: '%s/shard-%d.db' is none of these: %s\n", o->folder, i,
                text_get(&why));
    }
    const char *numbers = ranges_end(&todo);
    if (o->todo && todo.nb && !foreign)
        say(stdout, "%s\n", numbers);
    return o->todo && foreign ? EXIT_FAILED : EXIT_DONE;
}

/* ---- taking one over ------------------------------------------------------------------------- */

/* Copy it to its place, journal and all: seen there whole or not at all. */
static void copy_shard(const Options *o, bool done, Status *status) {
    const char *to = file_of(o, o->only, done ? ".db" : ".part.db");
    const char *const inputs[] = {o->take, NULL};
    if (done || shard_progress(o->take) > shard_progress(to)) {
        FileOut *out = files_begin(to, FILE_SHARD, inputs, status);
        if (out)
            store_copy(o->take, out, status);
        files_end(out, status);
    }
}

static void take(const Options *o, ShardPlan *wanted, Status *status) {
    Text why = TEXT_ARENA;
    const char *to = file_of(o, o->only, ".db");
    wanted->shard = (Shard){(int)o->only, (int)o->shards};
    const ShardState found = shard_look(o->take, wanted, &why);
    if (found != SHARD_DONE && found != SHARD_PARTIAL) {
        status_fail(status, "'%s' is not copied: it is %s%s%s", o->take, shard_state_names[found],
                    why.nb ? ": " : "", text_get(&why));
    } else {
        const ShardState there = shard_look(to, wanted, &why);
        if (there == SHARD_FOREIGN)
            status_fail(status, "'%s' is none of these: %s", to, text_get(&why));
        else if (there != SHARD_DONE)
            copy_shard(o, found == SHARD_DONE, status);
        if (!status->failed && (found == SHARD_DONE || there == SHARD_DONE))
            unlink(file_of(o, o->only, ".part.db")); /* it has served */
        if (!status->failed)
            say(stdout, "%s\n", shard_state_names[found]);
    }
}

static int shards(CliCall *call, Status *status) {
    const Options *o = call->options;
    const StudyAsk ask = {call->arguments.text[0], o->profile, o->suite, &o->set, .outline = true};
    Study study;
    if (o->only > o->shards)
        status_fail(status, "--only %" PRId64 ": there are %" PRId64 " shards", o->only, o->shards);
    else if (o->take && o->only < 0)
        status_fail(status, "--take needs --only");
    if (status->failed)
        return EXIT_USAGE;
    if (!study_read(&study, &ask, status))
        return EXIT_FAILED;
    ShardPlan wanted = study.whole;
    if (!o->take)
        return tell(o, &wanted);
    take(o, &wanted, status);
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
    CLI_RUNS(shards, options)};
