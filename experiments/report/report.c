#include "report.h"

#include <stdio.h>

#include "analysis/claims/claims.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/parallel.h"
#include "page.h"
#include "report_data.h"
#include "report_figures.h"

static const unsigned char frame[] = {
#include "page_html.inc"
    , '\0'};
static const unsigned char script[] = {
#include "page_js.inc"
};

/* ---- gathering ------------------------------------------------------------------------------- */

/* Print and save the verdicts, where that is asked for. Then there must be some. */
static bool publish(const ReportRequest *request, const JsValue *claims, const Status *why,
                    const char *const *inputs, Status *status) {
    if (!request->save)
        return true;
    if (!claims)
        return status_fail(status, "no verdicts to save: %s",
                           why->failed ? why->text : "there are no claims here");
    claims_print(stdout, claims, TABLE_ALIGNED, CLAIMS_SHORT);
    return claims_save(request->save, claims, inputs, status);
}

/* What cannot be judged (a database of an older program, say) is told on the page; a confirmation that
 * is not of these rules is an error, for it would lead. */
static JsValue *judge(Store *store, const ReportRequest *request, const char *const *inputs,
                      Status *status) {
    Status why = STATUS_OK;
    ClaimsFolder folder = {.claims_nb = 0};
    JsValue *claims = request->claims && claims_read(&folder, request->claims, &why)
                          ? claims_judge(store, &folder, NULL, 0, &why)
                          : NULL;
    if (publish(request, claims, &why, inputs, status) && claims && request->confirmation)
        confirmation_add(claims, &folder, SPECS_DEFAULT_PATH, request->confirmation, status);
    return claims ? claims : js_fill(js_object(), "failed %s", why.failed ? why.text : NULL);
}

/* Parts of the page's data, the long ones first. */
static const struct {
    const char *key;
    JsValue *(*make)(Store *store, Status *status); /* NULL: the query of this name, or below */
} parts[] = {
    {"provenance", report_provenance},
    {"figures", NULL},
    {"claims", NULL},
    {"tables", report_tables},
    {"sweeps", report_sweeps},
    {"best", NULL},
    {"positions", NULL},
    {"horizon", report_horizon},
};
enum { FIGURES = 1, CLAIMS, PARTS_NB = sizeof parts / sizeof parts[0] };

/* Threads have a connection each; what a part takes from its arena stays until the page is written. */
enum { THREADS_MAX = 4 };
typedef struct Gathering {
    const ReportRequest *request;
    const char *const *inputs;
    const char *path;
    Store *stores[THREADS_MAX];
    Arena arenas[PARTS_NB];
    JsValue *values[PARTS_NB];
    Status errors[PARTS_NB];
    Text figures;
    int drawn;
} Gathering;

static JsValue *gather_part(Gathering *all, Store *store, int part, Status *status) {
    if (part == CLAIMS)
        return judge(store, all->request, all->inputs, status);
    if (part != FIGURES)
        return parts[part].make ? parts[part].make(store, status)
                                : report_named(store, parts[part].key, status);
    JsValue *csv = js_object();
    all->drawn = report_figures(store, all->request->figures, &all->figures, csv);
    return csv;
}

static bool gather_piece(void *context, int thread, int part) {
    Gathering *all = context;
    Status *status = &all->errors[part];
    Arena *before = arena_switch(&all->arenas[part]);
    if (!all->stores[thread])
        all->stores[thread] = store_open_read(all->path, status);
    if (all->stores[thread])
        all->values[part] = gather_part(all, all->stores[thread], part, status);
    arena_switch(before);
    return !status->failed;
}

static bool gather(JsValue *data, Gathering *all, Status *status) {
    const int processors = parallel_processors();
    parallel_do(processors < THREADS_MAX ? processors : THREADS_MAX, PARTS_NB, gather_piece, all);
    for (int t = 0; t < THREADS_MAX; t++)
        store_close(all->stores[t], status);
    for (int part = 0; part < PARTS_NB; part++) { /* the first error stays */
        if (all->errors[part].failed)
            status_fail(status, "%s", all->errors[part].text);
        if (all->values[part])
            js_put(data, parts[part].key, all->values[part]);
    }
    js_put(data, "enhancements", report_enhancements());
    js_put(data, "drawn", js_new_integer(all->drawn));
    return !status->failed;
}

bool report_write(Store *store, const ReportRequest *request, int64_t *bytes, Status *status) {
    const char *const inputs[] = {store_path(store), request->claims, request->confirmation, NULL};
    if (!files_check(request->out, FILE_PAGE, inputs, status) ||
        (request->save && !claims_save(request->save, NULL, inputs, status)))
        return false;
    JsValue *data = js_keep(js_object());
    Text page = TEXT_ARENA, engine = TEXT_ARENA;
    Gathering all = {request, inputs, store_path(store), .figures = TEXT_ARENA};
    char *path = page_engine_find();
    if ((!path || page_engine_add(&engine, path, status)) && gather(data, &all, status)) {
        const PageParts made = {(const char *)frame, script, sizeof script, data, &engine,
                                &all.figures};
        page_fill(&page, &made);
        page_write(request->out, inputs, &page, status);
        *bytes = (int64_t)page.nb;
    }
    for (int part = 0; part < PARTS_NB; part++)
        arena_free(&all.arenas[part]);
    return !status->failed;
}
