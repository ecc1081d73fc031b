/* prunelab match: settings of the engine play each other. */
#include <string.h>

#include "base/files.h"
#include "base/say.h"
#include "cli/rows.h"
#include "match/match_report.h"
#include "match/match_run.h"
#include "match/pgn.h"
#include "work/machine.h"

/* Where tables go to stdout for programs, what else is said must not. */
static FILE *talk(const CliCall *call) {
    return call->format == TABLE_CSV || call->format == TABLE_JSON ? stderr : stdout;
}

static void print_plan(const MatchPlan *plan, const CliCall *call) {
    int64_t games = 0, stored = 0;
    double nodes;
    for (int i = 0; i < plan->nb; i++)
        for (int g = 0; g < 2 * plan->matches[i].pairs; g++) {
            games++;
            stored += plan->matches[i].points[g] >= 0;
        }
    say(talk(call),
        "%s (%s): %d matches, %" PRId64 " games, %" PRId64 " stored, %" PRId64
        " to do, %d workers\n",
        plan->spec->study, call->profile, plan->nb, games, stored, match_missing(plan, &nodes),
        (int)call->jobs);
}

/* Without a store it is only asked whether the file may be written. */
static bool write_pgn(Store *store, const MatchPlan *plan, const CliCall *call, Status *status) {
    const char *const inputs[] = {call->db, call->arguments.text[0], plan->spec->openings, NULL};
    int64_t games = 0;
    if (!store)
        return files_check(call->pgn, FILE_GAMES, inputs, status);
    if (!pgn_write(store, plan, call->pgn, inputs, &games, status))
        return false;
    say(talk(call), "%" PRId64 " games written to '%s'\n", games, call->pgn);
    return true;
}

static bool sum_up(Store *store, const MatchPlan *plan, const CliCall *call, Status *status) {
    int64_t unequal = 0;
    if (!match_report(store, plan, call->format, &unequal, status) ||
        (call->pgn && !write_pgn(store, plan, call, status)))
        return false;
    /* A stranger's are told above; it may have threads, a clock or randomness. */
    return plan->spec->stranger || unequal == 0 ||
           status_fail(status,
                       "%" PRId64 " pairs of a player against itself by nodes are not two equal "
                       "games: the program is not deterministic",
                       unequal);
}

/* ---- without playing ------------------------------------------------------------------------- */

/* What a database would be asked for, or tells already. */
static void look(MatchPlan *plan, const CliCall *call, Status *status) {
    Store *store =
        call->report ? store_open_read(call->db, status) : store_open_made(call->db, status);
    const bool good =
        !status->failed && (!store || match_recall(store, plan, call->report, status));
    if (good && call->report) {
        sum_up(store, plan, call, status);
    } else if (good) {
        Estimate estimate;
        print_plan(plan, call);
        if (estimate_match(plan, (int)call->jobs, &estimate, status)) {
            estimate_print(talk(call), &estimate, "games", (int)call->jobs);
            say(talk(call), "nothing was played\n");
        }
    }
    store_close(store, status);
}

/* ---- playing --------------------------------------------------------------------------------- */

static SessionEnd play_games(MatchPlan *plan, const Session *session, const CliCall *call,
                             Status *status) {
    MatchOutcome outcome;
    print_plan(plan, call);
    fflush(talk(call));
    if (!match_run(plan, session, &outcome, status))
        return SESSION_FAILED;
    say(talk(call),
        "%" PRId64 " games played, %" PRId64 " failed in %.1f s (%.2f games/s, %.0f nodes/s)\n",
        outcome.done, outcome.failed, outcome.seconds,
        outcome.seconds > 0 ? (double)outcome.done / outcome.seconds : 0,
        outcome.seconds > 0 ? (double)outcome.nodes / outcome.seconds : 0);
    if (!sum_up(session->store, plan, call, status))
        return SESSION_FAILED;
    return outcome.interrupted ? SESSION_INTERRUPTED
           : outcome.failed    ? SESSION_FAILED
                               : SESSION_DONE;
}

static int play(MatchPlan *plan, const CliCall *call, Status *status) {
    const LedgerRun about = {.study = plan->spec->study,
                             .spec = plan->spec->text,
                             .spec_path = call->arguments.text[0],
                             .profile = call->profile};
    Session session = cli_session(call);
    SessionEnd end = SESSION_FAILED;
    if (session_open(&session, status) && match_register(session.store, plan, status) &&
        match_recall(session.store, plan, false, status) && session_begin(&session, &about, status))
        end = play_games(plan, &session, call, status);
    return cli_close(call, &session, end, "finished games are", status);
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

static bool prepare(MatchSpec *spec, Suite *suite, MatchPlan *plan, const CliCall *call,
                    Status *status) {
    if (!match_spec_read(spec, call->arguments.text[0], call->profile, status))
        return false;
    if (suite_read(suite, spec->openings, status) && match_spec_meet(spec, status) &&
        match_plan_make(plan, spec, suite, status))
        return call->report || check_memory(plan, (int)call->jobs, status);
    return status_at(status, "%s", call->arguments.text[0]), false;
}

static int match(CliCall *call, Status *status) {
    MatchSpec spec = {.title = NULL};
    Suite suite = {.nb = 0};
    MatchPlan plan = {.spec = NULL};
    if (call->dry_run && call->report)
        return status_fail(status, "--dry-run and --report exclude each other"), EXIT_USAGE;
    if (call->dry_run && call->pgn)
        return status_fail(status, "--dry-run writes no --pgn"), EXIT_USAGE;
    if (!prepare(&spec, &suite, &plan, call, status) ||
        (call->pgn && !write_pgn(NULL, &plan, call, status)))
        return EXIT_FAILED;
    if (!call->dry_run && !call->report)
        return play(&plan, call, status);
    look(&plan, call, status);
    return EXIT_DONE;
}

const CliCommand cmd_match = {
    "match",
    "SPEC.json [options]",
    "play matches between settings: games, Elo, PGN",
    "Play matches between settings of the engine from given openings, each with both colours,\n"
    "with a limit of nodes, depth or time per move. With the key `engine` the settings are\n"
    "those of a foreign UCI engine. Games that the database lacks are played, then all are\n"
    "summed up (views match, game). Elo and its 95 % interval are computed from the five\n"
    "outcomes of a pair; a spec with `sprt` ends a match when the test decides. When interrupted\n"
    "(Ctrl-C, kill), it keeps the finished games; the same command resumes. The spec's format:\n"
    "experiments/specs/README.md.",
    .arguments = {1, 1, {CLI_SPEC}},
    .searches = true,
    .run = match,
    .options = {{ROW_DB},
                {"--pgn", "FILE", "write the stored games to FILE as PGN", TEXT(pgn, CLI_FILE)},
                {ROW_JOBS},
                {ROW_PROFILE},
                {"--dry-run", NULL, "print what would be played; play nothing", TO(dry_run)},
                {"--report", NULL, "sum up the stored games; play nothing", TO(report)},
                {ROW_CSV("the summary as CSV")},
                {ROW_JSON("an array of objects")},
                {ROW_MARKDOWN("a Markdown table")}}};
