/* prunelab status: what is done and what is left, also while a run goes on. */
#include <string.h>

#include "base/arena.h"
#include "base/parallel.h"
#include "base/say.h"
#include "cli/rows.h"
#include "cli/study.h"
#include "shard/ranges.h"
#include "spec/plan.h"
#include "store/lock.h"
#include "store/sources.h"
#include "work/progress.h"

static const char studies_sql[] =
    "SELECT studies.name, count(*),"
    " count(iterations.nc),"
    " count(*) FILTER (WHERE iterations.nc IS NULL AND cells.status = 'failed'),"
    " count(*) FILTER (WHERE iterations.nc IS NULL AND cells.status = 'timeout'),"
    " count(*) FILTER (WHERE iterations.nc IS NULL AND cells.status = 'skipped'),"
    " count(*) FILTER (WHERE iterations.nc IS NULL"
    "                  AND coalesce(cells.status, 'partial') IN ('partial', 'done')),"
    " count(*) OVER ()"
    " FROM (SELECT DISTINCT study_id, configuration_id, position_id, depth"
    "       FROM _asked JOIN entries ON entries.id = entry_id WHERE is_cell) AS asked"
    " JOIN studies ON studies.id = study_id"
    " LEFT JOIN iterations USING (position_id, configuration_id, depth)"
    " LEFT JOIN cells USING (position_id, configuration_id, depth)"
    " GROUP BY study_id ORDER BY study_id";

/* Of a study of a foreign engine: its cells to do, and what the others took on average, ns. */
static const char foreign_sql[] =
    "SELECT count(*) FILTER (WHERE coalesce(cells.status, 'failed') IN ('failed', 'partial')),"
    " avg(traces.cpu_ns)"
    " FROM (SELECT DISTINCT position_id, configuration_id, depth"
    "       FROM _members AS members JOIN entries ON entries.id = entry_id"
    "       JOIN studies ON studies.id = study_id WHERE is_cell AND studies.name = ?"
    "       AND study_id IN (SELECT study_id FROM stranger_studies)) AS asked"
    " LEFT JOIN cells USING (position_id, configuration_id, depth)"
    " LEFT JOIN traces ON traces.cell_id = cells.id"
    " HAVING count(*) > 0";

/* What is to do: failed cells are tried again. */
static const char left_sql[] =
    "SELECT DISTINCT studies.name, fen, enhancements, parameters, asked.depth"
    " FROM _members AS asked JOIN entries ON entries.id = entry_id"
    " JOIN studies ON studies.id = study_id"
    " JOIN positions ON positions.id = position_id"
    " JOIN _configurations AS configurations ON configurations.id = asked.configuration_id"
    " LEFT JOIN iterations USING (position_id, configuration_id, depth)"
    " LEFT JOIN cells USING (position_id, configuration_id, depth)"
    " WHERE is_cell AND studies.name = ? AND iterations.nc IS NULL"
    " AND coalesce(cells.status, 'partial') NOT IN ('timeout', 'skipped') ORDER BY fen";

static const char progress_sql[] =
    "SELECT study, profile, started, planned, finished, failed, share,"
    " iif(seconds > 0, CAST(nodes / seconds AS INTEGER), 0), seconds,"
    " coalesce(seconds_left, -1), outcome, updated"
    " FROM progress JOIN runs ON runs.id = run_id ORDER BY run_id DESC LIMIT 1";

/* Nobody knows beforehand what a foreign engine's search costs: by the cells that it has done. Less
 * than 0: there are none yet. Returns false where the study is one of ours. */
static bool estimate_foreign(Store *store, const char *study, double *seconds, Status *status) {
    StoreStatement *s = store_query(store, status, foreign_sql, "t", study);
    const bool foreign = s && store_next(s, status);
    if (foreign) {
        const double each = 1e-9 * store_real(s, 1) / parallel_processors();
        *seconds = store_integer(s, 0) == 0 ? 0 : each > 0 ? each * store_real(s, 0) : -1;
    }
    store_release(s);
    return foreign;
}

