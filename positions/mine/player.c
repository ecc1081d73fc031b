#include "mine/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "foreign/client.h"
#include "spec/diagram.h"

struct Player {
    char path[PROCESS_PATH_NB];
    ProcessPlan plan;
    Client *client;
    int patience;
};

static bool check_identity(const Client *client, const char *identity, Status *status) {
    const Option *network = option_find(&client->options, "EvalFile");
    Text is = TEXT_EMPTY;
    text_add(&is, "%s%s%s", client->name, network ? ", " : "", network ? network->fallback : "");
    if (strcmp(text_get(&is), identity) != 0)
        status_fail(status, "it is '%.300s', not '%.300s' (--identity)", text_get(&is), identity);
    text_release(&is);
    return !status->failed;
}

static bool set_up(Client *client, int hash, Status *status) {
    char megabytes[16];
    snprintf(megabytes, sizeof megabytes, "%d", hash);
    return (!option_find(&client->options, "Threads") ||
            client_set(client, "Threads", "1", status)) &&
           client_set(client, "Hash", megabytes, status) && client_ready(client, status);
}

Player *player_start(const char *program, const char *identity, int hash, int patience,
                     Status *status) {
    Player *player = mem_new(1, sizeof *player);
    player->patience = patience;
    player->plan.path = player->path;
    if (!process_find(program, player->path, status) ||
        !(player->client = client_start(&player->plan, patience, status)) ||
        !check_identity(player->client, identity, status) || !set_up(player->client, hash, status))
        status_at(status, "player '%.300s'", program);
    if (!status->failed)
        return player;
    player_end(player);
    return NULL;
}

void player_end(Player *player) {
    if (player)
        client_end(player->client);
    free(player);
}

bool player_think(Player *player, const char *moves, bool begins, uint64_t nodes, Thought *thought,
                  Status *status) {
    const ClientGo go = {.fen = DIAGRAM_START,
                         .moves = moves,
                         .goes_on = !begins,
                         .depth = INFO_DEPTH_MAX,
                         .nodes = nodes,
                         .limit = CLIENT_LIMIT_NODES,
                         .seconds = player->patience};
    ClientOutcome outcome;
    if (client_search(player->client, &go, &outcome, status) && !outcome.last.depth)
        status_fail(status, "it answered '%s' without a score", outcome.best_move);
    status_at(status, "player '%.300s': after '%.1000s'", player->path, moves);
    *thought = (Thought){.score = outcome.last.score};
    memcpy(thought->move, outcome.best_move, sizeof thought->move);
    return !status->failed;
}
