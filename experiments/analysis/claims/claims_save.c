#include "analysis/claims/claims_save.h"

#include "analysis/claims/claims_print.h"
#include "base/files.h"
#include "base/text.h"

static bool save(const char *path, const JsValue *report, TableFormat format,
                 const char *const *inputs, Status *status) {
    if (!report)
        return files_check(path, FILE_CLAIMS, inputs, status);
    FileOut *out = files_begin(path, FILE_CLAIMS, inputs, status);
    if (out)
        claims_print(files_stream(out), report, format, true);
    return files_end(out, status);
}

bool claims_save(const char *folder, const JsValue *report, const char *const *inputs,
                 Status *status) {
    bool good = true;
    for (int i = 0; i < 2 && good; i++) {
        Text path = TEXT_EMPTY;
        text_add(&path, "%s/claims.%s", folder, i ? "json" : "md");
        good = save(text_get(&path), report, i ? TABLE_JSON : TABLE_MARKDOWN, inputs, status);
        text_release(&path);
    }
    return good;
}
