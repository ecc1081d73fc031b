/* prunelab run: compute what is missing of a study. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/bootstrap.h"
#include "analysis/effects/effects_fill.h"
#include "analysis/effects/effects_within.h"
#include "analysis/estimate/estimate.h"
#include "base/parallel.h"
#include "base/say.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/short_spec.h"
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
#include "work/repeat.h"
#include "work/rounds.h"
#include "work/run.h"
#include "work/verify.h"

static const CliUsage usage = {
    "run", "SPEC.json | --sets A,B --suite FILE --depth D [options]",
    "Run a study: search what the database lacks, then check that all root values agree.\n"
    "When interrupted (Ctrl-C, kill), it keeps the finished searches; the same command resumes.\n"
    "--sets makes a spec of a few sets, NAME.json beside the database. The format of specs:\n"
    "experiments/specs/README.md.",
    0, 1};

typedef struct Options {
    const char *db, *suite, *profile, *jobs, *shard_text, *positions;
    CliList set, known;
    const char *sample_text, *within_text, *sets, *depth, *name;
    char *made;    /* the spec of --sets; NULL: none */
    double within; /* per cent; 0: not asked */
    int64_t sample;
    bool dry_run, fail_fast, known_only;
    const char *spec_path;
    ShardPlan shard; /* shard.of is 0 where the whole study is run */
    int jobs_nb, argc;
    int from, to; /* --positions; 0: all */
    char **argv;
} Options;

static int64_t missing_nb(const Plan *plan) {
    int64_t missing = 0;
    for (int64_t i = 0; i < plan->cells_nb; i++)
        missing += !plan->cells[i].known;
    return missing;
}

static void print_plan(const Plan *plan, const Options *options) {
    const int64_t missing = missing_nb(plan);
    const Spec *spec = plan->spec;
    say(stdout, "%s (%s): %d set%s, %d setting%s, %d position%s, depth %d; ", spec->study,
        options->profile, spec->sets_nb, say_s(spec->sets_nb), spec->settings_nb,
        say_s(spec->settings_nb), plan->suite->nb, say_s(plan->suite->nb), spec->depth);
    if (options->shard.shard.of)
        say(stdout, "shard %d/%d: ", options->shard.shard.number, options->shard.shard.of);
    say(stdout, "%" PRId64 " search%s, %" PRId64 " stored, %" PRId64 " to do, %d worker%s\n",
        plan->cells_nb, say_es(plan->cells_nb), plan->cells_nb - missing, missing, options->jobs_nb,
        say_s(options->jobs_nb));
}

static int dry_run(Plan *plan, const Options *options, Status *status) {
    Estimate estimate;
    Store *store = store_open_made(options->db, status);
    if (!status->failed && store)
        catalog_mark_known(store, plan, status);
    for (int i = 0; i < options->known.count && !status->failed; i++)
        known_mark(plan, options->known.text[i], status);
    if (!status->failed && estimate_study(plan, store, options->jobs_nb, &estimate, status)) {
        print_plan(plan, options);
        estimate_print(stdout, &estimate, "searches", options->jobs_nb);
        if (!plan->spec->stranger)
            estimate_print_rest(stdout, plan, options->jobs_nb, options->shard.cells);
        if (options->within > 0)
            effects_print_within(store, plan->spec->study, options->within, plan->suite->nb, stdout,
                                 status);
        say(stdout, "nothing was run\n");
    }
    store_close(store, status);
    return status->failed ? cli_fail(&usage, EXIT_FAILED, status) : EXIT_DONE;
}

static void print_outcome(const Plan *plan, const RunOutcome *o) {
    char searches[SAY_NUMBER_NB], failed[SAY_NUMBER_NB], skipped[SAY_NUMBER_NB],
        speed[SAY_NUMBER_NB];
    const int64_t seconds = (int64_t)(o->seconds + 0.5);
    say_number(o->done + o->timed_out, searches);
    say_number(o->failed, failed);
    if (o->timed_out)
        say(stdout, "%s search%s, %" PRId64 " of them to %s and %" PRId64 " to depth %d", searches,
            o->done + o->timed_out == 1 ? "" : "es", o->timed_out,
            plan->spec->stranger ? "the node limit or their own end" : "the node limit", o->done,
            plan->spec->depth);
    else
        say(stdout, "%s search%s done", searches, o->done == 1 ? "" : "es");
    say(stdout, ", %s failed", o->failed ? failed : "none");
    if (o->skipped)
        say(stdout, ", %s skipped", say_number(o->skipped, skipped));
    say(stdout, ", in %" PRId64 ":%02d (%.1f s CPU, %s nodes/s)\n", seconds / 60,
        (int)(seconds % 60), 1e-9 * (double)o->cpu_ns,
        say_number(o->seconds > 0 ? (int64_t)((double)o->nodes / o->seconds) : 0, speed));
}

