/* What the engine's fuzz targets share. A target is called again and again with bytes that
 * libFuzzer makes up; it must hold what the code under it promises, and says so with FUZZ_MUST.
 * Depends on: base/plain.h, base/status.h. */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plain.h"
#include "base/status.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* End with a crash, which keeps the input, unless the promise holds. */
#define FUZZ_MUST(promise)                                                                         \
    ((promise) ? (void)0                                                                           \
               : (fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__, #promise),    \
                  abort()))

/* The bytes as a text of exactly their length, so that a step beyond it is seen. The caller frees.
 */
static inline char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

/* Nothing in it would steer a terminal. */
static inline void fuzz_check_plain(const char *text) {
    char *plain = fuzz_text((const uint8_t *)text, strlen(text));
    plain_text(plain);
    FUZZ_MUST(strcmp(text, plain) == 0);
    free(plain);
}

/* A refusal says something, on one line, without what would steer a terminal. */
static inline void fuzz_check_refusal(const Status *status) {
    FUZZ_MUST(status->failed && status->text[0]);
    fuzz_check_plain(status->text);
}

#endif
