#include "foreign/client.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/plain.h"
#include "base/text.h"

enum { BANNER_LINES_MAX = 4096, END_SECONDS = 1 };

struct Client {
    Process *process;
    int patience;
    char name[CLIENT_NAME_NB], author[CLIENT_NAME_NB];
    OptionList options;
};

/* ---- starting and setting up ----------------------------------------------------------------- */

/* Does a line begin with a word? What is behind it, or NULL. */
static const char *behind(const char *line, const char *word) {
    const size_t nb = strlen(word);
    if (strncmp(line, word, nb) != 0 || (line[nb] && line[nb] != ' ' && line[nb] != '\t'))
        return NULL;
    return line + nb + strspn(line + nb, " \t");
}

static const char *hear(Client *client, const char *wanted, double deadline, const char **flaw,
                        Status *status) {
    const char *line = process_hear(client->process, wanted, deadline, flaw, status);
    return line ? line + strspn(line, " ") : NULL;
}

static void copy_name(char name[CLIENT_NAME_NB], const char *text) {
    snprintf(name, CLIENT_NAME_NB, "%.*s", CLIENT_NAME_NB - 1, text);
    plain_text(name); /* which may have been cut */
}

/* A line of the greeting. What an engine says besides, its banner, is let pass. */
static bool take_greeting(Client *client, const char *line, const char *flaw, Status *status) {
    const char *rest = behind(line, "id");
    if (rest && behind(rest, "name"))
        copy_name(client->name, behind(rest, "name"));
    else if (rest && behind(rest, "author"))
        copy_name(client->author, behind(rest, "author"));
    rest = behind(line, "option");
    return !rest || option_add(&client->options, rest, flaw, status);
}

/* Hear lines until one is `wanted`. */
static bool await(Client *client, const char *wanted, Status *status) {
    const double deadline = process_clock() + client->patience;
    for (int lines = 0; lines < BANNER_LINES_MAX; lines++) {
        const char *flaw, *line = hear(client, wanted, deadline, &flaw, status);
        if (!line)
            return false;
        if (behind(line, wanted))
            return true;
        if (strcmp(wanted, "uciok") == 0 && !take_greeting(client, line, flaw, status))
            return false;
        if (behind(line, "bestmove"))
            return status_fail(status, "the engine sent '%.100s' while '%s' was awaited", line,
                               wanted);
    }
    return status_fail(status, "the engine sent %d lines and no '%s'", BANNER_LINES_MAX, wanted);
}

Client *client_start(const ProcessPlan *plan, int patience, Status *status) {
    Client *client = mem_new(1, sizeof *client);
    client->patience = patience;
    client->process = process_start(plan, status);
    if (client->process && process_say(client->process, "uci", status) &&
        await(client, "uciok", status))
        return client;
    client_end(client);
    return NULL;
}

void client_end(Client *client) {
    if (!client)
        return;
    Status ignored = STATUS_OK;
    if (client->process)
        process_say(client->process, "quit", &ignored);
    process_end(client->process, ignored.failed ? 0 : END_SECONDS);
    option_release(&client->options);
    free(client);
}

const char *client_name(const Client *client) {
    return client->name;
}

const char *client_author(const Client *client) {
    return client->author;
}

const OptionList *client_options(const Client *client) {
    return &client->options;
}

bool client_set(Client *client, const char *name, const char *value, Status *status) {
    const Option *option = option_find(&client->options, name);
    if (!option)
        return status_fail(status, "the engine '%s' has no option '%.200s'", client->name, name);
    if (!option_takes(option, value, status))
        return false;
    if (option->kind == OPTION_CHECK) /* as every engine understands it */
        value = strcasecmp(value, "true") == 0 ? "true" : "false";
    Text line = TEXT_EMPTY;
    text_add(&line, "setoption name %s%s%s", option->name,
             option->kind == OPTION_BUTTON ? "" : " value ",
             *value || option->kind == OPTION_BUTTON ? value : "<empty>");
    const bool good = process_say(client->process, text_get(&line), status);
    text_release(&line);
    return good;
}

bool client_ready(Client *client, Status *status) {
    return process_say(client->process, "isready", status) && await(client, "readyok", status);
}

/* ---- a search -------------------------------------------------------------------------------- */