/* Time that a study's missing cells will take on all processors, by the plan's estimate. */
static double estimate(Store *store, const char *study, Status *status) {
    double seconds;
    if (estimate_foreign(store, study, &seconds, status))
        return seconds;
    StoreStatement *s = store_query(store, status, left_sql, "t", study);
    char fen[ENGINE_FEN_NB] = "";
    double nodes = 0, moves = 1;
    uint64_t lines;
    while (store_row(&s, status)) {
        EngineSettings settings;
        if (strcmp(fen, store_text(s, 1)) != 0) {
            snprintf(fen, sizeof fen, "%s", store_text(s, 1));
            if (!plan_measure(fen, &lines, &moves, status))
                break;
        }
        if (!plan_recall(&settings, store_text(s, 2), store_text(s, 3), status))
            break;
        nodes += plan_cost(&settings, moves, (int)store_integer(s, 4));
    }
    store_release(s);
    return nodes / PLAN_NODES_PER_SECOND / parallel_processors();
}

/* ---- studies --------------------------------------------------------------------------------- */

/* Short tables show every row; of longer ones, without --all, only rows with something to do. */
enum { ROWS_MOST = 12 };

/* The columns of studies_sql. */
enum { NAME, ASKED, DONE, FAILED, LIMITED, SKIPPED, TO_DO, STUDIES, COLUMNS };

/* "All 4,608 searches of 1 study are done, none failed." `n`: sums of the columns; `left`: seconds, or -1. */
static void print_answer(const int64_t n[], int64_t studies, double left) {
    char asked[SAY_NUMBER_NB], done[SAY_NUMBER_NB], time[32];
    const int64_t open = n[TO_DO] + n[FAILED];
    say_number(n[ASKED] - n[SKIPPED], asked);
    say_number(n[DONE] + n[LIMITED], done);
    progress_duration(left, time);
    say(stdout, "%s%s%s searches of %" PRId64 " stud%s are done", open ? done : "All",
        open ? " of " : " ", asked, studies, studies == 1 ? "y" : "ies");
    say(stdout, ", %s failed", n[FAILED] ? say_number(n[FAILED], done) : "none");
    if (open)
        say(stdout, "; about %s left", time);
    say(stdout, ".\n\n");
}

/* The next cells of a table: columns [first, behind), which are counts. */
static void put_counts(Table *table, StoreStatement *s, int first, int behind) {
    for (int i = first; i < behind; i++)
        table_count(table, store_integer(s, i));
}

static void print_studies(Store *store, bool all, Status *status) {
    StoreStatement *s = store_query(store, status, studies_sql, "");
    Table *table = NULL; /* where a row is shown */
    int64_t sums[COLUMNS] = {0}, studies = 0, shown = 0;
    double whole = 0;
    while (store_row(&s, status)) {
        const bool open = store_integer(s, TO_DO) || store_integer(s, FAILED);
        const double left = open ? estimate(store, store_text(s, NAME), status) : 0;
        char time[32];
        studies++;
        whole = left < 0 || whole < 0 ? -1 : whole + left;
        for (int i = ASKED; i <= TO_DO; i++)
            sums[i] += store_integer(s, i);
        if (!all && store_integer(s, STUDIES) > ROWS_MOST && !open)
            continue;
        if (!shown++)
            table = table_of(stdout, TABLE_ALIGNED,
                             "study, searches, done, failed, at limit, skipped, to do, about left");
        table_text(table, store_text(s, NAME));
        put_counts(table, s, ASKED, TO_DO + 1);
        progress_duration(left, time);
        table_text(table, time);
    }
    print_answer(sums, studies, whole);
    if (table)
        table_end(table);
    if (shown < studies)
        say(stdout, "%" PRId64 " studies are done (--all shows them)\n", studies - shown);
    study_tell_beyond(store, NULL, status);
}

/* Games that studies ask for, and what became of them; then the sums of the rows. */
static const char matches_sql[] =
    "SELECT studies.name, player, opponent, control, 2 * count(DISTINCT entry_id),"
    " count(games.id) FILTER (WHERE games.status = 'done'),"
    " count(games.id) FILTER (WHERE games.status = 'failed'),"
    " 2 * count(DISTINCT entry_id) - count(games.id) FILTER (WHERE games.status = 'done'),"
    " count(*) OVER (), sum(2 * count(DISTINCT entry_id)) OVER (),"
    " sum(count(games.id) FILTER (WHERE games.status = 'done')) OVER ()"
    " FROM match_members AS asked JOIN studies ON studies.id = study_id"
    " JOIN matches ON matches.id = asked.match_id JOIN entries ON entries.id = entry_id"
    " JOIN _configurations AS own ON own.id = player_id"
    " JOIN _configurations AS other ON other.id = opponent_id"
    " LEFT JOIN games ON games.match_id = asked.match_id"
    "  AND games.position_id = entries.position_id"
    " GROUP BY study_id, asked.match_id, player, opponent"
    " ORDER BY study_id, asked.match_id, player, opponent";

