#include "report/paper/paper.h"

#include <stdlib.h>

#include "analysis/claims/across.h"
#include "analysis/claims/claims.h"
#include "analysis/claims/universe_list.h"
#include "analysis/intervals.h"
#include "analysis/multiverse/multiverse_limits.h"
#include "base/arena.h"
#include "base/files.h"
#include "base/text.h"
#include "report/page.h"
#include "report/paper/paper_text.h"

/* ---- what queries are given ------------------------------------------------------------------ */

static bool give(Store *store, const char *name, const JsValue *value, Status *status) {
    return store_do(store, status, "INSERT INTO given VALUES (?, ?)", "tt", name,
                    arena_at_end(free, js_write(value)));
}

/* Numbers of the method that are constants of the program: the text names them, and must not say
 * others. */
static JsValue *method_json(void) {
    static const struct {
        const char *name;
        double value;
    } constants[] = {
        {"band", 1 - STATS_OUTSIDE},
        {"variance_least", MULTIVERSE_VARIANCE_LEAST},
        {"total_least", MULTIVERSE_TOTAL_LEAST},
        {"total_low_least", MULTIVERSE_TOTAL_LOW_LEAST},
        {"pairs_least", MULTIVERSE_PAIRS_LEAST},
        {"flips_least", MULTIVERSE_FLIPS_LEAST},
        {"support_least", MULTIVERSE_SUPPORT_LEAST},
        {"closed_least", MULTIVERSE_CLOSED_LEAST},
        {"each_least", MULTIVERSE_EACH_LEAST},
        {"overload", UNIVERSE_OVERLOAD},
        {"large_table", UNIVERSE_LARGE_TABLE},
        {"universe_resamples", ACROSS_RESAMPLES},
        {"resamples", BOOTSTRAP_RESAMPLES},
    };
    JsValue *json = js_object();
    for (size_t i = 0; i < sizeof constants / sizeof constants[0]; i++)
        js_put(json, constants[i].name, js_new_real(constants[i].value));
    return json;
}

static bool give_all(Store *store, const char *claims_path, Status *status) {
    const JsValue *claims = js_keep(claims_report(store, claims_path, status));
    const JsValue *method = js_keep(method_json());
    return claims && store_run(store, "CREATE TEMP TABLE given (name TEXT, json TEXT)", status) &&
           give(store, "claims", claims, status) && give(store, "method", method, status);
}

/* A file of the folder; its path for messages. Owner: the caller releases both. */
static bool read_file(const char *folder, const char *name, Text *path, Text *text,
                      Status *status) {
    text_add(path, "%s/%s", folder, name);
    if (files_read_text(text, text_get(path), status))
        return true;
    status_at(status, "%s", text_get(path));
    return false;
}

static bool prepare(Store *store, const char *folder, Status *status) {
    Text path = TEXT_ARENA, sql = TEXT_ARENA;
    if (read_file(folder, "prepare.sql", &path, &sql, status) &&
        !store_run(store, text_get(&sql), status))
        status_at(status, "%s", text_get(&path));
    return !status->failed;
}

/* ---- the file -------------------------------------------------------------------------------- */

static bool fill(Text *page, Store *store, const PaperRequest *request, Status *status) {
    Text path = TEXT_ARENA, text = TEXT_ARENA;
    const PaperSources sources = {store, request->folder, request->figures};
    if (read_file(request->folder, "paper.html", &path, &text, status))
        paper_text_fill(page, text_get(&text), text_get(&path), &sources, status);
    return !status->failed;
}

bool paper_write(Store *store, const PaperRequest *request, int64_t *bytes, Status *status) {
    const char *const inputs[] = {store_path(store), request->claims, request->folder, NULL};
    Text page = TEXT_ARENA;
    if (files_check(request->out, FILE_PAGE, inputs, status) &&
        give_all(store, request->claims, status) && prepare(store, request->folder, status) &&
        fill(&page, store, request, status))
        page_write(request->out, inputs, &page, status);
    *bytes = (int64_t)page.nb;
    return !status->failed;
}