/* Where the nodes of the iteration under way come from. */
typedef enum Source {
    SOURCE_NONE,
    SOURCE_APART, /* lines without a depth */
    SOURCE_OWN    /* lines of its own depth, beside which others do not count */
} Source;

typedef struct Search {
    Client *client;
    const ClientGo *go;
    ClientOutcome *outcome;
    EnginePosition *position;
    ClientIteration now; /* the iteration under way; depth 0: none yet */
    Source source;
    bool scored, stopped;
    bool counted, behind; /* nodes were told; they come behind the lines of play, not before them */
    uint64_t cpu_ns;      /* that the program had used when the search began */
    char best[ENGINE_MOVE_NB]; /* told last */
    ClientChange waiting;      /* for the nodes behind it */
    bool waits;
    char fen[ENGINE_FEN_NB]; /* where the moves lead: from here it searches */
} Search;

/* Processor time of this search: an engine's start, which may load a network, is none of it. */
static uint64_t used_ns(const Search *search) {
    const uint64_t used = process_cpu_ns(search->client->process);
    return used > search->cpu_ns ? used - search->cpu_ns : 0;
}

static bool is_within(const Search *search, uint64_t nodes) {
    return !search->go->nodes || nodes <= search->go->nodes;
}

/* The iteration under way is finished. */
static bool tell_iteration(Search *search, Status *status) {
    const ClientGo *go = search->go;
    const ClientIteration *now = &search->now;
    if (now->figures.depth == 0 || now->figures.depth > go->depth || !search->scored)
        return true;
    if (search->source == SOURCE_NONE && (go->iteration || go->limit == CLIENT_LIMIT_STOP))
        return status_fail(status, "the engine tells no nodes in its iteration of depth %d",
                           now->figures.depth);
    if (go->iteration && is_within(search, now->figures.nc))
        go->iteration(go->context, now);
    return true;
}

/* The nodes told last are those of the iteration under way. */
static void count_iteration(Search *search, Source source) {
    search->source = source;
    search->now.figures.nc = search->outcome->nodes;
    search->now.figures.cpu_ns = used_ns(search);
}

/* Play a move, cut off behind its coordinates. */
static bool play(EnginePosition *position, const char *move) {
    Status status = STATUS_OK;
    char text[ENGINE_MOVE_NB];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(move, " \t"), move);
    return engine_position_play(position, text, &status);
}

/* Cut a line of play before its first move that is not legal: engines read its end out of a table
 * that other positions share. Returns its moves. */
static int check_line(Search *search, char *line, Status *status) {
    int moves = 0;
    char *at = line;
    if (!engine_position_set(search->position, search->fen, status))
        return 0;
    while (*at && play(search->position, at)) {
        moves++;
        at += strcspn(at, " ");
        at += *at == ' ';
    }
    if (at > line && !*at)
        return moves;
    *(at > line ? at - 1 : at) = '\0';
    return moves;
}

/* The line that waits has its nodes: does its move replace another? */
static void tell_change(Search *search) {
    ClientChange *change = &search->waiting;
    change->nodes = search->outcome->nodes;
    if (!search->waits || !search->counted)
        return;
    search->waits = false;
    if (strcmp(change->move, search->best) == 0 || !is_within(search, change->nodes))
        return;
    memcpy(search->best, change->move, sizeof search->best);
    if (search->go->change)
        search->go->change(search->go->context, change);
}

/* Which nodes belong to a line of play? Choice: its own; else those told last, or where the first
 * line of the search had none before it, those that follow. */
static void date_line(Search *search, const Info *info) {
    const bool own = info->has & INFO_NODES;
    search->behind = search->behind || !search->counted;
    search->waiting = (ClientChange){.depth = info->depth, .score = info->score};
    snprintf(search->waiting.move, sizeof search->waiting.move, "%.*s", (int)strcspn(info->pv, " "),
             info->pv);
    search->waits = true;
    if (!own && search->behind)
        return;
    tell_change(search);
    if (search->source != SOURCE_OWN)
        count_iteration(search, SOURCE_APART);
}

