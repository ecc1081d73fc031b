#include "report_tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "engine.h"

/* Positions with few moves, so that the whole tree can be looked at. */
static const struct Example {
    const char *title, *fen, *about;
    int depth;
} examples[] = {
    {"Avoiding stalemate", "k7/P7/K7/8/8/6p1/6P1/8 w - - 0 1",
     "White is a pawn up, but guarding it from b6 stalemates Black. So few moves are legal that "
     "minimax's complete tree of 4 plies can be shown.",
     4},
    {"One pawn each", "7k/5K1p/8/6P1/8/8/8/8 w - - 0 1",
     "One pawn each; White, to move, may not be able to promote. 3 plies.", 3},
    {"A pawn race", "8/1p6/p7/k7/8/K1P5/P7/8 w - - 0 1",
     "Two pawns each, with the kings in opposition. Many values are equal, and the order of moves "
     "decides what can be cut. 3 plies.",
     3},
};
enum { EXAMPLES_NB = sizeof examples / sizeof examples[0] };

static const char *const ends[] = {"",       "full",     "cutoff", "horizon", "answered",
                                   "pruned", "terminal", "draw",   "stopped"};
enum { ENDS_NB = sizeof ends / sizeof ends[0] };

/* ---- the recorder ---------------------------------------------------------------------------- */

typedef struct Record {
    EngineNode *nodes; /* as left; `end` is NULL while entered only */
    long *parents;
    long nb, open;
} Record;

static void see_node(void *context, const EngineNode *node) {
    Record *record = context;
    if (node->leaving) {
        record->nodes[record->open] = *node;
        record->open = record->parents[record->open];
        return;
    }
    if (node->ply == 0 && record->nb && record->nodes[0].depth < node->depth)
        record->nb = 0; /* the next iteration */
    record->nodes = mem_more(record->nodes, (size_t)record->nb, sizeof *record->nodes);
    record->parents = mem_more(record->parents, (size_t)record->nb, sizeof *record->parents);
    record->nodes[record->nb] = *node;
    record->parents[record->nb] = record->open;
    record->open = record->nb++;
}

static void release(Record *record) {
    free(record->nodes);
    free(record->parents);
}

