/* prunelab minimal-tree: how small a search can be, measured (engine/minimal/tree.h). */
#include <inttypes.h>
#include <math.h>

#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "work/minimal.h"
#include "work/stop.h"

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

static int run_minimal(Minimal *m, Session *session, bool one, Status *status) {
    if (session_open(session, status))
        minimal_measure(m, session, status);
    const bool stopped = stop_is_asked();
    const SessionEnd end = m->failed ? SESSION_FAILED
                           : stopped ? SESSION_INTERRUPTED
                                     : SESSION_DONE;
    session_close(session, end, status);
    if (status->failed)
        return EXIT_FAILED;
    print_trees(m, one);
    if (stopped) {
        fflush(stdout);
        say(stderr, "prunelab minimal-tree: stopped%s\n",
            session->db ? "; what is measured is kept; the same command resumes from there" : "");
    }
    return end == SESSION_DONE ? EXIT_DONE : EXIT_FAILED;
}

/* A suite of one. */
static bool suite_of(Suite *suite, const char *fen, Status *status) {
    EnginePosition *position = engine_position_new();
    if (!position)
        return status_fail(status, "out of memory");
    const bool good = engine_position_set(position, fen, status);
    say_notes(stderr, status);
    if (good) {
        *suite = (Suite){.entries = arena_new(1, sizeof *suite->entries), .nb = 1};
        engine_position_fen(position, suite->entries[0].epd.fen);
    }
    engine_position_free(position);
    return good;
}

typedef struct Options {
    const char *suite, *fen, *db;
    int64_t depth, nodes, jobs;
} Options;

static const CliOption options[] = {
    {ROW_EPD},
    {ROW_FEN},
    {"--depth", "D", "depths 1 to D, at most 12", NUMBER(depth, 1, ENGINE_MINIMAL_DEPTH_MAX),
     .needed = true},
    {"--db", "FILE", "store results in FILE; only with --suite", TEXT(db, CLI_FILE)},
    {"--nodes", "N", "give up a position and depth after N nodes", NUMBER(nodes, 1, INT64_MAX)},
    {ROW_JOBS},
    {.name = NULL},
};

static int print_minimal_tree(CliCall *call, Status *status) {
    const Options *o = call->options;
    Suite positions;
    if (!o->fen == !o->suite)
        status_fail(status, "exactly one of --fen and --suite is needed");
    else if (o->fen && o->db)
        status_fail(status, "--db requires --suite: stored results belong to a suite");
    if (status->failed)
        return EXIT_USAGE;
    if (o->fen ? !suite_of(&positions, o->fen, status) : !suite_read(&positions, o->suite, status))
        return EXIT_FAILED;
    Minimal minimal = {.suite = &positions,
                       .depth = (int)o->depth,
                       .node_limit = o->nodes > 0 ? (uint64_t)o->nodes : 0};
    Session session = {.db = o->db, .jobs = (int)o->jobs, .argc = call->argc, .argv = call->argv};
    const int code = run_minimal(&minimal, &session, o->fen != NULL, status);
    minimal_release(&minimal);
    return code;
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
    CLI_RUNS(print_minimal_tree, options)};