/* Of a foreign engine's stopped searches the lines count, as far as they go. */
static void print_contradictions(int64_t nb) {
    if (nb)
        say(stdout,
            "%" PRId64 " search%s that %s stopped answered another move than the last line said: "
            "the lines count\n",
            nb, nb == 1 ? "" : "es", nb == 1 ? "was" : "were");
}

/* Take in what files know. Returns the number of cells. */
static int64_t take_known(Plan *plan, const Session *session, const Options *options,
                          Status *status) {
    int64_t taken = 0;
    if (options->known.count && plan->spec->stranger)
        status_fail(status, "--known: files of known counts are of our own engine");
    if (status->failed)
        return 0;
    for (int i = 0; i < options->known.count; i++) {
        const char *path = options->known.text[i];
        KnownOutcome outcome;
        if (!known_take(plan, session, path, options->sample, &outcome, status))
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
    if (options->known_only)
        known_keep(plan);
    return taken;
}

/* Are the figures' intervals and effects not those of the cells: because this run tried some, one
 * before it was killed in between, or others wrote cells or asked for more (shares, another study,
 * another engine that was shown in between), which takes the study out of `kept`? */
static bool has_news(Store *store, const Ledger *ledger, const char *study, int64_t tried,
                     Status *status) {
    int64_t ended_well = 1, computed = 0, kept = 0;
    store_ask(store, &ended_well, status,
              "SELECT outcome IS 'done' FROM runs WHERE study = ? AND id < ?"
              " ORDER BY id DESC LIMIT 1",
              "ti", study, ledger_run(ledger));
    store_ask(store, &computed, status,
              "SELECT EXISTS (SELECT 1 FROM intervals JOIN studies ON studies.id = study_id"
              " WHERE name = ?)",
              "t", study);
    store_ask(store, &kept, status,
              "SELECT EXISTS (SELECT 1 FROM kept JOIN studies ON studies.id = study_id"
              " WHERE name = ?)",
              "t", study);
    return tried > 0 || !ended_well || !computed || !kept;
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
    print_contradictions(rounds->contradicted);
    return rounds->interrupted ? SESSION_INTERRUPTED
                               : search_again(plan, session, cells, &rounds->failed, status);
}

/* Compute, check, report. */
static SessionEnd run_and_check(Plan *plan, const Session *session, const Options *options,
                                Status *status) {
    const char *study = plan->spec->study;
    RunOutcome outcome;
    RoundsOutcome rounds;
    LedgerValues values;
    const int64_t taken = take_known(plan, session, options, status);
    if (status->failed || !run_plan(plan, session, options->fail_fast, &outcome, status))
        return SESSION_FAILED;
    print_outcome(plan, &outcome);
    print_contradictions(outcome.contradicted);
    if (!ledger_check_values(session->store, &values, stdout, status))
        return SESSION_FAILED;
    ledger_print_values(&values, stdout);
    const SessionEnd again = outcome.interrupted
                                 ? SESSION_INTERRUPTED
                                 : search_rounds(plan, session, &outcome.progress, &rounds, status);
    if (again == SESSION_FAILED)
        return SESSION_FAILED;
    if (again == SESSION_INTERRUPTED) {
        cli_say_stopped(&usage, "finished work is", options->db);
        return SESSION_INTERRUPTED;
    }
    /* The figures draw intervals and effects, which rest on the cells that are new; those of a
     * share mean nothing. */
    const int64_t tried = taken + outcome.done + outcome.timed_out + rounds.done;
    int64_t rows;
    if (!session->share && has_news(session->store, session->ledger, study, tried, status) &&
        (!bootstrap_fill(session->store, study, &rows, status) ||
         !effects_fill(session->store, study, &rows, status)))
        return SESSION_FAILED;
    if (!session->share && !kept_fill(session->store, status))
        return SESSION_FAILED;
    return outcome.failed || rounds.failed || values.violations ? SESSION_FAILED : SESSION_DONE;
}

static SessionEnd run_in_session(Plan *plan, const Session *session, const Options *options,
                                 Status *status) {
    const int64_t run = ledger_run(session->ledger);
    print_plan(plan, options);
    fflush(stdout);
    if (missing_nb(plan) && !verify_programs(session, plan->spec->study, status))
        return SESSION_FAILED;
    if (session->share && !shard_record(session->store, run, &options->shard, plan, status))
        return SESSION_FAILED;
    const SessionEnd end = run_and_check(plan, session, options, status);
    if (session->share && end == SESSION_DONE)
        seal_put(session->store, run, status);
    return end;
}

/* How to go on after a failure that the database or the system had. */
static void print_advice(const Options *options, bool whole) {
    if (whole)
        say(stderr,
            "prunelab run: stopped; what was stored in '%s' is kept; once this is fixed, the "
            "same command resumes from there\n",
            options->db);
    else
        say(stderr,
            "prunelab run: stopped; restore the file or a copy of it (without the -wal of "
            "another), or choose another --db: the same command computes what is missing\n");
}

/* What a study's spec and suite asked before and ask no more stays stored. */
static bool tell_beyond(Store *store, const char *study, Status *status) {
    int64_t cells;
    if (!members_beyond(store, study, &cells, status))
        return false;
    if (cells)
        say(stdout,
            "%" PRId64 " search%s of earlier specs and suites of this study %s stored, in no view "
            "(`prunelab forget` removes them)\n",
            cells, say_es(cells), cells == 1 ? "is" : "are");
    return true;
}

/* Write down what the plan asks for. A study has one definition: who runs another under its name is told
 * what is shown no more. */
static bool register_plan(Plan *plan, Store *store, const Options *options, Status *status) {
    int64_t shown = 0;
    if (plan->spec->stranger &&
        !strangers_shown(store, plan->spec->stranger, plan->spec->study, &shown, status))
        return false;
    Text changes = TEXT_EMPTY;
    for (int i = 0; i < options->set.count; i++)
        text_add(&changes, "%s%s", i ? " " : "", options->set.text[i]);
    const MemberPart about = {options->spec_path, options->profile, text_get(&changes)};
    const bool good = catalog_register(store, plan, &about, status);
    text_release(&changes);
    if (!good)
        return false;
    if (shown)
        say(stdout,
            "%" PRId64 " search%s of another definition of this study (another program, set-up or "
            "switches) %s now in the view former\n",
            shown, say_es(shown), shown == 1 ? "is" : "are");
    return tell_beyond(store, plan->spec->study, status);
}

static int run_study(Plan *plan, const Options *options, Status *status) {
    const LedgerRun about = {.study = plan->spec->study,
                             .spec = plan->spec->text,
                             .spec_path = options->spec_path,
                             .profile = options->profile};
    Session session = {.db = options->db,
                       .jobs = options->jobs_nb,
                       .argc = options->argc,
                       .argv = options->argv,
                       .share = options->shard.shard.of > 0};
    SessionEnd end = SESSION_FAILED;
    const bool begun = session_open(&session, status) && gaps_prepare(session.store, status) &&
                       register_plan(plan, session.store, options, status) &&
                       catalog_mark_known(session.store, plan, status) &&
                       session_begin(&session, &about, status);
    if (begun)
        end = run_in_session(plan, &session, options, status);
    session_close(&session, end, status);
    if (!status->failed)
        return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
    cli_fail(&usage, EXIT_FAILED, status);
    if (begun)
        print_advice(options, session.whole);
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

static bool check_known(const Options *options, Status *status) {
    for (int i = 0; i < options->known.count; i++)
        if (!known_is_there(options->known.text[i], status))
            return false;
    return true;
}

/* "A-B" or "A". */
static bool read_positions(Options *options, Status *status) {
    int nb = 0;
    if (!options->positions)
        return true;
    if (sscanf(options->positions, "%6d-%6d%n", &options->from, &options->to, &nb) != 2) {
        nb = 0;
        sscanf(options->positions, "%6d%n", &options->from, &nb);
        options->to = options->from;
    }
    return (nb && !options->positions[nb] && options->from >= 1 && options->to >= options->from) ||
           status_fail(status, "--positions '%.100s': not A-B with 1 <= A <= B",
                       options->positions);
}

static bool check_options(Options *options, Status *status) {
    int64_t jobs = parallel_processors();
    options->db = options->db ? options->db : STORE_DEFAULT_PATH;
    options->profile = options->profile ? options->profile : "quick";
    if (!study_check_profile(options->profile, status))
        return false;
    if (options->jobs && !cli_integer(options->jobs, "--jobs", 1, POOL_MAX, &jobs, status))
        return false;
    options->jobs_nb = (int)jobs;
    options->sample = KNOWN_SAMPLE;
    if (options->sample_text && !cli_integer(options->sample_text, "--known-sample", 0,
                                             SPEC_CELLS_MAX, &options->sample, status))
        return false;
    if ((options->known_only || options->sample_text) && options->known.count == 0)
        return status_fail(status, "%s needs --known FILE",
                           options->known_only ? "--known-only" : "--known-sample");
    if (!read_positions(options, status))
        return false;
    if (options->shard_text && !shard_parse(&options->shard.shard, options->shard_text, status))
        return status_at(status, "--shard"), false;
    if (options->within_text && !options->dry_run)
        return status_fail(status, "--within needs --dry-run");
    if (options->within_text &&
        !effects_read_within(options->within_text, &options->within, status))
        return false;
    EngineSettings settings;
    engine_settings_init(&settings);
    for (int i = 0; i < options->set.count; i++)
        if (!keys_assign(&settings, options->set.text[i], status))
            return false;
    return true;
}

/* A spec is given, or made of --sets; its path goes to `options`. */
static bool choose_spec(Options *options, const CliList *arguments, Status *status) {
    int64_t depth = 0;
    if (!options->sets && (options->depth || options->name))
        return status_fail(status, "%s needs --sets", options->depth ? "--depth" : "--name");
    if ((options->sets != NULL) == (arguments->count == 1))
        return status_fail(status,
                           options->sets ? "'%.200s': --sets takes the place of a spec"
                                         : "%.0sexpected a spec, or --sets",
                           arguments->count ? arguments->text[0] : "");
    options->spec_path = arguments->count ? arguments->text[0] : NULL;
    if (!options->sets)
        return true;
    if (!options->suite || !options->depth)
        return status_fail(status, "--sets needs %s",
                           options->suite ? "--depth D" : "--suite FILE");
    return cli_integer(options->depth, "--depth", 0, MAX_DEPTH - 1, &depth, status);
}

static bool make_spec(Options *options, Status *status) {
    const ShortSpec ask = {options->db, options->name, options->sets, options->suite,
                           options->depth ? atoi(options->depth) : 0};
    if (!options->sets)
        return true;
    options->made = short_spec_write(&ask, status);
    options->spec_path = options->made;
    return options->made != NULL;
}

int cmd_run(int argc, char **argv) {
    Options options = {.argc = argc, .argv = argv};
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &options.db},
        {"--suite", "FILE", "use this suite instead of the spec's", .text = &options.suite},
        {"--sets", "A,B", "instead of a spec: these sets of letters, - for none",
         .text = &options.sets},
        {"--depth", "D", "with --sets: the last iteration", .text = &options.depth},
        {"--name", "NAME", "with --sets: the study's name (mine)", .text = &options.name},
        {"--set", "P=V", "set a parameter in every setting", .list = &options.set},
        {"--jobs", "N", "worker processes (one per processor)", .text = &options.jobs},
        {"--profile", "NAME", "quick or paper (quick)", .text = &options.profile},
        {"--positions", "A-B", "only positions A to B of the suite, counted from 1",
         .text = &options.positions},
        {"--shard", "I/N", "the I-th of N shares of the searches (`prunelab merge` joins them)",
         .text = &options.shard_text},
        {"--known", "FILE", "import counts from FILE, after checking a sample of them",
         .list = &options.known},
        {"--known-sample", "N", "check this many of them by searching again (100)",
         .text = &options.sample_text},
        {"--known-only", NULL, "import known counts and compute nothing else",
         .given = &options.known_only},
        {"--dry-run", NULL, "print what would be done; do nothing", .given = &options.dry_run},
        {"--within", "P%",
         "with --dry-run: how many positions give each effect to within P per cent",
         .text = &options.within_text},
        {"--fail-fast", NULL, "stop at the first failed search", .given = &options.fail_fast},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!check_options(&options, &status) || !choose_spec(&options, &arguments, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    if (!make_spec(&options, &status))
        return cli_fail(&usage, EXIT_FAILED, &status);
    const StudyAsk ask = {.path = options.spec_path,
                          .profile = options.profile,
                          .suite = options.suite,
                          .set = &options.set,
                          .from = options.from,
                          .to = options.to,
                          .shard = options.shard.shard};
    Study study;
    int code = EXIT_FAILED;
    if (!study_read(&study, &ask, &status) || !check_known(&options, &status) ||
        !check_memory(&study.plan, options.jobs_nb, &status))
        cli_fail(&usage, code, &status);
    else {
        options.shard = study.whole;
        code = options.dry_run ? dry_run(&study.plan, &options, &status)
                               : run_study(&study.plan, &options, &status);
    }
    study_release(&study);
    if (options.made)
        say(stdout, "the spec: %s\n", options.made);
    free(options.made);
    return code;
}
