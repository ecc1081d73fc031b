/* prunelab write: how scripts put what they made into the place that a user named. */
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "cli/cli.h"

static bool find_kind(const char *name, FileKind *kind, Status *status) {
    Text known = TEXT_ARENA;
    for (int i = 0; i < FILE_KINDS_NB; i++) {
        *kind = (FileKind)i;
        if (strcmp(files_kind_name(*kind), name) == 0)
            return true;
        text_add(&known, " %s", files_kind_name(*kind));
    }
    return status_fail(status, "unknown kind '%.200s' (known:%s)", name, text_get(&known));
}

static void copy_input(FileOut *out, Status *status) {
    char bytes[16384];
    size_t nb;
    while ((nb = fread(bytes, 1, sizeof bytes, stdin)) > 0 && files_write(out, bytes, nb, status))
        ;
    if (ferror(stdin))
        status_fail(status, "cannot read the standard input");
}

typedef struct Options {
    bool check;
    CliList inputs;
} Options;

static const CliOption options[] = {
    {"--check", NULL, "only check that FILE may be written, before long work", TO(check)},
    {"--not", "INPUT", "an input of the script", TEXT(inputs, CLI_FILE)},
    {.name = NULL},
};

static int replace(CliCall *call, Status *status) {
    Options *o = call->options;
    FileKind kind;
    if (!find_kind(call->arguments.text[0], &kind, status))
        return EXIT_USAGE;
    o->inputs.text[o->inputs.count] = NULL;
    FileOut *out = files_begin(call->arguments.text[1], kind, o->inputs.text, status);
    if (out && !o->check)
        copy_input(out, status);
    Status given_up = {.failed = true};
    files_end(out, o->check ? &given_up : status);
    return EXIT_DONE;
}

const CliCommand cmd_write = {
    "write",
    "KIND FILE [options]",
    "replace a file by a script's output",
    "Replace FILE by the standard input, which must be complete. FILE must be new, empty or of "
    "KIND,\n"
    "and must not be an input or part of a database. The data is written to a temporary file,\n"
    "which is then renamed.",
    .arguments = {2, 2, {CLI_FILE_KIND, CLI_FILE}},
    CLI_RUNS(replace, options)};
