/* A folder for one test program's files, and texts that tests look for.
 * Depends on: engine.h (Status), cmocka (included before). */
#ifndef EXPERIMENTS_TESTS_SCRATCH_H
#define EXPERIMENTS_TESTS_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine.h"

enum { SCRATCH_PATH_NB = 256 };

typedef struct Scratch {
    char folder[64];
} Scratch;

static inline int scratch_setup(void **state) {
    Scratch *scratch = calloc(1, sizeof *scratch);
    snprintf(scratch->folder, sizeof scratch->folder, "/tmp/prunelab-test-XXXXXX");
    *state = scratch;
    return mkdtemp(scratch->folder) ? 0 : -1;
}

static inline int scratch_teardown(void **state) {
    Scratch *scratch = *state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", scratch->folder);
    const int code = system(command);
    free(scratch);
    return code;
}

/* The path of a file in the folder; `path` is returned. */
static inline const char *scratch_path(void **state, const char *name, char path[SCRATCH_PATH_NB]) {
    snprintf(path, SCRATCH_PATH_NB, "%s/%s", ((Scratch *)*state)->folder, name);
    return path;
}

/* Write a file there; `path` is returned. */
static inline const char *scratch_write(void **state, const char *name, const char *text,
                                        char path[SCRATCH_PATH_NB]) {
    FILE *file = fopen(scratch_path(state, name, path), "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
    return path;
}

/* An error was recorded, and says this. A macro, so that a failure names the line of the test. */
#define assert_says(status, part)                                                                  \
    do {                                                                                           \
        const Status *said_ = (status);                                                            \
        if (!said_->failed || !strstr(said_->text, part))                                          \
            fail_msg("expected an error with '%s', got '%s'", part,                                \
                     said_->failed ? said_->text : "none");                                        \
    } while (0)

#endif