/* Search the example; the record holds the last iteration. */
static bool search(Record *record, const struct Example *example, const EngineSettings *settings,
                   const EnginePosition *position, Status *status) {
    Engine *engine = engine_new(settings, status);
    if (!engine)
        return false;
    const EngineLimits limits = {.depth = example->depth, .node = see_node, .context = record};
    record->nb = 0;
    record->open = -1;
    engine_search(engine, position, &limits);
    engine_free(engine);
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

enum { MOVES_MAX = 512 };
typedef struct Moves {
    int nb; /* 0 is no move */
    char coordinates[MOVES_MAX][ENGINE_MOVE_NB];
} Moves;

static int find_move(Moves *moves, const char *coordinates) {
    for (int i = 0; i < moves->nb; i++)
        if (strcmp(moves->coordinates[i], coordinates) == 0)
            return i;
    if (moves->nb == MOVES_MAX)
        return 0;
    snprintf(moves->coordinates[moves->nb], ENGINE_MOVE_NB, "%s", coordinates);
    return moves->nb++;
}

static JsValue *list_moves(const Moves *moves) {
    JsValue *list = js_array();
    for (int i = 0; i < moves->nb; i++)
        js_append(list, js_new_text(moves->coordinates[i]));
    return list;
}

/* Play the line that leads to a node. */
static bool play_line(EnginePosition *position, const Record *record, long node, Status *status) {
    const long parent = record->parents[node];
    return parent < 0 || (play_line(position, record, parent, status) &&
                          engine_position_play(position, record->nodes[node].move, status));
}

/* The SAN of the move that leads to a node; "" at the root. */
static JsValue *name_move(const struct Example *example, const Record *record, long node) {
    char san[ENGINE_MOVE_NB] = "";
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    const long parent = record->parents[node];
    if (parent >= 0 && position && engine_position_set(position, example->fen, &status) &&
        play_line(position, record, parent, &status))
        engine_position_san(position, record->nodes[node].move, san, &status);
    engine_position_free(position);
    return js_new_text(san);
}

/* Is the game over at a node? 0: no; 1: stalemate; 2: mate. */
static int find_over(const struct Example *example, const Record *record, long node) {
    char moves[MAX_MOVES][ENGINE_MOVE_NB];
    Status status = STATUS_OK;
    EnginePosition *position = engine_position_new();
    int over = 0;
    if (position && engine_position_set(position, example->fen, &status) &&
        play_line(position, record, node, &status) && engine_position_moves(position, moves) == 0)
        over = engine_position_in_check(position) ? 2 : 1;
    engine_position_free(position);
    return over;
}

/* ---- a tree as JSON -------------------------------------------------------------------------- */

static int find_end(const char *end) {
    for (int i = 1; end && i < ENDS_NB; i++)
        if (strcmp(ends[i], end) == 0)
            return i;
    return 0;
}

/* `named`: with the SAN of the move to each and whether the game is over there, where an example is
 * given. */
static JsValue *list_nodes(const Record *record, Moves *moves, const struct Example *named) {
    JsValue *list = js_array();
    for (long i = 0; i < record->nb; i++) {
        const EngineNode *node = &record->nodes[i];
        const int numbers[] = {
            (int)record->parents[i],
            find_move(moves, node->move),
            (int)node->kind,
            node->depth,
            node->entry_alpha,
            node->entry_beta,
            node->score,
            find_end(node->end),
        };
        JsValue *row = js_array();
        for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++)
            js_append(row, js_new_integer(numbers[k]));
        const char by[2] = {node->by, '\0'};
        js_append(row, node->by ? js_new_text(by) : js_new_integer(0));
        js_append(row, js_new_integer(find_move(moves, node->best_move)));
        if (named) {
            js_append(row, name_move(named, record, i));
            js_append(row, js_new_integer(find_over(named, record, i)));
        }
        js_append(list, row);
    }
    return list;
}

/* ---- all sets -------------------------------------------------------------------------------- */

/* Trees seen so far, as text. */
typedef struct Seen {
    char **texts;
    int nb;
} Seen;

/* The index of a tree, which is added to `traces` where it is new; takes over `nodes`. */
static int keep(Seen *seen, JsValue *traces, JsValue *nodes) {
    char *text = js_write(nodes);
    for (int i = 0; i < seen->nb; i++)
        if (strcmp(seen->texts[i], text) == 0) {
            free(text);
            js_free(nodes);
            return i;
        }
    seen->texts = mem_grow(seen->texts, (size_t)seen->nb + 1, sizeof *seen->texts);
    seen->texts[seen->nb] = text;
    js_append(traces, nodes);
    return seen->nb++;
}

/* Sets to search, as registry masks, ascending. */
typedef struct Sets {
    uint64_t *masks;
    size_t nb;
} Sets;

