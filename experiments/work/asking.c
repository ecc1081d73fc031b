#include "work/asking.h"

#include <string.h>

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

void asking_plan(AskingPlan *plan, const JsValue *job) {
    const JsValue *given = js_get(job, "args");
    *plan = (AskingPlan){
        .process = {.path = js_string(js_get(job, "path")), .memory_mb = number(job, "memory")},
        .mark = js_string(js_get(job, "mark")),
        .options = js_get(job, "options"),
        .limit = (ClientLimit)number(job, "limit"),
        .tells_end = number(job, "tells_end"),
        .seconds = number(job, "seconds")};
    for (size_t i = 0; i < js_array_nb(given) && i < STRANGER_ARGS_MAX; i++)
        plan->args[i] = js_string(js_array_at(given, i));
    plan->process.args = plan->args;
}

/* Counts are stored under the hash of the program that was met. */
static bool check_program(const AskingPlan *plan, Status *status) {
    char mark[PROCESS_MARK_NB];
    return process_mark(plan->process.path, mark, status) &&
           (strcmp(mark, plan->mark) == 0 ||
            status_fail(status,
                        "the engine's program '%.400s' was replaced or written to since the "
                        "engine was met: run again",
                        plan->process.path));
}

/* The program is looked at again when it runs, for it may be replaced just before. */
Client *asking_start(const AskingPlan *plan, Status *status) {
    Client *client =
        check_program(plan, status) ? client_start(&plan->process, CLIENT_PATIENCE, status) : NULL;
    if (client && set_options(client, plan->options, status) && check_program(plan, status))
        return client;
    client_end(client);
    return NULL;
}

bool asking_search(const char *job, const char *fen, int depth, uint64_t nodes,
                   const AskingHooks *hooks, ClientOutcome *outcome, Status *status) {
    AskingPlan plan;
    JsValue *read = js_read_text(job, status);
    if (!read)
        return false;
    asking_plan(&plan, read);
    plan.process.stop = hooks->stop;
    plan.process.context = hooks->context;
    const ClientGo go = {.fen = fen,
                         .depth = depth,
                         .nodes = nodes,
                         .limit = nodes ? plan.limit : CLIENT_LIMIT_NONE,
                         .tells_end = plan.tells_end,
                         .seconds = plan.seconds,
                         .iteration = hooks->iteration,
                         .change = hooks->change,
                         .context = hooks->context};
    Client *client = asking_start(&plan, status);
    if (client)
        client_search(client, &go, outcome, status);
    client_end(client);
    js_free(read);
    return !status->failed;
}
