/* prunelab search: one search, or one for each position of a suite; no database. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/say.h"
#include "base/table.h"
#include "cli/cli.h"
#include "cli/commands.h"
#include "spec/suite.h"
#include "work/tally.h"
#include "work/worker.h"

static const CliUsage usage = {
    "search", "--fen FEN | --suite FILE | --game TREE --with LETTERS --depth D [options]",
    "Search and print every iteration. Counts are cumulative over the iterations.\n"
    "With --json, print one object per position: fen, enhancements, parameters, depth, score,\n"
    "mate, best_move, pv, nbp, nc, interior, horizon, quiescence, cpu_ns, counters, iterations.\n"
    "TREE is an artificial tree: planted, random, bivalued or incremental, with its parameters,\n"
    "as in planted:width=20,first=70,quarter=90,seed=1; fen is then null, and game is the tree.",
    0, 0};

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
    found->iterations =
        mem_grow(found->iterations, (size_t)found->nb + 1, sizeof *found->iterations);
    found->iterations[found->nb++] = *report;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_counter(void *context, const char *name, const char *owner,
                        const uint64_t by_kind[KIND_NB]) {
    JsValue *kinds = js_object();
    (void)owner;
    for (int kind = 0; kind < KIND_NB; kind++)
        js_put(kinds, kind_names[kind], js_new_integer((int64_t)by_kind[kind]));
    js_put(context, name, kinds);
}

/* What the top level and each iteration have in common. */
static void put_figures(JsValue *object, const WorkerReport *report, uint64_t letters) {
    const EngineIteration *it = &report->iteration;
    JsValue *counters = js_object();
    js_put(object, "depth", js_new_integer(it->depth));
    js_put(object, "score", js_new_integer(it->score));
    js_put(object, "mate",
           score_is_mate(it->score) ? js_new_integer(score_mate_moves(it->score))
                                    : js_new_text(NULL));
    js_put(object, "best_move", js_new_text(it->best_move[0] ? it->best_move : NULL));
    js_put(object, "pv", js_new_text(it->pv));
    js_put(object, "nbp", js_new_integer((int64_t)it->nbp));
    js_put(object, "nc", js_new_integer((int64_t)it->nc));
    js_put(object, "interior", js_new_integer((int64_t)it->interior));
    js_put(object, "horizon", js_new_integer((int64_t)it->horizon));
    js_put(object, "quiescence", js_new_integer((int64_t)it->quiescence));
    js_put(object, "cpu_ns", js_new_integer((int64_t)it->cpu_ns));
    tally_walk(&report->counters, letters, put_counter, counters);
    js_put(object, "counters", counters);
}

static void print_json(const WorkerJob *job, const char *name, const Found *found) {
    JsValue *object = js_object(), *iterations = js_array();
    char letters[ENGINE_LETTERS_NB], parameters[ENGINE_PARAMS_NB];
    Status status = STATUS_OK;
    engine_settings_letters_text(&job->settings, letters);
    engine_settings_params_text(&job->settings, parameters);
    if (name)
        js_put(object, "position", js_new_text(name));
    const bool tree = engine_text_is_tree(job->fen);
    js_put(object, "fen", js_new_text(tree ? NULL : job->fen));
    if (tree)
        js_put(object, "game", js_new_text(job->fen));
    js_put(object, "enhancements", js_new_text(letters));
    js_put(object, "parameters", js_read_text(parameters, &status));
    put_figures(object, &found->iterations[found->nb - 1], job->settings.letters);
    for (int i = 0; i < found->nb; i++) {
        JsValue *iteration = js_object();
        put_figures(iteration, &found->iterations[i], job->settings.letters);
        js_append(iterations, iteration);
    }
    js_put(object, "iterations", iterations);
    js_print(stdout, object);
    putchar('\n');
    js_free(object);
}

/* ---- tables ---------------------------------------------------------------------------------- */

static const char *const columns[] = {"depth",    "score",   "best move",  "nbp", "nc",
                                      "interior", "horizon", "quiescence", "ms",  "pv"};
enum { COLUMNS_NB = sizeof columns / sizeof columns[0] };

