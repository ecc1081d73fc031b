#include "lab.h"

#include <string.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/text.h"
#include "browser/engine_file.h"
#include "page.h"
#include "page_engine.h"
#include "report_data.h"

static const unsigned char frame[] = {
#include "lab_html.inc"
};
static const unsigned char style[] = {
#include "page_css.inc"
};
static const unsigned char script[] = {
#include "lab_js.inc"
};
static void assemble(Text *page, const Text *engine) {
    char nonce[PAGE_NONCE_NB];
    Text json = TEXT_ARENA;
    JsValue *data = js_keep(js_object());
    js_put(data, "enhancements", report_enhancements());
    page_add_json(&json, data);
    page_nonce(nonce, (const Text *const[]){&json, engine, NULL});
    const PagePart parts[] = {
        {"nonce", nonce, strlen(nonce)},
        {"css", (const char *)style, sizeof style},
        {"js", (const char *)script, sizeof script},
        {"policy", PAGE_ENGINE_POLICY, strlen(PAGE_ENGINE_POLICY)},
        {"engine", text_get(engine), engine->nb},
        {"data", text_get(&json), json.nb},
        {NULL, NULL, 0},
    };
    page_fill(page, (const char *)frame, sizeof frame, parts);
}

bool lab_write(const char *out, const char *engine, int64_t *bytes, Status *status) {
    const char *path = engine ? engine : engine_file_find();
    const char *const inputs[] = {path, NULL};
    Text blocks = TEXT_ARENA, page = TEXT_ARENA;
    if (!path)
        status_fail(status, "the engine for browsers was not compiled: "
                            "./scripts/setup lab installs what compiles it, and runs make lab");
    else if (files_check(out, FILE_PAGE, inputs, status) &&
             page_engine_add(&blocks, path, status)) {
        assemble(&page, &blocks);
        page_write(out, inputs, &page, status);
        *bytes = (int64_t)page.nb;
    }
    return !status->failed;
}
