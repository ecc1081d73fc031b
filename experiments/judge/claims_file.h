/* The file of claims (experiments/claims.json, described by claims.schema.json), read and checked.
 * Depends on: json.h, keys.h. */
#ifndef EXPERIMENTS_JUDGE_CLAIMS_FILE_H
#define EXPERIMENTS_JUDGE_CLAIMS_FILE_H

#include "engine.h"
#include "json.h"

#define CLAIMS_DEFAULT_PATH "experiments/claims.json"

/* What a part must be. RISING and FALLING hold of the steps from each part to the next. */
typedef enum ClaimTestKind {
    CLAIM_AT_LEAST,
    CLAIM_AT_MOST,
    CLAIM_BETWEEN,
    CLAIM_RISING,
    CLAIM_FALLING
} ClaimTestKind;

/* One condition on the parts whose labels begin with `parts`. */
typedef struct ClaimTest {
    const char *parts; /* "": every part that no test before it took */
    ClaimTestKind kind;
    double from, to;  /* the limits without tolerance; infinite where there is none. Steps: 0 */
    double tolerance; /* how far beyond them still holds; at least 0 */
    double share;     /* of the parts that must hold: 1 all, 0 any */
    bool if_there;    /* without such parts the claim is judged by its other tests */
} ClaimTest;

/* What must have been run. */
typedef enum ClaimNeedKind { NEED_COUNTS, NEED_TIMES, NEED_GAMES, NEED_TREES } ClaimNeedKind;
typedef struct ClaimNeed {
    ClaimNeedKind kind;
    const char *study;
    int depth; /* 0: any */
    const char *command;
} ClaimNeed;

/* Texts are the file's; NULL where a key is missing or null. */
typedef struct Claim {
    const char *id, *claim, *source, *query, *paper, *unit, *note;
    const char *not_comparable, *not_built, *why;
    ClaimTest *tests;
    ClaimNeed *needs;
    int tests_nb, needs_nb;
} Claim;

typedef struct ClaimFile {
    JsValue *json; /* holds the texts */
    Claim *claims;
    int nb;
} ClaimFile;

/* Errors: cannot be read, malformed, an unknown or missing key, a value out of place, an id twice;
 * the path, the claim and the key are named. Owner: the caller releases, also after an error. */
bool claims_read(ClaimFile *file, const char *path, Status *status);

/* The same of a text; `name` stands for the path. */
bool claims_read_text(ClaimFile *file, const char *name, const char *text, Status *status);

const Claim *claims_find(const ClaimFile *file, const char *id); /* NULL: none */

void claims_release(ClaimFile *file);

#endif
