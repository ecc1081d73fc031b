#include "work/guest.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

struct Guest {
    AskingPlan plan;
    Client *client; /* NULL: not started, or ended after its move */
};

Guest *guest_invite(const JsValue *job, bool (*stop)(void *context), void *context) {
    Guest *guest = mem_new(1, sizeof *guest);
    asking_plan(&guest->plan, job);
    guest->plan.process.stop = stop;
    guest->plan.process.context = context;
    return guest;
}

static void send_home(Guest *guest) {
    client_end(guest->client);
    guest->client = NULL;
}

void guest_dismiss(Guest *guest) {
    if (guest)
        send_home(guest);
    free(guest);
}

static void take(const ClientOutcome *outcome, bool stopped, GameMove *move) {
    const ClientChange *last = &outcome->last;
    const char *played = stopped && last->depth ? last->move : outcome->best_move;
    memcpy(move->move, played, sizeof move->move);
    move->depth = last->depth;
    move->score = last->score;
    move->nodes = last->nodes;
    move->ns = (int64_t)outcome->cpu_ns;
}

bool guest_think(Guest *guest, const char *fen, const char *moves, const Control *control,
                 GameMove *move, Status *status) {
    const bool nodes = control->kind == CONTROL_NODES;
    const bool stopped = nodes && guest->plan.limit == CLIENT_LIMIT_STOP;
    const ClientGo go = {.fen = fen,
                         .moves = moves,
                         .goes_on = guest->client != NULL,
                         .depth = nodes ? CONTROL_DEPTH_MAX : control->moves,
                         .nodes = nodes ? control->nodes : 0,
                         .limit = nodes ? guest->plan.limit : CLIENT_LIMIT_NONE,
                         .seconds = guest->plan.seconds};
    ClientOutcome outcome;
    if (!guest->client)
        guest->client = asking_start(&guest->plan, status);
    if (guest->client && client_search(guest->client, &go, &outcome, status))
        take(&outcome, stopped, move);
    if (stopped)
        send_home(guest);
    return !status->failed;
}
