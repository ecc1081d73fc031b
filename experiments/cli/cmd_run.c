/* prunelab run: compute what is missing of a study. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analysis/effects/effects_fill.h"
#include "analysis/effects/effects_table.h"
#include "analysis/estimate/estimate.h"
#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "cli/study.h"
#include "known/known.h"
#include "shard/shard_file.h"
#include "spec/keys.h"
#include "store/catalog.h"
#include "store/gaps.h"
#include "store/kept.h"
#include "store/seal.h"
#include "store/strangers.h"
#include "work/machine.h"
#include "work/run.h"
#include "work/verify.h"

typedef struct Options {
    const char *db, *suite, *sets, *name, *profile, *positions, *shard_text, *within_text;
    int64_t depth, jobs, sample;
    CliList set, known;
    bool dry_run, fail_fast, known_only;
    /* What these come to: */
    double within; /* per cent; 0: not asked */
    const char *spec_path;
    ShardPlan shard; /* shard.of is 0 where the whole study is run */
    int from, to;    /* --positions; 0: all */
    const CliCall *call;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {ROW_PLAN_SUITE},
    {"--sets", "A,B", "instead of a spec: these sets of letters, - for none", TO(sets)},
    {"--depth", "D", "with --sets: the last iteration", NUMBER(depth, 0, MAX_DEPTH - 1)},
    {"--name", "NAME", "with --sets: the study's name (mine)", TO(name)},
    {ROW_PLAN_SET},
    {ROW_JOBS},
    {ROW_PROFILE},
    {"--positions", "A-B", "only positions A to B of the suite, counted from 1", TO(positions)},
    {"--shard", "I/N", "the I-th of N shares of the searches (`prunelab merge` joins them)",
     TO(shard_text)},
    {"--known", "FILE", "import counts from FILE, after checking a sample of them",
     TEXT(known, CLI_KNOWN)},
    {"--known-sample", "N", "check this many of them by searching again (100)",
     NUMBER(sample, 0, SPEC_CELLS_MAX)},
    {"--known-only", NULL, "import known counts and compute nothing else", TO(known_only)},
    {"--dry-run", NULL, "print what would be done; do nothing", TO(dry_run)},
    {"--within", "P%", "with --dry-run: how many positions give each effect to within P per cent",
     TO(within_text)},
    {"--fail-fast", NULL, "stop at the first failed search", TO(fail_fast)},
    {.name = NULL},
};

static int64_t missing_nb(const Plan *plan) {
    int64_t missing = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++)
        missing += !plan->cells[i].known;
    return missing;
}

static void print_plan(const Plan *plan, const Options *o) {
    const int64_t missing = missing_nb(plan);
    const Spec *spec = plan->spec;
    say(stdout, "%s (%s): %d set%s, %d setting%s, %d position%s, depth %d; ", spec->study,
        o->profile, spec->sets_nb, say_s(spec->sets_nb), spec->settings_nb,
        say_s(spec->settings_nb), plan->suite->nb, say_s(plan->suite->nb), spec->depth);
    if (o->shard.shard.of)
        say(stdout, "shard %d/%d: ", o->shard.shard.number, o->shard.shard.of);
    say(stdout, "%" PRId64 " search%s, %" PRId64 " stored, %" PRId64 " to do, %d worker%s\n",
        plan->cells_nb, say_es(plan->cells_nb), plan->cells_nb - missing, missing, (int)o->jobs,
        say_s((int)o->jobs));
}

static void dry_run(Plan *plan, const Options *o, Status *status) {
    Estimate estimate;
    Store *store = store_open_made(o->db, status);
    if (!status->failed && store)
        catalog_mark_known(store, plan, status);
    for (int i = 0; i < o->known.count && !status->failed; i++)
        known_mark(plan, o->known.text[i], status);
    if (!status->failed && estimate_study(plan, store, (int)o->jobs, &estimate, status)) {
        print_plan(plan, o);
        estimate_print(stdout, &estimate, "searches", (int)o->jobs);
        if (!plan->spec->stranger)
            estimate_print_rest(stdout, plan, (int)o->jobs, o->shard.cells);
        if (o->within > 0)
            effects_print_within(store, plan->spec->study, o->within, plan->suite->nb, stdout,
                                 status);
        say(stdout, "nothing was run\n");
    }
    store_close(store, status);
}

