/* prunelab search: one search, or one for each position of a suite; no database. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/say.h"
#include "cli/rows.h"
#include "spec/suite.h"
#include "work/figures.h"
#include "work/worker.h"

/* One search's figures as they come. */
typedef struct Found {
    WorkerReport *iterations;
    int nb;
    WorkerReport end;
} Found;

static void listen(void *context, const WorkerReport *report) {
    Found *found = context;
    if (report->kind == WORKER_END) {
        found->end = *report;
        return;
    }
    found->iterations = arena_more(found->iterations, (size_t)found->nb, sizeof *found->iterations);
    found->iterations[found->nb++] = *report;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* A position's name may be anything: json.h knows how to write it, and prints the rest again as it is. */
static void print_json(const WorkerJob *job, const char *name, const Found *found) {
    Text text = TEXT_ARENA, last = TEXT_ARENA, iterations = TEXT_ARENA;
    Status status = STATUS_OK;
    text_add(&text, "{");
    if (name)
        text_add(&text, "\"position\":null,"); /* the first key; its value follows */
    for (int i = 0; i < found->nb; i++) {
        const WorkerReport *report = &found->iterations[i];
        text_clear(&last);
        figures_add(&last, &report->iteration, &report->counters, job->settings.letters);
        text_add(&iterations, "%s{%s}", i ? "," : "", text_get(&last));
    }
    figures_add_search(&text, job->fen, &job->settings, text_get(&last), text_get(&iterations));
    text_add(&text, "}");
    JsValue *object = js_read_text(text_get(&text), &status);
    if (name)
        js_fill(object, "position %s", name);
    js_print_line(stdout, object);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void put_row(Table *table, const EngineIteration *it) {
    char score[32], ms[32];
    if (score_is_mate(it->score))
        snprintf(score, sizeof score, "mate in %d", score_mate_moves(it->score));
    else
        snprintf(score, sizeof score, "%d", it->score);
    snprintf(ms, sizeof ms, "%.1f", 1e-6 * (double)it->cpu_ns);
    table_put(table, "%d %s %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %s %s",
              it->depth, score, it->best_move[0] ? it->best_move : "-", it->nbp, it->nc,
              it->interior, it->horizon, it->quiescence, ms, it->pv);
}

static void print_table(const WorkerJob *job, const char *name, const Found *found) {
    char letters[ENGINE_LETTERS_NB], parameters[ENGINE_PARAMS_NB];
    engine_settings_letters_text(&job->settings, letters);
    engine_settings_params_text(&job->settings, parameters);
    say(stdout, "%s%s%s\n%s %s\n", name ? name : "", name ? "  " : "", job->fen, letters,
        parameters);
    Table *table =
        table_of(stdout, TABLE_ALIGNED,
                 "depth, score, best move, nbp, nc, interior, horizon, quiescence, ms, pv");
    for (int i = 0; i < found->nb; i++)
        put_row(table, &found->iterations[i].iteration);
    table_end(table);
    if (name)
        putchar('\n');
}

/* ---- the command ----------------------------------------------------------------------------- */

static void search_one(const WorkerJob *job, const char *name, bool json, Status *status) {
    Found found = {NULL, 0, {.kind = WORKER_END}};
    worker_search(job, NULL, listen, &found);
    if (found.end.error[0])
        status_fail(status, "%s", found.end.error);
    else if (found.end.end == ENGINE_TOO_LONG || found.end.end == ENGINE_PASSES)
        status_fail(status, "%s in '%s'", engine_end_reason(found.end.end), job->fen);
    else if (json)
        print_json(job, name, &found);
    else
        print_table(job, name, &found);
    fflush(stdout); /* a reader behind a pipe sees each position as it is done */
}

static void search_position(WorkerJob *job, const char *fen, const char *game, bool json,
                            Status *status) {
    EnginePosition *position = engine_position_new();
    if (!position) {
        status_fail(status, "out of memory");
    } else if (cli_position(position, fen, game, job->depth, &job->settings, status)) {
        engine_position_fen(position, job->fen);
        search_one(job, NULL, json, status);
    }
    engine_position_free(position);
}

static void search_suite(WorkerJob *job, const char *path, bool json, Status *status) {
    Suite suite = {.nb = 0};
    suite_read(&suite, path, status);
    for (int i = 0; i < suite.nb && !status->failed; i++) {
        memcpy(job->fen, suite.entries[i].epd.fen, sizeof job->fen);
        search_one(job, suite.entries[i].epd.id, json, status);
    }
}

typedef struct Options {
    const char *fen, *suite, *game, *letters;
    int64_t depth;
    CliList set;
    bool json;
} Options;

static const CliOption options[] = {
    {ROW_FEN},
    {ROW_EPD},
    {ROW_GAME},
    {ROW_WITH},
    {"--depth", "D", "last iteration, from 0", NUMBER(depth, 0, MAX_DEPTH - 1), .needed = true},
    {ROW_SET},
    {"--json", NULL, "one JSON object per position", TO(json)},
    {.name = NULL},
};

static int search(CliCall *call, Status *status) {
    const Options *o = call->options;
    WorkerJob job = {.depth = (int)o->depth};
    if (!!o->fen + !!o->suite + !!o->game != 1)
        status_fail(status, "exactly one of --fen, --suite and --game is needed");
    if (status->failed || !cli_settings(&job.settings, o->letters, &o->set, status))
        return EXIT_USAGE;
    if (o->suite)
        search_suite(&job, o->suite, o->json, status);
    else
        search_position(&job, o->fen, o->game, o->json, status);
    return EXIT_DONE;
}

const CliCommand cmd_search = {
    "search",
    "--fen FEN | --suite FILE | --game TREE --with LETTERS --depth D [options]",
    "search one position or a suite, without a database",
    "Search and print every iteration. Counts are cumulative over the iterations.\n"
    "With --json, print one object per position: fen, enhancements, parameters, depth, score,\n"
    "mate, best_move, pv, nbp, nc, interior, horizon, quiescence, cpu_ns, counters, iterations.\n"
    "TREE is an artificial tree: planted, random, bivalued or incremental, with its parameters,\n"
    "as in planted:width=20,first=70,quarter=90,seed=1; fen is then null, and game is the tree.",
    .searches = true,
    CLI_RUNS(search, options)};
