#include "page.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/files.h"

/* Inside of JSON's strings, the only place where they stand, these characters may be written as
 * escapes. */
void page_add_json(Text *text, const JsValue *value) {
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

void page_add_bytes(Text *text, const char *bytes, size_t nb) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < nb; i += 3) {
        const size_t left = nb - i;
        const unsigned a = (unsigned char)bytes[i];
        const unsigned b = left > 1 ? (unsigned char)bytes[i + 1] : 0;
        const unsigned c = left > 2 ? (unsigned char)bytes[i + 2] : 0;
        const char four[4] = {digits[a >> 2], digits[(a & 3) << 4 | b >> 4],
                              left > 1 ? digits[(b & 15) << 2 | c >> 6] : '=',
                              left > 2 ? digits[c & 63] : '='};
        text_add_bytes(text, four, sizeof four);
    }
}

/* Source: G. Fowler, L. C. Noll and K.-P. Vo, FNV-1a, 64 bits. */
void page_nonce(char nonce[PAGE_NONCE_NB], const Text *const *held) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *held; held++)
        for (size_t i = 0; i < (*held)->nb; i++)
            hash = (hash ^ (unsigned char)(*held)->data[i]) * 0x100000001b3u;
    snprintf(nonce, PAGE_NONCE_NB, "%016" PRIx64, hash);
}

void page_fill(Text *page, const char *frame, size_t nb, const PagePart *parts) {
    const char *at = frame, *end = frame + nb;
    while (at < end) {
        const char *mark = at;
        while (mark < end && !(end - mark > 2 && mark[0] == '{' && mark[1] == '{'))
            mark++;
        text_add_bytes(page, at, (size_t)(mark - at));
        if (mark == end)
            return;
        for (const PagePart *part = parts; part->name; part++) {
            const size_t length = strlen(part->name);
            if ((size_t)(end - mark) >= length + 4 && memcmp(mark + 2, part->name, length) == 0 &&
                memcmp(mark + 2 + length, "}}", 2) == 0) {
                text_add_bytes(page, part->bytes, part->nb);
                mark += length + 2;
                break;
            }
        }
        at = mark + 2;
    }
}

bool page_write(const char *path, const char *const *inputs, const Text *page, Status *status) {
    FileOut *out = files_begin(path, FILE_PAGE, inputs, status);
    if (out)
        files_write(out, page->data, page->nb, status);
    return files_end(out, status);
}
