/* prunelab run: compute what is missing of a study. */
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
#include "spec/keys.h"
#include "store/catalog.h"
#include "store/gaps.h"
#include "store/kept.h"
#include "store/seal.h"
#include "store/strangers.h"
#include "work/machine.h"
#include "work/run.h"
#include "work/verify.h"

static int64_t missing_nb(const Plan *plan) {
    int64_t missing = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++)
        missing += !plan->cells[i].known;
    return missing;
}

static void print_plan(const CliCall *call, const Study *study) {
    const Plan *plan = &study->plan;
    const Spec *spec = &study->spec;
    const Shard *shard = &study->whole.shard;
    const int64_t missing = missing_nb(plan);
    say(stdout, "%s (%s): %d set%s, %d setting%s, %d position%s, depth %d; ", spec->study,
        call->profile, spec->sets_nb, say_s(spec->sets_nb), spec->settings_nb,
        say_s(spec->settings_nb), plan->suite->nb, say_s(plan->suite->nb), spec->depth);
    if (shard->of)
        say(stdout, "shard %d/%d: ", shard->number, shard->of);
    say(stdout, "%" PRId64 " search%s, %" PRId64 " stored, %" PRId64 " to do, %d worker%s\n",
        plan->cells_nb, say_es(plan->cells_nb), plan->cells_nb - missing, missing, (int)call->jobs,
        say_s(call->jobs));
}

static void dry_run(const CliCall *call, Study *study, double within, Status *status) {
    Plan *plan = &study->plan;
    const int jobs = (int)call->jobs;
    Estimate estimate;
    Store *store = store_open_made(call->db, status);
    if (!status->failed && store)
        catalog_mark_known(store, plan, status);
    for (int i = 0; i < call->known.count && !status->failed; i++)
        known_mark(plan, call->known.text[i], status);
    if (!status->failed && estimate_study(plan, jobs, &estimate, status)) {
        print_plan(call, study);
        estimate_print(stdout, &estimate, "searches", jobs);
        if (!plan->spec->stranger)
            estimate_print_rest(stdout, plan, jobs, study->whole.cells);
        if (within > 0)
            effects_print_within(store, plan->spec->study, within, plan->suite->nb, stdout, status);
        say(stdout, "nothing was run\n");
    }
    store_close(store, status);
}

/* Take in what files know; *taken is the number of cells. */
static bool take_known(const CliCall *call, Plan *plan, const Session *session, int64_t *taken,
                       Status *status) {
    const int64_t sample = call->known_sample < 0 ? KNOWN_SAMPLE : call->known_sample;
    *taken = 0;
    if (call->known.count && plan->spec->stranger)
        return status_fail(status, "--known: files of known counts are of our own engine");
    for (int i = 0; i < call->known.count; i++) {
        const char *path = call->known.text[i];
        KnownOutcome outcome;
        if (!known_take(plan, session, path, sample, &outcome, status))
            return false;
        *taken += outcome.taken;
        say(stdout, "%" PRId64 " searches imported from '%s', %" PRId64 " searched again, 0 differ",
            outcome.taken, path, outcome.searched);
        if (outcome.foreign)
            say(stdout, "; %" PRId64 " rows are of another engine and were left out",
                outcome.foreign);
        say(stdout, "\n");
        fflush(stdout);
    }
    if (call->known_only)
        known_keep(plan);
    return true;
}

/* Compute, check, report. */
static SessionEnd run_and_check(const CliCall *call, Plan *plan, const Session *session,
                                Status *status) {
    RunOutcome outcome;
    AgainOutcome again = {.interrupted = false};
    LedgerValues values;
    int64_t taken;
    if (!take_known(call, plan, session, &taken, status) ||
        !run_plan(plan, session, call->fail_fast, &outcome, status))
        return SESSION_FAILED;
    run_print(plan, &outcome);
    /* Of other positions nothing is new. */
    if (!ledger_check_values(session->store, plan->spec->study, &values, stdout, status))
        return SESSION_FAILED;
    ledger_print_values(&values, stdout);
    if (!outcome.interrupted && !run_again(plan, session, &outcome.progress, &again, status))
        return SESSION_FAILED;
    if (outcome.interrupted || again.interrupted)
        return SESSION_INTERRUPTED;
    /* The figures draw intervals and effects, which rest on the cells that are new; those of a
     * share mean nothing. */
    const int64_t tried = taken + outcome.done + outcome.timed_out + again.done;
    if (!session->share && !(effects_renew(session->store, plan->spec->study,
                                           ledger_run(session->ledger), tried > 0, status) &&
                             kept_fill(session->store, status)))
        return SESSION_FAILED;
    return outcome.failed || again.failed || values.violations ? SESSION_FAILED : SESSION_DONE;
}

