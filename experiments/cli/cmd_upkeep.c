/* prunelab verify, analyse, forget, upgrade, write: files kept in order. */
#include <string.h>

#include "analysis/effects/effects_fill.h"
#include "analysis/recheck.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/say.h"
#include "cli/rows.h"
#include "store/choice.h"
#include "store/gaps.h"
#include "store/kept.h"
#include "store/lock.h"
#include "store/members.h"
#include "store/sources.h"
#include "store/upgrade.h"
#include "work/verify.h"

/* ---- verify -------------------------------------------------------------------------------------- */

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

static int verify(CliCall *call, Status *status) {
    VerifyOutcome outcome;
    int64_t wrong = 0;
    Session session = cli_session(call);
    session.reads = true;
    if (session_open(&session, status) && check_rows(session.store, &wrong, status) &&
        sources_tell(session.store, stdout, status))
        verify_run(&session, call->sample, (uint64_t)call->seed, &outcome, status);
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
    .run = verify,
    .options = {
        {ROW_DB},
        {"--sample", "N", "number of searches", NUMBER(sample, 1, SAMPLE_MOST), .fallback = "100"},
        {"--seed", "S", "seed of the sample", NUMBER(seed, 0, INT64_MAX), .fallback = "1"},
        {ROW_JOBS}}};

/* ---- analyse ------------------------------------------------------------------------------------- */

static int analyse(CliCall *call, Status *status) {
    int64_t intervals = 0, effects = 0;
    if ((!call->study || choice_study(call->store, call->study, status)) &&
        effects_fill(call->store, call->study, &intervals, &effects, status) &&
        kept_fill(call->store, status))
        say(stdout,
            "%" PRId64 " intervals, %" PRId64 " effects in '%s' (%s; games where a suite "
            "names them; seed %d)\n",
            intervals, effects, call->db, BOOTSTRAP_METHOD, BOOTSTRAP_SEED);
    return EXIT_DONE;
}

const CliCommand cmd_analyse = {
    "analyse",
    "[options]",
    "compute confidence intervals of the stored results",
    "Compute the confidence intervals that the figures show and the effects of letters and\n"
    "groups of letters, and store them in the database (views interval, effect):\n" BOOTSTRAP_METHOD
    ",\n"
    "or over games where a suite names them, with a fixed seed, choosing N_best again in each\n"
    "resample. No search is run. Equal counts, of positions in the same order, give equal rows,\n"
    "which replace older rows of the same study.",
    .opens = CLI_CHANGES,
    .run = analyse,
    .options = {{ROW_DB}, {"--study", "NAME", "only this study (all)", TEXT(study, CLI_STUDY)}}};

/* ---- forget -------------------------------------------------------------------------------------- */

static int forget(CliCall *call, Status *status) {
    int64_t cells = 0;
    if (forget_former(call->store, call->study, &cells, status) && kept_fill(call->store, status))
        say(stdout, "%" PRId64 " search%s removed from '%s'\n", cells, say_es(cells), call->db);
    return EXIT_DONE;
}

const CliCommand cmd_forget = {
    "forget",
    "[options]",
    "remove searches that no study uses any more",
    "Remove searches that a spec or a suite asked for before it was edited. A study is what its\n"
    "specs and suites said last; the rest is stored but in no view, and `run` and `status` count\n"
    "it. Searches that another study asks for stay. The file does not shrink: its room is used\n"
    "again.",
    .opens = CLI_CHANGES,
    .run = forget,
    .options = {{ROW_DB}, {"--study", "NAME", "of this study only", TEXT(study, CLI_STUDY)}}};

/* ---- upgrade ------------------------------------------------------------------------------------- */

static int upgrade(CliCall *call, Status *status) {
    const char *file = call->arguments.text[0];
    const char *output = call->output ? call->output : arena_print("%s.upgraded", file);
    Upgrade done = {0, 0};
    if (upgrade_copy(file, output, &done, status))
        say(stdout, "'%s', version %" PRId64 ": %" PRId64 " rows copied to '%s', version %d\n",
            file, done.version, done.rows, output, STORE_VERSION);
    return EXIT_DONE;
}

const CliCommand cmd_upgrade = {
    "upgrade",
    "FILE [--output NEW]",
    "copy an older database into a new file of this version",
    "Copy an older database into a new file of this program's version. FILE is only read; NEW\n"
    "must not exist. A database of the current version can be copied too: the copy gets the\n"
    "tables and views that were added since it was made.",
    .arguments = {1, 1, {CLI_FILE}},
    .run = upgrade,
    .options = {{"--output", "NEW", "the new database (FILE.upgraded)", TEXT(output, CLI_FILE)}}};

/* ---- write --------------------------------------------------------------------------------------- */

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

static int replace(CliCall *call, Status *status) {
    const char *const none[] = {NULL};
    FileKind kind;
    if (!find_kind(call->arguments.text[0], &kind, status))
        return EXIT_USAGE;
    FileOut *out = files_begin(call->arguments.text[1], kind,
                               call->inputs.count ? call->inputs.text : none, status);
    if (out && !call->check)
        copy_input(out, status);
    Status given_up = {.failed = true};
    files_end(out, call->check ? &given_up : status);
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
    .run = replace,
    .options = {
        {"--check", NULL, "only check that FILE may be written, before long work", TO(check)},
        {"--not", "INPUT", "an input of the script", TEXT(inputs, CLI_FILE)}}};
