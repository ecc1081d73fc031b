#include "base/arena.h"
#include "base/files.h"
#include "page.h"
#include "report.h"
#include "report_data.h"

static const unsigned char frame[] = {
#include "lab_html.inc"
    , '\0'};
static const unsigned char script[] = {
#include "lab_js.inc"
};

bool lab_write(const char *out, const char *engine, int64_t *bytes, Status *status) {
    const char *path = engine ? engine : page_engine_find();
    const char *const inputs[] = {path, NULL};
    Text blocks = TEXT_ARENA, page = TEXT_ARENA, figures = TEXT_EMPTY;
    if (!path)
        status_fail(status, "the engine for browsers was not compiled: "
                            "./scripts/setup lab installs what compiles it, and runs make lab");
    else if (files_check(out, FILE_PAGE, inputs, status) &&
             page_engine_add(&blocks, path, status)) {
        JsValue *data = js_keep(js_object());
        js_put(data, "enhancements", report_enhancements());
        const PageParts made = {
            (const char *)frame, script, sizeof script, data, &blocks, &figures};
        page_fill(&page, &made);
        page_write(out, inputs, &page, status);
        *bytes = (int64_t)page.nb;
    }
    return !status->failed;
}