/* Take in what files know. Returns the number of cells. */
static int64_t take_known(Plan *plan, const Session *session, const Options *o, Status *status) {
    int64_t taken = 0;
    if (o->known.count && plan->spec->stranger)
        status_fail(status, "--known: files of known counts are of our own engine");
    if (status->failed)
        return 0;
    for (int i = 0; i < o->known.count; i++) {
        const char *path = o->known.text[i];
        KnownOutcome outcome;
        if (!known_take(plan, session, path, o->sample < 0 ? KNOWN_SAMPLE : o->sample, &outcome,
                        status))
            return 0;
        taken += outcome.taken;
        say(stdout, "%" PRId64 " searches imported from '%s', %" PRId64 " searched again, 0 differ",
            outcome.taken, path, outcome.searched);
        if (outcome.foreign)
            say(stdout, "; %" PRId64 " rows are of another engine and were left out",
                outcome.foreign);
        say(stdout, "\n");
        fflush(stdout);
    }
    if (o->known_only)
        known_keep(plan);
    return taken;
}

/* A foreign engine's counts are not believed to repeat until some have. */
static SessionEnd search_again(const Plan *plan, const Session *session, LedgerProgress *cells,
                               int64_t *failed, Status *status) {
    RepeatOutcome repeats;
    if (!repeat_run(plan, session, cells, &repeats, status))
        return SESSION_FAILED;
    if (plan->spec->stranger)
        say(stdout, "repeats: %" PRId64 " search%s made a second time, %" PRId64 " differ",
            repeats.cells, say_es(repeats.cells), repeats.differ);
    if (repeats.failed)
        say(stdout, "; %" PRId64 " failed, which the next run tries again", repeats.failed);
    if (plan->spec->stranger)
        say(stdout, "\n");
    *failed += repeats.failed;
    return repeats.interrupted ? SESSION_INTERRUPTED : SESSION_DONE;
}

/* The searches of every cell behind the first, where a spec wants several. */
static SessionEnd search_rounds(const Plan *plan, const Session *session, LedgerProgress *cells,
                                RoundsOutcome *rounds, Status *status) {
    if (!rounds_run(plan, session, cells, rounds, status))
        return SESSION_FAILED;
    if (plan->spec->stranger && plan->spec->stranger->rounds > 1)
        say(stdout, "rounds 2 to %d: %" PRId64 " searches done, %" PRId64 " failed\n",
            plan->spec->stranger->rounds, rounds->done, rounds->failed);
    run_print_contradictions(rounds->contradicted);
    return rounds->interrupted ? SESSION_INTERRUPTED
                               : search_again(plan, session, cells, &rounds->failed, status);
}

/* Compute, check, report. */
static SessionEnd run_and_check(Plan *plan, const Session *session, const Options *o,
                                Status *status) {
    RunOutcome outcome;
    RoundsOutcome rounds;
    LedgerValues values;
    const int64_t taken = take_known(plan, session, o, status);
    if (status->failed || !run_plan(plan, session, o->fail_fast, &outcome, status))
        return SESSION_FAILED;
    run_print(plan, &outcome);
    /* Of other positions nothing is new. */
    if (!ledger_check_values(session->store, plan->spec->study, &values, stdout, status))
        return SESSION_FAILED;
    ledger_print_values(&values, stdout);
    const SessionEnd again = outcome.interrupted
                                 ? SESSION_INTERRUPTED
                                 : search_rounds(plan, session, &outcome.progress, &rounds, status);
    if (again == SESSION_FAILED)
        return SESSION_FAILED;
    if (again == SESSION_INTERRUPTED) {
        cli_say_stopped(o->call, "finished work is", o->db);
        return SESSION_INTERRUPTED;
    }
    /* The figures draw intervals and effects, which rest on the cells that are new; those of a
     * share mean nothing. */
    const int64_t tried = taken + outcome.done + outcome.timed_out + rounds.done;
    if (!session->share && !(effects_renew(session->store, plan->spec->study,
                                           ledger_run(session->ledger), tried > 0, status) &&
                             kept_fill(session->store, status)))
        return SESSION_FAILED;
    return outcome.failed || rounds.failed || values.violations ? SESSION_FAILED : SESSION_DONE;
}

