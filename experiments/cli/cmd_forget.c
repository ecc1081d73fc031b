/* prunelab forget: what studies asked before, and ask no more. */
#include <inttypes.h>

#include "base/say.h"
#include "cli/rows.h"
#include "cli/study.h"
#include "store/forget.h"
#include "store/kept.h"

typedef struct Options {
    const char *db, *study;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--study", "NAME", "of this study only", TEXT(study, CLI_STUDY)},
    {.name = NULL},
};

static int forget(CliCall *call, Status *status) {
    const Options *o = call->options;
    int64_t cells = 0;
    Store *store = study_store(o->db, status);
    if (store && forget_former(store, o->study, &cells, status) && kept_fill(store, status))
        say(stdout, "%" PRId64 " search%s removed from '%s'\n", cells, say_es(cells), o->db);
    store_close(store, status);
    return EXIT_DONE;
}

const CliCommand cmd_forget = {
    "forget", "[options]", "remove searches that no study uses any more",
    "Remove searches that a spec or a suite asked for before it was edited. A study is what its\n"
    "specs and suites said last; the rest is stored but in no view, and `run` and `status` count\n"
    "it. Searches that another study asks for stay. The file does not shrink: its room is used\n"
    "again.",
    CLI_RUNS(forget, options)};
