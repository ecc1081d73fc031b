/* prunelab status: what is done and what is left, also while a run goes on. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/parallel.h"
#include "base/say.h"
#include "cli/rows.h"
#include "cli/study.h"
#include "shard/ranges.h"
#include "spec/plan.h"
#include "store/lock.h"
#include "store/members.h"
#include "store/sources.h"
#include "work/progress.h"

static const char studies_sql[] =
    "SELECT studies.name, count(*),"
    " count(iterations.nc),"
    " count(*) FILTER (WHERE iterations.nc IS NULL AND cells.status = 'failed'),"
    " count(*) FILTER (WHERE iterations.nc IS NULL AND cells.status = 'timeout'),"
    " count(*) FILTER (WHERE iterations.nc IS NULL AND cells.status = 'skipped'),"
    " count(*) FILTER (WHERE iterations.nc IS NULL"
    "                  AND coalesce(cells.status, 'partial') IN ('partial', 'done'))"
    " FROM (SELECT DISTINCT study_id, configuration_id, position_id, depth"
    "       FROM _asked JOIN entries ON entries.id = entry_id WHERE is_cell) AS asked"
    " JOIN studies ON studies.id = study_id"
    " LEFT JOIN iterations ON iterations.position_id = asked.position_id"
    "  AND iterations.configuration_id = asked.configuration_id"
    "  AND iterations.depth = asked.depth"
    " LEFT JOIN cells ON cells.position_id = asked.position_id"
    "  AND cells.configuration_id = asked.configuration_id AND cells.depth = asked.depth"
    " GROUP BY study_id ORDER BY study_id";

/* Of a study of a foreign engine: its cells to do, and what the others took on average, ns. */
static const char foreign_sql[] =
    "SELECT count(*) FILTER (WHERE coalesce(cells.status, 'failed') IN ('failed', 'partial')),"
    " avg(traces.cpu_ns)"
    " FROM (SELECT DISTINCT position_id, configuration_id, depth"
    "       FROM _members AS members JOIN entries ON entries.id = entry_id"
    "       JOIN studies ON studies.id = study_id WHERE is_cell AND studies.name = ?"
    "       AND study_id IN (SELECT study_id FROM stranger_studies)) AS asked"
    " LEFT JOIN cells ON cells.position_id = asked.position_id"
    "  AND cells.configuration_id = asked.configuration_id AND cells.depth = asked.depth"
    " LEFT JOIN traces ON traces.cell_id = cells.id"
    " HAVING count(*) > 0";

/* What is to do: failed cells are tried again. */
static const char left_sql[] =
    "SELECT DISTINCT studies.name, fen, enhancements, parameters, asked.depth"
    " FROM _members AS asked JOIN entries ON entries.id = entry_id"
    " JOIN studies ON studies.id = study_id"
    " JOIN positions ON positions.id = position_id"
    " JOIN _configurations AS configurations ON configurations.id = asked.configuration_id"
    " WHERE is_cell AND studies.name = ?"
    " AND NOT EXISTS (SELECT 1 FROM iterations WHERE iterations.position_id = entries.position_id"
    "  AND iterations.configuration_id = asked.configuration_id"
    "  AND iterations.depth = asked.depth)"
    " AND NOT EXISTS (SELECT 1 FROM cells WHERE cells.position_id = entries.position_id"
    "  AND cells.configuration_id = asked.configuration_id AND cells.depth = asked.depth"
    "  AND cells.status IN ('timeout', 'skipped'))"
    " ORDER BY fen";

static const char progress_sql[] =
    "SELECT study, profile, started, planned, finished, failed, share, nodes, seconds,"
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

/* What specs and suites asked before they were edited. */
static void print_beyond(Store *store, Status *status) {
    int64_t all = 0;
    StoreStatement *s =
        store_query(store, status,
                    "SELECT DISTINCT name FROM studies JOIN parts ON study_id = studies.id"
                    " WHERE NOT parts.current",
                    "");
    while (store_row(&s, status)) {
        int64_t cells = 0;
        members_beyond(store, store_text(s, 0), &cells, status);
        all += cells;
    }
    study_say_beyond(all, "");
}

/* ---- studies --------------------------------------------------------------------------------- */

/* Short tables show every row; of longer ones, without --all, only rows with something to do. */
enum { ROWS_MOST = 12 };

