#include "report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/claims/claims.h"
#include "analysis/claims/claims_print.h"
#include "analysis/claims/claims_save.h"
#include "analysis/claims/confirmation.h"
#include "analysis/claims/freeze.h"
#include "base/files.h"
#include "base/text.h"
#include "report_data.h"
#include "report_figures.h"
#include "report_horizon.h"
#include "report_tree.h"

static const unsigned char frame[] = {
#include "page_html.inc"
};
static const unsigned char style[] = {
#include "page_css.inc"
};
static const unsigned char script[] = {
#include "page_js.inc"
};

/* What stands for {{name}} in the frame. */
typedef struct Part {
    const char *name;
    const char *bytes;
    size_t nb;
} Part;

/* JSON within HTML: nothing in it may end the script that holds it. Inside of JSON's strings, the
 * only place where they stand, these characters may be written as escapes. */
static void add_json(Text *text, const JsValue *value) {
    char *json = js_write(value);
    for (const char *c = json; *c;) {
        const size_t plain = strcspn(c, "<>&");
        text_add_bytes(text, c, plain);
        c += plain;
        if (*c)
            text_add(text, "\\u%04x", (unsigned)*c++);
    }
    free(json);
}

/* The word that scripts of the page carry and others do not (its policy asks for it): told by what
 * the page holds, so that the same page comes out twice.
 * Source: G. Fowler, L. C. Noll and K.-P. Vo, FNV-1a, 64 bits. */
static void name_scripts(char nonce[17], const Text *data, const Text *figures) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < data->nb; i++)
        hash = (hash ^ (unsigned char)data->data[i]) * 0x100000001b3u;
    for (size_t i = 0; i < figures->nb; i++)
        hash = (hash ^ (unsigned char)figures->data[i]) * 0x100000001b3u;
    snprintf(nonce, 17, "%016" PRIx64, hash);
}

static void fill_frame(Text *page, const Part *parts) {
    const char *at = (const char *)frame, *end = at + sizeof frame;
    while (at < end) {
        const char *mark = at;
        while (mark < end && !(end - mark > 2 && mark[0] == '{' && mark[1] == '{'))
            mark++;
        text_add_bytes(page, at, (size_t)(mark - at));
        if (mark == end)
            return;
        for (const Part *part = parts; part->name; part++) {
            const size_t nb = strlen(part->name);
            if ((size_t)(end - mark) >= nb + 4 && memcmp(mark + 2, part->name, nb) == 0 &&
                memcmp(mark + 2 + nb, "}}", 2) == 0) {
                text_add_bytes(page, part->bytes, part->nb);
                mark += nb + 2;
                break;
            }
        }
        at = mark + 2;
    }
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool write_page(const char *path, const char *const *inputs, const Text *page,
                       Status *status) {
    FileOut *out = files_begin(path, FILE_PAGE, inputs, status);
    if (out)
        files_write(out, page->data, page->nb, status);
    return files_end(out, status);
}

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
    claims_print(stdout, claims, TABLE_ALIGNED, false);
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
    claims_release(&folder);
    return claims;
}

static bool gather(JsValue *data, Store *store, const ReportRequest *request,
                   const char *const *inputs, Status *status) {
    return put(data, "provenance", report_provenance(store, status)) &&
           put(data, "enhancements", report_enhancements()) &&
           put(data, "claims", judge(store, request, inputs, status)) && !status->failed &&
           put(data, "tables", report_tables(store, status)) &&
           put(data, "sweeps", report_sweeps(store, status)) &&
           put(data, "trees", report_trees(store, status)) &&
           put(data, "horizon", report_horizon(store, status)) && !status->failed;
}

static void assemble(Text *page, const JsValue *data, const Text *figures) {
    char nonce[17];
    Text json = TEXT_EMPTY;
    add_json(&json, data);
    name_scripts(nonce, &json, figures);
    const Part parts[] = {
        {"nonce", nonce, strlen(nonce)},
        {"css", (const char *)style, sizeof style},
        {"js", (const char *)script, sizeof script},
        {"data", text_get(&json), json.nb},
        {"figures", text_get(figures), figures->nb},
        {NULL, NULL, 0},
    };
    fill_frame(page, parts);
    text_release(&json);
}

bool report_write(Store *store, const ReportRequest *request, int64_t *bytes, Status *status) {
    const char *const inputs[] = {store_path(store), request->claims, request->confirmation, NULL};
    if (!files_check(request->out, FILE_PAGE, inputs, status) ||
        (request->save && !claims_save(request->save, NULL, inputs, status)))
        return false;
    JsValue *data = js_object(), *csv = js_object();
    Text figures = TEXT_EMPTY, page = TEXT_EMPTY;
    const int drawn = report_figures(request->figures, &figures, csv);
    js_put(data, "figures", csv);
    js_put(data, "drawn", js_new_integer(drawn));
    if (gather(data, store, request, inputs, status)) {
        assemble(&page, data, &figures);
        write_page(request->out, inputs, &page, status);
        *bytes = (int64_t)page.nb;
    }
    js_free(data);
    text_release(&figures);
    text_release(&page);
    return !status->failed;
}
