#include "work/guest.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

struct Guest {
    const JsValue *job; /* whose texts these are */
    const char *args[STRANGER_ARGS_MAX + 1];
    ProcessPlan process;
    Client *client; /* NULL: not started, or ended after its move */
};

/* A number of the job; stranger_job wrote them all. */
static int number(const JsValue *job, const char *key) {
    int64_t value = 0;
    const JsValue *found = js_get(job, key);
    return found && js_integer(found, &value) ? (int)value : 0;
}

Guest *guest_invite(const JsValue *job, bool (*stop)(void *context), void *context) {
    const JsValue *given = js_get(job, "args");
    Guest *guest = mem_new(1, sizeof *guest);
    guest->job = job;
    for (size_t i = 0; i < js_array_nb(given) && i < STRANGER_ARGS_MAX; i++)
        guest->args[i] = js_string(js_array_at(given, i));
    guest->process = (ProcessPlan){.path = js_string(js_get(job, "path")),
                                   .args = guest->args,
                                   .memory_mb = number(job, "memory"),
                                   .stop = stop,
                                   .context = context};
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

static bool set_options(Client *client, const JsValue *options, Status *status) {
    for (size_t i = 0; i < js_array_nb(options); i++) {
        const JsValue *pair = js_array_at(options, i);
        if (!client_set(client, js_string(js_array_at(pair, 0)), js_string(js_array_at(pair, 1)),
                        status))
            return false;
    }
    return client_ready(client, status);
}

/* Counts are stored under the hash of the program that was met. */
static bool check_program(const Guest *guest, Status *status) {
    char mark[PROCESS_MARK_NB];
    return process_mark(guest->process.path, mark, status) &&
           (strcmp(mark, js_string(js_get(guest->job, "mark"))) == 0 ||
            status_fail(status,
                        "the engine's program '%.400s' was replaced or written to since the "
                        "engine was met: run again",
                        guest->process.path));
}

/* The program is looked at again when it runs, for it may be replaced just before. */
static bool start(Guest *guest, Status *status) {
    if (check_program(guest, status))
        guest->client = client_start(&guest->process, CLIENT_PATIENCE, status);
    const bool set =
        guest->client && set_options(guest->client, js_get(guest->job, "options"), status);
    if (set && check_program(guest, status))
        return true;
    send_home(guest);
    return false;
}

static bool search(Guest *guest, ClientGo *go, ClientOutcome *outcome, Status *status) {
    go->limit = go->nodes ? (ClientLimit)number(guest->job, "limit") : CLIENT_LIMIT_NONE;
    go->seconds = number(guest->job, "seconds");
    return (guest->client || start(guest, status)) &&
           client_search(guest->client, go, outcome, status);
}

bool guest_search(const char *job, ClientGo go, bool (*stop)(void *context), ClientOutcome *outcome,
                  Status *status) {
    JsValue *read = js_read_text(job, status);
    if (!read)
        return false;
    Guest *guest = guest_invite(read, stop, go.context);
    go.tells_end = number(read, "tells_end");
    search(guest, &go, outcome, status);
    guest_dismiss(guest);
    js_free(read);
    return !status->failed;
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
    ClientGo go = {.fen = fen,
                   .moves = moves,
                   .goes_on = guest->client != NULL,
                   .depth = nodes ? CONTROL_DEPTH_MAX : control->moves,
                   .nodes = nodes ? control->nodes : 0};
    ClientOutcome outcome;
    const bool good = search(guest, &go, &outcome, status);
    if (good)
        take(&outcome, go.limit == CLIENT_LIMIT_STOP, move);
    if (go.limit == CLIENT_LIMIT_STOP)
        send_home(guest);
    return good;
}