/* In the order of the table's columns. */
enum { ASKED, DONE, FAILED, LIMITED, SKIPPED, TO_DO, NUMBERS };

typedef struct StudyRow {
    char *name;
    int64_t numbers[NUMBERS];
    double left; /* seconds; -1: not known yet */
} StudyRow;

typedef struct StudyRows {
    StudyRow *at;
    size_t nb;
    StudyRow all; /* their sums */
} StudyRows;

static void read_studies(StudyRows *rows, Store *store, Status *status) {
    StoreStatement *s = store_query(store, status, studies_sql, "");
    while (store_row(&s, status)) {
        rows->at = arena_more(rows->at, rows->nb, sizeof *rows->at);
        StudyRow *row = &rows->at[rows->nb++];
        row->name = arena_text(store_text(s, 0));
        for (int i = 0; i < NUMBERS; i++) {
            row->numbers[i] = store_integer(s, i + 1);
            rows->all.numbers[i] += row->numbers[i];
        }
        row->left =
            row->numbers[TO_DO] + row->numbers[FAILED] ? estimate(store, row->name, status) : 0;
        rows->all.left = row->left < 0 || rows->all.left < 0 ? -1 : rows->all.left + row->left;
    }
}

/* "All 4,608 searches of 1 study are done, none failed." */
static void print_answer(const StudyRows *rows) {
    char asked[SAY_NUMBER_NB], done[SAY_NUMBER_NB], left[32];
    const int64_t *n = rows->all.numbers, open = n[TO_DO] + n[FAILED];
    say_number(n[ASKED] - n[SKIPPED], asked);
    say_number(n[DONE] + n[LIMITED], done);
    progress_duration(rows->all.left, left);
    say(stdout, "%s%s%s searches of %zu stud%s are done", open ? done : "All", open ? " of " : " ",
        asked, rows->nb, rows->nb == 1 ? "y" : "ies");
    say(stdout, ", %s failed", n[FAILED] ? say_number(n[FAILED], done) : "none");
    if (open)
        say(stdout, "; about %s left", left);
    say(stdout, ".\n\n");
}

static void print_studies(Store *store, bool all, Status *status) {
    StudyRows rows = {.at = NULL};
    read_studies(&rows, store, status);
    print_answer(&rows);
    Table *table = NULL; /* where a row is shown */
    size_t shown = 0;
    for (size_t i = 0; i < rows.nb; i++) {
        const StudyRow *row = &rows.at[i];
        char left[32];
        if (!all && rows.nb > ROWS_MOST && !row->numbers[TO_DO] && !row->numbers[FAILED])
            continue;
        if (!shown++)
            table = table_of(stdout, TABLE_ALIGNED,
                             "study, searches, done, failed, at limit, skipped, to do, about left");
        table_text(table, row->name);
        for (int k = 0; k < NUMBERS; k++)
            table_count(table, row->numbers[k]);
        progress_duration(row->left, left);
        table_text(table, left);
    }
    if (table)
        table_end(table);
    if (shown < rows.nb)
        say(stdout, "%zu studies are done (--all shows them)\n", rows.nb - shown);
    print_beyond(store, status);
}

/* Games that studies ask for, and what became of them; then the sums of the rows. */
static const char matches_sql[] =
    "SELECT studies.name, player, opponent, control, 2 * count(DISTINCT entry_id),"
    " count(games.id) FILTER (WHERE games.status = 'done'),"
    " count(games.id) FILTER (WHERE games.status = 'failed'),"
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
    StoreStatement *s = store_prepare(store, matches_sql, status);
    bool more = s && store_next(s, status);
    const int64_t matches = more ? store_integer(s, 7) : 0, games = more ? store_integer(s, 8) : 0;
    if (more && !all && matches > ROWS_MOST && games == store_integer(s, 9)) {
        char text[SAY_NUMBER_NB];
        say(stdout, "All %s games of %" PRId64 " matches are played (--all shows them)\n",
            say_number(games, text), matches);
    } else if (more) {
        say(stdout, "\n");
        Table *table = table_of(stdout, TABLE_ALIGNED,
                                "study, player, opponent, control, games, done, failed, to do");
        for (; more; more = store_next(s, status)) {
            for (int i = 0; i < 4; i++)
                table_text(table, store_text(s, i));
            for (int i = 4; i < 7; i++)
                table_count(table, store_integer(s, i));
            table_count(table, store_integer(s, 4) - store_integer(s, 5));
        }
        table_end(table);
    }
    store_release(s);
}