static void print_matches(Store *store, bool all, Status *status) {
    StoreStatement *s = store_query(store, status, matches_sql, "");
    Table *table = NULL;
    while (store_row(&s, status)) {
        const int64_t matches = store_integer(s, 8), games = store_integer(s, 9);
        char text[SAY_NUMBER_NB];
        if (!table && !all && matches > ROWS_MOST && games == store_integer(s, 10)) {
            say(stdout, "All %s games of %" PRId64 " matches are played (--all shows them)\n",
                say_number(games, text), matches);
            break;
        }
        if (!table)
            say(stdout, "\n");
        table = table ? table
                      : table_of(stdout, TABLE_ALIGNED,
                                 "study, player, opponent, control, games, done, failed, to do");
        for (int i = 0; i < 4; i++)
            table_text(table, store_text(s, i));
        put_counts(table, s, 4, 8);
    }
    store_release(s);
    if (table)
        table_end(table);
}

/* Shards that the database holds, a line for each plan that they are of. */
static void print_shards(Store *store, Status *status) {
    static const char sql[] =
        "SELECT study, profile, of, number, max(coalesce(outcome = 'done', 0)),"
        " number = max(number) OVER plan FROM shards JOIN runs ON runs.id = run_id"
        " GROUP BY study, spec_mark, suite_mark, of, number"
        " WINDOW plan AS (PARTITION BY study, spec_mark, suite_mark, of)"
        " ORDER BY min(run_id) OVER plan, study || spec_mark || suite_mark, of, number";
    StoreStatement *s = store_query(store, status, sql, "");
    Ranges done = {.first = 0};
    while (store_row(&s, status)) {
        if (store_integer(s, 4))
            ranges_add(&done, (int)store_integer(s, 3));
        if (!store_integer(s, 5)) /* more of this plan follow */
            continue;
        const char *numbers = ranges_end(&done);
        say(stdout, "\n%s (%s): %d of %" PRId64 " shards done%s%s\n", store_text(s, 0),
            store_text(s, 1), done.nb, store_integer(s, 2), done.nb ? ": " : "", numbers);
        done = (Ranges){.first = 0};
    }
}

static void print_run(Store *store, long writer, Status *status) {
    StoreStatement *s = store_query(store, status, progress_sql, "");
    if (store_row(&s, status)) {
        char left[32], took[32];
        char finished[SAY_NUMBER_NB], planned[SAY_NUMBER_NB], speed[SAY_NUMBER_NB];
        const char *outcome = store_text(s, 10);
        progress_duration(store_real(s, 9), left);
        progress_duration(store_real(s, 8), took);
        say(stdout, "\nlast run: %s (%s), begun %s, %s\n", store_text(s, 0), store_text(s, 1),
            store_text(s, 2),
            outcome  ? outcome
            : writer ? "at work"
                     : "killed; the same command resumes from there");
        say(stdout,
            "%.1f %% of its work, %s of %s searches, %" PRId64 " failed, in %s (%s nodes/s)\n",
            100 * store_real(s, 6), say_number(store_integer(s, 4), finished),
            say_number(store_integer(s, 3), planned), store_integer(s, 5), took,
            say_number(store_integer(s, 7), speed));
        if (!outcome && writer)
            say(stdout, "time left: %s (process %ld, reported at %s)\n", left, writer,
                store_text(s, 11));
    }
    store_release(s);
}

static int show(CliCall *call, Status *status) {
    Store *store = call->store;
    print_studies(store, call->all, status);
    print_matches(store, call->all, status);
    print_shards(store, status);
    sources_tell(store, stdout, status);
    if (!status->failed)
        print_run(store, lock_owner(call->db), status);
    return EXIT_DONE;
}

const CliCommand cmd_status = {
    "status",
    "[options]",
    "show the searches done, failed and to do, and the time left",
    "Print how much is done and how long the rest takes on all processors (an estimate before\n"
    "the first search); then for every study how many searches are done, failed, ended by the\n"
    "node limit (\"at limit\"), skipped and to do. During a run, print its progress and the time\n"
    "left.",
    .opens = CLI_READS,
    .run = show,
    .options = {
        {ROW_DB},
        {"--all", NULL, "also studies and matches that are done, where there are many", TO(all)}}};
