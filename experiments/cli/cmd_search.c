/* prunelab search, tree, minimal-tree: searches of positions that the command line names, without a study. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/say.h"
#include "cli/rows.h"
#include "spec/keys.h"
#include "work/figures.h"
#include "work/minimal.h"
#include "work/recording.h"
#include "work/stop.h"
#include "work/worker.h"

/* ---- what is searched, and how ------------------------------------------------------------------ */

/* A parameter of what is off would change nothing, unsaid. */
static bool check_used(const EngineSettings *settings, const char *assignment, Status *status) {
    char letters[ENGINE_LETTERS_NB];
    engine_settings_letters_text(settings, letters);
    return keys_is_used(settings, assignment) ||
           status_fail(status, "--set: '%.200s' changes nothing, because %c is off (--with %s)",
                       assignment, assignment[0], letters);
}

/* --with and --set as settings, which are checked. Errors: as engine.h says. */
static bool read_settings(const CliCall *call, EngineSettings *settings, Status *status) {
    engine_settings_init(settings);
    if (!engine_settings_letters(settings, call->letters, status))
        return status_at(status, "--with"), false;
    for (int i = 0; i < call->set.count; i++)
        if (!keys_assign(settings, call->set.text[i], status) ||
            !check_used(settings, call->set.text[i], status))
            return false;
    return engine_settings_check(settings, status);
}

/* The position that --fen or --game names; NULL on error. What was taken for what in a FEN is reported on stderr.
 * Owner: the caller frees. */
static EnginePosition *read_position(const CliCall *call, const EngineSettings *settings,
                                     Status *status) {
    EnginePosition *position = engine_position_new();
    if (!position) {
        status_fail(status, "out of memory");
    } else if (!call->game) {
        engine_position_set(position, call->fen, status);
        say_notes(stderr, status);
    } else if (!engine_position_set_other(position, call->game, status) ||
               !engine_position_check_depth(position, (int)call->depth, status) ||
               !engine_settings_check_for(settings, call->game, status)) {
        status_at(status, "--game");
    }
    if (!status->failed)
        return position;
    engine_position_free(position);
    return NULL;
}

/* The positions of --suite, or that one, without a name. */
static bool read_positions(const CliCall *call, const EngineSettings *settings, Suite *suite,
                           Status *status) {
    if (call->suite)
        return suite_read(suite, call->suite, status);
    EnginePosition *position = read_position(call, settings, status);
    if (position) {
        *suite = (Suite){.entries = arena_new(1, sizeof *suite->entries), .nb = 1};
        engine_position_fen(position, suite->entries[0].epd.fen);
    }
    engine_position_free(position);
    return position != NULL;
}

/* ---- search -------------------------------------------------------------------------------------- */

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

/* A position's name may be anything: json.h knows how to write it. */
static void print_json(const WorkerJob *job, const char *name, const Found *found) {
    Text text = TEXT_ARENA, last = TEXT_ARENA, iterations = TEXT_ARENA;
    text_add(&text, "{");
    if (name)
        text_add(&text, "\"position\":%s,",
                 (char *)arena_at_end(free, js_write(js_keep(js_new_text(name)))));
    for (int i = 0; i < found->nb; i++) {
        const WorkerReport *report = &found->iterations[i];
        text_clear(&last);
        figures_add(&last, &report->iteration, &report->counters, job->settings.letters);
        text_add(&iterations, "%s{%s}", i ? "," : "", text_get(&last));
    }
    figures_add_search(&text, job->fen, &job->settings, text_get(&last), text_get(&iterations));
    text_add(&text, "}");
    puts(text_get(&text));
}