/* The best line's score and moves. */
static bool take_line(Search *search, Info *info, Status *status) {
    EngineIteration *figures = &search->now.figures;
    char sent[ENGINE_MOVE_NB];
    snprintf(sent, sizeof sent, "%.*s", (int)strcspn(info->pv, " "), info->pv);
    if (check_line(search, info->pv, status) == 0)
        return status_fail(status, "the engine plays '%s', which is not a legal move in '%s'", sent,
                           search->fen);
    date_line(search, info);
    if (info->has & INFO_BOUND)
        return true;
    figures->score = info->score;
    snprintf(figures->best_move, sizeof figures->best_move, "%s", sent);
    memcpy(figures->pv, info->pv, sizeof figures->pv);
    search->scored = true;
    if (search->go->limit == CLIENT_LIMIT_NODES || is_within(search, search->outcome->nodes)) {
        ClientChange *last = &search->outcome->last;
        *last = (ClientChange){search->outcome->nodes, figures->depth, figures->score, ""};
        memcpy(last->move, sent, sizeof last->move);
    }
    return true;
}

static bool check_order(const Search *search, const Info *info, Status *status) {
    if (info->has & INFO_NODES && info->nodes < search->outcome->nodes)
        return status_fail(status, "the engine went back from %" PRIu64 " nodes to %" PRIu64,
                           search->outcome->nodes, info->nodes);
    return true;
}

static void tell_line(const Search *search, const Info *info) {
    const unsigned whole = INFO_DEPTH | INFO_SCORE | INFO_PV;
    if (search->go->line && (info->has & whole) == whole)
        search->go->line(search->go->context, info);
}

static bool has_depth(const Search *search, const Info *info) {
    return info->has & INFO_DEPTH && info->depth == search->now.figures.depth;
}

/* A score or a line of play without a depth is of the iteration under way. */
static void place(const Search *search, Info *info) {
    if (info->has & INFO_DEPTH || !(info->has & (INFO_SCORE | INFO_PV)) ||
        search->now.figures.depth == 0)
        return;
    info->depth = search->now.figures.depth;
    info->has |= INFO_DEPTH;
}

static bool begin_iteration(Search *search, const Info *info, Status *status) {
    if (!(info->has & INFO_DEPTH) || info->depth <= search->now.figures.depth)
        return true;
    if (!tell_iteration(search, status))
        return false;
    search->now = (ClientIteration){.figures = {.depth = info->depth}};
    search->scored = false;
    search->source = SOURCE_NONE;
    return true;
}

/* Choice: nodes without a depth do not count for an iteration whose own lines have some: engines tell
 * them by the clock, too. */
static void take_nodes(Search *search, const Info *info) {
    if (!(info->has & INFO_NODES))
        return;
    search->outcome->nodes = info->nodes;
    search->counted = true;
    tell_change(search);
    if (has_depth(search, info))
        count_iteration(search, SOURCE_OWN);
    else if (!(info->has & INFO_DEPTH) && search->behind && search->source != SOURCE_OWN)
        count_iteration(search, SOURCE_APART);
}

/* Of a line of an iteration that is over only the nodes are heard. After three seconds Stockfish tells of
 * an iteration under way; where that is stopped, it repeats the line of the one before. */
static bool take_info(Search *search, const char *line, Status *status) {
    Info info;
    if (!info_read(&info, line, status))
        return false;
    place(search, &info);
    tell_line(search, &info);
    if (info.has & INFO_OTHER)
        return true;
    if (!check_order(search, &info, status) || !begin_iteration(search, &info, status))
        return false;
    take_nodes(search, &info);
    if (info.has & INFO_DEPTH && !has_depth(search, &info))
        return true;
    if (info.has & INFO_SELDEPTH && info.seldepth > search->now.seldepth)
        search->now.seldepth = info.seldepth;
    return !(info.has & INFO_SCORE && info.has & INFO_PV) || take_line(search, &info, status);
}

/* Which limit ended its search? Choice: an engine that keeps `go nodes` itself and has told fewer may
 * have met a mate, or the limit in the middle of an iteration: UCI wants its last count told, but
 * many tell none between two iterations, of which the second may be many times as large. So its last
 * iteration counts as finished only at the depth asked for. */
static ClientEnd find_end(const Search *search) {
    const ClientGo *go = search->go;
    const bool keeps = go->nodes && go->limit == CLIENT_LIMIT_NODES;
    if (search->stopped || (keeps && search->outcome->nodes >= go->nodes))
        return CLIENT_NODES;
    if (search->now.figures.depth >= go->depth && search->scored)
        return CLIENT_DEPTH;
    return keeps ? CLIENT_BELOW : CLIENT_ITSELF;
}

