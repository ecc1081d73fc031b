/* prunelab write: how scripts put what they made into the place that a user named. */
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"

static const CliUsage usage = {"write", "KIND FILE [options]",
                               "Replace FILE by the standard input, which must be complete. FILE "
                               "must be new, empty or of KIND,\n"
                               "and must not be an input or part of a database. The data is "
                               "written to a temporary file,\n"
                               "which is then renamed.",
                               2, 2};

static bool find_kind(const char *name, FileKind *kind, Status *status) {
    Text known = TEXT_EMPTY;
    for (int i = 0; i < FILE_KINDS_NB; i++) {
        *kind = (FileKind)i;
        if (strcmp(files_kind_name(*kind), name) == 0) {
            text_release(&known);
            return true;
        }
        text_add(&known, " %s", files_kind_name(*kind));
    }
    status_fail(status, "unknown kind '%.200s' (known:%s)", name, text_get(&known));
    text_release(&known);
    return false;
}

static void copy_input(FileOut *out, Status *status) {
    char bytes[16384];
    size_t nb;
    while ((nb = fread(bytes, 1, sizeof bytes, stdin)) > 0 && files_write(out, bytes, nb, status))
        ;
    if (ferror(stdin))
        status_fail(status, "cannot read the standard input");
}

int cmd_write(int argc, char **argv) {
    bool check = false;
    CliList inputs = {.count = 0};
    const CliOption rows[] = {
        {"--check", NULL, "only check that FILE may be written, before long work", .given = &check},
        {"--not", "INPUT", "an input of the script", .list = &inputs},
        {.name = NULL},
    };
    CliList words;
    Status status = STATUS_OK;
    FileKind kind;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &words);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!find_kind(words.text[0], &kind, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    inputs.text[inputs.count] = NULL;
    FileOut *out = files_begin(words.text[1], kind, inputs.text, &status);
    if (out && !check)
        copy_input(out, &status);
    Status given_up = {.failed = true};
    files_end(out, check ? &given_up : &status);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : EXIT_DONE;
}
