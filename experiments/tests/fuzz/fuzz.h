/* What the experiments' fuzz targets share; as engine/tests/fuzz/fuzz.h, and a file for readers
 * that take a path. Depends on: engine.h (Status). */
#ifndef EXPERIMENTS_TESTS_FUZZ_FUZZ_H
#define EXPERIMENTS_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* End with a crash, which keeps the input, unless the promise holds. */
#define FUZZ_MUST(promise)                                                                         \
    ((promise) ? (void)0                                                                           \
               : (fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #promise),    \
                  abort()))

enum { FUZZ_PATH_NB = 512 };

/* Put the bytes into a new file; the caller unlinks it. */
static inline void fuzz_file(const uint8_t *data, size_t size, char path[FUZZ_PATH_NB]) {
    const char *folder = getenv("TMPDIR");
    snprintf(path, FUZZ_PATH_NB, "%s/fuzz.XXXXXX", folder ? folder : "/tmp");
    const int file = mkstemp(path);
    FUZZ_MUST(file >= 0 && write(file, data, size) == (ssize_t)size);
    close(file);
}

/* A refusal says something, and where: its text begins with the path. */
static inline void fuzz_check_refusal(const Status *status, const char *path) {
    FUZZ_MUST(status->failed && strncmp(status->text, path, strlen(path)) == 0);
    FUZZ_MUST(status->text[strlen(path)] == ':' && strlen(status->text) > strlen(path) + 2);
    char plain[STATUS_TEXT_NB];
    strcpy(plain, status->text);
    plain_text(plain);
    FUZZ_MUST(strcmp(plain, status->text) == 0);
}

/* A study's name becomes part of what is printed, drawn and queried: it can be no path. */
static inline void fuzz_check_name(const char *name) {
    static const char allowed[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    FUZZ_MUST(name[0] && name[0] != '.' && name[0] != '-' && !name[strspn(name, allowed)]);
}

#endif
