#include "work/asking.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"

enum { PATIENCE = 30 };

/* A number of the job; stranger_job wrote them all. */
static int number(const JsValue *job, const char *key) {
    int64_t value = 0;
    const JsValue *found = js_get(job, key);
    return found && js_integer(found, &value) ? (int)value : 0;
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

static void ask(const JsValue *job, const ProcessPlan *plan, const ClientGo *go,
                ClientOutcome *outcome, Status *status) {
    Client *client = client_start(plan, PATIENCE, status);
    if (client && set_options(client, js_get(job, "options"), status))
        client_search(client, go, outcome, status);
    client_end(client);
}

bool asking_search(const char *job, const char *fen, int depth, uint64_t nodes,
                   const AskingHooks *hooks, ClientOutcome *outcome, Status *status) {
    const char *args[STRANGER_ARGS_MAX + 1] = {NULL};
    JsValue *read = js_read_text(job, status);
    if (!read)
        return false;
    const JsValue *given = js_get(read, "args");
    for (size_t i = 0; i < js_array_nb(given) && i < STRANGER_ARGS_MAX; i++)
        args[i] = js_string(js_array_at(given, i));
    const ProcessPlan plan = {.path = js_string(js_get(read, "path")),
                              .args = args,
                              .memory_mb = number(read, "memory"),
                              .stop = hooks->stop,
                              .context = hooks->context};
    const ClientGo go = {.fen = fen,
                         .depth = depth,
                         .nodes = nodes,
                         .limit = nodes ? (ClientLimit)number(read, "limit") : CLIENT_LIMIT_NONE,
                         .seconds = number(read, "seconds"),
                         .iteration = hooks->iteration,
                         .change = hooks->change,
                         .context = hooks->context};
    ask(read, &plan, &go, outcome, status);
    js_free(read);
    return !status->failed;
}