static void put_row(Table *table, const EngineIteration *it) {
    char score[32], ms[32];
    if (score_is_mate(it->score))
        snprintf(score, sizeof score, "mate in %d", score_mate_moves(it->score));
    else
        snprintf(score, sizeof score, "%d", it->score);
    snprintf(ms, sizeof ms, "%.1f", 1e-6 * (double)it->cpu_ns);
    table_integer(table, it->depth);
    table_text(table, score);
    table_text(table, it->best_move[0] ? it->best_move : "-");
    table_integer(table, (int64_t)it->nbp);
    table_integer(table, (int64_t)it->nc);
    table_integer(table, (int64_t)it->interior);
    table_integer(table, (int64_t)it->horizon);
    table_integer(table, (int64_t)it->quiescence);
    table_text(table, ms);
    table_text(table, it->pv);
}

static void print_table(const WorkerJob *job, const char *name, const Found *found) {
    char letters[ENGINE_LETTERS_NB], parameters[ENGINE_PARAMS_NB];
    engine_settings_letters_text(&job->settings, letters);
    engine_settings_params_text(&job->settings, parameters);
    say(stdout, "%s%s%s\n%s %s\n", name ? name : "", name ? "  " : "", job->fen, letters,
        parameters);
    Table *table = table_new(stdout, TABLE_ALIGNED, COLUMNS_NB, columns);
    for (int i = 0; i < found->nb; i++)
        put_row(table, &found->iterations[i].iteration);
    table_end(table);
    if (name)
        putchar('\n');
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool search_one(const WorkerJob *job, const char *name, bool json, Status *status) {
    Found found = {NULL, 0, {.kind = WORKER_END}};
    worker_search(job, 0, listen, &found);
    if (found.end.error[0])
        status_fail(status, "%s", found.end.error);
    else if (found.end.end == ENGINE_TOO_LONG || found.end.end == ENGINE_PASSES)
        status_fail(status, "%s in '%s'", engine_end_reason(found.end.end), job->fen);
    else if (json)
        print_json(job, name, &found);
    else
        print_table(job, name, &found);
    fflush(stdout); /* a reader behind a pipe sees each position as it is done */
    free(found.iterations);
    return !status->failed;
}

static bool search_position(WorkerJob *job, const char *fen, const char *game, bool json,
                            Status *status) {
    EnginePosition *position = engine_position_new();
    if (!position)
        return status_fail(status, "out of memory");
    const bool good = cli_position(position, fen, game, job->depth, &job->settings, status);
    engine_position_fen(position, job->fen);
    engine_position_free(position);
    return good && search_one(job, NULL, json, status);
}

static bool search_suite(WorkerJob *job, const char *path, bool json, Status *status) {
    Suite suite;
    if (!suite_read(&suite, path, status))
        return false;
    for (int i = 0; i < suite.nb && !status->failed; i++) {
        memcpy(job->fen, suite.entries[i].epd.fen, sizeof job->fen);
        search_one(job, suite.entries[i].epd.id, json, status);
    }
    suite_release(&suite);
    return !status->failed;
}

int cmd_search(int argc, char **argv) {
    const char *fen = NULL, *suite = NULL, *game = NULL, *letters = NULL, *depth_text = NULL;
    bool json = false;
    CliList set = {.count = 0};
    const CliOption rows[] = {
        {"--fen", "FEN", "position, 4 or 6 fields in one argument", .text = &fen},
        {"--suite", "FILE", "every position of an EPD file", .text = &suite},
        {"--game", "TREE", "an artificial tree, e.g. planted:width=20,first=70", .text = &game},
        {"--with", "LETTERS", "enhancements that are on, e.g. TNH; - for none", .text = &letters},
        {"--depth", "D", "last iteration, from 0", .text = &depth_text},
        {"--set", "P=V", "a parameter, e.g. T.entries=65536", .list = &set},
        {"--json", NULL, "one JSON object per position", .given = &json},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    WorkerJob job = {.node_limit = 0};
    int64_t depth = 0;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!!fen + !!suite + !!game != 1)
        status_fail(&status, "exactly one of --fen, --suite and --game is needed");
    else if (!letters || !depth_text)
        status_fail(&status, "%s is missing", letters ? "--depth" : "--with");
    else if (cli_integer(depth_text, "--depth", 0, MAX_DEPTH - 1, &depth, &status))
        cli_settings(&job.settings, letters, &set, &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_USAGE, &status);
    job.depth = (int)depth;
    if (suite ? !search_suite(&job, suite, json, &status)
              : !search_position(&job, fen, game, json, &status))
        return cli_fail(&usage, EXIT_FAILED, &status);
    return EXIT_DONE;
}
