/* prunelab tree: the search tree of a small search as text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/compare/node_line.h"
#include "base/say.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"

enum {
    DEPTH_MAX = 4,   /* deeper trees only with --max-nodes: nobody reads them */
    NODES_MAX = 5000 /* lines that are printed without it */
};

static const CliUsage usage = {
    "tree", "--fen FEN | --game TREE --with LETTERS --depth D [options]",
    "Print the tree of the last iteration, one node per line, indented by ply: the move that led\n"
    "to it, node kind, depth left, window, value, why the node ended, and its best move.\n"
    "Quiescence nodes are not shown. A root that is searched again (aspiration) appears twice.\n"
    "TREE is an artificial tree (`prunelab search --help`); its moves are numbered from the left.",
    0, 0};

typedef struct Line {
    EngineNode node;
    const char *end; /* NULL while it is entered only */
    long parent;     /* line of the node above, -1 for a root */
} Line;

typedef struct Tree {
    Line *lines;
    long nb, max;
    long open; /* line of the node we are in, -1 outside */
    bool too_many, all;
} Tree;

static void enter(Tree *tree, const EngineNode *node) {
    if (node->ply == 0 && !tree->all && tree->nb && tree->lines[0].node.depth < node->depth)
        tree->nb = 0; /* the next iteration */
    if (tree->nb == tree->max) {
        tree->too_many = true;
        return;
    }
    tree->lines = mem_more(tree->lines, (size_t)tree->nb, sizeof *tree->lines);
    tree->lines[tree->nb] = (Line){*node, NULL, tree->open};
    tree->open = tree->nb++;
}

static void see_node(void *context, const EngineNode *node) {
    Tree *tree = context;
    if (tree->too_many)
        return;
    if (!node->leaving) {
        enter(tree, node);
    } else if (tree->open >= 0) {
        Line *line = &tree->lines[tree->open];
        line->node = *node;
        line->end = node->end;
        tree->open = line->parent;
    }
}

static bool is_too_big(void *context) {
    return ((Tree *)context)->too_many;
}

static void print_lines(const Tree *tree) {
    Text text = TEXT_EMPTY;
    for (long i = 0; i < tree->nb; i++) {
        text_clear(&text);
        node_line_add(&text, &tree->lines[i].node, tree->lines[i].end);
        say(stdout, "%s\n", text_get(&text));
    }
    text_release(&text);
}

static bool grow(Tree *tree, const EngineSettings *settings, const char *fen, const char *game,
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
            .depth = depth, .stop = is_too_big, .node = see_node, .context = tree};
        engine_reset(engine);
        engine_search(engine, position, &limits);
    }
    engine_free(engine);
    engine_position_free(position);
    if (tree->too_many)
        status_fail(status, "the tree has more than %ld nodes (see --max-nodes)", tree->max);
    return !status->failed;
}

/* `any`: deeper than what fits on a screen, too. */
static bool read_depth(const char *text, bool any, int64_t *depth, Status *status) {
    if (cli_integer(text, "--depth", 0, any ? MAX_DEPTH - 1 : DEPTH_MAX, depth, status))
        return true;
    const size_t nb = strlen(status->text);
    if (!any)
        snprintf(status->text + nb, sizeof status->text - nb, "; --max-nodes N lets it go deeper");
    return false;
}

int cmd_tree(int argc, char **argv) {
    const char *fen = NULL, *game = NULL, *letters = NULL, *depth_text = NULL, *max_text = NULL;
    CliList set = {.count = 0};
    Tree tree = {.max = NODES_MAX, .open = -1};
    const CliOption rows[] = {
        {"--fen", "FEN", "position, 4 or 6 fields in one argument", .text = &fen},
        {"--game", "TREE", "an artificial tree, e.g. planted:width=3,first=60", .text = &game},
        {"--with", "LETTERS", "enhancements that are on, e.g. TN; - for none", .text = &letters},
        {"--depth", "D", "last iteration: up to 4, or more with --max-nodes", .text = &depth_text},
        {"--set", "P=V", "a parameter, e.g. base.deepening=off", .list = &set},
        {"--max-nodes", "N", "print up to N nodes (5000)", .text = &max_text},
        {"--iterations", NULL, "print all iterations, not only the last", .given = &tree.all},
        {.name = NULL},
    };
    CliList arguments;
    Status status = STATUS_OK;
    EngineSettings settings;
    int64_t depth = 0, max = NODES_MAX;
    const CliEnd end = cli_parse(argc, argv, &usage, rows, &arguments);
    if (end != CLI_GO)
        return cli_exit(end);
    if (!fen == !game)
        status_fail(&status, "exactly one of --fen and --game is needed");
    else if (!letters || !depth_text)
        status_fail(&status, "%s is missing", letters ? "--depth" : "--with");
    else if ((!max_text || cli_integer(max_text, "--max-nodes", 1, 100000000, &max, &status)) &&
             read_depth(depth_text, max_text != NULL, &depth, &status))
        cli_settings(&settings, letters, &set, &status);
    if (status.failed)
        return cli_fail(&usage, EXIT_USAGE, &status);
    tree.max = (long)max;
    if (grow(&tree, &settings, fen, game, (int)depth, &status))
        print_lines(&tree);
    free(tree.lines);
    return status.failed ? cli_fail(&usage, EXIT_FAILED, &status) : EXIT_DONE;
}