static void print_plan(const char *study, const char *profile, int64_t of, Ranges *done) {
    const char *numbers = ranges_end(done);
    say(stdout, "\n%s (%s): %d of %" PRId64 " shards done%s%s\n", study, profile, done->nb, of,
        done->nb ? ": " : "", numbers);
}

/* Shards that the database holds, a line for each plan that they are of. */
static void print_shards(Store *store, Status *status) {
    static const char sql[] =
        "SELECT study, profile, of, number, max(coalesce(outcome = 'done', 0)),"
        " study || spec_mark || suite_mark AS mark FROM shards JOIN runs ON runs.id = run_id"
        " GROUP BY study, spec_mark, suite_mark, of, number ORDER BY min(run_id) OVER ("
        "PARTITION BY study, spec_mark, suite_mark, of), mark, of, number";
    StoreStatement *s = store_query(store, status, sql, "");
    char study[SPEC_NAME_NB] = "", profile[16] = "", mark[SPEC_NAME_NB + 40] = "";
    int64_t of = 0;
    Ranges done = {.first = 0};
    while (store_row(&s, status)) {
        if (of && (strcmp(mark, store_text(s, 5)) != 0 || of != store_integer(s, 2)))
            print_plan(study, profile, of, &done);
        snprintf(study, sizeof study, "%s", store_text(s, 0));
        snprintf(profile, sizeof profile, "%s", store_text(s, 1));
        snprintf(mark, sizeof mark, "%s", store_text(s, 5));
        of = store_integer(s, 2);
        if (store_integer(s, 4))
            ranges_add(&done, (int)store_integer(s, 3));
    }
    if (of)
        print_plan(study, profile, of, &done);
}

static void print_run(Store *store, long writer, Status *status) {
    StoreStatement *s = store_prepare(store, progress_sql, status);
    if (s && store_next(s, status)) {
        char left[32], took[32];
        const char *outcome = store_text(s, 10);
        progress_duration(store_real(s, 9), left);
        progress_duration(store_real(s, 8), took);
        say(stdout, "\nlast run: %s (%s), begun %s, %s\n", store_text(s, 0), store_text(s, 1),
            store_text(s, 2),
            outcome  ? outcome
            : writer ? "at work"
                     : "killed; the same command resumes from there");
        char finished[SAY_NUMBER_NB], planned[SAY_NUMBER_NB], speed[SAY_NUMBER_NB];
        const double seconds = store_real(s, 8);
        say(stdout,
            "%.1f %% of its work, %s of %s searches, %" PRId64 " failed, in %s (%s nodes/s)\n",
            100 * store_real(s, 6), say_number(store_integer(s, 4), finished),
            say_number(store_integer(s, 3), planned), store_integer(s, 5), took,
            say_number(seconds > 0 ? (int64_t)((double)store_integer(s, 7) / seconds) : 0, speed));
        if (!outcome && writer)
            say(stdout, "time left: %s (process %ld, reported at %s)\n", left, writer,
                store_text(s, 11));
    }
    store_release(s);
}

typedef struct Options {
    const char *db;
    bool all;
} Options;

static const CliOption options[] = {
    {ROW_DB},
    {"--all", NULL, "also studies and matches that are done, where there are many", TO(all)},
    {.name = NULL},
};

static int show(CliCall *call, Status *status) {
    const Options *o = call->options;
    Store *store = store_open_read(o->db, status);
    if (store) {
        print_studies(store, o->all, status);
        print_matches(store, o->all, status);
        print_shards(store, status);
        sources_tell(store, stdout, status);
    }
    if (store && !status->failed)
        print_run(store, lock_owner(o->db), status);
    store_close(store, status);
    return EXIT_DONE;
}

const CliCommand cmd_status = {
    "status", "[options]", "show the searches done, failed and to do, and the time left",
    "Print how much is done and how long the rest takes on all processors (an estimate before\n"
    "the first search); then for every study how many searches are done, failed, ended by the\n"
    "node limit (\"at limit\"), skipped and to do. During a run, print its progress and the time\n"
    "left.",
    CLI_RUNS(show, options)};