static SessionEnd run_in_session(Plan *plan, const Session *session, const Options *o,
                                 Status *status) {
    const int64_t run = ledger_run(session->ledger);
    print_plan(plan, o);
    fflush(stdout);
    if (missing_nb(plan) && !verify_programs(session, plan->spec->study, status))
        return SESSION_FAILED;
    if (session->share && !shard_record(session->store, run, &o->shard, plan, status))
        return SESSION_FAILED;
    const SessionEnd end = run_and_check(plan, session, o, status);
    if (session->share && end == SESSION_DONE)
        seal_put(session->store, run, status);
    return end;
}

/* Write down what the plan asks for. A study has one definition: who runs another under its name is told
 * what is shown no more. */
static bool register_plan(Plan *plan, Store *store, const Options *o, Status *status) {
    int64_t shown = 0;
    if (plan->spec->stranger &&
        !strangers_shown(store, plan->spec->stranger, plan->spec->study, &shown, status))
        return false;
    Text changes = TEXT_ARENA;
    for (int i = 0; i < o->set.count; i++)
        text_add(&changes, "%s%s", i ? " " : "", o->set.text[i]);
    const MemberPart about = {o->spec_path, o->profile, text_get(&changes)};
    if (!catalog_register(store, plan, &about, status))
        return false;
    if (shown)
        say(stdout,
            "%" PRId64 " search%s of another definition of this study (another program, set-up or "
            "switches) %s now in the view former\n",
            shown, say_es(shown), shown == 1 ? "is" : "are");
    int64_t beyond;
    if (!members_beyond(store, plan->spec->study, &beyond, status))
        return false;
    study_say_beyond(beyond, " of this study");
    return true;
}

static int run_study(Plan *plan, const Options *o, Status *status) {
    const LedgerRun about = {.study = plan->spec->study,
                             .spec = plan->spec->text,
                             .spec_path = o->spec_path,
                             .profile = o->profile};
    Session session = {.db = o->db,
                       .jobs = (int)o->jobs,
                       .argc = o->call->argc,
                       .argv = o->call->argv,
                       .share = o->shard.shard.of > 0};
    SessionEnd end = SESSION_FAILED;
    const bool begun = session_open(&session, status) && gaps_prepare(session.store, status) &&
                       register_plan(plan, session.store, o, status) &&
                       catalog_mark_known(session.store, plan, status) &&
                       session_begin(&session, &about, status);
    if (begun)
        end = run_in_session(plan, &session, o, status);
    session_close(&session, end, status);
    if (!status->failed)
        return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
    cli_fail(o->call->command, status);
    if (begun && session.whole)
        say(stderr,
            "prunelab run: stopped; what was stored in '%s' is kept; once this is fixed, the "
            "same command resumes from there\n",
            o->db);
    else if (begun)
        say(stderr,
            "prunelab run: stopped; restore the file or a copy of it (without the -wal of "
            "another), or choose another --db: the same command computes what is missing\n");
    return EXIT_FAILED;
}

static bool check_memory(const Plan *plan, int jobs, Status *status) {
    uint64_t most = 0;
    if (plan->spec->stranger)
        return true; /* it has a limit of its own */
    for (int i = 0; i < plan->configurations_nb; i++) {
        const uint64_t bytes = engine_settings_memory(&plan->configurations[i].settings);
        most = bytes > most ? bytes : most;
    }
    return machine_check_memory(most, jobs, status);
}

static bool check_known(const Options *o, Status *status) {
    for (int i = 0; i < o->known.count; i++)
        if (!known_is_there(o->known.text[i], status))
            return false;
    return true;
}

