#include "mine/verifier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "foreign/client.h"

enum { LINES_KEPT = 2 };

struct Verifier {
    char path[PROCESS_PATH_NB];
    ProcessPlan plan;
    Client *client;
    int patience;
};

/* ---- starting -------------------------------------------------------------------------------- */

/* An option that an engine may lack, where there is but one way for it. */
static bool set_number(Client *client, const char *name, int value, Status *status) {
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    return !option_find(&client->options, name) || client_set(client, name, text, status);
}

static bool set_up(Client *client, int hash, Status *status) {
    return set_number(client, "Threads", 1, status) && set_number(client, "Hash", hash, status) &&
           client_set(client, "MultiPV", "2", status) && client_ready(client, status);
}

Verifier *verifier_start(const char *program, int hash, int patience, Status *status) {
    Verifier *verifier = mem_new(1, sizeof *verifier);
    const char *command = program ? program : "stockfish";
    verifier->patience = patience;
    verifier->plan.path = verifier->path;
    Status why = STATUS_OK;
    if (!process_find(command, verifier->path, &why)) {
        status_fail(status,
                    "no verifier: %s (apt-get install stockfish, or name a UCI engine with "
                    "--verifier)",
                    why.text);
    } else if (!(verifier->client = client_start(&verifier->plan, patience, status)) ||
               !set_up(verifier->client, hash, status)) {
        status_at(status, "verifier '%.300s'", command);
    }
    if (!status->failed)
        return verifier;
    verifier_end(verifier);
    return NULL;
}

void verifier_end(Verifier *verifier) {
    if (verifier)
        client_end(verifier->client);
    free(verifier);
}

const char *verifier_name(const Verifier *verifier) {
    const char *name = verifier->client->name;
    return *name ? name : "unnamed";
}

/* ---- a look ---------------------------------------------------------------------------------- */

/* A thought under way: both lines, and the best move of each iteration. */
typedef struct Thought {
    char move[LINES_KEPT][ENGINE_MOVE_NB];
    Score score[LINES_KEPT];
    bool known[LINES_KEPT], unsure[LINES_KEPT];    /* unsure: a bound on the wrong side */
    char best[INFO_DEPTH_MAX + 1][ENGINE_MOVE_NB]; /* by depth; "" where it said nothing */
    int depth;
} Thought;

/* A search that is stopped may end on a bound: the best may be worse than an upper one, the second
 * better than a lower one, and then nothing is sure. */
static void take_line(void *context, const Info *info) {
    Thought *thought = context;
    const int i = info->place - 1;
    if (info->depth < 1 || i >= LINES_KEPT)
        return;
    thought->score[i] = info->score;
    thought->known[i] = true;
    thought->unsure[i] = info->has & (i == 0 ? INFO_UPPER : INFO_LOWER);
    snprintf(thought->move[i], ENGINE_MOVE_NB, "%.*s", (int)strcspn(info->pv, " "), info->pv);
    if (i == 0) {
        memcpy(thought->best[info->depth], thought->move[i], ENGINE_MOVE_NB);
        thought->depth = info->depth;
    }
}

/* Since when has it been the best move? */
static void look_back(const Thought *thought, Look *look) {
    bool another = false; /* was best in a later iteration */
    look->first = look->settled = thought->depth;
    for (int d = thought->depth; d > 0; d--) {
        if (!thought->best[d][0])
            continue;
        const bool same = strcmp(thought->best[d], look->move) == 0;
        another |= !same;
        if (same)
            look->first = d;
        if (!another)
            look->settled = d;
    }
}

static bool conclude(const Thought *thought, const char *move, Look *look, Status *status) {
    if (!thought->known[0] || !thought->known[1] || strcmp(thought->move[0], move) != 0)
        return status_fail(status, "it answered '%s' without a score for it and for a second move",
                           move);
    *look = (Look){.score = thought->score[0],
                   .second = thought->score[1],
                   .depth = thought->depth,
                   .sure = !thought->unsure[0] && !thought->unsure[1]};
    memcpy(look->move, move, sizeof look->move);
    look_back(thought, look);
    return true;
}

bool verifier_look(Verifier *verifier, const char *fen, uint64_t nodes, Look *look,
                   Status *status) {
    Thought thought;
    memset(&thought, 0, sizeof thought);
    const ClientGo go = {.fen = fen,
                         .depth = INFO_DEPTH_MAX,
                         .nodes = nodes,
                         .limit = CLIENT_LIMIT_NODES,
                         .seconds = verifier->patience,
                         .line = take_line,
                         .context = &thought};
    ClientOutcome outcome;
    if (client_search(verifier->client, &go, &outcome, status) &&
        conclude(&thought, outcome.best_move, look, status))
        return true;
    return status_at(status, "verifier '%.300s': position '%s'", verifier->path, fen), false;
}
