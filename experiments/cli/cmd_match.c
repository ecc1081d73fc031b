/* prunelab match: settings of the engine play each other. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"
#include "base/parallel.h"
#include "base/say.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/study.h"
#include "match/match_estimate.h"
#include "match/match_report.h"
#include "match/match_run.h"
#include "match/pgn.h"
#include "store/catalog.h"
#include "work/machine.h"

static const CliUsage usage = {
    "match", "SPEC.json [options]",
    "Play matches between settings of the engine from given openings, each with both colours,\n"
    "with a limit of nodes, depth or time per move. With the key `engine` the settings are\n"
    "those of a foreign UCI engine. Games that the database lacks are played, then all are\n"
    "summed up (views match, game). Elo and its 95 % interval are computed from the five\n"
    "outcomes of a pair; a spec with `sprt` ends a match when the test decides. When interrupted\n"
    "(Ctrl-C, kill), it keeps the finished games; the same command resumes. The spec's format:\n"
    "experiments/specs/README.md.",
    1, 1};

typedef struct Options {
    const char *db, *pgn, *profile, *jobs, *spec_path;
    bool dry_run, report, csv, json, markdown;
    TableFormat format;
    int jobs_nb, argc;
    char **argv;
} Options;

/* Where tables go to stdout for programs, what else is said must not. */
static FILE *talk(const Options *options) {
    return options->csv || options->json ? stderr : stdout;
}

static void print_plan(const MatchPlan *plan, const Options *options) {
    int64_t games = 0, stored = 0;
    double nodes;
    for (int i = 0; i < plan->nb; i++)
        for (int g = 0; g < 2 * plan->matches[i].pairs; g++) {
            games++;
            stored += plan->matches[i].points[g] >= 0;
        }
    say(talk(options),
        "%s (%s): %d matches, %" PRId64 " games, %" PRId64 " stored, %" PRId64
        " to do, %d workers\n",
        plan->spec->study, options->profile, plan->nb, games, stored, match_missing(plan, &nodes),
        options->jobs_nb);
}

/* Without a store it is only asked whether the file may be written. */
static bool write_pgn(Store *store, const MatchPlan *plan, const Options *options, Status *status) {
    const char *const inputs[] = {options->db, options->spec_path, plan->spec->openings, NULL};
    int64_t games = 0;
    if (!store)
        return files_check(options->pgn, FILE_GAMES, inputs, status);
    if (!pgn_write(store, plan, options->pgn, inputs, &games, status))
        return false;
    say(talk(options), "%" PRId64 " games written to '%s'\n", games, options->pgn);
    return true;
}

static bool sum_up(Store *store, const MatchPlan *plan, const Options *options, Status *status) {
    int64_t unequal = 0;
    if (!match_report(store, plan, options->format, &unequal, status))
        return false;
    if (options->pgn && !write_pgn(store, plan, options, status))
        return false;
    if (plan->spec->stranger) /* told above; it may have threads, a clock or randomness */
        return true;
    return unequal == 0 ||
           status_fail(status,
                       "%" PRId64 " pairs of a player against itself by nodes are not two equal "
                       "games: the program is not deterministic",
                       unequal);
}

/* ---- without playing ------------------------------------------------------------------------- */

/* What a database would be asked for, or tells already. */
static int look(MatchPlan *plan, const Options *options, Status *status) {
    Store *store = options->report ? store_open_read(options->db, status)
                                   : store_open_made(options->db, status);
    if (status->failed || (store && !match_recall(store, plan, options->report, status))) {
        store_close(store, status);
        return cli_fail(&usage, EXIT_FAILED, status);
    }
    if (options->report) {
        sum_up(store, plan, options, status);
    } else {
        Estimate estimate;
        print_plan(plan, options);
        if (estimate_match(plan, store, options->jobs_nb, &estimate, status)) {
            estimate_print(talk(options), &estimate, "games", options->jobs_nb);
            say(talk(options), "nothing was played\n");
        }
    }
    store_close(store, status);
    return status->failed ? cli_fail(&usage, EXIT_FAILED, status) : EXIT_DONE;
}

/* ---- playing --------------------------------------------------------------------------------- */

static SessionEnd play_games(MatchPlan *plan, const Session *session, const Options *options,
                             Status *status) {
    MatchOutcome outcome;
    print_plan(plan, options);
    fflush(talk(options));
    if (!match_run(plan, session, &outcome, status))
        return SESSION_FAILED;
    say(talk(options),
        "%" PRId64 " games played, %" PRId64 " failed in %.1f s (%.2f games/s, %.0f nodes/s)\n",
        outcome.done, outcome.failed, outcome.seconds,
        outcome.seconds > 0 ? (double)outcome.done / outcome.seconds : 0,
        outcome.seconds > 0 ? (double)outcome.nodes / outcome.seconds : 0);
    if (!sum_up(session->store, plan, options, status))
        return SESSION_FAILED;
    if (outcome.interrupted) {
        cli_say_stopped(&usage, "finished games are", options->db);
        return SESSION_INTERRUPTED;
    }
    return outcome.failed ? SESSION_FAILED : SESSION_DONE;
}

