/* prunelab tree: the search tree of a small search as text. */
#include <inttypes.h>
#include <stdio.h>

#include "analysis/compare/trace.h"
#include "base/arena.h"
#include "base/say.h"
#include "cli/rows.h"
#include "work/recording.h"

enum {
    DEPTH_MAX = 4,   /* deeper trees only with --max-nodes: nobody reads them */
    NODES_MAX = 5000 /* lines that are printed without it */
};

static void print_lines(const Recording *tree) {
    Text text = TEXT_ARENA;
    for (long i = 0; i < tree->nb; i++) {
        text_clear(&text);
        trace_add_node(&text, &tree->nodes[i]);
        say(stdout, "%s\n", text_get(&text));
    }
}

static bool grow(Recording *tree, const EngineSettings *settings, const char *fen, const char *game,
                 int depth, Status *status) {
    EnginePosition *position = engine_position_new();
    Engine *engine = NULL;
    if (!position)
        status_fail(status, "out of memory");
    else if (engine_settings_check_shown(settings, status) &&
             cli_position(position, fen, game, depth, settings, status))
        engine = engine_new_for(position, settings, status);
    if (engine) {
        const EngineLimits limits = {
            .depth = depth, .stop = recording_is_full, .node = recording_see, .context = tree};
        engine_reset(engine);
        engine_search(engine, position, &limits);
    }
    engine_free(engine);
    engine_position_free(position);
    if (tree->too_many)
        status_fail(status, "the tree has more than %ld nodes (see --max-nodes)", tree->most);
    return !status->failed;
}

typedef struct Options {
    const char *fen, *game, *letters;
    int64_t depth, max_nodes;
    CliList set;
    bool iterations;
} Options;

static const CliOption options[] = {
    {ROW_FEN},
    {ROW_GAME},
    {ROW_WITH},
    {"--depth", "D", "last iteration: up to 4, or more with --max-nodes",
     NUMBER(depth, 0, MAX_DEPTH - 1), .needed = true},
    {ROW_SET},
    {"--max-nodes", "N", "print up to N nodes (5000)", NUMBER(max_nodes, 1, 100000000)},
    {"--iterations", NULL, "print all iterations, not only the last", TO(iterations)},
    {.name = NULL},
};

static int tree(CliCall *call, Status *status) {
    const Options *o = call->options;
    const bool any = o->max_nodes > 0;
    Recording tree = {
        .most = any ? (long)o->max_nodes : NODES_MAX, .open = -1, .all = o->iterations};
    EngineSettings settings;
    if (!o->fen == !o->game)
        status_fail(status, "exactly one of --fen and --game is needed");
    else if (!any && o->depth > DEPTH_MAX)
        status_fail(status,
                    "--depth '%" PRId64 "': not a whole number from 0 to %d; --max-nodes N lets it "
                    "go deeper",
                    o->depth, DEPTH_MAX);
    if (status->failed || !cli_settings(&settings, o->letters, &o->set, status))
        return EXIT_USAGE;
    if (grow(&tree, &settings, o->fen, o->game, (int)o->depth, status))
        print_lines(&tree);
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
    CLI_RUNS(tree, options)};
