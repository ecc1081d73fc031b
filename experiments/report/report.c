#include "report.h"

#include <stdio.h>
#include <string.h>

#include "analysis/claims/claims.h"
#include "analysis/claims/claims_print.h"
#include "analysis/claims/confirmation.h"
#include "analysis/claims/freeze.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "browser/engine_file.h"
#include "page.h"
#include "page_engine.h"
#include "report_data.h"
#include "report_figures.h"

static const unsigned char frame[] = {
#include "page_html.inc"
};
static const unsigned char style[] = {
#include "page_css.inc"
};
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
    claims_print_short(stdout, claims);
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
    if (!claims) {
        claims = js_object();
        js_put(claims, "failed", js_new_text(why.failed ? why.text : NULL));
    }
    return claims;
}

/* Parts of the page's data, the long ones first. */
enum { PROVENANCE, FIGURES, CLAIMS, TABLES, SWEEPS, BEST, POSITIONS, HORIZON, PARTS_NB };
static const char *const part_keys[PARTS_NB] = {"provenance", "figures", "claims",    "tables",
                                                "sweeps",     "best",    "positions", "horizon"};

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
    JsValue *csv;
    switch (part) {
    case PROVENANCE:
        return report_provenance(store, status);
    case FIGURES:
        csv = js_object();
        all->drawn = report_figures(store, all->request->figures, &all->figures, csv);
        return csv;
    case CLAIMS:
        return judge(store, all->request, all->inputs, status);
    case TABLES:
        return report_tables(store, status);
    case SWEEPS:
        return report_sweeps(store, status);
    case BEST:
        return report_best(store, status);
    case POSITIONS:
        return report_positions(store, status);
    default:
        return report_horizon(store, status);
    }
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
            js_put(data, part_keys[part], all->values[part]);
    }
    js_put(data, "enhancements", report_enhancements());
    js_put(data, "drawn", js_new_integer(all->drawn));
    return !status->failed;
}

static const char no_engine[] =
    "<p class=\"missing\">This copy of the page has no engine. To add it, run "
    "<code>./scripts/setup lab</code>, then make the page again.</p>";

static void assemble(Text *page, const JsValue *data, const Text *figures, const Text *engine) {
    char nonce[PAGE_NONCE_NB];
    Text json = TEXT_ARENA;
    page_add_json(&json, data);
    page_nonce(nonce, (const Text *const[]){&json, figures, engine, NULL});
    const PagePart parts[] = {
        {"nonce", nonce, strlen(nonce)},
        {"css", (const char *)style, sizeof style},
        {"js", (const char *)script, sizeof script},
        {"data", text_get(&json), json.nb},
        {"policy", PAGE_ENGINE_POLICY, engine->nb ? strlen(PAGE_ENGINE_POLICY) : 0},
        {"engine", text_get(engine), engine->nb},
        {"no-engine", no_engine, engine->nb ? 0 : strlen(no_engine)},
        {"figures", text_get(figures), figures->nb},
        {NULL, NULL, 0},
    };
    page_fill(page, (const char *)frame, sizeof frame, parts);
}

bool report_write(Store *store, const ReportRequest *request, int64_t *bytes, Status *status) {
    const char *const inputs[] = {store_path(store), request->claims, request->confirmation, NULL};
    if (!files_check(request->out, FILE_PAGE, inputs, status) ||
        (request->save && !claims_save(request->save, NULL, inputs, status)))
        return false;
    JsValue *data = js_keep(js_object());
    Text page = TEXT_ARENA, engine = TEXT_ARENA;
    Gathering all = {request, inputs, store_path(store), .figures = TEXT_ARENA};
    char *path = engine_file_find();
    if ((!path || page_engine_add(&engine, path, status)) && gather(data, &all, status)) {
        assemble(&page, data, &all.figures, &engine);
        page_write(request->out, inputs, &page, status);
        *bytes = (int64_t)page.nb;
    }
    for (int part = 0; part < PARTS_NB; part++)
        arena_free(&all.arenas[part]);
    return !status->failed;
}