static SessionEnd run_in_session(const CliCall *call, Study *study, const Session *session,
                                 Status *status) {
    Plan *plan = &study->plan;
    const int64_t run = ledger_run(session->ledger);
    print_plan(call, study);
    fflush(stdout);
    if (missing_nb(plan) && !verify_programs(session, plan->spec->study, status))
        return SESSION_FAILED;
    if (session->share && !shard_record(session->store, run, &study->whole, plan, status))
        return SESSION_FAILED;
    const SessionEnd end = run_and_check(call, plan, session, status);
    if (session->share && end == SESSION_DONE)
        seal_put(session->store, run, status);
    return end;
}

/* Write down what the plan asks for. A study has one definition: who runs another under its name is told
 * what is shown no more. */
static bool register_plan(const CliCall *call, Plan *plan, Store *store, Status *status) {
    int64_t shown = 0;
    if (plan->spec->stranger &&
        !strangers_shown(store, plan->spec->stranger, plan->spec->study, &shown, status))
        return false;
    Text changes = TEXT_ARENA;
    for (int i = 0; i < call->set.count; i++)
        text_add(&changes, "%s%s", i ? " " : "", call->set.text[i]);
    const MemberPart about = {call->arguments.text[0], call->profile, text_get(&changes)};
    if (!catalog_register(store, plan, &about, status))
        return false;
    if (shown)
        say(stdout,
            "%" PRId64 " search%s of another definition of this study (another program, set-up or "
            "switches) %s now in the view former\n",
            shown, say_es(shown), shown == 1 ? "is" : "are");
    return study_tell_beyond(store, plan->spec->study, status);
}

static int run_study(const CliCall *call, Study *study, Status *status) {
    Plan *plan = &study->plan;
    const LedgerRun about = {.study = plan->spec->study,
                             .spec = plan->spec->text,
                             .spec_path = call->arguments.text[0],
                             .profile = call->profile};
    Session session = cli_session(call);
    session.share = study->whole.shard.of > 0;
    SessionEnd end = SESSION_FAILED;
    const bool begun = session_open(&session, status) && gaps_prepare(session.store, status) &&
                       register_plan(call, plan, session.store, status) &&
                       catalog_mark_known(session.store, plan, status) &&
                       session_begin(&session, &about, status);
    if (begun)
        end = run_in_session(call, study, &session, status);
    const int code = cli_close(call, &session, end, "finished work is", status);
    if (!status->failed)
        return code;
    cli_fail(call->command, status);
    if (begun && session.whole)
        say(stderr,
            "prunelab run: stopped; what was stored in '%s' is kept; once this is fixed, the "
            "same command resumes from there\n",
            call->db);
    else if (begun)
        say(stderr,
            "prunelab run: stopped; restore the file or a copy of it (without the -wal of "
            "another), or choose another --db: the same command computes what is missing\n");
    return EXIT_FAILED;
}

static bool check_known(const CliCall *call, Status *status) {
    for (int i = 0; i < call->known.count; i++)
        if (!known_is_there(call->known.text[i], status))
            return false;
    return true;
}

/* "A-B" or "A". */
static bool read_range(const char *text, Study *study, Status *status) {
    int nb = 0;
    if (sscanf(text, "%6d-%6d%n", &study->from, &study->to, &nb) != 2) {
        nb = 0;
        sscanf(text, "%6d%n", &study->from, &nb);
        study->to = study->from;
    }
    return (nb && !text[nb] && study->from >= 1 && study->to >= study->from) ||
           status_fail(status, "--positions '%.100s': not A-B with 1 <= A <= B", text);
}

