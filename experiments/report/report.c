#include "report.h"

#include <stdio.h>
#include <string.h>

#include "analysis/claims/claims.h"
#include "analysis/claims/claims_print.h"
#include "analysis/claims/confirmation.h"
#include "analysis/claims/freeze.h"
#include "base/arena.h"
#include "base/files.h"
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

static bool put(JsValue *data, const char *key, JsValue *value) {
    if (value)
        js_put(data, key, value);
    return value != NULL;
}

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

static bool gather(JsValue *data, Store *store, const ReportRequest *request,
                   const char *const *inputs, Status *status) {
    return put(data, "provenance", report_provenance(store, status)) &&
           put(data, "enhancements", report_enhancements()) &&
           put(data, "claims", judge(store, request, inputs, status)) && !status->failed &&
           put(data, "tables", report_tables(store, status)) &&
           put(data, "sweeps", report_sweeps(store, status)) &&
           put(data, "best", report_best(store, status)) &&
           put(data, "positions", report_positions(store, status)) &&
           put(data, "horizon", report_horizon(store, status)) && !status->failed;
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
    JsValue *data = js_keep(js_object()), *csv = js_object();
    Text figures = TEXT_ARENA, page = TEXT_ARENA, engine = TEXT_ARENA;
    const int drawn = report_figures(store, request->figures, &figures, csv);
    js_put(data, "figures", csv);
    js_put(data, "drawn", js_new_integer(drawn));
    char *path = engine_file_find();
    if ((!path || page_engine_add(&engine, path, status)) &&
        gather(data, store, request, inputs, status)) {
        assemble(&page, data, &figures, &engine);
        page_write(request->out, inputs, &page, status);
        *bytes = (int64_t)page.nb;
    }
    return !status->failed;
}
