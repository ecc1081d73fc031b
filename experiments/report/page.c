#include "page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/files.h"
#include "base/home.h"

static const unsigned char style[] = {
#include "page_css.inc"
};
static const unsigned char laboratory[] = {
#include "lab_part.inc"
};
static const unsigned char worker[] = {
#include "lab_worker.inc"
};

/* ---- the engine ------------------------------------------------------------------------------ */

enum { ENGINE_MAX = 4 << 20 }; /* bytes of its file */

static char *existing(const char *folder) {
    char *path = folder ? arena_print("%s/engine.wasm.gz", folder) : NULL;
    return path && access(path, F_OK) == 0 ? path : NULL;
}

char *page_engine_find(void) {
    char *folder = home_program(NULL), *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash)
        *slash = '\0';
    char *beside = existing(folder);
    return beside ? beside : existing(home_folder());
}

/* The file, compressed as it is. */
static bool read_engine(Text *bytes, const char *path, Status *status) {
    const char *why = NULL;
    char block[1 << 16];
    FILE *file = files_read(path, &why);
    if (!file)
        return status_fail(status, "cannot read '%s': %s", path, why);
    for (size_t nb; bytes->nb <= ENGINE_MAX && (nb = fread(block, 1, sizeof block, file));)
        text_add_bytes(bytes, block, nb);
    if (ferror(file))
        status_fail(status, "cannot read '%s'", path);
    else if (bytes->nb > ENGINE_MAX)
        status_fail(status, "'%s' is larger than %d MB", path, ENGINE_MAX >> 20);
    else if (strncmp(text_get(bytes), "\037\213", 2) != 0)
        status_fail(status, "'%s' is no engine for a page: not compressed by gzip", path);
    fclose(file);
    return !status->failed;
}

/* Bytes as a script may hold them: in base64. */
static void add_base64(Text *text, const char *bytes, size_t nb) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < nb; i += 3) {
        unsigned bits = 0;
        for (size_t k = i; k < i + 3; k++)
            bits = bits << 8 | (k < nb ? (unsigned char)bytes[k] : 0);
        for (unsigned k = 0; k < 4; k++)
            text_add_bytes(text, i + k <= nb ? &digits[bits >> (18 - 6 * k) & 63] : "=", 1);
    }
}

bool page_engine_add(Text *blocks, const char *path, Status *status) {
    Text engine = TEXT_ARENA;
    if (!read_engine(&engine, path, status))
        return false;
    text_add(blocks, "<script type=\"text/plain\" id=\"engine\">");
    add_base64(blocks, text_get(&engine), engine.nb);
    text_add(blocks, "</script>\n<script type=\"text/plain\" id=\"worker\">\n");
    text_add_bytes(blocks, (const char *)worker, sizeof worker);
    text_add(blocks, "</script>\n");
    return true;
}

/* ---- the page -------------------------------------------------------------------------------- */

/* JSON within HTML: nothing in it may end the script that holds it. Inside of JSON's strings, the only place where
 * they stand, these characters may be written as escapes. */
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

typedef struct Part {
    const char *name, *bytes; /* name: NULL ends an array */
    size_t nb;
} Part;

/* Add the frame, its marks replaced. What is put in is not looked through again. */
static void fill(Text *page, const char *frame, const Part *parts) {
    for (const char *mark; (mark = strstr(frame, "{{"));) {
        text_add_bytes(page, frame, (size_t)(mark - frame));
        frame = mark + 2;
        for (const Part *part = parts; part->name; part++) {
            const size_t nb = strlen(part->name);
            if (strncmp(frame, part->name, nb) == 0 && strncmp(frame + nb, "}}", 2) == 0) {
                text_add_bytes(page, part->bytes, part->nb);
                frame += nb + 2;
                break;
            }
        }
    }
    text_add_bytes(page, frame, strlen(frame));
}

void page_fill(Text *page, const PageParts *p) {
    /* WebAssembly is compiled from bytes, and the worker comes from a blob: nothing of a network. */
    static const char policy[] = " 'wasm-unsafe-eval'; worker-src blob:";
    static const char no_engine[] =
        "<p class=\"missing\">This copy of the page has no engine. To add it, run "
        "<code>./scripts/setup lab</code>, then make the page again.</p>";
    Text json = TEXT_ARENA;
    add_json(&json, p->data);
    const uint64_t hash =
        text_hash(text_hash(TEXT_HASH_START, text_get(&json)), text_get(p->figures));
    const char *nonce = arena_print("%016" PRIx64, text_hash(hash, text_get(p->engine)));
    const Part parts[] = {
        {"nonce", nonce, strlen(nonce)},
        {"css", (const char *)style, sizeof style},
        {"laboratory", (const char *)laboratory, sizeof laboratory},
        {"js", (const char *)p->script, p->script_nb},
        {"data", text_get(&json), json.nb},
        {"policy", policy, p->engine->nb ? strlen(policy) : 0},
        {"engine", text_get(p->engine), p->engine->nb},
        {"no-engine", no_engine, p->engine->nb ? 0 : strlen(no_engine)},
        {"figures", text_get(p->figures), p->figures->nb},
        {NULL, NULL, 0},
    };
    fill(page, p->frame, parts);
}

bool page_write(const char *path, const char *const *inputs, const Text *page, Status *status) {
    FileOut *out = files_begin(path, FILE_PAGE, inputs, status);
    if (out)
        files_write(out, page->data, page->nb, status);
    return files_end(out, status);
}