/* The engine has answered. */
static bool conclude(Search *search, const char *answer, Status *status) {
    ClientOutcome *outcome = search->outcome;
    snprintf(outcome->best_move, sizeof outcome->best_move, "%.*s", (int)strcspn(answer, " \t"),
             answer);
    if (!engine_position_set(search->position, search->fen, status))
        return false;
    if (!play(search->position, answer))
        return status_fail(status, "the engine answers '%.100s', which is not a legal move in '%s'",
                           answer, search->fen);
    outcome->depth = search->now.figures.depth;
    outcome->end = find_end(search);
    tell_change(search);
    return (outcome->end != CLIENT_DEPTH && outcome->end != CLIENT_ITSELF) ||
           tell_iteration(search, status);
}

/* Send `stop` when it has said that it is beyond the limit. */
static bool stop_when_due(Search *search, double *deadline, Status *status) {
    if (search->stopped || search->go->limit != CLIENT_LIMIT_STOP || !search->go->nodes ||
        search->outcome->nodes < search->go->nodes)
        return true;
    search->stopped = true;
    *deadline = process_clock() + search->client->patience;
    return process_say(search->client->process, "stop", status);
}

/* What an engine may say in a search that is not about it: nothing of it is read, so it may be
 * anything. */
static bool is_beside(const char *line) {
    static const char *const words[] = {"copyprotection", "registration", "id", "option",
                                        "readyok"};
    const char *rest = behind(line, "info");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (behind(line, words[i]))
            return true;
    return !*line || (rest && behind(rest, "string"));
}

static bool listen(Search *search, Status *status) {
    double deadline = process_clock() + search->go->seconds;
    const char *line, *rest, *flaw;
    while ((line = hear(search->client, "bestmove", deadline, &flaw, status))) {
        if (is_beside(line))
            continue;
        if (flaw)
            return status_fail(status, "the engine sent %s: '%.100s'", flaw, line);
        if ((rest = behind(line, "bestmove"))) {
            search->outcome->cpu_ns = used_ns(search);
            return conclude(search, rest, status);
        }
        if ((rest = behind(line, "info"))) {
            if (!take_info(search, rest, status) || !stop_when_due(search, &deadline, status))
                return false;
        } else {
            return status_fail(status, "the engine sent garbage in a search: '%.200s'", line);
        }
    }
    return false;
}

/* Where do the moves lead? */
static bool find_position(Search *search, Status *status) {
    const char *at = search->go->moves ? search->go->moves : "";
    if (!engine_position_set(search->position, search->go->fen, status))
        return false;
    for (; *at; at += strcspn(at, " "), at += *at == ' ')
        if (!play(search->position, at))
            return status_fail(status, "not a legal move: '%.10s'", at);
    engine_position_fen(search->position, search->fen);
    return true;
}

static bool say_position(const Search *search, Status *status) {
    const ClientGo *go = search->go;
    Text line = TEXT_EMPTY;
    text_add(&line, "position fen %s", go->fen);
    if (go->moves && *go->moves)
        text_add(&line, " moves %s", go->moves);
    const bool good = process_say(search->client->process, text_get(&line), status);
    text_release(&line);
    return good;
}

static bool ask(Search *search, Status *status) {
    const ClientGo *go = search->go;
    char text[64];
    if (!go->goes_on && !process_say(search->client->process, "ucinewgame", status))
        return false;
    if (!client_ready(search->client, status) || !say_position(search, status))
        return false;
    if (go->nodes && go->limit == CLIENT_LIMIT_NODES)
        snprintf(text, sizeof text, "go depth %d nodes %" PRIu64, go->depth, go->nodes);
    else
        snprintf(text, sizeof text, "go depth %d", go->depth);
    search->cpu_ns = process_cpu_ns(search->client->process);
    return process_say(search->client->process, text, status);
}

bool client_search(Client *client, const ClientGo *go, ClientOutcome *outcome, Status *status) {
    Search search = {.client = client, .go = go, .outcome = outcome};
    *outcome = (ClientOutcome){.end = CLIENT_ITSELF};
    search.position = engine_position_new();
    if (!search.position)
        status_fail(status, "out of memory");
    else if (find_position(&search, status) && ask(&search, status))
        listen(&search, status);
    engine_position_free(search.position);
    return !status->failed;
}
