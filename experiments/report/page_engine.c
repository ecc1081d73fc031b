#include "page_engine.h"

#include "base/arena.h"
#include "browser/engine_file.h"
#include "page.h"

static const unsigned char worker[] = {
#include "lab_worker.inc"
};

bool page_engine_add(Text *blocks, const char *path, Status *status) {
    Text engine = TEXT_ARENA;
    const bool good = engine_file_read(&engine, path, status);
    if (good) {
        text_add(blocks, "<script type=\"text/plain\" id=\"engine\">");
        page_add_bytes(blocks, text_get(&engine), engine.nb);
        text_add(blocks, "</script>\n<script type=\"text/plain\" id=\"worker\">\n");
        text_add_bytes(blocks, (const char *)worker, sizeof worker);
        text_add(blocks, "</script>\n");
    }
    return good;
}
