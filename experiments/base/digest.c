#include "base/digest.h"

#include <sys/types.h>

#include <sha2.h>
#include <stdint.h>
#include <string.h>

#include "base/text.h"
#include "base/text_file.h"

void digest_text(const char *text, char digest[DIGEST_NB]) {
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, (const uint8_t *)text, strlen(text));
    SHA256End(&context, digest);
}

bool digest_file(const char *path, char digest[DIGEST_NB], Status *status) {
    Text text = TEXT_EMPTY;
    if (text_file_read(&text, path, status))
        digest_text(text_get(&text), digest);
    else
        status_at(status, "%s", path);
    text_release(&text);
    return !status->failed;
}