static int play(MatchPlan *plan, const Options *options, Status *status) {
    const LedgerRun about = {.study = plan->spec->study,
                             .spec = plan->spec->text,
                             .spec_path = options->spec_path,
                             .profile = options->profile};
    Session session = {
        .db = options->db, .jobs = options->jobs_nb, .argc = options->argc, .argv = options->argv};
    SessionEnd end = SESSION_FAILED;
    if (session_open(&session, status) && match_register(session.store, plan, status) &&
        match_recall(session.store, plan, false, status) && session_begin(&session, &about, status))
        end = play_games(plan, &session, options, status);
    session_close(&session, end, status);
    if (status->failed)
        return cli_fail(&usage, EXIT_FAILED, status);
    return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* A worker has the tables of both sides. */
static bool check_memory(const MatchPlan *plan, int jobs, Status *status) {
    uint64_t most = 0;
    if (plan->spec->stranger)
        return true; /* it has a limit of its own */
    for (int i = 0; i < plan->nb; i++) {
        const Match *match = &plan->matches[i];
        const uint64_t bytes =
            engine_settings_memory(&plan->configurations[match->player].settings) +
            engine_settings_memory(&plan->configurations[match->opponent].settings);
        most = bytes > most ? bytes : most;
    }
    return machine_check_memory(most, jobs, status);
}

static bool prepare(MatchSpec *spec, Suite *suite, MatchPlan *plan, const Options *options,
                    Status *status) {
    if (!match_spec_read(spec, options->spec_path, options->profile, status))
        return false;
    if (suite_read(suite, spec->openings, status) && match_spec_meet(spec, status) &&
        match_plan_make(plan, spec, suite, status))
        return options->report || check_memory(plan, options->jobs_nb, status);
    status_at(status, "%s", options->spec_path);
    return false;
}

static bool check_options(Options *options, Status *status) {
    int64_t jobs = parallel_processors();
    options->db = options->db ? options->db : STORE_DEFAULT_PATH;
    options->profile = options->profile ? options->profile : "quick";
    if (!study_check_profile(options->profile, status) ||
        !cli_format(options->csv, options->json, options->markdown, &options->format, status))
        return false;
    if (options->dry_run && options->report)
        return status_fail(status, "--dry-run and --report exclude each other");
    if (options->dry_run && options->pgn)
        return status_fail(status, "--dry-run writes no --pgn");
    if (options->jobs && !cli_integer(options->jobs, "--jobs", 1, POOL_MAX, &jobs, status))
        return false;
    options->jobs_nb = (int)jobs;
    return true;
}

int cmd_match(int argc, char **argv) {
    Options options = {.argc = argc, .argv = argv};
    const CliOption rows[] = {
        {"--db", "FILE", "results database (" STORE_DEFAULT_PATH ")", .text = &options.db},
        {"--pgn", "FILE", "write the stored games to FILE as PGN", .text = &options.pgn},
        {"--jobs", "N", "worker processes (one per processor)", .text = &options.jobs},
        {"--profile", "NAME", "quick or paper (quick)", .text = &options.profile},
        {"--dry-run", NULL, "print what would be played; play nothing", .given = &options.dry_run},
        {"--report", NULL, "sum up the stored games; play nothing", .given = &options.report},
        {"--csv", NULL, "the summary as CSV", .given = &options.csv},
        {"--json", NULL, "an array of objects", .given = &options.json},
        {"--markdown", NULL, "a Markdown table", .given = &options.markdown},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!check_options(&options, &status))
        return cli_fail(&usage, EXIT_USAGE, &status);
    options.spec_path = arguments.text[0];
    MatchSpec spec = {.title = NULL};
    Suite suite = {.nb = 0};
    MatchPlan plan = {.spec = NULL};
    int code = EXIT_FAILED;
    if (!prepare(&spec, &suite, &plan, &options, &status) ||
        (options.pgn && !write_pgn(NULL, &plan, &options, &status)))
        cli_fail(&usage, code, &status);
    else if (options.dry_run || options.report)
        code = look(&plan, &options, &status);
    else
        code = play(&plan, &options, &status);
    match_plan_release(&plan);
    suite_release(&suite);
    match_spec_release(&spec);
    return code;
}
