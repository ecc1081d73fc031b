#include "base/digest.h"

#include <sys/types.h>

#include <errno.h>
#include <sha2.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/files.h"
#include "base/text.h"

void digest_text(const char *text, char digest[DIGEST_NB]) {
    SHA2_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, (const uint8_t *)text, strlen(text));
    SHA256End(&context, digest);
}

bool digest_program(const char *path, char digest[DIGEST_NB], Status *status) {
    SHA2_CTX context;
    uint8_t bytes[65536];
    FILE *file = fopen(path, "rb");
    if (!file)
        return status_fail(status, "cannot open '%.400s': %s", path, strerror(errno));
    SHA256Init(&context);
    for (size_t nb; (nb = fread(bytes, 1, sizeof bytes, file)) > 0;)
        SHA256Update(&context, bytes, nb);
    if (ferror(file))
        status_fail(status, "cannot read '%.400s': %s", path, strerror(errno));
    fclose(file);
    SHA256End(&context, digest);
    return !status->failed;
}

bool digest_file(const char *path, char digest[DIGEST_NB], Status *status) {
    Text text = TEXT_EMPTY;
    if (files_read_text(&text, path, status))
        digest_text(text_get(&text), digest);
    else
        status_at(status, "%s", path);
    text_release(&text);
    return !status->failed;
}
