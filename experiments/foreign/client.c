#include "foreign/client.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"
#include "base/text.h"
#include "foreign/hearing.h"

enum { BANNER_LINES_MAX = 4096, END_SECONDS = 1, TRIAL_DEPTH = 12 };

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
    const double deadline = process_clock(client->process) + client->patience;
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
    if (client->process && process_say(client->process, status, "uci") &&
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
        process_say(client->process, &ignored, "quit");
    process_end(client->process, ignored.failed ? 0 : END_SECONDS);
    option_release(&client->options);
    free(client);
}

bool client_set(Client *client, const char *name, const char *value, Status *status) {
    const Option *option = option_find(&client->options, name);
    if (!option)
        return status_fail(status, "the engine '%s' has no option '%.200s'", client->name, name);
    if (!option_takes(option, value, status))
        return false;
    value = option_spelling(option, value);
    const bool button = option->kind == OPTION_BUTTON;
    return process_say(client->process, status, "setoption name %s%s%s", option->name,
                       button ? "" : " value ", *value || button ? value : "<empty>");
}

bool client_ready(Client *client, Status *status) {
    return process_say(client->process, status, "isready") && await(client, "readyok", status);
}

/* ---- a search -------------------------------------------------------------------------------- */

/* Send `stop` when it has said that it is beyond the limit. */
static bool stop_when_due(Client *client, Hearing *hearing, double *deadline, Status *status) {
    const ClientGo *go = hearing->go;
    if (hearing->stopped || go->limit != CLIENT_LIMIT_STOP || !go->nodes ||
        hearing->outcome->nodes < go->nodes)
        return true;
    hearing->stopped = true;
    *deadline = process_clock(client->process) + client->patience;
    return process_say(client->process, status, "stop");
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

static bool listen(Client *client, Hearing *hearing, Status *status) {
    double deadline = process_clock(client->process) + hearing->go->seconds;
    const char *line, *rest, *flaw;
    while ((line = hear(client, "bestmove", deadline, &flaw, status))) {
        if (is_beside(line))
            continue;
        if (flaw)
            return status_fail(status, "the engine sent %s: '%.100s'", flaw, line);
        if ((rest = behind(line, "bestmove")))
            return hearing_end(hearing, rest, status);
        if (!(rest = behind(line, "info")))
            return status_fail(status, "the engine sent garbage in a search: '%.200s'", line);
        if (!hearing_info(hearing, rest, status) ||
            !stop_when_due(client, hearing, &deadline, status))
            return false;
    }
    return false;
}

static bool ask(Client *client, Hearing *hearing, Status *status) {
    const ClientGo *go = hearing->go;
    const bool moved = go->moves && *go->moves;
    if (!go->goes_on && !process_say(client->process, status, "ucinewgame"))
        return false;
    if (!client_ready(client, status) ||
        !process_say(client->process, status, "position fen %s%s%s", go->fen,
                     moved ? " moves " : "", moved ? go->moves : ""))
        return false;
    hearing_start_clock(hearing);
    return go->nodes && go->limit == CLIENT_LIMIT_NODES
               ? process_say(client->process, status, "go depth %d nodes %" PRIu64, go->depth,
                             go->nodes)
               : process_say(client->process, status, "go depth %d", go->depth);
}

bool client_search(Client *client, const ClientGo *go, ClientOutcome *outcome, Status *status) {
    Hearing hearing;
    if (hearing_begin(&hearing, go, client->process, outcome, status) &&
        ask(client, &hearing, status))
        listen(client, &hearing, status);
    hearing_release(&hearing);
    return !status->failed;
}

bool client_tells_end(Client *client, int seconds) {
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    static const uint64_t trials[] = {1000, 2000, 4000};
    for (size_t i = 0; i < sizeof trials / sizeof trials[0]; i++) {
        const ClientGo go = {.fen = start,
                             .depth = TRIAL_DEPTH,
                             .nodes = trials[i],
                             .limit = CLIENT_LIMIT_NODES,
                             .seconds = seconds};
        Status ignored = STATUS_OK;
        ClientOutcome outcome;
        if (!client_search(client, &go, &outcome, &ignored) || outcome.nodes < trials[i])
            return false;
    }
    return true;
}