static int compare_masks(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void add_set(Sets *sets, const char *letters) {
    EngineSettings settings;
    Status unknown = STATUS_OK; /* letters of another program */
    engine_settings_init(&settings);
    if (!engine_settings_letters(&settings, letters, &unknown))
        return;
    sets->masks = mem_grow(sets->masks, sets->nb + 1, sizeof *sets->masks);
    sets->masks[sets->nb++] = settings.letters;
}

static void add_papers_sets(Sets *sets) {
    static const char papers[] = "TRNSHKLMV";
    enum { LETTERS = sizeof papers - 1 };
    for (unsigned subset = 0; subset < 1u << LETTERS; subset++) {
        char letters[LETTERS + 1];
        int nb = 0;
        for (int i = 0; i < LETTERS; i++)
            if (subset >> i & 1)
                letters[nb++] = papers[i];
        letters[nb] = '\0';
        add_set(sets, letters);
    }
}

static Sets list_sets(Store *store, Status *status) {
    Sets sets = {NULL, 0};
    add_papers_sets(&sets);
    StoreStatement *row = store_prepare(
        store, "SELECT DISTINCT enhancements FROM _configurations AS configurations", status);
    while (row && store_next(row, status))
        add_set(&sets, store_text(row, 0));
    store_release(row);
    qsort(sets.masks, sets.nb, sizeof *sets.masks, compare_masks);
    return sets;
}

/* The searches of one example. */
typedef struct Trees {
    const struct Example *example;
    const EnginePosition *position;
    Moves *moves;
    Record record;
    Seen seen;
    JsValue *sets, *traces;
} Trees;

/* The tree of one set, unless its letters go not together. */
static bool search_set(Trees *trees, uint64_t letters, Status *status) {
    char text[ENGINE_LETTERS_NB];
    EngineSettings settings;
    Status unfit = STATUS_OK;
    engine_settings_init(&settings);
    settings.letters = letters;
    if (!engine_settings_check(&settings, &unfit))
        return true;
    if (!search(&trees->record, trees->example, &settings, trees->position, status))
        return false;
    engine_settings_letters_text(&settings, text);
    JsValue *nodes = list_nodes(&trees->record, trees->moves, NULL);
    js_put(trees->sets, text, js_new_integer(keep(&trees->seen, trees->traces, nodes)));
    return true;
}

static bool search_sets(JsValue *result, const Sets *asked, const struct Example *example,
                        const EnginePosition *position, Moves *moves, Status *status) {
    Trees trees = {example, position, moves, {.nb = 0}, {NULL, 0}, js_object(), js_array()};
    for (size_t i = 0; i < asked->nb && !status->failed; i++)
        if (i == 0 || asked->masks[i] != asked->masks[i - 1])
            search_set(&trees, asked->masks[i], status);
    for (int i = 0; i < trees.seen.nb; i++)
        free(trees.seen.texts[i]);
    free(trees.seen.texts);
    release(&trees.record);
    js_put(result, "sets", trees.sets);
    js_put(result, "traces", trees.traces);
    return !status->failed;
}

static bool search_minimax(JsValue *result, const struct Example *example,
                           const EnginePosition *position, Moves *moves, Status *status) {
    Record record = {.nb = 0};
    EngineSettings settings;
    engine_settings_init(&settings);
    if (engine_settings_set(&settings, "base.algorithm", "minimax", status) &&
        search(&record, example, &settings, position, status))
        js_put(result, "minimax", list_nodes(&record, moves, example));
    release(&record);
    return !status->failed;
}

static JsValue *make_example(const struct Example *example, const Sets *sets, Status *status) {
    JsValue *result = js_object(), *names = js_array();
    EnginePosition *position = engine_position_new();
    Moves *moves = mem_new(1, sizeof *moves);
    find_move(moves, "");
    js_put(result, "title", js_new_text(example->title));
    js_put(result, "about", js_new_text(example->about));
    js_put(result, "fen", js_new_text(example->fen));
    js_put(result, "depth", js_new_integer(example->depth));
    for (int i = 0; i < ENDS_NB; i++)
        js_append(names, js_new_text(ends[i]));
    js_put(result, "ends", names);
    if (!position)
        status_fail(status, "out of memory");
    else if (engine_position_set(position, example->fen, status) &&
             search_minimax(result, example, position, moves, status) &&
             search_sets(result, sets, example, position, moves, status))
        js_put(result, "moves", list_moves(moves));
    engine_position_free(position);
    free(moves);
    return result;
}

JsValue *report_trees(Store *store, Status *status) {
    JsValue *trees = js_array();
    const Sets sets = list_sets(store, status);
    for (int i = 0; i < EXAMPLES_NB && !status->failed; i++)
        js_append(trees, make_example(&examples[i], &sets, status));
    free(sets.masks);
    if (!status->failed)
        return trees;
    js_free(trees);
    return NULL;
}