static void put_row(Table *table, const EngineIteration *it) {
    const char *score = score_is_mate(it->score)
                            ? arena_print("mate in %d", score_mate_moves(it->score))
                            : arena_print("%d", it->score);
    table_put(table, "%d %s %s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %s %s",
              it->depth, score, it->best_move[0] ? it->best_move : "-", it->nbp, it->nc,
              it->interior, it->horizon, it->quiescence,
              arena_print("%.1f", 1e-6 * (double)it->cpu_ns), it->pv);
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

static int search(CliCall *call, Status *status) {
    WorkerJob job = {.depth = (int)call->depth};
    Suite suite;
    if (!!call->fen + !!call->suite + !!call->game != 1)
        status_fail(status, "exactly one of --fen, --suite and --game is needed");
    if (status->failed || !read_settings(call, &job.settings, status))
        return EXIT_USAGE;
    read_positions(call, &job.settings, &suite, status);
    for (int i = 0; !status->failed && i < suite.nb; i++) {
        const EngineEpd *epd = &suite.entries[i].epd;
        memcpy(job.fen, epd->fen, sizeof job.fen);
        search_one(&job, call->suite ? epd->id : NULL, call->json, status);
    }
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
    .run = search,
    .options = {
        {ROW_FEN},
        {ROW_EPD},
        {ROW_GAME},
        {ROW_WITH},
        {"--depth", "D", "last iteration, from 0", NUMBER(depth, 0, MAX_DEPTH - 1), .needed = true},
        {ROW_SET},
        {"--json", NULL, "one JSON object per position", TO(json)}}};

/* ---- tree ---------------------------------------------------------------------------------------- */

enum {
    DEPTH_MAX = 4,   /* deeper trees only with --max-nodes: nobody reads them */
    NODES_MAX = 5000 /* lines that are printed without it */
};

/* Centipawns; a mate as #N in moves (below 0: for the other side); +inf and -inf. */
static void add_score(Text *text, Score score) {
    if (score >= SCORE_INFINITE || score <= -SCORE_INFINITE)
        text_add(text, "%cinf", score > 0 ? '+' : '-');
    else if (score_is_mate(score))
        text_add(text, "#%d", score_mate_moves(score));
    else
        text_add(text, "%d", score);
}

/* The move (`root` at ply 0), indented by ply, kind, plies to go, window; value, why it ended (if it was left),
 * best move: "e2e4 cut d2 (-10, 20) = 35 answered by T e7e5". */
static void add_node(Text *text, const EngineNode *node) {
    text_add(text, "%*s%s %s d%d (", 2 * node->ply, "", node->ply ? node->move : "root",
             kind_names[node->kind], node->depth);
    add_score(text, node->entry_alpha);
    text_add(text, ", ");
    add_score(text, node->entry_beta);
    text_add(text, ") = ");
    add_score(text, node->score);
    text_add(text, " %s", node->end ? node->end : "unfinished");
    if (node->by)
        text_add(text, " by %c", node->by);
    if (node->best_move[0])
        text_add(text, " %s", node->best_move);
}

static void print_lines(const Recording *tree) {
    Text text = TEXT_ARENA;
    for (long i = 0; i < tree->nb; i++) {
        text_clear(&text);
        add_node(&text, &tree->nodes[i]);
        say(stdout, "%s\n", text_get(&text));
    }
}

static void print_tree(const CliCall *call, const EngineSettings *settings, Recording *tree,
                       Status *status) {
    EnginePosition *position = engine_settings_check_shown(settings, status)
                                   ? read_position(call, settings, status)
                                   : NULL;
    Engine *engine = position ? engine_new_for(position, settings, status) : NULL;
    if (engine) {
        const EngineLimits limits = {.depth = (int)call->depth,
                                     .stop = recording_is_full,
                                     .node = recording_see,
                                     .context = tree};
        engine_reset(engine);
        engine_search(engine, position, &limits);
    }
    engine_free(engine);
    engine_position_free(position);
    if (tree->too_many)
        status_fail(status, "the tree has more than %ld nodes (see --max-nodes)", tree->most);
    else if (!status->failed)
        print_lines(tree);
}

static int tree(CliCall *call, Status *status) {
    const bool any = call->max_nodes > 0;
    Recording tree = {
        .most = any ? (long)call->max_nodes : NODES_MAX, .open = -1, .all = call->iterations};
    EngineSettings settings;
    if (!call->fen == !call->game)
        status_fail(status, "exactly one of --fen and --game is needed");
    else if (!any && call->depth > DEPTH_MAX)
        status_fail(status,
                    "--depth '%" PRId64 "': not a whole number from 0 to %d; --max-nodes N lets it "
                    "go deeper",
                    call->depth, DEPTH_MAX);
    if (status->failed || !read_settings(call, &settings, status))
        return EXIT_USAGE;
    print_tree(call, &settings, &tree, status);
    recording_release(&tree);
    return EXIT_DONE;
}

const CliCommand cmd_tree = {
    "tree",
    "--fen FEN | --game TREE --with LETTERS --depth D [options]",
    "print the tree of a small search",
    "Print the tree of the last iteration, one node per line, indented by ply: the move that led\n"
    "to it, node kind, depth left, window, value, why the node ended, and its best move.\n"
    "Quiescence nodes are not shown. A root that is searched again (aspiration) appears twice.\n"
    "TREE is an artificial tree (`prunelab search --help`); its moves are numbered from the left.",
    .searches = true,
    .run = tree,
    .options = {{ROW_FEN},
                {ROW_GAME},
                {ROW_WITH},
                {"--depth", "D", "last iteration: up to 4, or more with --max-nodes",
                 NUMBER(depth, 0, MAX_DEPTH - 1), .needed = true},
                {ROW_SET},
                {"--max-nodes", "N", "print up to N nodes (5000)", NUMBER(max_nodes, 1, 100000000)},
                {"--iterations", NULL, "print all iterations, not only the last", TO(iterations)}}};

/* ---- minimal-tree -------------------------------------------------------------------------------- */

static double formula(const EngineMinimal *t, int depth) {
    if (t->leaves == 0)
        return 0; /* no moves: no tree */
    const double w = pow((double)t->leaves, 1.0 / t->leaves_depth);
    return pow(w, (depth + 1) / 2) + pow(w, depth / 2) - 1;
}

/* Sums over the positions that are done at a depth. */
static void put_depth(Table *table, const Minimal *m, int depth, bool one) {
    EngineMinimal sum = {.value = 0};
    double predicted = 0;
    int done = 0;
    for (int i = 0; i < m->cells_nb; i++) {
        const EngineMinimal *t = &m->cells[i].tree;
        if (m->cells[i].depth != depth || !m->cells[i].done)
            continue;
        done++;
        sum.value = t->value;
        sum.nbp += t->nbp;
        sum.g += t->g;
        sum.l += t->l;
        sum.interior += t->interior + t->horizon + t->quiescence; /* NC */
        sum.left_first_nbp += t->left_first_nbp;
        sum.left_first_merged += t->left_first_merged;
        sum.merged_nbp += t->merged_nbp;
        sum.cpu_ns += t->cpu_ns;
        predicted += formula(t, depth);
    }
    table_put(table, "%d %d %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, depth,
              one ? sum.value : done, sum.nbp, sum.g, sum.l, sum.interior);
    table_put(table, "%.0f %" PRIu64 " %" PRIu64 " %" PRIu64 " %.2f", predicted, sum.left_first_nbp,
              sum.left_first_merged, sum.merged_nbp, 1e-9 * (double)sum.cpu_ns);
}

static void print_trees(const Minimal *m, bool one) {
    Table *table = table_of(stdout, TABLE_ALIGNED,
                            arena_print("depth, %s, nbp, g, l, nc, formula, left-first nbp, "
                                        "graph nbp, merged nbp, CPU seconds",
                                        one ? "value" : "positions"));
    for (int depth = 1; depth <= m->depth; depth++)
        put_depth(table, m, depth, one);
    table_end(table);
    if (m->timed_out)
        say(stdout, "%" PRId64 " stopped at the node limit: not in the sums\n", m->timed_out);
}

static int print_minimal_tree(CliCall *call, Status *status) {
    Suite positions;
    if (!call->fen == !call->suite)
        return status_fail(status, "exactly one of --fen and --suite is needed"), EXIT_USAGE;
    if (call->fen && call->db)
        return status_fail(status, "--db requires --suite: stored results belong to a suite"),
               EXIT_USAGE;
    if (!read_positions(call, NULL, &positions, status))
        return EXIT_FAILED;
    Minimal minimal = {.suite = &positions,
                       .depth = (int)call->depth,
                       .node_limit = call->nodes > 0 ? (uint64_t)call->nodes : 0};
    Session session = cli_session(call);
    if (session_open(&session, status))
        minimal_measure(&minimal, &session, status);
    const bool stopped = stop_is_asked();
    const SessionEnd end = minimal.failed ? SESSION_FAILED
                           : stopped      ? SESSION_INTERRUPTED
                                          : SESSION_DONE;
    session_close(&session, end, status);
    if (!status->failed)
        print_trees(&minimal, call->fen != NULL);
    if (!status->failed && stopped) {
        fflush(stdout);
        say(stderr, "prunelab minimal-tree: stopped%s\n",
            session.db ? "; what is measured is kept; the same command resumes from there" : "");
    }
    minimal_release(&minimal);
    return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
}

const CliCommand cmd_minimal_tree = {
    "minimal-tree",
    "--suite FILE | --fen FEN --depth D [options]",
    "measure the smallest possible search tree",
    "Measure the minimal tree of every position at depths 1 to D: the fewest bottom positions\n"
    "with which alpha-beta can find its value, over all move orders. For comparison, print the\n"
    "formula with the position's own branching factor, and as upper bounds the tree and the\n"
    "graph (transpositions merged) of a search that takes the first move to keep the bound.\n"
    "With --db, results are stored (view minimal_tree) and stored ones are not measured again.\n"
    "A worker needs up to 400 MB.",
    .searches = true,
    .run = print_minimal_tree,
    .options = {
        {ROW_EPD},
        {ROW_FEN},
        {"--depth", "D", "depths 1 to D, at most 12", NUMBER(depth, 1, ENGINE_MINIMAL_DEPTH_MAX),
         .needed = true},
        {"--db", "FILE", "store results in FILE; only with --suite", TEXT(db, CLI_FILE)},
        {"--nodes", "N", "give up a position and depth after N nodes", NUMBER(nodes, 1, INT64_MAX)},
        {ROW_JOBS}}};
