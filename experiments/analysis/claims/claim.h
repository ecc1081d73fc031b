/* One claim, and a folder of them: what it says, the data of its query, and when it holds (claims.schema.json).
 *
 * In a folder, by the name of its id, each claim is a file ID.json and, where the
 * database has to answer, a query ID.sql; order.json may name the groups of ids (their letters) in the
 * order in which claims are reported; views/NAME.sql are views that queries share. Other files are no
 * business of it.
 * Depends on: engine.h, base/json.h, spec/keys.h. */
#ifndef EXPERIMENTS_ANALYSIS_CLAIMS_CLAIM_H
#define EXPERIMENTS_ANALYSIS_CLAIMS_CLAIM_H

#include "base/json.h"
#include "engine.h"

/* Which rows a query sees under the name of this ask. */
typedef struct ClaimAsk {
    const char *name, *study;
    const char *suite;        /* NULL: any */
    const char *setting;      /* its parameters, as a study stores them; NULL: any */
    int from_depth, to_depth; /* both included */
} ClaimAsk;

/* What becomes of a test's parts. NONE: each is judged. These become one figure, which alone is judged:
 * MEAN: of the figures, geometric where they are ratios. SHARE: in how many of 100 the figure lies above a
 * number. SCATTER: how far ratios lie from 1 on the mean, to either side: exp of the mean |ln|. These are
 * judged by their parts, for they are biased (multiverse/state.h), and shown: LEAST, GREATEST: of the
 * figures; the least is at least a limit if all are, at most if one is. DISTANCE: the least distance from
 * the limits, whichever part's it is: all lie within. */
typedef enum ClaimPool {
    CLAIM_POOL_NONE,
    CLAIM_POOL_MEAN,
    CLAIM_POOL_LEAST,
    CLAIM_POOL_GREATEST,
    CLAIM_POOL_SHARE,
    CLAIM_POOL_SCATTER,
    CLAIM_POOL_DISTANCE
} ClaimPool;

/* One condition on the parts whose labels begin with `parts`. */
typedef struct ClaimTest {
    const char *parts; /* "": every part that no test before it took */
    double from, to;   /* the limits; infinite where there is none */
    double equal;   /* a difference from the one limit that is not worth a name; of ratios 0.02 is
                          2 %; 0: there is none */
    bool any;       /* one part must hold, not all */
    bool if_there;  /* without such parts the claim is judged by its other tests */
    bool condition; /* it must hold for the claim to be judged, and is no part of what it says */
    ClaimPool pool;
    double above; /* of a SHARE */
} ClaimTest;

/* Those whose table is too small (across.h), or is not. */
typedef enum ClaimLeftOut { CLAIM_ALL_IN, CLAIM_OVERLOADED_OUT, CLAIM_OTHERS_OUT } ClaimLeftOut;

/* In which universes the claim is judged too: those of a study, one at a time. */
typedef struct ClaimUniverses {
    ClaimAsk ask;         /* what the query sees of each; without a study: in none */
    int positions;        /* that each must have; 0: any number */
    const JsValue *where; /* levels that they must have; NULL: any */
    ClaimLeftOut leaves_out;
} ClaimUniverses;

/* What must have been run. */
typedef enum ClaimNeedKind {
    NEED_COUNTS,
    NEED_TIMES,
    NEED_GAMES,
    NEED_TREES,
    NEED_BOARDS
} ClaimNeedKind;
typedef struct ClaimNeed {
    ClaimNeedKind kind;
    const char *study;
    int depth;     /* 0: any */
    int positions; /* that all sets have been run on to this depth; 0: any number */
    const char *command;
} ClaimNeed;

/* Texts are its JSON's; NULL where a key is missing. All is the arena's (base/arena.h). With tests there are a query, asks and needs;
 * without, none of them. */
typedef struct Claim {
    char *id, *query;        /* the query is NULL where there is none */
    char *path, *query_path; /* for messages */
    const char *claim, *source, *paper, *unit, *note;
    const char *not_comparable, *not_built, *no_power, *why;
    bool primary; /* one of those that were named beforehand */
    ClaimUniverses universes;
    ClaimAsk *asks;
    ClaimTest *tests;
    ClaimNeed *needs;
    int asks_nb, tests_nb, needs_nb;
} Claim;

/* Fill a claim, whose id and query are set, from its JSON, which must live as long. Errors: an
 * unknown or missing key, a value out of place, a query without tests or the other way round; the
 * key is named. */
bool claim_read(Claim *claim, const JsValue *json, Status *status);

/* ---- folders (claims_folder.c) ---------------------------------------------------------------- */

#define CLAIMS_DEFAULT_PATH "experiments/claims"

/* A view that queries share: a SELECT. */
typedef struct ClaimView {
    char *name, *query, *path;
} ClaimView;

typedef struct ClaimsFolder {
    Claim *claims; /* by group, then ascending by id, numbers in it by value */
    ClaimView *views;
    int claims_nb, views_nb;
    JsValue *
        amendments; /* history/amendments.json, an array of objects of texts; NULL: there is none */
} ClaimsFolder;

/* Read a folder, or one claim by its file ID.json (with the views beside it). Errors: neither; a
 * name that cannot be an id; what claim_read refuses; a query without its claim. The file and the
 * place in it are named. */
bool claims_read(ClaimsFolder *folder, const char *path, Status *status);

const Claim *claims_find(const ClaimsFolder *folder, const char *id); /* NULL: none */

/* Is this the claim's id, or that without its last small letter: S5 of S5a? */
bool claim_is(const Claim *claim, const char *asked);

/* Ask of the suite `other` what the claims ask of `suite`, a text of `suite_nb` bytes: their rules on other
 * positions. `other` must outlive the folder. Returns false where no claim asks anything of `suite`. */
bool claims_ask_of(ClaimsFolder *folder, const char *suite, size_t suite_nb, const char *other);

#endif