/* What options need of each other, and what no row can say. `within`: per cent; 0: not asked. */
static bool check(const CliCall *call, Study *study, double *within, Status *status) {
    EngineSettings settings;
    engine_settings_init(&settings);
    if ((call->known_only || call->known_sample >= 0) && call->known.count == 0)
        return status_fail(status, "%s needs --known FILE",
                           call->known_only ? "--known-only" : "--known-sample");
    if (call->range && !read_range(call->range, study, status))
        return false;
    if (call->shard && !shard_parse(&study->whole.shard, call->shard, status))
        return status_at(status, "--shard"), false;
    if (call->within && !call->dry_run)
        return status_fail(status, "--within needs --dry-run");
    if (call->within && !effects_read_within(call->within, within, status))
        return false;
    for (int i = 0; i < call->set.count; i++)
        if (!keys_assign(&settings, call->set.text[i], status))
            return false;
    return true;
}

/* A spec is given, or what one is made of. */
static bool check_spec(const CliCall *call, Status *status) {
    const char *spec = call->arguments.count ? call->arguments.text[0] : NULL;
    if (!call->sets && (call->depth >= 0 || call->name))
        return status_fail(status, "%s needs --sets", call->depth >= 0 ? "--depth" : "--name");
    if (call->sets && spec)
        return status_fail(status, "'%.200s': --sets takes the place of a spec", spec);
    if (!call->sets && !spec)
        return status_fail(status, "expected a spec, or --sets");
    if (call->sets && (!call->suite || call->depth < 0))
        return status_fail(status, "--sets needs %s", call->suite ? "--depth D" : "--suite FILE");
    return true;
}

/* Where the spec is that --sets made, and how to compare the first two sets. */
static void say_made(const CliCall *call, const char *made) {
    const int first = (int)strcspn(call->sets, ",");
    say(stdout, "the spec: %s\n", made);
    if (!call->sets[first])
        return;
    const char *second = call->sets + first + 1;
    say(stdout, "next: prunelab compare %.*s %.*s --study %s --db %s\n", first, call->sets,
        (int)strcspn(second, ","), second, call->name ? call->name : STUDY_NAME, call->db);
}

static int run(CliCall *call, Status *status) {
    Study study = {.from = 0};
    double within = 0;
    int code = EXIT_DONE;
    if (!check(call, &study, &within, status) || !check_spec(call, status))
        return EXIT_USAGE;
    const char *made = call->sets ? study_write_spec(call, status) : NULL;
    if (made)
        cli_add(&call->arguments, made);
    if (!status->failed && study_read(&study, call, status) && check_known(call, status) &&
        (study.spec.stranger || /* it has a limit of its own */
         machine_check_memory(plan_memory(&study.plan), (int)call->jobs, status))) {
        if (call->dry_run)
            dry_run(call, &study, within, status);
        else
            code = run_study(call, &study, status);
    }
    if (made && call->dry_run)
        unlink(made);
    else if (made)
        say_made(call, made);
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
    .run = run,
    .options = {
        {ROW_DB},
        {ROW_PLAN_SUITE},
        {"--sets", "A,B", "instead of a spec: these sets of letters, - for none", TO(sets)},
        {"--depth", "D", "with --sets: the last iteration", NUMBER(depth, 0, MAX_DEPTH - 1)},
        {"--name", "NAME", "with --sets: the study's name (mine)", TO(name)},
        {ROW_PLAN_SET},
        {ROW_JOBS},
        {ROW_PROFILE},
        {"--positions", "A-B", "only positions A to B of the suite, counted from 1", TO(range)},
        {"--shard", "I/N", "the I-th of N shares of the searches (`prunelab merge` joins them)",
         TO(shard)},
        {"--known", "FILE", "import counts from FILE, after checking a sample of them",
         TEXT(known, CLI_KNOWN)},
        {"--known-sample", "N", "check this many of them by searching again (100)",
         NUMBER(known_sample, 0, SPEC_CELLS_MAX)},
        {"--known-only", NULL, "import known counts and compute nothing else", TO(known_only)},
        {"--dry-run", NULL, "print what would be done; do nothing", TO(dry_run)},
        {"--within", "P%",
         "with --dry-run: how many positions give each effect to within P per cent", TO(within)},
        {"--fail-fast", NULL, "stop at the first failed search", TO(fail_fast)}}};