/* "A-B" or "A". */
static bool read_positions(Options *o, Status *status) {
    int nb = 0;
    if (!o->positions)
        return true;
    if (sscanf(o->positions, "%6d-%6d%n", &o->from, &o->to, &nb) != 2) {
        nb = 0;
        sscanf(o->positions, "%6d%n", &o->from, &nb);
        o->to = o->from;
    }
    return (nb && !o->positions[nb] && o->from >= 1 && o->to >= o->from) ||
           status_fail(status, "--positions '%.100s': not A-B with 1 <= A <= B", o->positions);
}

/* What options need of each other, and what no row can say. */
static bool check(Options *o, Status *status) {
    EngineSettings settings;
    engine_settings_init(&settings);
    if ((o->known_only || o->sample >= 0) && o->known.count == 0)
        return status_fail(status, "%s needs --known FILE",
                           o->known_only ? "--known-only" : "--known-sample");
    if (!read_positions(o, status))
        return false;
    if (o->shard_text && !shard_parse(&o->shard.shard, o->shard_text, status))
        return status_at(status, "--shard"), false;
    if (o->within_text && !o->dry_run)
        return status_fail(status, "--within needs --dry-run");
    if (o->within_text && !effects_read_within(o->within_text, &o->within, status))
        return false;
    for (int i = 0; i < o->set.count; i++)
        if (!keys_assign(&settings, o->set.text[i], status))
            return false;
    return true;
}

/* A spec is given, or what one is made of. */
static bool check_spec(const Options *o, const char *spec, Status *status) {
    if (!o->sets && (o->depth >= 0 || o->name))
        return status_fail(status, "%s needs --sets", o->depth >= 0 ? "--depth" : "--name");
    if (o->sets && spec)
        return status_fail(status, "'%.200s': --sets takes the place of a spec", spec);
    if (!o->sets && !spec)
        return status_fail(status, "expected a spec, or --sets");
    if (o->sets && (!o->suite || o->depth < 0))
        return status_fail(status, "--sets needs %s", o->suite ? "--depth D" : "--suite FILE");
    return true;
}

/* Where the spec is that --sets made, and how to compare the first two sets. */
static void say_made(const Options *o, const char *made) {
    const int first = (int)strcspn(o->sets, ",");
    say(stdout, "the spec: %s\n", made);
    if (!o->sets[first])
        return;
    const char *second = o->sets + first + 1;
    say(stdout, "next: prunelab compare %.*s %.*s --study %s --db %s\n", first, o->sets,
        (int)strcspn(second, ","), second, o->name ? o->name : "mine", o->db);
}

static int run(CliCall *call, Status *status) {
    Options *o = call->options;
    const char *spec = call->arguments.count ? call->arguments.text[0] : NULL;
    if (!check(o, status) || !check_spec(o, spec, status))
        return EXIT_USAGE;
    const ShortSpec written = {o->db, o->name, o->sets, o->suite, (int)o->depth, o->dry_run};
    const char *made = o->sets ? short_spec_write(&written, status) : NULL;
    o->call = call;
    o->spec_path = made ? made : spec;
    const StudyAsk ask = {.path = o->spec_path,
                          .profile = o->profile,
                          .suite = o->suite,
                          .set = &o->set,
                          .from = o->from,
                          .to = o->to,
                          .shard = o->shard.shard};
    Study study = {.spec = {.title = NULL}};
    int code = EXIT_DONE;
    if (!status->failed && study_read(&study, &ask, status) && check_known(o, status) &&
        check_memory(&study.plan, (int)o->jobs, status)) {
        o->shard = study.whole;
        if (o->dry_run)
            dry_run(&study.plan, o, status);
        else
            code = run_study(&study.plan, o, status);
    }
    if (made && o->dry_run)
        unlink(made);
    else if (made)
        say_made(o, made);
    return code;
}

const CliCommand cmd_run = {
    "run",
    "SPEC.json | --sets A,B --suite FILE --depth D [options]",
    "run a study: search what the database lacks",
    "Run a study: search what the database lacks, then check that all root values agree.\n"
    "When interrupted (Ctrl-C, kill), it keeps the finished searches; the same command resumes.\n"
    "--sets makes a spec of a few sets, NAME.json beside the database. The format of specs:\n"
    "experiments/specs/README.md.",
    .arguments = {0, 1, {CLI_SPEC}},
    .searches = true,
    CLI_RUNS(run, options)};
